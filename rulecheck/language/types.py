"""The types of the rule language.

A type is a value: two types are the same when they are equal. `Enum` types carry their
members, records their fields, so that nothing needs to be looked up elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = [
    "BOOL",
    "EMPTY",
    "INT",
    "NOTHING",
    "TEXT",
    "Bool",
    "Card",
    "CardType",
    "Empty",
    "Enum",
    "Int",
    "Map",
    "Nothing",
    "Option",
    "Player",
    "Record",
    "RecordField",
    "Seq",
    "Set",
    "Text",
    "Type",
]


@dataclass(frozen=True, slots=True)
class Bool:
    def __str__(self) -> str:
        return "Bool"


@dataclass(frozen=True, slots=True)
class Int:
    """Integers from `low` to `high`, both included; `None` is an open end."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "Int"
        low = "" if self.low is None else str(self.low)
        high = "" if self.high is None else str(self.high)
        return f"Int[{low}:{high}]"


@dataclass(frozen=True, slots=True)
class Enum:
    """One of `members`, written as strings in that order. `name` is how messages call the
    type (`Family` for the deck's families); two enums are equal by their members."""

    members: tuple[str, ...]
    name: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.name or f"Enum({', '.join(repr(m) for m in self.members)})"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table. Ordered by seat only for iteration."""

    limit: int

    def __str__(self) -> str:
        return "Player"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One distinct card of the deck. The same object everywhere: equality is identity.

    `rank` is its place in the deck tables, from 0; `value` is None for a card without a
    number; `choices` are the values its holder may give it (`0 or 17`), else empty.
    """

    code: str
    family: str
    value: int | None
    rank: int
    choices: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class CardType:
    """A card of the document's deck. Fields: `family`, `value` (an Option when some card
    has none), `choices` (a Set of Int)."""

    cards: tuple[Card, ...]
    fields: tuple[RecordField, ...]

    def __str__(self) -> str:
        return "Card"


@dataclass(frozen=True, slots=True)
class Option:
    """None or a value of `item`; never nested."""

    item: Type

    def __str__(self) -> str:
        return f"Option[{self.item}]"


@dataclass(frozen=True, slots=True)
class Seq:
    """At most `limit` values in order; `None` where no limit is known (inside an
    expression only, never in a declaration)."""

    item: Type
    limit: int | None

    def __str__(self) -> str:
        return f"Seq[{self.item}]" if self.limit is None else f"Seq[{self.item}, {self.limit}]"


@dataclass(frozen=True, slots=True)
class Set:
    """Distinct values of a finite type; iterated in the order of that type (seats, deck,
    members, numbers), so that every run sees the same order."""

    item: Type

    def __str__(self) -> str:
        return f"Set[{self.item}]"


@dataclass(frozen=True, slots=True)
class Map:
    """A value for every key of a finite type."""

    key: Type
    value: Type

    def __str__(self) -> str:
        return f"Map[{self.key}, {self.value}]"


@dataclass(frozen=True, slots=True)
class RecordField:
    name: str
    type: Type
    default: object = None
    has_default: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    name: str
    fields: tuple[RecordField, ...]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Text:
    """Words for a person: messages and f-strings. No rule can depend on one."""

    def __str__(self) -> str:
        return "Text"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The type of `None` alone."""

    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class Empty:
    """The item type of `[]`, which fits every sequence and set."""

    def __str__(self) -> str:
        return "nothing"


Type = (
    Bool
    | Int
    | Enum
    | Player
    | CardType
    | Option
    | Seq
    | Set
    | Map
    | Record
    | Text
    | Nothing
    | Empty
)

BOOL = Bool()
INT = Int()
TEXT = Text()
NOTHING = Nothing()
EMPTY = Empty()
