"""RC102: the same passage again.

Sentences count as the same when only case, accents, punctuation or blanks differ. A run of
repeated sentences is one finding, also over the headings in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.text import Sentence, Text

__all__ = ["check"]

_FEWEST_WORDS = 6
_HINT = "keep one of the two: readers look for the difference, and edits forget one of them"


def check(text: Text) -> Iterator[Remark]:
    sentences = [s for b in text.blocks for s in b.sentences]
    first: dict[str, list[int]] = {}
    at = 0
    while at < len(sentences):
        length, origin = _longest(sentences, at, first)
        if length and _words(sentences[at : at + length]) >= _FEWEST_WORDS:
            yield _remark(text, sentences, at, origin, length)
        for index in range(at, at + max(1, length)):
            seen = first.setdefault(sentences[index].normal, [])
            if len(seen) < 3:
                seen.append(index)
        at += max(1, length)


def _longest(
    sentences: Sequence[Sentence], at: int, first: dict[str, list[int]]
) -> tuple[int, int]:
    """How many sentences from `at` on stand earlier too, and where."""
    best = (0, 0)
    if not sentences[at].normal:
        return best
    for origin in first.get(sentences[at].normal, ()):
        length = 0
        while (
            at + length < len(sentences)
            and origin + length < at
            and sentences[origin + length].normal == sentences[at + length].normal
            and sentences[at + length].normal
        ):
            length += 1
        best = max(best, (length, -origin))
    return best[0], -best[1]


def _words(sentences: Sequence[Sentence]) -> int:
    return sum(s.normal.count(" ") + 1 for s in sentences)


def _remark(text: Text, sentences: Sequence[Sentence], at: int, origin: int, length: int) -> Remark:
    last = length - 1
    here = in_sentence(text, sentences[at]).to(in_sentence(text, sentences[at + last]))
    there = in_sentence(text, sentences[origin]).to(in_sentence(text, sentences[origin + last]))
    what = "this sentence stands" if length == 1 else f"these {length} sentences stand"
    where = f"line {there.line}"
    if there.end_line > there.line:
        where = f"lines {there.line} to {there.end_line}"
    same = all(
        a.text == b.text
        for a, b in zip(sentences[at : at + length], sentences[origin:], strict=False)
    )
    how = "" if same else ", written a little differently"
    return Remark(
        Severity.WARNING,
        f"{what} in {where} already{how}",
        sentences[at].block,
        here,
        _HINT,
        (Place(there, "the first time"),),
    )
