"""Finite types: how many values they have, and which."""

from __future__ import annotations

import math

from rulecheck.language.types import (
    Bool,
    CardType,
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

__all__ = ["LARGEST", "cardinality", "countable", "ordered_item"]

LARGEST = 10**30
"""Beyond that, no number can be written, and a range counts as open."""

_MANY = 10**6


def cardinality(type_: Type) -> int | None:
    """How many values a type has; None where there is no end, or more than a million.

    For a Player, as many as can be seated at the largest table.
    """
    count: int | None
    match type_:
        case Bool():
            count = 2
        case Int(low, high):
            count = None if low is None or high is None else max(0, high - low + 1)
        case Enum(members):
            count = len(members)
        case Player(limit):
            count = limit
        case CardType(cards):
            count = len(cards)
        case Option(item):
            inner = cardinality(item)
            count = None if inner is None else inner + 1
        case Record(fields=fields):
            counts = [cardinality(f.type) for f in fields]
            known = [c for c in counts if c is not None]
            count = math.prod(known) if len(known) == len(counts) else None
        case Set(item):
            inner = cardinality(item)
            count = None if inner is None or inner > 20 else 2**inner
        case Map(key, value):
            keys, values = cardinality(key), cardinality(value)
            count = None if keys is None or values is None or keys > 20 else values**keys
        case Seq(item, limit):
            inner = cardinality(item)
            if inner is None or limit is None or limit > 20:
                count = None
            else:
                count = sum(inner**n for n in range(limit + 1))
        case _:
            count = None
    return None if count is None or count > _MANY else count


def countable(type_: Type) -> bool:
    """Whether a type can be iterated as a whole: a key of a Map, `for f in Family`."""
    return isinstance(type_, Bool | Int | Enum | Player | CardType) and (
        cardinality(type_) is not None
    )


def ordered_item(type_: Type) -> bool:
    """Whether the values of a type can be the items of a Set: they have an order of their
    own (numbers, members, seats, deck) in which the set is iterated."""
    match type_:
        case Bool() | Int() | Enum() | Player() | CardType():
            return True
        case Record(fields=fields):
            return all(ordered_item(f.type) for f in fields)
        case _:
            return False
