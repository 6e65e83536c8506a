"""Playing a whole game by another reading of the text: as if a ruling had never been made.

A reading is one for the whole game, at first; then one case alone is read otherwise, which no more
than hints at how a table may have played. Where an event that the game took could not have been
taken by it, the log shows that the table does not play so, and the reading is dropped; but the
very event that ended the game would then have ended none.

What no ruling settles alone, two may settle together; then both are read otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from itertools import islice

from msgspec.structs import replace

from rulecheck.language.nodes import Assert, Local
from rulecheck.language.rules import Role
from rulecheck.language.walk import walk
from rulecheck.logs.by_text import AnythingGoes, ByText
from rulecheck.logs.influence import Influence
from rulecheck.logs.reader import Reader, Reading
from rulecheck.logs.replay import Broken
from rulecheck.logs.spoken import SETUP, Game, Notes, Question, Ruling, rulings_spoken
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault, PreconditionFault, RuleBroken

__all__ = ["Effect", "Readings"]

_MOST_READINGS = 24
"""So many are tried."""

_MOST_OF_PAIRS = 120
"""So many readings of two rulings are tried, of all pairs together: each plays the game again, and
with a dozen rulings there may be thousands. Three rulings are never read otherwise at once."""


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
        effects = {e for reading in self._readings(ruling) for e in self._effects(reading)}
        for effect in (Effect.DECISIVE, Effect.UNKNOWN):
            if effect in effects:
                return effect
        if self._game.broken is not None and len(ruling.questions) > 1:
            for reading in self._readings_of_one_case(ruling):
                if any(e is not Effect.NONE for e in self._effects(reading)):
                    return Effect.UNKNOWN
        return Effect.NONE

    def decisive_pair(
        self, rulings: Sequence[Ruling], decisions: frozenset[str]
    ) -> Sequence[Ruling]:
        """One of some rulings and another of these decisions, without which the game comes to
        something else; empty where there are none, or too many readings to find them."""
        for pair, effect in islice(self._pairs(rulings, decisions), _MOST_OF_PAIRS):
            if effect is Effect.DECISIVE:
                return pair
        return ()

    def _pairs(
        self, rulings: Sequence[Ruling], decisions: frozenset[str]
    ) -> Iterator[tuple[tuple[Ruling, Ruling], Effect]]:
        """What comes of reading two rulings otherwise. The second may be one that speaks only
        where the first does not."""
        first = {ruling.row.address: ruling for ruling in rulings}
        done = set[str]()
        for one in rulings:
            done.add(one.row.address)
            yield from self._pairs_within(one, decisions)
            for reading in self._readings(one):
                notes = Notes(decisions)
                yield (one, one), self._played([reading], self._reader([reading], 0, notes))
                for address in [a for a in {**first, **notes.rulings} if a not in done]:
                    spoke = [said[address] for said in (first, notes.rulings) if address in said]
                    questions = [question for other in spoke for question in other.questions]
                    other = replace(spoke[0], questions=questions)
                    for second in self._readings(other):
                        for effect in self._effects(reading, second):
                            yield (one, other), effect

    def _pairs_within(
        self, one: Ruling, decisions: frozenset[str]
    ) -> Iterator[tuple[tuple[Ruling, Ruling], Effect]]:
        """What comes of reading a ruling otherwise where the text instead of it asks for what
        another ruling settles, and that is read otherwise, too."""
        notes = Notes(decisions)
        text = self._text.at(self._listening(notes))
        with suppress(AnythingGoes):
            for question in one.questions:
                self._told(one, question, text)
        for other in notes.rulings.values():
            for second in self._readings(other):
                text = self._text.at(self._listening(self._reader([second], 0)))
                for first in self._readings(one, text):
                    for effect in self._effects(first, second):
                        yield (one, other), effect

    def _readings(self, ruling: Ruling, text: ByText | None = None) -> Iterator[Reading]:
        """The other readings; none where the text says what the ruling says."""
        text = text or self._text
        others = every = 0
        with suppress(AnythingGoes):
            for question in ruling.questions:
                told = self._told(ruling, question, text)
                others = max(others, sum(answer != question.value for answer in told))
                every = max(every, len(told))
        yield from (Reading(ruling, text, n, False) for n in range(min(others, _MOST_READINGS)))
        first = ruling.questions[0].value
        if others and any(question.value != first for question in ruling.questions):
            yield from (Reading(ruling, text, n, True) for n in range(min(every, _MOST_READINGS)))

    def _readings_of_one_case(self, ruling: Ruling) -> Iterator[Reading]:
        """The other readings of one question alone, the latest first."""
        left = _MOST_READINGS
        for question in reversed(ruling.questions):
            told: tuple[object, ...] = ()
            with suppress(AnythingGoes):
                told = self._told(ruling, question, self._text)
            others = sum(answer != question.value for answer in told)
            yield from (
                Reading(ruling, self._text, n, False, question) for n in range(min(others, left))
            )
            left -= others
            if left <= 0:
                return

    def _told(self, ruling: Ruling, question: Question, text: ByText) -> tuple[object, ...]:
        return text.answers(ruling.decision, question.arguments, question.value, guess=True)

    def _effects(self, *readings: Reading) -> Iterator[Effect]:
        """What comes of readings, by each of the sentences that they make contradict others."""
        sentences, sentence = 1, 0
        while sentence < min(sentences, _MOST_READINGS):
            reader = self._reader(readings, sentence)
            yield self._played(readings, reader)
            if sentence == 0:
                sentences = reader.sentences
            sentence += 1

    def _listening(self, listener: Notes | Reader) -> Table:
        return self._table.program.table(self._table.players, self._table.options, listener)

    def _reader(
        self, readings: Sequence[Reading], sentence: int, notes: Notes | None = None
    ) -> Reader:
        return Reader(readings, sentence, self._text, self._game.broken, notes)

    def _played(self, readings: Sequence[Reading], reader: Reader) -> Effect:
        # Only in these places may the reader answer otherwise.
        places = {p for r in readings for question in r.questions for p in question.places}
        table = self._listening(reader)
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
                near = place == end and self._are_near(readings, game.broken)
                decisive = near and broken.rule is not game.broken.rule
            return Effect.DECISIVE if decisive else Effect.NONE
        except (Fault, AnythingGoes) as fault:
            return self._at_fault(readings, reader, fault) if place == end else Effect.NONE
        return Effect.DECISIVE

    def _at_fault(self, readings: Sequence[Reading], reader: Reader, fault: Exception) -> Effect:
        """What it says of the event that the document has no answer behind or in its rules."""
        broken = self._game.broken
        if broken is not None and reader.held and self._are_near(readings, broken):
            return Effect.DECISIVE
        if reader.beyond:  # such a number is only guessed
            return Effect.NONE
        if isinstance(fault, PreconditionFault) and not any(
            self._text.is_silent(reading.ruling.decision, question.arguments)
            for reading in readings
            for question in reading.ruling.questions
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

    def _are_near(self, readings: Sequence[Reading], broken: Broken) -> bool:
        """Whether what is read otherwise settles the very condition of the broken rule, not only
        what came of it."""
        assert broken.event is not None
        event = self._table.program.rules.functions[broken.event]
        near = self._influence.near_rule(event, broken.rule).decisions
        return all(reading.ruling.decision.name in near for reading in readings)
