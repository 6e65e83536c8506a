"""Conditions as Python syntax trees."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from rulecheck.language.nodes import (
    And,
    Choose,
    Compare,
    Constant,
    Contains,
    Expr,
    IsNone,
    Not,
    Or,
)
from rulecheck.language.types import CardType, Option, Set, Type
from rulecheck.runtime import iteration
from rulecheck.runtime.syntax import compare, constant, negated
from rulecheck.runtime.walk import bare

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = ["condition", "denied"]


def condition(
    to: Expressions, node: Not | And | Or | Choose | Compare | Contains | IsNone
) -> ast.expr:
    match node:
        case Not(value=value):
            return denied(to, value)
        case And(items=items):
            return ast.BoolOp(ast.And(), to.values(items))
        case Or(items=items):
            return ast.BoolOp(ast.Or(), to.values(items))
        case Choose(condition=test, then=then, otherwise=otherwise):
            return ast.IfExp(to.value(test), to.value(then), to.value(otherwise))
        case Compare():
            return _comparison(to, node)
        case Contains(item=part, collection=collection):
            return compare(to.value(part), "in", iteration.searched(to, collection))
        case IsNone(value=value):
            return _is_none(to, value, "is")


def denied(to: Expressions, node: Expr) -> ast.expr:
    """The opposite of a condition, as one would write it."""
    return to.build.locator.put(_denied(to, bare(node)), node.span)


def _denied(to: Expressions, node: Expr) -> ast.expr:
    match node:
        case Not(value=value):
            return to.value(value)
        case IsNone(value=value):
            return _is_none(to, value, "is not")
        case Contains(item=part, collection=collection):
            return compare(to.value(part), "not in", iteration.searched(to, collection))
        case Compare(operator=operator) if not isinstance(node.left.type, Set):
            # Of two sets neither may include the other.
            return to.value(replace(node, operator=_OPPOSITES[operator]))
        case _:
            return negated(to.value(node))


_OPPOSITES: dict[str, Literal["==", "!=", "<", "<=", ">", ">="]] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
}


def _comparison(to: Expressions, node: Compare) -> ast.expr:
    operator, left, right = node.operator, node.left, node.right
    if _is_card(left.type) and _is_card(right.type):
        same = {"==": "is", "!=": "is not"}[operator]
        return compare(to.value(left), same, to.value(right))
    if isinstance(left.type, Set):
        return compare(iteration.as_set(to, left), operator, iteration.as_set(to, right))
    return compare(to.value(left), operator, to.value(right))


def _is_card(type_: Type) -> bool:
    return isinstance(type_.item if isinstance(type_, Option) else type_, CardType)


def _is_none(to: Expressions, value: Expr, operator: str) -> ast.expr:
    inner = bare(value)
    if isinstance(inner, Constant):
        # Python warns of `3 is None`.
        return constant((inner.value is None) == (operator == "is"))
    return compare(to.value(value), operator, constant(None))
