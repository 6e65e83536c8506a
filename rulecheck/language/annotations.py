"""Reading types: annotations, aliases, constants, records."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from rulecheck.document.source import Span
from rulecheck.language.context import Context, Mistake, suggestion
from rulecheck.language.domains import LARGEST, cardinality, countable, ordered_item
from rulecheck.language.nodes import Constant, Expr, SeqLiteral, SetLiteral, TextLiteral, Widen
from rulecheck.language.types import (
    BOOL,
    INT,
    TEXT,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
    Text,
    Type,
)

__all__ = ["Definitions", "plain_value"]


@dataclass
class Definitions:
    """The aliases, constants and records of a document, resolved in whatever order they
    stand. `pending` holds what has not been looked at, `open` what is being resolved."""

    ctx: Context
    aliases: dict[str, tuple[ast.expr, Context]] = field(default_factory=dict)
    records: dict[str, tuple[ast.ClassDef, Context]] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)
    types: Mapping[str, Type] = field(default_factory=dict)
    """Types that are resolved already."""

    def resolve_all(self) -> None:
        for name in [*self.aliases, *self.records]:
            try:
                self.resolve(name)
            except Mistake:
                self.ctx.names.broken.add(name)

    def places(self) -> dict[str, Span]:
        """Where each of them is defined."""
        return {n: ctx.span(node) for n, (node, ctx) in (self.aliases | self.records).items()}

    def resolve(self, name: str) -> None:
        """Make `name` known in `names.types` or `names.constants`. Raises Mistake."""
        names = self.ctx.names
        if name in names.types or name in names.constants:
            return
        if name in names.broken:
            raise Mistake
        node, ctx = self.aliases[name] if name in self.aliases else self.records[name]
        if name in self.open:
            ctx.fail(
                node,
                "RC207",
                f"`{name}` is defined by itself",
                "a type can't contain itself; use indexes or a Map instead",
            )
        self.open.append(name)
        try:
            if name in self.records:
                names.types[name] = self._record(*self.records[name])
            else:
                self._alias(name, *self.aliases[name])
        finally:
            self.open.pop()

    def _alias(self, name: str, node: ast.expr, ctx: Context) -> None:
        number = self._number(node, ctx)
        if number is not None:
            ctx.names.constants[name] = number
            return
        type_ = self.type_of(node, ctx)
        if isinstance(type_, Enum) and type_.name is None:
            type_ = Enum(type_.members, name)
        ctx.names.types[name] = type_

    def _number(self, node: ast.expr, ctx: Context) -> int | None:
        """The value of a constant expression, None where it is not one."""
        value = self._worked_out(node, ctx)
        if value is not None and abs(value) > LARGEST:
            ctx.fail(node, "RC203", "this number is too large", "no game needs more digits than 30")
        return value

    def _worked_out(self, node: ast.expr, ctx: Context) -> int | None:
        match node:
            case ast.Constant(value=value) if type(value) is int:
                return value
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self._number(operand, ctx)
                return None if inner is None else -inner
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
                a, b = self._number(left, ctx), self._number(right, ctx)
                if a is None or b is None:
                    return None
                return (
                    a + b
                    if isinstance(op, ast.Add)
                    else a - b
                    if isinstance(op, ast.Sub)
                    else a * b
                )
            case ast.Name(id=name):
                if name in self.aliases and name not in self.open:
                    self.resolve(name)
                return ctx.names.constants.get(name)
            case _:
                return None

    def number(self, node: ast.expr, ctx: Context, what: str) -> int:
        value = self._number(node, ctx)
        if value is None:
            ctx.fail(node, "RC207", f"{what} is a number or a named constant")
        return value

    # -- annotations ----------------------------------------------------------------

    def type_of(self, node: ast.expr, ctx: Context) -> Type:
        """The type that an annotation names. Raises Mistake."""
        match node:
            case ast.Name(id=name):
                return self._named(node, name, ctx)
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                return self._applied(node, name, index, ctx)
            case ast.Call(func=ast.Name(id="Enum"), args=args, keywords=[]):
                return self._enum(node, args, ctx)
            case ast.Constant(value=str()):
                ctx.fail(node, "RC207", "a type is written without quotes")
            case ast.BinOp(op=ast.BitOr()):
                ctx.fail(node, "RC207", "a type is not a union", "write `Option[T]` for T or None")
            case _:
                ctx.fail(
                    node,
                    "RC207",
                    f"`{ast.unparse(node)}` is not a type",
                    "types are Bool, Int[a:b], Enum(...), Player, Card, Option[T], "
                    "Seq[T, n], Set[T], Map[K, T] and records",
                )

    def _named(self, node: ast.expr, name: str, ctx: Context) -> Type:
        names = ctx.names
        low, high = names.players
        if name in self.types:
            return self.types[name]
        if name in self.aliases or name in self.records:
            self.resolve(name)
            if name in names.constants:
                ctx.fail(
                    node, "RC207", f"`{name}` is a number, not a type", f"write `Int[0:{name}]`"
                )
            return names.types[name]
        match name:
            case "Bool":
                return BOOL
            case "Int":
                return INT
            case "Text":
                return TEXT
            case "Player":
                return Player(high)
            case "Players":
                return Int(low, high)
            case "Card" | "Family":
                if names.deck is None:
                    if name in names.broken:
                        raise Mistake
                    ctx.fail(
                        node,
                        "RC207",
                        f"there is no `{name}`: the document has no deck",
                        "write a table whose first header cell is `deck`",
                    )
                return names.types[name]
            case "Option" | "Seq" | "Set" | "Map" | "Enum":
                usage = {"Seq": "Seq[T, n]", "Map": "Map[K, T]", "Enum": 'Enum("a", "b")'}
                ctx.fail(
                    node,
                    "RC207",
                    f"`{name}` needs to know of what",
                    f"write `{usage.get(name, name + '[T]')}`",
                )
            case "int" | "bool" | "str" | "list" | "set" | "dict" | "tuple" | "None":
                better = {
                    "int": "`Int`",
                    "bool": "`Bool`",
                    "str": "an `Enum`",
                    "list": "`Seq[T, n]`",
                    "set": "`Set[T]`",
                    "dict": "`Map[K, T]`",
                    "tuple": "a record",
                    "None": "`Option[T]`",
                }
                ctx.fail(
                    node,
                    "RC207",
                    f"`{name}` is not a type of the rule language",
                    f"write {better[name]}",
                )
            case _:
                if name in names.broken:
                    raise Mistake
                known = [
                    "Bool",
                    "Int",
                    "Text",
                    "Player",
                    "Players",
                    "Card",
                    "Family",
                    *self.aliases,
                    *self.records,
                ]
                ctx.fail(node, "RC207", f"there is no type `{name}`", suggestion(name, known))

    def _applied(self, node: ast.expr, name: str, index: ast.expr, ctx: Context) -> Type:
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        match name, parts:
            case "Int", [ast.Slice(lower=lower, upper=upper, step=None)]:
                low = None if lower is None else self.number(lower, ctx, "the lower end")
                high = None if upper is None else self.number(upper, ctx, "the upper end")
                if low is not None and high is not None and low > high:
                    ctx.fail(node, "RC207", f"no number is from {low} to {high}")
                return Int(low, high)
            case "Option", [inner]:
                item = self.type_of(inner, ctx)
                if isinstance(item, Option):
                    ctx.fail(node, "RC207", "an Option of an Option: None would be ambiguous")
                self._no_text(inner, item, ctx)
                return Option(item)
            case "Seq", [inner, limit]:
                item = self.type_of(inner, ctx)
                most = self.number(limit, ctx, "the length of a sequence")
                if most < 0:
                    ctx.fail(limit, "RC207", f"a sequence can't have at most {most} items")
                return Seq(item, most)
            case "Seq", [_]:
                ctx.fail(
                    node,
                    "RC207",
                    "how long can this sequence get?",
                    "write `Seq[T, n]`, for at most n items",
                )
            case "Set", [inner]:
                item = self.type_of(inner, ctx)
                if not ordered_item(item):
                    ctx.fail(
                        inner,
                        "RC207",
                        f"a set can't hold {item}",
                        "sets hold numbers, members of an Enum, players, cards, or "
                        "records of those; use `Seq[T, n]`",
                    )
                return Set(item)
            case "Map", [key, inner]:
                key_type = self.type_of(key, ctx)
                if not countable(key_type) or (cardinality(key_type) or 0) > 10_000:
                    ctx.fail(
                        key,
                        "RC207",
                        f"{key_type} can't be the key of a map",
                        "keys are of a finite type: Player, Card, an Enum, `Int[1:12]`",
                    )
                value = self.type_of(inner, ctx)
                self._no_text(inner, value, ctx)
                return Map(key_type, value)
            case "list" | "set" | "dict" | "tuple", _:
                return self._named(node, name, ctx)
            case _:
                usage = {
                    "Int": "Int[0:9]",
                    "Option": "Option[T]",
                    "Set": "Set[T]",
                    "Seq": "Seq[T, n]",
                    "Map": "Map[K, T]",
                }
                ctx.fail(
                    node,
                    "RC207",
                    f"`{ast.unparse(node)}` is not a type",
                    f"write `{usage[name]}`" if name in usage else suggestion(name, usage),
                )

    def _no_text(self, node: ast.expr, type_: Type, ctx: Context) -> None:
        if isinstance(type_, Text):
            ctx.fail(
                node,
                "RC207",
                "words for a person can't be kept here",
                "Text is for messages and for the fields of a score record",
            )

    def _enum(self, node: ast.expr, args: list[ast.expr], ctx: Context) -> Type:
        members = [
            a.value for a in args if isinstance(a, ast.Constant) and isinstance(a.value, str)
        ]
        if len(members) < len(args) or not members:
            ctx.fail(node, "RC207", "the members of an Enum are words", 'write `Enum("a", "b")`')
        twice = [m for i, m in enumerate(members) if m in members[:i]]
        if twice:
            ctx.fail(node, "RC206", f'"{twice[0]}" stands twice in this Enum')
        return Enum(tuple(members))

    # -- records --------------------------------------------------------------------

    def _record(self, node: ast.ClassDef, ctx: Context) -> Record:
        if getattr(node, "type_params", []):
            ctx.fail(node, "RC203", "parameters of types are not part of the rule language")
        if node.bases or node.keywords:
            ctx.fail(node, "RC203", f"`{node.name}` can't inherit", "list all its fields")
        fields: dict[str, RecordField] = {}
        failed = False
        for statement in node.body:
            try:
                made = self._field(statement, ctx)
                if made is None:
                    continue
                if made.name in fields:
                    ctx.fail(statement, "RC206", f"`{made.name}` is already a field")
                if not made.has_default and any(f.has_default for f in fields.values()):
                    ctx.fail(
                        statement,
                        "RC207",
                        f"`{made.name}` has no default, but a field before it has",
                        "put the fields with defaults last",
                    )
                fields[made.name] = made
            except Mistake:
                failed = True
        if failed:
            raise Mistake
        return Record(node.name, tuple(fields.values()))

    def _field(self, statement: ast.stmt, ctx: Context) -> RecordField | None:
        match statement:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return None
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                if name.startswith("_"):
                    ctx.fail(statement, "RC206", f"`{name}` begins with an underscore")
                type_ = self.type_of(annotation, ctx)
                if value is None:
                    return RecordField(name, type_)
                default = plain_value(ctx, value, ctx.check(value, type_))
                return RecordField(name, type_, default, has_default=True)
            case _:
                ctx.fail(
                    statement,
                    "RC203",
                    "a record holds fields alone",
                    "write `name: Type` or `name: Type = default`",
                )


def plain_value(ctx: Context, node: ast.AST, value: Expr) -> object:
    """The runtime value of a default. Raises Mistake where it is not a plain one."""
    match value:
        case Constant(value=plain):
            return plain
        case Widen(value=inner):
            return plain_value(ctx, node, inner)
        case SeqLiteral(items=()):
            return ()
        case SetLiteral(items=()):
            return frozenset()
        case TextLiteral(parts=parts) if all(isinstance(p, str) for p in parts):
            return "".join(cast(tuple[str, ...], parts))
        case _:
            ctx.fail(node, "RC207", "a default is a constant, `[]` or `set()`")
