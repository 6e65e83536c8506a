"""The part of RC104 about lists: a count, and the list of what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import components_in, contents_blocks
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
_THING = re.compile(r"^ (?:[^\W\d][\w'-]* ?){1,3}(?P<mark>[:(])\s*")
"""In the contents: `5 heroes: ...`."""
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
_FEWEST_NAMES = 3
_HINT = "correct the count or the list"


def listed(text: Text) -> Iterator[Remark]:
    inside = {block.index for block in contents_blocks(text)}
    for block in text.blocks:
        for sentence in block.sentences:
            numbers = [n for n in sentence.numbers if not n.article]
            yield from _named(text, sentence, numbers)
            if block.index in inside:
                yield from _persons(text, sentence, numbers)
            yield from _total(text, block, sentence, numbers)
        yield from _announced(text, block)


def _named(text: Text, sentence: Sentence, numbers: Sequence[Number]) -> Iterator[Remark]:
    """`4 colours (red, green, blue)`."""
    for number in numbers:
        found = _names_behind(_KIND, sentence, number)
        if found is None:
            continue
        names, (_, end), mark = found
        if len(names) != number.value:
            severity = Severity.ERROR if mark == "(" else Severity.WARNING
            yield _announced_and_named(text, sentence, number, end, len(names), severity)


def _persons(text: Text, sentence: Sentence, numbers: Sequence[Number]) -> Iterator[Remark]:
    """`5 heroes: Ann, Bob, Carl and Dora`. Of a kind there may be several copies; one too many or
    one too few of those with a name is a slip."""
    for number in numbers:
        if number.start or _KIND.match(sentence.folded[number.end :]):
            continue
        found = _names_behind(_THING, sentence, number)
        if found is None:
            continue
        names, (start, end), _ = found
        if not all(name[0].isupper() for name in _as_written(sentence.text[start:end])):
            continue
        if len(names) >= _FEWEST_NAMES and abs(len(names) - number.value) == 1:
            severity = Severity.WARNING
            yield _announced_and_named(text, sentence, number, end, len(names), severity)


def _names_behind(
    what: re.Pattern[str], sentence: Sentence, number: Number
) -> tuple[list[str], tuple[int, int], str] | None:
    """The names in brackets, or behind a colon, of what a number counts; where they stand,
    and the mark before them."""
    folded = sentence.folded
    kind = what.match(folded[number.end :])
    if kind is None:
        return None
    start = number.end + kind.end()
    end = folded.find(")", start) if kind["mark"] == "(" else _stop(folded, start)
    if end < 0:
        return None
    part = folded[start:end]
    names = _as_written(part)
    if (
        len(names) < 2
        or _OPEN.search(folded[start : end + 3])
        or not all(map(_NAME.fullmatch, names))
    ):
        return None
    return names, (start, end), kind["mark"]


def _as_written(part: str) -> list[str]:
    return [n for n in re.split(r"\s*,\s*", _LAST.sub(", ", part.strip())) if n]


def _announced_and_named(
    text: Text, sentence: Sentence, number: Number, end: int, named: int, severity: Severity
) -> Remark:
    return Remark(
        severity,
        f"{number.value} are announced, and {named} are named",
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
