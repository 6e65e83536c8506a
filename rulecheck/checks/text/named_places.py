"""The part of RC103 about places that are called by their name.

`(see Scoring)` needs the words of the name somewhere; `voir « Fin de partie »`, `under "Ties"` and
`au paragraphe « Saisons »` a heading, or a paragraph that begins with them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.places import GENERIC, Words
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems, fold, normal

__all__ = ["Names", "named_places"]

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
_IN_PART = re.compile(
    r"\b(?:section|chapitre|chapter|paragraphe|paragraph|rubrique|heading|annexe|appendix)\b"
)
_BEGIN = 80
_MOST_NAMES = 1_000
"""So many are counted; a text with more of them is no rule book."""
_HINT = "name the place by its heading, or write what is referred to"


def named_places(text: Text, words: Words, names: Names, sentence: Sentence) -> Iterator[Remark]:
    for found in _QUOTED.finditer(sentence.folded):
        group = next(name for name in ("seen", "part", "under") if found[name])
        name = found[group]
        before = sentence.folded[found.start() : found.start(group)]
        # `Chapter “Trump cards”` is a part of this text; see “Rule cards” may be about the cards.
        in_part = _IN_PART.search(before) is not None
        if _ELSEWHERE.search(before) or (not in_part and _ELSEWHERE.search(name)):
            continue
        if _ELSEWHERE.search(sentence.folded[found.end() : found.end() + 25]):
            continue
        if names.has_place(name) or names.begins(name):
            continue
        if group != "seen" or not names.speaks_of(name, sentence):
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


class Names:
    """What the parts of a text are called, gathered when a name is first looked for."""

    def __init__(self, text: Text, words: Words) -> None:
        self._text, self._words = text, words
        self._counts: dict[str, int] = {}

    def has_place(self, name: str) -> bool:
        """Whether a heading has that name, or nearly; or something begins with it."""
        phrase = f" {normal(name)} "
        stems = content_stems(name)
        return not stems or phrase in self._titles or self._has_heading(stems)

    def speaks_of(self, name: str, besides: Sentence) -> bool:
        """Whether a name stands in another sentence."""
        phrase = f" {normal(name)} "
        if phrase not in self._counts:
            if len(self._counts) >= _MOST_NAMES:
                return True
            self._counts[phrase] = self._sentences.count(phrase)
        return self._counts[phrase] > f" {besides.normal} ".count(phrase)

    def _has_heading(self, stems: Sequence[str]) -> bool:
        """Whether a heading has the words of a name; of three or more, one may be another."""
        found = Counter(
            index for stem in set(stems) for index in set(self._words.headings_like(stem))
        )
        needed = len(set(stems))
        return bool(found) and max(found.values()) >= (needed if needed < 3 else needed - 1)

    @cached_property
    def _titles(self) -> str:
        """Headings, and cells of tables."""
        pieces: list[str] = []
        for block in self._text.blocks:
            if block.kind is Kind.HEADING:
                pieces.append(normal(block.folded))
            elif block.table is not None:
                rows = (block.table.header, *block.table.rows)
                pieces += (normal(fold(cell.text)) for row in rows for cell in row.cells)
        return "\n".join(f" {piece} " for piece in pieces)

    @cached_property
    def _sentences(self) -> str:
        sentences = (s for block in self._text.blocks for s in block.sentences)
        return "\n".join(f" {s.normal} " for s in sentences)

    def begins(self, name: str) -> bool:
        """Whether a paragraph begins with a name, and goes on."""
        phrase = f" {normal(name)} "
        return phrase in self._begins

    @cached_property
    def _begins(self) -> frozenset[str]:
        """What paragraphs begin with, of one to eight words."""
        found: set[str] = set()
        for block in self._text.blocks:
            if block.kind is not Kind.HEADING and block.sentences:
                words = normal(block.folded[:_BEGIN]).split()
                found |= {f" {' '.join(words[:n])} " for n in range(1, min(9, len(words)))}
        return frozenset(found)
