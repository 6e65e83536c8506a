"""What is wrong with a score sheet, or with entries of the command line."""

from __future__ import annotations

from rulecheck.logs.report import Kind
from rulecheck.logs.sheet_errors import BrokenEntry, EntryPlace, SheetError
from rulecheck.output.console import Sink
from rulecheck.output.paint import Paint
from rulecheck.output.places import at
from rulecheck.output.violations import document_line, ruling_lines

__all__ = ["broken_entry_lines", "sheet_error_lines"]


def sheet_error_lines(error: SheetError, paint: Paint) -> list[str]:
    """Each cell that can't be read, on a line of its own."""
    lines = [
        f"{_place(problem.place)}: {paint.error('error')}: {_field(problem.place)}{problem.message}"
        for problem in error.problems
    ]
    if error.hint:
        lines.append(f"  {paint.mark('=')} {error.hint}")
    return lines


def broken_entry_lines(broken: BrokenEntry, sink: Sink) -> list[str]:
    """The rule that an entry breaks."""
    paint = sink.paint
    lines = [
        f"{_place(broken.place)}: {paint.error('error')} {paint.strong(broken.rule)}: "
        f"{broken.message}"
    ]
    if broken.document is not None:
        lines.append(document_line(broken.document, paint))
    if broken.place.field:
        lines.append(f"  field {broken.place.field}")
    lines += ruling_lines(broken.rulings, sink.width, paint)
    if broken.remedy:
        lines.append(f"  {paint.mark('=')} {broken.remedy}")
    elif broken.hint and broken.kind is not Kind.RULE:
        lines.append(f"  {paint.mark('=')} {broken.hint}")
    return lines


def _place(place: EntryPlace) -> str:
    if place.path is None:
        return place.entry or f"entry {place.line}"
    return at(place.path, place.line, place.column)


def _field(place: EntryPlace) -> str:
    return f"{place.field}: " if place.field else ""
