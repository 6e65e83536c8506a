"""What can be seen of expressions by their form alone: which are the same, and which conditions
never hold together.

This needs no solver: `taken == bid` and `taken != bid`, `n < 3` and `n >= 5`,
`kind == "a"` and `kind == "b"`. What is not seen is merely asked at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rulecheck.language.nodes import And, Clause, Compare, Constant, Expr, Key, Not
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
        self._compared = [side for p in parts if isinstance(p, Compare) for side in _sides(p)]

    def excludes(self, other: Condition) -> bool:
        """Whether both surely never hold together."""
        if not self._denied.isdisjoint(other._forms) or not other._denied.isdisjoint(self._forms):
            return True
        return any(
            left == other_left and _apart(operator, right, other_operator, other_right)
            for left, operator, right in self._compared
            for other_left, other_operator, other_right in other._compared
        )


def _conjuncts(condition: Expr) -> Iterator[Expr]:
    inner = bare(condition)
    if isinstance(inner, And):
        for item in inner.items:
            yield from _conjuncts(item)
    else:
        yield inner


def _sides(node: Compare) -> list[tuple[Form, str, Form]]:
    """The comparison read from both ends."""
    left, right = form(node.left), form(node.right)
    return [(left, node.operator, right), (right, _TURNED[node.operator], left)]


def _apart(operator: str, right: Form, other_operator: str, other_right: Form) -> bool:
    """Whether nothing compares both ways, to what is on the right each time."""
    if right == other_right:
        return not _ALLOWS[operator] & _ALLOWS[other_operator]
    match right, other_right:
        case (kind, _, value), (other_kind, _, other) if kind is other_kind is Constant:
            if operator == other_operator == "==":
                return bool(value != other)
            return (
                isinstance(value, int)
                and isinstance(other, int)
                and _numbers_apart(operator, value, other_operator, other)
            )
        case _:
            return False


def _numbers_apart(operator: str, number: int, other_operator: str, other: int) -> bool:
    low, high = _within(operator, number)
    other_low, other_high = _within(other_operator, other)
    return high < other_low or other_high < low


def _within(operator: str, number: int) -> tuple[float, float]:
    match operator:
        case "==":
            return number, number
        case "<":
            return -inf, number - 1
        case "<=":
            return -inf, number
        case ">":
            return number + 1, inf
        case ">=":
            return number, inf
        case _:
            return -inf, inf
