"""Where the words of a text stand, and what a reference is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems, fold

__all__ = ["GENERIC", "Words", "objects_of", "stems_of", "within"]

_GENERIC_WORDS = """
regle rule description section chapitre chapter partie part paragraphe paragraph page exemple
example facon maniere way comme comment how suivre suivez suivent follow following selon according
cas case detail tableau table liste list point appliquer appliquez apply jeu game principe
procedure condition tant long utiliser use using unless sauf note play jouer explication
explanation info information indication bas haut loin tard dos verso back cover further later
dedie dediee specifique correspondant correspondante concerne propre dedicated corresponding
specific relevant respective separate own bottom top effet effect plus also next suivant voir see
respecter respectez
"""
GENERIC = frozenset(_GENERIC_WORDS.split())


_SHORTEST = 3
"""Letters that a word shares with another of the same root, at least."""
_COLUMNS = re.compile(r"\S(?: {2,}|\t+)\S")
_Ends = tuple[int, int]
"""The first and the last of some blocks."""


@dataclass(frozen=True, slots=True)
class Words:
    """Where each stem stands first and last, and each kind of block; the blocks that look like
    rows of a table; and the stems of the headings, by their first letters."""

    stems: Mapping[str, _Ends]
    kinds: Mapping[Kind, _Ends]
    columns: _Ends | None
    headings: Mapping[str, Sequence[tuple[str, int]]]

    @staticmethod
    def of(text: Text) -> Words:
        stems: dict[str, _Ends] = {}
        kinds: dict[Kind, _Ends] = {}
        columns: _Ends | None = None
        headings: dict[str, list[tuple[str, int]]] = {}
        for block in text.blocks:
            index = block.index
            kinds[block.kind] = (kinds.get(block.kind, (index,))[0], index)
            if _COLUMNS.search(block.text):
                columns = (columns[0] if columns else index, index)
            for stem in stems_of(block):
                stems[stem] = (stems.get(stem, (index,))[0], index)
                if block.kind is Kind.HEADING:
                    headings.setdefault(stem[:_SHORTEST], []).append((stem, index))
        return Words(stems, kinds, columns, headings)

    def occurs(self, word: str, block: int, up: bool | None) -> bool:
        """Whether a word stands above (`up`), below, or anywhere but in that block."""
        ends = self.stems.get(word)
        if ends is not None and _lies(ends, block, up):
            return True
        return any(_lies((index, index), block, up) for index in self.headings_like(word))

    def headings_like(self, word: str) -> Iterator[int]:
        """The headings with a word of the same root."""
        root = word[: max(4, len(word) - 2)]
        for stem, index in self.headings.get(word[:_SHORTEST], ()):
            if stem.startswith(root):
                yield index

    def has(self, kinds: Iterable[Kind], block: int, up: bool) -> bool:
        """Whether blocks of some kind stand in that direction."""
        return any(kind in self.kinds and _lies(self.kinds[kind], block, up) for kind in kinds)

    def has_columns(self, block: int, up: bool) -> bool:
        """Whether something that looks like the row of a table stands in that direction."""
        return self.columns is not None and _lies(self.columns, block, up)


def _lies(ends: _Ends, block: int, up: bool | None) -> bool:
    return (up is not False and ends[0] < block) or (up is not True and ends[1] > block)


def stems_of(block: Block) -> frozenset[str]:
    """The stems of the words in a block that carry meaning; of a table, those of its cells."""
    if block.table is None:
        return frozenset(content_stems(block.folded))
    rows = (block.table.header, *block.table.rows)
    return frozenset(
        s for row in rows for cell in row.cells for s in content_stems(fold(cell.text))
    )


def within(text: Text, sentence: Sentence, word: str, up: bool) -> bool:
    """Whether the word stands in the same paragraph in that direction."""
    for other in text.blocks[sentence.block].sentences:
        ahead = other.start < sentence.start if up else other.start > sentence.start
        if ahead and word in content_stems(other.folded):
            return True
    return False


def objects_of(phrase: str) -> list[str]:
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
    return [s for s in content_stems(last) if s not in GENERIC and not s.isdigit()]
