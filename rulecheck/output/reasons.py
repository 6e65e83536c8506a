"""Why a score is what it is: the decisions that spoke, their rows, and where these stand."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rulecheck.document.source import Source
from rulecheck.language.rules import Row, Rules
from rulecheck.language.types import Bool
from rulecheck.logs.score import Judged, Spoke
from rulecheck.logs.write import as_json
from rulecheck.output.console import Sink
from rulecheck.output.places import at, plural, short_path
from rulecheck.runtime.faults import described
from rulecheck.runtime.show import show_named
from rulecheck.runtime.stated import as_written

__all__ = [
    "Reason",
    "ReasonRow",
    "Reasons",
    "reason_as_dict",
    "reasons_as_dicts",
    "reasons_lines",
    "reasons_of",
]


class ReasonRow(Struct, frozen=True):
    """A row that applied: its text, and its place in the document."""

    address: str
    name: str
    ruling: bool
    because: str
    value: str
    path: str
    line: int


class Reason(Struct, frozen=True):
    """A decision that was asked. `condition`: it gave yes or no, which leads to a figure but
    is none."""

    decision: str
    call: str
    arguments: dict[str, Any]
    value: Any
    shown: str
    rows: tuple[ReasonRow, ...]
    condition: bool


class Reasons(Struct, frozen=True):
    """What spoke while one entry or event was taken (`what`), or the standings were made."""

    what: str
    reasons: tuple[Reason, ...]
    rules: tuple[str, ...]
    """The addresses of the rules that were kept."""


def reasons_of(
    what: str, heard: Sequence[Spoke | Judged], rules: Rules, everyone: Sequence[str]
) -> Reasons:
    """What was heard, each decision once for the same arguments."""
    reasons: dict[tuple[str, str], Reason] = {}
    for item in heard:
        if isinstance(item, Spoke):
            reason = _reason(item, rules, everyone)
            reasons.setdefault((reason.decision, reason.call), reason)
    kept = dict.fromkeys(i.rule.address for i in heard if isinstance(i, Judged) and i.held)
    return Reasons(what, tuple(reasons.values()), tuple(kept))


def _reason(spoke: Spoke, rules: Rules, everyone: Sequence[str]) -> Reason:
    decision = spoke.decision
    source = rules.document.source
    return Reason(
        decision.address,
        described(decision.name, decision.parameters, spoke.arguments, show_named),
        {
            p.name: as_json(value, p.type, everyone)
            for p, value in zip(decision.parameters, spoke.arguments, strict=True)
        },
        as_json(spoke.value, decision.result, everyone),
        show_named(spoke.value),
        tuple(_row(row, source) for row in spoke.rows),
        isinstance(decision.result, Bool),
    )


def _row(row: Row, source: Source) -> ReasonRow:
    text = as_written(source, row.value_span).strip("`").replace(r"\|", "|")
    return ReasonRow(
        row.address, row.name, row.ruling, row.because, text, source.path, row.span.line
    )


def reasons_lines(
    groups: Iterable[Reasons], sink: Sink, *, conditions: bool = False, most: int | None = None
) -> Iterable[str]:
    """For each entry its figures: the call and its value, and under it each row that gave
    it. Why a ruling holds is said the first time. Of calls that the same rows give the same
    value, `most` are shown and the others counted."""
    told: set[str] = set()
    for group in groups:
        shown = [r for r in group.reasons if conditions or not r.condition]
        if not shown:
            continue
        yield ""
        yield from map(sink.paint.strong, _wrapped(group.what, sink, "", "  "))
        alike: Counter[tuple[object, ...]] = Counter()
        for reason in shown:
            kind = (reason.decision, reason.shown, *(row.address for row in reason.rows))
            alike[kind] += 1
            if most is not None and alike[kind] > most:
                continue
            yield from _call_lines(reason, sink)
            for row in reason.rows:
                yield from _row_lines(row, sink, because=row.address not in told)
                told.add(row.address)
        for (decision, value, *rows), count in alike.items():
            if most is not None and count > most:
                asked = plural(count - most, "more call", "more calls")
                name = str(decision).rpartition("/")[2]
                by = " and ".join(str(row).rpartition("/")[2] for row in rows)
                yield from _wrapped(f"{asked} of {name} = {value} by {by}", sink, "  ", "    ")


def _call_lines(reason: Reason, sink: Sink) -> Iterable[str]:
    line = f"{reason.call} = {reason.shown}"
    if len(line) + 2 <= sink.width:
        return [f"  {reason.call} = {sink.paint.strong(reason.shown)}"]
    return _wrapped(line, sink, "  ", " " * 8)


def _row_lines(row: ReasonRow, sink: Sink, *, because: bool) -> Iterable[str]:
    kind = "ruling" if row.ruling else "rule"
    place = at(row.path, row.line)
    said = f"{row.name}: {row.value}"
    if len(said) + len(kind) + len(place) + 7 <= sink.width:
        yield f"    {sink.paint.mark(kind)} {said}  {sink.paint.faint(place)}"
    else:
        first, *rest = _wrapped(f"{kind} {said}", sink, "    ", " " * 8)
        yield first.replace(kind, sink.paint.mark(kind), 1)
        yield from rest
        yield f"      {sink.paint.faint(place)}"
    if because and row.because:
        yield from _wrapped(f"because {row.because}", sink, " " * 6, " " * 6)


def _wrapped(text: str, sink: Sink, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text, sink.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )


def reasons_as_dicts(groups: Iterable[Reasons]) -> list[dict[str, Any]]:
    return [
        {
            "what": group.what,
            "decisions": [reason_as_dict(reason) for reason in group.reasons],
            "rules": list(group.rules),
        }
        for group in groups
    ]


def reason_as_dict(reason: Reason) -> dict[str, Any]:
    """A decision that was asked, its value, and the rows that gave it."""
    return {
        "decision": reason.decision,
        "arguments": reason.arguments,
        "value": reason.value,
        "rows": [
            {
                "rule": row.address,
                "name": row.name,
                "ruling": row.ruling,
                "because": row.because or None,
                "text": row.value,
                "document": {"path": short_path(row.path), "line": row.line},
            }
            for row in reason.rows
        ],
    }
