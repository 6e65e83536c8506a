"""The blocks of a Markdown text, each with the place of every character.

markdown-it finds the blocks; it knows their lines, but not their columns. So its rules for
blocks are wrapped: what they made also gets the lines as the rule saw them, that is without
the marks and the indentation of the lists and quotes around it. A line as seen is always the
end of the line in the file, so its length alone gives its column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from rulecheck.document.source import Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.parser_block import RuleFuncBlockType
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

__all__ = ["Block", "Kind", "blocks_of"]

_NESTING = 40
"""Lists and quotes inside each other, two levels a list; markdown-it drops what is deeper."""


class Kind(Enum):
    """What Markdown makes of a block."""

    PARAGRAPH = auto()
    HEADING = auto()
    TABLE = auto()
    FENCE = auto()
    INDENTED = auto()
    """A block of code made by indentation alone."""
    HTML = auto()
    TOO_DEEP = auto()
    """Deeper inside lists and quotes than is read."""


class Block(Struct, frozen=True):
    """Lines `first_line`... of the file from the columns `starts` on.

    Of a FENCE the first line is the opening one, and the last one the closing one if
    `closed`; of a TABLE the second line is that of dashes. `level` is that of a HEADING, of
    which the lines are the text alone; `info` the words after a fence's marks, `code` the
    content of FENCE and INDENTED.
    """

    kind: Kind
    first_line: int
    lines: tuple[str, ...]
    starts: tuple[int, ...]
    in_list: bool = False
    level: int = 0
    info: str = ""
    code: str = ""
    closed: bool = True

    def line_span(self, index: int) -> Span:
        """The line of that index, without the blanks at its end."""
        length = len(self.lines[index].rstrip())
        return Span.at(self.first_line + index, self.starts[index], length)

    @property
    def marks(self) -> str:
        """The backticks or tildes that open a FENCE."""
        line = self.lines[0]
        return line[: len(line) - len(line.lstrip(line[0]))]

    @property
    def span(self) -> Span:
        return self.line_span(0).to(self.line_span(len(self.lines) - 1))


def blocks_of(lines: Sequence[str], first: int) -> Iterator[Block]:
    """The leaf blocks of the Markdown that begins with line `first` (0-based) of `lines`."""
    source = ("",) * first + tuple(lines[first:])
    tokens: list[Token] = []
    markdown = _markdown()
    markdown.block.parse("\n".join(source) + "\n", markdown, {}, tokens)
    lists = 0
    for index, token in enumerate(tokens):
        if token.type == "list_item_open":
            lists += 1
        elif token.type == "list_item_close":
            lists -= 1
        if token.type in ("list_item_open", "blockquote_open") and token.level >= _NESTING - 1:
            at = token.map[0] if token.map else 0
            yield Block(Kind.TOO_DEEP, at + 1, (source[at],), (1,))
        if "lines" in token.meta:
            yield _block(source, tokens, index, in_list=lists > 0)


def _block(source: Sequence[str], tokens: Sequence[Token], index: int, *, in_list: bool) -> Block:
    token = tokens[index]
    assert token.map is not None
    begin = token.map[0]
    seen: list[str] = token.meta["lines"]
    starts = tuple(len(source[begin + i]) - len(line) + 1 for i, line in enumerate(seen))
    lines = tuple(seen)
    match token.type:
        case "heading_open" if token.markup.startswith("#"):
            text = tokens[index + 1].content
            marked = seen[0][len(token.markup) :]
            start = len(token.markup) + (marked.index(text) if text else 0)
            lines, starts = (text,), (starts[0] + start,)
            level = len(token.markup)
            return Block(Kind.HEADING, begin + 1, lines, starts, in_list, level)
        case "heading_open":
            level = 1 if token.markup == "=" else 2
            return Block(Kind.HEADING, begin + 1, lines[:-1], starts[:-1], in_list, level)
        case "fence":
            inside = token.content.count("\n")
            closed = len(lines) - inside == 2
            return Block(
                Kind.FENCE,
                begin + 1,
                lines,
                starts,
                in_list,
                info=token.info.strip(),
                code=token.content,
                closed=closed,
            )
        case "code_block":
            code = token.content
            return Block(Kind.INDENTED, begin + 1, lines, starts, in_list, code=code)
        case "html_block":
            return Block(Kind.HTML, begin + 1, lines, starts, in_list)
        case "pipe_table":
            return Block(Kind.TABLE, begin + 1, lines, starts, in_list)
        case _:
            return Block(Kind.PARAGRAPH, begin + 1, lines, starts, in_list)


@cache
def _markdown() -> MarkdownIt:
    # Imported here: it takes longer than all else that a command needs to start.
    from markdown_it import MarkdownIt, rules_block

    markdown = MarkdownIt("commonmark", {"maxNesting": _NESTING})
    ruler = markdown.block.ruler
    interrupts_text = ["paragraph", "reference"]
    interrupts_quotes = [*interrupts_text, "blockquote"]
    interrupts_all = [*interrupts_quotes, "list"]
    ruler.at("code", _located(rules_block.code))
    ruler.at("fence", _located(rules_block.fence), {"alt": interrupts_all})
    ruler.at("html_block", _located(rules_block.html_block), {"alt": interrupts_quotes})
    ruler.at("heading", _located(rules_block.heading), {"alt": interrupts_quotes})
    ruler.at("lheading", _located(rules_block.lheading))
    ruler.at("paragraph", _located(rules_block.paragraph))
    # After lists, unlike the rule it replaces: in `- a | b` the dash is no part of a cell.
    ruler.after("list", "pipe_table", _located(_pipe_table), {"alt": interrupts_text})
    return markdown


def _located(rule: RuleFuncBlockType) -> RuleFuncBlockType:
    """`rule`, which also notes the lines as it sees them in what it makes."""

    def run(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        before = len(state.tokens)
        if not rule(state, start, end, silent):
            return False
        if not silent:
            state.tokens[before].meta["lines"] = [
                state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
                for line in range(start, state.line)
            ]
        return True

    return run


def _pipe_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table, as one token. Its own rule would cut surplus cells, and invent missing ones."""
    from markdown_it.rules_block import table

    if not table(state, start, end, True):  # reads the header and the line of dashes
        return False
    if silent:
        return True
    ending = state.md.block.ruler.getRules("blockquote")
    kind, state.parentType = state.parentType, "table"
    line = start + 2
    while (
        line < end
        and state.sCount[line] >= state.blkIndent
        and not state.isEmpty(line)
        and not state.is_code_block(line)
        and not any(rule(state, line, end, True) for rule in ending)
    ):
        line += 1
    state.parentType = kind
    token = state.push("pipe_table", "table", 0)
    token.map = [start, line]
    state.line = line
    return True
