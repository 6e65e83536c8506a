"""Sequences, sets and maps as Python syntax trees."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulecheck.language.nodes import (
    Ambient,
    Comprehension,
    Concat,
    Constant,
    Expr,
    Item,
    MapComprehension,
    MapLiteral,
    Range,
    SeqLiteral,
    SetLiteral,
    SetOperation,
    Slice,
    ToSet,
    Without,
)
from rulecheck.language.types import Map, Player, Set
from rulecheck.runtime import iteration
from rulecheck.runtime.failing import long_concat
from rulecheck.runtime.orders import domain
from rulecheck.runtime.syntax import OPERATORS, call, constant, item, read, tuple_of, write
from rulecheck.runtime.walk import bare

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = ["container"]


def container(to: Expressions, node: Expr) -> ast.expr:
    match node:
        case SeqLiteral(items=items):
            return tuple_of(to.values(items))
        case SetLiteral(items=items):
            return call("_frozenset", *([tuple_of(to.values(items))] if items else []))
        case MapLiteral():
            return _map(to, node)
        case MapComprehension(target=target, source=source, value=value):
            key = to.build.names.local(target)
            over = iteration.in_order(to, source)
            clause = ast.comprehension(write(key), over, [], 0)
            return ast.DictComp(read(key), to.value(value), [clause])
        case Comprehension():
            return iteration.comprehension(to, node)
        case Concat(left=left, right=right) if long_concat(node):
            site = to.build.site(node.span, node.type)
            return call("_joined", to.value(left), to.value(right), site)
        case Concat(left=left, right=right):
            return ast.BinOp(to.value(left), ast.Add(), to.value(right))
        case SetOperation(operator=operator, left=left, right=right):
            # The left side makes the result a frozenset.
            other = iteration.as_set(to, right)
            return ast.BinOp(to.value(left), OPERATORS[operator](), other)
        case ToSet(value=value):
            return call("_frozenset", iteration.in_any_order(to, value))
        case Range():
            return call("_tuple", iteration.in_order(to, node))
        case Item():
            return _item(to, node)
        case Slice(collection=collection, start=start, stop=stop):
            ends = [None if end is None else constant(end) for end in (start, stop)]
            return item(to.value(collection), ast.Slice(ends[0], ends[1], None))
        case Without():
            return _without(to, node)
        case _:
            raise AssertionError(type(node).__name__)


def _map(to: Expressions, node: MapLiteral) -> ast.expr:
    """The entries in the order of the key type, as everywhere."""
    assert isinstance(node.type, Map)
    entries = list(node.entries)
    if not isinstance(node.type.key, Player):
        keys = [bare(key) for key, _ in entries]
        order = domain(node.type.key, ())
        places = [order.index(key.value) for key in keys if isinstance(key, Constant)]
        if len(places) == len(entries):
            by_place = sorted(zip(places, entries, strict=True), key=lambda pair: pair[0])
            entries = [entry for _, entry in by_place]
    keys_first: list[ast.expr | None] = [to.value(key) for key, _ in entries]
    return ast.Dict(keys_first, to.values([value for _, value in entries]))


def _item(to: Expressions, node: Item) -> ast.expr:
    collection, index = node.collection, to.value(node.index)
    if isinstance(collection.type, Map):
        return item(to.value(collection), index)
    site = to.build.site(node.span, node.type)
    end = bare(node.index)
    if _is_seat(to, collection, end):
        return item(to.value(collection), index)
    if isinstance(end, Constant) and end.value in (0, -1) and to.repeatable(collection):
        first = item(to.value(collection), index)
        no_item = call("_no_item", to.value(collection), to.value(end), site)
        return ast.IfExp(to.value(collection), first, no_item)
    return call("_item", iteration.in_order(to, collection), index, site)


def _is_seat(to: Expressions, collection: Expr, index: Expr) -> bool:
    """Whether `everyone[index]` is there at the smallest table."""
    everyone = bare(collection)
    if not isinstance(everyone, Ambient) or not isinstance(index, Constant):
        return False
    fewest = to.build.rules.players[0]
    return everyone.name == "everyone" and index.value in range(-fewest, fewest)


def _without(to: Expressions, node: Without) -> ast.expr:
    whole, gone = to.value(node.collection), to.value(node.item)
    site = to.build.site(node.span, node.type)
    if isinstance(node.collection.type, Set):
        if node.strict:
            return call("_taken_from_set", whole, gone, site)
        return ast.BinOp(whole, ast.Sub(), ast.Set([gone]))
    if node.strict:
        return call("_taken_from_sequence", whole, gone, site)
    return call("_without_first", whole, gone)
