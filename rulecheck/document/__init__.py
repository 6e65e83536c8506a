"""The document stage: from a Markdown or text file to its parts, each with its place."""

from rulecheck.document.front_matter import FrontMatter
from rulecheck.document.parse import parse
from rulecheck.document.parts import (
    Cell,
    Comment,
    Document,
    Entry,
    Fence,
    Flaw,
    Heading,
    Paragraph,
    Part,
    Row,
    Table,
)
from rulecheck.document.read import read, read_front_matter
from rulecheck.document.source import Source, Span

__all__ = [
    "Cell",
    "Comment",
    "Document",
    "Entry",
    "Fence",
    "Flaw",
    "FrontMatter",
    "Heading",
    "Paragraph",
    "Part",
    "Row",
    "Source",
    "Span",
    "Table",
    "parse",
    "read",
    "read_front_matter",
]
