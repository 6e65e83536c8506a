"""RC102: the same passage again.

Sentences count as the same when only case, accents, punctuation or blanks differ. A run of
repeated sentences is one finding, also over the headings in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import category

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.text import Kind, Sentence, Text

__all__ = ["check"]

_FEWEST_WORDS = 6
_FEWEST_OTHER = 4
"""Words that differ; fewer are a pattern of letters."""
_OFTEN, _FEWEST_OFTEN = 3, 10
"""Shorter sentences that stand under so many headings are a pattern."""
_SIGNS = frozenset(["So", "Sm"])
_HINT = "keep one of the two: readers look for the difference, and edits forget one of them"


def check(text: Text) -> Iterator[Remark]:
    sentences = [s for b in text.blocks for s in b.sentences]
    keys = [_key(sentence) for sentence in sentences]
    often = _often(text, sentences, keys)
    first: dict[str, list[int]] = {}
    at = 0
    while at < len(sentences):
        length, origin = _longest(keys, at, first)
        if length and _says_much(sentences[at : at + length], often[keys[at]]):
            yield _remark(text, sentences, at, origin, length)
        for index in range(at, at + max(1, length)):
            seen = first.setdefault(keys[index], [])
            if len(seen) < 3:
                seen.append(index)
        at += max(1, length)


def _key(sentence: Sentence) -> str:
    """What is the same where sentences are: the words, and signs like suits and arrows."""
    if sentence.text.isascii():
        return sentence.normal
    signs = "".join(c for c in sentence.text if category(c) in _SIGNS)
    return f"{sentence.normal} {signs}" if signs else sentence.normal


def _often(text: Text, sentences: Sequence[Sentence], keys: Sequence[str]) -> Mapping[str, int]:
    """Under how many headings each sentence stands."""
    heads: list[int] = []
    for block in text.blocks:
        heads.append(block.index if block.kind is Kind.HEADING else heads[-1] if heads else -1)
    places = {(key, heads[s.block]) for key, s in zip(keys, sentences, strict=True)}
    return Counter(key for key, _ in places)


def _longest(keys: Sequence[str], at: int, first: dict[str, list[int]]) -> tuple[int, int]:
    """How many sentences from `at` on stand earlier too, and where."""
    best = (0, 0)
    if not keys[at]:
        return best
    for origin in first.get(keys[at], ()):
        length = 0
        while (
            at + length < len(keys)
            and origin + length < at
            and keys[origin + length] == keys[at + length]
            and keys[at + length]
        ):
            length += 1
        best = max(best, (length, -origin))
    return best[0], -best[1]


def _says_much(sentences: Sequence[Sentence], times: int) -> bool:
    """Whether it is a passage: no line of numbers, no introduction of a list, and no short
    sentence that all parts of some kind have."""
    said = [w for s in sentences for w in s.normal.split() if any(map(str.isalpha, w))]
    words = len(said)
    if words < _FEWEST_WORDS or len(set(said)) < _FEWEST_OTHER:
        return False
    if len(sentences) > 1:
        return True
    return not sentences[0].text.rstrip("*_ ").endswith(":") and (
        words >= _FEWEST_OFTEN or times < _OFTEN
    )


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
        for a, b in zip(
            sentences[at : at + length], sentences[origin : origin + length], strict=True
        )
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
