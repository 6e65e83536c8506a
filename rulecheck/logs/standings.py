"""The standings that a game of a log comes to."""

from __future__ import annotations

import msgspec

from rulecheck.logs.judge import at_fault
from rulecheck.logs.report import GameReport, Status, Violation
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault

__all__ = ["make_standings"]


def make_standings(
    report: GameReport, table: Table
) -> tuple[tuple[msgspec.Struct, ...], Fault | None]:
    """The standings after the last event that a game accepted.

    Where the document can't make them, that becomes the violation of the game; if it has one
    already, the fault is given beside it.
    """
    try:
        return table.standings(report.state), None
    except Fault as fault:
        if report.violation is not None:
            return (), fault
        report.status, report.violation = Status.VIOLATED, _violation(report, table, fault)
        return (), None


def _violation(report: GameReport, table: Table, fault: Fault) -> Violation:
    """The document has no standings for the state that a game reaches: it is at fault."""
    refused = at_fault(table.program.rules, fault, None)
    return Violation(
        path=report.path,
        line=report.line,
        column=1,
        game_index=report.index,
        event_index=report.events,
        event=None,
        game=report.game,
        rule=refused.rule,
        message=refused.message,
        document=refused.document,
        kind=refused.kind,
        hint=refused.hint,
        fault=fault,
    )
