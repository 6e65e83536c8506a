"""Lines that look like a table or a fenced block, and are none.

Markdown reads such lines as text, so that rules in them would be lost without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from rulecheck.document.blocks import Block, Kind
from rulecheck.document.flaws import syntax_flaw
from rulecheck.document.parts import Flaw
from rulecheck.document.tables import cell_count, is_rule, pipes, split_row

__all__ = ["stray_lines", "unclosed_within"]

_FENCE = re.compile(r"\s*(`{3,}[^`]*|~{3,}[^~]*)")
_OPENING = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})[ \t]*\w[^`]*")


def unclosed_within(fence: Block) -> int | None:
    """The line of the first block that begins inside a fence, in which that line is code:
    most likely the end of the one around it was forgotten. (One that shows Markdown on
    purpose has more backticks.)"""
    marks = fence.marks
    for offset, line in enumerate(fence.code.split("\n"), 1):
        opening = _OPENING.fullmatch(line)
        if opening and opening["marks"].startswith(marks):
            return fence.first_line + offset
    return None


def stray_lines(block: Block, lines: Sequence[str]) -> Iterator[Flaw]:
    """What is wrong with the `lines` of a block that is neither table nor fence."""
    fence = next((i for i, line in enumerate(lines) if _FENCE.fullmatch(line)), None)
    if fence is not None:
        yield syntax_flaw(
            f"this begins no block of code: {_reading(block.kind)}",
            block.line_span(fence),
            _remedy(block.kind),
        )
    rows = (index for index, line in enumerate(lines) if pipes(line))
    for _, group in groupby(enumerate(rows), lambda pair: pair[1] - pair[0]):
        yield from _stray_rows(block, lines, [index for _, index in group])


def _stray_rows(block: Block, lines: Sequence[str], run: list[int]) -> Iterator[Flaw]:
    """`run` are the indexes of lines with pipes that follow each other."""
    for header, rule in pairwise(run):
        if not is_rule(lines[rule]):
            continue
        expected, found = len(split_row(lines[header])), len(split_row(lines[rule]))
        if expected != found and block.kind is Kind.PARAGRAPH:
            yield syntax_flaw(
                f"this is no table: the header has {cell_count(expected)},"
                f" the line of dashes under it {cell_count(found)}",
                block.line_span(rule),
                f"write one `---` for each cell of the header: |{'---|' * expected}",
            )
        else:
            yield syntax_flaw(
                f"this is no table: {_reading(block.kind)}",
                block.line_span(header),
                _remedy(block.kind),
            )
        return
    framed = [i for i in run if lines[i].lstrip().startswith("|")]
    if len(framed) > 1 or any(lines[i].rstrip().endswith("|") for i in framed):
        if len(framed) == 1 and len(pipes(lines[framed[0]])) < 2:
            return
        yield syntax_flaw(
            "this row belongs to no table",
            block.line_span(framed[0]),
            "a table begins with a header and a line of dashes (|---|---|) under it, and"
            " neither an empty line nor a comment may stand between its rows",
        )


def _reading(kind: Kind) -> str:
    match kind:
        case Kind.INDENTED:
            return "indented by four columns or more it is a block of code"
        case Kind.HTML:
            return "inside HTML it is not read as Markdown"
        case _:
            return "it continues the paragraph above it"


def _remedy(kind: Kind) -> str:
    match kind:
        case Kind.INDENTED:
            return "indent it by at most three columns more than the text around it"
        case Kind.HTML:
            return "leave an empty line between the HTML and this"
        case _:
            return "leave an empty line above it, and indent it as the text around it"
