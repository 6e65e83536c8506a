"""Random situations: values of the game, by type, within what can be at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rulecheck.language.rules import Rules
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
from rulecheck.solver.confirm import Situation
from rulecheck.solver.terms import Term
from rulecheck.solver.values import domain_size, index_of, scalar_at
from rulecheck.solver.witness import Decoder, encode

_DECKS: dict[tuple[Program, tuple[str, ...], str], tuple[Card, ...]] = {}


def _deck(program: Program, players: tuple[str, ...], options: Any) -> tuple[Card, ...]:
    key = program, players, repr(options)
    if key not in _DECKS:
        _DECKS[key] = tuple(dict.fromkeys(program.table(players, options).deck))
    return _DECKS[key]


class Draws:
    """Draws values for one number of players and one choice of options."""

    def __init__(self, program: Program, random: Random) -> None:
        self.program = program
        self.rules: Rules = program.rules
        self.random = random
        low, high = self.rules.players
        self.players = tuple(f"p{seat + 1}" for seat in range(random.randint(low, high)))
        self.cards: Sequence[Card] = ()
        self.options: Any = None
        if self.rules.options is not None:
            self.options = self.value(self.rules.options)
        self.cards = _deck(program, self.players, self.options)

    def situation(self, parameters: Sequence[Any]) -> Situation:
        given = tuple((p.name, self.value(p.type)) for p in parameters)
        return Situation(self.players, self.options, given)

    def value(self, type_: Type) -> Any:
        random = self.random
        match type_:
            case Bool():
                return random.choice((False, True))
            case Int(low, high):
                return self._number(low, high)
            case Enum(members):
                return random.choice(members)
            case Player():
                return random.choice(self.players)
            case CardType():
                return random.choice(self.cards)
            case Option(item):
                return None if random.randint(0, 9) < 3 else self.value(item)
            case Record(name, fields):
                return self.program.records[name](*[self.value(f.type) for f in fields])
            case Seq(item, limit):
                return self._sequence(item, 5 if limit is None else limit)
            case Set(item):
                domain = self._domain(item)
                share = random.choice((0.05, 0.2, 0.5, 0.9))
                return frozenset(v for v in domain if random.random() < share)
            case Map(key, item):
                return {k: self.value(item) for k in self._domain(key)}
            case _:
                return None

    def _number(self, low: int | None, high: int | None) -> int:
        random = self.random
        if low is None and high is None:
            return random.choice((random.randint(-3, 3), random.randint(-40, 40)))
        if low is None:
            low = (high or 0) - random.choice((3, 60))
        if high is None:
            high = low + random.choice((3, 8, 60))
        kind = random.randint(0, 9)
        if kind == 0:
            return low
        if kind == 1:
            return high
        return random.randint(low, min(high, low + 8) if kind < 6 else high)

    def _sequence(self, item: Type, limit: int) -> tuple[Any, ...]:
        """No card in it twice, where the deck has each once."""
        deck = self.rules.deck
        once = deck is None or all(f.copies == 1 for f in deck.families)
        seen: set[Card] = set()
        items: list[Any] = []
        for _ in range(self.random.choice((0, 1, 2, 3, self.random.randint(0, limit), limit))):
            value = self.value(item)
            held = cards_in(value)
            if len(items) < limit and not (
                once and (seen & set(held) or len(held) > len(set(held)))
            ):
                items.append(value)
                seen |= set(held)
        return tuple(items)

    def _domain(self, type_: Type) -> Sequence[Any]:
        match type_:
            case Player():
                return self.players
            case CardType():
                return self.cards
            case Int(low, None):
                return range(low or 0, (low or 0) + 12)
            case _:
                decoder = Decoder(self.players, lambda name, f: self.program.records[name](*f))
                values = [scalar_at(type_, i) for i in range(domain_size(type_))]
                return [decoder.decode(v, type_, {}) for v in values]


def cards_in(value: object) -> list[Card]:
    """The cards of a value that stand in it directly or in a field of it."""
    if isinstance(value, Card):
        return [value]
    fields = getattr(value, "__struct_fields__", ())
    return [c for name in fields for c in cards_in(getattr(value, name))]


def assigned(
    value: Any, type_: Type, name: str, players: Sequence[str]
) -> Mapping[str, int | bool]:
    """What the unknowns of a proof's input `name` are for a value: the same names that the
    solver gives them. Those that are not there have no entry."""
    match type_:
        case Bool():
            return {name: value}
        case Int() | Enum() | Player() | CardType():
            scalar = encode(value, type_, players)
            assert isinstance(scalar, Term)
            assert scalar.constant is not None
            return {name: scalar.constant}
        case Option(item):
            if value is None:
                return {f"{name}?": False}
            return {f"{name}?": True, **assigned(value, item, name, players)}
        case Record(fields=fields):
            parts = [(f"{name}.{f.name}", getattr(value, f.name), f.type) for f in fields]
        case Seq(item):
            parts = [(f"{name}[{place}]", each, item) for place, each in enumerate(value)]
        case Set(item):
            return {f"{name}[{_index(item, each, players)}]": True for each in value}
        case Map(key, item):
            parts = [
                (f"{name}[{_index(key, each, players)}]", part, item)
                for each, part in value.items()
            ]
        case _:
            return {}
    found: dict[str, int | bool] = {}
    if isinstance(type_, Seq):
        found[f"{name}#"] = len(value)
    for inner, part, item in parts:
        found |= assigned(part, item, inner, players)
    return found


_KNOWN: dict[tuple[int, Sequence[str]], tuple[Type, dict[Any, int]]] = {}


def _index(type_: Type, value: Any, players: Sequence[str]) -> int:
    """Asked for every card of every hand: known ones are looked up, by the type's identity."""
    kept, known = _KNOWN.setdefault((id(type_), players), (type_, {}))
    assert kept is type_
    if value not in known:
        index = index_of(type_, encode(value, type_, players)).constant
        assert index is not None
        known[value] = index
    return known[value]
