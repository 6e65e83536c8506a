"""Which numbered lines of a plain text are headings: those whose numbers count its chapters.

`6. Oxygen` before `7. Scoring` looks like a step of a list. Where a text counts its chapters, a
line with the number that is next among them is a heading, even with nothing under it. `2 Oxygen`
looks like two of something, but not where such lines, each with a text right under it, count from
one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulecheck.document.text.headings import heading_of

__all__ = ["bare_chapters", "chapters_in"]

_BARE = re.compile(r"(\d{1,2}) +(?=[^\W\d])")

_FIRST_STEP = re.compile(r"\s*\(?1[.)]\s")
_FEWEST = 3
"""Headings with text under them; fewer are no count of chapters."""


def chapters_in(lines: Sequence[str], heads: Sequence[int]) -> frozenset[int]:
    """The lines that are headings by their number alone; `heads` are those in order that are
    headings by what stands under them."""
    known = [(at, number) for at in heads if (number := _number(lines[at]))]
    counted = [number for _, number in known]
    if len(known) < _FEWEST or counted != sorted(set(counted)):
        return frozenset()
    found: set[int] = set()
    ends = [*known[1:], (len(lines), 100)]
    for (at, number), (end, stop) in zip(known, ends, strict=True):
        for index in range(at + 1, end):
            if _FIRST_STEP.match(lines[index]):
                break  # its steps may count as far as the chapters
            following = _number(lines[index])
            if following == number + 1 and following < stop:
                found.add(index)
                number = following
    return frozenset(found)


def bare_chapters(lines: Sequence[str]) -> frozenset[int]:
    """The lines that are headings with a number and no dot."""
    found: list[int] = []
    for at, line in enumerate(lines):
        numbered = _BARE.match(line)
        if numbered and int(numbered[1]) == len(found) + 1 and _heads_a_text(lines, at):
            found.append(at)
    return frozenset(found) if len(found) >= _FEWEST else frozenset()


def _heads_a_text(lines: Sequence[str], at: int) -> bool:
    """Whether a line stands behind a blank one, with a text right below it."""
    if at and lines[at - 1].strip():
        return False
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return bool(below.strip()) and heading_of(lines[at], counted=True) is not None


def _number(line: str) -> int:
    """The chapter that a line may be the heading of, 0 where it is none."""
    if not line[:1].isdigit():
        return 0
    label = heading_of(line)
    return int(label.number) if label is not None and label.number.isdigit() else 0
