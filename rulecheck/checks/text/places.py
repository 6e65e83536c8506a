"""Where the words of a text stand, and what a reference is about."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulecheck.document.text import Kind, Sentence, Text
from rulecheck.document.text.folding import content_stems

__all__ = ["GENERIC", "Words", "objects_of", "within"]

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


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences that each stem stands in (block, place), and the headings' stems."""

    first: dict[str, int]
    last: dict[str, int]
    blocks: dict[str, set[int]]
    headings: tuple[tuple[int, tuple[str, ...]], ...]

    @staticmethod
    def of(text: Text) -> Words:
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
        return Words(first, last, blocks, tuple(headings))

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
