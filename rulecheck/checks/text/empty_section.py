"""RC101: a heading with nothing under it.

Headings of Markdown have levels, so one that is followed by a deeper one has a part under it.
In plain text levels are guessed from numbers and capitals; where all headings look the same,
only one that is followed by a heading of a main part (`End of the round`) counts as empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.text import Block, Kind, Text

__all__ = ["check"]

_MAIN = re.compile(
    r"(?:(?:la |the )?(?:fin|end) (?:de|du|d'|of)\b.*|"
    r"mise en place|preparation|setup|set-up|setting up|systeme de score|score|scores|scoring|"
    r"decompte.*|composition.*|contenu.*|materiel|contents?|components|"
    r"but du jeu|objectif.*|objectives?|goal.*|aim.*|modes? de jeu|game modes|"
    r"deroulement.*|tour de jeu|playing the game|course of (?:play|the game)|variantes?|variants?)$"
)
_WRAPS = re.compile(
    r"\b(?:regles?|rules?|jeu|games?|parties?|deroulement|presentation|description|livret|modes?|"
    r"variantes?|variants?|chapitres?|chapters?|parts?|introduction|generale?s?|general|overview)\b"
)
_HINT = "write what belongs under it, or remove it"


def check(text: Text) -> Iterator[Remark]:
    blocks = text.blocks
    later: set[str] = set()
    repeated: set[str] = set()
    for block in blocks:
        if block.kind is Kind.HEADING:
            (repeated if block.folded in later else later).add(block.folded)
    has_content = False
    for block in blocks:
        if block.kind is not Kind.HEADING:
            has_content = True
            continue
        after = blocks[block.index + 1] if block.index + 1 < len(blocks) else None
        if after is None:
            if has_content or block.index == 0:
                yield _empty(block, "and the text ends there", ())
        elif after.kind is Kind.HEADING and _is_empty(text, block, after, has_content, repeated):
            place = Place(after.span(), "the next heading")
            yield _empty(block, f"the next heading, “{after.text}”, follows at once", (place,))


def _empty(block: Block, why: str, related: tuple[Place, ...]) -> Remark:
    message = f"nothing stands under “{block.text}”: {why}".replace(": and", ", and")
    return Remark(Severity.WARNING, message, block.index, block.span(), _HINT, related)


def _is_empty(
    text: Text, block: Block, after: Block, has_content: bool, repeated: set[str]
) -> bool:
    if block.level and after.level and (text.leveled or block.number or after.number):
        return block.level >= after.level
    if text.leveled or not has_content:
        return False
    if block.level != after.level:
        return False
    if block.level:  # both in capitals
        return not _WRAPS.search(block.folded)
    named = _MAIN.match(after.folded) is not None and after.folded not in repeated
    return named and not _WRAPS.search(block.folded)
