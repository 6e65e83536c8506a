"""The part of RC103 about things that are said to stand above or below: a table, a picture, the
rules for something.

`the table below`, `the rules for ties below`, `ci-dessus dans le tableau des animaux`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.places import GENERIC, Words, within
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems

__all__ = ["placed_things"]

_TABLES = frozenset(["tableau", "table"])
_LISTS = frozenset(["liste", "list"])
_PICTURES = frozenset(
    ["schema", "figure", "diagram", "illustration", "dessin", "drawing", "picture", "image"]
)
_THING = (
    r"(?P<thing>tableau|table|liste|list|schema|figure|diagram|illustration|dessin|drawing|picture|"
    r"image|section|chapter|chapitre|paragraphe|paragraph|encadre|regles?|rules?)"
)
_WAY = r"(?P<way>ci-dessus|plus haut|ci-dessous|plus bas|ci-apres|above|below)"
_OF = (
    r"(?:(?:for|of|on|about|with|concerning|de|du|des|sur|pour|a|au|aux|avec|concernant) |d')"
    r"(?:l'|les? |la |the )?"
)
_NOT_OVER = r"\b(?! (?:the|a|an|your|his|her|their|it|them|each|this|that|le|la|les|l'))"
_BEFORE = re.compile(
    rf"\b{_THING}(?: {_OF}(?P<what>(?:[^\W\d][\w'-]* ){{1,5}}?)| ){_WAY}{_NOT_OVER}"
)
_BEHIND = re.compile(
    rf"\b{_WAY},? (?:dans|au|a|in|by|under|sous|par) (?:le |la |les |l'|the )?{_THING}\b"
    rf"(?: {_OF}(?P<what>(?:[^\W\d][\w'-]* ?){{1,4}}))?"
)
_SAID = re.compile(
    r"\b(?:decrit|indique|explique|mentionne|presente|defini|enonce|donne|detaille|described|explained|"
    r"mentioned|shown|listed|defined|given|stated|detailed)(?:e?s?)\b"
)
"""`The rules for ties described above`, which is another form of reference."""
_UP = frozenset(["ci-dessus", "plus haut", "above"])
_IMAGE = re.compile(r"!\[|<(?:img|svg|figure|table)\b", re.IGNORECASE)
_HINT = "name the place by its heading, or write what is referred to"


def placed_things(text: Text, words: Words, sentence: Sentence) -> Iterator[Remark]:
    for pattern in (_BEFORE, _BEHIND):
        for found in pattern.finditer(sentence.folded):
            if _SAID.search(found["what"] or ""):
                continue
            yield from _missing(text, words, sentence, found)


def _missing(
    text: Text, words: Words, sentence: Sentence, found: re.Match[str]
) -> Iterator[Remark]:
    thing, up = found["thing"], found["way"] in _UP
    where = "above" if up else "below"
    message, severity = f"there is no {thing} {where}", Severity.WARNING
    block = sentence.block
    if thing in _TABLES:
        if words.has((Kind.TABLE, Kind.FORMAL), block, up) or (
            _IMAGE.search(text.source.text) if text.leveled else words.has((Kind.ITEM,), block, up)
        ):
            return
        # Plain text may hold a table that only blanks show.
        if not text.leveled and words.has_columns(block, up):
            severity = Severity.INFO
    elif thing in _LISTS:
        if words.has((Kind.ITEM, Kind.STEP, Kind.TABLE), block, up):
            return
    elif thing in _PICTURES:
        # What is copied from a rule book leaves its pictures behind.
        severity = Severity.INFO
        if text.leveled and (
            words.has((Kind.FORMAL,), block, up) or _IMAGE.search(text.source.text)
        ):
            return
    else:
        objects = [s for s in content_stems(found["what"] or "") if s not in GENERIC]
        if not objects:
            if words.has(Kind, block, up) or not thing.startswith(("section", "chap", "paragr")):
                return
        else:
            there = [o for o in objects if _stands(text, words, sentence, o, up)]
            if len(there) * 2 >= len(objects) or (there and found.re is _BEHIND):
                return
            message = f"nothing {where} is about “{' '.join(objects)}”"
    span = in_sentence(
        text, sentence, found.start(), found.end("way" if found.re is _BEFORE else 0)
    )
    yield Remark(severity, message, sentence.block, span, _HINT)


def _stands(text: Text, words: Words, sentence: Sentence, stem: str, up: bool) -> bool:
    return words.occurs(stem, sentence.block, up) or within(text, sentence, stem, up)
