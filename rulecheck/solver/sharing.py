"""Values of one document as those of another: cards by code, families and members by name."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rulecheck.language.types import (
    Bool,
    CardType,
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
from rulecheck.solver import terms
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    MapValue,
    OptionValue,
    RecordValue,
    SeqValue,
    SetValue,
    Value,
    anything,
    domain_size,
    equal_values,
    within,
)

__all__ = ["Incomparable", "Sharing"]


class Incomparable(Exception):
    """No value of one type is one of the other; the message says why."""


@dataclass(frozen=True)
class Sharing:
    """Between the values of two documents at one table of `players`. Its methods raise
    Incomparable, TooLarge."""

    players: Term

    def equal(self, a: Value, of_a: Type, b: Value, of_b: Type) -> Term:
        """Whether two values of two documents are the same."""
        match of_a, of_b, a, b:
            case Map(Player(), x), Map(Player(), y), MapValue(xs), MapValue(ys):
                return terms.all_of(
                    terms.implies(self._seated(seat), self.equal(v, x, w, y))
                    for seat, (v, w) in enumerate(zip(xs, ys, strict=False))
                )
            case Option(x), Option(y), OptionValue(p, v), OptionValue(q, w):
                both = terms.all_of((p, q))
                same = terms.implies(both, self.equal(v, x, w, y))
                return terms.all_of((terms.equal(p, q), same))
            case Record(fields=fields), Record(), RecordValue(parts), RecordValue():
                _same_fields(of_a, of_b)
                others = _by_name(b, of_b)
                return terms.all_of(
                    self.equal(part, f.type, *others[f.name])
                    for f, part in zip(fields, parts, strict=True)
                )
            case _:
                as_a, fits = self.carried(b, of_b, of_a)
                return terms.all_of((fits, equal_values(a, as_a, of_a)))

    def carried(self, value: Value, have: Type, want: Type) -> tuple[Value, Term]:
        """A value as one of `want`, and whether it is one: within its range, a card of its
        deck. Where it is not, the value is any."""
        match have, want, value:
            case (Bool(), Bool(), _) | (Text(), Text(), _):
                return value, TRUE
            case Int(), Int(), _:
                return value, within(value, want)
            case Player(), Player(limit), Term():
                return value, terms.less(value, number(limit))
            case Enum(), Enum(), Term():
                return _member(value, have, want)
            case CardType(), CardType(), Term():
                return _member(value, have, want)
            case Option(x), Option(y), OptionValue(present, inner):
                moved, fits = self.carried(inner, x, y)
                return OptionValue(present, moved), terms.implies(present, fits)
            case Option(x), _, OptionValue(present, inner):
                moved, fits = self.carried(inner, x, want)
                return moved, terms.all_of((present, fits))
            case _, Option(y), _:
                moved, fits = self.carried(value, have, y)
                return OptionValue(TRUE, moved), fits
            case Record(), Record(), RecordValue():
                return self._record(value, have, want)
            case Seq(x), Seq(y, limit), SeqValue():
                return self._sequence(value, x, y, limit)
            case Set(x), Set(y), SetValue(members):
                return _set(members, x, y)
            case Map(), Map(), MapValue(values):
                return self._map(values, have, want)
            case _:
                raise Incomparable(f"{have} is not {want}")

    def _seated(self, seat: int) -> Term:
        return terms.less(number(seat), self.players)

    def _record(self, value: RecordValue, have: Record, want: Record) -> tuple[Value, Term]:
        _same_fields(have, want)
        given = _by_name(value, have)
        parts = [self.carried(*given[f.name], f.type) for f in want.fields]
        return RecordValue(tuple(p for p, _ in parts)), terms.all_of(fits for _, fits in parts)

    def _sequence(
        self, value: SeqValue, have: Type, want: Type, limit: int | None
    ) -> tuple[Value, Term]:
        moved: list[tuple[Term, Value]] = []
        conditions: list[Term] = []
        for guard, item in value.items:
            inner, fits = self.carried(item, have, want)
            moved.append((guard, inner))
            conditions.append(terms.implies(guard, fits))
        if limit is not None and len(moved) > limit:
            conditions.append(terms.less_equal(value.length, number(limit)))
            if value.packed:
                moved = moved[:limit]
        return SeqValue(tuple(moved), value.packed, value.size), terms.all_of(conditions)

    def _map(self, values: tuple[Value, ...], have: Map, want: Map) -> tuple[Value, Term]:
        """Total maps have the same keys; but for seats, of which those that are taken count."""
        seats = isinstance(have.key, Player) and isinstance(want.key, Player)
        moves = _moves(have.key, want.key)
        size = domain_size(want.key)
        if not seats and sorted(-1 if m is None else m for m in moves) != list(range(size)):
            raise Incomparable(f"maps of {have.key} and of {want.key} have other keys")
        moved: list[Value] = [anything(want.value)] * size
        conditions: list[Term] = []
        for index, (value, place) in enumerate(zip(values, moves, strict=True)):
            if place is None:
                continue
            moved[place], fits = self.carried(value, have.value, want.value)
            there = self._seated(index) if seats else TRUE
            conditions.append(terms.implies(there, fits))
        return MapValue(tuple(moved)), terms.all_of(conditions)


def _by_name(value: RecordValue, type_: Record) -> dict[str, tuple[Value, Type]]:
    parts = zip(type_.fields, value.fields, strict=True)
    return {f.name: (part, f.type) for f, part in parts}


def _same_fields(have: Record, want: Record) -> None:
    for one, other in ((have, want), (want, have)):
        more = sorted({f.name for f in one.fields} - {f.name for f in other.fields})
        if more:
            raise Incomparable(f"only one of them knows a `{one.name}` with {', '.join(more)}")


def _keys(type_: Type) -> Sequence[Hashable]:
    """The values of a finite type in its order, as both documents know them."""
    match type_:
        case Bool():
            return (False, True)
        case Int(low=int(low)):
            return range(low, low + domain_size(type_))
        case Enum(members):
            return members
        case Player(limit):
            return range(limit)
        case CardType(cards):
            return [card.code for card in cards]
        case _:
            raise Incomparable(f"the values of {type_} can't be told apart one by one")


def _moves(have: Type, want: Type) -> list[int | None]:
    """For each value of `have` its number in `want`."""
    if have == want:
        return list(range(domain_size(have)))
    if type(have) is not type(want):
        raise Incomparable(f"{have} is not {want}")
    places = {key: index for index, key in enumerate(_keys(want))}
    return [places.get(key) for key in _keys(have)]


def _member(value: Term, have: Type, want: Type) -> tuple[Value, Term]:
    moves = _moves(have, want)
    if moves == list(range(len(moves))):
        return value, TRUE
    if value.constant is not None:
        place = moves[value.constant]
        return number(place or 0), terms.boolean(place is not None)
    moved, fits = _by_runs(value, moves)
    return moved, fits


def _by_runs(value: Term, moves: list[int | None]) -> tuple[Term, Term]:
    """Neighbours mostly stay neighbours: one case for each run that moves together."""
    runs: list[tuple[int, int | None]] = []
    for index, place in enumerate(moves):
        shift = None if place is None else place - index
        if runs and runs[-1][1] == shift:
            runs[-1] = (index, shift)
        else:
            runs.append((index, shift))
    moved: Term = number(0)
    fits: Term = FALSE
    for last, shift in reversed(runs):
        up_to = terms.less_equal(value, number(last))
        here = number(0) if shift is None else terms.add((value, number(shift)))
        moved = terms.choose(up_to, here, moved)
        fits = terms.choose(up_to, terms.boolean(shift is not None), fits)
    return moved, fits


def _set(members: tuple[Term, ...], have: Type, want: Type) -> tuple[Value, Term]:
    if have == want:
        return SetValue(members), TRUE
    moved = [FALSE] * domain_size(want)
    conditions: list[Term] = []
    # An empty set that is written out has no members at all.
    for member, place in zip(members, _moves(have, want), strict=False):
        if place is None:
            conditions.append(terms.negation(member))
        else:
            moved[place] = member
    return SetValue(tuple(moved)), terms.all_of(conditions)
