"""Which value fits which type: joining types, and seeing a value as another type."""

from __future__ import annotations

from msgspec.structs import replace

from rulecheck.language.intervals import hull
from rulecheck.language.nodes import (
    Comprehension,
    Constant,
    Expr,
    Restrict,
    SeqLiteral,
    SetLiteral,
    TextLiteral,
    Widen,
)
from rulecheck.language.types import (
    TEXT,
    Bool,
    Card,
    CardType,
    Empty,
    Enum,
    Int,
    Map,
    Nothing,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
    Text,
    Type,
)

__all__ = ["comparable", "describe", "fit", "generalise", "join"]


def join(a: Type, b: Type) -> Type | None:
    """The smallest type that both fit without a check; None where there is none."""
    if a == b:
        return a
    match a, b:
        case Empty(), other:
            return other
        case other, Empty():
            return other
        case Int(), Int():
            return hull([a, b])
        case Nothing(), Option():
            return b
        case Option(), Nothing():
            return a
        case Nothing(), other:
            return _option(other)
        case other, Nothing():
            return _option(other)
        case Option(x), Option(y):
            inner = join(x, y)
        case Option(x), other:
            inner = join(x, other)
        case other, Option(y):
            inner = join(other, y)
        case Seq(x, n), Seq(y, m):
            items = join(x, y)
            limit = None if n is None or m is None else max(n, m)
            return None if items is None else Seq(items, limit)
        case Set(x), Set(y):
            items = join(x, y)
            return None if items is None else Set(items)
        case Map(k, x), Map(l, y) if k == l:
            values = join(x, y)
            return None if values is None else Map(k, values)
        case _:
            return None
    return None if inner is None else _option(inner)


def _option(item: Type) -> Type:
    return item if isinstance(item, Option | Nothing) else Option(item)


def generalise(type_: Type) -> Type:
    """The type of a variable that is assigned more than once: its numbers and lengths may
    grow."""
    match type_:
        case Int():
            return Int()
        case Option(item):
            return Option(generalise(item))
        case Seq(item, _):
            return Seq(generalise(item), None)
        case Set(item):
            return Set(generalise(item))
        case Map(key, value):
            return Map(key, generalise(value))
        case _:
            return type_


def comparable(a: Type, b: Type) -> bool:
    """Whether `==` between the two can ever be of interest."""
    return join(a, b) is not None and not isinstance(a, Text) and not isinstance(b, Text)


def _within(a: Int, b: Int) -> bool:
    low = b.low is None or (a.low is not None and a.low >= b.low)
    high = b.high is None or (a.high is not None and a.high <= b.high)
    return low and high


def _disjoint(a: Int, b: Int) -> bool:
    above = a.low is not None and b.high is not None and a.low > b.high
    below = a.high is not None and b.low is not None and a.high < b.low
    return above or below


class _Misfit(Exception):
    """The value can never be of the type."""


def _relation(have: Type, want: Type) -> bool:
    """True where every value fits, False where that depends on the value; raises _Misfit."""
    if have == want or isinstance(have, Empty):
        return True
    match have, want:
        case Int(), Int():
            if _within(have, want):
                return True
            if _disjoint(have, want):
                raise _Misfit
            return False
        case Nothing(), Option():
            return True
        case Option(x), Option(y):
            return _relation(x, y)
        case Option(x), other:
            _relation(x, other)
            return False
        case other, Option(y):
            return _relation(other, y)
        case Seq(x, n), Seq(y, m):
            items = _relation(x, y)
            return items and (m is None or (n is not None and n <= m))
        case Set(x), Set(y):
            return _relation(x, y)
        case Map(k, x), Map(l, y) if k == l:
            return _relation(x, y)
        case Player(), Player():
            return True
        case Record(name, xs), Record(other_name, ys) if name == other_name:
            return _all_fit(xs, ys)
        case _:
            raise _Misfit


def _all_fit(have: tuple[RecordField, ...], want: tuple[RecordField, ...]) -> bool:
    # Every field is looked at: a later one may be a misfit.
    results = [_relation(x.type, y.type) for x, y in zip(have, want, strict=True)]
    return False not in results


def fit(value: Expr, want: Type, *, proven: bool = False) -> Expr | None:
    """The value seen as type `want`; None where it can never be one.

    Literals are retyped in place, so that a check stands at the item that needs it.
    """
    if value.type == want:
        return value
    match value, want:
        case Constant(value=str() as text), Text():
            return TextLiteral(value.span, TEXT, (text,))
        case SeqLiteral(items=items), Seq(item_type, limit):
            if limit is not None and len(items) > limit:
                return None
            fitted = [fit(item, item_type) for item in items]
            known = tuple(f for f in fitted if f is not None)
            return None if len(known) < len(fitted) else SeqLiteral(value.span, want, known)
        case SetLiteral(items=items), Set(item_type):
            fitted = [fit(item, item_type) for item in items]
            known = tuple(f for f in fitted if f is not None)
            return None if len(known) < len(fitted) else SetLiteral(value.span, want, known)
        case Comprehension(element=element), Set(item_type) if isinstance(value.type, Set):
            inner = fit(element, item_type)
            return None if inner is None else replace(value, type=want, element=inner)
        case Comprehension(element=element), Seq(item_type, limit) if isinstance(value.type, Seq):
            inner = fit(element, item_type)
            if inner is None:
                return None
            value = replace(value, type=Seq(item_type, value.type.limit), element=inner)
            if value.type == want:
                return value
        case _:
            pass
    try:
        always = _relation(value.type, want)
    except _Misfit:
        return None
    if always:
        return Widen(value.span, want, value)
    return Restrict(value.span, want, value, proven)


def describe(value: Expr) -> str:
    """A value's type as messages name it; a constant by itself."""
    match value:
        case Constant(value=None):
            return "None"
        case Constant(value=bool() | int() | Card() as constant):
            return str(constant)
        case Constant(value=str() as text):
            return repr(text)
        case _ if isinstance(value.type, Bool | CardType | Enum | Player):
            return f"a {value.type}"
        case _:
            return str(value.type)
