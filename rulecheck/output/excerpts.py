"""The words that a finding about a text is about, underlined."""

from __future__ import annotations

from rulecheck.document.source import Source, Span
from rulecheck.output.paint import Paint

__all__ = ["underlined"]

_BEFORE = 24
"""How much is kept before the words where the line is cut."""


def underlined(source: Source, span: Span, width: int, paint: Paint) -> list[str]:
    """The first line of `span`, cut around its words, which are underlined by `^`."""
    if not 0 < span.line <= len(source.lines):
        return []
    line = source.lines[span.line - 1]
    begin = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    gutter = f"{span.line} |"
    room = max(20, width - len(gutter) - 3)
    first = 0
    if len(line) > room:
        first = max(0, min(begin - _BEFORE, len(line) - room))
        if end - first <= room and first <= begin:
            first = max(0, min(first, begin))
    shown = line[first : first + room]
    start, stop = max(begin - first, 0), min(end - first, len(shown))
    if first:
        shown = "..." + shown[3:]
        start = max(start, 3)
    if first + room < len(line):
        shown = shown[:-3] + "..."
        stop = min(stop, len(shown) - 3)
    shown = "".join(c if c.isprintable() else " " for c in shown)
    marks = " " * start + "^" * max(1, stop - start)
    blank = " " * (len(gutter) - 1)
    return [
        f"  {paint.mark(gutter)} {shown}".rstrip(),
        f"  {paint.mark(blank + '|')} {paint.warning(marks) if stop > start else marks}",
    ]
