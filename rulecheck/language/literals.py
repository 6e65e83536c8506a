"""Typing of names, literals, attributes and subscripts."""

from __future__ import annotations

import ast
import re
from functools import partial
from typing import cast

from rulecheck.language.context import Context, Mistake, suggestion
from rulecheck.language.domains import LARGEST, cardinality, countable, ordered_item
from rulecheck.language.fit import describe, fit, join
from rulecheck.language.nodes import (
    Ambient,
    Constant,
    Expr,
    Field,
    Item,
    Local,
    MapLiteral,
    Restrict,
    SeqLiteral,
    SetLiteral,
    Slice,
    TextLiteral,
)
from rulecheck.language.types import (
    BOOL,
    EMPTY,
    NOTHING,
    TEXT,
    CardType,
    Empty,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Text,
    Type,
)

__all__ = [
    "attribute",
    "constant",
    "field_type",
    "formatted",
    "list_",
    "map_",
    "name",
    "set_",
    "subscript",
]

_SEAT = re.compile(r"p([1-9][0-9]?)")


def constant(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Constant, node)
    span = ctx.span(node)
    value = node.value
    if value is None:
        return Constant(span, NOTHING, None)
    if isinstance(value, bool):
        return Constant(span, BOOL, value)
    if isinstance(value, int):
        if value > LARGEST:
            ctx.fail(node, "RC203", "this number is too large", "no game needs more digits than 30")
        return Constant(span, Int(value, value), value)
    if isinstance(value, str):
        return _word(ctx, node, value, expected)
    what = "a decimal number" if isinstance(value, float) else f"`{ast.unparse(node)}`"
    ctx.fail(node, "RC203", f"{what} is not part of the rule language", "numbers are whole")


def _word(ctx: Context, node: ast.expr, value: str, expected: Type | None) -> Expr:
    span = ctx.span(node)
    while isinstance(expected, Option | Seq | Set):
        expected = expected.item
    if isinstance(expected, Enum):
        if value in expected.members:
            return Constant(span, expected, value)
        known = ", ".join(f'"{m}"' for m in expected.members)
        ctx.fail(
            node,
            "RC204",
            f'"{value}" is not one of {known}',
            suggestion(value, expected.members),
        )
    if isinstance(expected, Text):
        return TextLiteral(span, TEXT, (value,))
    ctx.fail(
        node,
        "RC205",
        f'the word "{value}" has no type here'
        if expected is None
        else f'the word "{value}" stands where {expected} is needed',
        "words are members of an Enum, in a place where that Enum is known",
    )


def name(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Name, node)
    span, word, names = ctx.span(node), node.id, ctx.names
    if word in ctx.variables:
        type_ = ctx.variables[word]
        if type_ is None:
            raise Mistake
        return narrowed(ctx, node, Local(span, type_, word))
    low, high = names.players
    if word == "players":
        return Ambient(span, Int(low, high), "players")
    if word == "everyone":
        return Ambient(span, Seq(Player(high), high), "everyone")
    if word == "options":
        if names.options is None and "@options" in names.broken:
            raise Mistake
        if names.options is None:
            ctx.fail(node, "RC204", "this document has no options", "declare an `@options` class")
        return Ambient(span, names.options, "options")
    if word in names.constants:
        number = names.constants[word]
        return Constant(span, Int(number, number), number)
    if names.deck is not None and word in names.deck.by_code:
        return Constant(span, names.deck.type, names.deck.by_code[word])
    if ctx.seats and (seat := _SEAT.fullmatch(word)) and int(seat[1]) <= high:
        return Constant(span, Player(high), word)
    if word in names.broken:
        raise Mistake
    if word in names.signatures:
        ctx.fail(node, "RC205", f"`{word}` is a function", f"call it: `{word}(...)`")
    if word in names.types:
        ctx.fail(node, "RC205", f"`{word}` is a type, not a value", "")
    known = [*ctx.variables, *names.constants, "players", "everyone", "options"]
    known += list(names.deck.by_code) if names.deck is not None else []
    ctx.fail(
        node,
        "RC204",
        f"`{word}` is not defined here",
        suggestion(word, known) or _seat_hint(word),
    )


def _seat_hint(word: str) -> str:
    return "" if not _SEAT.fullmatch(word) else "seats `p1`, `p2`, ... exist in example tables only"


def narrowed(ctx: Context, node: ast.expr, value: Expr) -> Expr:
    """The value without its None, where the conditions around it prove that."""
    if isinstance(value.type, Option) and ctx.facts.holds(node):
        return Restrict(value.span, value.type.item, value, proven=True)
    return value


def formatted(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.JoinedStr, node)
    parts: list[str | Expr] = []
    for piece in node.values:
        if isinstance(piece, ast.Constant):
            parts.append(str(piece.value))
            continue
        field = cast(ast.FormattedValue, piece)
        if field.conversion != -1 or field.format_spec is not None:
            ctx.fail(
                field,
                "RC203",
                "formats are not part of the rule language",
                "write the expression alone: `{x}`",
            )
        parts.append(ctx.infer(field.value))
    return TextLiteral(ctx.span(node), TEXT, tuple(parts))


def _joined(
    ctx: Context, nodes: list[ast.expr], expected: Type | None
) -> tuple[Type, tuple[Expr, ...]]:
    items = ctx.each([partial(ctx.infer, n, expected) for n in nodes])
    type_: Type = EMPTY
    for node, item in zip(nodes, items, strict=True):
        both = join(type_, item.type)
        if both is None and expected is not None:
            ctx.fitted(item, expected, node)
            both = expected
        if both is None:
            ctx.fail(
                node,
                "RC205",
                f"this is {describe(item)} among {type_}",
                "all items must be of one type",
            )
        type_ = both
    fitted = tuple(fit(item, type_) or item for item in items)
    return type_, fitted


def list_(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.List, node)
    item = expected.item if isinstance(expected, Seq) else None
    type_, items = _joined(ctx, node.elts, item)
    return SeqLiteral(ctx.span(node), Seq(type_, len(items)), items)


def set_(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Set, node)
    item = expected.item if isinstance(expected, Set | Seq) else None
    type_, items = _joined(ctx, node.elts, item)
    check_items(ctx, node, type_)
    return SetLiteral(ctx.span(node), Set(type_), items)


def check_items(ctx: Context, node: ast.AST, item: Type) -> None:
    """A set holds only things with an order of their own."""
    if not ordered_item(item) and not isinstance(item, Empty):
        ctx.fail(
            node,
            "RC205",
            f"a set can't hold {item}",
            "sets hold numbers, members of an Enum, players, cards, or records of those",
        )


def map_(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Dict, node)
    if not isinstance(expected, Map):
        if not node.keys:
            ctx.fail(
                node,
                "RC205",
                "`{}` is a map of nothing",
                "write `set()` for an empty set, or `{k: ... for k in ...}` for a map",
            )
        key_type: Type | None = None
    else:
        key_type = expected.key
    if any(key is None for key in node.keys):
        ctx.fail(node, "RC203", "`**` is not part of the rule language")
    key_nodes = [k for k in node.keys if k is not None]
    keys_type, keys = _joined(ctx, key_nodes, key_type)
    value_type, values = _joined(
        ctx, node.values, expected.value if isinstance(expected, Map) else None
    )
    key_type = key_type or keys_type
    keys = tuple(ctx.fitted(k, key_type, n) for k, n in zip(keys, key_nodes, strict=True))
    given = [k.value for k in keys if isinstance(k, Constant)]
    count = cardinality(key_type)
    if not countable(key_type) or len(given) < len(keys) or len(set(given)) < len(given):
        ctx.fail(node, "RC205", "the keys of a map are distinct constants of a finite type")
    if isinstance(key_type, Player) or count != len(given):
        ctx.fail(
            node,
            "RC205",
            f"a map has a value for every {key_type}; here are {len(given)}",
            "write `{k: ... for k in ...}` over the whole type",
        )
    return MapLiteral(
        ctx.span(node), Map(key_type, value_type), tuple(zip(keys, values, strict=True))
    )


def field_type(ctx: Context, node: ast.AST, owner: Type, attr: str) -> Type:
    """The type of `owner.attr`. Raises Mistake."""
    if isinstance(owner, Record | CardType):
        for f in owner.fields:
            if f.name == attr:
                return f.type
        known = [f.name for f in owner.fields]
        ctx.fail(
            node,
            "RC204",
            f"{owner} has no field `{attr}`",
            suggestion(attr, known) or f"it has {', '.join(known)}",
        )
    ctx.fail(node, "RC205", f"{owner} has no fields, so no `{attr}`")


def attribute(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Attribute, node)
    record = unwrapped(ctx.infer(node.value))
    type_ = field_type(ctx, node, record.type, node.attr)
    return narrowed(ctx, node, Field(ctx.span(node), type_, record, node.attr))


def unwrapped(value: Expr) -> Expr:
    """The value where its Option is not None: an obligation, unless already narrowed."""
    if isinstance(value.type, Option):
        return Restrict(value.span, value.type.item, value, proven=False)
    return value


def subscript(ctx: Context, node: ast.expr, expected: Type | None) -> Expr:
    node = cast(ast.Subscript, node)
    collection = unwrapped(ctx.infer(node.value))
    span = ctx.span(node)
    if isinstance(node.slice, ast.Slice):
        return _slice(ctx, node, collection)
    match collection.type:
        case Seq(item):
            if isinstance(item, Empty):
                ctx.fail(node, "RC205", "this sequence is always empty")
            return narrowed(ctx, node, Item(span, item, collection, ctx.integer(node.slice)))
        case Map(key, value):
            return narrowed(ctx, node, Item(span, value, collection, ctx.check(node.slice, key)))
        case other:
            ctx.fail(node, "RC205", f"{other} can't be indexed", "sequences and maps can")


def _slice(ctx: Context, node: ast.Subscript, collection: Expr) -> Expr:
    bounds = cast(ast.Slice, node.slice)
    if not isinstance(collection.type, Seq):
        ctx.fail(node, "RC205", f"a slice of {collection.type}", "only sequences have slices")
    if bounds.step is not None:
        ctx.fail(node, "RC203", "a slice with a step is not part of the rule language")
    start, stop = _bound(ctx, bounds.lower), _bound(ctx, bounds.upper)
    type_ = Seq(collection.type.item, _longest(collection.type.limit, start, stop))
    return Slice(ctx.span(node), type_, collection, start, stop)


def _longest(limit: int | None, start: int | None, stop: int | None) -> int | None:
    """How long a slice of a sequence of at most `limit` items can be."""
    if limit is not None:
        # From where on both ends are counted from one side, it only grows or stays.
        bend = abs(start or 0) + abs(stop or 0) + 1
        return max(len(range(n)[start:stop]) for n in {*range(min(limit, bend) + 1), limit})
    if start is not None and start < 0:
        return -start
    return None if stop is None or stop < 0 else max(0, stop - (start or 0))


def _bound(ctx: Context, node: ast.expr | None) -> int | None:
    if node is None:
        return None
    value = ctx.infer(node)
    if isinstance(value, Constant) and type(value.value) is int:
        return value.value
    ctx.fail(
        node,
        "RC203",
        "the bounds of a slice are constants",
        "write a comprehension over `range(...)`",
    )
