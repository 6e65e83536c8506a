"""What a document states, as the generated code refers to it to say what went wrong."""

from __future__ import annotations

from dataclasses import dataclass

from rulecheck.document.source import Source, Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Row
from rulecheck.language.types import Type
from rulecheck.runtime.faults import (
    ConflictFault,
    Fault,
    GapFault,
    ObligationFault,
    PreconditionFault,
    RuleBroken,
    described,
)

__all__ = ["Site", "StatedAssert", "StatedDecision", "as_written"]


def as_written(source: Source, span: Span) -> str:
    """The text of a span on one line."""
    lines = list(source.lines[span.line - 1 : span.end_line])
    if not lines:
        return ""
    # The end first: on one line, cutting the start would move it.
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return " ".join(" ".join(lines).split())


@dataclass(frozen=True, slots=True)
class Site:
    """Where an operation can fail, and the type that its value should have."""

    path: str
    span: Span
    expected: Type


@dataclass(frozen=True, slots=True)
class StatedAssert:
    """An assert; `condition` is its text, which stands in for a message it doesn't have."""

    rule: Assert
    path: str
    condition: str

    def broken(self, message: str | None) -> RuleBroken:
        return RuleBroken(self.rule, self._said(message), self.path)

    def refused(
        self, function: Function | Decision, arguments: tuple[object, ...], message: str | None
    ) -> PreconditionFault:
        call = described(function.name, function.parameters, arguments)
        return PreconditionFault(self.rule, call, self._said(message), arguments, self.path)

    def failed(self, message: str | None) -> ObligationFault:
        return ObligationFault(self.rule, self._said(message), self.path)

    def wordless(self, fault: Fault) -> str:
        """The message where building the document's own met a fault: what the assert has to
        say must not be lost over it."""
        return f"{self._said(None)} (its message could not be built: {fault.message})"

    def _said(self, message: str | None) -> str:
        return f"`{self.condition}` does not hold" if message is None else message


@dataclass(frozen=True, slots=True)
class StatedDecision:
    """A decision. `applying` are the indexes of the rows that apply, each with its value."""

    decision: Decision
    path: str

    def gap(self, arguments: tuple[object, ...]) -> GapFault:
        return GapFault(self.decision, arguments, self.path)

    def conflict(
        self, applying: list[tuple[int, object]], arguments: tuple[object, ...]
    ) -> ConflictFault:
        in_order = sorted(applying, key=lambda pair: pair[0])
        rows = self.rows(in_order)
        values = tuple(value for _, value in in_order)
        return ConflictFault(self.decision, rows, values, arguments, self.path)

    def settled(self, applying: list[tuple[int, object]], arguments: tuple[object, ...]) -> object:
        """The value on which all agree. Raises GapFault, ConflictFault."""
        if not applying:
            raise self.gap(arguments)
        value = applying[0][1]
        if any(other != value for _, other in applying):
            raise self.conflict(applying, arguments)
        return value

    def rows(self, applying: list[tuple[int, object]]) -> tuple[Row, ...]:
        return tuple(self.decision.rows[index] for index, _ in applying)
