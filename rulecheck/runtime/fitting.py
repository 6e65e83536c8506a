"""Whether a value that comes from outside is one of a type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from rulecheck.language.types import (
    Bool,
    Card,
    CardType,
    Enum,
    Int,
    Map,
    Nothing,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Text,
    Type,
)
from rulecheck.runtime.orders import domain
from rulecheck.runtime.show import brief

__all__ = ["Values"]


class Values:
    """The runtime values of types: at a table of those players, or (None) at any."""

    def __init__(
        self, records: Mapping[str, type[msgspec.Struct]], everyone: Sequence[str] | None = None
    ) -> None:
        self._records = records
        self._everyone = everyone

    def misfit(self, value: object, type_: Type) -> str | None:
        """What is wrong with a value as one of a type, or None: `A9 is no Int[0:5]`."""
        match type_:
            case Option(item):
                return None if value is None else self.misfit(value, item)
            case Seq(item, limit) if isinstance(value, tuple):
                if limit is not None and len(value) > limit:
                    return f"{len(value)} items are too many for {type_}"
                return self._first([(part, item) for part in value])
            case Set(item) if isinstance(value, frozenset):
                return self._first([(part, item) for part in value])
            case Map() if isinstance(value, dict):
                return self._map(value, type_)
            case Record(name=name, fields=fields) if isinstance(value, self._records[name]):
                return self._first([(getattr(value, f.name), f.type) for f in fields])
            case _ if self._is_one(value, type_):
                return None
            case _:
                return f"{brief(value)} ({type(value).__name__}) is no {type_}"

    def _first(self, parts: list[tuple[object, Type]]) -> str | None:
        found = (self.misfit(value, type_) for value, type_ in parts)
        return next((wrong for wrong in found if wrong is not None), None)

    def _map(self, value: dict[object, object], type_: Map) -> str | None:
        if self._everyone is not None or not isinstance(type_.key, Player):
            keys = domain(type_.key, self._everyone or ())
            if value.keys() != set(keys):
                return f"the keys of {brief(value)} are not all of {type_.key}"
        return self._first([(part, type_.value) for part in value.values()])

    def _is_one(self, value: object, type_: Type) -> bool:
        match type_:
            case Bool():
                return isinstance(value, bool)
            case Int(low, high):
                whole = isinstance(value, int) and not isinstance(value, bool)
                return whole and (
                    (low is None or low <= value) and (high is None or value <= high)  # type: ignore[operator]
                )
            case Enum(members):
                return value in members
            case Player():
                return isinstance(value, str) and (
                    self._everyone is None or value in self._everyone
                )
            case CardType(cards):
                return isinstance(value, Card) and value in cards
            case Text():
                return isinstance(value, str)
            case Nothing():
                return value is None
            case _:
                return False
