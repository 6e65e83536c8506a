"""Expressions as Python syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulecheck.language.nodes import (
    Absolute,
    Ambient,
    And,
    Arithmetic,
    Call,
    Choose,
    Compare,
    Constant,
    Construct,
    Contains,
    Domain,
    Expr,
    Extremum,
    Field,
    IsNone,
    Length,
    Local,
    Negate,
    NextPlayer,
    Not,
    Or,
    Quantifier,
    Restrict,
    Sorted,
    Sum,
    TextLiteral,
    Widen,
)
from rulecheck.language.types import Card, CardType, Enum, Map, Player, Set, Type
from rulecheck.runtime import aggregates, conditions, containers, iteration, narrowing
from rulecheck.runtime.build import Build
from rulecheck.runtime.failing import endless_product, never_zero
from rulecheck.runtime.syntax import OPERATORS, call, constant, field, item, read
from rulecheck.runtime.walk import bare, types_in

__all__ = ["Expressions"]


class Expressions:
    """Gives the Python expression of a node; its nodes stand where the document has them.

    `changing` is the parameter whose object an event or procedure changes in place. As a
    whole value it is given away by copy, so that nobody sees it change.
    """

    def __init__(self, build: Build, changing: str | None = None) -> None:
        self.build = build
        self.changing = changing

    def value(self, node: Expr) -> ast.expr:
        """The node's value, in the form that the runtime has for its type."""
        return self.build.locator.put(self._tree(node), node.span)

    def values(self, nodes: Sequence[Expr]) -> list[ast.expr]:
        return [self.value(node) for node in nodes]

    def is_changing(self, node: Expr) -> bool:
        """Whether this is the state that is changed in place."""
        inner = bare(node)
        return isinstance(inner, Local) and inner.name == self.changing

    def repeatable(self, node: Expr) -> bool:
        """Whether it costs next to nothing to write the node twice."""
        match bare(node):
            case Local():
                return not self.is_changing(node)
            case Ambient():
                return True
            case Field(record=record, name=name):
                stored = not (isinstance(record.type, CardType) and name == "choices")
                return stored and (self.is_changing(record) or self.repeatable(record))
            case _:
                return False

    def _tree(self, node: Expr) -> ast.expr:
        match node:
            case Constant():
                return self._constant(node)
            case TextLiteral():
                return self._text(node)
            case Local(name=name):
                variable = read(self.build.names.local(name))
                return call("_copy", variable) if self.is_changing(node) else variable
            case Ambient(name=name):
                return read(name)
            case Domain():
                return self.build.domain(iteration.item_type(node.type))
            case Field():
                return self._field(node)
            case Construct(record=record, arguments=arguments):
                return call(self.build.names.record(record.name), *self.values(arguments))
            case Call():
                return self._call(node)
            case NextPlayer():
                return self._next_player(node)
            case Restrict():
                return narrowing.restricted(self, node)
            case Widen(value=value):
                return self.value(value)
            case Not() | And() | Or() | Choose() | Compare() | Contains() | IsNone():
                return conditions.condition(self, node)
            case Negate(value=value):
                return ast.UnaryOp(ast.USub(), self.value(value))
            case Absolute(value=value):
                return call("_abs", self.value(value))
            case Arithmetic():
                return self._arithmetic(node)
            case Length() | Sum() | Quantifier() | Extremum() | Sorted():
                return aggregates.aggregate(self, node)
            case _:
                return containers.container(self, node)

    # -- names and literals -----------------------------------------------------------

    def _constant(self, node: Constant) -> ast.expr:
        match node.value:
            case Card() as card:
                return self.build.card(card)
            case str() as seat if isinstance(node.type, Player):
                site = self.build.site(node.span, node.type)
                return call("_seated", read("everyone"), constant(int(seat[1:])), site)
            case plain:
                return constant(plain)

    def _text(self, node: TextLiteral) -> ast.expr:
        if all(isinstance(part, str) for part in node.parts):
            return constant("".join(str(part) for part in node.parts))
        return call("_text", *[self._shown(part) for part in node.parts])

    def _shown(self, part: str | Expr) -> ast.expr:
        if isinstance(part, str):
            return constant(part)
        value = self.value(part)
        if any(_needs_order(t) for t in types_in(part.type)):
            return call("_arranged", value, self.build.type(part.type), read("everyone"))
        return value

    def _field(self, node: Field) -> ast.expr:
        if self.is_changing(node.record):
            assert self.changing is not None
            return field(read(self.build.names.local(self.changing)), node.name)
        record = self.value(node.record)
        if isinstance(node.record.type, CardType) and node.name == "choices":
            return item(read("_choices"), record)
        return field(record, node.name)

    def _call(self, node: Call) -> ast.expr:
        """What is called only reads the state, so it may have the changing one itself, unless
        it could give it back."""
        copies = self.build.holds_state(node.type)
        arguments = [
            self.value(argument) if copies else self.lent(argument) for argument in node.arguments
        ]
        return call(self.build.names.function(node.function), *arguments)

    def lent(self, node: Expr) -> ast.expr:
        """The value for somebody who does not keep it: the changing state without a copy."""
        if not self.is_changing(node):
            return self.value(node)
        assert self.changing is not None
        return self.build.locator.put(read(self.build.names.local(self.changing)), node.span)

    def _next_player(self, node: NextPlayer) -> ast.expr:
        player = self.value(node.player)
        match bare(node.steps):
            case Constant(value=1):
                return item(read("_left"), player)
            case steps:
                seat = ast.BinOp(item(read("_seat"), player), ast.Add(), self.value(steps))
                return item(read("everyone"), ast.BinOp(seat, ast.Mod(), read("players")))

    def _arithmetic(self, node: Arithmetic) -> ast.expr:
        left, right = self.value(node.left), self.value(node.right)
        if node.operator in ("//", "%") and not never_zero(node.right.type):
            function = "_floor_divide" if node.operator == "//" else "_modulo"
            return call(function, left, right, self.build.site(node.span, node.type))
        if endless_product(node):
            return call("_product", left, right, self.build.site(node.span, node.type))
        return ast.BinOp(left, OPERATORS[node.operator](), right)


def _needs_order(type_: Type) -> bool:
    """Whether `show` could not put the items of a collection into order by itself."""
    match type_:
        case Map():
            return True
        case Set(item):
            return any(isinstance(t, Player | Enum) for t in types_in(item))
        case _:
            return False
