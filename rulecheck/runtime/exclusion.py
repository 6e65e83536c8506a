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

__all__ = ["excludes", "same_form"]

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

Shape = tuple[object, ...]


def excludes(a: Expr, b: Expr) -> bool:
    """Whether `a` and `b` surely never hold together. Where incomparable things are compared
    (sets), none of `<`, `==`, `>` holds, so what is said of them holds there too."""
    return any(_contradict(x, y) for x in _parts(a) for y in _parts(b))


def same_form(a: Expr, b: Expr) -> bool:
    """Whether both say the same, wherever they stand; so they have the same value."""
    return _shape(a) == _shape(b)


def _parts(condition: Expr) -> Iterator[Expr]:
    """Conditions that all hold where `condition` does."""
    inner = bare(condition)
    if isinstance(inner, And):
        for item in inner.items:
            yield from _parts(item)
    else:
        yield inner


def _contradict(a: Expr, b: Expr) -> bool:
    if isinstance(a, Not) and same_form(a.value, b):
        return True
    if isinstance(b, Not) and same_form(b.value, a):
        return True
    if not isinstance(a, Compare) or not isinstance(b, Compare):
        return False
    return any(
        _apart(x, y, a_operator, b_operator)
        for a_operator, *x in _sides(a)
        for b_operator, *y in _sides(b)
    )


def _sides(node: Compare) -> list[tuple[str, Expr, Expr]]:
    """The comparison read from both ends."""
    turned = _TURNED[node.operator]
    return [(node.operator, node.left, node.right), (turned, node.right, node.left)]


def _apart(a: list[Expr], b: list[Expr], a_operator: str, b_operator: str) -> bool:
    if not same_form(a[0], b[0]):
        return False
    if same_form(a[1], b[1]):
        return not _ALLOWS[a_operator] & _ALLOWS[b_operator]
    x, y = bare(a[1]), bare(b[1])
    if not isinstance(x, Constant) or not isinstance(y, Constant):
        return False
    if a_operator == b_operator == "==":
        return x.value != y.value
    if type(x.value) is not int or type(y.value) is not int:
        return False
    (low, high), (other_low, other_high) = (
        _within(a_operator, x.value),
        _within(b_operator, y.value),
    )
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


def _shape(part: object) -> object:
    """A node without its places and types, so that equal texts are equal."""
    match part:
        case Constant(value=value):
            return (type(value), value)
        case Expr():
            inner = bare(part)
            if inner is not part:
                return _shape(inner)
            return _of_fields(part)
        case Clause() | Key():
            return _of_fields(part)
        case Record(name=name):
            return name
        case tuple():
            return tuple(map(_shape, part))
        case _:
            return part


def _of_fields(part: Expr | Clause | Key) -> Shape:
    names = [n for n in part.__struct_fields__ if not n.endswith("type") and n != "span"]
    return (type(part), *[_shape(getattr(part, name)) for name in names])
