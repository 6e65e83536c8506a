"""Games played by chance, from the shipped documents alone, and their logs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rulecheck.language.types import Card
from rulecheck.logs import LogWriter
from rulecheck.runtime import Program, Table
from rulecheck.runtime.library import Library
from rulecheck.runtime.moves import Move
from rulecheck.runtime.simulation import simulate

LIBRARY = Library([Path(__file__).parents[2] / "specs"], shipped=False)
GAMES = {info.id: info.players for info in LIBRARY.games()}


def by_level(known: Mapping[int, str]) -> dict[int, str | None]:
    return {level: known.get(level) for level in range(1, 13)}


# Options under which games of every kind come about; the first are those of most games.
OPTIONS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "num-x-tricks": (
        {"last_round": 3},
        {},
        {"first_round": 2, "last_round": 4},
    ),
    "num-x-rows": ({}, {"explosion": True}),
    "the-mind": ({}, {"blind_game": True}),
    "the-mind-extreme": (
        {
            "rewards": by_level({2: "shuriken", 3: "life"}),
            "blind": by_level({3: "white", 5: "both"}),
        },
        {},
        {"blind": by_level(dict.fromkeys(range(3, 9), "red"))},
    ),
    "the-game": ({}, {"on_fire": True}, {"minimum": 3}),
}

# Options that only some numbers of players can agree on, with a number that can.
OTHER_KINDS: Mapping[str, tuple[tuple[int, Mapping[str, Any]], ...]] = {
    "num-x-tricks": (
        (4, {"team_game": True}),
        (6, {"team_game": True, "teams": (("p1", "p6"), ("p2", "p4"), ("p3", "p5"))}),
        (8, {"team_game": True, "extra_family": True}),
        (7, {"extra_family": True, "last_round": 3}),
    ),
}


@cache
def program(game: str) -> Program:
    return LIBRARY.find(game)


def seatings() -> Iterator[tuple[str, int]]:
    """Each game with each number of players that it claims to serve."""
    for game, claimed in GAMES.items():
        assert claimed is not None
        for count in range(claimed[0], claimed[1] + 1):
            yield game, count


def other_kinds() -> Iterator[tuple[str, int, Mapping[str, Any]]]:
    """The games under options that only some numbers of players can agree on."""
    for game, kinds in OTHER_KINDS.items():
        for count, options in kinds:
            yield game, count, options


@dataclass(frozen=True)
class Played:
    """A game by chance: its table, the state before each move, and the moves."""

    table: Table
    moves: tuple[tuple[Any, Move], ...]

    def lines(self) -> list[bytes]:
        writer = LogWriter(self.table)
        return [writer.game(), *(writer.event(m.event, m.arguments) for _, m in self.moves)]

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines()]


def play(game: str, players: int, seed: int, options: Mapping[str, Any] | None = None) -> Played:
    """A whole game; options that are not given change with the seed."""
    options = OPTIONS[game][seed % len(OPTIONS[game])] if options is None else options
    names = tuple(f"p{seat + 1}" for seat in range(players))
    table = program(game).table(names, program(game).options(options))
    state = table.start()
    moves = []
    for move in simulate(table, seed):
        moves.append((state, move))
        state = move.state
    return Played(table, tuple(moves))


def cards_in(value: object) -> Iterator[Card]:
    """The cards of a runtime value, wherever they stand in it, each as often as it does."""
    match value:
        case Card():
            yield value
        case msgspec.Struct():
            for part in msgspec.structs.astuple(value):
                yield from cards_in(part)
        case dict():
            for part in value.values():
                yield from cards_in(part)
        case tuple() | frozenset():
            for part in value:
                yield from cards_in(part)
        case _:
            return
