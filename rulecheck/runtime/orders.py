"""The order that a finite type has of its own: seats, deck, members, numbers.

Sets and maps are iterated in it, so that every run sees the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from rulecheck.language.types import (
    Bool,
    CardType,
    Empty,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)

__all__ = ["arranged", "domain", "ordering"]

Ordering = Callable[[Any], Any]


def domain(type_: Type, everyone: Sequence[str]) -> tuple[Any, ...]:
    """All values of a finite type in its order; of Player, those at the table.

    Raises TypeError for a type without end.
    """
    match type_:
        case Bool():
            return (False, True)
        case Int(int() as low, int() as high):
            return tuple(range(low, high + 1))
        case Enum(members):
            return members
        case Player():
            return tuple(everyone)
        case CardType(cards):
            return cards
        case Option(item):
            return (None, *domain(item, everyone))
        case _:
            raise TypeError(f"{type_} has no end of values, or no order")


def ordering(type_: Type, everyone: Sequence[str]) -> Ordering:
    """The sort key that puts values of `type_` into its order.

    Raises TypeError for a type without one.
    """
    match type_:
        case Bool() | Int() | Empty():
            return _itself
        case Enum(members):
            return {member: index for index, member in enumerate(members)}.__getitem__
        case Player():
            return {player: seat for seat, player in enumerate(everyone)}.__getitem__
        case CardType():
            return attrgetter("rank")
        case Record(fields=fields):
            return _by_fields([(f.name, ordering(f.type, everyone)) for f in fields])
        case _:
            raise TypeError(f"{type_} has no order")


def _itself(value: Any) -> Any:
    return value


def _by_fields(fields: list[tuple[str, Ordering]]) -> Ordering:
    def key(record: Any) -> tuple[Any, ...]:
        return tuple([order(getattr(record, name)) for name, order in fields])

    return key


def arranged(value: Any, type_: Type, everyone: Sequence[str]) -> Any:
    """The value with every set in it as a tuple, and every map, in the order of its type:
    what `show` then writes."""
    match type_:
        case Set(item):
            return tuple(sorted(value, key=ordering(item, everyone)))
        case Map(key, inner):
            return {k: arranged(value[k], inner, everyone) for k in domain(key, everyone)}
        case Option(item):
            return None if value is None else arranged(value, item, everyone)
        case Seq(item):
            return tuple(arranged(v, item, everyone) for v in value)
        case Record(fields=fields):
            parts = {f.name: arranged(getattr(value, f.name), f.type, everyone) for f in fields}
            return replace(value, **parts)
        case _:
            return value
