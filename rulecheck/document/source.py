"""Where something stands in a source text, and the text itself."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Source", "Span"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
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


@dataclass(frozen=True, slots=True)
class Source:
    """A text with the name it is known by in messages (a path as the user gave it)."""

    path: str
    text: str
    lines: tuple[str, ...]

    def excerpt(self, span: Span, *, context: int = 0) -> str:
        """The lines of `span` with line numbers, its characters underlined by `^`."""
        first = max(1, span.line - context)
        last = min(len(self.lines), span.line + context)
        width = len(str(last))
        shown: list[str] = []
        for number in range(first, last + 1):
            line = self.lines[number - 1].replace("\t", " ")
            shown.append(f"{number:>{width}} | {line}".rstrip())
            if number == span.line:
                stop = span.end_column if span.end_line == span.line else len(line) + 1
                marks = "^" * max(1, stop - span.column)
                shown.append(f"{'':>{width}} | {' ' * (span.column - 1)}{marks}")
        return "\n".join(shown)
