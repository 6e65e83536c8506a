"""All values of a type, where they are few enough to try each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulecheck.language.domains import cardinality
from rulecheck.language.types import Card, CardType, Map, Option, Record, Seq, Set, Type
from rulecheck.runtime.orders import domain

__all__ = ["MOST_VALUES", "Finite", "is_finite"]

MOST_VALUES = 256
"""All values of a type are tried if there are at most so many; as many as eight flags have."""


def is_finite(type_: Type) -> bool:
    """Whether a type has few enough values, at the largest table."""
    count = cardinality(type_)
    return count is not None and count <= MOST_VALUES


class Finite:
    """The values of types at a table of those players with those cards."""

    def __init__(
        self,
        records: Mapping[str, type[msgspec.Struct]],
        everyone: Sequence[str],
        deck: Sequence[Card],
    ) -> None:
        self.records = records
        self.everyone = tuple(everyone)
        self._cards = tuple(dict.fromkeys(deck))

    def values(self, type_: Type) -> tuple[Any, ...] | None:
        """All values of a type, in order; None if they are too many to try."""
        return tuple(self._values(type_)) if is_finite(type_) else None

    def _values(self, type_: Type) -> Iterator[Any]:
        match type_:
            case CardType():
                yield from self._cards
            case Option(item):
                yield None
                yield from self._values(item)
            case Record(name=name, fields=fields):
                parts = [tuple(self._values(f.type)) for f in fields]
                yield from (self.records[name](*values) for values in itertools.product(*parts))
            case Set(item):
                items = tuple(self._values(item))
                for size in range(len(items) + 1):
                    yield from map(frozenset, itertools.combinations(items, size))
            case Seq(item, int(limit)):
                items = tuple(self._values(item))
                for size in range(limit + 1):
                    yield from itertools.product(items, repeat=size)
            case Map(key, value):
                keys = domain(key, self.everyone)
                choices = tuple(self._values(value))
                for values in itertools.product(choices, repeat=len(keys)):
                    yield dict(zip(keys, values, strict=True))
            case _:
                yield from domain(type_, self.everyone)
