"""What breaks a rule of an event: arguments to try, and a judge who hears of every broken rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function
from rulecheck.language.walk import walk
from rulecheck.runtime.faults import Fault
from rulecheck.runtime.moves import Arguments, Moves
from rulecheck.runtime.table import Table
from rulecheck.runtime.variation import Variation

__all__ = ["TRIES_AT_ONCE", "Judge", "Trying"]

TRIES_AT_ONCE = 24
"""So many events are tried in a state."""
_CHANGES = (0, 1, 1, 1, 2, 3)
"""In so many parameters legal arguments are changed."""
_DRAWS = 2
_JOINED = 0.1
"""So many drawn arguments are changed in a state, and so often two are joined before."""
_SELDOM = 0.05


class Judge:
    """Says which rules of an event, or of the setup, are broken, also behind the first."""

    def __init__(self, table: Table, function: Function, defaults: Mapping[str, Any]) -> None:
        self._heard: list[str] = []
        judging = table.program.judging_table(table.players, table.options, self._judged)
        self._ask = judging.functions[function.name]
        self._defaults = defaults
        self._names = [p.name for p in function.parameters[1:]]

    def _judged(self, rule: Assert, held: bool, /) -> None:
        if not held:
            self._heard.append(rule.address)

    def broken(self, given: tuple[Any, ...]) -> tuple[str, ...]:
        """The addresses of the broken rules in the order in which they are judged."""
        self._heard.clear()
        # Behind a broken rule anything can go wrong.
        with suppress(Exception):
            self._ask(*given)
        return tuple(self._heard)

    def simplest(
        self, state: Any, arguments: Arguments, broken: tuple[str, ...]
    ) -> tuple[Arguments, tuple[str, ...]]:
        """The arguments with the default of each parameter that need not differ from it for the
        first rule to be broken, and what they break: what an event says beside the point may be
        wrong as well, where nobody can judge it."""
        for at, name in enumerate(self._names):
            if name not in self._defaults or arguments[at] == self._defaults[name]:
                continue
            plain = (*arguments[:at], self._defaults[name], *arguments[at + 1 :])
            left = self.broken((state, *plain))
            if left[:1] == broken[:1] and set(left) <= set(broken):
                arguments, broken = plain, left
        return arguments, broken


class Trying:
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
        yield from self._few(found, TRIES_AT_ONCE)
        # Where another rule is broken whatever the arguments are, little is to be found.
        alone = any(open_(state) for open_, *_ in self._breaking)
        if not alone and self._random.random() > _SELDOM:
            return
        bases = [*self._few(found, 2), *self._known(state)]
        bases.append(tuple(self._made_up()))
        for _ in range(TRIES_AT_ONCE):
            base = self._random.choice(bases)
            if self._random.random() < _JOINED:
                base = self._joined(base, self._random.choice(bases))
            yield self._changed(base)

    @property
    def defaults(self) -> Mapping[str, Any]:
        return self._moves.defaults(self._event.name)

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
            drawn = [
                arguments
                for _ in range(_DRAWS)
                for arguments in self._moves.draw(self._event.name, state, self._random)
            ]
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

    def _joined(self, arguments: Arguments, others: Arguments) -> Arguments:
        """With what others have in the same collections beside it: what is too much may be made
        of parts that are each right."""
        return tuple(
            self._vary.joined(own, other, p.type)
            for own, other, p in zip(arguments, others, self._event.parameters[1:], strict=True)
        )

    def _changed(self, arguments: Arguments) -> Arguments:
        parameters = self._event.parameters[1:]
        changed = list(arguments)
        for _ in range(self._random.choice(_CHANGES) if parameters else 0):
            at = self._random.randrange(len(parameters))
            changed[at] = self._vary.near(changed[at], parameters[at].type)
        return tuple(changed)
