"""Playing the event that breaks a rule once more: to hear which rulings speak in it, or as if
the rule's condition were settled by the text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import suppress

from msgspec import Struct

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row
from rulecheck.logs.by_text import AnythingGoes, ByText
from rulecheck.logs.likely import is_beyond
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault, RuleBroken

__all__ = ["Broken", "Replay", "Taken"]

Taken = tuple[object, str, tuple[object, ...]]
"""The state before an event that a game took, the event, its arguments. (A plain tuple: one is
made for every event of a log.)"""


class Broken(Struct, frozen=True):
    """An event (None: the setup) that broke a rule, and the state before it."""

    state: object
    event: str | None
    arguments: tuple[object, ...]
    rule: Assert


class _Held(Exception):
    """The rule holds without the rulings."""


_Choice = tuple[int | None, int]
"""At which doubtful answer (None: at all) another one is given, and which one."""

_MOST_CHOICES = 24
"""So many are tried; where there are more, nobody can say."""


class _Ear:
    """Hears the rulings that speak in the last evaluation of `rule`'s condition. In the
    evaluation whose number is `turn` those of `doubted` are answered by the text alone. Where
    the text has several answers, `choice` says which one; without a choice they are counted
    only."""

    def __init__(
        self,
        rule: Assert,
        doubted: Set[str] = frozenset(),
        text: ByText | None = None,
        turn: int = 0,
        choice: _Choice | None = None,
    ) -> None:
        self.inside: dict[str, tuple[Decision, Row]] = {}
        self.turns = 0
        self.counts: list[int] = []
        self._rule = rule
        self._doubted = doubted
        self._text = text
        self._turn = turn
        self._choice = choice
        self._judging = False
        self._doubtful = False
        self.beyond = False
        """Whether a number outside of a decision's type was given."""

    def judging(self, rule: Assert) -> None:
        if rule is self._rule:
            self._judging = True
            self.turns += 1
            self.inside.clear()

    def judged(self, rule: Assert, held: bool) -> None:
        if rule is self._rule:
            self._judging = False
            if held and self.turns == self._turn:
                raise _Held

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002 - the listener's signature
        value: object,  # noqa: ARG002
    ) -> None:
        self._doubtful = False
        if self._judging:
            rulings = {row.address: (decision, row) for row in rows if row.ruling}
            self.inside.update(rulings)
            self._doubtful = self.turns == self._turn and not self._doubted.isdisjoint(rulings)

    def unsettled(self, conflict: ConflictFault) -> object:
        if self._text is None:
            raise conflict
        value, *others = self._text.said(conflict)
        if any(other != value for other in others):
            raise conflict
        return value

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        if not self._doubtful or self._text is None:
            return value
        told = self._text.answers(decision, arguments, value, guess=False)
        answers = [answer for answer in told if answer != value]
        if not answers:
            return value
        self.counts.append(len(answers))
        if self._choice is None:
            return value
        place, number = self._choice
        if place not in (None, len(self.counts) - 1):
            return value
        answer = answers[number % len(answers)]
        self.beyond |= is_beyond(decision.result, answer)
        return answer


class Replay:
    """Plays a broken event once more. `inside` are the rulings that speak in the very
    condition of the rule, by address."""

    def __init__(self, table: Table, text: ByText, broken: Broken) -> None:
        self._table = table
        self._text = text
        self._broken = broken
        ear = _Ear(broken.rule)
        with suppress(RuleBroken, Fault):
            self._play(ear)
        self.inside = ear.inside
        self._turn = ear.turns

    def breaks_without(self, rulings: Set[str]) -> bool:
        """Whether the rule is broken whatever the text alone may answer in its condition
        instead of these rulings."""

        def outcome(choice: _Choice | None) -> tuple[bool, list[int]]:
            ear = _Ear(self._broken.rule, rulings, self._text, self._turn, choice)
            try:
                self._play(ear)
            except RuleBroken as again:
                return again.rule is self._broken.rule, ear.counts
            except Fault:
                if ear.beyond:  # such a number is only guessed
                    return True, ear.counts
                raise
            return False, ear.counts

        try:
            return all(outcome(choice)[0] for choice in _choices(outcome(None)[1]))
        except (Fault, _Held, AnythingGoes):
            return False

    def _play(self, ear: _Ear) -> object:
        table = self._table.program.table(self._table.players, self._table.options, ear)
        broken = self._broken
        if broken.event is None:
            return table.start()
        return table.apply(broken.state, broken.event, broken.arguments)


def _choices(counts: Sequence[int]) -> Iterator[_Choice]:
    """Every answer at every doubtful place, alone and everywhere. Raises AnythingGoes where
    these are too many to try."""
    places: list[tuple[int | None, int]] = [(None, max(counts, default=0)), *enumerate(counts)]
    if sum(count for _, count in places) > _MOST_CHOICES:
        raise AnythingGoes
    for place, count in places if len(counts) > 1 else places[:1]:
        yield from ((place, number) for number in range(count))
