"""What a text says is in the box: the counted components, and where it lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from rulecheck.document.text import Block, Kind, Text
from rulecheck.document.text.folding import stem, words_of
from rulecheck.document.text.numbers import Number, numbers_in

__all__ = [
    "RANGE",
    "Component",
    "Range",
    "components_in",
    "contents_blocks",
    "contents_tables",
    "ranges_in",
]

_HEADING = re.compile(
    r"\b(?:composition|composants|contenu|contents?|materiel|materials?|components?|equipment|"
    r"inventaire|inventory|(?:in|inside) (?:the|this) box|dans (?:la|cette) boite|pieces du jeu|"
    r"game pieces|elements du jeu|il vous faut|vous avez besoin|you(?: will)? need|"
    r"what you (?:get|find)|what's in(?:side)?|ce qu'il (?:y a|faut))\b"
)
_INTRODUCES = re.compile(
    r"\b(?:contient|comprend|comporte|se compose|besoin|faut|contains?|comprises?|includes?|"
    r"consists? of|you(?: will)? need|il y a|there (?:are|is))\b[^.!?]*:$"
)
_OTHER_PART = re.compile(
    r"\b(?:preparation|mise en place|set-?up|setting up|deal|distribution|donne|fin|end|scor\w+|"
    r"decompte|points|but|aim|goal|objecti\w+|cout|couts|cost|costs|prix|prices?|example|exemple|"
    r"variante?s?|tour|turn|joueurs|players|phases?|actions?|effets|effects)\b"
)
_NO_PIECE = re.compile(
    r"^ ?(?:\)|\.|:|joueu\w+|players?|points?|pts?|pv|vp|ans|years?|minutes?|a \d|to \d|-|–|ou\b|"
    r"or\b|\+|x\b)"
)
RANGE = re.compile(
    r"(?<![\w.,+-])(?P<low>\d{1,4}) ?(?:a|to|-|–|through|jusqu'a|\.\.) ?(?P<high>\d{1,4})"
    r"(?![\w%]|[.,]\d)"
)
_TIMES = re.compile(r"(?<!\w)(?:x ?(\d{1,4})|(\d{1,4}) ?x)(?!\w)|×\s?(\d{1,4})")
_WHAT = re.compile(r"\s*((?:[^\W\d][\w'-]* ?){1,6})")
_STOP_WORDS = """
de a allant numerotee numerotees numerote numeros from to numbered with avec dont including valant
worth valeur valeurs value values who which qui que pour for in en dans par per sur on and et ou or
each chacun chacune portant marked represent representant
"""
_STOPS = frozenset(_STOP_WORDS.split())
_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*|[ivx]+|[a-z])[.):]? ")
_PAGE = re.compile(r"[\s.·…_-]*(?:\b(?:p|page)\.? ?)?\d*\s*$")
_FEWEST_CHAPTERS = 2
_FEWEST_COUNTED = 3
"""Lines that count things; fewer are no list of contents."""


@dataclass(frozen=True, slots=True)
class Range:
    """`folded[start:end]` is the range `low`..`high`."""

    low: int
    high: int
    start: int
    end: int

    @property
    def size(self) -> int:
        return self.high - self.low + 1


@dataclass(frozen=True, slots=True)
class Component:
    """A line of the contents: `count` of it (None where the text gives none), the stems of
    the words that say what it is, and its name as written (`words`)."""

    block: Block
    count: int | None
    stems: tuple[str, ...]
    words: str
    start: int
    end: int


def ranges_in(folded: str) -> Iterator[Range]:
    for found in RANGE.finditer(folded):
        low, high = int(found["low"]), int(found["high"])
        if low < high:
            yield Range(low, high, found.start(), found.end())


def contents_blocks(text: Text) -> list[Block]:
    """The short lines and items of the contents."""
    return [block for part in _parts_of(text) for block in part if _lists(block)]


def contents_tables(text: Text) -> list[Block]:
    """The tables of the contents."""
    return [block for part in _parts_of(text) for block in part if block.kind is Kind.TABLE]


def _parts_of(text: Text) -> list[list[Block]]:
    """What stands under the headings of contents; where none has a word for them, under the
    first heading or introduction that is followed by a list of counts."""
    parts = list(_headed(text))
    titles = {_title(head.folded) for head, _ in parts}
    named = [
        blocks
        for head, blocks in parts
        if _HEADING.search(head.folded) and not _is_outline(blocks, titles)
    ]
    if named:
        return named
    for head, blocks in parts:
        if _is_inventory(blocks) and not _OTHER_PART.search(head.folded):
            return [blocks]
    for block in text.blocks:
        folded = block.folded.rstrip()
        if block.kind is Kind.PARAGRAPH and (
            _INTRODUCES.search(folded) or (folded.endswith(":") and _HEADING.search(folded))
        ):
            listed = list(takewhile(_lists, text.blocks[block.index + 1 :]))
            if _is_inventory(listed):
                return [listed]
    return []


def _headed(text: Text) -> Iterator[tuple[Block, list[Block]]]:
    """Each heading, with the blocks up to the next."""
    head: Block | None = None
    blocks: list[Block] = []
    for block in text.blocks:
        if block.kind is not Kind.HEADING:
            blocks.append(block)
            continue
        if head is not None:
            yield head, blocks
        head, blocks = block, []
    if head is not None:
        yield head, blocks


def _is_outline(blocks: Sequence[Block], titles: set[str]) -> bool:
    """Whether it is a table of contents: its lines are the titles of chapters."""
    listed = [_title(b.folded) for b in blocks if _lists(b)]
    chapters = sum(line in titles for line in listed)
    return chapters >= _FEWEST_CHAPTERS and chapters * 2 >= len(listed)


def _title(folded: str) -> str:
    """A title without its number and its page."""
    return " ".join(words_of(_PAGE.sub("", _NUMBER.sub("", folded.strip()))))


def _is_inventory(blocks: Sequence[Block]) -> bool:
    """Whether it is a list of counts of things: most of it lines like `40 cards`."""
    listed = [b for b in blocks if _lists(b)]
    counted = [b for b in listed if b.kind is not Kind.STEP and _counts_pieces(b.folded)]
    return len(counted) >= _FEWEST_COUNTED and len(counted) * 4 >= len(blocks) * 3


def _counts_pieces(folded: str) -> bool:
    number = next(numbers_in(folded), None)
    if number is None or number.start or _NO_PIECE.match(folded[number.end :]):
        return False
    return not re.search(r"\bpoints?\b", folded)


def _lists(block: Block) -> bool:
    if block.kind is Kind.PARAGRAPH:
        return len(block.text) < 80 and not block.text.rstrip().endswith((".", ":"))
    return block.kind in (Kind.ITEM, Kind.STEP)


def components_in(blocks: Sequence[Block]) -> Iterator[Component]:
    """The components that lines of contents name; lines that are sentences are none."""
    for block in blocks:
        if not block.text.rstrip().endswith((".", "!")) or re.match(r"\d", block.text):
            yield _component(block)


def _component(block: Block) -> Component:
    folded = block.folded
    numbers = list(numbers_in(folded))
    ranges = list(ranges_in(folded))
    first = next((n for n in numbers if n.start == 0), None)
    count: int | None = None
    what = 0
    if first is not None and not any(r.start == 0 for r in ranges):
        count, what = first.value, first.end
    elif times := _TIMES.search(folded):
        count = int(next(g for g in times.groups() if g))
        if times.start() == 0:
            what = times.end()
    else:
        counted = _in_brackets(folded, numbers)
        count = counted.value if counted is not None else None
    words = _WHAT.match(folded, what)
    start = words.start(1) if words else what
    end = start + _length(words[1]) if words else what
    return Component(
        block, count, _stems(folded[start:end]), block.text[start:end].strip(), start, end
    )


def _in_brackets(folded: str, numbers: Sequence[Number]) -> Number | None:
    """The 16 of `Red: 1 to 16 (16 cards)`."""
    for number in numbers:
        if folded[: number.start].endswith("(") and ")" in folded[number.end :]:
            return number
    return None


def _length(words: str) -> int:
    """How much of `words` says what it is."""
    length = 0
    for word in re.finditer(r"\S+ ?", words):
        if word[0].strip() in _STOPS or re.fullmatch(r"x\d*", word[0].strip()):
            break
        length = word.end()
    return len(words[:length].rstrip())


def _stems(folded: str) -> tuple[str, ...]:
    return tuple(stem(w) for w in words_of(folded) if w not in ("d", "l", "de", "of", "the", "la"))
