"""Typing of comprehensions, and of what can be iterated."""

from __future__ import annotations

import ast
from typing import cast

from rulecheck.language.annotations import Definitions
from rulecheck.language.context import Context
from rulecheck.language.domains import cardinality, countable
from rulecheck.language.fit import describe
from rulecheck.language.literals import check_items, unwrapped
from rulecheck.language.narrowing import facts_if_true
from rulecheck.language.nodes import (
    Ambient,
    Clause,
    Comprehension,
    Constant,
    Domain,
    Expr,
    MapComprehension,
    Range,
)
from rulecheck.language.reserved import BUILT_IN_TYPES, RESERVED
from rulecheck.language.types import Empty, Int, Map, Player, Seq, Set, Type

__all__ = [
    "dict_comprehension",
    "generator",
    "iterable",
    "list_comprehension",
    "new_name",
    "set_comprehension",
]

_OF_TYPES = frozenset(["Int", "Option", "Seq", "Set", "Map"])
"""Types that are written with brackets."""


def iterable(ctx: Context, node: ast.expr) -> tuple[Expr, Type, int | None]:
    """What `for ... in node` runs over: the typed source, its item type, its limit."""
    source = _whole_type(ctx, node)
    if source is None:
        source = unwrapped(ctx.infer(node))
    match source.type:
        case Seq(item, limit):
            return source, item, limit
        case Set(item):
            return source, item, cardinality(item)
        case Map(key, _):
            return source, key, cardinality(key)
        case _:
            ctx.fail(
                node,
                "RC205",
                f"a loop can't run over {describe(source)}",
                "loops run over a sequence, a set, a map's keys, a finite type, or `range(...)`",
            )


def _whole_type(ctx: Context, node: ast.expr) -> Expr | None:
    """`for f in Family`: all values of a finite type."""
    type_ = _type_named(ctx, node)
    if type_ is None:
        return None
    if not countable(type_):
        ctx.fail(
            node,
            "RC205",
            f"`{ast.unparse(node)}` is no finite type, so a loop can't run over it",
            "loop over a finite type, such as an Enum or `Int[1:6]`",
        )
    if isinstance(type_, Player):
        return Ambient(ctx.span(node), Seq(type_, type_.limit), "everyone")
    return Domain(ctx.span(node), Seq(type_, cardinality(type_)))


def _type_named(ctx: Context, node: ast.expr) -> Type | None:
    """The type that an expression means: a name, `Int[0:3]`, `Enum("a", "b")`."""
    match node:
        case ast.Name(id=name) if name not in ctx.variables:
            if name in ctx.names.types:
                return ctx.names.types[name]
            known = name in BUILT_IN_TYPES and name not in ctx.names.broken
        case ast.Subscript(value=ast.Name(id=name)) if name not in ctx.variables:
            known = name in _OF_TYPES
        case ast.Call(func=ast.Name(id="Enum")):
            known = True
        case _:
            known = False
    return Definitions(ctx, types=ctx.names.types).type_of(node, ctx) if known else None


def new_name(ctx: Context, node: ast.AST, name: str, *, parameter: bool = False) -> str:
    """A name that a variable may have. Raises Mistake."""
    names = ctx.names
    if name.startswith("_"):
        ctx.fail(node, "RC206", f"`{name}` begins with an underscore", "choose a plain name")
    if name in RESERVED and not (parameter and name == "players"):
        ctx.fail(node, "RC206", f"`{name}` is built in", "choose another name")
    if name in names.functions:
        ctx.fail(
            node,
            "RC206",
            f"`{name}` is already a function of this document",
            "choose another name for the variable",
        )
    if name in names.types or name in names.constants:
        ctx.fail(
            node,
            "RC206",
            f"`{name}` is already defined in this document",
            "choose another name for the variable",
        )
    if names.deck is not None and name in names.deck.by_code:
        ctx.fail(node, "RC206", f"`{name}` is a card", "choose another name for the variable")
    return name


def target_name(ctx: Context, node: ast.expr) -> str:
    if not isinstance(node, ast.Name):
        ctx.fail(node, "RC203", "a loop has one variable", "write `for x in ...`")
    return new_name(ctx, node, node.id)


def _clauses(
    ctx: Context, generators: list[ast.comprehension]
) -> tuple[Context, tuple[Clause, ...], int | None]:
    """The clauses, the context inside them, and the largest number of rounds."""
    clauses: list[Clause] = []
    rounds: int | None = 1
    for generator in generators:
        if generator.is_async:
            ctx.fail(generator.target, "RC203", "`async for` is not part of the rule language")
        source, item, limit = iterable(ctx, generator.iter)
        target = target_name(ctx, generator.target)
        ctx = ctx.with_variables({target: item})
        conditions: list[Expr] = []
        for test in generator.ifs:
            conditions.append(ctx.condition(test))
            ctx = ctx.knowing(facts_if_true(test))
        clauses.append(Clause(target, item, source, tuple(conditions)))
        rounds = None if rounds is None or limit is None else rounds * limit
    return ctx, tuple(clauses), rounds


def list_comprehension(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    """A list, or a generator in the argument of a built-in."""
    node = cast(ast.ListComp | ast.GeneratorExp, node)
    inner, clauses, rounds = _clauses(ctx, node.generators)
    element = inner.infer(node.elt, expected.item if isinstance(expected, Seq) else None)
    return Comprehension(ctx.span(node), Seq(element.type, rounds), element, clauses)


generator = list_comprehension


def set_comprehension(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.SetComp, node)
    inner, clauses, _ = _clauses(ctx, node.generators)
    element = inner.infer(node.elt, expected.item if isinstance(expected, Set) else None)
    check_items(ctx, node, element.type)
    return Comprehension(ctx.span(node), Set(element.type), element, clauses)


def dict_comprehension(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.DictComp, node)
    if len(node.generators) != 1 or node.generators[0].ifs:
        ctx.fail(
            node,
            "RC203",
            "a map has a value for every key: one `for`, without `if`",
            "put the condition into the value: `{k: a if ... else b for k in ...}`",
        )
    only = node.generators[0]
    source, item, _ = iterable(ctx, only.iter)
    if isinstance(item, Empty) or not countable(item) or not _complete(source, item):
        ctx.fail(
            only.iter,
            "RC205",
            f"the keys must be all of {item}",
            "loop over `everyone`, a finite type, or a map with those keys",
        )
    target = target_name(ctx, only.target)
    if not (isinstance(node.key, ast.Name) and node.key.id == target):
        ctx.fail(
            node.key,
            "RC203",
            "the key of a map is the loop's variable itself",
            f"write `{{{target}: ... for {target} in ...}}`",
        )
    wanted = expected.value if isinstance(expected, Map) else None
    value = ctx.with_variables({target: item}).infer(node.value, wanted)
    return MapComprehension(ctx.span(node), Map(item, value.type), target, item, source, value)


def _complete(source: Expr, item: Type) -> bool:
    """Whether a source surely holds every value of its item type, once."""
    match source:
        case Domain() | Ambient(name="everyone"):
            return True
        case Range(start=Constant(value=int(low)), stop=Constant(value=int(stop))):
            return isinstance(item, Int) and item.low == low and item.high == stop - 1
        case _:
            return isinstance(source.type, Map)
