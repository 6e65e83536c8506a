"""From a text to a document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from rulecheck.document.blocks import Block, Kind, blocks_of
from rulecheck.document.flaws import syntax_flaw
from rulecheck.document.front_matter import front_matter
from rulecheck.document.parts import (
    Comment,
    Document,
    Fence,
    Flaw,
    Heading,
    Paragraph,
    Part,
)
from rulecheck.document.plain import plain_parts
from rulecheck.document.prose import prose_of
from rulecheck.document.source import Source
from rulecheck.document.stray import stray_lines, unclosed_within
from rulecheck.document.tables import read_table

__all__ = ["parse"]


def parse(text: str, path: str) -> Document:
    """The document that `text` is; `path` names it in messages.

    A path that ends in `.txt` is a plain text, anything else Markdown. Never raises: what
    is wrong is in `flaws`, in the order of the text, and what is whole is in `parts`.
    """
    source = Source.of(path, text)
    if PurePath(path).suffix.lower() == ".txt":
        return Document(source, {}, tuple(plain_parts(source.lines)), ())
    front = front_matter(source)
    found = [
        item for block in blocks_of(source.lines, front.lines) for item in _read(block, source)
    ]
    parts = [item for item in found if not isinstance(item, Flaw | Comment)]
    flaws = [*front.flaws, *(item for item in found if isinstance(item, Flaw))]
    return Document(
        source,
        front.entries,
        tuple(sorted(parts, key=lambda part: part.span)),
        tuple(sorted(flaws, key=lambda flaw: flaw.span)),
        front.span,
        tuple(item for item in found if isinstance(item, Comment)),
    )


def _read(block: Block, source: Source) -> Iterator[Part | Comment | Flaw]:
    """The parts, comments and flaws of one block."""
    match block.kind:
        case Kind.TABLE:
            reading = read_table(block.first_line, block.lines, block.starts)
            yield reading.table
            yield from reading.text
            yield from reading.comments
            yield from reading.flaws
        case Kind.FENCE:
            yield from _fence(block, source)
        case Kind.INDENTED:
            yield from stray_lines(block, block.lines)
            yield _code(block, source, block.first_line)
        case Kind.TOO_DEEP:
            yield syntax_flaw(
                "what stands here is nested too deeply in lists and quotes to be read",
                block.span,
                "indent it less",
            )
        case _:
            yield from _prose(block)


def _prose(block: Block) -> Iterator[Part | Comment | Flaw]:
    prose = prose_of(block)
    yield from prose.comments
    yield from prose.flaws
    if block.kind is Kind.HEADING:
        yield Heading(block.level, " ".join(prose.text.split("\n")), prose.span)
    elif prose.text:
        yield Paragraph(prose.text, prose.span, block.in_list, prose.starts)
        yield from stray_lines(block, prose.visible)


def _fence(block: Block, source: Source) -> Iterator[Part | Flaw]:
    opening = block.line_span(0)
    inner = unclosed_within(block)
    if block.closed and inner is None:
        yield _code(block, source, block.first_line + 1)
        return
    if inner is None:
        message = "this block of code is not closed"
    else:
        message = f"this block of code is not closed before the next one begins (line {inner})"
    yield syntax_flaw(message, opening, f"end it with a line of its own: {block.marks}")


def _code(block: Block, source: Source, first_line: int) -> Fence:
    lines = block.code.split("\n")[:-1]
    starts = tuple(
        len(source.lines[first_line - 1 + i]) - len(line) + 1 for i, line in enumerate(lines)
    )
    indent = (starts[0] if block.kind is Kind.INDENTED else block.starts[0]) - 1
    language = (block.info.split() or [""])[0]
    return Fence(language, block.code, first_line, indent, block.span, starts)
