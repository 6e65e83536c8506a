"""RC101: a heading with nothing under it.

Headings of Markdown have levels, so one that is followed by a deeper one has a part under it.
In plain text levels are guessed from numbers; where they don't tell, only a heading before one of a
main part (`End of the round`) counts as empty, and one in capitals before another is an info.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.source import Span
from rulecheck.document.text import Block, Kind, Text

__all__ = ["check"]

_OF_GAME = (
    r"(?: (?:du|de la|d'une?|de|of (?:the|a|play)?) ?(?:jeu|parties?|manches?|tours?|points?|"
    r"scores?|plis?|game|play|round|turn|tricks?)?)?"
)
_MAIN = re.compile(
    r"(?:la |le |les |l'|the )?(?:(?:fin|end) (?:de|du|d'|of)\b.*|end|fin|"
    r"mise en place|preparation|setup|set-up|setting up|systeme de score|score|scores|scoring|"
    rf"decompte(?: final|{_OF_GAME})|composition{_OF_GAME}|contenu{_OF_GAME}|materiel{_OF_GAME}|"
    rf"contents?|components|but du jeu|objectif{_OF_GAME}|objectives?|goal{_OF_GAME}|aim{_OF_GAME}|"
    rf"modes? de jeu|game modes|deroulement{_OF_GAME}|tour de jeu|playing the game|"
    r"course of (?:play|the game)|variantes?|variants?)$"
)
_CONTENTS = re.compile(r"(?:composition|contenu|contents?|components|materiel)\b")
_CARDS = re.compile(r"\b(?:cartes?|cards?|paquet|deck|tuiles?|tiles?|pieces|box|boite)\b")
"""What has its own contents: `The cards` before `Composition`."""
_WHOLE = re.compile(
    r"\b(?:tours?|turns?|rounds?|manches?|phases?|actions?|combats?|battles?|movements?|mouvements?|"
    r"bonus|(?:les|des) .*|.*[^s'][sx])$"
)
"""What may have parts: `The turn`, `The roles`."""
_ALL_RULES = re.compile(r"(?:the |les |la )?(?:rules?|regles?)(?: du jeu| of (?:the game|play))?$")
_WRAPS = re.compile(
    r"\b(?:regles?|rules?|jeu|games?|parties?|deroulement|presentation|description|livret|modes?|"
    r"variantes?|variants?|chapitres?|chapters?|parts?|introduction|generale?s?|general|overview)\b"
)
_VARIANT_FOR = re.compile(
    r"(?:the |la |une? |an? )?variante? (?:for|pour|of|de|des|du|a|with|avec) "
)
"""One variant, which has seldom parts."""
_NO_HEADING = re.compile(
    r"(?:a partir de |des |from |ages? |aged )?\d{1,3}"
    r"(?: ?\+|(?: ?[-–] ?| a | to | et | and )\d{1,3})? "
    r"(?:ans|years?|joueurs?|joueuses?|players?|minutes?|mins?|heures?|hours?|h)\b"
)
"""For whom a game is, and how long it takes."""
_HINT = "write what belongs under it, or remove it"
_WRITE = "write the rules into it"


def check(text: Text) -> Iterator[Remark]:
    blocks = text.blocks
    headings = [b for b in blocks if b.kind is Kind.HEADING]
    later: set[str] = set()
    repeated: set[str] = set()
    for block in headings:
        (repeated if block.folded in later else later).add(block.folded)
    if not text.blocks and not text.source.text.strip():
        yield Remark(Severity.WARNING, "the text is empty", 0, Span(1, 1, 1, 1), _WRITE)
    # The last line is none, with nothing behind it, where it is one word.
    last_too = len(blocks) - len(headings) == 1 and _may_head(blocks[-1])
    if len(blocks) > 1 and not text.leveled and (len(blocks) == len(headings) or last_too):
        yield _only_headings(blocks)
        return
    has_content = False
    for block in blocks:
        if block.kind is not Kind.HEADING:
            has_content = True
            continue
        after = blocks[block.index + 1] if block.index + 1 < len(blocks) else None
        if after is None:
            if has_content or block.index == 0:
                yield _empty(block, "and the text ends there", ())
        elif after.kind is Kind.HEADING:
            severity = _judged(text, block, after, has_content, repeated)
            place = Place(after.span(), "the next heading")
            why = f"the next heading, “{after.text}”, follows at once"
            if severity is not None:
                yield _empty(block, why, (place,), severity)


def _may_head(block: Block) -> bool:
    return block.kind is Kind.PARAGRAPH and bool(re.fullmatch(r"[^\W\d_]+", block.text))


def _only_headings(blocks: Sequence[Block]) -> Remark:
    first = blocks[0]
    message = (
        f"nothing stands under “{first.text}”, nor under any of the {len(blocks)} headings here"
    )
    return Remark(Severity.WARNING, message, first.index, first.span(), _WRITE)


def _empty(
    block: Block, why: str, related: tuple[Place, ...], severity: Severity = Severity.WARNING
) -> Remark:
    message = f"nothing stands under “{block.text}”: {why}".replace(": and", ", and")
    return Remark(severity, message, block.index, block.span(), _HINT, related)


def _judged(
    text: Text, block: Block, after: Block, has_content: bool, repeated: set[str]
) -> Severity | None:
    """How sure it is that nothing stands under a heading that another follows; None if not."""
    if text.leveled:
        wraps = block.level == after.level == 1 and _ALL_RULES.match(block.folded)
        return Severity.WARNING if block.level >= after.level and not wraps else None
    if block.folded in repeated or _NO_HEADING.search(block.folded):
        return None  # an entry of a table of contents, or a line under the title
    if block.number and after.number and _counts(block.number) == _counts(after.number):
        return Severity.WARNING if block.level >= after.level else None
    # What has no number may be the heading of all that have one, the other way round too.
    if not has_content or after.number or bool(block.level) != bool(after.level):
        return None
    variant = bool(_VARIANT_FOR.match(block.folded))
    if _WRAPS.search(block.folded) and not variant:
        return None
    if _CONTENTS.match(after.folded) and _CARDS.search(block.folded):
        return None
    if _MAIN.match(after.folded) and after.folded not in repeated and not variant:
        return Severity.WARNING
    alike = block.level and not block.number  # both in capitals
    whole = _WHOLE.search(block.folded) and not variant
    if alike and not whole and not _MAIN.match(block.folded):
        return Severity.INFO
    return None


def _counts(number: str) -> str:
    """What a heading is counted by: a chapter `II` may have parts `A` and `B`, or `1` and `2`."""
    if number[0].isdigit():
        return "digits"
    return "letters" if len(number) == 1 and number not in "IVX" else "romans"
