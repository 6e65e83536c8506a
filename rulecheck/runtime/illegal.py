"""Games whose last event breaks one rule, found by playing and trying."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rulecheck.errors import RulecheckError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function, Role, Rules
from rulecheck.language.walk import walk
from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.runtime.moves import Arguments
from rulecheck.runtime.program import Program
from rulecheck.runtime.seating import Seating
from rulecheck.runtime.simulation import SimulationError, simulate
from rulecheck.runtime.table import Table
from rulecheck.runtime.trying import TRIES_AT_ONCE, Judge, Trying

__all__ = ["MOST_GAMES", "MOST_TRIES", "Broken", "NotFoundError", "break_rule", "breakable"]

MOST_GAMES = 500
MOST_TRIES = 100_000
"""So many games are played, and so many events played or tried, for one rule."""
_SIGHTINGS, _A_GAME = 3_000, 30
"""Having broken a rule so often, but never alone, it is taken as one that can't be alone. A game
in which it happened counts for more than one event."""
_TRIES_A_GAME = 2_000
"""So many events are tried in a game: most rules are broken soon, and the others need another game
rather than more of this one."""
_SPARSEST = 8
"""Games differ in how many of their states are looked at: all, or down to one in so many, to come
to the later ones."""

Played = tuple[str, Arguments]


class NotFoundError(RulecheckError):
    """No game was found that breaks a rule."""

    hint = (
        "With other options (`--set`), players or seeds it may be reached; or no log can break it."
    )


@dataclass(frozen=True)
class Broken:
    """A game of legal events, and one that breaks a rule: `event` with its arguments, or None
    where the players and options of the table already break a rule of the setup. `also` are
    the addresses of other rules that it breaks."""

    table: Table
    played: tuple[Played, ...]
    event: Played | None
    also: tuple[str, ...]


def breakable(rules: Rules) -> Mapping[str, Function]:
    """The addresses of all rules that a log can break, each with its event or setup."""
    return {
        node.address: function
        for function in (*rules.of(Role.SETUP), *rules.of(Role.EVENT))
        for node in walk(function)
        if isinstance(node, Assert)
    }


def break_rule(
    program: Program,
    address: str,
    seating: Seating,
    seed: int,
    events: Collection[str] | None = None,
) -> Broken:
    """A game whose last event breaks the rule of that address (one of `breakable`), and no
    other where there is such an event; what it says beside that has its default. The first games
    are played with the options that the seating is given, the others with more options made up;
    before the last, `events` alone are played, where they are named.

    Raises NotFoundError after MOST_GAMES games or MOST_TRIES events; what `Seating.table`
    raises; a Fault where the document fails.
    """
    search = _Search(program, address, Random(f"{seed} {address}"), events)
    function = breakable(program.rules)[address]
    if function.role is Role.SETUP:
        search.setups(function, seating)
    else:
        search.games(function, seating, seed)
    if search.best is None:
        what = f"{search.tries:,} events were played or tried in {search.tables:,} games"
        if function.role is Role.SETUP:
            what = f"{search.tables:,} tables with options made up were tried"
        raise NotFoundError(f"no log was found that breaks {address}: {what}")
    return search.best


class _Search:
    """Looks for one rule; `best` is the game that breaks the fewest others so far."""

    def __init__(
        self, program: Program, address: str, random: Random, events: Collection[str] | None
    ) -> None:
        self.program = program
        self.address = address
        self.random = random
        self.events = events
        self.tables = 0
        self.tries = 0
        self.sightings = 0
        self.best: Broken | None = None

    @property
    def done(self) -> bool:
        alone = self.best is not None and not self.best.also
        return alone or self.tries >= MOST_TRIES or self.sightings >= _SIGHTINGS

    def setups(self, setup: Function, seating: Seating) -> None:
        while not self.done and self.tables < MOST_GAMES * TRIES_AT_ONCE:
            self.tables += 1
            table = seating.made_up(self.random)
            self._take(table, (), None, None, Judge(table, setup, {}).broken(()))

    def games(self, event: Function, seating: Seating, seed: int) -> None:
        for number in range(MOST_GAMES):
            if self.done:
                return
            self.tables += 1
            # The options that are given come first, and every other time.
            given = number < _SPARSEST or number % 2 == 0
            table = seating.table(self.random) if given else seating.varied(self.random)
            if table is not None:
                before = self.sightings
                self._game(table, event, seed + number, 1 + number % _SPARSEST)
                self.sightings += _A_GAME if self.sightings > before else 0

    def _game(self, table: Table, event: Function, seed: int, sparse: int) -> None:
        trying = Trying(table, event, self.address, self.random)
        judge = Judge(table, event, trying.defaults)
        played: list[Played] = []
        state = table.start()
        steps = simulate(table, seed, events=self.events)
        most = self.tries + _TRIES_A_GAME
        while not self.done and self.tries < most and not table.over(state):
            looked_at = self.random.randrange(sparse) == 0
            for arguments in trying.at(state) if looked_at else ():
                self.tries += 1
                broken = judge.broken((state, *arguments))
                if not broken or broken[0] != self.address:
                    continue
                arguments, broken = judge.simplest(state, arguments, broken)
                self._take(table, played, (event.name, arguments), state, broken)
            try:
                move = next(steps, None)
            except SimulationError:
                return
            if move is None:
                return
            self.tries += 1
            played.append((move.event, move.arguments))
            trying.remember(move.arguments)
            state = move.state

    def _take(
        self,
        table: Table,
        played: Sequence[Played],
        event: Played | None,
        state: Any,
        broken: tuple[str, ...],
    ) -> None:
        """Keep what breaks the rule before any other, and fewer others than the best so far."""
        if not broken or broken[0] != self.address:
            return
        self.sightings += 1
        also = tuple(a for a in dict.fromkeys(broken) if a != self.address)
        if self.best is not None and len(self.best.also) <= len(also):
            return
        # The last word is that of the table itself.
        try:
            _ = table.start() if event is None else table.apply(state, *event)
        except RuleBroken as error:
            if error.address == self.address:
                self.best = Broken(table, tuple(played), event, also)
        except Fault:
            pass
