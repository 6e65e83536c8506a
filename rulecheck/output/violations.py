"""Reporters of violations: they take them one by one, so that any number can be printed."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any, Protocol

from rulecheck.logs.coverage import Coverage
from rulecheck.logs.report import DocumentPlace, GameReport, Kind, RulingSpoke, Status, Violation
from rulecheck.output.console import Sink
from rulecheck.output.coverage import coverage_as_dict, coverage_lines, coverage_summary
from rulecheck.output.escape import escaped
from rulecheck.output.json_text import SCHEMA_VERSION, as_json
from rulecheck.output.paint import Paint
from rulecheck.output.places import at, excerpt_of_line, plural, short_path
from rulecheck.output.summary import Summary

__all__ = [
    "VIOLATION_REPORTERS",
    "ConciseReporter",
    "FullReporter",
    "JsonReporter",
    "ViolationReporter",
    "unfinished_line",
    "violation_as_dict",
    "violation_lines",
]

_RULINGS = (
    (True, "by a ruling of the document, not by its text alone"),
    (False, "rulings that spoke in this game, on which this may rest"),
)


class ViolationReporter(Protocol):
    def begin(self) -> None: ...

    def violation(self, violation: Violation) -> None: ...

    def incomplete(self, report: GameReport) -> None:
        """A game that stops before it is over, where that is no violation."""

    def coverage(self, coverage: Coverage) -> None:
        """What the logs exercised of a document, where that was asked for."""

    def end(self, summary: Summary) -> None: ...


def headline(violation: Violation, paint: Paint) -> str:
    """`path:line:column: error rule: message`."""
    place = at(violation.path, violation.line, violation.column)
    message = escaped(violation.message)
    return f"{place}: {paint.error('error')} {paint.strong(violation.rule)}: {message}"


def document_line(document: DocumentPlace, paint: Paint) -> str:
    return f"  {paint.mark('-->')} {at(document.path, document.line)}"


def ruling_lines(rulings: tuple[RulingSpoke, ...], width: int, paint: Paint) -> list[str]:
    """That a table which reads the text otherwise may see it otherwise."""
    lines: list[str] = []
    for certain, title in _RULINGS:
        group = [ruling for ruling in rulings if ruling.certain is certain]
        if group:
            lines.append(f"  {title}:")
        for ruling in group:
            place = at(ruling.document.path, ruling.document.line)
            lines.append(f"    {ruling.address} {paint.faint(place)}")
            lines += textwrap.wrap(
                ruling.because, width, initial_indent="      ", subsequent_indent="      "
            )
    return lines


def violation_lines(violation: Violation, width: int, paint: Paint) -> list[str]:
    """A violation with all that is known about it."""
    lines = [headline(violation, paint)]
    if violation.document is not None:
        lines.append(document_line(violation.document, paint))
    if violation.game_index:
        what = "its `game` event" if not violation.event_index else f"event {violation.event_index}"
        lines.append(f"  game {violation.game_index}, {what}")
    if violation.text:
        lines += excerpt_of_line(
            violation.text, violation.line, violation.column, width, paint, indent="  "
        )
    lines += ruling_lines(violation.rulings, width, paint)
    if violation.hint and violation.kind is not Kind.RULE:
        lines.append(f"  {paint.mark('=')} {violation.hint}")
    return lines


def unfinished_line(report: GameReport) -> str:
    """That a game stops before it is over, and what would come next."""
    place = f"{at(report.path, report.line)}: game {report.index}"
    if report.status is Status.STOPPED:
        return f"{place} was stopped{f': {report.reason}' if report.reason else ''}"
    next_ = f"; next: {report.expected}" if report.expected else ""
    return f"{place} stops after {plural(report.events, 'event')}{next_}"


def violation_as_dict(violation: Violation) -> dict[str, Any]:
    """The shape of a violation in JSON."""
    return {
        "path": short_path(violation.path),
        "line": violation.line,
        "column": violation.column,
        "game": violation.game,
        "game_index": violation.game_index,
        "event_index": violation.event_index,
        "event": violation.event,
        "kind": violation.kind.value,
        "rule": violation.rule,
        "message": violation.message,
        "document": _document(violation.document),
        "rulings": rulings_as_dicts(violation.rulings),
    }


def rulings_as_dicts(rulings: tuple[RulingSpoke, ...]) -> list[dict[str, Any]]:
    return [
        {
            "rule": r.address,
            "because": r.because,
            "certain": r.certain,
            "document": _document(r.document),
        }
        for r in rulings
    ]


def _document(place: DocumentPlace | None) -> dict[str, Any] | None:
    return None if place is None else {"path": short_path(place.path), "line": place.line}


class FullReporter:
    """A block of lines a violation."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._first = True

    def begin(self) -> None:
        pass

    def violation(self, violation: Violation) -> None:
        if not self._first:
            self._sink.line()
        self._first = False
        for line in violation_lines(violation, self._sink.width, self._sink.paint):
            self._sink.line(line)

    def incomplete(self, report: GameReport) -> None:
        pass

    def coverage(self, coverage: Coverage) -> None:
        if not self._first:
            self._sink.line()
        self._first = False
        for line in coverage_lines(coverage, self._sink):
            self._sink.line(line)

    def end(self, summary: Summary) -> None:
        pass


class ConciseReporter:
    """One line a violation; of a coverage, what was not reached."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def begin(self) -> None:
        pass

    def violation(self, violation: Violation) -> None:
        self._sink.line(headline(violation, self._sink.paint))

    def incomplete(self, report: GameReport) -> None:
        pass

    def coverage(self, coverage: Coverage) -> None:
        for line in coverage_summary(coverage, self._sink):
            self._sink.line(line)

    def end(self, summary: Summary) -> None:
        pass


class JsonReporter:
    """One JSON object, a line for each violation, written as they come."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._ascii = (sink.stream.encoding or "utf-8").lower() not in ("utf-8", "utf8")
        self._violations = 0
        self._incomplete: list[dict[str, Any]] = []
        self._coverage: list[dict[str, Any]] = []

    def begin(self) -> None:
        self._sink.stream.write(f'{{\n  "schema_version": {SCHEMA_VERSION},\n  "violations": [')

    def violation(self, violation: Violation) -> None:
        comma = "," if self._violations else ""
        self._violations += 1
        self._sink.stream.write(f"{comma}\n    {self._json(violation_as_dict(violation))}")

    def incomplete(self, report: GameReport) -> None:
        self._incomplete.append(
            {
                "path": short_path(report.path),
                "line": report.line,
                "game": report.game,
                "game_index": report.index,
                "events": report.events,
                "expected": report.expected,
            }
        )

    def coverage(self, coverage: Coverage) -> None:
        self._coverage.append(coverage_as_dict(coverage))

    def end(self, summary: Summary) -> None:
        write = self._sink.stream.write
        write("\n  ],\n" if self._violations else "],\n")
        write('  "incomplete": [')
        write(",".join(f"\n    {self._json(game)}" for game in self._incomplete))
        write("\n  ],\n" if self._incomplete else "],\n")
        if self._coverage:
            write('  "coverage": [')
            write(",".join(f"\n    {self._json(document)}" for document in self._coverage))
            write("\n  ],\n")
        write(f'  "summary": {self._json(summary.as_dict())}\n}}\n')

    def _json(self, value: object) -> str:
        return as_json(value, ascii_only=self._ascii, indent=None)


VIOLATION_REPORTERS: Mapping[str, type[FullReporter | ConciseReporter | JsonReporter]] = {
    "full": FullReporter,
    "concise": ConciseReporter,
    "json": JsonReporter,
}
"""By the name of the output format."""
