"""RC104: `all 54 cards` beside the contents, which have 56."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import Component
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.text import Text, Tongue
from rulecheck.document.text.folding import stem, words_of

__all__ = ["all_of_them"]

_ALL = re.compile(
    r"\b(?:all(?: of)?(?: the)?|shuffle(?: all)?(?: the)?|toute?s les|tous les|"
    r"melange[rz]?(?: soigneusement| bien| toutes)?(?: les)?|l'ensemble des) $"
)
_REST = re.compile(
    r"^ (?:[\w'-]+ ){0,3}?(?:restante?s?|qui restent|remain(?:ing|s)?|left|leftover|autres|others?|"
    r"that are left|non distribue\w*|undealt|unused|inutilise\w*)\b"
)
_TAKEN_OUT = re.compile(
    r"\b(?:retir(?:e|er|ez|ant|ee?s?)|enlev(?:e|er|ez|ee?s?)|ecart(?:e|er|ez|ee?s?)|"
    r"gliss(?:e|er|ez|ee?s?)|sort(?:ez|ir)|otez|otent|ote|de cote|dans la boite|"
    r"remov\w+|taken?\b.{0,40}\b(?:away|out|aside|off)|aside|(?:to|in|into) the box|"
    r"left out|leave\b.{0,30}\bout|without|sans|do not use|not used|n'utilise\w*)\b"
)
_MOST_LISTED = 12
"""Up to so many entries are added to each other."""
_HINT = "correct the count, or say what makes the difference"


def all_of_them(text: Text, components: Sequence[Component]) -> Iterator[Remark]:
    """Where one entry of the contents is called, and nothing before says that some were taken
    out of it, or that several entries are meant."""
    heads = _heads(text, components)
    inside = {c.block.index for c in components}
    fewer = False
    for block in text.blocks:
        if block.index in inside:
            continue
        for sentence in block.sentences:
            fewer = fewer or bool(_TAKEN_OUT.search(sentence.folded))
            for number in sentence.numbers:
                before = sentence.folded[max(0, number.start - 40) : number.start]
                behind = sentence.folded[number.end :]
                if number.article or not _ALL.search(before) or _REST.match(behind):
                    continue
                component = _called(heads, behind)
                if component is None or component.count in (None, number.value):
                    continue
                if fewer and number.value < (component.count or 0):
                    continue
                if number.value in _sums(component, components):
                    continue
                place = Place(component.block.span(), f"{component.count} are listed")
                yield Remark(
                    Severity.WARNING,
                    f"here are {number.value}, in the contents {component.count} "
                    f"“{component.words}”",
                    block.index,
                    in_sentence(text, sentence, number.start, number.end),
                    _HINT,
                    (place,),
                )


def _heads(text: Text, components: Sequence[Component]) -> dict[tuple[str, ...], list[Component]]:
    heads: dict[tuple[str, ...], list[Component]] = {}
    for component in components:
        if component.count is not None and component.stems:
            heads.setdefault(component.stems, []).append(component)
            # The noun comes first in French, last in English.
            if len(component.stems) > 1 and text.tongue is Tongue.FRENCH:
                heads.setdefault(component.stems[:1], []).append(component)
    return heads


def _called(heads: dict[tuple[str, ...], list[Component]], behind: str) -> Component | None:
    """The one entry that the words behind a number name."""
    following = [stem(word) for word in words_of(behind)[:4]]
    for length in range(len(following), 0, -1):
        found = heads.get(tuple(following[:length]))
        if found is not None:
            return found[0] if len(found) == 1 else None
    return None


def _sums(component: Component, components: Sequence[Component]) -> set[int]:
    """What the entry and others of its noun come to together."""
    nouns = {component.stems[0], component.stems[-1]}
    others = [
        c.count
        for c in components
        if c is not component and c.count is not None and nouns & set(c.stems)
    ]
    if len(others) > _MOST_LISTED:
        return set()
    sums = {component.count or 0}
    for count in others:
        sums |= {before + count for before in sums}
    return sums
