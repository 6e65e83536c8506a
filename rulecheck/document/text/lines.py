"""The blocks of a plain text, which marks nothing but what its lines look like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rulecheck.document.parts import Table
from rulecheck.document.plain import table_rows
from rulecheck.document.tables import pipes, read_table, split_row
from rulecheck.document.text.chapters import bare_chapters, chapters_in
from rulecheck.document.text.headings import Label, heading_of, run_in_heading
from rulecheck.document.text.model import Kind

__all__ = ["Piece", "pieces_of"]

_BULLET = re.compile(r"\s*(?:[-*+•–▪◦‣·]|\(?\d{1,3}[.)]|[a-z][.)])\s+(?=\S)")
_NUMBER = re.compile(r"\s*\(?(\d{1,3})[.)]\s+")
_LETTER = re.compile(r"\s*[A-H][.)]\s+(?=\S)")
_LONE_NUMBER = re.compile(r"\s*(\d{1,2})[.)]?\s*$")
_COMMENT = re.compile(r"\s*<!--.*?-->\s*$")
_RULE = re.compile(r"\s*([-=_*~])(?:\s*\1){2,}\s*$")
_END = re.compile(r"[.!?:;…»”\")\]]\s*$")
_HANGING = re.compile(
    r"\s(?:à|de|du|des|d'un|d'une|la|le|les|un|une|et|ou|par|pour|avec|en|dans|sur|qui|que|chaque|"
    r"the|a|an|of|to|with|and|or|for|in|by|from|at|each|every)\s*$"
)
"""No line ends with these words that does not go on."""
_FEWEST_ROWS = 3
_LONG = 40
"""A shorter line is not the first of two that belong together."""
_FULL = 0.7
"""Of the width; a shorter line was not broken at it."""


class Piece(Struct, frozen=True):
    """A block before its sentences are told apart."""

    kind: Kind
    text: str
    starts: tuple[tuple[int, int], ...]
    level: int = 0
    number: str = ""
    run_in: bool = False
    table: Table | None = None
    removed: tuple[tuple[int, int], ...] = ()


def pieces_of(lines: Sequence[str]) -> Iterator[Piece]:
    """The blocks of a text file in order."""
    width = _width(lines)
    heads = [
        i for i, line in enumerate(lines) if line[:1].isdigit() and _is_heading(lines, i, width)
    ]
    chapters = chapters_in(lines, heads)
    bare = bare_chapters(lines)
    at = 0
    while at < len(lines):
        line = lines[at]
        ruled = table_rows(lines, at)
        rows = ruled or _bare_rows(lines, at)
        if rows:
            rows_of = lines[at : at + rows]
            table = read_table(at + 1, rows_of, (1,) * rows, ruled=bool(ruled)).table
            yield Piece(Kind.TABLE, "", ((at + 1, 1),), table=table)
            at += rows
        elif not line.strip() or _COMMENT.match(line) or _RULE.match(line):
            at += 1
        elif at in chapters or at in bare or _is_heading(lines, at, width):
            label = heading_of(line, counted=at in bare)
            assert label is not None
            yield _heading(label, at)
            at += 1
        else:
            lone = _LONE_NUMBER.match(line)
            if lone and at + 1 < len(lines) and _is_step_text(lines[at + 1]):
                yield _block(lines, at + 1, end := _end(lines, at + 1, width), 0, lone[1])
                at = end
                continue
            end = _end(lines, at, width)
            label = None if _BULLET.match(line) else run_in_heading(line)
            if label is not None:
                yield _heading(label, at)
                rest = re.match(r"\s*(?:[—–]|-|:)\s+", line[label.offset + len(label.text) :])
                skip = label.offset + len(label.text) + (rest.end() if rest else 0)
                yield _block(lines, at, end, skip, "")
            else:
                yield _block(lines, at, end, 0, "")
            at = end


def _heading(label: Label, at: int) -> Piece:
    starts = ((at + 1, label.offset + 1),)
    return Piece(Kind.HEADING, label.text, starts, label.level, label.number, label.run_in)


def _block(lines: Sequence[str], at: int, end: int, skip: int, number: str) -> Piece:
    bullet = _BULLET.match(lines[at]) if not skip and not number else None
    if bullet and (found := _NUMBER.match(lines[at])):
        number = found[1]
    kind = Kind.STEP if number else Kind.ITEM if bullet else Kind.PARAGRAPH
    texts: list[str] = []
    starts: list[tuple[int, int]] = []
    for index in range(at, end):
        line = lines[index]
        begin = len(line) - len(line.lstrip())
        if index == at:
            begin = skip or (bullet.end() if bullet else begin)
        texts.append(line[begin:].rstrip())
        starts.append((index + 1, begin + 1))
    return Piece(kind, "\n".join(texts), tuple(starts), number=number)


def _end(lines: Sequence[str], at: int, width: int) -> int:
    """The line behind the block that begins at `at`."""
    end = at + 1
    while end < len(lines) and _goes_on(lines, end, width):
        end += 1
    return end


def _goes_on(lines: Sequence[str], at: int, width: int) -> bool:
    """Whether line `at` belongs to the block of the line before it."""
    line, before = lines[at], lines[at - 1]
    if not line.strip() or _BULLET.match(line) or _COMMENT.match(line) or _RULE.match(line):
        return False
    if table_rows(lines, at) or _bare_rows(lines, at) or _LONE_NUMBER.match(line):
        return False
    first = line.lstrip()[0]
    if len(before.strip()) < _LONG:
        return first.islower() and not _END.search(before) and line.startswith(" ")
    goes_on = first.islower() or bool(_HANGING.search(before))
    if width:
        if _END.search(before):
            return not run_in_heading(line)
        # Where the next word would have fit by far, the line ends on purpose.
        needed = len(before.rstrip()) + 1 + len(line.split()[0])
        return goes_on or needed >= width * _FULL
    return goes_on and not _END.search(before)


def _bare_rows(lines: Sequence[str], first: int) -> int:
    """How many lines from `first` on are a table without a line of dashes: three at least, with
    as many cells each."""
    if first and pipes(lines[first - 1]):
        return 0
    cells = len(split_row(lines[first]))
    end = first
    while end < len(lines) and pipes(lines[end]) and len(split_row(lines[end])) == cells:
        end += 1
    return end - first if cells > 1 and end - first >= _FEWEST_ROWS else 0


def _is_step_text(line: str) -> bool:
    return bool(line.strip()) and not _BULLET.match(line) and not _LONE_NUMBER.match(line)


def _width(lines: Sequence[str]) -> int:
    """The width that paragraphs are broken at, which empty lines part; 0 where none is."""
    filled = [line for line in lines[:2000] if line.strip()]
    long = [line for line in filled if len(line) >= _LONG]
    width = max(map(len, long), default=0)
    if len(long) < 4 or width > 110:
        return 0
    pairs = [
        (a, b)
        for a, b in pairwise(lines[:2000])
        if len(a) >= _LONG and b.strip() and not _BULLET.match(b)
    ]
    broken = sum(not _END.search(a) or b.lstrip()[0].islower() for a, b in pairs)
    return width if len(pairs) >= 2 and broken * 2 >= len(pairs) else 0


def _is_heading(lines: Sequence[str], at: int, width: int) -> bool:
    line = lines[at]
    label = heading_of(line)
    if label is None:
        return False
    if line.lstrip().startswith("#"):
        return True
    bullet = _BULLET.match(line)
    if bullet and not label.number:
        return False
    if line[0] in " \t" and _is_one_of_many(lines, at):
        return False
    if _LETTER.match(line) and any(
        map(_LETTER.match, [*lines[at - 1 : at], *lines[at + 1 : at + 2]])
    ):
        return False  # a list from A to C
    after = next((i for i in range(at + 1, len(lines)) if lines[i].strip()), None)
    if after is None:
        return len(label.text.split()) > 1 and not bullet
    if label.number and bullet:
        return _heads_a_part(lines, at, after)
    if lines[after].strip()[0].islower() and after == at + 1:
        return False
    before = lines[at - 1].strip() if at else ""
    alone = not before or len(before) < _LONG or bool(_END.search(before))
    return alone or not width or bool(_BULLET.match(lines[at - 1])) or at + 1 != after


def _is_one_of_many(lines: Sequence[str], at: int) -> bool:
    """Whether the line above or below is indented as much, and might be a heading as well."""
    beside = [*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]]
    return any(
        _indent(line) == _indent(lines[at]) and heading_of(line) is not None
        for line in beside
        if line.strip()
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _heads_a_part(lines: Sequence[str], at: int, after: int) -> bool:
    """Whether a line with a number is a heading, and no step of a list."""
    if _NUMBER.match(lines[after]) or lines[after].startswith((" ", "\t")):
        return False
    before = lines[at - 1] if at else ""
    return not _NUMBER.match(before) and (after == at + 1 or not before.strip())
