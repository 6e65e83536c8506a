"""Which lines of a plain text are headings.

A heading is a short line without end punctuation that begins with a capital and has something
under it. Nothing marks it, so the guess leans to "no": a heading that is taken for a line of
text hides a finding, the other way round makes a false one.
"""

from __future__ import annotations

import re

from msgspec import Struct

__all__ = ["Label", "heading_of", "run_in_heading"]

_MOST_CHARACTERS = 64
_MOST_WORDS = 9
_MARKED = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_NUMBERED = re.compile(r"((?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-H])[.)]?)\s+(?=\S)")
_TRAILING = re.compile(r"[.;,…!)\]»\"”=]$")
_QUESTION = re.compile(
    r"(?:comment|qui|que|quand|pourquoi|combien|how|who|what|when|why|where)\b.*\?$", re.IGNORECASE
)
_TITLED = re.compile(
    r"(?:variantes?|options?|modes?|[ée]tapes?|phases?|parties?|r[èe]gles?|chapitres?|sections?|"
    r"annexes?|sc[ée]narios?|variants?|chapters?|parts?|steps?|rules?|appendix)\b[^:]{0,20}$",
    re.IGNORECASE,
)
_RUN_IN = re.compile(r"([A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ0-9 '’/&-]{2,48}?)\s*(?:[—–]|\s-|:)\s+(?=\S)")
_CLOSING = re.compile(
    r"(?:bon\b|bonne\b|amusez|have\b|enjoy|thank|merci|fin$|the end$|copyright|©|author|auteur)",
    re.IGNORECASE,
)


class Label(Struct, frozen=True):
    """What makes a line a heading; `text` starts at `offset` of the line."""

    text: str
    offset: int
    level: int = 0
    number: str = ""
    run_in: bool = False


def heading_of(line: str, *, counted: bool = False) -> Label | None:
    """The heading that `line` looks like, by itself; with a number without a dot if `counted`."""
    begin = len(line) - len(line.lstrip())
    text = line.strip()
    marked = _MARKED.match(text)
    if marked and marked[2]:
        return Label(marked[2], begin + marked.start(2), len(marked[1]))
    if not text or len(text) > _MOST_CHARACTERS or len(text.split()) > _MOST_WORDS:
        return None
    number = ""
    numbered = _NUMBERED.match(text)
    if numbered and (
        counted
        or numbered[1][-1] in ".)"
        or "." in numbered[1]
        or _is_capitals(text[numbered.end() :])
    ):
        number = numbered[1].rstrip(".)")
        begin += numbered.end()
        text = text[numbered.end() :]
    if not text or not (text[0].isupper() or text[0] in '«“"ÉÀ') or "|" in text:
        return None
    if text.endswith(":"):
        text = text[:-1].rstrip()
        if len(text.split()) > 3 or re.search(r"\d", text):
            return None
    elif (_TRAILING.search(text) and not text.endswith(")")) or (
        text.endswith("?") and not _QUESTION.match(text)
    ):
        return None
    before, colon, _ = text.partition(":")
    if colon and not _TITLED.match(before.strip()):
        return None
    if re.search(r"[.!?;] ", text) or not text:
        return None
    if _CLOSING.match(text) and not number:
        return None
    level = number.count(".") + 1 if number else 1 if _is_capitals(text) else 0
    return Label(text, begin, level, number)


def run_in_heading(line: str) -> Label | None:
    """Words in capitals before a dash or colon, with the paragraph on the same line."""
    begin = len(line) - len(line.lstrip())
    found = _RUN_IN.match(line[begin:])
    if found is None or sum(c.isalpha() for c in found[1]) < 3:
        return None
    return Label(found[1].strip(), begin, 1, run_in=True)


def _is_capitals(text: str) -> bool:
    return text.isupper() and sum(c.isalpha() for c in text) > 2
