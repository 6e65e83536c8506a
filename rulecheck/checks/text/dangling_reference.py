"""RC103: a reference to something that does not stand there.

`described above`, `voir ci-dessous`, `(see Scoring)`: what is named must occur in that
direction, its words in a heading or in a sentence. A list of effects that begin with a bare
verb (`Cancels the trick`), under a heading that names none of the components, refers to a name
that is nowhere above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.nameless_effects import nameless_effects
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems, stem, words_of

__all__ = ["check"]

_SAID = (
    r"(?:decrit|indique|explique|mentionne|presente|defini|liste|enonce|cite|precise|donne|expose|"
    r"detaille|vu|prevu|evoque|illustre)e?s?"
)
_SAID_EN = (
    r"(?:described|explained|mentioned|shown|listed|defined|given|stated|outlined|noted|detailed|"
    r"set out|seen|discussed|specified)"
)
_DIRECTED = re.compile(
    rf"(?P<before>(?:[^\W\d][\w'-]* ){{0,6}}){_SAID} (?P<fr>ci-dessus|plus haut|precedemment|"
    r"ci-dessous|plus bas|ci-apres)\b"
    rf"|(?P<before_en>(?:[^\W\d][\w'-]* ){{0,6}}){_SAID_EN} (?P<en>above|below|earlier|later|"
    r"previously)\b"
    r"|\b(?:voir|cf\.?|see) (?:(?:the|la|le|les|aussi|also) )?(?P<seen>(?:[^\W\d][\w'-]* ){0,6}?)"
    r"(?P<dir>ci-dessus|plus haut|ci-dessous|plus bas|ci-apres|above|below)\b"
    r"|\b(?P<thing>tableau|table|liste|list|schema|figure|diagram|illustration|section|chapter|"
    r"chapitre|paragraphe|paragraph) (?P<of>ci-dessus|ci-dessous|ci-apres|above|below)\b"
)
_QUOTED = re.compile(
    r"\b(?:voir|see|cf\.?) (?:(?:la |le |les |l'|the )?(?:section|chapitre|chapter|partie|part|"
    r"paragraphe|paragraph|regle|rule|rubrique|heading|page) )?"
    r"[«“\"] ?(?P<object>[^»”\"]{2,60}?) ?[»”\"]"
    r"|\((?:voir|see|cf\.?) (?:(?:aussi|also) )?(?:(?:la |le |les |l'|the )?(?:section|chapitre|"
    r"chapter|partie|part|paragraphe|rubrique) )?(?P<bare>[^\W\d][^().;,:»”]{2,50})\)"
)
_NUMBERED = re.compile(
    r"\b(?:voir|see|cf\.?) (?:(?:a |la |l'|the |in )*)(?P<kind>section|chapitre|chapter|etape|step|"
    r"regle|rule|paragraphe|paragraph) (?P<number>\d{1,2}(?:\.\d{1,2})*)"
)
_UP = frozenset(["ci-dessus", "plus haut", "precedemment", "above", "earlier", "previously"])
_GENERIC_WORDS = """
regle rule description section chapitre chapter partie part paragraphe paragraph page exemple
example facon maniere way comme comment how suivre suivez suivent follow following selon according
cas case detail tableau table liste list point appliquer appliquez apply jeu game principe
procedure condition tant long utiliser use using unless sauf note play jouer explication
explanation info information indication bas haut loin tard dos verso back cover further later
bottom top effet effect plus also next suivant voir see respecter respectez
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())
_PICTURES = frozenset(["schema", "figure", "diagram", "illustration"])
_HINT = "name the place by its heading, or write what is referred to"


def check(text: Text) -> Iterator[Remark]:
    words = _Words.of(text)
    for block in text.blocks:
        for sentence in block.sentences:
            if any(hint in sentence.folded for hint in _HINTS):
                yield from _directed(text, words, sentence)
                yield from _named(text, words, sentence)
                yield from _numbered(text, sentence)
    yield from nameless_effects(text)


_HINTS = ("voir ", "see ", "cf", "ci-", "plus haut", "plus bas", "precedemm", "above", "below",
          "earlier", "later", "previously")  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Words:
    """The sentences that each stem stands in (block, place), and the headings' stems."""

    first: dict[str, int]
    last: dict[str, int]
    blocks: dict[str, set[int]]
    headings: tuple[tuple[int, tuple[str, ...]], ...]

    @staticmethod
    def of(text: Text) -> _Words:
        first: dict[str, int] = {}
        last: dict[str, int] = {}
        blocks: dict[str, set[int]] = {}
        headings: list[tuple[int, tuple[str, ...]]] = []
        for block in text.blocks:
            stems = set(content_stems(block.folded))
            if block.table is not None:
                for row in (block.table.header, *block.table.rows):
                    for cell in row.cells:
                        stems |= set(content_stems(cell.text.lower()))
            for word in stems:
                first.setdefault(word, block.index)
                last[word] = block.index
                blocks.setdefault(word, set()).add(block.index)
            if block.kind is Kind.HEADING:
                headings.append((block.index, tuple(stems)))
        return _Words(first, last, blocks, tuple(headings))

    def occurs(self, word: str, block: int, up: bool | None) -> bool:
        """Whether a word stands above (`up`), below, or anywhere but in that block."""
        if up is not False and self.first.get(word, block) < block:
            return True
        if up is not True and self.last.get(word, block) > block:
            return True
        root = word[: max(4, len(word) - 2)]
        return any(
            (index < block if up else index > block if up is False else index != block)
            and any(heading[: len(root)] == root for heading in stems)
            for index, stems in self.headings
        )


def _directed(text: Text, words: _Words, sentence: Sentence) -> Iterator[Remark]:
    for found in _DIRECTED.finditer(sentence.folded):
        way = next(w for w in (found["fr"], found["en"], found["dir"], found["of"]) if w)
        up = way in _UP
        if found["thing"]:
            yield from _thing(text, sentence, found, up)
            continue
        phrase = found["before"] or found["before_en"] or found["seen"] or ""
        objects = _objects(phrase)
        block = sentence.block
        if not objects:
            has_any = any(
                b.kind is not Kind.HEADING
                for b in (text.blocks[:block] if up else text.blocks[block + 1 :])
            )
            if has_any or sentence is not _outer(text.blocks[block], up):
                continue
            message = f"nothing stands {'above' if up else 'below'}"
        else:
            if any(words.occurs(o, block, up) or _within(text, sentence, o, up) for o in objects):
                continue
            about = " ".join(objects)
            message = f"nothing {'above' if up else 'below'} describes “{about}”"
        start = found.start() + len(found[0]) - len(found[0].lstrip())
        yield Remark(
            Severity.WARNING,
            message,
            block,
            in_sentence(text, sentence, start, found.end()),
            _HINT,
        )


def _outer(block: Block, up: bool) -> Sentence:
    return block.sentences[0 if up else -1]


def _within(text: Text, sentence: Sentence, word: str, up: bool) -> bool:
    """Whether the word stands in the same paragraph in that direction."""
    for other in text.blocks[sentence.block].sentences:
        ahead = other.start < sentence.start if up else other.start > sentence.start
        if ahead and word in content_stems(other.folded):
            return True
    return False


def _objects(phrase: str) -> list[str]:
    """The stems that say what is referred to: those behind the last generic noun or article,
    `regle de pose` → `pose`."""
    cut = re.split(
        r"\b(?:les|le|la|l'|des|du|the|that|this|these|those|as|comme|selon|sur|in|qui|que|est|"
        r"sont|is|are|was|were|be|been|a|an|si|if|et|and|ou|or|of the)(?: |(?<='))",
        phrase,
    )
    last = next((piece for piece in reversed(cut) if piece.strip()), "") if cut else ""
    if cut and not cut[-1].strip():
        return []
    return [s for s in content_stems(last) if s not in _GENERIC and not s.isdigit()]


def _thing(text: Text, sentence: Sentence, found: re.Match[str], up: bool) -> Iterator[Remark]:
    """`the table below`."""
    thing = found["thing"]
    others = text.blocks[: sentence.block] if up else text.blocks[sentence.block + 1 :]
    if thing in ("tableau", "table"):
        here = any(b.kind in (Kind.TABLE, Kind.FORMAL, Kind.ITEM) for b in others)
        severity = Severity.WARNING if "|" in text.source.text else Severity.INFO
    elif thing in ("liste", "list"):
        here = any(b.kind in (Kind.ITEM, Kind.STEP, Kind.TABLE) for b in others)
        severity = Severity.WARNING
    elif thing in _PICTURES:
        here, severity = text.leveled, Severity.INFO
    else:
        here = bool(others)
        severity = Severity.WARNING
    if not here:
        way = "above" if up else "below"
        yield Remark(
            severity,
            f"there is no {thing} {way}",
            sentence.block,
            in_sentence(text, sentence, found.start(), found.end()),
            _HINT,
        )


def _named(text: Text, words: _Words, sentence: Sentence) -> Iterator[Remark]:
    """`(see Scoring)`, `voir « Fin de partie »`."""
    for found in _QUOTED.finditer(sentence.folded):
        name = found["object"] or found["bare"]
        if _DIRECTED.search(name) or _DIRECTED.search(found[0]):
            continue
        objects = [s for s in content_stems(name) if s not in _GENERIC and not s.isdigit()]
        if not objects or re.search(r"\b(?:page|p\.|www|http)\b", name):
            continue
        missing = [o for o in objects if not words.occurs(o, sentence.block, None)]
        if len(missing) * 2 >= len(objects) and missing:
            which = "object" if found["object"] else "bare"
            start, end = found.span(which)
            yield Remark(
                Severity.WARNING,
                f"nothing here is called “{sentence.text[start:end].strip()}”",
                sentence.block,
                in_sentence(text, sentence, start, end),
                _HINT,
            )


def _numbered(text: Text, sentence: Sentence) -> Iterator[Remark]:
    """`see section 4.2`."""
    for found in _NUMBERED.finditer(sentence.folded):
        wanted = {Kind.STEP} if found["kind"] in ("etape", "step") else {Kind.HEADING, Kind.STEP}
        numbers = {b.number for b in text.blocks if b.kind in wanted and b.number}
        named = stem(found["kind"])
        said = any(
            b.kind is Kind.HEADING
            and named in words_of(b.folded)
            and found["number"] in words_of(b.folded)
            for b in text.blocks
        )
        if found["number"] in numbers or said:
            continue
        severity = Severity.WARNING if numbers else Severity.INFO
        yield Remark(
            severity,
            f"there is no {found['kind']} {found['number']} here",
            sentence.block,
            in_sentence(text, sentence, found.start(), found.end()),
            _HINT,
        )
