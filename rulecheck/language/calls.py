"""Typing of calls: built-in functions, records, the document's own functions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, cast

from rulecheck.document.source import Span
from rulecheck.language import intervals
from rulecheck.language.comprehensions import iterable, list_comprehension, target_name
from rulecheck.language.context import Context, Mistake, Signature, suggestion
from rulecheck.language.domains import cardinality
from rulecheck.language.fit import describe, fit, join
from rulecheck.language.literals import check_items, unwrapped
from rulecheck.language.nodes import (
    Absolute,
    Ambient,
    Call,
    Clause,
    Comprehension,
    Constant,
    Construct,
    Expr,
    Extremum,
    Item,
    Key,
    Length,
    Local,
    NextPlayer,
    Quantifier,
    Range,
    SeqLiteral,
    SetLiteral,
    Sorted,
    Sum,
    ToSet,
    Widen,
)
from rulecheck.language.rules import Parameter, Role
from rulecheck.language.types import (
    BOOL,
    EMPTY,
    INT,
    Bool,
    Card,
    Empty,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)

__all__ = ["arguments_of", "call"]

_Builtin = Callable[[Context, ast.Call, Type | None], Expr]


def call(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Call, node)
    if isinstance(node.func, ast.Attribute):
        return _method(ctx, node, node.func)
    if not isinstance(node.func, ast.Name):
        ctx.fail(node.func, "RC203", "only a named function can be called")
    name = node.func.id
    keywords = [k.arg for k in node.keywords]
    for index, keyword in enumerate(node.keywords):
        if keyword.arg is not None and keyword.arg in keywords[:index]:
            ctx.fail(keyword, "RC208", f"`{keyword.arg}` is given twice")
    if name in ctx.variables:
        ctx.fail(node.func, "RC205", f"`{name}` is a variable here, not a function")
    if name in ctx.names.signatures:
        return _own(ctx, node, ctx.names.signatures[name])
    type_ = ctx.names.types.get(name)
    if isinstance(type_, Record):
        return _construct(ctx, node, type_)
    if name in _BUILTINS:
        return _BUILTINS[name](ctx, node, expected)
    if name in ctx.names.broken:
        raise Mistake
    known = [*ctx.names.signatures, *_BUILTINS]
    known += [n for n, t in ctx.names.types.items() if isinstance(t, Record)]
    ctx.fail(
        node.func,
        "RC204",
        f"there is no function `{name}`",
        suggestion(name, known) or "built in are " + ", ".join(sorted(_BUILTINS)),
    )


def _own(ctx: Context, node: ast.Call, signature: Signature) -> Expr:
    name = signature.name
    if signature.role in (Role.EVENT, Role.SETUP, Role.DRAWS):
        ctx.fail(
            node,
            "RC208",
            f"`{name}` is {_article(signature.role)}, which rules can't call",
            "put what both need into a function",
        )
    if signature.role is Role.PROCEDURE or signature.result is None:
        ctx.fail(
            node,
            "RC208",
            f"`{name}` gives no value: it changes the state",
            f"call it on a line of its own: `{name}(...)`",
        )
    arguments = arguments_of(ctx, node, name, signature.parameters)
    return Call(ctx.span(node), signature.result, name, arguments)


def _article(role: Role) -> str:
    return {Role.EVENT: "an event", Role.SETUP: "the setup"}.get(role, f"a {role.name.lower()}")


def arguments_of(
    ctx: Context, node: ast.Call, name: str, parameters: Sequence[Parameter]
) -> tuple[Expr, ...]:
    """The arguments of a call in the order of the parameters, defaults filled in."""
    given: dict[str, ast.expr] = {}
    expected = ", ".join(f"{p.name}: {p.type}" for p in parameters) or "nothing"
    if len(node.args) > len(parameters):
        ctx.fail(
            node,
            "RC208",
            f"`{name}` takes {len(parameters)} values, not {len(node.args)}",
            f"it takes {expected}",
        )
    for parameter, argument in zip(parameters, node.args, strict=False):
        given[parameter.name] = argument
    known = [p.name for p in parameters]
    for keyword in node.keywords:
        if keyword.arg is None:
            ctx.fail(node, "RC203", "`**` is not part of the rule language")
        if keyword.arg not in known:
            ctx.fail(
                keyword,
                "RC208",
                f"`{name}` has no parameter `{keyword.arg}`",
                suggestion(keyword.arg, known) or f"it takes {expected}",
            )
        if keyword.arg in given:
            ctx.fail(keyword, "RC208", f"`{keyword.arg}` is given twice")
        given[keyword.arg] = keyword.value
    missing = [p.name for p in parameters if p.name not in given and p.default is None]
    if missing:
        ctx.fail(node, "RC208", f"`{name}` also needs {', '.join(missing)}", f"it takes {expected}")
    return ctx.each([partial(_argument, ctx, given, p) for p in parameters])


def _argument(ctx: Context, given: dict[str, ast.expr], parameter: Parameter) -> Expr:
    if parameter.name in given:
        return ctx.check(given[parameter.name], parameter.type)
    assert parameter.default is not None
    return parameter.default


def _construct(ctx: Context, node: ast.Call, record: Record) -> Expr:
    span = ctx.span(node)
    parameters = [
        Parameter(
            f.name, f.type, _literal(span, f.type, f.default) if f.has_default else None, span
        )
        for f in record.fields
    ]
    return Construct(span, record, record, arguments_of(ctx, node, record.name, parameters))


def _literal(span: Span, type_: Type, value: object) -> Expr:
    """The expression of a field's default."""
    if isinstance(value, tuple):
        assert not value, "the defaults of fields are empty or single values"
        return SeqLiteral(span, type_, ())
    if isinstance(value, frozenset):
        return SetLiteral(span, type_, ())
    assert value is None or isinstance(value, int | str | Card)
    return Constant(span, type_, value)


def _method(ctx: Context, node: ast.Call, func: ast.Attribute) -> Expr:
    owner = unwrapped(ctx.infer(func.value))
    span = ctx.span(node)
    if isinstance(owner.type, Map) and func.attr == "values" and not node.args:
        key, value = owner.type.key, owner.type.value
        # A name that no document can use.
        item = Item(span, value, owner, Local(span, key, "_key"))
        clause = Clause("_key", key, owner, ())
        return Comprehension(span, Seq(value, cardinality(key)), item, (clause,))
    if func.attr in ("append", "remove", "add", "discard", "extend", "clear"):
        ctx.fail(node, "RC203", f"`.{func.attr}` gives no value", "write it on a line of its own")
    ctx.fail(
        node,
        "RC204",
        f"{describe(owner)} has no `.{func.attr}(...)`",
        "write it with the built-in functions and `in`",
    )


# -- built-in functions ---------------------------------------------------------------


def _plain(ctx: Context, node: ast.Call, count: range, usage: str) -> list[ast.expr]:
    """Positional arguments alone, as many as `count` allows."""
    if node.keywords or len(node.args) not in count:
        ctx.fail(node, "RC208", "these arguments do not fit", f"write `{usage}`")
    return node.args


def _options(
    ctx: Context, node: ast.Call, allowed: Sequence[str], usage: str
) -> dict[str, ast.expr]:
    options: dict[str, ast.expr] = {}
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in allowed:
            ctx.fail(keyword, "RC208", f"there is no `{keyword.arg}=` here", f"write `{usage}`")
        options[keyword.arg] = keyword.value
    return options


def _collection(ctx: Context, node: ast.expr) -> tuple[Expr, Type, int | None]:
    """The argument of `sum`, `max`, ...: a generator, or anything iterable; maps give keys."""
    if isinstance(node, ast.GeneratorExp):
        source = list_comprehension(ctx, node, None)
        assert isinstance(source.type, Seq)
        return source, source.type.item, source.type.limit
    source, item, limit = iterable(ctx, node)
    if isinstance(source.type, Map):
        clause = Clause("_key", item, source, ())
        local = Local(source.span, item, "_key")
        source = Comprehension(source.span, Seq(item, limit), local, (clause,))
    return source, item, limit


def _numbers(ctx: Context, node: ast.expr, what: str) -> tuple[Expr, Int, int | None]:
    """A collection of Int; optional numbers among them are an obligation each."""
    source, item, limit = _collection(ctx, node)
    if isinstance(item, Empty):
        return source, Int(0, 0), 0
    if isinstance(item, Option) and isinstance(item.item, Int):
        fitted = fit(source, _same_shape(source.type, item.item))
        assert fitted is not None
        return fitted, item.item, limit
    if not isinstance(item, Int):
        ctx.fail(node, "RC205", f"`{what}` needs numbers, and this holds {item}")
    return source, item, limit


def _same_shape(type_: Type, item: Type) -> Type:
    return Seq(item, type_.limit) if isinstance(type_, Seq) else Set(item)


def _len(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    (argument,) = _plain(ctx, node, range(1, 2), "len(x)")
    value = unwrapped(ctx.infer(argument))
    match value.type:
        case Seq(_, limit):
            high = limit
        case Set(item) | Map(item, _):
            high = cardinality(item)
        case _:
            ctx.fail(
                node,
                "RC205",
                f"{describe(value)} has no length",
                "sequences, sets and maps have one",
            )
    low = high if isinstance(value.type, Map) and not isinstance(value.type.key, Player) else 0
    return Length(ctx.span(node), Int(low, high), value)


def _sum(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    (argument,) = _plain(ctx, node, range(1, 2), "sum(x for ...)")
    source, item, limit = _numbers(ctx, argument, "sum")
    if limit is None:
        low = 0 if item.low is not None and item.low >= 0 else None
        high = 0 if item.high is not None and item.high <= 0 else None
    else:
        low = None if item.low is None else min(0, item.low * limit)
        high = None if item.high is None else max(0, item.high * limit)
    return Sum(ctx.span(node), Int(low, high), source)


def _quantifier(kind: Literal["any", "all"]) -> _Builtin:
    def build(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
        (argument,) = _plain(ctx, node, range(1, 2), f"{kind}(condition for ...)")
        if isinstance(argument, ast.GeneratorExp | ast.ListComp):
            inner = list_comprehension(ctx, argument, None)
            assert isinstance(inner.type, Seq)
            source: Expr = inner
            item = inner.type.item
        else:
            source, item, _ = _collection(ctx, argument)
        if not isinstance(item, Bool | Empty):
            ctx.fail(
                argument,
                "RC205",
                f"`{kind}` needs conditions, and this holds {item}",
                f"write `{kind}(... for x in ...)` with a comparison",
            )
        return Quantifier(ctx.span(node), BOOL, kind, source)

    return build


def _key(ctx: Context, node: ast.expr, item: Type) -> Key:
    if not isinstance(node, ast.Lambda):
        ctx.fail(node, "RC203", "`key=` takes a lambda", "write `key=lambda x: x.value`")
    arguments = node.args
    simple = (
        len(arguments.args) == 1
        and not arguments.defaults
        and not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs)
    )
    if not simple:
        ctx.fail(
            node, "RC203", "the lambda of `key=` has one parameter", "write `key=lambda x: x.value`"
        )
    name = arguments.args[0].arg
    target = ast.copy_location(ast.Name(name), arguments.args[0])
    parameter = target_name(ctx, target)
    inner = ctx.with_variables({parameter: item})
    return Key(parameter, item, inner.integer(node.body))


def _extremum(kind: Literal["min", "max"]) -> _Builtin:
    usage = f"{kind}(x for ...)`, `{kind}(a, b)` or `{kind}(xs, key=lambda x: ..., default=...)"

    def build(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
        options = _options(ctx, node, ("key", "default"), usage)
        span = ctx.span(node)
        if not node.args:
            ctx.fail(node, "RC208", f"`{kind}` of nothing", f"write `{usage}`")
        source: Expr
        if len(node.args) == 1:
            source, item, limit = _collection(ctx, node.args[0])
        else:
            items = ctx.each([partial(_value, ctx, n) for n in node.args])
            item = items[0].type
            for argument, value in zip(node.args, items, strict=True):
                both = join(item, value.type)
                if both is None:
                    ctx.fail(argument, "RC205", f"this is {describe(value)} among {item}")
                item = both
            fitted = tuple(fit(v, item) or v for v in items)
            source, limit = SeqLiteral(span, Seq(item, len(fitted)), fitted), len(fitted)
        key = _key(ctx, options["key"], item) if "key" in options else None
        if key is None and not isinstance(item, Int | Empty):
            if isinstance(item, Option) and isinstance(item.item, Int):
                item = item.item
                source = ctx.fitted(source, _same_shape(source.type, item), node)
            else:
                ctx.fail(
                    node,
                    "RC205",
                    f"`{kind}` needs numbers, and this holds {item}",
                    f"say what to compare: `{kind}(..., key=lambda x: x.value)`",
                )
        type_ = _extreme_range(kind, source, item)
        default: Expr | None = None
        if "default" in options:
            default = ctx.infer(options["default"], item)
            both = join(type_, default.type)
            if both is None:
                ctx.fail(
                    options["default"], "RC205", f"the default is {describe(default)} among {item}"
                )
            type_, default = both, fit(default, both)
        elif isinstance(item, Empty) or limit == 0:
            ctx.fail(node, "RC205", f"`{kind}` of nothing", "give a `default=`")
        return Extremum(span, type_, kind, source, key, default)

    return build


def _value(ctx: Context, node: ast.expr) -> Expr:
    return unwrapped(ctx.infer(node))


def _extreme_range(kind: Literal["min", "max"], source: Expr, item: Type) -> Type:
    """`min(n, 5)` is at most 5, whatever n is."""
    if not isinstance(item, Int) or not isinstance(source, SeqLiteral):
        return item
    ranges: list[Int] = []
    for part in source.items:
        inner = part.value if isinstance(part, Widen) else part
        ranges.append(inner.type if isinstance(inner.type, Int) else item)
    if kind == "min":
        highs = [r.high for r in ranges if r.high is not None]
        return Int(item.low, min(highs) if highs else None)
    lows = [r.low for r in ranges if r.low is not None]
    return Int(max(lows) if lows else None, item.high)


def _abs(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    (argument,) = _plain(ctx, node, range(1, 2), "abs(x)")
    value = unwrapped(ctx.infer(argument))
    if not isinstance(value.type, Int):
        ctx.fail(argument, "RC205", f"`abs` needs a number, and this is {describe(value)}")
    return Absolute(ctx.span(node), intervals.absolute(value.type), value)


def _range(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    arguments = _plain(ctx, node, range(1, 3), "range(stop)` or `range(start, stop)")
    span = ctx.span(node)
    bounds = ctx.each([partial(ctx.integer, n) for n in arguments])
    start = bounds[0] if len(bounds) == 2 else Constant(span, Int(0, 0), 0)
    stop = bounds[-1]
    assert isinstance(start.type, Int)
    assert isinstance(stop.type, Int)
    high = None if stop.type.high is None else stop.type.high - 1
    low = start.type.low
    limit = None if high is None or low is None else max(0, high - low + 1)
    return Range(span, Seq(Int(low, high) if limit != 0 else INT, limit), start, stop)


def _sorted(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    usage = "sorted(xs, key=lambda x: ..., reverse=True)"
    options = _options(ctx, node, ("key", "reverse"), usage)
    if len(node.args) != 1:
        ctx.fail(node, "RC208", "`sorted` takes one sequence or set", f"write `{usage}`")
    source, item, limit = _collection(ctx, node.args[0])
    key = _key(ctx, options["key"], item) if "key" in options else None
    if key is None and not isinstance(item, Int | Empty):
        ctx.fail(
            node,
            "RC205",
            f"`sorted` does not know an order of {item}",
            "say what to compare: `sorted(xs, key=lambda x: x.value)`",
        )
    reverse = False
    if "reverse" in options:
        flag = options["reverse"]
        if not (isinstance(flag, ast.Constant) and isinstance(flag.value, bool)):
            ctx.fail(flag, "RC203", "`reverse=` is True or False")
        reverse = flag.value
    return Sorted(ctx.span(node), Seq(item, limit), source, key, reverse)


def _set(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    arguments = _plain(ctx, node, range(2), "set()` or `set(xs)")
    span = ctx.span(node)
    if not arguments:
        item = expected.item if isinstance(expected, Set) else EMPTY
        return SetLiteral(span, Set(item), ())
    source, item, _ = _collection(ctx, arguments[0])
    if isinstance(source.type, Set):
        return source
    check_items(ctx, node, item)
    return ToSet(span, Set(item), source)


def _next_player(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    arguments = _plain(ctx, node, range(1, 3), "next_player(p)` or `next_player(p, steps)")
    span = ctx.span(node)
    player = unwrapped(ctx.infer(arguments[0]))
    if not isinstance(player.type, Player):
        ctx.fail(arguments[0], "RC205", f"this is {describe(player)}, where a Player is needed")
    steps = ctx.integer(arguments[1]) if len(arguments) == 2 else Constant(span, Int(1, 1), 1)
    return NextPlayer(span, player.type, player, steps)


def _deck(ctx: Context, node: ast.Call, expected: Type | None) -> Expr:
    _plain(ctx, node, range(1), "deck()")
    deck = ctx.names.deck
    if deck is None:
        ctx.fail(
            node,
            "RC204",
            "this document has no deck",
            "write a table whose first header cell is `deck`",
        )
    count = sum(len(f.cards) * f.copies for f in deck.families)
    return Ambient(ctx.span(node), Seq(deck.type, count), "deck")


_BUILTINS: dict[str, _Builtin] = {
    "abs": _abs,
    "all": _quantifier("all"),
    "any": _quantifier("any"),
    "deck": _deck,
    "len": _len,
    "max": _extremum("max"),
    "min": _extremum("min"),
    "next_player": _next_player,
    "range": _range,
    "set": _set,
    "sorted": _sorted,
    "sum": _sum,
}
