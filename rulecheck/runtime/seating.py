"""Who plays, and by which options, by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from rulecheck.errors import UsageError
from rulecheck.language.types import Record
from rulecheck.runtime.faults import RuleBroken
from rulecheck.runtime.finite import Finite
from rulecheck.runtime.program import Program
from rulecheck.runtime.table import Table
from rulecheck.runtime.variation import Variation

__all__ = ["OptionsFor", "Seating"]

OptionsFor = Callable[[tuple[str, ...]], Mapping[str, object]]
"""From the players the options that are given; options may name players. Raises UsageError."""

_ATTEMPTS = 50


class Seating:
    """Seats players p1, p2, ...: so many, or (None) as many as the document serves. Raises
    UsageError where it is not for so many."""

    def __init__(self, program: Program, given: OptionsFor, players: int | None = None) -> None:
        self._program = program
        self._given = given
        low, high = program.rules.players
        if players is not None:
            program.check_count(players)  # before there are names for all of them
        self._counts = range(low, high + 1) if players is None else range(players, players + 1)
        self._serving: tuple[Table, ...] | None = None

    def table(self, random: Random) -> Table:
        """A table that can start with the options that are given.

        Raises UsageError for players or options that don't fit the document, RuleBroken where
        they break a rule of the setup with any number of players, a Fault.
        """
        if self._serving is None:
            self._serving = self._all_serving()
        return random.choice(self._serving)

    def made_up(self, random: Random) -> Table:
        """A table with options made up beside the given ones; they may break rules of the setup.
        Raises UsageError."""
        players = _names(random.choice(self._counts))
        given = dict(self._given(players))
        rules = self._program.rules
        cards = () if rules.deck is None else rules.deck.type.cards
        vary = Variation(Finite(self._program.records, players, cards), random)
        record = rules.options or Record("Options", ())
        for field in record.fields:
            keep = field.has_default and random.random() < 0.6
            if field.name not in given and not keep:
                given[field.name] = vary.some(field.type)
        return self._program.table(players, self._program.options(given))

    def varied(self, random: Random) -> Table | None:
        """A table that can start, with options made up beside the given ones; None if that did
        not succeed."""
        for _ in range(_ATTEMPTS):
            table = self.made_up(random)
            try:
                table.start()
            except RuleBroken:
                continue
            return table
        return None

    def _all_serving(self) -> tuple[Table, ...]:
        tables: list[Table] = []
        refused: UsageError | RuleBroken | None = None
        for count in self._counts:
            try:
                players = _names(count)
                table = self._program.table(players, self._program.options(self._given(players)))
                table.start()
                tables.append(table)
            except (UsageError, RuleBroken) as error:
                refused = error
        if not tables and refused is not None:
            raise refused
        return tuple(tables)


def _names(count: int) -> tuple[str, ...]:
    return tuple(f"p{seat}" for seat in range(1, count + 1))
