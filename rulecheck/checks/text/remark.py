"""What a text check has to say, before it becomes a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.document.source import Span
from rulecheck.document.text import Block, Sentence, Text

__all__ = ["Check", "Place", "Remark", "in_block", "in_sentence"]


@dataclass(frozen=True, slots=True)
class Place:
    """Another place that a remark is about, and why."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Remark:
    """`block` is the index of the block that `span` begins in."""

    severity: Severity
    message: str
    block: int
    span: Span
    hint: str = ""
    related: tuple[Place, ...] = ()


Check = Callable[[Text], Iterator[Remark]]


def in_block(block: Block, start: int = 0, end: int | None = None) -> Span:
    """The place of characters of a block."""
    return block.span(start, end)


def in_sentence(text: Text, sentence: Sentence, start: int = 0, end: int | None = None) -> Span:
    """The place of characters of a sentence."""
    length = len(sentence.text) if end is None else end
    return text.blocks[sentence.block].span(sentence.start + start, sentence.start + length)
