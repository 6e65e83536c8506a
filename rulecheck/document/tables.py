"""Pipe tables: the cells of a row, each character with its column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rulecheck.document.comments import find_comments
from rulecheck.document.flaws import syntax_flaw
from rulecheck.document.parts import Cell, Comment, Flaw, Paragraph, Row, Table
from rulecheck.document.source import Span

__all__ = ["TableReading", "cell_count", "is_rule", "pipes", "read_table", "split_row"]

_RULE = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?")
_TICKS = re.compile(r"`+")


class TableReading(Struct, frozen=True):
    """A table of the rows that fit, the text that stands directly under rows, and flaws."""

    table: Table
    text: tuple[Paragraph, ...]
    comments: tuple[Comment, ...]
    flaws: tuple[Flaw, ...]


def pipes(line: str) -> list[int]:
    """The offsets of the pipes that part cells. `\\|` does not, nor does `\\\\|` (GFM looks at
    one character), and backticks protect nothing."""
    return [i for i, char in enumerate(line) if char == "|" and (i == 0 or line[i - 1] != "\\")]


def is_rule(line: str) -> bool:
    """Whether `line` is the line of dashes between a header and its rows."""
    line = line.strip()
    return "|" in line and "-" in line and _RULE.fullmatch(line) is not None


def split_row(line: str) -> list[tuple[int, int]]:
    """Start and end of each cell in `line`, between the pipes."""
    if not line.strip():
        return []
    begin, end = len(line) - len(line.lstrip()), len(line.rstrip())
    cells = [(left + 1, right) for left, right in pairwise([begin - 1, *pipes(line), end])]
    if cells[0] == (begin, begin):
        cells.pop(0)
    if cells and cells[-1] == (end, end):
        cells.pop()
    return cells


def read_table(
    first_line: int, lines: Sequence[str], starts: Sequence[int], *, ruled: bool = True
) -> TableReading:
    """The table whose header is line `first_line` of the file; `lines` are without the
    indentation before them, and begin at the columns `starts`. The second one is the line of
    dashes, unless the table is not `ruled`."""
    header = _row(first_line, lines[0], starts[0])
    last = _line_span(first_line + len(lines) - 1, lines[-1], starts[-1])
    rows: list[Row] = []
    text: list[Paragraph] = []
    flaws: list[Flaw] = []
    for offset in range(2 if ruled else 1, len(lines)):
        number, line, start = first_line + offset, lines[offset], starts[offset]
        row = _row(number, line, start)
        if not pipes(line):
            flaws.append(_swallowed(row.span, header))
            text.append(Paragraph(line.strip(), row.span, starts=(row.span.column,)))
        elif len(row.cells) != len(header.cells):
            flaws.append(_misfit(row, header))
        else:
            rows.append(row)
    table = Table(header, tuple(rows), header.span.to(last))
    comments = tuple(
        comment
        for offset, line in enumerate(lines)
        for comment in _comments(first_line + offset, line, starts[offset])
    )
    return TableReading(table, tuple(text), comments, tuple(flaws))


def _swallowed(span: Span, header: Row) -> Flaw:
    return syntax_flaw(
        "this line stands directly under a table, so it is read as a row of it",
        span,
        "leave an empty line between the table and this text, or write it as a row:"
        f" {_shape(len(header.cells))}",
    )


def _misfit(row: Row, header: Row) -> Flaw:
    found, expected = len(row.cells), len(header.cells)
    if found > expected:
        surplus = row.cells[expected].span
        return syntax_flaw(
            f"this row has {cell_count(found)}, the header of its table has {expected}",
            Span(surplus.line, surplus.column, row.span.end_line, row.span.end_column),
            r"write a pipe that belongs to a cell as \|, in backticks too",
        )
    return syntax_flaw(
        f"this row has {cell_count(found)}, the header of its table has {expected}",
        row.span,
        f"write a cell that stays empty too: {_shape(expected)}; or, if this is no row, leave"
        " an empty line between the table and this text",
    )


def cell_count(count: int) -> str:
    """`count` in words, for messages."""
    return "1 cell" if count == 1 else f"{count} cells"


def _shape(count: int) -> str:
    return "|" + " ... |" * count


def _row(number: int, line: str, start: int) -> Row:
    cells = tuple(_cell(number, line, start, *bounds) for bounds in split_row(line))
    return Row(cells, _line_span(number, line, start))


def _line_span(number: int, line: str, start: int) -> Span:
    begin = len(line) - len(line.lstrip())
    return Span.at(number, start + begin, max(0, len(line.rstrip()) - begin))


def _cell(number: int, line: str, start: int, begin: int, end: int) -> Cell:
    """The cell `line[begin:end]`; `start` is the column of `line[0]`."""
    offsets = _trimmed(line, _seen(line, begin, end))
    if not offsets:
        place = start + begin
        return Cell("", Span.at(number, place, end - begin), (place,))
    span = Span.at(number, start + offsets[0], offsets[-1] + 1 - offsets[0])
    after = offsets[-1] + 1
    text = _text(line, offsets)
    if ticks := _code_span(text):
        after = offsets[-ticks]
        offsets = _trimmed(line, offsets[ticks:-ticks])
        text = _text(line, offsets)
        after = offsets[-1] + 1 if offsets else after
    return Cell(text, span, (*(start + i for i in offsets), start + after))


def _comments(number: int, line: str, start: int) -> Iterator[Comment]:
    if "<!--" not in line:
        return
    for begin, end in split_row(line):
        for found in find_comments(line[begin:end]):
            if not found.open:
                span = Span.at(number, start + begin + found.start, found.end - found.start)
                yield Comment(found.content(line[begin:end]), span)


def _seen(line: str, begin: int, end: int) -> Sequence[int]:
    """The offsets of what a reader sees: no comments, no backslash before a pipe."""
    hidden: set[int] = set()
    for comment in find_comments(line[begin:end]):
        if not comment.open:
            hidden.update(range(begin + comment.start, begin + comment.end))
    position = line.find("\\|", begin, end)
    while position >= 0:
        hidden.add(position)
        position = line.find("\\|", position + 2, end)
    return [i for i in range(begin, end) if i not in hidden] if hidden else range(begin, end)


def _text(line: str, offsets: Sequence[int]) -> str:
    if isinstance(offsets, range):
        return line[offsets.start : offsets.stop]
    return "".join([line[i] for i in offsets])


def _trimmed(line: str, offsets: Sequence[int]) -> Sequence[int]:
    begin, end = 0, len(offsets)
    while begin < end and line[offsets[begin]].isspace():
        begin += 1
    while begin < end and line[offsets[end - 1]].isspace():
        end -= 1
    return offsets[begin:end]


def _code_span(text: str) -> int:
    """The number of backticks at each end if `text` is one code span, else 0."""
    opening = _TICKS.match(text)
    if opening is None:
        return 0
    length = opening.end()
    for run in _TICKS.finditer(text, length):
        if run.end() - run.start() == length:
            return length if run.end() == len(text) else 0
    return 0
