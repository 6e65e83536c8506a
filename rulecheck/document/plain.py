"""Plain text: every line is a paragraph, but for lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.document.parts import Paragraph, Part
from rulecheck.document.source import Span
from rulecheck.document.tables import is_rule, pipes, read_table, split_row

__all__ = ["plain_parts", "table_rows"]

_BULLET = re.compile(r"\s*(?:[-*+•–]|\d{1,9}[.)])\s+")


def plain_parts(lines: Sequence[str]) -> Iterator[Part]:
    """The parts of a text file. Writers of such files break lines only between thoughts, and
    put no empty lines between them, so nothing joins two lines."""
    number = 0
    while number < len(lines):
        rows = table_rows(lines, number)
        if rows:
            yield read_table(number + 1, lines[number : number + rows], (1,) * rows).table
            number += rows
            continue
        line = lines[number]
        if line.strip():
            bullet = _BULLET.match(line)
            begin = bullet.end() if bullet else len(line) - len(line.lstrip())
            text = line[begin:].rstrip()
            if text:
                span = Span.at(number + 1, begin + 1, len(text))
                yield Paragraph(text, span, bullet is not None, (begin + 1,))
        number += 1


def table_rows(lines: Sequence[str], first: int) -> int:
    """How many lines from `first` on are a table whose rows all fit."""
    if first + 1 >= len(lines) or not pipes(lines[first]) or not is_rule(lines[first + 1]):
        return 0
    cells = len(split_row(lines[first]))
    end = first + 1
    while end < len(lines) and pipes(lines[end]) and len(split_row(lines[end])) == cells:
        end += 1
    return end - first if end > first + 1 else 0
