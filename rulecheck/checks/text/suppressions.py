"""RC110: comments that suppress findings, and those that suppress none.

`<!-- rulecheck: ignore[RC101] reason -->` stands for the next block if it is alone on its
line, else for its own line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.parts import Comment
from rulecheck.document.text import Text

__all__ = ["Suppression", "suppressions_of", "unsuppressed"]

_IGNORE = re.compile(r"\s*rulecheck\s*:\s*ignore\s*(?:\[([^\]]*)\])?\s*(.*?)\s*$", re.DOTALL)


class Suppression(Struct, frozen=True):
    """Of `words` (codes or names) in the lines `first`..`last`."""

    comment: Comment
    words: tuple[str, ...]
    reason: str
    first: int
    last: int


def suppressions_of(text: Text) -> tuple[Suppression, ...]:
    begins = [block.line for block in text.blocks]
    found: list[Suppression] = []
    for comment in text.comments:
        ignore = _IGNORE.match(comment.text)
        if ignore is None:
            continue
        words = tuple(w.strip() for w in (ignore[1] or "").split(",") if w.strip())
        line = comment.span.line
        own = text.source.lines[line - 1]
        rest = own[: comment.span.column - 1] + (
            own[comment.span.end_column - 1 :] if comment.span.end_line == line else ""
        )
        first = last = line
        if not rest.strip():
            at = bisect_left(begins, comment.span.end_line + 1)
            if at < len(begins):
                block = text.blocks[at]
                first, last = block.line, block.span().end_line
                if not block.text and block.table is None:
                    last = first
        found.append(Suppression(comment, words, ignore[2], first, last))
    return tuple(found)


def unsuppressed(
    text: Text, said: Sequence[tuple[str, str, Remark]], names: frozenset[str]
) -> tuple[list[tuple[str, str, Remark]], list[Remark]]:
    """The (code, name, remark)s that no comment suppresses, and remarks on the comments that
    do nothing. `names` are the codes and names that can be suppressed."""
    suppressions = suppressions_of(text)
    if not suppressions:
        return list(said), []
    used: set[tuple[int, str]] = set()
    kept: list[tuple[str, str, Remark]] = []
    for code, name, remark in said:
        hidden = False
        for index, suppression in enumerate(suppressions):
            if suppression.first <= remark.span.line <= suppression.last:
                for word in suppression.words:
                    if word.lower() in (code.lower(), name):
                        used.add((index, word))
                        hidden = True
        if not hidden:
            kept.append((code, name, remark))
    return kept, [
        remark
        for index, suppression in enumerate(suppressions)
        for remark in _idle(text, suppression, {w for i, w in used if i == index}, names)
    ]


def _idle(
    text: Text, suppression: Suppression, used: set[str], names: frozenset[str]
) -> list[Remark]:
    begins = [block.line for block in text.blocks]
    at = max(0, bisect_left(begins, suppression.first + 1) - 1)
    found: list[Remark] = []

    def say(message: str, hint: str) -> None:
        span = suppression.comment.span
        found.append(Remark(Severity.WARNING, message, at, span, hint, _NOWHERE))

    if not suppression.words:
        say(
            "this suppresses nothing: it names no finding in brackets",
            "write ignore[RC101], with a reason",
        )
    for word in suppression.words:
        if word.lower() not in names:
            say(
                f"this suppresses `{word}`, which is no finding about a text",
                "correct it",
            )
        elif word not in used:
            lines = f"line {suppression.first}"
            say(f"this suppresses `{word}`, and {lines} has no such finding", "remove it")
    if suppression.words and not suppression.reason and used:
        say("this suppresses a finding without a reason", "say why behind the bracket")
    return found


_NOWHERE: tuple[Place, ...] = ()
