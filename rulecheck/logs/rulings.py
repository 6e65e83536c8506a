"""Which rulings of a document had a part in refusing an event, and where rules stand."""

from __future__ import annotations

from rulecheck.document.source import Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row, Rules
from rulecheck.logs.report import DocumentPlace, RulingSpoke
from rulecheck.runtime import Table
from rulecheck.runtime.faults import (
    ConflictFault,
    Fault,
    GapFault,
    ObligationFault,
    PreconditionFault,
    RuleBroken,
)

__all__ = ["fault_address", "place_of", "rulings_behind"]


def place_of(rules: Rules, path: str, span: Span) -> DocumentPlace:
    """The line of something in the document, and of the prose that explains it."""
    prose = rules.document.prose_above(span.line)
    return DocumentPlace(path, span.line, None if prose is None else prose.span.line)


def fault_address(rules: Rules, fault: Fault) -> str:
    """The rule, decision or function of the document that has no answer."""
    match fault:
        case GapFault() | ConflictFault():
            return fault.decision.address
        case PreconditionFault():
            return fault.precondition.address
        case ObligationFault():
            return fault.obligation.address
        case _:
            return _address_at(rules, fault.span)


def _address_at(rules: Rules, span: Span) -> str:
    for decision in rules.decisions.values():
        for row in decision.rows:
            if row.span.line <= span.line <= row.span.end_line:
                return row.address
    for function in rules.functions.values():
        if function.span.line <= span.line <= function.span.end_line:
            return function.address
    return rules.game


class _Ear:
    """Hears the rulings that speak while one assert is judged."""

    def __init__(self) -> None:
        self.rulings: dict[str, Row] = {}

    def decided(
        self,
        decision: Decision,  # noqa: ARG002 - the listener's signature
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002
        value: object,  # noqa: ARG002
    ) -> None:
        self.rulings.update({row.address: row for row in rows if row.ruling})

    def judged(self, rule: Assert, held: bool) -> None:  # noqa: ARG002
        if held:
            self.rulings.clear()


def rulings_behind(
    table: Table, state: object, event: str | None, arguments: tuple[object, ...]
) -> tuple[RulingSpoke, ...]:
    """Judges a refused event (None: the setup) once more, and listens: the rulings that
    spoke while the assert that broke was judged."""
    ear = _Ear()
    heard = table.program.table(table.players, table.options, ear)
    try:
        if event is None:
            heard.start()
        else:
            heard.apply(state, event, arguments)
    except RuleBroken as broken:
        rules = table.program.rules
        return tuple(
            RulingSpoke(row.address, row.because, place_of(rules, broken.path, row.span))
            for row in ear.rulings.values()
        )
    return ()
