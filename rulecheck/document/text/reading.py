"""From a document to a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

from rulecheck.document.parts import Comment, Document, Fence, Heading, Paragraph, Table
from rulecheck.document.source import Source, Span
from rulecheck.document.text.folding import fold
from rulecheck.document.text.lines import Piece, pieces_of
from rulecheck.document.text.markup import blanks, prose
from rulecheck.document.text.model import Block, Kind, Sentence, Text
from rulecheck.document.text.sentences import sentences_of
from rulecheck.document.text.tongue import tongue_of

__all__ = ["read_text"]

_COMMENT = re.compile(r"<!--(.*?)-->")
_NUMBER = re.compile(r"\s*\(?(\d{1,3})[.)]\s")
_HEADING_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2})*)[.)]?\s+(?=\S)")


def read_text(document: Document, is_formal: Callable[[Table], bool] = lambda _: False) -> Text:
    """The text of a document; tables that `is_formal` knows are not read as prose."""
    source = document.source
    plain = PurePath(source.path).suffix.lower() == ".txt"
    pieces = pieces_of([*map(blanks, source.lines)]) if plain else _of_parts(document, is_formal)
    comments = tuple(_plain_comments(source)) if plain else document.comments
    blocks = tuple(_blocks(pieces))
    tongue = tongue_of(fold(b.text) for b in blocks if b.kind is not Kind.FORMAL)
    return Text(source, blocks, tongue, comments, leveled=not plain)


def _blocks(pieces: Iterable[Piece]) -> Iterator[Block]:
    group = -1
    was_list = False
    for index, piece in enumerate(pieces):
        listed = piece.kind in (Kind.ITEM, Kind.STEP)
        if listed and not was_list:
            group += 1
        was_list = listed
        prose = piece.kind in (Kind.PARAGRAPH, Kind.ITEM, Kind.STEP)
        yield Block(
            piece.kind,
            piece.text,
            piece.starts,
            index,
            tuple(Sentence(words, start, index) for start, words in sentences_of(piece.text))
            if prose
            else (),
            piece.level,
            piece.number,
            piece.run_in,
            group if listed else -1,
            piece.table,
            piece.removed,
        )


def _of_parts(document: Document, is_formal: Callable[[Table], bool]) -> Iterator[Piece]:
    lines = document.source.lines
    for part in document.parts:
        at = ((part.span.line, part.span.column),)
        match part:
            case Heading():
                numbered = _HEADING_NUMBER.match(part.text)
                number = numbered[1] if numbered else ""
                yield Piece(Kind.HEADING, blanks(part.text), at, part.level, number)
            case Paragraph(in_list=in_list):
                begin = lines[part.span.line - 1][: part.span.column - 1]
                numbered = _NUMBER.match(begin) if in_list else None
                kind = Kind.STEP if numbered else Kind.ITEM if in_list else Kind.PARAGRAPH
                starts = tuple((part.span.line + i, c) for i, c in enumerate(part.starts))
                number = numbered[1] if numbered else ""
                text, removed = prose(part.text)
                yield Piece(kind, text, starts, number=number, removed=removed)
            case Table() if not is_formal(part):
                yield Piece(Kind.TABLE, "", at, table=part)
            case Table() | Fence():
                yield Piece(Kind.FORMAL, "", at)


def _plain_comments(source: Source) -> Iterator[Comment]:
    for number, line in enumerate(source.lines, 1):
        if "<!--" in line:
            for found in _COMMENT.finditer(line):
                length = found.end() - found.start()
                yield Comment(found[1], Span.at(number, found.start() + 1, length))
