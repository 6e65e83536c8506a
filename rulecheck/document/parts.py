"""The parts of a rule document, each with its place."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulecheck.document.source import Source, Span

__all__ = [
    "Cell",
    "Comment",
    "Document",
    "Entry",
    "Fence",
    "Flaw",
    "Heading",
    "Paragraph",
    "Part",
    "Row",
    "Table",
]


class Flaw(Struct, frozen=True):
    """Something wrong in a document: what was found, and `hint`, what to write instead."""

    code: str
    message: str
    span: Span
    hint: str = ""


class Entry(Struct, frozen=True):
    """One `key: value` of the front matter; the value as YAML reads it."""

    key: str
    value: object
    key_span: Span
    span: Span


class Heading(Struct, frozen=True):
    """`span` is that of the text, without the marks that make it a heading."""

    level: int
    text: str
    span: Span


class Paragraph(Struct, frozen=True):
    """A run of prose: a paragraph, or one item of a list (`in_list`).

    `text` is Markdown without the marks around it, and with blanks where a comment stood;
    `starts` are the source columns at which its lines begin.
    """

    text: str
    span: Span
    in_list: bool = False
    starts: tuple[int, ...] = ()

    def place(self, offset: int) -> tuple[int, int]:
        """The source line and column of `text[offset]`."""
        index = self.text.count("\n", 0, offset)
        begin = self.text.rfind("\n", 0, offset) + 1
        return self.span.line + index, self.starts[index] + offset - begin


class Comment(Struct, frozen=True):
    """An HTML comment that a reader does not see: what stands between `<!--` and `-->`.
    `span` includes those marks."""

    text: str
    span: Span


class Cell(Struct, frozen=True):
    """One cell of a table.

    `text` is the content without the surrounding blanks, without the backticks of a cell
    that is one code span, without comments, and with `\\|` read as `|`; `columns[i]` is the
    source column of `text[i]`, and one more column closes the list. `span` includes the
    backticks.
    """

    text: str
    span: Span
    columns: tuple[int, ...]

    @property
    def empty(self) -> bool:
        return not self.text


class Row(Struct, frozen=True):
    cells: tuple[Cell, ...]
    span: Span


class Table(Struct, frozen=True):
    """A pipe table. Every row has as many cells as the header."""

    header: Row
    rows: tuple[Row, ...]
    span: Span


class Fence(Struct, frozen=True):
    """A block of code: fenced, or (without `language`) made by indentation alone.

    `first_line` is the source line of `code`'s first line. `indent` is the number of columns
    that the block's own indentation takes; where a line is indented less than the block, or
    by tabs, it takes fewer, so `starts` has the source column of the first character of each
    line of `code`.
    """

    language: str
    code: str
    first_line: int
    indent: int
    span: Span
    starts: tuple[int, ...] = ()


Part = Heading | Paragraph | Table | Fence


class Document(Struct, frozen=True):
    """A rule document: its front matter, its parts in order, and its flaws.

    Reading never stops at a flaw: what is whole is here, what is not is in `flaws`.
    `front_matter_span` is None where there is none; `comments` are not among the parts.
    """

    source: Source
    front_matter: Mapping[str, Entry]
    parts: tuple[Part, ...]
    flaws: tuple[Flaw, ...]
    front_matter_span: Span | None = None
    comments: tuple[Comment, ...] = ()

    def prose_above(self, line: int) -> Paragraph | Heading | None:
        """The last paragraph or heading that begins above `line`."""
        above = [p for p in self.parts if isinstance(p, Paragraph | Heading) and p.span.line < line]
        return above[-1] if above else None

    def section_of(self, line: int) -> tuple[Heading, ...]:
        """The headings that `line` stands under, outermost first."""
        path: list[Heading] = []
        for part in self.parts:
            if part.span.line > line:
                break
            if isinstance(part, Heading):
                path = [h for h in path if h.level < part.level]
                path.append(part)
        return tuple(path)
