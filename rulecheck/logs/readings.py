"""Playing a whole game by another reading of the text: as if a ruling had never been made.

A reading is one for the whole game. Where an event that the game took could not have been
taken by it, the log shows that the table does not play so, and the reading is dropped; but the
very event that ended the game would then have ended none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum

from msgspec import Struct, field
from msgspec.structs import replace

from rulecheck.language.nodes import Assert, Local
from rulecheck.language.rules import Decision, Role, Row
from rulecheck.language.walk import walk
from rulecheck.logs.by_text import AnythingGoes, ByText
from rulecheck.logs.influence import Influence
from rulecheck.logs.replay import Broken, Taken
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault, RuleBroken

__all__ = ["Effect", "Game", "Readings", "Ruling"]

_MOST_READINGS = 24
"""So many are tried."""

_SETUP = -1


class Effect(Enum):
    """What other readings than a ruling come to."""

    NONE = "none"
    """The event is not allowed by them either, the game over all the same; or the log shows
    that the table plays by the ruling."""
    DECISIVE = "decisive"
    """By one of them the event is allowed, or breaks another rule alone, or the game goes on."""
    UNKNOWN = "unknown"
    """Nobody can say."""


class Game(Struct, frozen=True):
    """What is judged: the events that were taken (`whole`: from the setup on), and behind them
    the event that broke a rule; or, without one, that the game was over."""

    history: Sequence[Taken]
    last: object
    """The state after them, before the broken event."""
    broken: Broken | None
    whole: bool


class Ruling(Struct, frozen=True):
    """A ruling that spoke, in which places of the game (the place behind the events taken is
    that of the broken one), and about what."""

    row: Row
    decision: Decision
    places: set[int] = field(default_factory=set)
    questions: list[tuple[tuple[object, ...], object]] = field(default_factory=list)


class _Notes:
    """Hears which rulings of some decisions speak where."""

    def __init__(self, decisions: frozenset[str]) -> None:
        self.place = _SETUP
        self.rulings: dict[str, Ruling] = {}
        self._decisions = decisions

    def judged(self, rule: Assert, held: bool) -> None:
        pass

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        if decision.name in self._decisions:
            for row in rows:
                if row.ruling:
                    self._note(Ruling(row, decision), (arguments, value))

    def _note(self, new: Ruling, question: tuple[tuple[object, ...], object]) -> None:
        ruling = self.rulings.setdefault(new.row.address, new)
        ruling.places.add(self.place)
        if question not in ruling.questions:
            ruling.questions.append(question)


class _Reading(Struct, frozen=True):
    """Answers instead of a ruling: the `number`-th of those that the text may give, of all
    (`constant`) or of those that differ from what the ruling says. Where sentences contradict
    each other because of that, the one whose number is `sentence` counts."""

    number: int
    constant: bool
    sentence: int = 0


class _Reader:
    """Reads a ruling otherwise."""

    def __init__(self, ruling: str, reading: _Reading, text: ByText) -> None:
        self._ruling = ruling
        self._reading = reading
        self._text = text
        self._asked = False
        self.sentences = 1
        """How many contradict each other, at most."""

    def judging(self, rule: Assert) -> None:
        pass

    def judged(self, rule: Assert, held: bool) -> None:
        pass

    def decided(
        self,
        decision: Decision,  # noqa: ARG002 - the listener's signature
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002
        value: object,  # noqa: ARG002
    ) -> None:
        self._asked = any(row.address == self._ruling for row in rows)

    def unsettled(self, conflict: ConflictFault) -> object:
        self.sentences = max(self.sentences, len(conflict.values))
        return conflict.values[self._reading.sentence % len(conflict.values)]

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        if not self._asked:
            return value
        told = self._text.answers(decision, arguments, value, guess=True)
        if not self._reading.constant:
            told = tuple(answer for answer in told if answer != value)
        return told[self._reading.number % len(told)] if told else value


class Readings:
    """Tries how a game that went wrong would have gone by other readings of its rules."""

    def __init__(self, table: Table, text: ByText, influence: Influence, game: Game) -> None:
        self._table = table
        self._text = text
        self._influence = influence
        self._game = game

    def rulings(self, decisions: frozenset[str]) -> list[Ruling]:
        """Those of some decisions that spoke in the game."""
        notes = _Notes(decisions)
        table = self._table.program.table(self._table.players, self._table.options, notes)
        game = self._game
        with suppress(RuleBroken, Fault):
            if game.whole:
                table.start()
            for place, (state, event, arguments) in enumerate(game.history):
                notes.place = place
                table.apply(state, event, arguments)
            notes.place = len(game.history)
            if game.broken is None:
                table.over(game.last)
            elif game.broken.event is not None:
                table.apply(game.last, game.broken.event, game.broken.arguments)
        return list(notes.rulings.values())

    def effect(self, ruling: Ruling) -> Effect:
        """What the game comes to without a ruling."""
        effects = {e for reading in self._readings(ruling) for e in self._effects(ruling, reading)}
        for effect in (Effect.DECISIVE, Effect.UNKNOWN):
            if effect in effects:
                return effect
        return Effect.NONE

    def _readings(self, ruling: Ruling) -> Iterator[_Reading]:
        """The other readings; none where the text says what the ruling says."""
        others = every = 0
        with suppress(AnythingGoes):
            for arguments, value in ruling.questions:
                told = self._text.answers(ruling.decision, arguments, value, guess=True)
                others = max(others, sum(answer != value for answer in told))
                every = max(every, len(told))
        yield from (_Reading(n, constant=False) for n in range(min(others, _MOST_READINGS)))
        first = ruling.questions[0][1]
        if others and any(value != first for _, value in ruling.questions):
            yield from (_Reading(n, constant=True) for n in range(min(every, _MOST_READINGS)))

    def _effects(self, ruling: Ruling, reading: _Reading) -> Iterator[Effect]:
        """What comes of one reading, by each of the sentences that it makes contradict others."""
        effect, sentences = self._by(ruling, reading)
        yield effect
        for sentence in range(1, min(sentences, _MOST_READINGS)):
            yield self._by(ruling, replace(reading, sentence=sentence))[0]

    def _by(self, ruling: Ruling, reading: _Reading) -> tuple[Effect, int]:
        """What comes of one reading, and how many sentences contradict each other by it."""
        reader = _Reader(ruling.row.address, reading, self._text)
        return self._played(ruling, reader), reader.sentences

    def _played(self, ruling: Ruling, reader: _Reader) -> Effect:
        table = self._table.program.table(self._table.players, self._table.options, reader)
        game = self._game
        state: object = game.history[0][0] if game.history else game.last
        astray = False
        place = _SETUP
        end = len(game.history)
        try:
            if game.whole and _SETUP in ruling.places:
                first, state = state, table.start()
                astray = state != first
            for place, (actual, event, arguments) in enumerate(game.history):
                if not astray:
                    if place not in ruling.places:
                        continue
                    state = actual
                elif table.over(state):
                    return Effect.NONE
                state = table.apply(state, event, arguments)
                astray = state != (game.history[place + 1][0] if place + 1 < end else game.last)
            place = end
            if not astray:
                if end not in ruling.places:
                    return Effect.NONE
                state = game.last
            over = table.over(state)
            if game.broken is None:
                return Effect.NONE if over else Effect.DECISIVE
            if over:
                return Effect.NONE
            assert game.broken.event is not None
            table.apply(state, game.broken.event, game.broken.arguments)
        except RuleBroken as broken:
            if game.broken is None:
                decisive = place == end - 1 and self._is_of_the_end(broken.rule)
            else:
                near = place == end and self._is_near(ruling.decision, game.broken)
                decisive = near and broken.rule is not game.broken.rule
            return Effect.DECISIVE if decisive else Effect.NONE
        except (Fault, AnythingGoes):
            return Effect.UNKNOWN if place == end else Effect.NONE
        return Effect.DECISIVE

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
