"""Values that may stand where another one stands: all of a small type, or numbers near by."""

from __future__ import annotations

from collections.abc import Sequence

from rulecheck.language.domains import cardinality, countable
from rulecheck.language.types import Int, Option, Type
from rulecheck.runtime.orders import domain

__all__ = ["every_value", "is_beyond", "near_numbers", "other_values"]

_MOST = 40


def every_value(
    type_: Type, players: Sequence[str], most: int = _MOST
) -> tuple[object, ...] | None:
    """All values of a type that has no more than `most`; None for any other."""
    item = type_.item if isinstance(type_, Option) else type_
    count = cardinality(type_)
    if count is None or count > most or not countable(item):
        return None
    return tuple(domain(type_, players))


def near_numbers(type_: Type, value: object, more: Sequence[int] = ()) -> tuple[int, ...]:
    """Numbers of a type that are near a value of it, at its ends, or among `more`; none where
    the value is no number."""
    item = type_.item if isinstance(type_, Option) else type_
    if not isinstance(item, Int) or not isinstance(value, int):
        return ()
    numbers = (value - 1, value + 1, 0, 1, item.low, item.high, *more)
    return tuple(
        number
        for number in dict.fromkeys(numbers)
        if number is not None
        and (item.low is None or number >= item.low)
        and (item.high is None or number <= item.high)
    )


def is_beyond(type_: Type, value: object) -> bool:
    """Whether a value is a number outside of a type of numbers."""
    item = type_.item if isinstance(type_, Option) else type_
    if not isinstance(item, Int) or not isinstance(value, int):
        return False
    low, high = item.low, item.high
    return (low is not None and value < low) or (high is not None and value > high)


def other_values(type_: Type, value: object, players: Sequence[str]) -> tuple[object, ...]:
    """What may stand there instead of `value`: all that can, or what is near."""
    every = every_value(type_, players)
    values = near_numbers(type_, value) if every is None else every
    return tuple(other for other in values if other != value)
