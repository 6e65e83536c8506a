"""The small functions that generated code calls where a plain operation could fail.

Each gives the value, or raises the fault of its `site`. Collections arrive whole (tuple,
list, frozenset, dict, range), never as generators: a fault inside one is then raised where
it belongs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from rulecheck.language.types import Int, Map, Option, Record, Seq, Set, Type
from rulecheck.runtime.faults import (
    DivisionFault,
    EmptyFault,
    Fault,
    IndexFault,
    LimitFault,
    MissingItemFault,
    NoneFault,
    RangeFault,
    SeatFault,
    SpentFault,
)
from rulecheck.runtime.orders import arranged, ordering
from rulecheck.runtime.show import show
from rulecheck.runtime.stated import Site

__all__ = ["SUPPORT"]

_LONGEST = 1_000_000
_MOST_BITS = 10_000


# -- numbers --------------------------------------------------------------------------


def floor_divide(left: int, right: int, site: Site) -> int:
    if right == 0:
        raise DivisionFault(left, site.span, site.path)
    return left // right


def modulo(left: int, right: int, site: Site) -> int:
    if right == 0:
        raise DivisionFault(left, site.span, site.path)
    return left % right


def numbers(start: int, stop: int, site: Site) -> range:
    """`range(start, stop)`, where the types do not limit it."""
    if stop - start > _LONGEST:
        what = "a range of {} numbers"
        raise SpentFault(what, stop - start, _LONGEST, site.span, site.path)
    return range(start, stop)


def product(left: int, right: int, site: Site) -> int:
    """`left * right`, where the types limit neither."""
    bits = left.bit_length() + right.bit_length()
    if bits > _MOST_BITS:
        raise SpentFault("a number of {} bits", bits, _MOST_BITS, site.span, site.path)
    return left * right


# -- items ----------------------------------------------------------------------------


def joined(left: tuple[Any, ...], right: tuple[Any, ...], site: Site) -> tuple[Any, ...]:
    """`left + right`, where the types do not limit them."""
    count = len(left) + len(right)
    if count > _LONGEST:
        raise SpentFault("a sequence of {} items", count, _LONGEST, site.span, site.path)
    return left + right


def item(values: Sequence[Any], index: int, site: Site) -> Any:
    try:
        return values[index]
    except IndexError:
        raise IndexFault(index, len(values), site.span, site.path) from None


def no_item(values: Sequence[Any], index: int, site: Site) -> NoReturn:
    raise IndexFault(index, len(values), site.span, site.path)


def replaced(values: tuple[Any, ...], index: int, value: Any, site: Site) -> tuple[Any, ...]:
    """The sequence with another value at `index`."""
    changed = list(values)
    try:
        changed[index] = value
    except IndexError:
        raise IndexFault(index, len(values), site.span, site.path) from None
    return tuple(changed)


def without_first(values: tuple[Any, ...], gone: Any) -> tuple[Any, ...]:
    """The sequence without the first `gone`; as it is where there is none."""
    if gone not in values:
        return values
    at = values.index(gone)
    return values[:at] + values[at + 1 :]


def taken_from_sequence(values: tuple[Any, ...], gone: Any, site: Site) -> tuple[Any, ...]:
    if gone not in values:
        raise MissingItemFault(gone, values, site.span, site.path)
    return without_first(values, gone)


def taken_from_set(values: frozenset[Any], gone: Any, site: Site) -> frozenset[Any]:
    if gone not in values:
        raise MissingItemFault(gone, values, site.span, site.path)
    return values - {gone}


def seated(everyone: Sequence[str], seat: int, site: Site) -> str:
    if seat > len(everyone):
        raise SeatFault(seat, len(everyone), site.span, site.path)
    return everyone[seat - 1]


# -- the first of the smallest and largest --------------------------------------------


def least(values: Collection[int], site: Site) -> int:
    if not values:
        raise EmptyFault("min", site.span, site.path)
    return min(values)


def greatest(values: Collection[int], site: Site) -> int:
    if not values:
        raise EmptyFault("max", site.span, site.path)
    return max(values)


def least_by(values: Collection[Any], key: Callable[[Any], int], site: Site) -> Any:
    if not values:
        raise EmptyFault("min", site.span, site.path)
    return min(values, key=key)


def greatest_by(values: Collection[Any], key: Callable[[Any], int], site: Site) -> Any:
    if not values:
        raise EmptyFault("max", site.span, site.path)
    return max(values, key=key)


# -- values in narrower types ---------------------------------------------------------


def present(value: Any, site: Site) -> Any:
    if value is None:
        raise NoneFault(site.expected, site.span, site.path)
    return value


def absent(site: Site) -> NoReturn:
    raise NoneFault(site.expected, site.span, site.path)


def ranged(value: int, low: int | None, high: int | None, site: Site) -> int:
    if (low is not None and value < low) or (high is not None and value > high):
        raise RangeFault(value, site.expected, site.span, site.path)
    return value


def out_of_range(value: int, site: Site) -> NoReturn:
    raise RangeFault(value, site.expected, site.span, site.path)


def limited(values: tuple[Any, ...], limit: int, site: Site) -> tuple[Any, ...]:
    if len(values) > limit:
        raise LimitFault(values, site.expected, site.span, site.path)
    return values


def fitted(value: Any, site: Site) -> Any:
    """The value, where it and everything in it fits the type of the site."""
    fault = _misfit(value, site.expected, site)
    if fault is not None:
        raise fault
    return value


def _misfit(value: Any, type_: Type, site: Site) -> Fault | None:
    match type_:
        case Option(inner):
            return None if value is None else _misfit(value, inner, site)
        case _ if value is None:
            return NoneFault(type_, site.span, site.path)
        case Int(low, high):
            if (low is not None and value < low) or (high is not None and value > high):
                return RangeFault(value, type_, site.span, site.path)
            return None
        case Seq(inner, limit):
            if limit is not None and len(value) > limit:
                return LimitFault(value, type_, site.span, site.path)
            return _first_misfit([(v, inner) for v in value], site)
        case Set(inner):
            return _first_misfit([(v, inner) for v in value], site)
        case Map(_, inner):
            return _first_misfit([(v, inner) for v in value.values()], site)
        case Record(fields=fields):
            return _first_misfit([(getattr(value, f.name), f.type) for f in fields], site)
        case _:
            return None


def _first_misfit(parts: Sequence[tuple[Any, Type]], site: Site) -> Fault | None:
    for value, type_ in parts:
        fault = _misfit(value, type_, site)
        if fault is not None:
            return fault
    return None


# -- the state, and words -------------------------------------------------------------


def overwrite(state: msgspec.Struct, other: msgspec.Struct) -> None:
    """Give the state the fields of another one."""
    for name in state.__struct_fields__:
        setattr(state, name, getattr(other, name))


def text(*parts: Any) -> str:
    return "".join(map(show, parts))


SUPPORT: dict[str, Any] = {
    "_Exception": Exception,
    "_Fault": Fault,
    "_abs": abs,
    "_absent": absent,
    "_all": all,
    "_any": any,
    "_arranged": arranged,
    "_fitted": fitted,
    "_floor_divide": floor_divide,
    "_frozenset": frozenset,
    "_greatest": greatest,
    "_greatest_by": greatest_by,
    "_item": item,
    "_joined": joined,
    "_least": least,
    "_least_by": least_by,
    "_len": len,
    "_limited": limited,
    "_max": max,
    "_min": min,
    "_modulo": modulo,
    "_no_item": no_item,
    "_numbers": numbers,
    "_ordering": ordering,
    "_out_of_range": out_of_range,
    "_overwrite": overwrite,
    "_present": present,
    "_product": product,
    "_range": range,
    "_ranged": ranged,
    "_rank": attrgetter("rank"),
    "_replace": replace,
    "_replaced": replaced,
    "_seated": seated,
    "_sorted": sorted,
    "_sum": sum,
    "_taken_from_sequence": taken_from_sequence,
    "_taken_from_set": taken_from_set,
    "_text": text,
    "_tuple": tuple,
    "_without_first": without_first,
}
"""What generated code finds by these names; its own names never begin with one of them."""
