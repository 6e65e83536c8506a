"""Playing events once more: to hear which rulings speak, or as if a decision had none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from rulecheck.language.domains import cardinality, countable
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row, Rules
from rulecheck.language.types import Int, Option, Type
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault, RuleBroken
from rulecheck.runtime.orders import domain

__all__ = ["Broken", "Replay", "Spoken", "Taken"]

Taken = tuple[object, str, tuple[object, ...]]
"""The state before an event that a game took, the event, its arguments. (A plain tuple: one is
made for every event of a log.)"""

Spoken = dict[str, dict[str, Row]]
"""The rulings that spoke, by decision and address."""


class Broken(Struct, frozen=True):
    """An event (None: the setup) that broke a rule, and the state before it."""

    state: object
    event: str | None
    arguments: tuple[object, ...]
    rule: Assert


class _Otherwise(Exception):
    """The rule holds without the rulings, or nobody can say."""


Others = Callable[[tuple[object, ...], object], tuple[object, ...]]
"""What the text alone of a decision may give instead of a value; raises _Otherwise where that
could be anything."""

_Choice = tuple[int | None, int]
"""At which doubtful answer (None: at all) another one is given, and which one."""

_MOST_VALUES = 40
_MOST_CHOICES = 24
"""So many are tried; where there are more, nobody can say."""


class _Ear:
    """Hears the rulings that speak, and those alone that do so in the last evaluation of
    `rule`'s condition. Decisions of `doubted` are answered by the text alone: in the
    evaluation of the condition whose number is `turn`, or everywhere. Where the text has
    several answers, `choice` says which one; without a choice they are counted only."""

    def __init__(
        self,
        rule: Assert | None = None,
        doubted: Mapping[str, Others] | None = None,
        turn: int | None = None,
        choice: _Choice | None = None,
    ) -> None:
        self.spoken: Spoken = {}
        self.inside: Spoken = {}
        self.turns = 0
        self.counts: list[int] = []
        self._rule = rule
        self._doubted = doubted or {}
        self._turn = turn
        self._choice = choice
        self._judging = False

    def judging(self, rule: Assert) -> None:
        if rule is self._rule:
            self._judging = True
            self.turns += 1
            self.inside.clear()

    def judged(self, rule: Assert, held: bool) -> None:
        if rule is self._rule:
            self._judging = False
            if held and self.turns == self._turn:
                raise _Otherwise

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002 - the listener's signature
        value: object,  # noqa: ARG002
    ) -> None:
        spoke = {row.address: row for row in rows if row.ruling}
        if spoke:
            self.spoken.setdefault(decision.name, {}).update(spoke)
            if self._judging:
                self.inside.setdefault(decision.name, {}).update(spoke)

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        others = self._doubted.get(decision.name)
        in_doubt = self._turn is None or (self._judging and self.turns == self._turn)
        if others is None or not in_doubt:
            return value
        answers = others(arguments, value)
        if not answers:
            return value
        self.counts.append(len(answers))
        if self._choice is None:
            return value
        place, number = self._choice
        return answers[number % len(answers)] if place in (None, len(self.counts) - 1) else value


class Replay:
    """Plays events of one game once more."""

    def __init__(self, table: Table) -> None:
        # Whoever listens to the game is not to hear what is tried here.
        self._table = table.program.table(table.players, table.options)
        self.rules: Rules = table.program.rules
        self._by_text: dict[str, Callable[..., Any]] = {}
        self._answers: dict[tuple[object, ...], tuple[object, ...]] = {}
        self._turn = 0

    def heard(self, state: object, event: str | None, arguments: tuple[object, ...]) -> Spoken:
        """The rulings that speak in an event (None: the setup) that was taken."""
        ear = _Ear()
        self._play(ear, state, event, arguments)
        return ear.spoken

    def heard_breaking(self, broken: Broken) -> tuple[Spoken, Spoken]:
        """The rulings that speak in an event that breaks a rule: all, and those in the very
        condition of the rule."""
        ear = _Ear(broken.rule)
        with suppress(RuleBroken, Fault):
            self._play(ear, broken.state, broken.event, broken.arguments)
        self._turn = ear.turns
        return ear.spoken, ear.inside

    def breaks_without(
        self, decisions: Sequence[str], broken: Broken, *, inside: bool = False
    ) -> bool:
        """Whether the rule is broken whatever the text alone of these decisions may answer;
        with `inside` they lack their rulings in its condition alone. After `heard_breaking`."""
        turn = self._turn if inside else None

        def outcome(choice: _Choice | None) -> tuple[bool, list[int]]:
            ear = self._doubting(decisions, broken.rule, turn, choice)
            try:
                self._play(ear, broken.state, broken.event, broken.arguments)
            except RuleBroken as again:
                return again.rule is broken.rule, ear.counts
            return False, ear.counts

        try:
            return all(outcome(choice)[0] for choice in _choices(outcome(None)[1]))
        except (Fault, _Otherwise):
            return False

    def taken_without(
        self, decision: str, state: object, event: str | None, arguments: tuple[object, ...]
    ) -> list[object] | None:
        """The states after an event that the text alone of a decision may lead to, readings
        aside that do not allow the event; None where they can't be said."""

        def play(choice: _Choice | None, counts: list[int]) -> object:
            ear = self._doubting([decision], None, None, choice, guessing=True)
            after = self._play(ear, state, event, arguments)
            counts += ear.counts
            return after

        states: list[object] = []
        counts: list[int] = []
        try:
            play(None, counts)
            for choice in _choices(counts):
                with suppress(RuleBroken, Fault):
                    states.append(play(choice, []))
        except (RuleBroken, Fault, _Otherwise):
            return None
        return states

    def may_settle(
        self, state: object, events: Sequence[Taken], broken: Broken, *, direct: bool
    ) -> bool:
        """Whether the events, played from another state, come to something else than the
        broken rule. Where one before it is not allowed, they do if what differs is what the
        rule reads itself (`direct`): what is far off the log shows to be otherwise."""
        assert broken.event is not None
        try:
            for _, event, arguments in events:
                state = self._table.apply(state, event, arguments)
        except (RuleBroken, Fault):
            return direct
        try:
            self._table.apply(state, broken.event, broken.arguments)
        except RuleBroken as again:
            return again.rule is not broken.rule
        except Fault:
            return True
        return True

    def _play(
        self, ear: _Ear, state: object, event: str | None, arguments: tuple[object, ...]
    ) -> object:
        table = self._table.program.table(self._table.players, self._table.options, ear)
        return table.start() if event is None else table.apply(state, event, arguments)

    def _doubting(
        self,
        decisions: Sequence[str],
        rule: Assert | None,
        turn: int | None,
        choice: _Choice | None,
        *,
        guessing: bool = False,
    ) -> _Ear:
        others = {name: self._others(name, guessing=guessing) for name in decisions}
        return _Ear(rule, others, turn, choice)

    def _others(self, name: str, *, guessing: bool) -> Others:
        """The answers of a decision's text that differ from what it gave. Where it has none,
        any value may be meant; of numbers without end, some are guessed."""
        if name not in self._by_text:
            self._by_text[name] = self._table.by_text(self.rules.decisions[name])
        textual = self._by_text[name]
        result = self.rules.decisions[name].result

        def asked(arguments: tuple[object, ...], value: object) -> tuple[object, ...]:
            answers: Sequence[object]
            try:
                answers = [textual(*arguments)]
            except ConflictFault as conflict:
                answers = conflict.values
            except Fault:
                answers = self._any_value(result, value, guessing=guessing)
            return tuple(answer for answer in answers if answer != value)

        def others(arguments: tuple[object, ...], value: object) -> tuple[object, ...]:
            # An event may ask a hundred times, and is played again and again.
            question = (name, guessing, arguments, value)
            try:
                known = self._answers.get(question)
            except TypeError:  # maps are no keys
                return asked(arguments, value)
            if known is None:
                known = self._answers[question] = asked(arguments, value)
            return known

        return others

    def _any_value(self, type_: Type, value: object, *, guessing: bool) -> Sequence[object]:
        item = type_.item if isinstance(type_, Option) else type_
        count = cardinality(type_)
        if count is not None and count <= _MOST_VALUES and countable(item):
            return domain(type_, self._table.players)
        if guessing and isinstance(item, Int) and isinstance(value, int):
            near = (value - 1, value + 1, 0, 1, item.low, item.high)
            return [
                number
                for number in near
                if number is not None
                and (item.low is None or number >= item.low)
                and (item.high is None or number <= item.high)
            ]
        raise _Otherwise


def _choices(counts: Sequence[int]) -> Iterator[_Choice]:
    """Every answer at every doubtful place, alone and everywhere. Raises _Otherwise where
    these are too many to try."""
    places: list[tuple[int | None, int]] = [(None, max(counts, default=0)), *enumerate(counts)]
    if sum(count for _, count in places) > _MOST_CHOICES:
        raise _Otherwise
    for place, count in places if len(counts) > 1 else places[:1]:
        yield from ((place, number) for number in range(count))
