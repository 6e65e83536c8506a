"""Symbolic evaluation of sequences, sets and maps, and of what is computed over them."""

from __future__ import annotations

from typing import cast

from rulecheck.language import nodes as n
from rulecheck.language.types import Int, Map, Seq, Set, Type
from rulecheck.solver import terms
from rulecheck.solver.expressions import Evaluation, Scope, handles
from rulecheck.solver.faults import Cause, Unsupported
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    MapValue,
    SeqValue,
    SetValue,
    TooLarge,
    Value,
    anything,
    domain_size,
    equal_values,
    index_of,
    merge,
    packed,
    scalar_at,
    select,
)

__all__ = ["at", "replaced"]

_MOST_ITEMS = 4_000
_MOST_SORTED = 40


@handles(n.SeqLiteral)
def _sequence(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    items = cast(n.SeqLiteral, node).items
    return SeqValue(tuple((TRUE, ev.value(i, scope)) for i in items), packed=True)


@handles(n.SetLiteral)
def _set(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    items = [(TRUE, ev.value(i, scope)) for i in cast(n.SetLiteral, node).items]
    return members_of(items, node.type)


def members_of(items: list[tuple[Term, Value]], type_: Type) -> Value:
    """The set of the items."""
    assert isinstance(type_, Set)
    if not items:
        return anything(type_)
    size = domain_size(type_.item)
    indexes = [(g, index_of(type_.item, x)) for g, x in items]
    known: dict[int, list[Term]] = {}
    open_: list[tuple[Term, Term]] = []
    for guard, index in indexes:
        if index.constant is not None:
            known.setdefault(index.constant, []).append(guard)
        else:
            open_.append((guard, index))
    return SetValue(
        tuple(
            terms.any_of(
                known.get(i, []) + [terms.all_of((g, terms.equal(x, number(i)))) for g, x in open_]
            )
            for i in range(size)
        )
    )


@handles(n.ToSet)
def _to_set(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    return members_of(ev.items(cast(n.ToSet, node).value, scope), node.type)


@handles(n.MapLiteral)
def _map(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    assert isinstance(node.type, Map)
    values: list[Value] = [anything(node.type.value)] * domain_size(node.type.key)
    for key, value in cast(n.MapLiteral, node).entries:
        index = index_of(node.type.key, ev.value(key, scope)).constant
        assert index is not None
        values[index] = ev.value(value, scope)
    return MapValue(tuple(values))


@handles(n.MapComprehension)
def _map_comprehension(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.MapComprehension, node)
    assert isinstance(node.type, Map)
    ev.value(node.source, scope)
    values: list[Value] = []
    for index in range(domain_size(node.type.key)):
        guard = ev.world.key_guard(node.type.key, index)
        inner = scope.where(guard).having(node.target, scalar_at(node.type.key, index))
        # No value where nobody sits, so that equal maps are equal everywhere.
        value = ev.value(node.value, inner)
        values.append(merge(guard, value, anything(node.type.value), node.type.value))
    return MapValue(tuple(values))


@handles(n.Comprehension)
def _comprehension(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Comprehension, node)
    rounds: list[tuple[Term, Scope]] = [(TRUE, scope)]
    for clause in node.clauses:
        following: list[tuple[Term, Scope]] = []
        for guard, inner in rounds:
            for there, item in ev.items(clause.source, inner):
                holds = terms.all_of((guard, there))
                each = inner.where(there).having(clause.target, item)
                for condition in clause.conditions:
                    test = ev.term(condition, each)
                    holds, each = terms.all_of((holds, test)), each.where(test)
                if holds is not FALSE:
                    following.append((holds, each))
            if len(following) > _MOST_ITEMS:
                raise TooLarge(f"a loop of more than {_MOST_ITEMS} rounds")
        rounds = following
    items = [(guard, ev.value(node.element, inner)) for guard, inner in rounds]
    if isinstance(node.type, Set):
        return members_of(items, node.type)
    return SeqValue(tuple(items), packed=all(g is TRUE for g, _ in items))


@handles(n.Concat)
def _concat(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Concat, node)
    left, right = ev.value(node.left, scope), ev.value(node.right, scope)
    assert isinstance(left, SeqValue)
    assert isinstance(right, SeqValue)
    assert isinstance(node.type, Seq)
    if not right.items or not left.items:
        return left if not right.items else right
    if all(g is TRUE for g, _ in left.items):
        size = None if right.size is None else terms.add((left.length, right.size))
        return SeqValue(left.items + right.items, right.packed, size)
    if left.packed and right.packed and len(left.items) * len(right.items) <= 400:
        return _appended(left, right, node.type.item)
    return SeqValue(left.items + right.items)


def _appended(left: SeqValue, right: SeqValue, item: Type) -> SeqValue:
    """Two packed sequences as one packed sequence: items of the second move up."""
    length, more = left.length, right.length
    places: list[tuple[Term, Value]] = []
    total = terms.add((length, more))
    for place in range(len(left.items) + len(right.items)):
        cases: list[tuple[Term, Value]] = []
        if place < len(left.items):
            cases.append(left.items[place])
        for offset, (_, value) in enumerate(right.items):
            if 0 <= place - offset <= len(left.items):
                cases.append((terms.equal(length, number(place - offset)), value))
        chosen = select(cases[:-1], cases[-1][1], item) if cases else anything(item)
        places.append((terms.less(number(place), total), chosen))
    return SeqValue(tuple(places), packed=True, size=total)


@handles(n.SetOperation)
def _set_operation(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.SetOperation, node)
    left, right = ev.value(node.left, scope), ev.value(node.right, scope)
    assert isinstance(left, SetValue)
    assert isinstance(right, SetValue)
    size = max(len(left.members), len(right.members))
    xs = left.members + (FALSE,) * (size - len(left.members))
    ys = right.members + (FALSE,) * (size - len(right.members))

    def member(x: Term, y: Term) -> Term:
        match node.operator:
            case "|":
                return terms.any_of((x, y))
            case "&":
                return terms.all_of((x, y))
            case "-":
                return terms.all_of((x, terms.negation(y)))
            case _:
                return terms.negation(terms.equal(x, y))

    return SetValue(tuple(member(x, y) for x, y in zip(xs, ys, strict=True)))


@handles(n.Contains)
def _contains(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    from rulecheck.language.fit import join
    from rulecheck.solver.convert import as_type

    node = cast(n.Contains, node)
    item, collection = ev.value(node.item, scope), ev.value(node.collection, scope)
    match node.collection.type:
        case Seq(inner) | Set(inner) | Map(inner, _):
            type_ = join(node.item.type, inner)
        case _:
            raise AssertionError(node)
    assert type_ is not None
    wanted = as_type(item, node.item.type, type_)
    found = [
        terms.all_of((guard, equal_values(wanted, as_type(x, inner, type_), type_)))
        for guard, x in ev.items_of(collection, node.collection.type)
    ]
    return terms.any_of(found)


@handles(n.Item)
def _item(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Item, node)
    collection, index = ev.value(node.collection, scope), ev.value(node.index, scope)
    if isinstance(node.collection.type, Map):
        assert isinstance(collection, MapValue)
        return at_key(collection, index_of(node.collection.type.key, index), node.type)
    assert isinstance(collection, SeqValue)
    assert isinstance(index, Term)
    value, exists = at(collection, index, node.type)
    ev.must(Cause.INDEX, node.span, scope, exists)
    return value


def at_key(collection: MapValue, key: Term, type_: Type) -> Value:
    if key.constant is not None and 0 <= key.constant < len(collection.values):
        return collection.values[key.constant]
    cases = [(terms.equal(key, number(i)), x) for i, x in enumerate(collection.values)]
    return select(cases[:-1], cases[-1][1], type_)


def at(collection: SeqValue, index: Term, item: Type) -> tuple[Value, Term]:
    """The item at an index (negative from the end), and whether there is one."""
    sequence = packed(collection, item)
    if not sequence.items:
        return anything(item), FALSE
    length = sequence.length
    negative = terms.less(index, number(0))
    place = terms.choose(negative, terms.add((index, length)), index)
    exists = terms.all_of((terms.less_equal(number(0), place), terms.less(place, length)))
    if place.constant is not None:
        known = place.constant
        inside = 0 <= known < len(sequence.items)
        return (sequence.items[known][1] if inside else anything(item)), exists
    cases = [(terms.equal(place, number(i)), x) for i, (_, x) in enumerate(sequence.items)]
    return select(cases[:-1], cases[-1][1], item), exists


def replaced(collection: SeqValue, index: Term, value: Value, item: Type) -> tuple[SeqValue, Term]:
    """The sequence with another value at an index, and whether there is such an index."""
    sequence = packed(collection, item)
    length = sequence.length
    negative = terms.less(index, number(0))
    place = terms.choose(negative, terms.add((index, length)), index)
    exists = terms.all_of((terms.less_equal(number(0), place), terms.less(place, length)))
    items = tuple(
        (g, merge(terms.equal(place, number(i)), value, x, item))
        for i, (g, x) in enumerate(sequence.items)
    )
    return SeqValue(items, packed=True, size=sequence.size), exists


@handles(n.Slice)
def _slice(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Slice, node)
    collection = ev.value(node.collection, scope)
    assert isinstance(collection, SeqValue)
    assert isinstance(node.type, Seq)
    sequence = packed(collection, node.type.item)
    length = sequence.length
    start = _bound(node.start, length, number(0))
    stop = _bound(node.stop, length, length)
    kept = [
        (
            terms.all_of((guard, terms.less_equal(start, number(i)), terms.less(number(i), stop))),
            value,
        )
        for i, (guard, value) in enumerate(sequence.items)
    ]
    from_start = (node.start or 0) >= 0
    if from_start:
        kept = kept[node.start or 0 :]
    return SeqValue(tuple(kept), packed=from_start)


def _bound(bound: int | None, length: Term, default: Term) -> Term:
    if bound is None:
        return default
    if bound >= 0:
        return number(bound)
    moved = terms.add((length, number(bound)))
    return terms.choose(terms.less(moved, number(0)), number(0), moved)


@handles(n.Without)
def _without(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Without, node)
    collection, gone = ev.value(node.collection, scope), ev.value(node.item, scope)
    match node.type, collection:
        case Set(item), SetValue(members):
            key = index_of(item, gone)
            there = [terms.all_of((m, terms.equal(key, number(i)))) for i, m in enumerate(members)]
            kept = [
                terms.all_of((m, terms.negation(terms.equal(key, number(i)))))
                for i, m in enumerate(members)
            ]
            if node.strict:
                ev.must(Cause.MISSING, node.span, scope, terms.any_of(there))
            return SetValue(tuple(kept))
        case Seq(item), SeqValue(items=items):
            found = FALSE
            left: list[tuple[Term, Value]] = []
            for guard, value in items:
                here = terms.all_of((guard, equal_values(value, gone, item), terms.negation(found)))
                left.append((terms.all_of((guard, terms.negation(here))), value))
                found = terms.any_of((found, here))
            if node.strict:
                ev.must(Cause.MISSING, node.span, scope, found)
            result = SeqValue(tuple(left))
            return packed(result, item) if len(left) <= 12 else result
        case _:
            raise AssertionError(node)


@handles(n.Range)
def _range(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Range, node)
    start, stop = ev.term(node.start, scope), ev.term(node.stop, scope)
    assert isinstance(node.start.type, Int)
    assert isinstance(node.stop.type, Int)
    # What the types promise holds wherever this is evaluated; what a term knows, too.
    low = start.low if start.low is not None else node.start.type.low
    high = stop.high if stop.high is not None else node.stop.type.high
    if low is None or high is None:
        raise Unsupported("a range without known ends can't be written out", node.span)
    size = high - low
    if size > _MOST_ITEMS:
        raise Unsupported(f"a range of up to {size} numbers can't be written out", node.span)
    items = [
        (
            terms.all_of((terms.less_equal(start, number(value)), terms.less(number(value), stop))),
            number(value),
        )
        for value in range(low, high)
    ]
    return SeqValue(tuple(items), packed=start.constant is not None)


# -- what is computed over items ----------------------------------------------------------


@handles(n.Length)
def _length(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    counted = cast(n.Length, node).value
    value = ev.value(counted, scope)
    if isinstance(value, SeqValue):
        return value.length
    return terms.count(guard for guard, _ in ev.items_of(value, counted.type))


@handles(n.Sum)
def _sum(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    items = ev.items(cast(n.Sum, node).value, scope)
    return terms.add(terms.choose(guard, cast(Term, value), number(0)) for guard, value in items)


@handles(n.Quantifier)
def _quantifier(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    node = cast(n.Quantifier, node)
    items = [(g, cast(Term, x)) for g, x in ev.items(node.value, scope)]
    if node.kind == "any":
        return terms.any_of(terms.all_of((g, x)) for g, x in items)
    return terms.all_of(terms.implies(g, x) for g, x in items)


def _keyed(
    ev: Evaluation, items: list[tuple[Term, Value]], key: n.Key | None, scope: Scope
) -> list[tuple[Term, Value, Term]]:
    """Each item with the number it is compared by."""
    if key is None:
        return [(g, x, cast(Term, x)) for g, x in items]
    return [(g, x, ev.term(key.body, scope.where(g).having(key.parameter, x))) for g, x in items]


@handles(n.Extremum)
def _extremum(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    from rulecheck.solver.convert import as_type

    node = cast(n.Extremum, node)
    items = _keyed(ev, ev.items(node.value, scope), node.key, scope)
    assert isinstance(node.value.type, Seq | Set)
    item = node.value.type.item
    found = FALSE
    best: Value = anything(item)
    best_key = number(0)
    for guard, value, key in items:
        better = terms.less(key, best_key) if node.kind == "min" else terms.less(best_key, key)
        taken = terms.all_of((guard, terms.any_of((terms.negation(found), better))))
        best = merge(taken, value, best, item)
        best_key = terms.choose(taken, key, best_key)
        found = terms.any_of((found, guard))
    result = as_type(best, item, node.type)
    if node.default is None:
        ev.must(Cause.EMPTY, node.span, scope, found, f"{node.kind} of nothing")
        return result
    default = ev.value(node.default, scope)  # as every argument: evaluated in any case
    return merge(found, result, default, node.type)


@handles(n.Sorted)
def _sorted(ev: Evaluation, node: n.Expr, scope: Scope) -> Value:
    """A network of neighbours that change places: exact, stable, and without a loop."""
    node = cast(n.Sorted, node)
    assert isinstance(node.type, Seq)
    items = _keyed(ev, ev.items(node.value, scope), node.key, scope)
    if len(items) > _MOST_SORTED:
        raise Unsupported(f"sorting up to {len(items)} items can't be written out", node.span)
    for round_ in range(len(items)):
        for i in range(round_ % 2, len(items) - 1, 2):
            (g, x, k), (h, y, m) = items[i], items[i + 1]
            wrong = terms.less(k, m) if node.reverse else terms.less(m, k)
            # What is not there moves to the end.
            swap = terms.all_of((h, terms.any_of((terms.negation(g), wrong))))
            items[i] = (
                terms.choose(swap, h, g),
                merge(swap, y, x, node.type.item),
                terms.choose(swap, m, k),
            )
            items[i + 1] = (
                terms.choose(swap, g, h),
                merge(swap, x, y, node.type.item),
                terms.choose(swap, k, m),
            )
    return SeqValue(tuple((g, x) for g, x, _ in items), packed=True)
