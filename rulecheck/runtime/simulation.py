"""Whole games by chance, from the rules alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from rulecheck.errors import RulecheckError
from rulecheck.language.rules import Role
from rulecheck.runtime.moves import Move, Moves
from rulecheck.runtime.table import Table

__all__ = ["MOST_EVENTS", "DeadlockError", "EndlessError", "SimulationError", "simulate"]

MOST_EVENTS = 100_000
_SHUFFLES = 100
"""So often the draws are tried anew before a state counts as a deadlock."""


class SimulationError(RulecheckError):
    """A game can't be played to its end. `events` is how many there were."""

    def __init__(self, table: Table, seed: int, events: int, message: str) -> None:
        self.events = events
        game = table.program.rules.game
        super().__init__(f"{game}, {len(table.players)} players, seed {seed}: {message}")


class DeadlockError(SimulationError):
    """The game is not over, and no event is legal."""

    hint = "Compare the asserts of the event that should come next with the state before it."


class EndlessError(SimulationError):
    """The game has more events than any should have."""

    hint = "See whether every game comes to its `@over`; give `@draws` that play towards it."


def simulate(
    table: Table, seed: int, most: int = MOST_EVENTS, events: Collection[str] | None = None
) -> Iterator[Move]:
    """The events of one game by chance, from `table.start()` until it is over; the same seed
    gives the same events. Of a document without `@over`, until no event is legal. `events` are
    the names of those that may be chosen, where that is not all of them.

    Raises DeadlockError, EndlessError after `most` events, RuleBroken where the players and
    options of the table break a rule of the setup, a Fault where the document fails.
    """
    finder = Moves(table, events)
    random = Random(seed)
    state = table.start()
    count = 0
    while not table.over(state):
        if count == most:
            raise EndlessError(table, seed, count, f"not over after {count:,} events")
        move = _next(finder, state, random)
        if move is None:
            if not table.program.roles[Role.OVER]:
                return
            raise _deadlock(finder, state, seed, count, random)
        yield move
        state = move.state
        count += 1


def _next(finder: Moves, state: object, random: Random) -> Move | None:
    """A move; where draws found none by bad luck, they get other cards."""
    for _ in range(_SHUFFLES):
        move = finder.choose(state, random)
        if move is not None or not finder.draws:
            return move
    return None


def _deadlock(
    finder: Moves, state: object, seed: int, events: int, random: Random
) -> DeadlockError:
    table = finder.table
    expected = table.expects(state)
    awaited = f"; expected is {expected}" if expected else ""
    none = "no event"
    if finder.some:
        none = f"none of the events that may be chosen ({', '.join(finder.events)})"
    message = f"{none} is legal after event {events}, and the game is not over{awaited}"
    error = DeadlockError(table, seed, events, message)
    untried = [
        f"`{event.name}` was not tried: `{p.name}` ({p.type}) has too many values, "
        f"so it needs `@draws({event.name})`"
        for event, p in finder.untried()
    ]
    more = ["let other events be chosen, too"] if finder.some else []
    error.hint = "; ".join([*finder.refused(state, random), *untried, *more]) or error.hint
    return error
