"""RC109: two passages that say the same thing with a different number.

They have the same words that carry meaning and all numbers but one in common, and stand in
different paragraphs or lists: rows of one list rather are the cases of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.text import Block, Kind, Sentence, Text, Tongue
from rulecheck.document.text.folding import content_stems
from rulecheck.document.text.numbers import Number, numbers_in, ordinals_in

__all__ = ["check"]

_FEWEST_WORDS = 4
"""That carry meaning, beside the number."""
_CASE_BEFORE = re.compile(
    r"(?:\b(?:niveaux?|manches?|tours?|rounds?|levels?|phases?|steps?|etapes?|exemples?|examples?|"
    r"sections?|variantes?|variants?|cas|cases?|no|age|annonces?|bids?) (?:of |de )?|"
    r"\b(?:si|if|when|quand|lorsque|des que|with|avec|for|pour|a) "
    r"(?:\w+ |[<>=≥≤]+ ?)?)$"
)
_CASE_AFTER = re.compile(
    r"^[ -]*(?:a \d+ |to \d+ |or \d+ |ou \d+ )?(?:joueurs?|players?|manches?|rounds?|ans|years?|"
    r"equipes?|teams?)\b"
)
_ORDER = re.compile(
    r" (?:joueurs?|joueuses?|players?|manches?|rounds?|tours?|turns?|phases?|etapes?|steps?|"
    r"niveaux?|levels?|ages?|saisons?|seasons?|jours?|days?|missions?|parties?|games?)\b"
)
"""`The third player` is one of several, each with a number of his own."""
_MEASURED = re.compile(r"^[ -]*(?:secondes?|seconds?|minutes?|heures?|hours?)\b")
"""`for three seconds` says what, not when."""
_PRICED = re.compile(
    r"^ ?(?:[€$£]|(?:euros?|francs?|dollars?|pounds?|coins?|gold|ecus?|credits?)\b)"
)
"""`for 10 €` is what it costs."""
_OTHER_GAME = re.compile(
    r"\b(?:variantes?|variants?|modes?|experts?|advanced|avancee?s?|enfants?|children|kids|beginners?|"
    r"debutants?|short|courte?|long|longue|quick|rapide|solo|solitaire|"
    r"alternati\w+|optional|optionnel\w*|expansions?|extensions?|scenarios?|difficult\w+|easy|hard|"
    r"facile|difficile|tournament|tournoi|campaign|campagne|basic|base|standard|initiation)\b"
)
"""Headings of a game that is played by other numbers."""
_RUN_IN = 40
_A_ROLE = re.compile(r"(?:the|le|la|l'|an?|une?) ?\w+(?: \w+)?$")
_A = re.compile(r"\ban?(?= [^\W\d])")
_MANY = 3
"""With more sentences of the same words it is a pattern, and its numbers are meant to differ."""


def check(text: Text) -> Iterator[Remark]:
    groups: dict[frozenset[str], list[tuple[Sentence, list[Number]]]] = {}
    for block in text.blocks:
        for sentence in block.sentences:
            numbers = _numbers(text, sentence)
            if numbers:
                words = frozenset(content_stems(_without(sentence.folded, numbers)))
                if len(words) >= _FEWEST_WORDS:
                    groups.setdefault(words, []).append((sentence, numbers))
    found = [remark for group in groups.values() for remark in _of_group(text, group)]
    yield from sorted(found, key=lambda r: r.span)


def _of_group(text: Text, group: list[tuple[Sentence, list[Number]]]) -> Iterator[Remark]:
    if not 1 < len(group) <= _MANY:
        return
    if not any(_apart(text, b, a) for (a, _), (b, _) in pairwise(group)):
        return  # one after the other: the steps of something
    for index, (sentence, numbers) in enumerate(group[1:], start=1):
        for earlier, others in group[:index]:
            pair = _differing(numbers, others) or _differing(_stated(numbers), _stated(others))
            if pair is None or not _apart(text, sentence, earlier):
                continue
            if _counted(text, sentence, earlier) or _of_others(text, sentence, earlier):
                continue
            here, there = pair
            if _is_case(sentence, here) or _is_case(earlier, there) or _in_order(there, here):
                continue
            place = in_sentence(text, earlier, there.start, there.end)
            yield Remark(
                Severity.WARNING,
                f"line {place.line} says the same with {_shown(there)} in place of {_shown(here)}",
                sentence.block,
                in_sentence(text, sentence, here.start, here.end),
                "if both are meant, say when which holds; else say it once",
                (Place(place, f"the same with {_shown(there)}"),),
            )
            break


def _numbers(text: Text, sentence: Sentence) -> list[Number]:
    """The numbers of a sentence; articles too: `a coin` may be `two coins` elsewhere."""
    numbers = [*sentence.numbers, *ordinals_in(sentence.folded)]
    if text.tongue is Tongue.ENGLISH:
        articles = _A.finditer(sentence.folded)
        numbers += [Number(1, a.start(), a.end(), article=True) for a in articles]
    return sorted(numbers, key=lambda n: n.start)


def _stated(numbers: list[Number]) -> list[Number]:
    return [n for n in numbers if not n.article]


def _without(folded: str, numbers: list[Number]) -> str:
    pieces: list[str] = []
    at = 0
    for number in numbers:
        pieces.append(folded[at : number.start])
        at = number.end
    return " ".join([*pieces, folded[at:]])


def _differing(numbers: list[Number], others: list[Number]) -> tuple[Number, Number] | None:
    """The one number in which they differ."""
    if len(numbers) != len(others):
        return None
    pairs = list(zip(numbers, others, strict=True))
    if any(a.ordinal != b.ordinal for a, b in pairs):
        return None
    differing = [(a, b) for a, b in pairs if a.value != b.value]
    return differing[0] if len(differing) == 1 else None


def _apart(text: Text, sentence: Sentence, earlier: Sentence) -> bool:
    a, b = text.blocks[sentence.block], text.blocks[earlier.block]
    return a.index - b.index > 1 and (a.group < 0 or a.group != b.group)


def _counted(text: Text, sentence: Sentence, earlier: Sentence) -> bool:
    """Whether they stand under headings like `Mission 1` and `Mission 2`."""
    head, other = text.section(sentence.block), text.section(earlier.block)
    if head is None or other is None or head.folded == other.folded:
        return False
    names = [_without(h.folded, list(numbers_in(h.folded))).split() for h in (head, other)]
    return names[0] == names[1]


def _of_others(text: Text, sentence: Sentence, earlier: Sentence) -> bool:
    """Whether one is a rule of a variant, or each is the first rule of a role."""
    head, other = text.section(sentence.block), text.section(earlier.block)
    said = text.blocks[sentence.block].folded, text.blocks[earlier.block].folded
    if any(_OTHER_GAME.search(words.partition(":")[0][:_RUN_IN]) for words in said if ":" in words):
        return True
    if head is None or other is None or head is other:
        return False
    above = set(_above(text, head)) ^ set(_above(text, other))
    if any(_OTHER_GAME.search(text.blocks[index].folded) for index in above):
        return True
    # `The baker: take 2 coins`, `The merchant: take 3 coins`.
    first = all(
        s.block == h.index + 1 and not s.start for s, h in ((sentence, head), (earlier, other))
    )
    named = all(_A_ROLE.match(h.folded) for h in (head, other))
    return first and named and head.level == other.level


def _above(text: Text, head: Block) -> Iterator[int]:
    """A heading, and those that it stands under."""
    level = head.level + 1
    for block in reversed(text.blocks[: head.index + 1]):
        if block.kind is Kind.HEADING and block.level < level:
            yield block.index
            level = block.level
        if level <= 1:
            return


def _in_order(there: Number, here: Number) -> bool:
    """Whether one may be told after the other: `the third card`, then `the fourth card`."""
    return here.ordinal and here.value == there.value + 1


def _shown(number: Number) -> str:
    if not number.ordinal:
        return str(number.value)
    tens, unit = divmod(number.value, 10)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(unit, "th") if tens % 10 != 1 else "th"
    return f"the {number.value}{ending}"


def _is_case(sentence: Sentence, number: Number) -> bool:
    """Whether the number says when a sentence holds, rather than what."""
    if number.ordinal:
        return bool(_ORDER.match(sentence.folded, number.end))
    before, after = (
        sentence.folded[max(0, number.start - 40) : number.start],
        sentence.folded[number.end :],
    )
    if _MEASURED.match(after) or _PRICED.match(after):
        return False
    return bool(_CASE_BEFORE.search(before) or _CASE_AFTER.match(after))
