"""Prose: what of a block its readers see, and the comments that they do not."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from msgspec import Struct

from rulecheck.document.blocks import Block, Kind
from rulecheck.document.comments import blank, find_comments
from rulecheck.document.flaws import syntax_flaw
from rulecheck.document.parts import Comment, Flaw
from rulecheck.document.source import Span

__all__ = ["Prose", "prose_of"]


class Prose(Struct, frozen=True):
    """The text that is seen, from line `span.line` on, each of its lines from the column
    `starts` on (all of it empty where only comments stand), with what was cut out.
    `visible` are all lines of the block, blank where a comment stands."""

    text: str
    span: Span
    starts: tuple[int, ...]
    visible: tuple[str, ...]
    comments: tuple[Comment, ...]
    flaws: tuple[Flaw, ...]


def prose_of(block: Block) -> Prose:
    """The prose of a paragraph, a heading, or a block of HTML."""
    text = "\n".join(block.lines)
    found = list(find_comments(text, code_spans=block.kind is not Kind.HTML))
    comments = tuple(
        Comment(comment.content(text), _span(block, comment.start, comment.end))
        for comment in found
        if not comment.open
    )
    flaws = tuple(
        syntax_flaw(
            "this comment is not closed",
            _span(block, comment.start, comment.start + 4),
            "end it with `-->` before the next empty line"
            if block.kind is not Kind.HTML
            else "end it with `-->`",
        )
        for comment in found
        if comment.open
    )
    hidden = (c for c in found if not c.open or block.kind is Kind.HTML)
    lines = tuple(line.rstrip() for line in blank(text, hidden).split("\n"))
    return _trimmed(block, lines, comments, flaws)


def _trimmed(
    block: Block, lines: tuple[str, ...], comments: tuple[Comment, ...], flaws: tuple[Flaw, ...]
) -> Prose:
    seen = [i for i, line in enumerate(lines) if line]
    if not seen:
        empty = Span.at(block.first_line, block.starts[0], 0)
        return Prose("", empty, (), lines, comments, flaws)
    first, last = seen[0], seen[-1]
    kept = [line.lstrip() for line in lines[first : last + 1]]
    starts = tuple(
        block.starts[i] + len(lines[i]) - len(shown) for i, shown in enumerate(kept, first)
    )
    span = Span(
        block.first_line + first,
        starts[0],
        block.first_line + last,
        starts[-1] + len(kept[-1]),
    )
    return Prose("\n".join(kept), span, starts, lines, comments, flaws)


def _span(block: Block, start: int, end: int) -> Span:
    """The place of the characters from `start` to `end` of the block's lines."""
    begins = list(accumulate((len(line) + 1 for line in block.lines[:-1]), initial=0))

    def place(offset: int) -> tuple[int, int]:
        index = bisect_right(begins, offset) - 1
        return block.first_line + index, block.starts[index] + offset - begins[index]

    return Span(*place(start), *place(end))
