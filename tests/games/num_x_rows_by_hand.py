"""Num-X Rows worked out a second time, in plain Python and from the rules alone.

Cards are their codes. A row is the list of its cards; whose row it is shows in its cards, since
only cards of one colour ever lie in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

COLOURS = ["B", "R", "Y", "G"]
FAMILIES = [*COLOURS, "RB", "S"]
DECK = [f"{family}{number}" for family in FAMILIES for number in range(17)] + ["X"]
DEALT = [card for card in DECK if card not in ("B0", "R0", "Y0", "G0")]


def family(card: str) -> str:
    return re.sub(r"\d", "", card)


@dataclass
class Round:
    """One round at the table. `numx` is what Num-X was declared to be."""

    explosion: bool = False
    numx: int = 0
    rows: list[list[str]] = field(default_factory=lambda: [["B0"], ["R0"], ["Y0"], ["G0"]])
    discarded: list[str] = field(default_factory=list)

    def value(self, card: str) -> int:
        return self.numx if card == "X" else int(re.sub(r"\D", "", card))

    def in_order(self, cards: Mapping[str, str]) -> list[str]:
        """The players, in the order in which their cards are placed."""
        order = ["X", "S", "RB", *COLOURS]

        def key(player: str) -> tuple[int, int]:
            card = cards[player]
            return self.value(card), order.index(family(card))

        return sorted(cards, key=key)

    def row_of(self, colour: str) -> int | None:
        """The row that has a card of a colour."""
        for number, row in enumerate(self.rows, 1):
            if colour in COLOURS and colour in map(family, row):
                return number
        return None

    def choices(self, card: str) -> list[int]:
        """The rows that a card may join; none for a Shadow that is taken at once."""
        own = self.row_of(family(card))
        if own is not None:
            return [own]
        free = [n for n in range(1, 5) if not set(COLOURS) & set(map(family, self.rows[n - 1]))]
        asked = free if family(card) in COLOURS else [1, 2, 3, 4]
        ends = {n: self.value(self.rows[n - 1][-1]) for n in asked}
        value = self.value(card)
        lower = {n: value - end for n, end in ends.items() if end <= value}
        if not lower and family(card) == "S":
            return []
        away = lower or {n: end - value for n, end in ends.items()}
        return [n for n in away if away[n] == min(away.values())]

    def place(self, card: str, number: int | None) -> list[str]:
        """A card joins a row, or none: the cards that its player takes."""
        if number is None:
            return [card]
        row = self.rows[number - 1]
        if self.value(card) < self.value(row[-1]):
            row.append(card)
            return [row.pop(0)]
        if len(row) < 4:
            row.append(card)
            return []
        self.rows[number - 1] = [card]
        if self.explosion:
            self.discarded += row
            return []
        return row

    def points(self, cards: list[str]) -> int:
        return sum(-self.value(c) if family(c) == "S" else self.value(c) for c in cards)
