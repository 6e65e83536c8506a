"""The part of RC104 about lists: a count, and the list of what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import components_in
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import stem, words_of
from rulecheck.document.text.numbers import Number

__all__ = ["listed"]

_KINDS = (
    r"(?:familles?|couleurs?|colou?rs?|suits?|families|types?|sortes?|kinds?|phases?|steps?|"
    r"etapes?|actions?|ressources?|resources?|factions?|roles?|symboles?|symbols?|categories|"
    r"terrains?|classes|options?|enseignes?)"
)
_KIND = re.compile(rf"^ (?:\w+ )?{_KINDS}\b[^.:;(]{{0,40}}?\s?(?P<mark>[:(])\s*")
_KIND_AT_END = re.compile(rf"^ (?:\w+ )?{_KINDS}\b[^.:;,(]{{0,40}}:?\s*$")
_AMONG = re.compile(
    r"\b(?:parmi|au choix|choisi\w*|among|choose|chooses|pick|picks|of these|of the following|"
    r"from the following|de ces|des suivant\w*)\b"
)
"""Some of the list, not all of it."""
_TOTAL = re.compile(
    r"^(?:soit )?(?:(?:un|a|for a|making a) )?total(?: de| of|)?\s*:?\s*(?:de )?|"
    r"\ben tout\b|\bin all\b|\bin total\b|\bau total\b"
)
_NAME = re.compile(r"(?:the |les? |la |l'|des? )?[^\W\d][\w'’-]*(?: [^\W\d][\w'’-]*){0,2}\s*$")
_LAST = re.compile(r",? (?:et|and|ou|or) | & ")
_OPEN = re.compile(r"\.\.\.|…|\betc\b|\bpar exemple\b|\be\.g\b|\bfor example\b|\bsuch as\b|comme\b")
_PIECE_WORD = re.compile(
    r"^(?:cartes?|cards?|tuiles?|tiles?|jetons?|tokens?|des|dice|pions?|pieces?|cubes?|meeples?)$"
)
_HINT = "correct the count or the list"


def listed(text: Text) -> Iterator[Remark]:
    for block in text.blocks:
        for sentence in block.sentences:
            numbers = [n for n in sentence.numbers if not n.article]
            yield from _named(text, sentence, numbers)
            yield from _total(text, block, sentence, numbers)
        yield from _announced(text, block)


def _named(text: Text, sentence: Sentence, numbers: Sequence[Number]) -> Iterator[Remark]:
    """`4 colours (red, green, blue)`."""
    folded = sentence.folded
    for number in numbers:
        kind = _KIND.match(folded[number.end :])
        if kind is None:
            continue
        start = number.end + kind.end()
        end = folded.find(")", start) if kind["mark"] == "(" else _stop(folded, start)
        if end < 0:
            continue
        part = folded[start:end]
        names = [n for n in re.split(r"\s*,\s*", _LAST.sub(", ", part.strip())) if n]
        if len(names) < 2 or _OPEN.search(part) or not all(map(_NAME.fullmatch, names)):
            continue
        if len(names) != number.value:
            yield Remark(
                Severity.ERROR if kind["mark"] == "(" else Severity.WARNING,
                f"{number.value} are announced, and {len(names)} are named",
                sentence.block,
                in_sentence(text, sentence, number.start, end),
                _HINT,
            )


def _stop(folded: str, start: int) -> int:
    found = re.compile(r"[.;:(!?]|$").search(folded, start)
    return found.start() if found else len(folded)


def _announced(text: Text, block: Block) -> Iterator[Remark]:
    """`A turn has three phases:` and a list of two."""
    if not block.sentences or block.kind is Kind.STEP or not block.text.rstrip().endswith(":"):
        return
    sentence = block.sentences[-1]
    numbers = [n for n in sentence.numbers if not n.article]
    items = _list_after(text, block)
    if len(numbers) != 1 or len(items) < 2:
        return
    (number,) = numbers
    if _AMONG.search(sentence.folded):
        return
    if _KIND_AT_END.match(sentence.folded[number.end :]) and number.value != len(items):
        places = (Place(items[0].span().to(items[-1].span()), f"{len(items)} items"),)
        span = in_sentence(text, sentence, number.start)
        message = f"{number.value} are announced, and {len(items)} are listed"
        # More items than announced may be remarks about them.
        severity = Severity.WARNING if number.value > len(items) else Severity.INFO
        yield Remark(severity, message, block.index, span, _HINT, places)
        return
    counts = [c.count for c in components_in(items)]
    if len(counts) != len(items) or None in counts or number.value < 5:
        return
    following = words_of(sentence.folded[number.end :])
    if not following or len(following) > 3 or not _PIECE_WORD.match(following[0]):
        return
    total = sum(c or 0 for c in counts)
    if total != number.value:
        places = (Place(items[0].span().to(items[-1].span()), f"together {total}"),)
        span = in_sentence(text, sentence, number.start)
        message = f"{number.value} are announced, and the list has {total}"
        yield Remark(Severity.ERROR, message, block.index, span, _HINT, places)


def _list_after(text: Text, block: Block) -> list[Block]:
    found: list[Block] = []
    for item in text.blocks[block.index + 1 :]:
        if item.kind not in (Kind.ITEM, Kind.STEP):
            break
        if found and item.starts[0][1] > found[0].starts[0][1]:
            return []  # a list in a list
        found.append(item)
    return found


def _total(
    text: Text, block: Block, sentence: Sentence, numbers: Sequence[Number]
) -> Iterator[Remark]:
    """`Total: 36 cards` under a list of counts."""
    if len(numbers) != 1 or len(words_of(sentence.folded)) > 8:
        return
    if not _TOTAL.search(sentence.folded):
        return
    items = _list_before(text, block)
    components = list(components_in(items))
    counts = [c.count for c in components]
    if len(items) < 2 or len(components) != len(items) or None in counts:
        return
    unit = [stem(w) for w in words_of(sentence.folded[numbers[0].end :])[:1]]
    heads = {c.stems[0] for c in components if c.stems and c.block.text[:1].isdigit()}
    if unit and any(_PIECE_WORD.match(h) and h != unit[0] for h in heads):
        return
    total = sum(c or 0 for c in counts)
    if total != numbers[0].value:
        places = (Place(items[0].span().to(items[-1].span()), f"together {total}"),)
        yield Remark(
            Severity.ERROR,
            f"the total is given as {numbers[0].value}, and the list has {total}",
            block.index,
            in_sentence(text, sentence, numbers[0].start, numbers[0].end),
            _HINT,
            places,
        )


def _list_before(text: Text, block: Block) -> list[Block]:
    found: list[Block] = []
    for item in reversed(text.blocks[: block.index]):
        if item.kind not in (Kind.ITEM, Kind.STEP):
            break
        if block.group >= 0 and item.group != block.group:
            break
        found.append(item)
    return found[::-1]
