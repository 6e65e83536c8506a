"""Which expressions can raise a fault.

Where nothing can, neither the order in which a set is looked through nor an early end can be
seen, so generated code is free to take the fastest way. Everywhere else it keeps to the
letter: strict, and in the order of the type.
"""

from __future__ import annotations

from rulecheck.language.nodes import (
    Arithmetic,
    Assert,
    Call,
    Concat,
    Constant,
    Expr,
    Extremum,
    Item,
    ItemStep,
    Perform,
    Range,
    Restrict,
    SeqLiteral,
    Without,
)
from rulecheck.language.rules import Rules
from rulecheck.language.types import Int, Map, Player, Seq, Type
from rulecheck.language.walk import walk

__all__ = ["Failing", "endless_product", "long_concat", "never_zero", "short_range"]

_SHORT = 100_000


def never_zero(type_: Type) -> bool:
    """Whether a number of that type is surely not 0."""
    match type_:
        case Int(low, high):
            return (low is not None and low > 0) or (high is not None and high < 0)
        case _:
            return False


def endless_product(node: Arithmetic) -> bool:
    """Whether the types limit neither factor, so that squares of squares have no end."""
    return node.operator == "*" and not any(_has_ends(n.type) for n in (node.left, node.right))


def _has_ends(type_: Type) -> bool:
    return isinstance(type_, Int) and type_.low is not None and type_.high is not None


def long_concat(node: Concat) -> bool:
    """Whether the type allows a sequence to grow beyond all that a game needs."""
    type_ = node.type
    return isinstance(type_, Seq) and (type_.limit is None or type_.limit > _SHORT)


def short_range(node: Range) -> bool:
    """Whether the types of its ends keep a range short."""
    start, stop = node.start.type, node.stop.type
    if not isinstance(start, Int) or not isinstance(stop, Int):
        return False
    return start.low is not None and stop.high is not None and stop.high - start.low <= _SHORT


class Failing:
    """Asks of each expression once whether anything in it can raise a fault."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._functions: dict[str, bool] = {}
        self._known: dict[int, tuple[Expr, bool]] = {}

    def can_fail(self, expression: Expr) -> bool:
        # The expression is kept with the answer, so that its id is not given to another one.
        known = self._known.get(id(expression))
        if known is None:
            answer = any(self._fails(node) for node in walk(expression))
            known = self._known[id(expression)] = (expression, answer)
        return known[1]

    def _fails(self, node: object) -> bool:
        match node:
            case Restrict(proven=proven):
                return not proven
            case Arithmetic(operator="//" | "%", right=right):
                return not never_zero(right.type)
            case Arithmetic():
                return endless_product(node)
            case Concat():
                return long_concat(node)
            case Item(collection=collection):
                return not isinstance(collection.type, Map)
            case ItemStep() | Assert():
                return True
            case Extremum(value=SeqLiteral(items=items), default=default):
                return default is None and not items
            case Extremum(default=default):
                return default is None
            case Without(strict=strict):
                return strict
            case Range():
                return not short_range(node)
            case Constant(type=Player()):
                return True
            case Call(function=name) | Perform(function=name):
                return self._function_fails(name)
            case _:
                return False

    def _function_fails(self, name: str) -> bool:
        if name in self._rules.decisions:
            return True  # a gap, if nothing else
        if name not in self._functions:
            function = self._rules.functions[name]
            self._functions[name] = any(self._fails(node) for node in walk(function))
        return self._functions[name]
