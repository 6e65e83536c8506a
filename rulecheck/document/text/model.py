"""The shape of a read text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import Enum, auto
from functools import cached_property

from msgspec import Struct

from rulecheck.document.parts import Comment, Table
from rulecheck.document.source import Source, Span
from rulecheck.document.text.folding import fold, normal
from rulecheck.document.text.numbers import Number, numbers_in

__all__ = ["Block", "Kind", "Sentence", "Text", "Tongue"]


class Tongue(Enum):
    FRENCH = "fr"
    ENGLISH = "en"


class Kind(Enum):
    HEADING = auto()
    PARAGRAPH = auto()
    ITEM = auto()
    """Of a list."""
    STEP = auto()
    """An item with a number."""
    TABLE = auto()
    FORMAL = auto()
    """Code, or a table that the rule language reads: no prose."""


class Sentence(Struct, frozen=True, dict=True):
    """`text` stands at `start` of its block's text; `block` is that block's index."""

    text: str
    start: int
    block: int

    @cached_property
    def folded(self) -> str:
        return fold(self.text.replace("\n", " "))

    @cached_property
    def normal(self) -> str:
        return normal(self.folded)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The whole numbers in it."""
        return tuple(numbers_in(self.folded))


class Block(Struct, frozen=True, dict=True):
    """A heading, paragraph, item, step or table.

    The lines of `text` begin at `starts` (source line and column of each). `level` is that of
    a heading, 0 where the text does not show it; `number` what a heading or step is numbered
    by. A heading that its paragraph follows on the same line is `run_in`. `group` is the same
    for the items of one list. `removed` has the offsets of `text` before which markup was left
    out, and how many characters.
    """

    kind: Kind
    text: str
    starts: tuple[tuple[int, int], ...]
    index: int
    sentences: tuple[Sentence, ...] = ()
    level: int = 0
    number: str = ""
    run_in: bool = False
    group: int = -1
    table: Table | None = None
    removed: tuple[tuple[int, int], ...] = ()

    @cached_property
    def folded(self) -> str:
        return fold(self.text.replace("\n", " "))

    @property
    def line(self) -> int:
        return self.starts[0][0]

    @cached_property
    def _begins(self) -> list[int]:
        begins = [0]
        for offset, char in enumerate(self.text):
            if char == "\n":
                begins.append(offset + 1)
        return begins

    def place(self, offset: int, *, end: bool = False) -> tuple[int, int]:
        """The source line and column of `text[offset]`, or where what is before it ends."""
        index = bisect_right(self._begins, offset) - 1
        line, column = self.starts[index]
        begin = self._begins[index]
        last = offset - 1 if end else offset
        markup = sum(count for at, count in self.removed if begin <= at <= last)
        return line, column + offset - begin + markup

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The place of `text[start:end]`."""
        if self.table is not None:
            return self.table.span
        last = self.place(len(self.text) if end is None else end, end=True)
        return Span(*self.place(start), *last)


class Text(Struct, frozen=True, dict=True):
    """A text: its blocks in order, the tongue it is written in, and the comments in it.

    `leveled`: whether the levels of headings are the author's (Markdown), not guessed.
    """

    source: Source
    blocks: tuple[Block, ...]
    tongue: Tongue
    comments: tuple[Comment, ...]
    leveled: bool

    def section(self, index: int) -> Block | None:
        """The heading that the block of that index stands under."""
        at = bisect_left(self._headings, index)
        return self.blocks[self._headings[at - 1]] if at else None

    @cached_property
    def _headings(self) -> list[int]:
        return [b.index for b in self.blocks if b.kind is Kind.HEADING]
