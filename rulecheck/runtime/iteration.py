"""What is looked through: in the order of its type, or in any order where that can't be seen.

Collections that are only looked through need no tuple or frozenset of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulecheck.language.nodes import (
    Clause,
    Comprehension,
    Domain,
    Expr,
    Item,
    Key,
    Local,
    Range,
    SeqLiteral,
    SetLiteral,
    Sorted,
)
from rulecheck.language.types import EMPTY, Empty, Int, Map, Seq, Set, Type
from rulecheck.runtime.failing import short_range
from rulecheck.runtime.syntax import call, constant, item, method, tuple_of, write
from rulecheck.runtime.walk import bare

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = [
    "as_set",
    "clauses",
    "comprehension",
    "in_any_order",
    "in_order",
    "item_type",
    "items_can_fail",
    "key_function",
    "searched",
    "sorted_list",
    "to_choose_from",
]

Source = Callable[["Expressions", Expr], ast.expr]


def item_type(type_: Type) -> Type:
    """The type of what a loop over a Seq, Set or Map meets."""
    match type_:
        case Seq(item, _) | Set(item):
            return item
        case Map(key, _):
            return key
        case _:
            return EMPTY


def in_order(to: Expressions, node: Expr) -> ast.expr:
    """A list, tuple or range of the items of a Seq, Set or Map, in order."""
    inner = bare(node)
    match node.type:
        case Map(key, _):
            tree = _keys(to, inner, key)
        case Set(Empty()):
            tree = tuple_of([])
        case Set(kind):
            key_of = to.build.sort_key(kind)
            named = {} if key_of is None else {"key": key_of}
            tree = call("_sorted", as_set(to, inner), **named)
        case _:
            tree = _sequence(to, inner)
    return to.build.locator.put(tree, node.span)


def in_any_order(to: Expressions, node: Expr) -> ast.expr:
    """A collection of the same items, for those who can't see their order."""
    inner = bare(node)
    match node.type:
        case Set():
            return as_set(to, inner)
        case Seq() if isinstance(inner, Comprehension) and _is_values(inner):
            return to.build.locator.put(
                method(to.value(inner.clauses[0].source), "values"), node.span
            )
        case Seq() if isinstance(inner, Comprehension) and not items_can_fail(to, inner):
            return to.build.locator.put(_list(to, inner, in_any_order), node.span)
        case Seq():
            return in_order(to, node)
        case _:
            return to.value(node)


def as_set(to: Expressions, node: Expr) -> ast.expr:
    """A set or frozenset of the items of a Set: enough for all but its value."""
    match bare(node):
        case SetLiteral(items=items) if items:
            tree: ast.expr = ast.Set(to.values(items))
        case Comprehension() as inner:
            source = in_order if items_can_fail(to, inner) else in_any_order
            tree = ast.SetComp(to.value(inner.element), clauses(to, inner.clauses, source))
        case _:
            return to.value(node)
    return to.build.locator.put(tree, node.span)


def searched(to: Expressions, node: Expr) -> ast.expr:
    """What stands to the right of `in`."""
    match bare(node):
        case SetLiteral(items=items) | SeqLiteral(items=items):
            return to.build.locator.put(tuple_of(to.values(items)), node.span)
        case _:
            return in_any_order(to, node)


def comprehension(to: Expressions, node: Comprehension) -> ast.expr:
    if isinstance(node.type, Set):
        return call("_frozenset", as_set(to, node))
    return call("_tuple", to.build.locator.put(_list(to, node, in_order), node.span))


def items_can_fail(to: Expressions, node: Comprehension) -> bool:
    """Whether it can be seen in which order the items of a comprehension are made."""
    first, *others = node.clauses
    inside = [node.element, *first.conditions]
    for clause in others:
        inside += [clause.source, *clause.conditions]
    return any(to.build.failing.can_fail(part) for part in inside)


def _is_values(node: Comprehension) -> bool:
    """Whether this is `[m[k] for k in m]`, which the checker makes of `m.values()`."""
    match node.element, node.clauses:
        case Item(collection=whole, index=Local(name=key)), (Clause(conditions=()) as only,):
            return whole is only.source and key == only.target and isinstance(whole.type, Map)
        case _:
            return False


def clauses(to: Expressions, nodes: Sequence[Clause], source: Source) -> list[ast.comprehension]:
    return [
        ast.comprehension(
            to.build.locator.put(write(to.build.names.local(node.target)), node.source.span),
            source(to, node.source),
            to.values(node.conditions),
            0,
        )
        for node in nodes
    ]


def _list(to: Expressions, node: Comprehension, source: Source) -> ast.expr:
    return ast.ListComp(to.value(node.element), clauses(to, node.clauses, source))


def _sequence(to: Expressions, node: Expr) -> ast.expr:
    match node:
        case Comprehension():
            return _list(to, node, in_order)
        case Sorted():
            return sorted_list(to, node)
        case Range():
            ends = [to.value(node.start), to.value(node.stop)]
            if short_range(node):
                return call("_range", *ends)
            return call("_numbers", *ends, to.build.site(node.span, node.type))
        case Domain(type=Seq(Int(int() as low, int() as high), _)):
            return call("_range", constant(low), constant(high + 1))
        case _:
            return to.value(node)


def _keys(to: Expressions, node: Expr, key: Type) -> ast.expr:
    """A Map has every key, so its keys are all values of their type. What gives the map is
    asked nevertheless where that could fail."""
    keys = to.build.domain(key)
    if not to.build.failing.can_fail(node):
        return keys
    return item(tuple_of([to.value(node), keys]), constant(1))


def sorted_list(to: Expressions, node: Sorted) -> ast.expr:
    named: dict[str, ast.expr] = {}
    if node.key is not None:
        named["key"] = key_function(to, node.key)
    if node.reverse:
        named["reverse"] = constant(True)
    return call("_sorted", to_choose_from(to, node.value, node.key), **named)


def to_choose_from(to: Expressions, node: Expr, key: Key | None) -> ast.expr:
    """Numbers that are equal are the same; two things with equal keys are not, so there the
    order decides."""
    return in_any_order(to, node) if key is None else in_order(to, node)


def key_function(to: Expressions, key: Key) -> ast.expr:
    parameter = ast.arg(to.build.names.local(key.parameter))
    takes = ast.arguments([], [parameter], None, [], [], None, [])
    return to.build.locator.put(ast.Lambda(takes, to.value(key.body)), key.body.span)
