"""Logs judged by two versions of a rule document: which of their games come out differently."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulecheck.language.rules import Role, Rules
from rulecheck.language.types import Record, Seq
from rulecheck.logs.read import read_games
from rulecheck.logs.report import GameReport, Status
from rulecheck.logs.standings import make_standings
from rulecheck.runtime.library import Library
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import show

__all__ = ["Judged", "Rejudged", "rejudged"]

Standing = tuple[tuple[str, str], ...]
"""A row of the standings: the columns, and what stands in them."""


class Judged(msgspec.Struct, frozen=True):
    """What one version says of a game. `rule` and `event` are of the violation, if there is
    one; the standings are those after the last event that was accepted."""

    status: Status
    events: int
    rule: str | None
    event: int | None
    line: int | None
    message: str
    standings: tuple[Standing, ...]

    @property
    def verdict(self) -> tuple[Status, str | None, int | None]:
        return self.status, self.rule, self.event

    def __str__(self) -> str:
        if self.rule is None:
            return str(self.status.value)
        return f"violates {self.rule} at event {self.event}: {self.message}"


class Rejudged(msgspec.Struct, frozen=True):
    """A game of a log: `index` counts the games of its file, `line` is where it begins."""

    path: str
    index: int
    line: int
    old: Judged
    new: Judged

    @property
    def verdict_changed(self) -> bool:
        return self.old.verdict != self.new.verdict

    @property
    def standings_changed(self) -> bool:
        """Where one of them stops at a violation, its standings are no result."""
        sound = self.old.rule is None and self.new.rule is None
        return sound and self.old.standings != self.new.standings

    @property
    def changed(self) -> bool:
        return self.verdict_changed or self.standings_changed


def rejudged(path: Path, old: Library, new: Library) -> Iterator[Rejudged]:
    """Every game of a log. Raises InputError where the file can't be read."""
    pairs = zip(read_games(path, old), read_games(path, new), strict=True)
    for before, after in pairs:
        yield Rejudged(before.path, before.index, before.line, _judged(before), _judged(after))


def _judged(report: GameReport) -> Judged:
    standings: tuple[Standing, ...] = ()
    if report.table is not None:
        made, _ = make_standings(report, report.table)
        rules, players = report.table.program.rules, report.table.players
        standings = tuple(_standing(row, rules, players) for row in made)
    violation = report.violation
    error = "" if report.error is None else str(report.error)
    return Judged(
        report.status,
        report.events,
        None if violation is None else violation.rule,
        None if violation is None else violation.event_index,
        None if violation is None else violation.line,
        error if violation is None else violation.message,
        standings,
    )


def _standing(row: msgspec.Struct, rules: Rules, players: tuple[str, ...]) -> Standing:
    types = {f.name: f.type for record in _records(rules) for f in record.fields}
    return tuple(
        (name, show(arranged(getattr(row, name), types[name], players)))
        for name in row.__struct_fields__
    )


def _records(rules: Rules) -> Iterator[Record]:
    for function in rules.of(Role.SCORE):
        if isinstance(function.result, Seq) and isinstance(function.result.item, Record):
            yield function.result.item
