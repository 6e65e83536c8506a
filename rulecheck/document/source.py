"""Where something stands in a source text, and the text itself."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct

__all__ = ["Source", "Span", "lines_of"]

_LINE_END = re.compile(r"\r\n|\r|\n")


class Span(Struct, frozen=True, order=True):
    """A stretch of a source text.

    Lines and columns are 1-based and count code points of the whole file, front matter
    included; `end_column` is the column after the last character.
    """

    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def at(line: int, column: int, length: int = 1) -> Span:
        """The `length` characters from (line, column)."""
        return Span(line, column, line, column + length)

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of `other`."""
        return Span(self.line, self.column, other.end_line, other.end_column)


class Source(Struct, frozen=True):
    """A text with the name it is known by in messages (a path as the user gave it)."""

    path: str
    text: str
    lines: tuple[str, ...]

    @staticmethod
    def of(path: str, text: str) -> Source:
        """`text` without byte order mark, and with NUL as U+FFFD (as CommonMark reads it)."""
        text = text.removeprefix("\ufeff").replace("\0", "\ufffd")
        return Source(path, text, lines_of(text))

    def excerpt(self, span: Span, *, context: int = 0) -> str:
        """The lines of `span` with line numbers, its characters underlined by `^`."""
        first = max(1, span.line - context)
        last = min(len(self.lines), span.line + context)
        width = len(str(last))
        shown: list[str] = []
        for number in range(first, last + 1):
            line = self.lines[number - 1]
            shown.append(f"{number:>{width}} | {_printable(line)}".rstrip())
            if number == span.line:
                stop = span.end_column if span.end_line == span.line else len(line) + 1
                before, marked = line[: span.column - 1], line[span.column - 1 : stop - 1]
                marks = "^" * max(1, _width(marked))
                shown.append(f"{'':>{width}} | {' ' * _width(before)}{marks}")
        return "\n".join(shown)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of `text` as editors and `open` count them: only `\\n`, `\\r\\n` and `\\r` end
    one, never a form feed or U+2028."""
    lines = _LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    return tuple(lines)


def _printable(line: str) -> str:
    return "".join(char if char.isprintable() else " " * _width(char) for char in line)


def _width(text: str) -> int:
    """The cells of a terminal that `text` takes."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )
