"""Where sentences end.

Rule texts are short and plain: an end mark, a blank, and a capital are nearly always right.
What is not are abbreviations, single letters, and numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["sentences_of"]

_END = re.compile(
    r"[.!?…]+[ \u00a0\u202f]?[»”\"')\]*_]*\s+(?=[«“\"'(\[—–*_-]*\s*[A-ZÀ-ÖØ-Þ0-9])|\n\s*\n"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(«“\"'])(?:e\.g|i\.e|p\.ex|ex|cf|vs|approx|env|max|min|fig|no|nos|nb|pp?|vol|chap|"
    r"art|mr|mrs|ms|dr|st|mme|mlle|m|[A-Za-z])\.$",
    re.IGNORECASE,
)
_LONGEST = 2_000
"""Characters; what goes on longer without an end mark is cut at a blank."""


def sentences_of(text: str) -> Iterator[tuple[int, str]]:
    """The start and words of each sentence."""
    begin = 0
    for end in _END.finditer(text):
        stop = end.end()
        before = text[max(begin, end.start() - 12) : end.start() + 1]
        if text[end.start()] == "." and _ABBREVIATION.search(before):
            continue
        yield from _cut(text, begin, stop)
        begin = stop
    yield from _cut(text, begin, len(text))


def _cut(text: str, begin: int, end: int) -> Iterator[tuple[int, str]]:
    while end - begin > _LONGEST:
        blank = text.rfind(" ", begin + 1, begin + _LONGEST)
        stop = blank if blank > 0 else begin + _LONGEST
        yield from _trimmed(text, begin, stop)
        begin = stop
    yield from _trimmed(text, begin, end)


def _trimmed(text: str, begin: int, end: int) -> Iterator[tuple[int, str]]:
    piece = text[begin:end]
    words = piece.strip()
    if words:
        yield begin + len(piece) - len(piece.lstrip()), words
