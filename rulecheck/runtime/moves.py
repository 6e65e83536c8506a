"""The legal moves of a state: for each event the arguments with which it may come next.

Arguments are tried over the values of their types, or drawn (`@draws`) where the document says
how. What is tried must keep every rule of the event: the last word is `Table.apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from rulecheck.language.rules import Function, Parameter, Role
from rulecheck.language.types import Record, Seq
from rulecheck.runtime.faults import RuleBroken
from rulecheck.runtime.finite import Finite, is_finite
from rulecheck.runtime.table import Table

__all__ = ["Arguments", "Move", "Moves", "moves", "perft"]

Arguments = tuple[Any, ...]


class Move(NamedTuple):
    """An event that may come next, and the state after it."""

    event: str
    arguments: Arguments
    state: Any


class _Event(NamedTuple):
    """How one event is looked for. `values` are those to try, by parameter; None where some
    parameter has too many and no default. `draws` give arguments from a shuffled deck."""

    function: Function
    open: Callable[[Any], bool]
    search: Callable[..., list[Arguments]]
    defaults: Mapping[str, Any]
    values: tuple[tuple[Any, ...], ...] | None
    draws: tuple[Callable[[Any, tuple[Any, ...]], Arguments], ...]


class Moves:
    """Finds the moves of the states of one table; those of some events alone, if `events` names
    them."""

    def __init__(self, table: Table, events: Collection[str] | None = None) -> None:
        self.table = table
        self.finite = Finite(table.program.records, table.players, table.deck)
        self.some = events is not None
        found = table.bind(table.program.searches)
        self._events = {
            event.name: self._event(event, *found[event.name])
            for event in table.program.roles[Role.EVENT]
            if events is None or event.name in events
        }

    @property
    def events(self) -> tuple[str, ...]:
        """The events that may be chosen, in the order of the document."""
        return tuple(self._events)

    def all(self, state: Any, random: Random) -> dict[str, tuple[Arguments, ...]]:
        """The legal arguments of each event that has some: events in the order of the document,
        arguments in that in which they are tried. Drawn ones depend on `random`; each draw
        gives one at most. Nothing once the game is over. Raises a Fault where the document
        fails."""
        if self.table.over(state):
            return {}
        found = {
            name: tuple(a for a in self._tried(event, state, random) if self._after(name, state, a))
            for name, event in self._events.items()
        }
        return {name: arguments for name, arguments in found.items() if arguments}

    def choose(self, state: Any, random: Random) -> Move | None:
        """A move by chance: one of the possible events, each as likely as the others, then one
        of its arguments. None where no move is possible. Raises a Fault."""
        events = list(self._events)
        random.shuffle(events)
        for name in events:
            tried = self._tried(self._events[name], state, random)
            while tried:
                # The last takes the place of the chosen one: nothing is tried twice.
                at = random.randrange(len(tried))
                tried[at], tried[-1] = tried[-1], tried[at]
                arguments = tried.pop()
                after = self._after(name, state, arguments)
                if after is not None:
                    return Move(name, arguments, after)
        return None

    def untried(self) -> tuple[tuple[Function, Parameter], ...]:
        """The events that can never be tried, each with the first parameter that has too many
        values, no default, and no `@draws`."""
        return tuple(
            (
                event.function,
                next(
                    p
                    for p in event.function.parameters[1:]
                    if p.default is None and not is_finite(p.type)
                ),
            )
            for event in self._events.values()
            if event.values is None and not event.draws
        )

    def refused(self, state: Any, random: Random) -> tuple[str, ...]:
        """Why no event is legal that might come next, as far as that needs no argument: the
        rules that drawn arguments break, or that none keep the leading rules."""
        reasons: list[str] = []
        for name, event in self._events.items():
            if not event.open(state) or (event.values is None and not event.draws):
                continue
            tried = self._tried(event, state, random)
            if not tried:
                reasons.append(f"no arguments keep the first rules of `{name}`")
            for arguments in tried[:1]:
                try:
                    self.table.apply(state, name, arguments)
                except RuleBroken as broken:
                    reasons.append(f"`{name}` breaks {broken.address} ({broken.message})")
        return tuple(reasons)

    @property
    def draws(self) -> bool:
        """Whether any event is drawn."""
        return any(event.draws for event in self._events.values())

    def draw(self, event: str, state: Any, random: Random) -> list[Arguments]:
        """What the draws of an event give, legal or not."""
        drawn = []
        for draw in self._events[event].draws:
            cards = list(self.table.deck)
            random.shuffle(cards)
            drawn.append(draw(state, tuple(cards)))
        return drawn

    def search(self, event: str, state: Any) -> list[Arguments]:
        """All arguments, as far as they can be tried, that keep the leading asserts of an
        event."""
        found = self._events[event]
        return [] if found.values is None else found.search(state, *found.values)

    def tried_values(self, event: str) -> tuple[tuple[Any, ...], ...] | None:
        """The values that are tried for each parameter; None where there are too many."""
        return self._events[event].values

    def defaults(self, event: str) -> Mapping[str, Any]:
        """The default of each parameter of an event that has one."""
        return self._events[event].defaults

    # -- how an event is tried --------------------------------------------------------

    def _event(
        self,
        function: Function,
        open_: Callable[[Any], bool],
        search: Callable[..., list[Arguments]],
        defaults: Mapping[str, Any],
    ) -> _Event:
        parameters = function.parameters[1:]
        draws = tuple(
            self._draw(draw, parameters, defaults)
            for draw in self.table.program.roles[Role.DRAWS]
            if draw.draws == function.name
        )
        values: list[tuple[Any, ...]] = []
        for parameter in parameters:
            known = self.finite.values(parameter.type)
            if known is None and parameter.name in defaults:
                known = (defaults[parameter.name],)
            if known is None:
                return _Event(function, open_, search, defaults, None, draws)
            values.append(known)
        return _Event(function, open_, search, defaults, tuple(values), draws)

    def _draw(
        self, draw: Function, parameters: Sequence[Parameter], defaults: Mapping[str, Any]
    ) -> Callable[[Any, tuple[Any, ...]], Arguments]:
        give = self.table.functions[draw.name]
        assert isinstance(draw.result, Record)
        fields = {f.name for f in draw.result.fields}
        wanted = draw.parameters[1].type
        assert isinstance(wanted, Seq)

        def drawn(state: Any, cards: tuple[Any, ...]) -> Arguments:
            record = give(state, cards[: wanted.limit])
            return tuple(
                getattr(record, p.name) if p.name in fields else defaults[p.name]
                for p in parameters
            )

        return drawn

    def _tried(self, event: _Event, state: Any, random: Random) -> list[Arguments]:
        """Arguments that keep what of the rules can be asked beforehand."""
        name = event.function.name
        if not event.draws:
            return self.search(name, state)
        return self.draw(name, state, random) if event.open(state) else []

    def _after(self, name: str, state: Any, arguments: Arguments) -> Any | None:
        try:
            return self.table.apply(state, name, arguments)
        except RuleBroken:
            return None


def _endless(event: Function) -> Parameter:
    """The first parameter that can't be tried."""
    return next(p for p in event.parameters[1:] if p.default is None and not is_finite(p.type))


def moves(table: Table, state: Any, random: Random) -> dict[str, tuple[Arguments, ...]]:
    """The legal moves of one state; see `Moves.all`."""
    return Moves(table).all(state, random)


def perft(table: Table, state: Any, depth: int, random: Random) -> int:
    """How many games of `depth` moves there are from a state, as far as moves are tried and
    not drawn (a draw counts once). The name is that of the count by which chess programs
    check their moves."""
    finder = Moves(table)

    def count(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(
            count(table.apply(state, event, arguments), depth - 1)
            for event, found in finder.all(state, random).items()
            for arguments in found
        )

    return count(state, depth)
