"""The YAML between two lines `---` at the top of a document, with the place of each entry.

It is read apart from the Markdown, so that listing documents costs no Markdown parser.
"""

from __future__ import annotations

import re
import warnings
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from rulecheck.document.flaws import syntax_flaw
from rulecheck.document.parts import Entry, Flaw
from rulecheck.document.source import Source, Span

if TYPE_CHECKING:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
    from ruamel.yaml.nodes import Node

__all__ = ["FrontMatter", "front_matter"]

_OPENING = re.compile(r"---[ \t]*")
_CLOSING = re.compile(r"(---|\.\.\.)[ \t]*")
_ENTRY = re.compile(r"[^\s#]")
_NESTING = 40
"""Lists and mappings inside each other."""
_ESCAPED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What ruamel.yaml lets through beside its own errors, for odd tags and values."""
_EXAMPLE = "`---`, then `game: ...`, `title: ...`, `players: ...` on lines of their own, `---`"


class FrontMatter(Struct, frozen=True):
    """The entries that could be read, and flaws. `lines` is how many lines of the document
    it takes, with both `---`; `span` is None where there is none."""

    entries: Mapping[str, Entry]
    flaws: tuple[Flaw, ...]
    lines: int
    span: Span | None


class _Block(Struct, frozen=True):
    """Some lines of YAML as one text; line `first + i` of the file begins at `begins[i]`."""

    first: int
    text: str
    begins: tuple[int, ...]

    @staticmethod
    def of(first: int, lines: Sequence[str]) -> _Block:
        begins = accumulate((len(line) + 1 for line in lines[:-1]), initial=0)
        return _Block(first, "\n".join(lines), tuple(begins))

    @property
    def first_line(self) -> Span:
        return self.span(0, (self.text + "\n").index("\n"))

    def span(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`."""
        return Span(*self._place(start), *self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.begins, offset) - 1
        return self.first + line, offset - self.begins[line] + 1


def front_matter(source: Source) -> FrontMatter:
    """The front matter of a document. Never raises: flaws say what is wrong with it."""
    lines = source.lines
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    if not lines or not _OPENING.fullmatch(lines[first]):
        flaw = syntax_flaw(
            "the document has no front matter", Span.at(1, 1, 0), f"begin it with {_EXAMPLE}"
        )
        return FrontMatter(MappingProxyType({}), (flaw,), 0, None)
    opening = Span.at(first + 1, 1, 3)
    flaws: list[Flaw] = []
    if first > 0:
        flaws.append(
            syntax_flaw(
                "the front matter does not begin on the first line of the document",
                opening,
                "take out the empty lines above it",
            )
        )
    end = next((i for i in range(first + 1, len(lines)) if _CLOSING.fullmatch(lines[i])), None)
    used = 0 if end is None else end + 1
    if end is None:
        flaws.append(
            syntax_flaw("the front matter is not closed", opening, "end it with a line `---`")
        )
        used = end = _probable_end(lines, first + 1)
    entries, found = _read(first + 2, lines[first + 1 : end])
    span = opening.to(Span.at(used, 1, len(lines[used - 1].rstrip())))
    return FrontMatter(MappingProxyType(entries), (*flaws, *found), used, span)


def _probable_end(lines: Sequence[str], begin: int) -> int:
    """Where front matter that nobody closed most likely ends: before an empty line or a
    heading."""
    for i in range(begin, len(lines)):
        if not lines[i].strip() or lines[i].startswith("#"):
            return i
    return len(lines)


def _read(first: int, lines: Sequence[str]) -> tuple[dict[str, Entry], list[Flaw]]:
    """All entries of the lines; where the lines are not YAML, those entries that are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an anchor used twice is YAML, if odd
        entries, flaws = _compose(_Block.of(first, lines))
        if flaws and not entries:
            pieces = [_compose(piece) for piece in _pieces(first, lines)]
            entries = [entry for whole, _ in pieces for entry in whole]
            if entries:
                flaws = [flaw for _, wrong in pieces for flaw in wrong]
    return _unique(entries, flaws)


def _pieces(first: int, lines: Sequence[str]) -> Iterator[_Block]:
    """The lines cut before each one that may begin an entry."""
    begins = [i for i, line in enumerate(lines) if i == 0 or _ENTRY.match(line)]
    for begin, end in pairwise([*begins, len(lines)]):
        yield _Block.of(first + begin, lines[begin:end])


def _unique(entries: Sequence[Entry], flaws: list[Flaw]) -> tuple[dict[str, Entry], list[Flaw]]:
    by_key: dict[str, Entry] = {}
    for entry in entries:
        earlier = by_key.setdefault(entry.key, entry)
        if earlier is not entry:
            flaws.append(
                syntax_flaw(
                    f"`{entry.key}` stands twice in the front matter"
                    f" (first on line {earlier.key_span.line})",
                    entry.key_span,
                    "keep one of the two",
                )
            )
    return by_key, flaws


def _compose(block: _Block) -> tuple[list[Entry], list[Flaw]]:
    # Imported here: a command that reads no document need not wait for it.
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
    from ruamel.yaml.nodes import MappingNode, ScalarNode

    yaml = YAML(typ="safe", pure=True)
    yaml.max_depth = _NESTING
    try:
        root = yaml.compose(block.text + "\n")
    except YAMLError as error:
        return [], [_not_yaml(block, error)]
    except _ESCAPED as error:
        return [], [_unreadable(block.first_line, error)]
    if root is None:
        return [], []
    if not isinstance(root, MappingNode):
        return [], [
            syntax_flaw(
                "the front matter is not a list of `key: value`",
                _node_span(block, root),
                "write each entry as `key: value`, with a blank after the colon",
            )
        ]
    entries: list[Entry] = []
    flaws: list[Flaw] = []
    for key, node in root.value:
        key_span, span = _node_span(block, key), _value_span(block, key, node)
        if not isinstance(key, ScalarNode):
            flaws.append(syntax_flaw("this key is not a word", key_span, "write `key: value`"))
            continue
        try:
            value = _value(yaml, node)
        except YAMLError as error:
            flaws.append(_not_yaml(block, error))
        except _ESCAPED as error:
            flaws.append(_unreadable(span, error))
        else:
            entries.append(Entry(key.value, value, key_span, span))
    return entries, flaws


def _value(yaml: YAML, node: Node) -> object:
    value: object = yaml.constructor.construct_object(node, deep=True)
    return value


def _node_span(block: _Block, node: Node) -> Span:
    """The place of a node without the blanks and comments that YAML counts to its end."""
    start = node.start_mark.index
    return block.span(start, max(start, _end(block.text, node)))


def _value_span(block: _Block, key: Node, node: Node) -> Span:
    if node.start_mark.index == node.end_mark.index:  # YAML puts nothing where the next thing is
        after = block.text.find(":", key.end_mark.index) + 1
        return block.span(after, after)
    return _node_span(block, node)


def _end(text: str, node: Node) -> int:
    from ruamel.yaml.nodes import CollectionNode

    if isinstance(node, CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        last = last[1] if isinstance(last, tuple) else last
        if last.start_mark.index > node.start_mark.index:  # else an alias, which stands elsewhere
            return _end(text, last)
    end = min(int(node.end_mark.index), len(text))
    while end > node.start_mark.index and text[end - 1].isspace():
        end -= 1
    return end


def _not_yaml(block: _Block, error: YAMLError) -> Flaw:
    from ruamel.yaml.error import MarkedYAMLError
    from ruamel.yaml.reader import ReaderError

    hint = "the text between the lines `---` is YAML: `key: value`, one a line"
    if isinstance(error, ReaderError):
        return syntax_flaw(
            f"the character U+{error.character:04X} may not stand in YAML",
            block.span(error.position, error.position + 1),
            "take it out",
        )
    if not isinstance(error, MarkedYAMLError):
        return _unreadable(block.first_line, error)
    mark = error.problem_mark or error.context_mark
    at = min(mark.index, len(block.text)) if mark else 0
    problem = " ".join(str(error.problem or error.context or "it can't be read").split())
    if "mapping values" in problem:
        hint = "put a text that holds a colon and a blank in quotes"
    elif "cannot start any token" in problem:
        hint = "put a text that begins with such a character in quotes"
    return syntax_flaw(
        f"the front matter is not YAML: {problem}",
        block.span(at, min(at + 1, len(block.text))),
        hint,
    )


def _unreadable(span: Span, error: Exception) -> Flaw:
    cause = (
        "it is nested too deeply"
        if isinstance(error, RecursionError)
        else " ".join(str(error).split())
    )
    return syntax_flaw(f"this can't be read as YAML: {cause}", span, "write a simpler value")
