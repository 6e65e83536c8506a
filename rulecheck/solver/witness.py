"""Between symbolic values and the values of a game: decoding a model, encoding a value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from rulecheck.language.types import (
    Bool,
    Card,
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
    Type,
)
from rulecheck.solver import terms, traversal
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    TEXT_VALUE,
    MapValue,
    OptionValue,
    RecordValue,
    SeqValue,
    SetValue,
    Value,
    anything,
    domain_size,
    index_of,
    scalar_at,
)

__all__ = ["Decoder", "encode", "parts_of"]

MakeRecord = Callable[[str, Sequence[object]], object]


def parts_of(value: Value) -> Iterator[Term]:
    """Every term that a value is made of."""
    match value:
        case Term():
            yield value
        case OptionValue(present, inner):
            yield present
            yield from parts_of(inner)
        case RecordValue(parts) | MapValue(parts):
            for part in parts:
                yield from parts_of(part)
        case SeqValue(items=items):
            for guard, item in items:
                yield guard
                yield from parts_of(item)
        case SetValue(members):
            yield from members
        case _:
            return


class Decoder:
    """Gives the game's own values for a model.

    `players` are the names of the seats that are taken, `record` makes a record of the
    runtime from its name and its fields.
    """

    def __init__(self, players: Sequence[str], record: MakeRecord) -> None:
        self.players = tuple(players)
        self.record = record

    def decode(self, value: Value, type_: Type, model: Mapping[Term, int | bool]) -> object:
        """The runtime's value of `type_`."""
        found = traversal.evaluate(list(parts_of(value)), model)
        return self.known(value, type_, found)

    def known(self, value: Value, type_: Type, found: Mapping[Term, int | bool]) -> object:
        """The same, where the value of every term that it is made of is known."""
        match type_, value:
            case Bool(), Term():
                return bool(found[value])
            case Int(), Term():
                return int(found[value])
            case Enum(members), Term():
                return members[int(found[value])]
            case Player(), Term():
                return self.players[int(found[value])]
            case CardType(cards), Term():
                return cards[int(found[value])]
            case Option(item), OptionValue(present, inner):
                return self.known(inner, item, found) if found[present] else None
            case Record(name, fields), RecordValue(parts):
                plain = [self.known(p, f.type, found) for f, p in zip(fields, parts, strict=True)]
                return self.record(name, plain)
            case Seq(item), SeqValue(items=items):
                return tuple(self.known(x, item, found) for g, x in items if found[g])
            case Set(item), SetValue(members):
                return frozenset(
                    self._key(item, i) for i, member in enumerate(members) if found[member]
                )
            case Map(key, item), MapValue(values):
                keys = range(len(self.players) if isinstance(key, Player) else len(values))
                return {self._key(key, i): self.known(values[i], item, found) for i in keys}
            case _:
                return None

    def _key(self, type_: Type, index: int) -> object:
        value = scalar_at(type_, index)
        return self.known(value, type_, {t: _constant(t) for t in parts_of(value)})


def _constant(term: Term) -> int | bool:
    return term is TRUE if term.constant is None else term.constant


def encode(value: Any, type_: Type, players: Sequence[str]) -> Value:
    """A runtime value as a symbolic constant."""
    match type_:
        case Bool():
            return terms.boolean(value)
        case Int():
            return number(value)
        case Enum(members):
            return number(members.index(value))
        case Player():
            return number(players.index(value))
        case CardType():
            return number(cast(Card, value).rank)
        case Option(item):
            if value is None:
                return OptionValue(FALSE, anything(item))
            return OptionValue(TRUE, encode(value, item, players))
        case Record(fields=fields):
            return RecordValue(
                tuple(encode(getattr(value, f.name), f.type, players) for f in fields)
            )
        case Seq(item):
            return SeqValue(tuple((TRUE, encode(v, item, players)) for v in value), packed=True)
        case Set(Empty()):
            return SetValue(())
        case Set(item):
            return _encoded_set(value, item, players)
        case Map(key, item):
            by_index = {_index(key, k, players): v for k, v in value.items()}
            return MapValue(
                tuple(
                    encode(by_index[i], item, players) if i in by_index else anything(item)
                    for i in range(domain_size(key))
                )
            )
        case _:
            return TEXT_VALUE


def _encoded_set(value: Any, item: Type, players: Sequence[str]) -> Value:
    indexes = {_index(item, v, players) for v in value}
    return SetValue(tuple(terms.boolean(i in indexes) for i in range(domain_size(item))))


def _index(type_: Type, value: Any, players: Sequence[str]) -> int:
    index = index_of(type_, encode(value, type_, players)).constant
    assert index is not None
    return index
