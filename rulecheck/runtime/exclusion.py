"""What can be seen of expressions by their form alone: which are the same, and which conditions
never hold together.

This needs no solver: `taken == bid` and `taken != bid`, `n < 3` and `n >= 5`,
`kind == "a"` and `kind in ["b", "c"]`. What is not seen is merely asked at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from rulecheck.language.nodes import (
    And,
    Clause,
    Compare,
    Constant,
    Contains,
    Expr,
    Key,
    Not,
    SeqLiteral,
    SetLiteral,
)
from rulecheck.language.types import Record
from rulecheck.runtime.walk import bare

__all__ = ["Condition", "form"]

_LESS, _SAME, _MORE = 1, 2, 4
_ALLOWS = {
    "==": _SAME,
    "!=": _LESS | _MORE,
    "<": _LESS,
    "<=": _LESS | _SAME,
    ">": _MORE,
    ">=": _MORE | _SAME,
}
_TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

_ALWAYS = (Constant, bool, True)
"""The form of a condition that holds everywhere."""

Form = object
"""Two expressions of equal forms say the same, wherever they stand: they have one value."""


def form(part: object) -> Form:
    """A node without its places and types."""
    match part:
        case Constant(value=value):
            return (Constant, type(value), value)
        case Expr():
            inner = bare(part)
            return _of_fields(part) if inner is part else form(inner)
        case Clause() | Key():
            return _of_fields(part)
        case Record(name=name):
            return name
        case tuple():
            return tuple(map(form, part))
        case _:
            return part


def _of_fields(part: Expr | Clause | Key) -> Form:
    said = [n for n in part.__struct_fields__ if n != "span" and not n.endswith("type")]
    return (type(part), *[form(getattr(part, name)) for name in said])


class Condition:
    """A condition as its conjuncts, which all hold where it does.

    Where incomparable things are compared (sets), none of `<`, `==`, `>` holds, so what is
    said of them is true there too.
    """

    def __init__(self, expression: Expr) -> None:
        parts = list(_conjuncts(expression))
        self._forms = {form(part) for part in parts}
        self._denied = {form(part.value) for part in parts if isinstance(part, Not)}
        sides = [side for p in parts if isinstance(p, Compare) for side in _sides(p)]
        self._compared = [(form(a), operator, form(b)) for a, operator, b in sides]
        self._allowed = [
            (form(a), _compared_to(operator, b.value))
            for a, operator, b in sides
            if isinstance(b, Constant)
        ]
        self._allowed += [found for part in parts for found in _member(part)]

    def includes(self, other: Condition) -> bool:
        """Whether `other` surely holds wherever this does: each of its conjuncts is among
        these."""
        return other._forms - {_ALWAYS} <= self._forms

    def excludes(self, other: Condition) -> bool:
        """Whether both surely never hold together."""
        if not self._denied.isdisjoint(other._forms) or not other._denied.isdisjoint(self._forms):
            return True
        if any(
            a == c and b == d and not _ALLOWS[operator] & _ALLOWS[other_operator]
            for a, operator, b in self._compared
            for c, other_operator, d in other._compared
        ):
            return True
        return any(
            subject == other_subject and allowed.apart(other_allowed)
            for subject, allowed in self._allowed
            for other_subject, other_allowed in other._allowed
        )


@dataclass(frozen=True, slots=True)
class _Allowed:
    """What a subject can be: one of `only` (None for anything), none of `never`, and as a
    number from `low` to `high`."""

    only: frozenset[object] | None = None
    never: frozenset[object] = frozenset()
    low: float = -inf
    high: float = inf

    def apart(self, other: _Allowed) -> bool:
        """Whether nothing is allowed by both."""
        if self.only is not None:
            return not any(other.has(value) for value in self.only)
        if other.only is not None:
            return other.apart(self)
        return self.high < other.low or other.high < self.low

    def has(self, value: object) -> bool:
        if value in self.never or (self.only is not None and value not in self.only):
            return False
        return not isinstance(value, int) or self.low <= value <= self.high


def _conjuncts(condition: Expr) -> Iterator[Expr]:
    inner = bare(condition)
    if isinstance(inner, And):
        for item in inner.items:
            yield from _conjuncts(item)
    else:
        yield inner


def _sides(node: Compare) -> list[tuple[Expr, str, Expr]]:
    """The comparison read from both ends."""
    left, right = bare(node.left), bare(node.right)
    return [(left, node.operator, right), (right, _TURNED[node.operator], left)]


def _compared_to(operator: str, value: object) -> _Allowed:
    match operator, value:
        case "==", _:
            return _Allowed(only=frozenset([value]))
        case "!=", _:
            return _Allowed(never=frozenset([value]))
        case "<", int():
            return _Allowed(high=value - 1)
        case "<=", int():
            return _Allowed(high=value)
        case ">", int():
            return _Allowed(low=value + 1)
        case ">=", int():
            return _Allowed(low=value)
        case _:
            return _Allowed()


def _member(part: Expr) -> list[tuple[Form, _Allowed]]:
    """`x in [...]` of constants, and `x not in [...]`."""
    denied = isinstance(part, Not)
    inner = bare(part.value) if isinstance(part, Not) else part
    match inner:
        case Contains(item=item, collection=SeqLiteral(items=items) | SetLiteral(items=items)):
            constants = [bare(i) for i in items]
            values = frozenset(c.value for c in constants if isinstance(c, Constant))
            if not all(isinstance(c, Constant) for c in constants):
                return []
            return [(form(item), _Allowed(never=values) if denied else _Allowed(only=values))]
        case _:
            return []
