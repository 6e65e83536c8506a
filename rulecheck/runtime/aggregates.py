"""`len`, `sum`, `any`, `all`, `min`, `max` and `sorted` as Python syntax trees."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulecheck.language.nodes import (
    Comprehension,
    Extremum,
    Length,
    Quantifier,
    SeqLiteral,
    Sorted,
    Sum,
)
from rulecheck.language.types import Seq
from rulecheck.runtime import iteration
from rulecheck.runtime.syntax import call, tuple_of
from rulecheck.runtime.walk import bare

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = ["aggregate"]


def aggregate(to: Expressions, node: Length | Sum | Quantifier | Extremum | Sorted) -> ast.expr:
    match node:
        case Length(value=value):
            return call("_len", iteration.in_any_order(to, value))
        case Sum(value=value):
            return call("_sum", iteration.in_any_order(to, value))
        case Quantifier():
            return _quantifier(to, node)
        case Extremum():
            return _extremum(to, node)
        case Sorted():
            return call("_tuple", to.build.locator.put(iteration.sorted_list(to, node), node.span))


def _quantifier(to: Expressions, node: Quantifier) -> ast.expr:
    """Asks only as far as needed, where nobody can tell."""
    function, inner = f"_{node.kind}", bare(node.value)
    lazy = isinstance(inner, Comprehension) and isinstance(inner.type, Seq)
    if lazy and isinstance(inner, Comprehension) and not iteration.items_can_fail(to, inner):
        parts = iteration.clauses(to, inner.clauses, iteration.in_any_order)
        return call(function, ast.GeneratorExp(to.value(inner.element), parts))
    return call(function, iteration.in_any_order(to, node.value))


def _extremum(to: Expressions, node: Extremum) -> ast.expr:
    function = f"_{node.kind}"
    named = {} if node.key is None else {"key": iteration.key_function(to, node.key)}
    if node.default is not None:
        named["default"] = to.value(node.default)
        return call(function, iteration.to_choose_from(to, node.value, node.key), **named)
    match bare(node.value):
        case SeqLiteral(items=(single,)) if node.key is None:
            return to.value(single)
        case SeqLiteral(items=items) if items and node.key is None:
            return call(function, *to.values(items))
        case SeqLiteral(items=items) if items:
            return call(function, tuple_of(to.values(items)), **named)
        case _:
            pass
    site = to.build.site(node.span, node.type)
    values = iteration.to_choose_from(to, node.value, node.key)
    nearest = {"min": "_least", "max": "_greatest"}[node.kind]
    if node.key is None:
        return call(nearest, values, site)
    return call(f"{nearest}_by", values, named["key"], site)
