"""What each expression means, written as plainly as Python allows: the yardstick for the
generated code, which is cleverer.

Strict, from left to right, sets and maps in the order of their types; `Failed` names the
fault that ends it.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any

from rulecheck.language import nodes as n
from rulecheck.language.types import (
    Bool,
    Card,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)
from rulecheck.runtime import Program

ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SETS = {"|": operator.or_, "&": operator.and_, "-": operator.sub, "^": operator.xor}


class Failed(Exception):
    """The name of the fault is the only argument."""


class Reference:
    """Evaluates expressions for the players of one table."""

    def __init__(self, program: Program, players: tuple[str, ...]) -> None:
        self.program = program
        self.players = players
        options = program.options({"jokers": True})
        self.ambient: dict[str, Any] = {
            "players": len(players),
            "everyone": players,
            "options": options,
            "deck": program.table(players, options).deck,
        }

    # -- orders -----------------------------------------------------------------------

    def domain(self, type_: Type) -> tuple[Any, ...]:
        match type_:
            case Bool():
                return (False, True)
            case Int(low, high):
                assert low is not None
                assert high is not None
                return tuple(range(low, high + 1))
            case Enum(members):
                return members
            case Player():
                return self.players
            case CardType(cards):
                return cards
            case _:
                raise AssertionError(type_)

    def order(self, type_: Type, value: Any) -> Any:
        match type_:
            case Int():
                return value
            case Record(fields=fields):
                return [self.order(f.type, getattr(value, f.name)) for f in fields]
            case _:
                return self.domain(type_).index(value)

    def items(self, expression: n.Expr, value: Any) -> list[Any]:
        match expression.type:
            case Map(key, _):
                return list(self.domain(key))
            case Set(item):
                return sorted(value, key=lambda v: self.order(item, v))
            case _:
                return list(value)

    # -- expressions ------------------------------------------------------------------

    def value(self, node: n.Expr, env: Mapping[str, Any]) -> Any:
        """The value of a node. Raises Failed."""

        def val(inner: n.Expr) -> Any:
            return self.value(inner, env)

        match node:
            case n.Constant(value=str() as seat) if isinstance(node.type, Player):
                number = int(seat[1:])
                if number > len(self.players):
                    raise Failed("SeatFault")
                return self.players[number - 1]
            case n.Constant(value=value):
                return value
            case n.Local(name=name):
                return env[name]
            case n.Ambient(name=name):
                return self.ambient[name]
            case n.Domain(type=Seq(kind, _)):
                return self.domain(kind)
            case n.Not(value=value):
                return not val(value)
            case n.Negate(value=value):
                return -val(value)
            case n.Absolute(value=value):
                return abs(val(value))
            case n.Arithmetic(operator=symbol, left=left, right=right):
                a, b = val(left), val(right)
                if symbol in ("//", "%") and b == 0:
                    raise Failed("DivisionFault")
                return ARITHMETIC[symbol](a, b)
            case n.Concat(left=left, right=right):
                return val(left) + val(right)
            case n.SetOperation(operator=symbol, left=left, right=right):
                return SETS[symbol](val(left), val(right))
            case n.Compare(operator=symbol, left=left, right=right):
                return COMPARE[symbol](val(left), val(right))
            case n.Contains(item=item, collection=collection):
                part = val(item)
                return part in val(collection)
            case n.IsNone(value=value):
                return val(value) is None
            case n.And(items=items):
                return all(val(i) for i in items)
            case n.Or(items=items):
                return any(val(i) for i in items)
            case n.Choose(condition=condition, then=then, otherwise=otherwise):
                return val(then) if val(condition) else val(otherwise)
            case n.SeqLiteral(items=items):
                return tuple([val(i) for i in items])
            case n.SetLiteral(items=items):
                return frozenset([val(i) for i in items])
            case n.MapLiteral(entries=entries):
                assert isinstance(node.type, Map)
                given = {val(k): v for k, v in entries}
                return {key: val(given[key]) for key in self.domain(node.type.key)}
            case n.Comprehension(element=element, clauses=clauses):
                made = self._made(element, clauses, env)
                return frozenset(made) if isinstance(node.type, Set) else tuple(made)
            case n.MapComprehension(target=target, source=source, value=value):
                keys = self.items(source, val(source))
                return {key: self.value(value, {**env, target: key}) for key in keys}
            case n.Item(collection=collection, index=index):
                whole, at = val(collection), val(index)
                if isinstance(whole, tuple) and not -len(whole) <= at < len(whole):
                    raise Failed("IndexFault")
                return whole[at]
            case n.Slice(collection=collection, start=start, stop=stop):
                return val(collection)[start:stop]
            case n.Field(record=record, name="choices") if isinstance(record.type, CardType):
                return frozenset(val(record).choices)
            case n.Field(record=record, name=name):
                return getattr(val(record), name)
            case n.Construct(record=record, arguments=arguments):
                return self.program.records[record.name](*[val(a) for a in arguments])
            case n.Length(value=value):
                return len(val(value))
            case n.Sum(value=value):
                return sum(val(value))
            case n.Quantifier(kind=kind, value=value):
                return {"any": any, "all": all}[kind](val(value))
            case n.Extremum():
                return self._extremum(node, env)
            case n.Sorted(value=value, key=key, reverse=reverse):
                items = self.items(value, val(value))
                return tuple(sorted(items, key=self._key(key, env), reverse=reverse))
            case n.Range(start=start, stop=stop):
                a, b = val(start), val(stop)
                if b - a > 1_000_000:
                    raise Failed("SpentFault")
                return tuple(range(a, b))
            case n.NextPlayer(player=player, steps=steps):
                seat = self.players.index(val(player))
                return self.players[(seat + val(steps)) % len(self.players)]
            case n.ToSet(value=value):
                return frozenset(val(value))
            case n.Without(collection=collection, item=item, strict=strict):
                return self._without(val(collection), val(item), strict)
            case n.Widen(value=value):
                return val(value)
            case n.Restrict(value=value):
                result = val(value)
                self._check(result, node.type)
                return result
            case _:
                raise AssertionError(node)

    def _made(
        self, element: n.Expr, clauses: tuple[n.Clause, ...], env: Mapping[str, Any]
    ) -> Iterable[Any]:
        if not clauses:
            return [self.value(element, env)]
        first, *others = clauses
        made: list[Any] = []
        for item in self.items(first.source, self.value(first.source, env)):
            inner = {**env, first.target: item}
            if all(self.value(c, inner) for c in first.conditions):
                made += self._made(element, tuple(others), inner)
        return made

    def _key(self, key: n.Key | None, env: Mapping[str, Any]) -> Any:
        if key is None:
            return None
        return lambda item: self.value(key.body, {**env, key.parameter: item})

    def _extremum(self, node: n.Extremum, env: Mapping[str, Any]) -> Any:
        items = self.items(node.value, self.value(node.value, env))
        default = None if node.default is None else self.value(node.default, env)
        if not items:
            if node.default is None:
                raise Failed("EmptyFault")
            return default
        return {"min": min, "max": max}[node.kind](items, key=self._key(node.key, env))

    def _without(self, whole: Any, gone: Any, strict: bool) -> Any:
        if gone not in whole:
            if strict:
                raise Failed("MissingItemFault")
            return whole
        if isinstance(whole, frozenset):
            return whole - {gone}
        at = whole.index(gone)
        return whole[:at] + whole[at + 1 :]

    def _check(self, value: Any, type_: Type) -> None:
        match type_:
            case Option(item):
                if value is not None:
                    self._check(value, item)
            case _ if value is None:
                raise Failed("NoneFault")
            case Int(low, high):
                if (low is not None and value < low) or (high is not None and value > high):
                    raise Failed("RangeFault")
            case Seq(item, limit):
                if limit is not None and len(value) > limit:
                    raise Failed("LimitFault")
                for part in value:
                    self._check(part, item)
            case Set(item):
                for part in sorted(value, key=lambda v: self.order(item, v)):
                    self._check(part, item)
            case Map(_, item):
                for part in value.values():
                    self._check(part, item)
            case Record(fields=fields):
                for f in fields:
                    self._check(getattr(value, f.name), f.type)
            case _:
                assert isinstance(value, str | bool | Card)
