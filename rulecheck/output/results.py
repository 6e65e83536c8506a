"""From scored sheets and replayed logs to results that can be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct

from rulecheck.errors import RulecheckError
from rulecheck.logs.read import read_games
from rulecheck.logs.report import GameReport, Status, Violation
from rulecheck.logs.score import Judged, Scored, Spoke, by_player
from rulecheck.logs.setting import log_format
from rulecheck.logs.sheet import Sheet, key_of
from rulecheck.logs.sheet_errors import BrokenEntry
from rulecheck.logs.standings import make_standings
from rulecheck.logs.structs import EventShape
from rulecheck.output.events import event_shown
from rulecheck.output.reasons import Reasons, reasons_of
from rulecheck.output.standings import Result, standings_of
from rulecheck.runtime.faults import described

if TYPE_CHECKING:
    from rulecheck.language.nodes import Assert
    from rulecheck.language.rules import Decision, Function, Row
    from rulecheck.runtime import Table
    from rulecheck.runtime.library import Library

__all__ = ["LoggedGame", "broken_sheet", "scored_logs", "scored_sheet"]

Heard = tuple[Spoke | Judged, ...]


def broken_sheet(broken: BrokenEntry, sheet: Sheet) -> Result:
    """The result of a sheet whose entry `broken` breaks a rule: the standings of the rounds
    that were whole before it, none where there was no such round."""
    table, rules = sheet.setting.table, sheet.setting.program.rules
    before, place = broken.before, broken.place
    rounds = () if before is None else before.rounds
    return Result(
        rules.game,
        rules.title,
        table.players,
        Status.VIOLATED,
        standings_of(table, () if before is None else before.standings),
        sum(len(a_round.entries) for a_round in rounds),
        tuple(standings_of(table, a_round.standings) for a_round in rounds),
        unit="round" if by_player(sheet) else key_of(sheet.event).name,
        violation=Violation(
            path=place.path or place.entry,
            line=place.line,
            column=place.column,
            game_index=1,
            event_index=place.line if place.path is None else 0,
            event=sheet.event.name,
            game=rules.game,
            rule=broken.rule,
            message=broken.message,
            document=broken.document,
            kind=broken.kind,
            hint=broken.hint,
            rulings=broken.rulings,
            fault=broken.fault,
        ),
    )


def scored_sheet(scored: Scored, *, explain: bool) -> Result:
    """The result of a sheet. Raises Fault where the document can't say what comes next."""
    table = scored.table
    rules = table.program.rules
    over = table.over(scored.state)
    reasons: tuple[Reasons, ...] | None = None
    if explain:
        event = scored.sheet.event
        groups = [
            (
                e.entry.line.text or described(event.name, event.parameters, e.entry.arguments),
                e.heard,
            )
            for e in scored.entries
        ]
        reasons = _reasons([*groups, ("standings", scored.heard)], table)
    return Result(
        rules.game,
        rules.title,
        table.players,
        Status.FINISHED if over else Status.INCOMPLETE,
        standings_of(table, scored.standings),
        len(scored.entries),
        tuple(standings_of(table, a_round.standings) for a_round in scored.rounds),
        expected=None if over else table.expects(scored.state),
        reasons=reasons,
    )


class LoggedGame(Struct, frozen=True):
    """A game of a log. `result` is None where no state was reached; where the document can't
    make the standings, that is the violation of the game, unless it has one already: then
    `error` says it."""

    report: GameReport
    result: Result | None
    error: RulecheckError | None


def scored_logs(
    paths: Sequence[Path | Literal["-"]], library: Library, *, explain: bool
) -> Iterator[LoggedGame]:
    """Every game of the logs, replayed. Raises InputError where a file can't be read."""
    for path in paths:
        ear = _Ear() if explain else None
        for report in read_games(path, library, listener=ear):
            yield _logged(report, ear)


def _logged(report: GameReport, ear: _Ear | None) -> LoggedGame:
    table = report.table
    if table is None:
        return LoggedGame(report, None, report.error)
    if ear is not None:
        ear.refuse(report.violation)
    made, error = make_standings(report, table)
    if ear is not None:
        ear.end("standings")
    rules = table.program.rules
    result = Result(
        rules.game,
        rules.title,
        table.players,
        report.status,
        standings_of(table, made),
        report.events,
        path=report.path,
        index=report.index,
        expected=report.expected,
        reason=report.reason,
        violation=report.violation,
        reasons=None if ear is None else _reasons(_named(ear.take(), table), table),
    )
    return LoggedGame(report, result, error)


def _reasons(groups: Sequence[tuple[str, Heard]], table: Table) -> tuple[Reasons, ...]:
    rules = table.program.rules
    return tuple(reasons_of(what, heard, rules, table.players) for what, heard in groups)


class _Taken(NamedTuple):
    """An event that the rules accepted."""

    number: int
    event: Function
    arguments: tuple[Any, ...]


def _named(groups: Sequence[tuple[str | _Taken, Heard]], table: Table) -> list[tuple[str, Heard]]:
    shapes = log_format(table.program).events
    return [
        (what if isinstance(what, str) else _taken_shown(what, shapes, table), heard)
        for what, heard in groups
    ]


def _taken_shown(taken: _Taken, shapes: Mapping[str, EventShape], table: Table) -> str:
    shown = event_shown(shapes[taken.event.name], taken.arguments, table.players)
    return f"event {taken.number}, {shown}"


class _Ear:
    """Keeps what speaks while a log is read, event by event (a `Watcher`)."""

    def __init__(self) -> None:
        self.groups: list[tuple[str | _Taken, Heard]] = []
        self.heard: list[Spoke | Judged] = []

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        self.heard.append(Spoke(decision, rows, arguments, value))

    def judged(self, rule: Assert, held: bool) -> None:
        self.heard.append(Judged(rule, held))

    def took(self, event: Function, arguments: tuple[Any, ...]) -> None:
        number = len(self.groups) + 1
        self.end(_Taken(number, event, arguments))

    def end(self, what: str | _Taken) -> None:
        """What was heard since the last time belongs to `what`."""
        self.groups.append((what, tuple(self.heard)))
        self.heard.clear()

    def refuse(self, violation: Violation | None) -> None:
        """No event follows; what was heard since the last one that was taken belongs to the one
        that was refused, if any was."""
        if violation is not None and violation.event is not None and self.heard:
            self.end(f"event {violation.event_index}, refused by {violation.rule}")
        self.heard.clear()

    def take(self) -> list[tuple[str | _Taken, Heard]]:
        """All groups; the next game begins anew."""
        groups = list(self.groups)
        self.groups.clear()
        self.heard.clear()
        return groups
