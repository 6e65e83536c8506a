"""Seeing a symbolic value as another type: the values of `Widen` and `Restrict`."""

from __future__ import annotations

from rulecheck.language.types import (
    Empty,
    Int,
    Map,
    Nothing,
    Option,
    Record,
    Seq,
    Set,
    Type,
)
from rulecheck.solver.terms import FALSE, TRUE
from rulecheck.solver.values import (
    MapValue,
    OptionValue,
    RecordValue,
    SeqValue,
    SetValue,
    Value,
    anything,
    domain_size,
)

__all__ = ["as_type"]


def as_type(value: Value, have: Type, want: Type) -> Value:
    """A value of type `have` in the form of type `want`. Where it does not fit (an obligation
    elsewhere says that it does), some value. Raises TooLarge."""
    if have == want:
        return value
    match have, want, value:
        case Nothing(), Option(item), _:
            return OptionValue(FALSE, anything(item))
        case Option(x), Option(y), OptionValue(present, inner):
            return OptionValue(present, as_type(inner, x, y))
        case Option(x), other, OptionValue(_, inner):
            return as_type(inner, x, other)
        case other, Option(y), _:
            return OptionValue(TRUE, as_type(value, other, y))
        case Seq(x, _), Seq(y, limit), SeqValue(items, packed, size):
            items = tuple((g, as_type(v, x, y)) for g, v in items) if x != y else items
            if packed and limit is not None:
                items = items[:limit]  # what would stand behind is an obligation
            return SeqValue(items, packed, size)
        case Set(Empty()), Set(y), _:
            return anything(want)
        case Set(x), Set(y), SetValue(members):
            return _set(members, x, y)
        case Map(_, x), Map(_, y), MapValue(values):
            return MapValue(tuple(as_type(v, x, y) for v in values))
        case Record(fields=xs), Record(fields=ys), RecordValue(parts):
            return RecordValue(
                tuple(as_type(p, x.type, y.type) for p, x, y in zip(parts, xs, ys, strict=True))
            )
        case _:
            return value


def _set(members: tuple[object, ...], have: Type, want: Type) -> Value:
    """Sets of numbers count their members from the lower end of the range."""
    if not isinstance(have, Int) or not isinstance(want, Int):
        return SetValue(members)  # type: ignore[arg-type]
    size = domain_size(want)
    assert have.low is not None
    assert want.low is not None
    shift = want.low - have.low
    moved = [members[i + shift] if 0 <= i + shift < len(members) else FALSE for i in range(size)]
    return SetValue(tuple(moved))  # type: ignore[arg-type]
