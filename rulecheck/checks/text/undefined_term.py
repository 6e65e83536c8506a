"""RC107: a named component that no sentence explains.

Names are those that the contents write with a capital or in quotes, and terms in quotes
elsewhere. A sentence that only says that it is there (`is included`) explains nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import Component, components_in, contents_blocks, ranges_in
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.source import Span
from rulecheck.document.text import Block, Kind, Text, Tongue
from rulecheck.document.text.folding import content_stems, fold, normal, stem, words_of
from rulecheck.document.text.numbers import numbers_in

__all__ = ["check"]

_QUOTED = re.compile(r"[«“\"]\s*([^»”\"]{2,40}?)\s*[»”\"]")
_INCLUDED = re.compile(
    r"\b(?:est|sont|is|are) (?:aussi |also )?(?:incluse?s?|comprise?s?|fournie?s?|included|"
    r"supplied|provided)\b|\b(?:contient|comprend|inclut|contains|includes|comes with)\b"
)
_SPEECH = re.compile(r"[!?.]|^\W*(?:i|je|j|nous|we)\b")
_OWN = re.compile(
    r"^(?:cartes?|cards?|tuiles?|tiles?|jetons?|tokens?|regles?|rules?|plateaux?|boards?|des|dice|"
    r"die|de|pions?|pieces?|livret|rulebook|boite|box|bloc|pad|score|joueurs?|players?|"
    r"rouges?|bleue?s?|verte?s?|jaunes?|noire?s?|blanc|blanche|blancs|blanches|grise?s?|violette?s?|"
    r"oranges?|roses?|red|blue|green|yellow|black|white|gr[ae]y|purple|pink|brown)$"
)
_COMMON = re.compile(
    r"^(?:cubes?|meeples?|pawns?|discs?|disques?|figures?|figurines?|markers?|marqueurs?|coins?|"
    r"chips?|stones?|first|start|starting|premier|premiere|depart|jeu|game|main|wooden|plastic|"
    r"cardboard|metal|cloth|bois|tissu|carton|plastique|double|sided|en|of|extra|spare|large|small)$"
)
"""What names alone are not made of."""
_SIZE = re.compile(r"[a-z]\d{1,3}")
"""A4 is no name, nor is D6."""
_ACCESSORY = re.compile(
    r"^(?:sac|bag|sachet|pouch|crayon|pencil|pen|stylo|feutre|marker|carnet|notepad|pad|bloc|"
    r"notebook|feuille|sheet|notice|manuel|manual|leaflet|booklet|livret|aide|aid|reference|memo|"
    r"resume|summary|support|stand|socle|base|sticker|autocollant|insert|rangement|ecran|screen|ciseaux?|scissor|papier|paper|"
    r"paravent|chiffon|cloth|tapis|mat|track|piste|inventaire|scoresheet|scorepad|errata|overview|"
    r"glossary|glossaire|lexique|index|lid|couvercle|tray|divider|intercalaire|memento|cheatsheet)$"
)
"""What is in a box to hold, to write, or to look things up, and needs no rule."""
_SHEETS = re.compile(
    r"(?:feuille|sheet|bloc|pad|notice|leaflet|booklet|livret|carnet|manual|manuel)$"
)
_ROOT = 5
_HINT = "say what it does, or leave it out"


@dataclass(frozen=True, slots=True)
class _Term:
    """A name, by the stems of its words, and where it stands first."""

    words: str
    key: str
    block: Block
    span: Span
    listed: bool
    parts: tuple[str, ...] = ()
    """Its words, each of which may be the name by itself: `Special Owl` is the Owl."""
    noun: str = ""
    """What it is: the `tile` of `36 Honeycomb tiles`."""
    titled: bool = False
    """Its list writes everything with capitals, which are no sign of a name."""


def check(text: Text) -> Iterator[Remark]:
    contents = contents_blocks(text)
    inside = {block.index for block in contents}
    terms: dict[str, _Term] = {}
    for term in (*_listed(text, contents), *_quoted(text, inside)):
        known = terms.get(term.key)
        if known is None or (term.listed and not known.listed):
            terms[term.key] = term
    outside = [(b, _stems(b)) for b in text.blocks if b.index not in inside]
    nouns = Counter(s for c in components_in(contents) for s in set(_key(c.block.text).split()))
    for term in sorted(terms.values(), key=lambda t: t.span):
        mentions = [b for b, stems in outside if _within(term.key, stems)]
        if any(_explains(text, block, term.key) for block in mentions):
            continue
        if any(
            _within(part, stems) and _explains(text, block, part)
            for part in term.parts
            for block, stems in outside
        ):
            continue
        # The only tiles there are may be called just tiles.
        if nouns[term.noun] == 1 and any(
            _within(term.noun, stems) and _explains(text, block, term.noun)
            for block, stems in outside
        ):
            continue
        others = [b for b in mentions if b.index != term.block.index]
        if not term.listed and not others and not _only_included(term.block, term.key):
            continue
        places = tuple(Place(b.span(), "it is only named here") for b in others[:3])
        yield Remark(
            Severity.INFO if term.titled else Severity.WARNING,
            f"“{term.words}” is named, and no sentence says what it does",
            term.block.index,
            term.span,
            _HINT,
            places,
        )
    yield from _unspoken(contents, outside, {t.block.index for t in terms.values()})


def _unspoken(
    contents: list[Block], outside: list[tuple[Block, str]], named: set[int]
) -> Iterator[Remark]:
    """Components without a name of their own that the rules never speak of."""
    spoken = {word[:_ROOT] for _, stems in outside for word in stems.split()}
    for component in components_in(contents):
        stems = [
            s
            for s in component.stems
            if len(s) > 2 and not _OWN.match(s) and not _SIZE.fullmatch(s)
        ]
        if component.block.index in named or not stems or not _counts_first(component):
            continue
        if len(stems) < len(component.stems) or any(map(_ACCESSORY.match, stems)):
            continue
        if any(s[:_ROOT] in spoken for s in stems):
            continue
        yield Remark(
            Severity.INFO,
            f"“{component.words}” {_is(component)} in the contents, and no rule speaks of that",
            component.block.index,
            component.block.span(component.start, component.end),
            _HINT,
        )


def _is(component: Component) -> str:
    return "is" if component.count == 1 else "are"


def _counts_first(component: Component) -> bool:
    """Whether a line begins with a count, and is no family of numbers."""
    folded = component.block.folded
    number = next(numbers_in(folded), None)
    return number is not None and number.start == 0 and not any(ranges_in(folded))


def _key(words: str) -> str:
    return " ".join(stem(w) for w in words_of(fold(words)))


def _listed(text: Text, contents: list[Block]) -> Iterator[_Term]:
    titled = any(map(_is_titled, components_in(contents)))
    for component in components_in(contents):
        block = component.block
        if any(ranges_in(block.folded)) or block.folded.startswith("total"):
            continue  # a family of numbers says all there is to it
        quoted = _QUOTED.search(block.text)
        if quoted:
            start, end = quoted.span(1)
        else:
            start, end = _capitals(component.words, component.start)
            if start == 0 and _begins_a_line(component.words, block.text, end):
                continue
        words = block.text[start:end].strip()
        key = _key(words)
        if key and not all(map(_is_no_name, key.split())):
            noun = _noun(text, block, key)
            if _is_accessory(text, key, noun):
                continue
            parts = () if quoted or " " not in words else tuple(_key(w) for w in words.split())
            span = block.span(start, end)
            yield _Term(words, key, block, span, True, parts, noun, titled and not quoted)


def _is_no_name(word: str) -> bool:
    return bool(_OWN.match(word) or _COMMON.match(word) or _SIZE.fullmatch(word))


def _is_titled(component: Component) -> bool:
    """Whether a count is followed by a common noun with a capital: `60 Cards`."""
    words = re.findall(r"[^\W\d][\w'’-]*", component.words)
    return _counts_first(component) and any(
        word[0].isupper() and (_OWN.match(fold(word)) or _COMMON.match(fold(word)))
        for word in words
    )


def _is_accessory(text: Text, key: str, noun: str) -> bool:
    """Whether a name is that of a thing to hold or look up: a `Cloth Bag`, a `Sac en tissu`."""
    words = [w for w in key.split() if w not in ("en", "of", "d")]
    head = words[0] if text.tongue is Tongue.FRENCH else words[-1]
    return bool(_SHEETS.match(noun)) or (head != "marker" and _ACCESSORY.match(head) is not None)


def _noun(text: Text, block: Block, key: str) -> str:
    """The noun that a name stands beside: the first in French, the last in English."""
    what = re.split(r"[:(,]", block.folded, maxsplit=1)[0]
    nouns = [w for w in content_stems(what) if w not in key.split() and not w.isdigit()]
    if not nouns:
        return ""
    return nouns[0] if text.tongue is Tongue.FRENCH else nouns[-1]


def _begins_a_line(words: str, line: str, end: int) -> bool:
    """Whether a capital only begins its line: `Scoring pad`, `Money: 40 coins`."""
    return end < len(words) or line[end:].lstrip().startswith(":")


def _capitals(words: str, offset: int) -> tuple[int, int]:
    """The capitalised words of a component, which are its name: `12 Level cards` → Level."""
    found = list(re.finditer(r"[^\W\d][\w'’-]*", words))
    names = [w for w in found if w[0][0].isupper() and not _OWN.match(stem(fold(w[0])))]
    names = [w for w in names if not _OWN.match(fold(w[0]))]
    if not names:
        return offset, offset
    run = [names[0]]
    for word in names[1:]:
        if words[run[-1].end() : word.start()].strip():
            break
        run.append(word)
    return offset + run[0].start(), offset + run[-1].end()


def _quoted(text: Text, inside: set[int]) -> Iterator[_Term]:
    for block in text.blocks:
        if block.index in inside or block.kind in (Kind.HEADING, Kind.TABLE, Kind.FORMAL):
            continue
        for found in _QUOTED.finditer(block.text):
            key = _key(found[1])
            if key and not _SPEECH.search(fold(found[1])) and found[1][:1].isupper():
                yield _Term(found[1], key, block, block.span(*found.span(1)), False)


def _within(key: str, stems: str) -> bool:
    return f" {key} " in f" {stems} "


def _stems(block: Block) -> str:
    if block.table is not None:
        rows = (block.table.header, *block.table.rows)
        return " ".join(_key(cell.text) for row in rows for cell in row.cells)
    return " ".join(stem(w) for w in normal(block.folded).split())


def _explains(text: Text, block: Block, key: str) -> bool:
    """Whether a block that mentions a name says something of it."""
    if block.kind is Kind.HEADING:
        after = text.blocks[block.index + 1 : block.index + 2]
        return bool(after) and after[0].kind is not Kind.HEADING
    if block.table is not None:
        return True
    for sentence in block.sentences:
        stems = " ".join(stem(w) for w in words_of(sentence.folded))
        if not _within(key, stems):
            continue
        if not _INCLUDED.search(sentence.folded):
            rest = [s for s in content_stems(sentence.folded) if s not in key.split()]
            if len(rest) >= 2:
                return True
    return False


def _only_included(block: Block, key: str) -> bool:
    return any(key in _key(s.text) and _INCLUDED.search(s.folded) for s in block.sentences)
