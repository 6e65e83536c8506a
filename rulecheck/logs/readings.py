"""Playing a whole game by another reading of the text: as if a ruling had never been made.

A reading is one for the whole game, at first; then one case alone is read otherwise, which no more
than hints at how a table may have played. Where an event that the game took could not have been
taken by it, the log shows that the table does not play so, and the reading is dropped; but the
very event that ended the game would then have ended none.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from rulecheck.language.nodes import Assert, Local
from rulecheck.language.rules import Decision, Role, Row
from rulecheck.language.walk import walk
from rulecheck.logs.by_text import AnythingGoes, ByText
from rulecheck.logs.influence import Influence
from rulecheck.logs.likely import is_beyond
from rulecheck.logs.replay import Broken
from rulecheck.logs.spoken import SETUP, Game, Question, Ruling, rulings_spoken
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault, PreconditionFault, RuleBroken

__all__ = ["Effect", "Readings"]

_MOST_READINGS = 24
"""So many are tried."""


class Effect(Enum):
    """What other readings than a ruling come to."""

    NONE = "none"
    """The event is not allowed by them either, the game over all the same; or the log shows
    that the table plays by the ruling."""
    DECISIVE = "decisive"
    """By one of them the event is allowed, or breaks another rule alone, or the condition of the
    broken rule holds, or the game goes on."""
    UNKNOWN = "unknown"
    """Nobody can say; or it would be so if one case alone were read otherwise."""


class _Reading(Struct, frozen=True):
    """Answers instead of a ruling: the `number`-th of those that the text may give, of all
    (`constant`) or of those that differ from what the ruling says. Where sentences contradict
    each other because of that, the one whose number is `sentence` counts. With `only`, one
    question alone is answered so."""

    number: int
    constant: bool
    sentence: int = 0
    only: Question | None = None


class _Reader:
    """Reads a ruling otherwise, and hears whether the broken rule holds then."""

    def __init__(self, ruling: str, reading: _Reading, text: ByText, broken: Broken | None) -> None:
        self._ruling = ruling
        self._reading = reading
        self._text = text
        self._rule = None if broken is None else broken.rule
        self._asked = False
        self.sentences = 1
        """How many contradict each other, at most."""
        self.held = False
        """Whether the rule did when it was judged last."""
        self.beyond = False
        """Whether a number outside of the decision's type was given."""

    def judging(self, rule: Assert) -> None:
        pass

    def judged(self, rule: Assert, held: bool) -> None:
        if rule is self._rule:
            self.held = held

    def decided(
        self,
        decision: Decision,  # noqa: ARG002 - the listener's signature
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,  # noqa: ARG002
    ) -> None:
        only = self._reading.only
        here = only is None or only.arguments == arguments
        self._asked = here and any(row.address == self._ruling for row in rows)

    def unsettled(self, conflict: ConflictFault) -> object:
        values = self._text.said(conflict)
        self.sentences = max(self.sentences, len(values))
        return values[self._reading.sentence % len(values)]

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        if not self._asked:
            return value
        told = self._text.answers(decision, arguments, value, guess=True)
        if not self._reading.constant:
            told = tuple(answer for answer in told if answer != value)
        if not told:
            return value
        answer = told[self._reading.number % len(told)]
        self.beyond |= is_beyond(decision.result, answer)
        return answer


class Readings:
    """Tries how a game that went wrong would have gone by other readings of its rules."""

    def __init__(self, table: Table, text: ByText, influence: Influence, game: Game) -> None:
        self._table = table
        self._text = text
        self._influence = influence
        self._game = game

    def rulings(self, decisions: frozenset[str]) -> list[Ruling]:
        """Those of some decisions that spoke in the game."""
        return rulings_spoken(self._table, self._game, decisions)

    def effect(self, ruling: Ruling) -> Effect:
        """What the game comes to without a ruling."""
        effects = {e for reading in self._readings(ruling) for e in self._effects(ruling, reading)}
        for effect in (Effect.DECISIVE, Effect.UNKNOWN):
            if effect in effects:
                return effect
        if self._game.broken is not None and len(ruling.questions) > 1:
            for reading in self._readings_of_one_case(ruling):
                if any(e is not Effect.NONE for e in self._effects(ruling, reading)):
                    return Effect.UNKNOWN
        return Effect.NONE

    def _readings(self, ruling: Ruling) -> Iterator[_Reading]:
        """The other readings; none where the text says what the ruling says."""
        others = every = 0
        with suppress(AnythingGoes):
            for question in ruling.questions:
                told = self._told(ruling, question)
                others = max(others, sum(answer != question.value for answer in told))
                every = max(every, len(told))
        yield from (_Reading(n, constant=False) for n in range(min(others, _MOST_READINGS)))
        first = ruling.questions[0].value
        if others and any(question.value != first for question in ruling.questions):
            yield from (_Reading(n, constant=True) for n in range(min(every, _MOST_READINGS)))

    def _readings_of_one_case(self, ruling: Ruling) -> Iterator[_Reading]:
        """The other readings of one question alone, the latest first."""
        left = _MOST_READINGS
        for question in reversed(ruling.questions):
            told: tuple[object, ...] = ()
            with suppress(AnythingGoes):
                told = self._told(ruling, question)
            others = sum(answer != question.value for answer in told)
            yield from (_Reading(n, False, only=question) for n in range(min(others, left)))
            left -= others
            if left <= 0:
                return

    def _told(self, ruling: Ruling, question: Question) -> tuple[object, ...]:
        return self._text.answers(ruling.decision, question.arguments, question.value, guess=True)

    def _effects(self, ruling: Ruling, reading: _Reading) -> Iterator[Effect]:
        """What comes of one reading, by each of the sentences that it makes contradict others."""
        effect, sentences = self._by(ruling, reading)
        yield effect
        for sentence in range(1, min(sentences, _MOST_READINGS)):
            yield self._by(ruling, replace(reading, sentence=sentence))[0]

    def _by(self, ruling: Ruling, reading: _Reading) -> tuple[Effect, int]:
        """What comes of one reading, and how many sentences contradict each other by it."""
        reader = _Reader(ruling.row.address, reading, self._text, self._game.broken)
        questions = ruling.questions if reading.only is None else [reading.only]
        places = set[int]().union(*(question.places for question in questions))
        return self._played(ruling, reader, places), reader.sentences

    def _played(self, ruling: Ruling, reader: _Reader, places: set[int]) -> Effect:
        """`places` are those where the reader may answer otherwise."""
        table = self._table.program.table(self._table.players, self._table.options, reader)
        game = self._game
        state: object = game.history[0][0] if game.history else game.last
        astray = False
        place = SETUP
        end = len(game.history)
        try:
            if game.whole and SETUP in places:
                first, state = state, table.start()
                astray = state != first
            for place, (actual, event, arguments) in enumerate(game.history):
                if not astray:
                    if place not in places:
                        continue
                    state = actual
                elif table.over(state):
                    return Effect.NONE
                state = table.apply(state, event, arguments)
                astray = state != (game.history[place + 1][0] if place + 1 < end else game.last)
            place = end
            if not astray:
                if end not in places:
                    return Effect.NONE
                state = game.last
            over = table.over(state)
            if game.broken is None:
                return Effect.NONE if over else Effect.DECISIVE
            if over:
                return Effect.NONE
            assert game.broken.event is not None
            reader.held = False
            table.apply(state, game.broken.event, game.broken.arguments)
        except RuleBroken as broken:
            if game.broken is None:
                decisive = place == end - 1 and self._is_of_the_end(broken.rule)
            else:
                near = place == end and self._is_near(ruling.decision, game.broken)
                decisive = near and broken.rule is not game.broken.rule
            return Effect.DECISIVE if decisive else Effect.NONE
        except (Fault, AnythingGoes) as fault:
            return self._at_fault(ruling, reader, fault) if place == end else Effect.NONE
        return Effect.DECISIVE

    def _at_fault(self, ruling: Ruling, reader: _Reader, fault: Exception) -> Effect:
        """What it says of the event that the document has no answer behind or in its rules."""
        broken = self._game.broken
        if broken is not None and reader.held and self._is_near(ruling.decision, broken):
            return Effect.DECISIVE
        if reader.beyond:  # such a number is only guessed
            return Effect.NONE
        if isinstance(fault, PreconditionFault) and not any(
            self._text.is_silent(ruling.decision, q.arguments) for q in ruling.questions
        ):
            # Of the sentences that contradict each other, one asks what the document excludes.
            return Effect.NONE
        return Effect.UNKNOWN

    def _is_of_the_end(self, rule: Assert) -> bool:
        """Whether a rule says which event may end the game. One about what a log may leave out
        says only how it did."""
        name = self._game.history[-1][1]
        event = self._table.program.rules.functions[name]
        optional = {p.name for p in event.parameters if p.default is not None}
        if any(isinstance(n, Local) and n.name in optional for n in walk(rule.condition)):
            return False
        (over,) = self._table.program.rules.of(Role.OVER)
        ending = self._influence.on_result(over).fields
        return not self._influence.near_rule(event, rule).fields.isdisjoint(ending)

    def _is_near(self, decision: Decision, broken: Broken) -> bool:
        """Whether a decision settles the very condition of the broken rule, not only what came
        of it."""
        assert broken.event is not None
        event = self._table.program.rules.functions[broken.event]
        return decision.name in self._influence.near_rule(event, broken.rule).decisions
