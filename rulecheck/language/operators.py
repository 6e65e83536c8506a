"""Typing of operators: arithmetic, comparison, logic, sets and sequences."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import partial
from typing import Literal, NoReturn, cast

from rulecheck.language import intervals
from rulecheck.language.context import Context
from rulecheck.language.fit import comparable, describe, fit, join
from rulecheck.language.narrowing import Facts, facts_if_false, facts_if_true
from rulecheck.language.nodes import (
    And,
    Arithmetic,
    Choose,
    Compare,
    Concat,
    Constant,
    Contains,
    Expr,
    IsNone,
    Negate,
    Not,
    Or,
    SetOperation,
)
from rulecheck.language.types import BOOL, Empty, Enum, Int, Map, Option, Seq, Set, Type

__all__ = ["binary", "boolean", "chosen", "combine", "comparison", "unary"]

_ARITHMETIC: dict[type[ast.operator], Literal["+", "-", "*", "//", "%"]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_SETS: dict[type[ast.operator], Literal["|", "&", "-", "^"]] = {
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.Sub: "-",
    ast.BitXor: "^",
}
_RANGES = {
    "+": intervals.add,
    "-": intervals.subtract,
    "*": intervals.multiply,
    "//": intervals.floor_divide,
    "%": intervals.modulo,
}
_COMPARE: dict[type[ast.cmpop], Literal["==", "!=", "<", "<=", ">", ">="]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def unary(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.UnaryOp, node)
    span = ctx.span(node)
    match node.op:
        case ast.Not():
            return Not(span, BOOL, ctx.condition(node.operand))
        case ast.USub():
            value = ctx.integer(node.operand)
            if isinstance(value, Constant) and isinstance(value.value, int):
                return Constant(span, Int(-value.value, -value.value), -value.value)
            return Negate(span, intervals.negate(_range(value)), value)
        case _:
            ctx.fail(node, "RC203", "this operator is not part of the rule language")


def _range(value: Expr) -> Int:
    assert isinstance(value.type, Int)
    return value.type


def binary(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.BinOp, node)
    left, right = ctx.each(
        [lambda: ctx.infer(node.left, expected), lambda: ctx.infer(node.right, expected)]
    )
    return combine(ctx, node, node.op, left, right)


def combine(ctx: Context, node: ast.AST, op: ast.operator, left: Expr, right: Expr) -> Expr:
    """`left op right`; also what `left op= right` assigns."""
    span = ctx.span(node)
    operator = type(op)
    match left.type, right.type:
        case Seq() | Empty(), Seq() | Empty() if operator is ast.Add:
            return _concat(ctx, node, left, right)
        case Set(), Set() if operator in _SETS:
            item = join(left.type, right.type)
            if item is None:
                ctx.fail(
                    node, "RC205", f"{left.type} and {right.type} hold things that don't compare"
                )
            return SetOperation(span, item, _SETS[operator], _as(left, item), _as(right, item))
        case _:
            pass
    if operator is ast.Div:
        ctx.fail(
            node,
            "RC203",
            "`/` is not part of the rule language: numbers are whole",
            "write `//`, which rounds down",
        )
    if operator not in _ARITHMETIC:
        ctx.fail(
            node,
            "RC205",
            f"this operator does not fit {describe(left)} and {describe(right)}",
            "it works on two sets" if operator in _SETS else "",
        )
    symbol = _ARITHMETIC[operator]
    numbers: list[Expr] = []
    for side in (left, right):
        number = side if isinstance(side.type, Int) else fit(side, _unwrapped(side.type))
        if number is None or not isinstance(number.type, Int):
            ctx.fail(
                node,
                "RC205",
                f"`{symbol}` needs two numbers; this is {describe(left)} and {describe(right)}",
            )
        numbers.append(number)
    a, b = numbers
    return Arithmetic(span, _RANGES[symbol](_range(a), _range(b)), symbol, a, b)


def _unwrapped(type_: Type) -> Type:
    return type_.item if isinstance(type_, Option) else type_


def _as(value: Expr, type_: Type) -> Expr:
    fitted = fit(value, type_)
    assert fitted is not None, "joined types fit"
    return fitted


def _concat(ctx: Context, node: ast.AST, left: Expr, right: Expr) -> Expr:
    a, b = left.type, right.type
    assert isinstance(a, Seq)
    assert isinstance(b, Seq)
    item = join(a.item, b.item)
    if item is None:
        ctx.fail(node, "RC205", f"a sequence of {a.item} and one of {b.item} can't be joined")
    limit = None if a.limit is None or b.limit is None else a.limit + b.limit
    return Concat(
        ctx.span(node),
        Seq(item, limit),
        _as(left, Seq(item, a.limit)),
        _as(right, Seq(item, b.limit)),
    )


def boolean(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    """`and`, `or`: each part is read knowing what the parts before it prove."""
    node = cast(ast.BoolOp, node)
    conjunction = isinstance(node.op, ast.And)
    known: Facts = Facts()
    makers = []
    for value in node.values:
        inner = ctx.knowing(known)
        makers.append(partial(inner.condition, value))
        known = known | (facts_if_true(value) if conjunction else facts_if_false(value))
    items = ctx.each(makers)
    span = ctx.span(node)
    return And(span, BOOL, items) if conjunction else Or(span, BOOL, items)


def chosen(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.IfExp, node)
    then_ctx = ctx.knowing(facts_if_true(node.test))
    else_ctx = ctx.knowing(facts_if_false(node.test))
    condition, then, otherwise = ctx.each(
        [
            lambda: ctx.condition(node.test),
            lambda: then_ctx.infer(node.body, expected),
            lambda: else_ctx.infer(node.orelse, expected),
        ]
    )
    type_ = join(then.type, otherwise.type)
    if type_ is None and expected is not None:
        then, otherwise = (
            then_ctx.fitted(then, expected, node.body),
            else_ctx.fitted(otherwise, expected, node.orelse),
        )
        type_ = expected
    if type_ is None:
        ctx.fail(
            node,
            "RC205",
            f"the two sides of `if ... else` are {describe(then)} and {describe(otherwise)}",
            "both must be of one type",
        )
    return Choose(ctx.span(node), type_, condition, _as(then, type_), _as(otherwise, type_))


def comparison(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    """A comparison; a chain `a < b < c` is `a < b and b < c`."""
    node = cast(ast.Compare, node)
    operands = [node.left, *node.comparators]
    links = []
    for index, op in enumerate(node.ops):
        left, right = operands[index], operands[index + 1]
        links.append(partial(_link, ctx, node, left, op, right))
    parts = ctx.each(links)
    return parts[0] if len(parts) == 1 else And(ctx.span(node), BOOL, parts)


def _link(ctx: Context, node: ast.expr, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Expr:
    span = ctx.span(left).to(ctx.span(right))
    if isinstance(op, ast.Is | ast.IsNot):
        return _identity(ctx, node, left, op, right)
    if isinstance(op, ast.In | ast.NotIn):
        contained = _contained(ctx, node, left, right)
        return Not(span, BOOL, contained) if isinstance(op, ast.NotIn) else contained
    symbol = _COMPARE[type(op)]
    a, b = _operands(ctx, left, right)
    if (isinstance(a, Constant) and a.value is None) or (
        isinstance(b, Constant) and b.value is None
    ):
        ctx.fail(
            node,
            "RC203",
            f"`{symbol} None` is not part of the rule language",
            "write `is None` or `is not None`",
        )
    if symbol in ("==", "!="):
        type_ = join(a.type, b.type)
        if type_ is None or not comparable(a.type, b.type):
            _never_equal(ctx, node, a, b)
        return Compare(span, BOOL, symbol, _as(a, type_), _as(b, type_))
    if isinstance(a.type, Set) and isinstance(b.type, Set):
        type_ = join(a.type, b.type)
        if type_ is None:
            ctx.fail(node, "RC205", f"{a.type} and {b.type} hold things that don't compare")
        return Compare(span, BOOL, symbol, _as(a, type_), _as(b, type_))
    return Compare(
        span, BOOL, symbol, _number(ctx, left, a, symbol), _number(ctx, right, b, symbol)
    )


def _operands(ctx: Context, left: ast.expr, right: ast.expr) -> tuple[Expr, Expr]:
    """Both sides; a string literal means a member of the other side's type."""
    if isinstance(left, ast.Constant) and isinstance(left.value, str):
        b = ctx.infer(right)
        return ctx.infer(left, _unwrapped(b.type)), b
    if isinstance(right, ast.Constant | ast.List | ast.Set | ast.IfExp):
        a = ctx.infer(left)
        return a, ctx.infer(right, _unwrapped(a.type))
    a, b = ctx.each([lambda: ctx.infer(left), lambda: ctx.infer(right)])
    return a, b


def _number(ctx: Context, node: ast.expr, value: Expr, symbol: str) -> Expr:
    if isinstance(value.type, Int):
        return value
    number = fit(value, _unwrapped(value.type))
    if number is None or not isinstance(number.type, Int):
        ctx.fail(
            node,
            "RC205",
            f"`{symbol}` compares numbers or sets; this is {describe(value)}",
            "compare a field of it, such as `.value`" if not isinstance(value.type, Enum) else "",
        )
    return number


def _never_equal(ctx: Context, node: ast.expr, a: Expr, b: Expr) -> NoReturn:
    ctx.fail(node, "RC205", f"{describe(a)} and {describe(b)} can never be equal")


def _identity(ctx: Context, node: ast.expr, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Expr:
    if not (isinstance(right, ast.Constant) and right.value is None):
        ctx.fail(node, "RC203", "`is` compares with None alone", "write `==`")
    # What narrowing knows must not hide the question itself.
    value = replace(ctx, facts=ctx.facts.forgetting(left)).infer(left)
    if not isinstance(value.type, Option):
        ctx.fail(
            node,
            "RC205",
            f"this is {describe(value)}, which is never None",
            "remove the comparison, or declare the value as `Option[...]`",
        )
    span = ctx.span(node)
    test = IsNone(span, BOOL, value)
    return Not(span, BOOL, test) if isinstance(op, ast.IsNot) else test


def _contained(ctx: Context, node: ast.expr, left: ast.expr, right: ast.expr) -> Expr:
    if isinstance(right, ast.Tuple):
        ctx.fail(right, "RC203", "a tuple is not part of the rule language", "write `[a, b]`")
    value: Expr | None = None
    if isinstance(right, ast.List | ast.Set):
        value = ctx.infer(left)
        collection = ctx.infer(right, Seq(_unwrapped(value.type), None))
    else:
        collection = ctx.infer(right)
    match collection.type:
        case Seq(item) | Set(item) | Map(item, _):
            want = item
        case _:
            ctx.fail(
                node,
                "RC205",
                f"`in` looks into a sequence, a set or a map; this is {describe(collection)}",
            )
    if value is None:
        value = ctx.infer(left, _unwrapped(want))
    type_ = join(value.type, want)
    if type_ is None:
        ctx.fail(
            node,
            "RC205",
            f"{describe(value)} can't be in {collection.type}",
        )
    return Contains(ctx.span(node), BOOL, value, collection)
