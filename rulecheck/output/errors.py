"""Errors of all kinds as a person reads them: what, where, and what to do."""

from __future__ import annotations

import textwrap
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import rulecheck
from rulecheck.errors import DocumentError, RulecheckError
from rulecheck.output.paint import Paint
from rulecheck.output.places import at, plural, shown_path

if TYPE_CHECKING:
    from rulecheck.document.parts import Flaw
    from rulecheck.document.source import Source
    from rulecheck.runtime.faults import Fault

__all__ = ["document_error", "fault_lines", "internal_error", "problem", "rulecheck_error"]


def problem(message: str, hint: str, paint: Paint) -> list[str]:
    """`error: ...`, and what to do on a line of its own."""
    lines = [f"{paint.error('error')}: {message}"]
    # Some messages say it themselves.
    if hint and hint not in message:
        lines.append(f"  {paint.mark('=')} {hint}")
    return lines


def rulecheck_error(error: RulecheckError, paint: Paint) -> list[str]:
    """An error that rulecheck raised on purpose."""
    if isinstance(error, DocumentError):
        return document_error(error, paint)
    place = _place(error)
    if place is None:
        return problem(str(error), error.hint, paint)
    message = getattr(error, "message", str(error))
    first, *rest = problem(message, error.hint, paint)
    return [f"{place}: {first}", *rest]


def _place(error: RulecheckError) -> str | None:
    """Where in a document, for faults of its rules."""
    path, span = getattr(error, "path", None), getattr(error, "span", None)
    return None if path is None or span is None else at(path, span.line, span.column)


def document_error(error: DocumentError, paint: Paint) -> list[str]:
    """Every flaw of a document with its lines, then how many there are."""
    lines: list[str] = []
    for flaw in error.flaws:
        lines += [*_flaw(error.source, flaw, paint), ""]
    codes = sorted({flaw.code for flaw in error.flaws})
    lines.append(
        f"{shown_path(error.source.path)}: {plural(len(error.flaws), 'error')}; "
        f"`rulecheck rule {codes[0]}` explains {'it' if len(codes) == 1 else 'a code'}"
    )
    return lines


def _flaw(source: Source, flaw: Flaw, paint: Paint) -> list[str]:
    from rulecheck.checks.registry import CODES

    doc = CODES.get(flaw.code)
    name = f"{flaw.code} {doc.name}" if doc else flaw.code
    span = flaw.span
    lines = [
        f"{at(source.path, span.line, span.column)}: {paint.error('error')} "
        f"{paint.strong(name)}: {flaw.message}"
    ]
    if source.lines:
        for line in source.excerpt(span).splitlines():
            number, bar, text = line.partition(" |")
            marked = paint.error(text) if not number.strip() else text
            lines.append(f"  {paint.mark(number + bar)}{marked}")
    if flaw.hint:
        lines += textwrap.wrap(
            flaw.hint, 96, initial_indent=f"  {paint.mark('=')} ", subsequent_indent="    "
        )
    return lines


def fault_lines(fault: Fault) -> list[str]:
    """Which lines of the document led to a fault, the outermost call first."""
    frames = [f for f in traceback.extract_tb(fault.__traceback__) if f.filename == fault.path]
    told = "".join(traceback.format_list(frames)).splitlines()
    return ["  traceback through the document (most recent call last):", *told] if told else []


def internal_error(error: Exception, paint: Paint, *, verbose: bool) -> list[str]:
    """A mistake of rulecheck itself: what to report, and how to see more."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if f"{Path('rulecheck')}" in Path(f.filename).parts] or frames
    where = f" ({'/'.join(Path(own[-1].filename).parts[-2:])}:{own[-1].lineno})" if own else ""
    said = f": {error}" if str(error) else ""
    lines = [
        f"{paint.error('internal error')}: {type(error).__name__}{said}{where}",
        f"  This is a mistake of rulecheck {rulecheck.__version__}, not of yours. Please report it "
        "with the command",
        "  and, if you can, the files that it was given.",
    ]
    if verbose:
        return [*"".join(traceback.format_exception(error)).splitlines(), *lines]
    return [*lines, "  -v shows the traceback."]
