"""A log with one of its events changed: left out, doubled, swapped with the next one, or with
another value in one of its fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

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
    Type,
)
from rulecheck.runtime import Program

Event = dict[str, Any]
Log = list[Event]
"""The `game` event, then the others."""


@dataclass(frozen=True)
class Mutant:
    """`what` is `drop`, `duplicate`, `swap`, the name of the changed field, or `no` and the name
    of a field in which something became null; `place` is the index of the (first) changed event
    in the log."""

    what: str
    place: int
    event: str
    log: Log


@dataclass(frozen=True)
class Mutation:
    """All changes of one event of the logs of a game."""

    program: Program
    random: Random
    others: int = 2
    """To how many other values a card or player is changed."""

    def of(self, log: Log) -> Iterator[Mutant]:
        for place in range(1, len(log)):
            yield from self.of_event(log, place)

    def of_event(self, log: Log, place: int) -> Iterator[Mutant]:
        event = log[place]
        name = event["event"]
        before, after = log[:place], log[place + 1 :]
        yield Mutant("drop", place, name, [*before, *after])
        yield Mutant("duplicate", place, name, [*before, event, event, *after])
        if after and after[0] != event:
            yield Mutant("swap", place, name, [*before, after[0], event, *after[1:]])
        players = log[0]["players"]
        for parameter in self.program.rules.functions[name].parameters[1:]:
            if parameter.name not in event:
                continue
            for value in self.values(event[parameter.name], parameter.type, players):
                changed = {**event, parameter.name: value}
                blank = nulls(value) > nulls(event[parameter.name])
                what = f"no {parameter.name}" if blank else parameter.name
                yield Mutant(what, place, name, [*before, changed, *after])

    def values(self, value: Any, type_: Type, players: Sequence[str]) -> Iterator[Any]:
        """Other values than `value`, in one respect each, as a log has them."""
        match type_:
            case Bool():
                yield not value
            case Int():
                yield from (value - 1, value + 1)
            case Enum(members):
                yield from self._others(members, value)
            case Player():
                yield from self._others(players, value)
            case CardType(cards):
                yield from self._others([c.code for c in cards], value)
            case Option() if value is None:
                return
            case Option(item):
                yield None
                yield from self.values(value, item, players)
            case Record(fields=fields):
                for field in fields:
                    if field.name in value:
                        for other in self.values(value[field.name], field.type, players):
                            yield {**value, field.name: other}
            case Seq(item) | Set(item):
                yield from self._of_list(value, item, players)
            case Map(_, item):
                for key in self._some(list(value)):
                    for other in self.values(value[key], item, players):
                        yield {**value, key: other}
            case _:
                return

    def _of_list(self, value: list[Any], item: Type, players: Sequence[str]) -> Iterator[Any]:
        for place in self._some(range(len(value))):
            yield [*value[:place], *value[place + 1 :]]
            for other in self.values(value[place], item, players):
                yield [*value[:place], other, *value[place + 1 :]]

    def _others(self, values: Sequence[Any], value: Any) -> list[Any]:
        return self._some([v for v in values if v != value])

    def _some(self, values: Sequence[Any]) -> list[Any]:
        return self.random.sample(list(values), min(self.others, len(values)))


def nulls(value: Any) -> int:
    """How often null stands in a value of a log."""
    match value:
        case None:
            return 1
        case list():
            return sum(map(nulls, value))
        case dict():
            return sum(map(nulls, value.values()))
        case _:
            return 0
