"""Which rulings spoke in a game that was played, what they were asked, and where."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct, field

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row
from rulecheck.logs.replay import Broken, Taken
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault, RuleBroken

__all__ = ["SETUP", "Game", "Notes", "Question", "Ruling", "rulings_spoken"]

SETUP = -1
"""The place before the first event."""


class Game(Struct, frozen=True):
    """What is judged: the events that were taken (`whole`: from the setup on), and behind them
    the event that broke a rule; or, without one, that the game was over."""

    history: Sequence[Taken]
    last: object
    """The state after them, before the broken event."""
    broken: Broken | None
    whole: bool


class Question(Struct, frozen=True):
    """What a ruling was asked, what it said, and in which places of the game (the place behind
    the events taken is that of the broken one)."""

    arguments: tuple[object, ...]
    value: object
    places: set[int] = field(default_factory=set)


class Ruling(Struct, frozen=True):
    """A ruling that spoke, and about what."""

    row: Row
    decision: Decision
    questions: list[Question] = field(default_factory=list)


class Notes:
    """Hears which rulings of some decisions speak where."""

    def __init__(self, decisions: frozenset[str]) -> None:
        self.place = SETUP
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
                    self._note(Ruling(row, decision), arguments, value)

    def _note(self, new: Ruling, arguments: tuple[object, ...], value: object) -> None:
        ruling = self.rulings.setdefault(new.row.address, new)
        for question in ruling.questions:
            if question.arguments == arguments and question.value == value:
                question.places.add(self.place)
                return
        ruling.questions.append(Question(arguments, value, {self.place}))


def rulings_spoken(table: Table, game: Game, decisions: frozenset[str]) -> list[Ruling]:
    """The rulings of some decisions that spoke in a game, as it is played once more."""
    notes = Notes(decisions)
    listening = table.program.table(table.players, table.options, notes)
    with suppress(RuleBroken, Fault):
        if game.whole:
            listening.start()
        for place, (state, event, arguments) in enumerate(game.history):
            notes.place = place
            listening.apply(state, event, arguments)
        notes.place = len(game.history)
        if game.broken is None:
            listening.over(game.last)
        elif game.broken.event is not None:
            listening.apply(game.last, game.broken.event, game.broken.arguments)
    return list(notes.rulings.values())
