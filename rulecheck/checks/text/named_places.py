"""The part of RC103 about places that are called by their name.

`(see Scoring)` needs the words of the name somewhere; `voir « Fin de partie »`, `under "Ties"` and
`au paragraphe « Saisons »` a heading, or a paragraph that begins with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.places import GENERIC, Words
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems, normal

__all__ = ["named_places"]

_PART = (
    r"(?:sections?|chapitres?|chapters?|parties?|parts?|paragraphes?|paragraphs?|regles?|rules?|"
    r"rubriques?|headings?|encadres?|titres?|annexes?|appendix)"
)
_SEE = r"(?:voir|voyez|see|cf\.?|refer to|reportez-vous a|se reporter a|se referer a)"
_WAY = (
    r"(?:(?:plus bas|plus haut|ci-dessous|ci-dessus|below|above|later|earlier|aussi|also),? ?:? ?)?"
)
_THE = r"(?:(?:a |au |aux |en |dans |sous |in |under )?(?:la |le |les |l'|the )?)?"
_NAME = r"[*_]*[«“\"] ?(?P<{}>[^»”\"]{{2,60}}?) ?[»”\"]"
_QUOTED = re.compile(
    rf"\b{_SEE} {_WAY}{_THE}(?:{_PART} )?{_NAME.format('seen')}"
    rf"|\b(?:section|chapitre|chapter|paragraphe|paragraph|rubrique|heading|encadre|annexe|"
    rf"appendix) {_NAME.format('part')}"
    r"|\b(?:described|explained|mentioned|listed|defined|given|detailed|set out|found|decrit|"
    r"indique|explique|detaille|precise|donne|expose|defini)e?s? (?:in detail )?(?:under|sous) "
    rf"{_NAME.format('under')}"
)
_BARE = re.compile(
    rf"\((?:voir|see|cf\.?) {_WAY}{_THE}(?:{_PART} )?[*_]*"
    r"(?P<bare>[^\W\d][^().;,:»”*_]{2,50})[*_]*\)"
)
_DIRECTION = re.compile(
    r"\b(?:ci-dessus|plus haut|ci-dessous|plus bas|ci-apres|above|below|later|earlier)\b"
)
_ELSEWHERE = re.compile(
    r"\b(?:pages?|p\.|www|http|livrets?|booklets?|rulebooks?|websites?|sites?|cartes?|cards?|"
    r"feuilles?|sheets?|plateaux?|boards?|aides? de jeu|tuiles?|tiles?)\b"
)
"""What the name may be that of, beside a part of the text."""
_BEGIN = 80
_HINT = "name the place by its heading, or write what is referred to"


def named_places(text: Text, words: Words, sentence: Sentence) -> Iterator[Remark]:
    for found in _QUOTED.finditer(sentence.folded):
        group = next(name for name in ("seen", "part", "under") if found[name])
        name = found[group]
        if _ELSEWHERE.search(name) or _ELSEWHERE.search(found[0][: found.start(group)]):
            continue
        if _ELSEWHERE.search(sentence.folded[found.end() : found.end() + 25]):
            continue
        if not _is_place(text, sentence, name, anywhere=group == "seen"):
            start, end = found.span(group)
            yield _remark(text, sentence, start, end)
    for found in _BARE.finditer(sentence.folded):
        name = found["bare"]
        if _DIRECTION.search(name) or _ELSEWHERE.search(name):
            continue
        objects = [s for s in content_stems(name) if s not in GENERIC and not s.isdigit()]
        missing = [o for o in objects if not words.occurs(o, sentence.block, None)]
        if missing and len(missing) * 2 >= len(objects):
            yield _remark(text, sentence, *found.span("bare"))


def _remark(text: Text, sentence: Sentence, start: int, end: int) -> Remark:
    return Remark(
        Severity.WARNING,
        f"nothing here is called “{sentence.text[start:end].strip()}”",
        sentence.block,
        in_sentence(text, sentence, start, end),
        _HINT,
    )


def _is_place(text: Text, sentence: Sentence, name: str, *, anywhere: bool) -> bool:
    """Whether a heading has that name, or nearly; or something begins with it. `anywhere`: it
    may be the name of anything that is spoken of elsewhere."""
    phrase = f" {normal(name)} "
    stems = content_stems(name)
    if not stems:
        return True
    for block in text.blocks:
        if block.kind is Kind.HEADING:
            if _alike(stems, content_stems(block.folded)) or phrase in f" {normal(block.folded)} ":
                return True
        elif block.table is not None:
            rows = (block.table.header, *block.table.rows)
            if any(phrase in f" {normal(c.text.lower())} " for r in rows for c in r.cells):
                return True
        elif _begins(block, phrase) or (
            anywhere
            and any(phrase in f" {s.normal} " for s in block.sentences if s is not sentence)
        ):
            return True
    return False


def _has(sentence: Sentence, phrase: str) -> bool:
    return phrase in f" {sentence.normal} "


def _begins(block: Block, phrase: str) -> bool:
    begin = f" {normal(block.folded[:_BEGIN])} "
    return begin.startswith(phrase) and len(begin) > len(phrase)


def _alike(stems: list[str], heading: list[str]) -> bool:
    """Whether a heading has the words of a name; of three or more, one may be another."""
    found = sum(any(_same_root(stem, other) for other in heading) for stem in stems)
    return found == len(stems) or (len(stems) > 2 and found >= len(stems) - 1)


def _same_root(stem: str, other: str) -> bool:
    root = stem[: max(4, len(stem) - 2)]
    return other.startswith(root) or stem == other
