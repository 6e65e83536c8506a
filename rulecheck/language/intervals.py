"""Which numbers an operation can give: arithmetic on the ranges of `Int[a:b]`."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.language.domains import LARGEST
from rulecheck.language.types import Int

__all__ = ["absolute", "add", "floor_divide", "hull", "modulo", "multiply", "negate", "subtract"]


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def add(a: Int, b: Int) -> Int:
    return Int(_plus(a.low, b.low), _plus(a.high, b.high))


def negate(a: Int) -> Int:
    return Int(
        None if a.high is None else -a.high,
        None if a.low is None else -a.low,
    )


def subtract(a: Int, b: Int) -> Int:
    return add(a, negate(b))


def multiply(a: Int, b: Int) -> Int:
    """Exact where all ends are known; else the signs are used."""
    if None not in (a.low, a.high, b.low, b.high):
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]  # type: ignore[operator]
        low, high = min(corners), max(corners)
        return Int(None if low < -LARGEST else low, None if high > LARGEST else high)
    if a.low is not None and a.low >= 0 and b.low is not None and b.low >= 0:
        return Int(a.low * b.low, None)
    return Int()


def floor_divide(a: Int, b: Int) -> Int:
    """For divisors that are never zero; an open range else."""
    if b.low is None or b.low <= 0:
        if b.high is not None and b.high < 0:
            return floor_divide(negate(a), negate(b))
        return Int()
    low = high = None
    if a.low is not None:
        low = a.low // b.low if a.low < 0 else (0 if b.high is None else a.low // b.high)
    if a.high is not None:
        high = a.high // b.low if a.high >= 0 else (-1 if b.high is None else a.high // b.high)
    return Int(low, high)


def modulo(a: Int, b: Int) -> Int:
    """The result has the sign of the divisor."""
    if b.low is not None and b.low > 0:
        high = None if b.high is None else b.high - 1
        if a.low is not None and a.low >= 0 and a.high is not None:
            high = a.high if high is None else min(high, a.high)
        return Int(0, high)
    if b.high is not None and b.high < 0:
        return Int(None if b.low is None else b.low + 1, 0)
    return Int()


def absolute(a: Int) -> Int:
    if a.low is not None and a.low >= 0:
        return a
    if a.high is not None and a.high <= 0:
        return negate(a)
    high = None if a.low is None or a.high is None else max(-a.low, a.high)
    return Int(0, high)


def hull(ranges: Iterable[Int]) -> Int:
    """The smallest range that holds all of them; at least one."""
    low: int | None
    high: int | None
    all_ranges = list(ranges)
    lows = [r.low for r in all_ranges]
    highs = [r.high for r in all_ranges]
    low = None if None in lows else min(x for x in lows if x is not None)
    high = None if None in highs else max(x for x in highs if x is not None)
    return Int(low, high)
