"""What an assignment changes: places, and the new values of methods that change them."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from rulecheck.language.context import Context
from rulecheck.language.literals import field_type
from rulecheck.language.nodes import (
    Concat,
    Expr,
    FieldStep,
    ItemStep,
    Place,
    SeqLiteral,
    SetLiteral,
    SetOperation,
    Without,
)
from rulecheck.language.operators import combine
from rulecheck.language.types import CardType, Map, Option, Seq, Set, Type

__all__ = ["assigned_roots", "changed_value", "place_of"]


def _root(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def assigned_roots(statements: Iterable[ast.stmt]) -> set[str]:
    """The variables that statements assign to or change, procedures' arguments included."""
    roots: set[str | None] = set()
    for statement in statements:
        for node in ast.walk(statement):
            match node:
                case ast.Assign(targets=targets):
                    roots |= {_root(t) for t in targets}
                case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                    roots.add(_root(target))
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner))):
                    roots.add(_root(owner))
                case ast.Expr(value=ast.Call(func=ast.Name(), args=[first, *_])):
                    roots.add(_root(first))
                case _:
                    pass
    return {r for r in roots if r is not None}


def place_of(ctx: Context, node: ast.expr, state: str | None) -> Place:
    """The place that `node` names, if it can be changed here. Raises Mistake."""
    steps: list[FieldStep | ItemStep] = []
    inner: list[ast.expr] = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        inner.append(node)
        node = node.value
    if not isinstance(node, ast.Name):
        ctx.fail(
            node,
            "RC216",
            "this can't be assigned to",
            "assign to a variable, or to a part of the state",
        )
    name = node.id
    if name not in ctx.variables:
        ctx.infer(node)
        ctx.fail(node, "RC216", f"`{name}` can't be changed", "")
    type_ = ctx.variables[name]
    if type_ is None:
        ctx.infer(node)
        raise AssertionError("a variable without type can't be read")
    if name in ctx.fixed:
        ctx.fail(
            node,
            "RC216",
            f"`{name}` can't be changed here",
            "values are given by copy; assign to a new variable"
            + ("" if state is None else f", or change `{state}`"),
        )
    if name == state and not inner:
        ctx.fail(node, "RC216", f"`{name}` can't be replaced", "assign to its fields")
    types: list[Type] = [type_]
    for part in reversed(inner):
        if isinstance(types[-1], Option):
            base = part.value if isinstance(part, ast.Attribute | ast.Subscript) else part
            ctx.fail(
                base,
                "RC216",
                "a part of an optional value can't be assigned",
                "assign the whole: `x = Record(...)`",
            )
        if isinstance(part, ast.Attribute):
            steps.append(FieldStep(part.attr, ctx.span(part)))
            if isinstance(types[-1], CardType):
                ctx.fail(part, "RC216", "cards never change")
            types.append(field_type(ctx, part, types[-1], part.attr))
            continue
        assert isinstance(part, ast.Subscript)
        match types[-1]:
            case Map(key, value):
                steps.append(ItemStep(ctx.check(part.slice, key), ctx.span(part)))
                types.append(value)
            case Seq(item) if not isinstance(part.slice, ast.Slice):
                steps.append(ItemStep(ctx.integer(part.slice), ctx.span(part)))
                types.append(item)
            case other:
                ctx.fail(
                    part,
                    "RC216",
                    f"a part of {other} can't be assigned",
                    "maps and sequences have parts",
                )
    return Place(name, tuple(steps), tuple(types), ctx.span(inner[0] if inner else node))


def changed_value(
    ctx: Context,
    node: ast.stmt,
    target: ast.expr,
    change: ast.operator | ast.Call,
    value: ast.expr | None,
) -> Expr:
    """The new value of `target` after `target op= value` or `target.method(...)`."""
    old = ctx.infer(target)
    if isinstance(change, ast.operator):
        assert value is not None
        return combine(ctx, node, change, old, ctx.infer(value, old.type))
    assert isinstance(change.func, ast.Attribute)
    return _method(ctx, change, change.func.attr, old)


_METHODS = {
    "append": "adds an item to a sequence",
    "extend": "adds the items of a sequence",
    "remove": "takes out an item that is there",
    "add": "adds an item to a set",
    "discard": "takes out an item if it is there",
    "update": "adds the items of a set",
    "clear": "takes out everything",
}


def _method(ctx: Context, call: ast.Call, method: str, old: Expr) -> Expr:
    span, type_ = ctx.span(call), old.type
    known = ", ".join(f".{m}()" for m in _METHODS)
    if method not in _METHODS:
        ctx.fail(
            call, "RC204", f"there is no `.{method}()` that changes a value", f"there are {known}"
        )
    count = 0 if method == "clear" else 1
    if call.keywords or len(call.args) != count:
        ctx.fail(call, "RC208", f"`.{method}()` takes {count or 'no'} value{'s' * (count != 1)}")
    match method, type_:
        case "clear", Seq():
            return SeqLiteral(span, type_, ())
        case "clear", Set():
            return SetLiteral(span, type_, ())
        case "append", Seq(item, limit):
            added = SeqLiteral(span, Seq(item, 1), (ctx.check(call.args[0], item),))
            return Concat(span, _longer(item, limit, 1), old, added)
        case "extend", Seq(item):
            more = ctx.infer(call.args[0], type_)
            return combine(ctx, call, ast.Add(), old, more)
        case "add", Set(item):
            single = SetLiteral(span, type_, (ctx.check(call.args[0], item),))
            return SetOperation(span, type_, "|", old, single)
        case "update", Set():
            return SetOperation(span, type_, "|", old, ctx.check(call.args[0], type_))
        case ("remove", Seq(item) | Set(item)) | ("discard", Set(item)):
            gone = ctx.check(call.args[0], item)
            return Without(span, type_, old, gone, method == "remove")
        case _:
            ctx.fail(
                call, "RC205", f"{type_} has no `.{method}()`", f"`.{method}()` {_METHODS[method]}"
            )


def _longer(item: Type, limit: int | None, more: int) -> Seq:
    return Seq(item, None if limit is None else limit + more)
