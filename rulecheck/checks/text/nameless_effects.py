"""The part of RC103 about effects: verbs without a name to belong to.

`Cancels the trick`, `Reverses the order`: several items of one list that begin with a bare verb,
under a heading that speaks of many things and names none of the components.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import components_in, contents_blocks
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.text import Block, Kind, Text
from rulecheck.document.text.folding import content_stems, fold, stem, words_of

__all__ = ["nameless_effects"]

_VERB = re.compile(
    r"(?:ne |n'|s'|se )?(?:annule|inverse|active|desactive|bloque|double|triple|vole|pioche|permet|"
    r"donne|ajoute|retire|echange|copie|protege|detruit|remporte|gagne|perd|vaut|compte|oblige|"
    r"interdit|change|transforme|deplace|passe|saute|rejoue|defausse|attaque|soigne|"
    r"cancels|reverses|activates|blocks|doubles|triples|steals|draws|lets|allows|gives|adds|"
    r"removes|swaps|copies|protects|destroys|wins|loses|counts|forces|forbids|changes|turns|moves|"
    r"skips|discards|attacks|heals|takes|scores)\b"
)
_MANY_THINGS = re.compile(
    r"\b(?:cartes|effets|pouvoirs|tuiles|jetons|pieces|heros|personnages|capacites|sorts|"
    r"cards|effects|powers|tiles|tokens|abilities|characters|heroes|spells)\b"
)
_TOLD = re.compile(r"\b(?:tu|ton|ta|tes|toi|you|your)\b|^\w+-(?:toi|en|le|la|les)\b")
"""`Passe ton tour`, which tells a player what to do."""
_FEWEST = 2


def nameless_effects(text: Text) -> Iterator[Remark]:
    names = _names(text)
    if not names:
        return
    for heading, items in _lists(text):
        if not _MANY_THINGS.search(heading.folded) or names & set(content_stems(heading.folded)):
            continue
        bare = [
            (before, item)
            for before, item in zip((None, *items), items, strict=False)
            if _VERB.match(item.folded)
            and not names & set(_begin(item))
            and (before is None or not names & set(_begin(before)))
        ]
        if any(_TOLD.search(item.folded) for item in items):
            continue
        verbs = {words_of(item.folded)[0] for _, item in bare}
        if len(bare) >= _FEWEST and len(verbs) >= _FEWEST:
            first = bare[0][1]
            more = tuple(Place(i.span(), "so does this one") for _, i in bare[1:])
            yield Remark(
                Severity.WARNING,
                f"this effect begins without saying whose it is, and “{heading.text}” "
                "names none of the components",
                first.index,
                first.span(),
                "write above each group of effects what has them",
                more,
            )


def _names(text: Text) -> set[str]:
    """The stems of the components' own names: those that the contents write with a capital."""
    found: set[str] = set()
    for component in components_in(contents_blocks(text)):
        for word in re.findall(r"[^\W\d][\w'’-]*", component.words):
            if word[0].isupper():
                found |= {stem(w) for w in words_of(fold(word))}
    return found


def _begin(item: Block) -> list[str]:
    return content_stems(item.folded)[:4]


def _lists(text: Text) -> Iterator[tuple[Block, list[Block]]]:
    """Lists right under a heading."""
    heading: Block | None = None
    items: list[Block] = []
    for block in text.blocks:
        if heading is not None and block.kind is Kind.ITEM:
            items.append(block)
            continue
        if heading is not None and items:
            yield heading, items
        heading, items = (block, []) if block.kind is Kind.HEADING else (None, [])
    if heading is not None and items:
        yield heading, items
