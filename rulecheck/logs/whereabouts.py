"""Where the rules that speak of an event stand in their document."""

from __future__ import annotations

from rulecheck.document.source import Span
from rulecheck.language.rules import Rules
from rulecheck.logs.report import DocumentPlace
from rulecheck.runtime.faults import (
    ConflictFault,
    Fault,
    GapFault,
    ObligationFault,
    PreconditionFault,
)

__all__ = ["fault_address", "place_of"]


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
