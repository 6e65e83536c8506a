"""Standings of games, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulecheck.language.rules import Role
from rulecheck.language.types import Int, Option, Record, Seq, Type
from rulecheck.logs.report import Kind, Status
from rulecheck.logs.write import as_json
from rulecheck.output.places import plural, short_path
from rulecheck.output.reasons import Reasons
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import show

if TYPE_CHECKING:
    import msgspec

    from rulecheck.logs.report import Violation
    from rulecheck.runtime import Table

__all__ = ["Column", "Result", "Standings", "standings_of"]


class Column(Struct, frozen=True):
    name: str
    type: Type

    @property
    def is_number(self) -> bool:
        return isinstance(self.type.item if isinstance(self.type, Option) else self.type, Int)


class Standings(Struct, frozen=True):
    """One row a standing, in the order of the document; the cells are runtime values."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    everyone: tuple[str, ...]

    def shown(self) -> Standings:
        """Without the columns in which nobody has a value."""
        kept = [
            index
            for index in range(len(self.columns))
            if not self.rows or any(row[index] is not None for row in self.rows)
        ]
        return Standings(
            tuple(self.columns[i] for i in kept),
            tuple(tuple(row[i] for i in kept) for row in self.rows),
            self.everyone,
        )

    def texts(self) -> list[list[str]]:
        """The cells as players read them; nothing for None."""
        return [
            [
                "" if value is None else show(arranged(value, column.type, self.everyone))
                for column, value in zip(self.columns, row, strict=True)
            ]
            for row in self.rows
        ]

    def as_dicts(self) -> list[dict[str, Any]]:
        return [
            {
                column.name: as_json(value, column.type, self.everyone)
                for column, value in zip(self.columns, row, strict=True)
            }
            for row in self.rows
        ]


def standings_of(table: Table, made: Sequence[msgspec.Struct]) -> Standings:
    """What a document's `@score` function gave, with the names and types of its columns."""
    record = _record(table)
    if record is None:
        return Standings((), (), table.players)
    columns = tuple(Column(f.name, f.type) for f in record.fields)
    rows = tuple(tuple(getattr(row, c.name) for c in columns) for row in made)
    return Standings(columns, rows, table.players)


def _record(table: Table) -> Record | None:
    for function in table.program.rules.of(Role.SCORE):
        if isinstance(function.result, Seq) and isinstance(function.result.item, Record):
            return function.result.item
    return None


class Result(Struct, frozen=True):
    """What one game came to. `rounds` are the standings after each round of a sheet, or after
    each of whatever else (`unit`) its lines are about; `path` and `index` are those of a log,
    `events` counts what was accepted."""

    game: str
    title: str
    players: tuple[str, ...]
    status: Status
    standings: Standings
    events: int
    rounds: tuple[Standings, ...] = ()
    unit: str = "round"
    path: str | None = None
    index: int = 0
    expected: str | None = None
    reason: str | None = None
    violation: Violation | None = None
    reasons: tuple[Reasons, ...] | None = None

    @property
    def label(self) -> str:
        """How a reader tells it from other games."""
        where = "" if self.path is None else f"{short_path(self.path)}, game {self.index}: "
        return f"{where}{self.title}"

    @property
    def reservation(self) -> str:
        """What must be known of standings that are not those of a sound game."""
        if self.violation is None:
            return ""
        after = plural(self.events, "event")
        if self.path is None:
            after = plural(len(self.rounds), self.unit)
        fault = self.violation.kind is Kind.DOCUMENT
        before = "the rule document failed" if fault else "the violation"
        return f"standings after {after}, before {before}; not a result"
