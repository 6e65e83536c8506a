"""Values of any type by chance, and values that differ a little from a given one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rulecheck.language.types import Card, CardType, Int, Map, Option, Record, Seq, Set, Type
from rulecheck.runtime.finite import Finite
from rulecheck.runtime.orders import domain, ordering

__all__ = ["Variation"]

_FEW, _MANY = 5, 20
"""How far numbers without end go, and how many things collections made up by chance have."""

_rank = attrgetter("rank")


class Variation:
    """Makes up values of one table; the same `random` makes up the same."""

    def __init__(self, finite: Finite, random: Random) -> None:
        self._finite = finite
        self._recent: deque[Card] = deque(maxlen=_MANY)
        self._random = random

    def remember(self, value: Any) -> None:
        """The cards in a value that a game has seen: they come more often than others, since
        what goes wrong mostly has to do with where a card was before."""
        match value:
            case Card():
                self._recent.append(value)
            case frozenset():
                self._recent.extend(sorted((c for c in value if isinstance(c, Card)), key=_rank))
            case tuple():
                for part in value:
                    self.remember(part)
            case dict():
                self.remember(tuple(value.values()))
            case msgspec.Struct():
                self.remember(tuple(getattr(value, name) for name in value.__struct_fields__))
            case _:
                pass

    def some(self, type_: Type) -> Any:
        """Any value of a type."""
        if isinstance(type_, CardType) and self._recent and self._random.random() < 0.5:
            return self._random.choice(self._recent)
        values = self._finite.values(type_)
        if values is not None:
            return self._random.choice(values)
        match type_:
            case Int(low, high):
                return self._number(low, high)
            case Option(item):
                return self._random.choice([None, self.some(item)])
            case Seq(item, limit):
                return tuple(self.some(item) for _ in range(self._size(limit)))
            case Set(item):
                return frozenset(self.some(item) for _ in range(self._size(_MANY)))
            case Map(key, value):
                return {k: self.some(value) for k in domain(key, self._finite.everyone)}
            case Record(name=name, fields=fields):
                return self._finite.records[name](*(self.some(f.type) for f in fields))
            case _:
                raise TypeError(f"{type_} has no values to make up")

    def near(self, value: Any, type_: Type) -> Any:
        """Another value of the type, in one thing different from `value`; the same where the
        type has no other."""
        match type_:
            case Int(low, high):
                return self._near_number(value, low, high)
            case Option(item):
                if value is None:
                    return self.some(item)
                return None if self._random.random() < 0.2 else self.near(value, item)
            case Seq(item, limit):
                return self._near_sequence(value, item, limit)
            case Set(item):
                return self._near_set(value, item)
            case Map():
                return self._near_map(value, type_)
            case Record(fields=fields) if fields:
                field = self._random.choice(fields)
                other = self.near(getattr(value, field.name), field.type)
                return replace(value, **{field.name: other})
            case CardType() if self._recent and self._random.random() < 0.5:
                return self._random.choice(self._recent)
            case _:
                others = [v for v in self._finite.values(type_) or () if v != value]
                return self._random.choice(others) if others else value

    def joined(self, value: Any, other: Any, type_: Type) -> Any:
        """The things of two sequences or sets in one, as many as the type allows; `value` itself
        where the type is another."""
        match type_:
            case Seq(_, limit):
                return (*value, *(item for item in other if item not in value))[:limit]
            case Set():
                return value | other
            case _:
                return value

    def _size(self, limit: int | None) -> int:
        """How many things a collection has: mostly few, sometimes as many as can be."""
        most = _MANY if limit is None else limit
        return self._random.choice([min(self._random.randint(0, _FEW), most)] * 5 + [most])

    # -- numbers ----------------------------------------------------------------------

    def _number(self, low: int | None, high: int | None) -> int:
        if low is not None:
            return self._random.randint(low, low + _FEW if high is None else high)
        return self._random.randint(
            -_FEW if high is None else high - _FEW, _FEW if high is None else high
        )

    def _near_number(self, value: int, low: int | None, high: int | None) -> int:
        step = self._random.choice([1, 1, 1, self._random.randint(2, 100)])
        for size in (step, 1):
            near = [value + size, value - size]
            fitting = [n for n in near if not (low is not None and n < low)]
            fitting = [n for n in fitting if not (high is not None and n > high)]
            if fitting:
                return self._random.choice(fitting)
        return value

    # -- collections ------------------------------------------------------------------

    def _near_sequence(self, values: Sequence[Any], item: Type, limit: int | None) -> Any:
        at = self._random.randint(0, len(values))
        if at == len(values) or self._random.random() < 0.3:
            if limit is None or len(values) < limit:
                return (*values[:at], self.some(item), *values[at:])
            at = self._random.randrange(len(values)) if values else 0
        if at == len(values):
            return tuple(values)
        rest = (*values[:at], *values[at + 1 :])
        if self._random.random() < 0.5:
            return rest
        return (*values[:at], self.near(values[at], item), *values[at + 1 :])

    def _near_set(self, values: frozenset[Any], item: Type) -> frozenset[Any]:
        in_order = sorted(values, key=ordering(item, self._finite.everyone))
        gone = self._random.choice(in_order) if in_order else None
        other = self.some(item)
        if gone is None:
            return frozenset({other})
        return self._random.choice([values - {gone}, values | {other}, (values - {gone}) | {other}])

    def _near_map(self, values: dict[Any, Any], type_: Map) -> dict[Any, Any]:
        keys = tuple(values)
        if not keys:
            return values
        key = self._random.choice(keys)
        if len(keys) > 1 and self._random.random() < 0.3:
            other = self._random.choice([k for k in keys if k != key])
            return {**values, key: values[other], other: values[key]}
        return {**values, key: self.near(values[key], type_.value)}
