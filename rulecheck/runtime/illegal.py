"""Games whose last event breaks one rule, found by playing and trying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from rulecheck.errors import RulecheckError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function, Role, Rules
from rulecheck.language.walk import walk
from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.runtime.moves import Arguments, Moves
from rulecheck.runtime.program import Program
from rulecheck.runtime.seating import Seating
from rulecheck.runtime.simulation import SimulationError, simulate
from rulecheck.runtime.table import Table
from rulecheck.runtime.variation import Variation

__all__ = ["MOST_GAMES", "MOST_TRIES", "Broken", "NotFoundError", "break_rule", "breakable"]

MOST_GAMES = 500
MOST_TRIES = 100_000
"""So many games are played, and so many events played or tried, for one rule."""
_SIGHTINGS, _A_GAME = 300, 10
"""Having broken a rule so often, but never alone, it is taken as one that can't be alone. A game
in which it happened counts for more than one event."""
_TRIES_AT_ONCE = 24
_TRIES_A_GAME = 2_000
"""So many events are tried in a state, and in a game: most rules are broken soon, and the others
need another game rather than more of this one."""
_SPARSEST = 8
"""Games differ in how many of their states are looked at: all, or down to one in so many, to come
to the later ones."""
_CHANGES = (0, 1, 1, 1, 2, 3)
"""In so many parameters legal arguments are changed."""
_SELDOM = 0.05

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


def break_rule(program: Program, address: str, seating: Seating, seed: int) -> Broken:
    """A game whose last event breaks the rule of that address (one of `breakable`), and no
    other where there is such an event. The first games are played with the options that the
    seating is given, the others with more options made up.

    Raises NotFoundError after MOST_GAMES games or MOST_TRIES events; what `Seating.table`
    raises; a Fault where the document fails.
    """
    search = _Search(program, address, Random(f"{seed} {address}"))
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

    def __init__(self, program: Program, address: str, random: Random) -> None:
        self.program = program
        self.address = address
        self.random = random
        self.tables = 0
        self.tries = 0
        self.sightings = 0
        self.best: Broken | None = None

    @property
    def done(self) -> bool:
        alone = self.best is not None and not self.best.also
        return alone or self.tries >= MOST_TRIES or self.sightings >= _SIGHTINGS

    def setups(self, setup: Function, seating: Seating) -> None:
        while not self.done and self.tables < MOST_GAMES * _TRIES_AT_ONCE:
            self.tables += 1
            table = seating.made_up(self.random)
            self._take(table, (), None, None, _Judge(table).broken(setup.name, ()))

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
        trying = _Trying(table, event, self.address, self.random)
        judge = _Judge(table)
        played: list[Played] = []
        state = table.start()
        steps = simulate(table, seed)
        most = self.tries + _TRIES_A_GAME
        while not self.done and self.tries < most and not table.over(state):
            looked_at = self.random.randrange(sparse) == 0
            for arguments in trying.at(state) if looked_at else ():
                self.tries += 1
                broken = judge.broken(event.name, (state, *arguments))
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


class _Judge:
    """Says which rules of an event are broken, also behind the first."""

    def __init__(self, table: Table) -> None:
        self._heard: list[str] = []
        self._table = table.program.judging_table(table.players, table.options, self._judged)

    def _judged(self, rule: Assert, held: bool, /) -> None:
        if not held:
            self._heard.append(rule.address)

    def broken(self, function: str, given: tuple[Any, ...]) -> tuple[str, ...]:
        """The addresses of the broken rules in the order in which they are judged."""
        self._heard.clear()
        # Behind a broken rule anything can go wrong.
        with suppress(Exception):
            self._table.functions[function](*given)
        return tuple(self._heard)


class _Trying:
    """Arguments for one event that may break a rule."""

    def __init__(self, table: Table, event: Function, address: str, random: Random) -> None:
        self._event = event
        self._moves = Moves(table)
        self._random = random
        self._vary = Variation(self._moves.finite, random)
        self._breaking = [
            table.bind(table.program.searches_breaking(event, node))[event.name]
            for node in walk(event)
            if isinstance(node, Assert) and node.address == address
        ]

    def at(self, state: Any) -> Iterator[Arguments]:
        """What to try in a state: what keeps all rules but the one, as far as that can be
        searched for; then what is drawn, legal or made up, with one thing or two changed."""
        found = self._searched(state)
        yield from self._few(found, _TRIES_AT_ONCE)
        # Where another rule is broken whatever the arguments are, little is to be found.
        alone = any(open_(state) for open_, *_ in self._breaking)
        if not alone and self._random.random() > _SELDOM:
            return
        bases = [*self._few(found, 2), *self._known(state)]
        bases.append(tuple(self._made_up()))
        for _ in range(_TRIES_AT_ONCE):
            yield self._changed(self._random.choice(bases))

    def remember(self, arguments: Arguments) -> None:
        """The arguments of an event that was played."""
        self._vary.remember(arguments)

    def _searched(self, state: Any) -> list[Arguments]:
        values = self._moves.tried_values(self._event.name)
        if values is None:
            return []
        return [a for _, search, _ in self._breaking for a in search(state, *values)]

    def _known(self, state: Any) -> list[Arguments]:
        try:
            drawn = self._moves.draw(self._event.name, state, self._random)
            return [*drawn, *self._few(self._moves.search(self._event.name, state), 2)]
        except Fault:
            # A draw may rely on its event being due.
            return []

    def _few(self, found: Sequence[Arguments], most: int) -> list[Arguments]:
        return list(found) if len(found) <= most else self._random.sample(found, most)

    def _made_up(self) -> Iterator[Any]:
        defaults = self._moves.defaults(self._event.name)
        for p in self._event.parameters[1:]:
            keep = p.name in defaults and self._random.random() < 0.7
            yield defaults[p.name] if keep else self._vary.some(p.type)

    def _changed(self, arguments: Arguments) -> Arguments:
        parameters = self._event.parameters[1:]
        changed = list(arguments)
        for _ in range(self._random.choice(_CHANGES) if parameters else 0):
            at = self._random.randrange(len(parameters))
            changed[at] = self._vary.near(changed[at], parameters[at].type)
        return tuple(changed)
