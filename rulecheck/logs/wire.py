"""How values stand in a log: for each type of the rule language the type that msgspec decodes.

| the language's type | in JSON | decoded as |
|---|---|---|
| Bool, Int, Text | itself | `bool`, `int` within its range, `str` |
| Enum, Card | the member, the card's code | `Literal` |
| Player | the name | `str` |
| Option | null or the value | `... | None` |
| Seq | a list | `tuple` |
| Set | a list without repetition | `list` |
| Map | an object; the key as it is written elsewhere | `dict` with `str` keys |
| record | an object | a Struct of its own; a field with default may be absent |

Names of players, and what a set repeats, only the game itself can judge: see `convert`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta

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
    Text,
    Type,
)

__all__ = ["Wire", "key_text", "key_texts"]

_INT64 = range(-(2**63), 2**63)


def key_texts(key: Type) -> dict[str, object] | None:
    """The values of a Map's key type by the text they have as a JSON key; None for players,
    whom only a game knows."""
    match key:
        case Bool():
            return {"false": False, "true": True}
        case Int(int(low), int(high)):
            return {str(n): n for n in range(low, high + 1)}
        case Enum(members):
            return {m: m for m in members}
        case CardType(cards):
            return {c.code: c for c in cards}
        case _:
            return None


def key_text(value: object) -> str:
    """A Map's key as JSON writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class Wire:
    """The msgspec types of one document. Records become Structs, each made once."""

    def __init__(self) -> None:
        self._records: dict[str, type[msgspec.Struct]] = {}

    def record(self, record: Record) -> type[msgspec.Struct]:
        made = self._records.get(record.name)
        if made is None:
            fields: list[Any] = [
                (f.name, self.type_of(f.type)) for f in record.fields if not f.has_default
            ]
            fields += [
                (f.name, self.type_of(f.type), UNSET) for f in record.fields if f.has_default
            ]
            made = msgspec.defstruct(record.name, fields, gc=False, forbid_unknown_fields=True)
            self._records[record.name] = made
        return made

    def type_of(self, type_: Type) -> Any:
        """What `msgspec.json.decode` takes as `type` for a value of `type_`."""
        match type_:
            case Bool():
                return bool
            case Int(low, high):
                return _integer(low, high)
            case Enum(members):
                return Literal[members]
            case CardType(cards):
                return Literal[tuple(c.code for c in cards)]
            case Player() | Text():
                return str
            case Option(item):
                return self.type_of(item) | None
            case Seq(item, limit):
                items = tuple[self.type_of(item), ...]  # type: ignore[misc, valid-type]
                if limit is None:
                    return items
                return Annotated[items, Meta(max_length=limit)]
            case Set(item):
                return list[self.type_of(item)]  # type: ignore[misc]
            case Map(_, value):
                return dict[str, self.type_of(value)]  # type: ignore[misc]
            case Record():
                return self.record(type_)
            case _:
                return None


def _integer(low: int | None, high: int | None) -> Any:
    """`int` with the bounds that msgspec can hold; `convert` checks those it can't."""
    ge = low if low is not None and low in _INT64 else None
    le = high if high is not None and high in _INT64 else None
    return int if ge is None and le is None else Annotated[int, Meta(ge=ge, le=le)]


def bounds_are_decoded(type_: Int) -> bool:
    """Whether msgspec checks the whole range of `type_`."""
    return all(b is None or b in _INT64 for b in (type_.low, type_.high))
