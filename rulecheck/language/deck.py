"""Deck tables: the cards of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulecheck.document.parts import Cell, Flaw, Row, Table
from rulecheck.document.source import Span
from rulecheck.language.columns import Columns
from rulecheck.language.reserved import why_no_card
from rulecheck.language.rules import CardFamily, Deck
from rulecheck.language.types import (
    INT,
    Card,
    CardType,
    Enum,
    Int,
    Option,
    RecordField,
    Set,
    Type,
)

__all__ = ["read_deck"]

_CODE = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_RANGE = re.compile(r"(-?\d{1,9})\s*(?:\.\.|-|–|to)\s*(-?\d{1,9})")
_NUMBER = re.compile(r"-?\d{1,9}")
_MOST_CARDS = 5_000


@dataclass(frozen=True, slots=True)
class _Values:
    """`each` value is a card of its own; `choices` belong to one card."""

    each: tuple[int, ...] = ()
    choices: tuple[int, ...] = ()


def read_deck(tables: Sequence[Table], flaws: list[Flaw]) -> Deck | None:
    """The deck that the tables give together; None where there is none, or none that is
    whole."""
    if not tables:
        return None
    reader = _Reader(flaws)
    for table in tables:
        columns = Columns.of(table, "deck", ("code", "values", "copies", "when"), flaws)
        for row in table.rows:
            reader.family(row, columns)
    return reader.deck()


def _brief(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


class _Reader:
    def __init__(self, flaws: list[Flaw]) -> None:
        self.flaws = flaws
        self.families: dict[str, tuple[Row, str, _Values, int, str | None]] = {}
        self.codes: dict[str, Span] = {}
        self.failed = False

    def flaw(self, cell: Cell, message: str, hint: str = "") -> None:
        self.flaws.append(Flaw("RC212", message, cell.span, hint))
        self.failed = True

    def family(self, row: Row, columns: Columns) -> None:
        first = row.cells[0]
        name = first.text
        if not name:
            self.flaw(first, "a family of cards needs a name")
            return
        if name in self.families:
            self.flaw(first, f"the family {name} already has a row", "write one row a family")
            return
        code_cell = columns.cell(row, "code")
        code = code_cell.text if code_cell is not None else name
        if not _CODE.fullmatch(code):
            self.flaw(
                code_cell or first,
                f"`{code}` can't be the code of a card",
                "a code is one or more letters; a card of that family is code and number",
            )
        values = self._values(columns.cell(row, "values"))
        copies = self._copies(columns.cell(row, "copies"))
        when_cell = columns.cell(row, "when")
        when = when_cell.text.removeprefix("options.") if when_cell is not None else ""
        self.families[name] = (row, code, values, copies, when or None)
        for card in [f"{code}{n}" for n in values.each] or [code]:
            if not card.isidentifier() and _CODE.fullmatch(code):
                self.flaw(
                    code_cell or first,
                    f"`{card}` can't be the code of a card",
                    "negative numbers have no code",
                )
                break
            meaning = why_no_card(card)
            if meaning is not None:
                self.flaw(
                    code_cell or first,
                    f"`{card}` can't be the code of a card: it is {meaning}",
                    "give the family another code",
                )
                break
            if card in self.codes:
                self.flaw(
                    code_cell or first,
                    f"the code {card} is already a card",
                    "give the family another code",
                )
            self.codes[card] = row.span

    def _values(self, cell: Cell | None) -> _Values:
        if cell is None or cell.empty or cell.text in ("-", "–", "—"):
            return _Values()
        if re.search(r"\bor\b", cell.text):
            parts = re.split(r"\s*,\s*or\s+|\s+or\s+|\s*,\s*", cell.text)
            if all(_NUMBER.fullmatch(p) for p in parts):
                return _Values(choices=tuple(int(p) for p in parts))
        numbers: list[int] = []
        for part in cell.text.split(","):
            word = part.strip()
            if match := _RANGE.fullmatch(word):
                low, high = int(match[1]), int(match[2])
                if low > high:
                    self.flaw(cell, f"no number is from {low} to {high}")
                elif high - low > _MOST_CARDS:
                    self.flaw(cell, f"{high - low + 1} cards are more than a deck can have")
                else:
                    numbers += range(low, high + 1)
            elif _NUMBER.fullmatch(word):
                numbers.append(int(word))
            else:
                self.flaw(
                    cell,
                    f"`{_brief(word)}` is not a value of a card",
                    "write `1..16`, `0, 17`, `0 or 17` (one card, its holder chooses), or nothing",
                )
        return _Values(each=tuple(numbers))

    def _copies(self, cell: Cell | None) -> int:
        if cell is None or cell.empty:
            return 1
        if re.fullmatch(r"\d{1,9}", cell.text) and 0 < int(cell.text) <= _MOST_CARDS:
            return int(cell.text)
        self.flaw(cell, f"`{_brief(cell.text)}` is not a number of copies", "write 1, 2, ...")
        return 1

    def deck(self) -> Deck | None:
        if self.failed or not self.families:
            return None
        made: list[CardFamily] = []
        rank = 0
        for name, (row, code, values, copies, when) in self.families.items():
            cards: list[Card] = []
            for number in values.each or (None,):
                card_code = code if number is None else f"{code}{number}"
                cards.append(Card(card_code, name, number, rank, values.choices))
                rank += 1
            made.append(CardFamily(name, tuple(cards), copies, when, row.span))
        cards_all = tuple(card for family in made for card in family.cards)
        numbers = [c.value for c in cards_all if c.value is not None]
        value: Type = Int(min(numbers), max(numbers)) if numbers else INT
        if len(numbers) < len(cards_all):
            value = Option(value)
        choices = [n for c in cards_all for n in c.choices]
        fields = [
            RecordField("family", Enum(tuple(self.families), "Family")),
            RecordField("value", value),
        ]
        if choices:
            fields.append(RecordField("choices", Set(Int(min(choices), max(choices)))))
        type_ = CardType(cards_all, tuple(fields))
        return Deck(type_, tuple(made), {c.code: c for c in cards_all})
