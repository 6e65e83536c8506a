"""HTML comments, which readers of the rendered text do not see."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

__all__ = ["Found", "blank", "find_comments"]

_OPENING = "<!--"
_CLOSING = "-->"
_MARK = re.compile(r"\\.|`+|<!--", re.DOTALL)
_TICKS = re.compile(r"`+")


class Found(Struct, frozen=True):
    """A comment at `text[start:end]`; an open one has no `-->` and ends with the text."""

    start: int
    end: int
    open: bool = False

    def content(self, text: str) -> str:
        return text[self.start + len(_OPENING) : self.end - (0 if self.open else len(_CLOSING))]


def find_comments(text: str, *, code_spans: bool = True) -> Iterator[Found]:
    """The comments of a block's `text` in order. Those in code spans are text, unless there
    are no code spans, as in HTML."""
    if _OPENING not in text:
        return
    closing = _closing_ticks(text) if code_spans else {}
    position = 0
    while mark := _MARK.search(text, position):
        position = mark.end()
        if mark[0] == _OPENING:
            end = text.find(_CLOSING, position)
            if end < 0:
                yield Found(mark.start(), len(text), open=True)
                return
            position = end + len(_CLOSING)
            yield Found(mark.start(), position)
        elif mark[0].startswith("`"):
            position = closing.get(mark.start(), position)
        elif not code_spans:
            position = mark.start() + 1  # a backslash escapes nothing in HTML


def blank(text: str, comments: Iterator[Found]) -> str:
    """`text` with blanks in place of `comments`, so that nothing else moves."""
    pieces: list[str] = []
    position = 0
    for comment in comments:
        pieces.append(text[position : comment.start])
        pieces.append(re.sub(r"[^\n]", " ", text[comment.start : comment.end]))
        position = comment.end
    return "".join([*pieces, text[position:]])


def _closing_ticks(text: str) -> dict[int, int]:
    """For the start of each run of backticks the end of the next run of the same length."""
    closing: dict[int, int] = {}
    next_of_length: dict[int, int] = {}
    for run in reversed(list(_TICKS.finditer(text))):
        length = run.end() - run.start()
        if length in next_of_length:
            closing[run.start()] = next_of_length[length]
        next_of_length[length] = run.end()
    return closing
