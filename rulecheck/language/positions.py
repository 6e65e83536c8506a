"""From the places of Python's `ast` to places in the document."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Protocol

from rulecheck.document.parts import Cell, Fence
from rulecheck.document.source import Span

__all__ = ["CellPositions", "FencePositions", "Located", "Positions"]


class Located(Protocol):
    """What every located node of `ast` has; columns count UTF-8 bytes, from 0."""

    lineno: int
    col_offset: int
    end_lineno: int | None
    end_col_offset: int | None


class Positions(Protocol):
    """Where a piece of code stands in the document."""

    def place(self, line: int, byte: int) -> tuple[int, int]:
        """Line and column for a line (from 1) and byte offset (from 0) of the code."""
        ...

    def span(self, node: Located) -> Span:
        """The span of a node."""
        ...


def _points(line: str, byte: int) -> int:
    """How many code points the first `byte` bytes of `line` are."""
    if line.isascii():
        return byte
    return len(line.encode()[:byte].decode(errors="ignore"))


class _Mapped:
    def place(self, line: int, byte: int) -> tuple[int, int]:
        raise AssertionError("given by the subclass")

    def span(self, node: Located) -> Span:
        line, column = self.place(node.lineno, node.col_offset)
        end_line, end_column = self.place(
            node.end_lineno or node.lineno,
            node.col_offset + 1 if node.end_col_offset is None else node.end_col_offset,
        )
        return Span(line, column, end_line, end_column)


@dataclass(frozen=True)
class FencePositions(_Mapped):
    """Code in a fenced block."""

    fence: Fence
    lines: tuple[str, ...]

    @staticmethod
    def of(fence: Fence) -> FencePositions:
        return FencePositions(fence, tuple(fence.code.split("\n")))

    def place(self, line: int, byte: int) -> tuple[int, int]:
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        starts = self.fence.starts
        start = starts[line - 1] if line <= len(starts) else self.fence.indent + 1
        return self.fence.first_line + line - 1, max(1, start + _points(text, byte))


@dataclass(frozen=True)
class CellPositions(_Mapped):
    """An expression in a cell of a table. It is parsed inside parentheses, which makes
    every character stand one byte further right."""

    cell: Cell

    def place(self, line: int, byte: int) -> tuple[int, int]:
        offset = _points(self.cell.text, max(0, byte - 1))
        columns = self.cell.columns
        column = columns[min(offset, len(columns) - 1)] if columns else self.cell.span.column
        return self.cell.span.line, column


def parse_cell(cell: Cell) -> ast.expr:
    """The expression of a cell. Raises SyntaxError, with the columns of the cell's text."""
    return ast.parse(f"({cell.text})", mode="eval").body
