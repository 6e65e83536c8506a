"""The types of the rule language.

A type is a value: two types are the same when they are equal. `Enum` types carry their
members, records their fields, so that nothing needs to be looked up elsewhere.
"""

from __future__ import annotations

from msgspec import Struct

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


class Bool(Struct, frozen=True):
    def __str__(self) -> str:
        return "Bool"


class Int(Struct, frozen=True):
    """Integers from `low` to `high`, both included; `None` is an open end."""

    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        if self.low is None and self.high is None:
            return "Int"
        low = "" if self.low is None else str(self.low)
        high = "" if self.high is None else str(self.high)
        return f"Int[{low}:{high}]"


class Enum(Struct, frozen=True, eq=False):
    """One of `members`, written as strings in that order. `name` is how messages call the
    type (`Family` for the deck's families); two enums are equal by their members."""

    members: tuple[str, ...]
    name: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Enum) and self.members == other.members

    def __hash__(self) -> int:
        return hash(self.members)

    def __str__(self) -> str:
        return self.name or f"Enum({', '.join(repr(m) for m in self.members)})"


class Player(Struct, frozen=True):
    """A seat at the table. Ordered by seat only for iteration."""

    limit: int

    def __str__(self) -> str:
        return "Player"


class Card(Struct, frozen=True, eq=False):
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


class CardType(Struct, frozen=True):
    """A card of the document's deck. Fields: `family`, `value` (an Option when some card
    has none), `choices` (a Set of Int)."""

    cards: tuple[Card, ...]
    fields: tuple[RecordField, ...]

    def __str__(self) -> str:
        return "Card"


class Option(Struct, frozen=True):
    """None or a value of `item`; never nested."""

    item: Type

    def __str__(self) -> str:
        return f"Option[{self.item}]"


class Seq(Struct, frozen=True):
    """At most `limit` values in order; `None` where no limit is known (inside an
    expression only, never in a declaration)."""

    item: Type
    limit: int | None

    def __str__(self) -> str:
        return f"Seq[{self.item}]" if self.limit is None else f"Seq[{self.item}, {self.limit}]"


class Set(Struct, frozen=True):
    """Distinct values of a finite type; iterated in the order of that type (seats, deck,
    members, numbers), so that every run sees the same order."""

    item: Type

    def __str__(self) -> str:
        return f"Set[{self.item}]"


class Map(Struct, frozen=True):
    """A value for every key of a finite type."""

    key: Type
    value: Type

    def __str__(self) -> str:
        return f"Map[{self.key}, {self.value}]"


class RecordField(Struct, frozen=True):
    name: str
    type: Type
    default: object = None
    has_default: bool = False


class Record(Struct, frozen=True):
    name: str
    fields: tuple[RecordField, ...]

    def __str__(self) -> str:
        return self.name


class Text(Struct, frozen=True):
    """Words for a person: messages and f-strings. No rule can depend on one."""

    def __str__(self) -> str:
        return "Text"


class Nothing(Struct, frozen=True):
    """The type of `None` alone."""

    def __str__(self) -> str:
        return "None"


class Empty(Struct, frozen=True):
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
