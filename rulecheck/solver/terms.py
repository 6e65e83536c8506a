"""Formulas: shared, simplified as they are built, with the range of every number.

A term is a Bool or an Int. Equal terms are one object, so that identity is equality and a
value that occurs a hundred times is translated once. The simplifications are few and exact:
constants, complements, and what the ranges of both sides decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count as count_up
from itertools import groupby

__all__ = [
    "FALSE",
    "TRUE",
    "Term",
    "add",
    "all_of",
    "any_of",
    "boolean",
    "choose",
    "count",
    "equal",
    "floor_divide",
    "implies",
    "less",
    "less_equal",
    "modulo",
    "multiply",
    "negate",
    "negation",
    "number",
    "size",
    "subtract",
    "unknown_bool",
    "unknown_int",
]

_LONGEST_CHAIN = 120
_CASES = 40
"""Up to how many values a factor or divisor is split into cases, to stay linear."""


class Term:
    """`op` is one of: num, int, bool, true, false (leaves); + * mul div mod ite b2i; not and or
    == < atleast (and `ite` of Bool). `args` are terms, or the payload of a leaf. `low` and `high`
    bound an Int, None for an open end."""

    __slots__ = ("args", "high", "is_bool", "low", "op", "rank")

    def __init__(
        self,
        op: str,
        args: tuple[object, ...],
        is_bool: bool,
        low: int | None,
        high: int | None,
        rank: int,
    ) -> None:
        self.op, self.args, self.is_bool = op, args, is_bool
        self.low, self.high, self.rank = low, high, rank

    def __repr__(self) -> str:
        if self.op in ("num", "int", "bool"):
            return str(self.args[0])
        return f"({self.op} {' '.join(map(repr, self.args))})" if self.args else self.op

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms that this one is made of."""
        return () if self.op in _LEAVES else self.args  # type: ignore[return-value]

    @property
    def constant(self) -> int | None:
        """The value of a number that is known, else None."""
        return self.args[0] if self.op == "num" else None  # type: ignore[return-value]


def _rank(term: object) -> int:
    assert isinstance(term, Term)
    return term.rank


_LEAVES = frozenset(["num", "int", "bool", "true", "false"])
_known: dict[tuple[str, tuple[object, ...]], Term] = {}
_ranks = count_up()
"""Never begins anew: a term that somebody still has is never taken for another one."""


def _make(
    op: str,
    args: tuple[object, ...],
    is_bool: bool,
    low: int | None = None,
    high: int | None = None,
) -> Term:
    key = (op, args)  # terms are equal only to themselves
    term = _known.get(key)
    if term is None:
        term = Term(op, args, is_bool, low, high, next(_ranks))
        _known[key] = term
    return term


TRUE = _make("true", (), True)
FALSE = _make("false", (), True)


def forget() -> None:
    """Start anew: the terms of another document are not needed any more."""
    _known.clear()
    _known["true", ()] = TRUE
    _known["false", ()] = FALSE


def size() -> int:
    """How many different terms there are."""
    return len(_known)


# -- leaves -------------------------------------------------------------------------------


def number(value: int) -> Term:
    return _make("num", (int(value),), False, value, value)


def boolean(value: bool) -> Term:
    return TRUE if value else FALSE


def unknown_int(name: str, low: int | None, high: int | None) -> Term:
    """An Int that may have any value within its range."""
    # Two functions may name their parameters alike: the range belongs to the unknown.
    return _make("int", (name, low, high), False, low, high)


def unknown_bool(name: str) -> Term:
    return _make("bool", (name,), True)


def at_least(unknown: Term, low: int) -> Term:
    """The bound of an unknown itself, which its range would otherwise decide."""
    return _make("not", (_make("<", (unknown, number(low)), True),), True)


def at_most(unknown: Term, high: int) -> Term:
    """The other bound."""
    return _make("not", (_make("<", (number(high), unknown), True),), True)


# -- Bool ---------------------------------------------------------------------------------


def negation(a: Term) -> Term:
    if a is TRUE:
        return FALSE
    if a is FALSE:
        return TRUE
    if a.op == "not":
        return a.parts[0]
    return _make("not", (a,), True)


def _opposite(a: Term) -> Term | None:
    """The negation of a term if there is one already: in long chains most have none."""
    return a.parts[0] if a.op == "not" else _known.get(("not", (a,)))


def _joined(op: str, items: Iterable[Term], neutral: Term, absorbing: Term) -> Term:
    found: dict[Term, None] = {}
    for item in items:
        for part in item.parts if item.op == op else (item,):
            if part is absorbing or _opposite(part) in found:
                return absorbing
            if part is not neutral:
                found[part] = None
    if not found:
        return neutral
    if len(found) == 1:
        return next(iter(found))
    return _make(op, tuple(sorted(found, key=_rank)), True)


def all_of(items: Iterable[Term]) -> Term:
    return _joined("and", items, TRUE, FALSE)


def any_of(items: Iterable[Term]) -> Term:
    return _joined("or", items, FALSE, TRUE)


def both(a: Term, b: Term) -> Term:
    return all_of((a, b))


def implies(a: Term, b: Term) -> Term:
    return any_of((negation(a), b))


# -- Int ----------------------------------------------------------------------------------


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def add(items: Iterable[Term]) -> Term:
    """The sum; constants are gathered, and equal terms stay beside each other."""
    total = 0
    parts: list[Term] = []
    for item in items:
        for part in item.parts if item.op == "+" else (item,):
            if part.constant is not None:
                total += part.constant
            else:
                parts.append(part)
    parts = _without_opposites(parts)
    if not parts:
        return number(total)
    if total:
        parts.append(number(total))
    if len(parts) == 1:
        return parts[0]
    low: int | None = 0
    high: int | None = 0
    for part in parts:
        low, high = _plus(low, part.low), _plus(high, part.high)
    return _make("+", tuple(sorted(parts, key=_rank)), False, low, high)


def _without_opposites(parts: list[Term]) -> list[Term]:
    """x + -1 * x is nothing."""
    if not any(part.op == "*" for part in parts):
        return parts
    left: list[Term] = []
    for part in parts:
        opposite = negate(part)
        if opposite in left:
            left.remove(opposite)
        else:
            left.append(part)
    return left


def negate(a: Term) -> Term:
    return scaled(-1, a)


def scaled(factor: int, a: Term) -> Term:
    if a.constant is not None:
        return number(factor * a.constant)
    if factor == 0:
        return number(0)
    if factor == 1:
        return a
    if a.op == "*":
        inner = a.parts[0].constant
        assert inner is not None
        return scaled(factor * inner, a.parts[1])
    if a.op == "+":
        return add(scaled(factor, p) for p in a.parts)
    ends = [None if e is None else factor * e for e in (a.low, a.high)]
    low, high = ends if factor > 0 else reversed(ends)
    return _make("*", (number(factor), a), False, low, high)


def subtract(a: Term, b: Term) -> Term:
    return add((a, negate(b)))


def _few(a: Term) -> range | None:
    """The values of a term that has only a few."""
    if a.low is None or a.high is None or a.high - a.low >= _CASES:
        return None
    return range(a.low, a.high + 1)


def _by_cases(a: Term, values: Iterable[int], result: object) -> Term:
    """`result(v)` for the value v that `a` has among `values`."""
    assert callable(result)
    cases = list(values)
    term: Term = result(cases[-1])
    for value in reversed(cases[:-1]):
        term = choose(equal(a, number(value)), result(value), term)
    return term


def multiply(a: Term, b: Term) -> Term:
    """The product. A factor with few values is split into cases."""
    for x, y in ((a, b), (b, a)):
        if x.constant is not None:
            return scaled(x.constant, y)
    pairs = sorted(
        (
            (len(values), x, y, values)
            for x, y in ((a, b), (b, a))
            if (values := _few(x)) is not None
        ),
        key=lambda p: p[0],
    )
    if pairs:
        _, x, y, values = pairs[0]
        return _by_cases(x, values, lambda v: scaled(v, y))
    low = high = None
    if None not in (a.low, a.high, b.low, b.high):
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]  # type: ignore[operator]
        low, high = min(corners), max(corners)
    elif a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
        low = a.low * b.low
    first, second = sorted((a, b), key=_rank)
    return _make("mul", (first, second), False, low, high)


def floor_divide(a: Term, b: Term) -> Term:
    """Python's `//`. Of nothing in particular where b is zero."""
    divisor = b.constant
    if divisor is None:
        values = _few(b)
        if values is not None and (cases := [v for v in values if v]):
            return _by_cases(b, cases, lambda v: floor_divide(a, number(v)))
        positive = _make("div", (a, b), False)
        negative = _make("div", (negate(a), negate(b)), False)
        return choose(less(number(0), b), positive, negative)
    if divisor == 0:
        return number(0)
    if a.constant is not None:
        return number(a.constant // divisor)
    if divisor == 1:
        return a
    if divisor < 0:
        return floor_divide(negate(a), number(-divisor))
    low = None if a.low is None else a.low // divisor
    high = None if a.high is None else a.high // divisor
    if low is not None and low == high:
        return number(low)
    return _make("div", (a, b), False, low, high)


def modulo(a: Term, b: Term) -> Term:
    """Python's `%`: the sign of the divisor."""
    divisor = b.constant
    if divisor is None:
        values = _few(b)
        if values is not None and (cases := [v for v in values if v]):
            return _by_cases(b, cases, lambda v: modulo(a, number(v)))
        return subtract(a, multiply(b, floor_divide(a, b)))
    if divisor == 0:
        return number(0)
    if a.constant is not None:
        return number(a.constant % divisor)
    if divisor < 0:
        return negate(modulo(negate(a), number(-divisor)))
    if a.low is not None and a.high is not None and a.low // divisor == a.high // divisor:
        return subtract(a, number(a.low // divisor * divisor))
    return _make("mod", (a, b), False, 0, divisor - 1)


def _hull(a: Term, b: Term) -> tuple[int | None, int | None]:
    low = None if a.low is None or b.low is None else min(a.low, b.low)
    high = None if a.high is None or b.high is None else max(a.high, b.high)
    return low, high


def choose(condition: Term, a: Term, b: Term) -> Term:
    """`a if condition else b`, of two Bools or two Ints."""
    if condition is TRUE or a is b:
        return a
    if condition is FALSE:
        return b
    if condition.op == "not":
        return choose(condition.parts[0], b, a)
    if a.is_bool:
        if a is TRUE:
            return any_of((condition, b))
        if a is FALSE:
            return all_of((negation(condition), b))
        if b is TRUE:
            return any_of((negation(condition), a))
        if b is FALSE:
            return all_of((condition, a))
        return _make("ite", (condition, a, b), True)
    if a.op == "ite" and a.parts[0] is condition:
        return choose(condition, a.parts[1], b)
    if b.op == "ite" and b.parts[0] is condition:
        return choose(condition, a, b.parts[2])
    if a.constant == 1 and b.constant == 0:
        return count((condition,))
    if a.constant == 0 and b.constant == 1:
        return count((negation(condition),))
    low, high = _hull(a, b)
    return _make("ite", (condition, a, b), False, low, high)


def count(items: Iterable[Term]) -> Term:
    """How many of the conditions hold."""
    parts: list[Term] = []
    for item in items:
        if item is TRUE:
            parts.append(number(1))
        elif item is not FALSE:
            parts.append(_make("b2i", (item,), False, 0, 1))
    return add(parts)


# -- comparison ---------------------------------------------------------------------------


def equal(a: Term, b: Term) -> Term:
    """Of two Bools or two Ints."""
    if a is b:
        return TRUE
    if a.is_bool:
        if a in (TRUE, FALSE) or b in (TRUE, FALSE):
            other, known = (b, a) if a in (TRUE, FALSE) else (a, b)
            return other if known is TRUE else negation(other)
        if negation(a) is b:
            return FALSE
        first, second = sorted((a, b), key=_rank)
        return _make("==", (first, second), True)
    if a.constant is not None and b.constant is not None:
        return boolean(a.constant == b.constant)
    if _below(a, b) or _below(b, a):
        return FALSE
    if a.constant is not None:
        a, b = b, a
    if b.constant is not None:
        return _equals_number(a, b.constant)
    first, second = sorted((a, b), key=_rank)
    return _make("==", (first, second), True)


def _below(a: Term, b: Term) -> bool:
    return a.high is not None and b.low is not None and a.high < b.low


def _equals_number(a: Term, value: int) -> Term:
    if a.op == "ite":
        cases = _cases_of(a)
        if cases is not None:
            return _case_equals(cases, value)
    if a.op == "b2i":
        return a.parts[0] if value == 1 else negation(a.parts[0])
    flags, rest = _flags(a)
    if flags:
        wanted = value - rest
        return all_of((at_least_of(wanted, flags), negation(at_least_of(wanted + 1, flags))))
    if a.op == "+" and a.parts and (shift := _shift(a)):
        return equal(subtract(a, number(shift)), number(value - shift))
    return _make("==", (a, number(value)), True)


def _shift(a: Term) -> int:
    return sum(p.constant for p in a.parts if p.constant is not None)


def _cases_of(a: Term) -> list[tuple[Term, Term]] | None:
    """A chain of choices between constants as (condition, value) in order, the last condition
    TRUE; None where it is not one, or so long that writing it out would not pay."""
    cases: list[tuple[Term, Term]] = []
    while a.op == "ite" and len(cases) < _LONGEST_CHAIN:
        condition, x, y = a.parts
        if x.constant is not None:
            cases.append((condition, x))
            a = y
        elif y.constant is not None:
            cases.append((negation(condition), y))
            a = x
        else:
            break
    if not cases or len(cases) == _LONGEST_CHAIN:
        return None
    return [*cases, (TRUE, a)]


def _case_equals(cases: list[tuple[Term, Term]], value: int) -> Term:
    wanted = number(value)
    result = equal(cases[-1][1], wanted)
    # All cases of a kind at once: one by one, each would copy those before it.
    for fits, kind in groupby(reversed(cases[:-1]), lambda case: case[1] is wanted):
        conditions = [condition for condition, _ in kind]
        if fits:
            result = any_of([*conditions, result])
        else:
            result = all_of([*map(negation, conditions), result])
    return result


def _flags(a: Term) -> tuple[list[Term], int]:
    """The conditions that a sum counts, and what it adds to their number; nothing where it is
    not such a sum."""
    parts = a.parts if a.op == "+" else (a,)
    flags: list[Term] = []
    rest = 0
    for part in parts:
        if part.op == "b2i":
            flags.append(part.parts[0])
        elif part.constant is not None:
            rest += part.constant
        else:
            return [], 0
    return flags, rest


def at_least_of(wanted: int, flags: list[Term]) -> Term:
    """Whether at least so many of the conditions hold."""
    if wanted <= 0:
        return TRUE
    if wanted > len(flags):
        return FALSE
    if wanted == 1:
        return any_of(flags)
    if wanted == len(flags):
        return all_of(flags)
    return _make("atleast", (number(wanted), *sorted(flags, key=_rank)), True)


def less_equal(a: Term, b: Term) -> Term:
    return negation(less(b, a))


def less(a: Term, b: Term) -> Term:
    if a is b:
        return FALSE
    if _below(a, b):
        return TRUE
    if a.low is not None and b.high is not None and a.low >= b.high:
        return FALSE
    gap = subtract(b, a)  # a < b where the gap is above zero
    if gap.low is not None and gap.low > 0:
        return TRUE
    if gap.high is not None and gap.high <= 0:
        return FALSE
    flags, rest = _flags(gap)
    if flags:
        return at_least_of(1 - rest, flags)
    flags, rest = _flags(negate(gap))
    if flags:  # as many as fewer than -rest
        return negation(at_least_of(-rest, flags))
    if a.constant is not None and b.op == "+" and (shift := _shift(b)):
        return less(number(a.constant - shift), subtract(b, number(shift)))
    if b.constant is not None and a.op == "+" and (shift := _shift(a)):
        return less(subtract(a, number(shift)), number(b.constant - shift))
    if a.op == "ite" and b.constant is not None and (cases := _cases_of(a)) is not None:
        result = less(cases[-1][1], b)
        for condition, part in reversed(cases[:-1]):
            result = choose(condition, less(part, b), result)
        return result
    if b.op == "ite" and a.constant is not None and (cases := _cases_of(b)) is not None:
        result = less(a, cases[-1][1])
        for condition, part in reversed(cases[:-1]):
            result = choose(condition, less(a, part), result)
        return result
    return _make("<", (a, b), True)
