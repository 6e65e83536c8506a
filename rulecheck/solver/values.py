"""Symbolic values: what a value of each type is made of, as terms.

Bool, Int                   a term
Enum, Player, Card          a term: the member's, seat's or card's number
Option                      whether it is there, and the value if so
Record                      a value for every field
Seq                         items, each with the condition under which it is there
Set                         for every value of the item type, whether it is in
Map                         for every key, its value
Text                        nothing: no rule depends on one
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulecheck.language.domains import cardinality
from rulecheck.language.types import (
    Bool,
    CardType,
    Empty,
    Enum,
    Int,
    Map,
    Nothing,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)
from rulecheck.solver import terms
from rulecheck.solver.terms import FALSE, TRUE, Term, number

__all__ = [
    "LONGEST",
    "TEXT_VALUE",
    "MapValue",
    "OptionValue",
    "RecordValue",
    "SeqValue",
    "SetValue",
    "TextValue",
    "TooLarge",
    "Value",
    "anything",
    "domain_size",
    "equal_values",
    "index_of",
    "merge",
    "scalar_at",
    "select",
    "within",
]


class TooLarge(Exception):
    """A value has too many parts to be written out."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    present: Term
    value: Value


@dataclass(frozen=True, slots=True)
class RecordValue:
    fields: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class SeqValue:
    """`items` in order, each with its guard. `packed`: no item is there unless all before it
    are, so the item at index i is the i-th. `size` is how many there are where a shorter term
    than the count of the guards is known: of `i < n` for every i, that is n."""

    items: tuple[tuple[Term, Value], ...]
    packed: bool = False
    size: Term | None = None

    @property
    def length(self) -> Term:
        if self.size is not None:
            return self.size
        return terms.count(guard for guard, _ in self.items)


@dataclass(frozen=True, slots=True)
class SetValue:
    members: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class MapValue:
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class TextValue:
    pass


TEXT_VALUE = TextValue()
Value = Term | OptionValue | RecordValue | SeqValue | SetValue | MapValue | TextValue

_MOST_KEYS = 2_000

LONGEST = 120
"""So many items a sequence may have: every deck of cards that people shuffle in one go."""


def domain_size(type_: Type) -> int:
    """How many values a key or item type has. Raises TooLarge."""
    size = cardinality(type_)
    if size is None or size > _MOST_KEYS:
        raise TooLarge(f"{type_} has too many values to go through one by one")
    return size


def scalar_at(type_: Type, index: int) -> Value:
    """The value of a finite type with that number, in the type's order."""
    match type_:
        case Bool():
            return terms.boolean(bool(index))
        case Int(low=int(low)):
            return number(low + index)
        case Enum() | Player() | CardType():
            return number(index)
        case Record(fields=fields):
            parts: list[Value] = []
            for field in reversed(fields):
                size = domain_size(field.type)
                parts.append(scalar_at(field.type, index % size))
                index //= size
            return RecordValue(tuple(reversed(parts)))
        case _:
            raise TooLarge(f"{type_} has no order of its own")


def index_of(type_: Type, value: Value) -> Term:
    """The number of a value in its type's order, as `scalar_at` counts. May lie outside the
    type's domain where the value does."""
    match type_, value:
        case Bool(), Term():
            return terms.count((value,))
        case Int(low=int(low)), Term():
            return terms.add((value, number(-low)))
        case ((Enum() | Player() | CardType()), Term()):
            return value
        case Record(fields=fields), RecordValue(fields=parts):
            index = number(0)
            for field, part in zip(fields, parts, strict=True):
                size = domain_size(field.type)
                index = terms.add((terms.scaled(size, index), index_of(field.type, part)))
            return index
        case _:
            raise TooLarge(f"{type_} has no order of its own")


def anything(type_: Type) -> Value:
    """Some value, for where it does not matter which."""
    match type_:
        case Bool():
            return FALSE
        case Int(low, high):
            return number(
                0 if low is None and high is None else low if low is not None else high or 0
            )
        case Enum() | Player() | CardType():
            return number(0)
        case Option(item):
            return OptionValue(FALSE, anything(item))
        case Record(fields=fields):
            return RecordValue(tuple(anything(f.type) for f in fields))
        case Seq():
            return SeqValue((), packed=True)
        case Set(item):
            return SetValue(() if isinstance(item, Empty) else (FALSE,) * domain_size(item))
        case Map(key, value):
            return MapValue((anything(value),) * domain_size(key))
        case Nothing() | Empty():
            return OptionValue(FALSE, TEXT_VALUE)
        case _:
            return TEXT_VALUE


def merge(condition: Term, a: Value, b: Value, type_: Type) -> Value:
    """`a if condition else b`, both of `type_`."""
    if condition is TRUE or a is b:
        return a
    if condition is FALSE:
        return b
    match type_, a, b:
        case _, Term(), Term():
            return terms.choose(condition, a, b)
        case Option(item), OptionValue(p, x), OptionValue(q, y):
            if q is FALSE:
                return OptionValue(terms.all_of((condition, p)), x)
            if p is FALSE:
                return OptionValue(terms.all_of((terms.negation(condition), q)), y)
            return OptionValue(terms.choose(condition, p, q), merge(condition, x, y, item))
        case Record(fields=fields), RecordValue(xs), RecordValue(ys):
            return RecordValue(
                tuple(
                    merge(condition, x, y, f.type) for f, x, y in zip(fields, xs, ys, strict=True)
                )
            )
        case Seq(item), SeqValue(), SeqValue():
            return _merge_sequences(condition, a, b, item)
        case Set(), SetValue(xs), SetValue(ys):
            xs, ys = _same_size(xs, ys)
            return SetValue(
                tuple(terms.choose(condition, x, y) for x, y in zip(xs, ys, strict=True))
            )
        case Map(_, value), MapValue(xs), MapValue(ys):
            return MapValue(
                tuple(merge(condition, x, y, value) for x, y in zip(xs, ys, strict=True))
            )
        case _:
            return a if isinstance(b, TextValue) or not isinstance(a, TextValue) else b


def _same_size(
    xs: tuple[Term, ...], ys: tuple[Term, ...]
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """An empty set literal has no members written out."""
    size = max(len(xs), len(ys))
    return xs + (FALSE,) * (size - len(xs)), ys + (FALSE,) * (size - len(ys))


def _merge_sequences(condition: Term, a: SeqValue, b: SeqValue, item: Type) -> SeqValue:
    """Two packed ones (or two of one shape) are merged place by place; else the items of
    both stand one after the other, under opposite guards."""
    otherwise = terms.negation(condition)
    same_shape = len(a.items) == len(b.items) and all(
        x is y for (_, x), (_, y) in zip(a.items, b.items, strict=True)
    )
    if (a.packed and b.packed) or same_shape:
        merged: list[tuple[Term, Value]] = []
        for place in range(max(len(a.items), len(b.items))):
            if place >= len(b.items):
                guard, value = a.items[place]
                merged.append((terms.all_of((condition, guard)), value))
            elif place >= len(a.items):
                guard, value = b.items[place]
                merged.append((terms.all_of((otherwise, guard)), value))
            else:
                (g, x), (h, y) = a.items[place], b.items[place]
                merged.append((terms.choose(condition, g, h), merge(condition, x, y, item)))
        sized = a.packed and b.packed and not (a.size is None and b.size is None)
        size = terms.choose(condition, a.length, b.length) if sized else None
        return SeqValue(tuple(merged), packed=a.packed and b.packed, size=size)
    return SeqValue(
        tuple((terms.all_of((condition, g)), x) for g, x in a.items)
        + tuple((terms.all_of((otherwise, h)), y) for h, y in b.items)
    )


def select(cases: Sequence[tuple[Term, Value]], default: Value, type_: Type) -> Value:
    """The value of the first case that holds, else the default."""
    result = default
    for condition, value in reversed(cases):
        result = merge(condition, value, result, type_)
    return result


def equal_values(a: Value, b: Value, type_: Type) -> Term:
    """Whether two values of a type are equal."""
    match type_, a, b:
        case _, Term(), Term():
            return terms.equal(a, b)
        case Option(item), OptionValue(p, x), OptionValue(q, y):
            both_none = terms.all_of((terms.negation(p), terms.negation(q)))
            if p is FALSE or q is FALSE:
                return both_none
            return terms.any_of((both_none, terms.all_of((p, q, equal_values(x, y, item)))))
        case Record(fields=fields), RecordValue(xs), RecordValue(ys):
            return terms.all_of(
                equal_values(x, y, f.type) for f, x, y in zip(fields, xs, ys, strict=True)
            )
        case Seq(item), SeqValue(), SeqValue():
            return _equal_sequences(a, b, item)
        case Set(), SetValue(xs), SetValue(ys):
            xs, ys = _same_size(xs, ys)
            return terms.all_of(terms.equal(x, y) for x, y in zip(xs, ys, strict=True))
        case Map(_, value), MapValue(xs), MapValue(ys):
            return terms.all_of(equal_values(x, y, value) for x, y in zip(xs, ys, strict=True))
        case _:
            return TRUE


def _equal_sequences(a: SeqValue, b: SeqValue, item: Type) -> Term:
    if len(a.items) * len(b.items) > 3_000:
        raise TooLarge("two sequences are too long to be compared")
    left, right = packed(a, item), packed(b, item)
    conditions: list[Term] = []
    for place in range(max(len(left.items), len(right.items))):
        g, x = left.items[place] if place < len(left.items) else (FALSE, None)
        h, y = right.items[place] if place < len(right.items) else (FALSE, None)
        conditions.append(terms.equal(g, h))
        if x is not None and y is not None:
            conditions.append(terms.implies(g, equal_values(x, y, item)))
    return terms.all_of(conditions)


def packed(value: SeqValue, item: Type) -> SeqValue:
    """The same sequence with its items moved to the front. Raises TooLarge."""
    if value.packed:
        return value
    there = [(g, x) for g, x in value.items if g is not FALSE]
    if all(g is TRUE for g, _ in there):
        return SeqValue(tuple(there), packed=True)
    if len(there) > LONGEST:
        raise TooLarge(f"a sequence of up to {len(there)} items is too long to be counted off")
    before: list[Term] = [number(0)]
    for guard, _ in there:
        before.append(terms.add((before[-1], terms.count((guard,)))))
    places: list[tuple[Term, Value]] = []
    for place in range(len(there)):
        cases = [
            (terms.all_of((g, terms.equal(before[i], number(place)))), x)
            for i, (g, x) in enumerate(there)
            if i >= place
        ]
        chosen = select(cases[:-1], cases[-1][1], item)
        places.append((terms.less(number(place), before[-1]), chosen))
    return SeqValue(tuple(places), packed=True)


def within(value: Value, type_: Type) -> Term:
    """Whether a value, seen as a wider type, is of `type_`. Players and cards are, wherever
    they come from."""
    match type_, value:
        case Int(low, high), Term():
            conditions: list[Term] = []
            if low is not None:
                conditions.append(terms.less_equal(number(low), value))
            if high is not None:
                conditions.append(terms.less_equal(value, number(high)))
            return terms.all_of(conditions)
        case Option(item), OptionValue(present, inner):
            return terms.implies(present, within(inner, item))
        case Record(fields=fields), RecordValue(parts):
            return terms.all_of(within(p, f.type) for f, p in zip(fields, parts, strict=True))
        case Seq(item, limit), SeqValue(items=items):
            conditions = [terms.implies(g, within(x, item)) for g, x in items]
            if limit is not None and len(items) > limit:
                conditions.append(terms.less_equal(value.length, number(limit)))
            return terms.all_of(conditions)
        case Map(_, item), MapValue(values):
            return terms.all_of(within(x, item) for x in values)
        case _:
            return TRUE
