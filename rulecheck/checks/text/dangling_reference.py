"""RC103: a reference to something that does not stand there.

`described above`, `voir ci-dessous`, `(see Scoring)`: what is named must occur in that
direction, its words in a heading or in a sentence. A list of effects that begin with a bare
verb (`Cancels the trick`), under a heading that names none of the components, refers to a name
that is nowhere above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.named_places import Names, named_places
from rulecheck.checks.text.nameless_effects import nameless_effects
from rulecheck.checks.text.placed_things import placed_things
from rulecheck.checks.text.places import Words, objects_of, within
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import stem, words_of

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
    r"(?! (?:it|them|the|an?|this|that|these|those|his|her|their|your|its|each)\b)"
)
_NUMBERED = re.compile(
    r"\b(?:(?P<see>voir|see|cf\.?)|in|under|dans|a|au|to|from|selon|par|by) "
    r"(?:(?:a |la |le |l'|the |in )*)(?P<kind>section|chapitre|chapter|etape|step|"
    r"regle|rule|paragraphe|paragraph) (?P<number>\d{1,2}(?:\.\d{1,2})*)\b"
    r"(?! (?:of|du|de|des|on|sur|to|a|through)\b|[-–]\d)"
)
_DOTTED = re.compile(
    rf"(?:\b(?:voir|see|cf\.?)|\b{_SAID_EN} (?:in|under|at)|\b{_SAID} (?:a|au|en|dans|sous)) "
    r"(?P<number>\d{1,2}(?:\.\d{1,2})+)\b(?![.,]?\d| ?(?:%|[cm]?m\b|kg|g\b|eur|€|\$)"
    r"| (?:of|in|from|du|de|des|dans)\b)"
)
_AT_LINE = re.compile(r"^\W*(\d{1,2}(?:\.\d{1,2})+)\b", re.MULTILINE)
"""`6.3 Leaders. A leader adds 1`: the number of a paragraph."""
"""Where chapters are numbered like that."""
_UP = frozenset(["ci-dessus", "plus haut", "precedemment", "above", "earlier", "previously"])
_HINT = "name the place by its heading, or write what is referred to"
_HINTS = (
    *(
        "voir ",
        "voyez ",
        "see ",
        "cf",
        "refer",
        "report",
        "ci-",
        "plus haut",
        "plus bas",
        "precedemm",
    ),
    *("above", "below", "earlier", "later", "previously", "section", "chap", "paragr", "rubrique"),
    *("heading", "encadre", "annexe", "appendix", "under ", "sous ", "step ", "etape "),
)


def check(text: Text) -> Iterator[Remark]:
    words = Words.of(text)
    names = Names(text, words)
    for block in text.blocks:
        for sentence in block.sentences:
            if any(hint in sentence.folded for hint in _HINTS) or _DOTTED.search(sentence.folded):
                directed = list(_directed(text, words, sentence))
                yield from directed
                for remark in placed_things(text, words, sentence):
                    if not any(_overlap(remark, other) for other in directed):
                        yield remark
                yield from named_places(text, words, names, sentence)
                yield from _numbered(text, sentence)
    yield from nameless_effects(text)


def _directed(text: Text, words: Words, sentence: Sentence) -> Iterator[Remark]:
    for found in _DIRECTED.finditer(sentence.folded):
        if found["before"] is not None or found["before_en"] is not None:
            behind = sentence.text[found.end() : found.end() + 3].lstrip()
            if behind[:1].isupper():
                continue  # `the author mentioned earlier, Ada Low`
        up = next(w for w in (found["fr"], found["en"], found["dir"]) if w) in _UP
        phrase = found["before"] or found["before_en"] or found["seen"] or ""
        objects = objects_of(phrase)
        block = sentence.block
        if not objects:
            has_any = words.has(set(Kind) - {Kind.HEADING}, block, up)
            if has_any or sentence is not _outer(text.blocks[block], up):
                continue
            message = f"nothing stands {'above' if up else 'below'}"
        else:
            if any(words.occurs(o, block, up) or within(text, sentence, o, up) for o in objects):
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


def _overlap(one: Remark, other: Remark) -> bool:
    a, b = one.span, other.span
    return (a.line, a.column) < (b.end_line, b.end_column) and (b.line, b.column) < (
        a.end_line,
        a.end_column,
    )


def _outer(block: Block, up: bool) -> Sentence:
    return block.sentences[0 if up else -1]


def _numbered(text: Text, sentence: Sentence) -> Iterator[Remark]:
    """`see section 4.2`."""
    for found in _NUMBERED.finditer(sentence.folded):
        wanted = {Kind.STEP} if found["kind"] in ("etape", "step") else {Kind.HEADING, Kind.STEP}
        numbers = {b.number for b in text.blocks if b.kind in wanted and b.number}
        if "." in found["number"]:
            numbers |= set(_AT_LINE.findall(text.source.text))
        named = stem(found["kind"])
        said = any(
            b.kind is Kind.HEADING
            and named in words_of(b.folded)
            and found["number"] in words_of(b.folded)
            for b in text.blocks
        )
        if found["number"] in numbers or said:
            continue
        if not numbers and not found["see"]:
            continue
        severity = Severity.WARNING if numbers else Severity.INFO
        yield Remark(
            severity,
            f"there is no {found['kind']} {found['number']} here",
            sentence.block,
            in_sentence(text, sentence, found.start(), found.end()),
            _HINT,
        )
    for found in _DOTTED.finditer(sentence.folded):
        numbers = {b.number for b in text.blocks if b.number}
        numbers |= set(_AT_LINE.findall(text.source.text))
        if found["number"] in numbers or sum("." in number for number in numbers) < 2:
            continue
        yield Remark(
            Severity.WARNING,
            f"nothing here has the number {found['number']}",
            sentence.block,
            in_sentence(text, sentence, found.start("number"), found.end()),
            _HINT,
        )
