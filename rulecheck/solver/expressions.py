"""Symbolic evaluation of expressions: from a typed node to a symbolic value.

The meaning of every node is that of `language/nodes.py`; each case here has its twin in the
runtime.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from rulecheck.document.source import Span
from rulecheck.language import nodes as n
from rulecheck.language.types import (
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
from rulecheck.solver import terms
from rulecheck.solver.convert import as_type
from rulecheck.solver.faults import Cause, Obligation, OutOfTime, Unsupported
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    TEXT_VALUE,
    MapValue,
    OptionValue,
    RecordValue,
    SeqValue,
    SetValue,
    TooLarge,
    Value,
    anything,
    domain_size,
    equal_values,
    merge,
    scalar_at,
    within,
)
from rulecheck.solver.world import World

__all__ = ["Evaluation", "Scope"]

Caller = Callable[["Evaluation", str, tuple[Value, ...], Term, Span], Value]


@dataclass(frozen=True)
class Scope:
    """The variables in sight, and the condition under which this code is reached."""

    variables: Mapping[str, Value]
    path: Term = TRUE

    def where(self, condition: Term) -> Scope:
        return Scope(self.variables, terms.all_of((self.path, condition)))

    def having(self, name: str, value: Value) -> Scope:
        return Scope({**self.variables, name: value}, self.path)


@dataclass
class Evaluation:
    """One evaluation in one world. `obligations` gathers what can fail on the way; None
    where nobody asks."""

    world: World
    call: Caller
    obligations: list[Obligation] | None = None

    # -- interface ----------------------------------------------------------------------

    def value(self, node: n.Expr, scope: Scope) -> Value:
        """The symbolic value of a node. Raises Unsupported."""
        if self.world.deadline is not None and time.monotonic() > self.world.deadline:
            raise OutOfTime(node.span)
        handler = _HANDLERS.get(type(node))
        if handler is None:
            raise Unsupported(f"{type(node).__name__} can't be translated", node.span)
        try:
            return handler(self, node, scope)
        except TooLarge as error:
            raise Unsupported(str(error), node.span) from None

    def term(self, node: n.Expr, scope: Scope) -> Term:
        """The value of a node whose type is written as one term."""
        value = self.value(node, scope)
        assert isinstance(value, Term), node
        return value

    def must(self, cause: Cause, span: Span, scope: Scope, ok: Term, what: str = "") -> None:
        """Note what must hold here."""
        if self.obligations is None or ok is TRUE or scope.path is FALSE:
            return
        if ok is scope.path or (scope.path.op == "and" and ok in scope.path.parts):
            return
        self.obligations.append(Obligation(cause, span, scope.path, ok, what))

    def items(self, node: n.Expr, scope: Scope) -> list[tuple[Term, Value]]:
        """The items of something iterated, in order, each with its guard."""
        return self.items_of(self.value(node, scope), node.type)

    def items_of(self, value: Value, type_: Type) -> list[tuple[Term, Value]]:
        match type_, value:
            case Seq(), SeqValue(items=items):
                return [(g, x) for g, x in items if g is not FALSE]
            case Set(item), SetValue(members):
                return [(m, scalar_at(item, i)) for i, m in enumerate(members) if m is not FALSE]
            case Map(key, _), MapValue(values):
                return [
                    (self.world.key_guard(key, i), scalar_at(key, i)) for i in range(len(values))
                ]
            case _:
                raise AssertionError(type_)


def _constant(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Constant, node)
    match node.type, node.value:
        case Option(item), None:
            return OptionValue(FALSE, anything(item))
        case Option(item), plain:
            inner = n.Constant(node.span, item, plain)
            return OptionValue(TRUE, _constant(ev, inner, scope))
        case _, None:
            return OptionValue(FALSE, TEXT_VALUE)
        case _, bool(plain):
            return terms.boolean(plain)
        case _, int(plain):
            return number(plain)
        case CardType(), Card(rank=rank):
            return number(rank)
        case Enum(members), str(word):
            return number(members.index(word))
        case Player(), str(seat):
            return number(int(seat[1:]) - 1)
        case _:
            return TEXT_VALUE


def _text(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    """No rule depends on a text, but what stands in it can fail."""
    if ev.obligations is not None:
        for part in cast(n.TextLiteral, node).parts:
            if isinstance(part, n.Expr):
                ev.value(part, scope)
    return TEXT_VALUE


def _local(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    return scope.variables[cast(n.Local, node).name]


def _ambient(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    match cast(n.Ambient, node).name:
        case "players":
            return ev.world.players
        case "everyone":
            return ev.world.everyone()
        case "options":
            assert ev.world.options is not None
            return ev.world.options
        case "deck":
            return ev.world.deck()


def _domain(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    assert isinstance(node.type, Seq)
    item = node.type.item
    if isinstance(item, Player):
        return ev.world.everyone()
    return SeqValue(
        tuple((TRUE, scalar_at(item, i)) for i in range(domain_size(item))), packed=True
    )


# -- Bool and Int -------------------------------------------------------------------------


def _not(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    return terms.negation(ev.term(cast(n.Not, node).value, scope))


def _and(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    held: list[Term] = []
    for item in cast(n.And, node).items:
        held.append(ev.term(item, scope.where(terms.all_of(held))))
    return terms.all_of(held)


def _or(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    failed: list[Term] = []
    for item in cast(n.Or, node).items:
        failed.append(terms.negation(ev.term(item, scope.where(terms.all_of(failed)))))
    return terms.negation(terms.all_of(failed))


def _choose(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Choose, node)
    condition = ev.term(node.condition, scope)
    then = ev.value(node.then, scope.where(condition)) if condition is not FALSE else None
    if then is not None and condition is TRUE:
        return then
    otherwise = ev.value(node.otherwise, scope.where(terms.negation(condition)))
    return otherwise if then is None else merge(condition, then, otherwise, node.type)


def _compare(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Compare, node)
    left, right = ev.value(node.left, scope), ev.value(node.right, scope)
    operator = node.operator
    if operator in ("==", "!="):
        same = equal_values(left, right, node.left.type)
        return same if operator == "==" else terms.negation(same)
    if isinstance(left, SetValue) and isinstance(right, SetValue):
        return _inclusion(operator, left, right, node.left.type)
    assert isinstance(left, Term)
    assert isinstance(right, Term)
    match operator:
        case "<":
            return terms.less(left, right)
        case "<=":
            return terms.less_equal(left, right)
        case ">":
            return terms.less(right, left)
        case _:
            return terms.less_equal(right, left)


def _inclusion(operator: str, left: SetValue, right: SetValue, type_: Type) -> Term:
    if operator in (">", ">="):
        left, right = right, left
    size = max(len(left.members), len(right.members))
    xs = left.members + (FALSE,) * (size - len(left.members))
    ys = right.members + (FALSE,) * (size - len(right.members))
    inside = terms.all_of(terms.implies(x, y) for x, y in zip(xs, ys, strict=True))
    if operator in ("<=", ">="):
        return inside
    return terms.all_of((inside, terms.negation(equal_values(left, right, type_))))


def _is_none(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    value = ev.value(cast(n.IsNone, node).value, scope)
    assert isinstance(value, OptionValue)
    return terms.negation(value.present)


def _negate(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    return terms.negate(ev.term(cast(n.Negate, node).value, scope))


def _absolute(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    value = ev.term(cast(n.Absolute, node).value, scope)
    return terms.choose(terms.less(value, number(0)), terms.negate(value), value)


def _arithmetic(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Arithmetic, node)
    left, right = ev.term(node.left, scope), ev.term(node.right, scope)
    match node.operator:
        case "+":
            return terms.add((left, right))
        case "-":
            return terms.subtract(left, right)
        case "*":
            return terms.multiply(left, right)
        case operator:
            nonzero = terms.negation(terms.equal(right, number(0)))
            ev.must(Cause.DIVISION, node.span, scope, nonzero)
            divide = terms.floor_divide if operator == "//" else terms.modulo
            return divide(left, right)


def _next_player(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.NextPlayer, node)
    player, steps = ev.term(node.player, scope), ev.term(node.steps, scope)
    players = ev.world.players
    if steps.constant == 1:
        last = terms.equal(terms.add((player, number(1))), players)
        return terms.choose(last, number(0), terms.add((player, number(1))))
    seat = terms.modulo(terms.add((player, steps)), players)
    assert isinstance(node.type, Player)
    return seat


# -- views of another type ----------------------------------------------------------------


def _widen(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Widen, node)
    return as_type(ev.value(node.value, scope), node.value.type, node.type)


def _restrict(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Restrict, node)
    value = ev.value(node.value, scope)
    have, want = node.value.type, node.type
    if not node.proven:
        if isinstance(have, Option) and not isinstance(want, Option):
            assert isinstance(value, OptionValue)
            ev.must(Cause.NONE, node.span, scope, value.present)
            inner = scope.where(value.present)
            fits = _fits(value.value, have.item, want)
            ev.must(Cause.RANGE, node.span, inner, fits, str(want))
        else:
            cause = Cause.LIMIT if isinstance(want, Seq) else Cause.RANGE
            ev.must(cause, node.span, scope, _fits(value, have, want), str(want))
    return as_type(value, have, want)


def _fits(value: Value, have: Type, want: Type) -> Term:
    """Also for sets of numbers, whose members beyond the wanted range must be out, and for
    optional items of collections."""
    match have, want, value:
        case Set(Int(low=int(low))), Set(Int(a, b)), SetValue(members):
            outside = [
                m
                for i, m in enumerate(members)
                if (a is not None and low + i < a) or (b is not None and low + i > b)
            ]
            return terms.all_of(terms.negation(m) for m in outside)
        case Seq(item), Seq(wanted, limit), SeqValue(items=items):
            fits = [terms.implies(g, _fits(x, item, wanted)) for g, x in items]
            if limit is not None and len(items) > limit:
                fits.append(terms.less_equal(value.length, number(limit)))
            return terms.all_of(fits)
        case Map(_, item), Map(_, wanted), MapValue(values):
            return terms.all_of(_fits(x, item, wanted) for x in values)
        case Option(item), Option(wanted), OptionValue(present, inner):
            return terms.implies(present, _fits(inner, item, wanted))
        case Option(item), _, OptionValue(present, inner):
            return terms.all_of((present, _fits(inner, item, want)))
        case Record(fields=xs), Record(fields=ys), RecordValue(parts):
            return terms.all_of(
                _fits(p, x.type, y.type) for p, x, y in zip(parts, xs, ys, strict=True)
            )
        case _:
            return within(value, want)


# -- records and calls --------------------------------------------------------------------


def _field(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Field, node)
    record = ev.value(node.record, scope)
    match node.record.type, record:
        case CardType() as type_, Term():
            return ev.world.card_field(record, node.name, type_)
        case Record(fields=fields), RecordValue(parts):
            return parts[[f.name for f in fields].index(node.name)]
        case _:
            raise AssertionError(node)


def _construct(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Construct, node)
    return RecordValue(tuple(ev.value(a, scope) for a in node.arguments))


def _call(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Call, node)
    arguments = tuple(ev.value(a, scope) for a in node.arguments)
    return ev.call(ev, node.function, arguments, scope.path, node.span)


Handler = Callable[[Evaluation, n.Expr, Scope], Value]
_HANDLERS: dict[type[n.Expr], Handler] = {
    n.Absolute: _absolute,
    n.Ambient: _ambient,
    n.And: _and,
    n.Arithmetic: _arithmetic,
    n.Call: _call,
    n.Choose: _choose,
    n.Compare: _compare,
    n.Constant: _constant,
    n.Construct: _construct,
    n.Domain: _domain,
    n.Field: _field,
    n.IsNone: _is_none,
    n.Local: _local,
    n.Negate: _negate,
    n.NextPlayer: _next_player,
    n.Not: _not,
    n.Or: _or,
    n.Restrict: _restrict,
    n.TextLiteral: _text,
    n.Widen: _widen,
}


def handles(*kinds: type[n.Expr]) -> Callable[[Handler], Handler]:
    """Registers a handler that stands in another module."""

    def register(handler: Handler) -> Handler:
        for kind in kinds:
            _HANDLERS[kind] = handler
        return handler

    return register
