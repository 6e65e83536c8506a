"""Reporters of findings: document by document, as they are made."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rulecheck.checks.finding import MORE, Finding, RuleShown, Severity, Status
from rulecheck.checks.report import Report
from rulecheck.document.source import Source
from rulecheck.output.console import Sink
from rulecheck.output.excerpts import underlined
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.paint import Paint
from rulecheck.output.places import at, short_path
from rulecheck.solver.verdicts import Verdict

__all__ = ["FINDING_REPORTERS", "FindingReporter", "finding_as_dict"]


class FindingReporter(Protocol):
    def document(self, report: Report, source: Source, open_: Sequence[Finding]) -> None:
        """One document; `open_` are the findings that count here."""

    def end(self) -> None: ...


def _painted(severity: Severity, paint: Paint) -> str:
    return paint.error("error") if severity is Severity.ERROR else paint.warning(str(severity))


def headline(finding: Finding, paint: Paint) -> str:
    """`path:line:column: error RC301 conflict: message`."""
    place = at(finding.path, finding.span.line, finding.span.column)
    code = paint.strong(f"{finding.code} {finding.name}")
    return f"{place}: {_painted(finding.severity, paint)} {code}: {finding.message}"


def _line_of(source: Source, rule: RuleShown, width: int | None, paint: Paint) -> list[str]:
    """A rule as the document has it, and what it says in the witness; cut only where a
    person watches a terminal of that width."""
    number = rule.span.line
    text = source.lines[number - 1].strip() if number <= len(source.lines) else ""
    lines: list[str] = []
    if rule.path:
        text = rule.text
        lines = [f"  {paint.mark('-->')} {at(rule.path, number)}"]
    room = max(20, (width or 0) - len(str(number)) - 5)
    if width is not None and len(text) > room:
        text = text[: room - 3] + "..."
    lines.append(f"  {paint.mark(f'{number} |')} {text}")
    if rule.says:
        gutter = " " * len(str(number))
        lines.append(f"  {paint.mark(f'{gutter} |')} says {paint.strong(rule.says)}")
    return lines


def _wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False
    )


def finding_lines(finding: Finding, source: Source, sink: Sink) -> list[str]:
    """A finding with all that is known about it."""
    width, paint = sink.width, sink.paint
    lines = [headline(finding, paint)]
    shown = [rule for rule in finding.rules if rule.span.line]
    if shown:
        for rule in shown:
            lines += _line_of(source, rule, sink.limit, paint)
    elif finding.code.startswith("RC1"):
        lines += underlined(source, finding.span, width, paint)
        for place in finding.related:
            lines += _wrapped(f"line {place.span.line}: {place.name}", width, "  ", "      ")
            lines += underlined(source, place.span, width, paint)
    elif finding.span.line <= len(source.lines):
        own = RuleShown(finding.subject, finding.name, finding.span)
        lines += _line_of(source, own, sink.limit, paint)
    for witness in finding.witnesses:
        lines += _wrapped(f"for example: {str(witness) or 'always'}", width, "  ", "      ")
        if not any(rule.says for rule in finding.rules):
            lines += _wrapped(witness.result, width, "    -> ", "       ")
    for region in finding.regions:
        words = f"and {region}" if region == MORE else f"wherever {region}"
        lines += _wrapped(words, width, "  ", "      ")
    if finding.because:
        lines += _wrapped(f"{finding.status}: {finding.because}", width, "  ", "      ")
    if finding.hint:
        lines += _wrapped(finding.hint, width, f"  {paint.mark('=')} ", "    ")
    return lines


class FullReporter:
    """A block of lines a finding."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._first = True

    def document(self, report: Report, source: Source, open_: Sequence[Finding]) -> None:  # noqa: ARG002
        for finding in open_:
            if not self._first:
                self._sink.line()
            self._first = False
            for line in finding_lines(finding, source, self._sink):
                self._sink.line(line)

    def end(self) -> None:
        pass


class ConciseReporter:
    """One line a finding."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def document(self, report: Report, source: Source, open_: Sequence[Finding]) -> None:  # noqa: ARG002
        for finding in open_:
            self._sink.line(headline(finding, self._sink.paint))

    def end(self) -> None:
        pass


class JsonReporter:
    """One JSON object for all documents, with the settled findings too."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._findings: list[dict[str, Any]] = []
        self._interrupted = False
        self._summary = {str(v): 0 for v in Verdict} | {str(s): 0 for s in Severity}
        self._totals = {"documents": 0, "tensions": 0, "settled": 0}

    def document(self, report: Report, source: Source, open_: Sequence[Finding]) -> None:  # noqa: ARG002
        for verdict, count in report.verdicts.items():
            self._summary[str(verdict)] += count
        for finding in open_:
            if finding.status is Status.OPEN:
                self._summary[str(finding.severity)] += 1
        self._totals["documents"] += report.documents
        self._totals["tensions"] += report.tensions
        self._totals["settled"] += report.settled
        self._interrupted |= report.interrupted
        settled = [f for f in report.findings if f.status is not Status.OPEN]
        self._findings += [finding_as_dict(f) for f in (*open_, *settled)]

    def end(self) -> None:
        report = {
            "schema_version": SCHEMA_VERSION,
            "summary": self._totals | self._summary | {"interrupted": self._interrupted},
            "findings": self._findings,
        }
        write_json(report, self._sink.stream)


def finding_as_dict(finding: Finding) -> dict[str, Any]:
    """The shape of a finding in JSON."""
    path = short_path(finding.path)
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": str(finding.severity),
        "verdict": None if finding.verdict is None else str(finding.verdict),
        "status": str(finding.status),
        "message": finding.message,
        "path": path,
        "line": finding.span.line,
        "column": finding.span.column,
        "end_line": finding.span.end_line,
        "end_column": finding.span.end_column,
        "subject": finding.subject,
        "rules": [rule.address for rule in finding.rules],
        "witness": _witness(finding, 0) if finding.witnesses else None,
        "witnesses": [_witness(finding, i) for i in range(len(finding.witnesses))],
        "regions": list(finding.regions),
        "hint": finding.hint,
        "because": finding.because,
        "related": [
            {
                "path": short_path(r.path) if r.path else path,
                "line": r.span.line,
                "message": f"`{r.name}` says {r.says}" if r.says else r.name,
            }
            for r in (*finding.rules, *finding.related)
        ],
    }


def _witness(finding: Finding, index: int) -> dict[str, Any]:
    witness = finding.witnesses[index]
    return {"values": dict(witness.values), "result": witness.result}


FINDING_REPORTERS: Mapping[str, type[FullReporter | ConciseReporter | JsonReporter]] = {
    "full": FullReporter,
    "concise": ConciseReporter,
    "json": JsonReporter,
}
"""By the name of the output format."""
