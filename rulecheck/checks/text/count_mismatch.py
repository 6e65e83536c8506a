"""RC104: counts of the components that do not add up.

A count beside the range of the numbers on them, a number of families beside their names, a
total beside its list, and `all 54 cards` beside the contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.compositions import Composition, compositions_in
from rulecheck.checks.text.contents import (
    Component,
    Range,
    components_in,
    contents_blocks,
    contents_tables,
    ranges_in,
)
from rulecheck.checks.text.listed_counts import listed
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.checks.text.total_rows import total_rows
from rulecheck.checks.text.whole_counts import all_of_them
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.numbers import Number

__all__ = ["check"]

_PIECES = r"(?:cartes?|cards?|tuiles?|tiles?|jetons?|tokens?|des|dice|pions?|pieces?|dominos?)"
_ONE_NUMBER = r"(?:cartes?|cards?|tuiles?|tiles?|jetons?|tokens?|pions?|pieces?)"
"""What has one number on it; a die or a domino has several."""
_NUMBERED = re.compile(
    rf"^ {_ONE_NUMBER}(?: (?!with\b|avec\b|worth\b|valant\b)[^\W\d][\w'-]*){{0,2}}?,? ?"
    r"(?:\(|: )?(?:(?:numerotee?s?|numbered|allant|valeurs?|values?|valued|"
    r"portant les (?:valeurs|numeros)|from|de|marked) ?)*(?:de |from )?$"
)
_KIND_NUMBERED = re.compile(rf"^ [^\W\d][\w'-]*{_NUMBERED.pattern[1:]}")
"""`60 meadow cards numbered`, which only a line of the contents begins with."""
_BRACKETED = re.compile(rf"^ ?\((\d{{1,4}}) {_PIECES}\)")
_FAMILIES = re.compile(r"^ (?:familles?|couleurs?|colou?rs?|suits?|series|families|enseignes?)\b")
_IN_EACH = re.compile(
    r"\b(?:in|of|dans|par|for|pour) (?:each|every|chaque|chacune?) ?(?:of them|d'elles|d'eux|"
    r"famille|couleur|colou?r|suit|serie|set|family|enseigne)?\s*\)?[.;]?$"
)
"""What says of families again that they are alike."""
_MORE = re.compile(r"\b(?:and|plus|et|ainsi que|as well as)\b|, ?\d")
"""After the families, other cards that belong to the total."""
_COPIES = re.compile(
    r"\b(?:chaque|each|twice|double|doubles|deux fois|fois|times|copies?|exemplaires?|duplicates?|"
    r"couleurs?|colou?rs?|suits?|familles?|families|series|sets?|dont|including|plus|and|et|also|"
    r"even|odd|pairs?|paires?|impaire?s?|multiples?|primes?|premiers|every other|every second|"
    r"de deux en deux|without|except|sans|sauf|missing|lotto|loto|bingo|bundles?|some|certaines?|"
    r"several|plusieurs)\b|\b(?:de|by|in) (?:\w+ en \w+|(?:twos|threes|fives|tens)|steps of)\b"
)
_TAKES = re.compile(
    r"\b(?:draw|take|choose|pick|deal|play|lay|keep|discard|need|reveal|show|turn|look|collect|find|"
    r"pioche|prend|choisi|distribu|donne|joue|pose|garde|defausse|revele|montre|retourne|regarde|"
    r"recoi|receive|get|gain|gagne|each|chacun|chaque|any|these|those|the|les|ces|ses|his|their)"
    r"[\w-]* (?:\w+ )?$"
)
"""Some of the cards, not all there are."""
_HINT = "correct the count, or say what makes the difference"


def check(text: Text) -> Iterator[Remark]:
    contents = contents_blocks(text)
    components = list(components_in(contents))
    inside = {block.index for block in contents}
    for block in text.blocks:
        for sentence in block.sentences:
            numbers = sentence.numbers
            ranges = list(ranges_in(sentence.folded))
            if ranges:
                yield from _numbered(text, sentence, numbers, ranges)
            composed = list(compositions_in(sentence.folded, in_contents=block.index in inside))
            yield from _composed(text, sentence, composed)
            if ranges and not composed:
                yield from _families(text, sentence, numbers, ranges)
    yield from listed(text)
    for block in contents_tables(text):
        if block.table is not None:
            yield from total_rows(block, block.table)
    yield from _uncounted(contents, components)
    yield from all_of_them(text, components)


def _composed(text: Text, sentence: Sentence, composed: Sequence[Composition]) -> Iterator[Remark]:
    """`60 cards: 20 red, 20 blue and 25 green`."""
    for whole in composed:
        if whole.total not in whole.sums:
            yield Remark(
                Severity.ERROR,
                f"{whole.said} {'are' if '+' in whole.said else 'is'} {whole.sums[-1]}, "
                f"not {whole.total}",
                sentence.block,
                in_sentence(text, sentence, whole.start, whole.end),
                _HINT,
            )


def _numbered(
    text: Text, sentence: Sentence, numbers: Sequence[Number], ranges: Sequence[Range]
) -> Iterator[Remark]:
    """`100 cards numbered 1 to 50`, and `1 to 16 (17 cards)`."""
    folded = sentence.folded
    for span in ranges:
        bracketed = _BRACKETED.match(folded[span.end :])
        if bracketed:
            start = span.end + bracketed.start(1)
            number = Number(int(bracketed[1]), start, span.end + bracketed.end(1))
            if number.value != span.size and not _COPIES.search(folded[span.end + 1 :]):
                yield _mismatch(text, sentence, number, span, _sure(number.value, span), "")
            continue
        for number in numbers:
            if number.article or number.end > span.start or number.value == span.size:
                continue
            between = folded[number.end : span.start]
            of_a_kind = number.start == 0 and _KIND_NUMBERED.match(between)
            if not of_a_kind and not _NUMBERED.match(between):
                continue
            if _TAKES.search(folded[: number.start]):
                continue
            rest = folded[: number.start] + " " + folded[number.end : span.start]
            rest += " " + folded[span.end :]
            others = [n.value for n in numbers if n is not number and not _inside(n, span)]
            yield from _judged(text, sentence, number, span, rest, others)


def _judged(
    text: Text,
    sentence: Sentence,
    number: Number,
    span: Range,
    rest: str,
    others: Sequence[int],
) -> Iterator[Remark]:
    times, odd = divmod(number.value, span.size)
    if _COPIES.search(rest) or any(n > 1 for n in others):
        return
    if odd or times < 2:
        # What follows may say which numbers there are more of.
        if number.value < span.size or not _COPIES.search(_behind(text, sentence)):
            yield _mismatch(text, sentence, number, span, _sure(number.value, span), "")
        return
    parts = list(_parts(text, sentence, number, span))
    total = sum(count for _, count, _ in parts)
    if not parts:
        message = f"; is there each number {times} times?"
        yield _mismatch(text, sentence, number, span, Severity.WARNING, message)
    elif total != number.value:
        listed_ = f", and {total} of them are listed"
        places = tuple(
            Place(in_sentence(text, s, n.start, n.end), f"{count} of them") for s, count, n in parts
        )
        yield _mismatch(text, sentence, number, span, Severity.ERROR, listed_, places)


def _sure(count: int, span: Range) -> Severity:
    """More cards than numbers may have some numbers twice; fewer, or one more, may not."""
    return Severity.ERROR if count <= span.size + 1 else Severity.WARNING


def _behind(text: Text, sentence: Sentence) -> str:
    """What stands behind a sentence in its paragraph, or in the next one."""
    block = text.blocks[sentence.block]
    rest = block.folded[sentence.start + len(sentence.text) :]
    following = text.blocks[block.index + 1 : block.index + 2]
    return rest or "".join(b.folded for b in following if b.kind is Kind.PARAGRAPH)


def _parts(
    text: Text, whole: Sentence, number: Number, span: Range
) -> Iterator[tuple[Sentence, int, Number]]:
    """The other counts with the same range right after: the colours of a deck."""
    for block in text.blocks[whole.block + 1 : whole.block + 12]:
        if not block.sentences or block.sentences[0].block == whole.block:
            return
        for sentence in block.sentences:
            ranges = [r for r in ranges_in(sentence.folded) if r.size == span.size]
            for found in sentence.numbers:
                between = [r for r in ranges if found.end <= r.start]
                if not between or found.value >= number.value:
                    continue
                if _NUMBERED.match(sentence.folded[found.end : between[0].start]):
                    yield sentence, found.value, found


def _mismatch(
    text: Text,
    sentence: Sentence,
    number: Number,
    span: Range,
    severity: Severity,
    more: str,
    related: tuple[Place, ...] = (),
) -> Remark:
    return Remark(
        severity,
        f"{span.low} to {span.high} are {span.size} numbers, not {number.value}{more}",
        sentence.block,
        in_sentence(text, sentence, min(number.start, span.start), max(number.end, span.end)),
        _HINT,
        related,
    )


def _families(
    text: Text, sentence: Sentence, numbers: Sequence[Number], ranges: Sequence[Range]
) -> Iterator[Remark]:
    """`102 cards: 6 families of 0 to 16`."""
    folded = sentence.folded
    families = [n for n in numbers if _FAMILIES.match(folded[n.end :])]
    if len(families) != 1 or len(ranges) != 1 or families[0].end > ranges[0].start:
        return
    (family,), (span,) = families, ranges
    if re.search(
        r"\b(?:each|chaque|twice|double|fois|times|copies|exemplaires)\b", _IN_EACH.sub("", folded)
    ):
        return
    if _MORE.search(re.sub(r"\([^)]*\)", "", folded[span.end :])):
        return
    totals = [n for n in numbers if re.match(rf" {_PIECES}\b", folded[n.end :])]
    totals += [
        n
        for n in numbers
        if n.start > span.end and re.search(r"(?:[:=]|\btotal|\bsoit)\s*$", folded[: n.start])
    ]
    expected = family.value * span.size
    wrong = [n for n in totals if n.value != expected and n is not family]
    if len(totals) == 1 and wrong:
        yield Remark(
            Severity.ERROR,
            f"{family.value} families of {span.low} to {span.high} are {family.value} × "
            f"{span.size} = {expected}, not {wrong[0].value}",
            sentence.block,
            in_sentence(text, sentence, wrong[0].start, wrong[0].end),
            _HINT,
        )


def _inside(number: Number, span: Range) -> bool:
    return span.start <= number.start and number.end <= span.end


def _uncounted(contents: Sequence[Block], components: Sequence[Component]) -> Iterator[Remark]:
    """One named component without a count beside counted ones, and no total of them all."""
    counted = [c for c in components if c.count is not None and c.count > 1]
    single = [
        c
        for c in components
        if c.count is None
        and 1 < len(c.stems) < 5
        and c.end >= len(c.block.text.rstrip())
        and any(c.stems[0] in other.stems for other in counted)
        and any(word[:1].isupper() for word in c.words.split()[1:])
    ]
    if len(single) != 1 or any("total" in block.folded for block in contents):
        return
    (component,) = single
    same = [c for c in counted if component.stems[0] in c.stems]
    total = sum(c.count or 0 for c in same)
    places = tuple(Place(c.block.span(), f"{c.count} are counted here") for c in same)
    yield Remark(
        Severity.INFO,
        f"“{component.words}” has no count: with it the {total} that are counted would be "
        f"{total + 1}, which no total says",
        component.block.index,
        component.block.span(component.start, component.end),
        "say how many there are of it, and how many in all",
        places,
    )
