"""From decoded log values to the values that rules are run with.

A converter is a closure made once a game: names of players become its seats, codes become
the cards in use, lists become tuples and frozensets. `None` stands for "nothing to do".
What does not fit raises `Misfit` or a KeyError; `explain` then says what and where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from rulecheck.language.types import (
    CardType,
    Int,
    Map,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
    Type,
)
from rulecheck.logs.expected import Scope
from rulecheck.logs.wire import bounds_are_decoded, key_texts

__all__ = ["Converter", "Misfit", "as_decoded", "converter", "key_counter"]

Converter = Callable[[Any], Any]
Records = Mapping[str, type[msgspec.Struct]]


class Misfit(Exception):
    """A decoded value that its type does not allow."""


def as_decoded(type_: Type) -> bool:
    """Whether a decoded value of `type_` already is the runtime value."""
    match type_:
        case Int():
            return bounds_are_decoded(type_)
        case Option(item) | Seq(item):
            return as_decoded(item)
        case Player() | CardType() | Set() | Map() | Record():
            return False
        case _:
            return True


def converter(type_: Type, scope: Scope, records: Records) -> Converter | None:
    """What makes a decoded value of `type_` a runtime value; None where it is one already."""
    match type_:
        case Int() if not bounds_are_decoded(type_):
            return _ranged(type_)
        case Player():
            return scope.players.__getitem__
        case CardType():
            return scope.cards.__getitem__
        case Option(item):
            return _optional(converter(item, scope, records))
        case Seq(item):
            each = converter(item, scope, records)
            return None if each is None else lambda values: tuple(map(each, values))
        case Set(item):
            return _distinct(converter(item, scope, records))
        case Map():
            return _total(type_, scope, records)
        case Record():
            return _record(type_, scope, records)
        case _:
            return None


def _ranged(type_: Int) -> Converter:
    low, high = type_.low, type_.high

    def convert(value: int) -> int:
        if (low is not None and value < low) or (high is not None and value > high):
            raise Misfit
        return value

    return convert


def _optional(inner: Converter | None) -> Converter | None:
    if inner is None:
        return None
    return lambda value: None if value is None else inner(value)


def _distinct(each: Converter | None) -> Converter:
    def convert(values: list[Any]) -> frozenset[Any]:
        things = frozenset(values if each is None else map(each, values))
        if len(things) != len(values):
            raise Misfit
        return things

    return convert


def _total(type_: Map, scope: Scope, records: Records) -> Converter:
    """All keys in the order of their type; those absent are None where the value is an
    Option, else a KeyError."""
    texts = key_texts(type_.key)
    keys: Mapping[str, object] = scope.players if texts is None else texts
    inner = converter(type_.value, scope, records)
    each: Converter = (lambda value: value) if inner is None else inner
    optional = isinstance(type_.value, Option)

    def convert(entries: dict[str, Any]) -> dict[Any, Any]:
        if optional:
            if not entries.keys() <= keys.keys():
                raise Misfit
            return {key: each(entries.get(text)) for text, key in keys.items()}
        if len(entries) != len(keys):
            raise Misfit
        return {key: each(entries[text]) for text, key in keys.items()}

    return convert


def _record(type_: Record, scope: Scope, records: Records) -> Converter:
    make = records[type_.name]
    steps = [(f, converter(f.type, scope, records)) for f in type_.fields]

    def convert(value: Any) -> msgspec.Struct:
        return make(*[_field(value, f, each) for f, each in steps])

    return convert


def _field(value: Any, field: RecordField, each: Converter | None) -> Any:
    decoded = getattr(value, field.name)
    if decoded is UNSET:
        return field.default
    return decoded if each is None else each(decoded)


def key_counter(type_: Type) -> Converter | None:
    """What counts the keys of the JSON objects inside a decoded value; None for a type that
    has none. More keys in the text than this means that one of them stands twice."""
    match type_:
        case Option(item):
            inner = key_counter(item)
            return None if inner is None else _optional_keys(inner)
        case Seq(item) | Set(item):
            inner = key_counter(item)
            return None if inner is None else partial(_sum_of, inner)
        case Map(_, item):
            inner = key_counter(item)
            return len if inner is None else _map_keys(inner)
        case Record(fields=fields):
            return _record_keys(fields)
        case _:
            return None


def _optional_keys(inner: Converter) -> Converter:
    return lambda value: 0 if value is None else inner(value)


def _sum_of(inner: Converter, values: Iterable[Any]) -> int:
    return sum(map(inner, values))


def _map_keys(inner: Converter) -> Converter:
    return lambda entries: len(entries) + _sum_of(inner, entries.values())


def _record_keys(fields: tuple[RecordField, ...]) -> Converter:
    counters = [(f.name, key_counter(f.type)) for f in fields]

    def count(value: Any) -> int:
        total = 0
        for name, inner in counters:
            decoded = getattr(value, name)
            if decoded is not UNSET:
                total += 1 if inner is None else 1 + inner(decoded)
        return total

    return count
