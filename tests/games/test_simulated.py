"""Simulated games of every shipped document: their logs are valid, and no card is lost.

20 games for each number of players, 200 with `make test-slow`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rulecheck.language.types import Card
from rulecheck.logs import Status, read_games
from tests.games.simulated import LIBRARY, Played, cards_in, other_kinds, play, seatings

# Where the cards of a deal are, in the state of each game.
PLACES = {
    "num-x-tricks": ("hands", "passed", "trick"),
    "num-x-rows": ("hands", "rows", "recovered", "discarded"),
    "the-mind": ("hands", "pile", "late", "aside"),
    "the-mind-extreme": ("hands", "piles", "late", "aside"),
    "the-game": ("hands", "laid"),
}
# The events after which the cards are gathered in, or dealt anew; and lines of a sheet.
GATHERED = {
    "num-x-tricks": {"deal", "round", "tally"},
    "num-x-rows": {"deal", "round", "tally"},
    "the-mind": {"deal", "level", "reward", "tally"},
    "the-mind-extreme": {"deal", "level", "reward", "tally"},
    "the-game": {"deal", "result"},
}


@pytest.mark.parametrize(("game", "players"), tuple(seatings()))
def test_simulated_games_are_valid(game: str, players: int, tmp_path: Path) -> None:
    valid_and_conserved(game, players, 20, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), tuple(seatings()))
def test_many_simulated_games_are_valid(game: str, players: int, tmp_path: Path) -> None:
    valid_and_conserved(game, players, 200, tmp_path)


@pytest.mark.parametrize(("game", "players", "options"), tuple(other_kinds()))
def test_simulated_games_of_other_kinds_are_valid(
    game: str, players: int, options: Mapping[str, Any], tmp_path: Path
) -> None:
    valid_and_conserved(game, players, 4, tmp_path, options)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), tuple(other_kinds()))
def test_many_simulated_games_of_other_kinds_are_valid(
    game: str, players: int, options: Mapping[str, Any], tmp_path: Path
) -> None:
    valid_and_conserved(game, players, 60, tmp_path, options)


def valid_and_conserved(
    game: str,
    players: int,
    count: int,
    folder: Path,
    options: Mapping[str, Any] | None = None,
) -> None:
    games = [play(game, players, seed, options) for seed in range(count)]
    path = folder / "games.jsonl"
    path.write_bytes(b"".join(line for played in games for line in played.lines()))
    reports = list(read_games(path, LIBRARY))
    assert [(r.violation, r.status) for r in reports] == [(None, Status.FINISHED)] * count
    assert [r.events for r in reports] == [len(played.moves) for played in games]
    for played in games:
        cards_are_conserved(game, played)


def cards_are_conserved(game: str, played: Played) -> None:
    """After every event: no card twice, and none gone that the event does not take away."""
    for before, move in played.moves:
        held, now = cards_of(game, before), cards_of(game, move.state)
        if move.event not in ("tally", "result"):  # a sheet has its cards apart from the table's
            assert len(now) == len(set(now)), f"{move.event}: a card twice"
        if move.event in GATHERED[game]:
            continue
        gone, come = set(held) - set(now), set(now) - set(held)
        assert (gone, come) == moved(game, before, move.arguments, move.event), move.event
        if game == "the-game":
            assert len(now) + move.state.stock == 98


def moved(
    game: str, before: Any, arguments: tuple[Any, ...], event: str
) -> tuple[set[Card], set[Card]]:
    """The cards that an event takes away, and those that it brings: the cards of a complete
    trick are turned face down; drawn cards come from the stock."""
    if game == "num-x-tricks" and event == "play":
        laid = {play.card for play in before.trick} | {arguments[1]}
        complete = len(laid) == len(before.hands)
        return (laid if complete else set()), set()
    if game == "the-game" and event in ("draw", "turn"):
        return set(), set(arguments[{"draw": 1, "turn": 2}[event]])
    return set(), set()


def cards_of(game: str, state: Any) -> list[Card]:
    return [card for place in PLACES[game] for card in cards_in(getattr(state, place))]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        *((players, None) for players in range(2, 9)),
        *((players, options) for _, players, options in other_kinds()),
    ],
)
def test_won_and_lost_tricks_are_as_many_as_the_cards(
    players: int, options: Mapping[str, Any] | None
) -> None:
    """Counted from the plays alone: each trick is somebody's or nobody's."""
    rounds = 0
    for seed in range(8):
        laid = nobodys = 0
        for before, move in play("num-x-tricks", players, seed, options).moves:
            if move.event == "deal":
                laid = nobodys = 0
            if move.event == "play":
                laid += 1
                nobodys += laid % players == 0 and move.state.winner is None
            if move.event == "round":
                rounds += 1
                assert laid == players * before.cards
                assert sum(before.taken.values()) + nobodys == before.cards
    assert rounds > 0


PARTNERS = {4: "p3 p4 p1 p2", 6: "p6 p4 p5 p2 p3 p1", 8: "p5 p6 p7 p8 p1 p2 p3 p4"}
"""The partner of each seat in the team games."""


@pytest.mark.parametrize("players", PARTNERS)
def test_partners_exchange_two_cards(players: int) -> None:
    """Told from what was dealt and handed over: the cards go to the partner, all at once."""
    (options,) = (o for _, count, o in other_kinds() if count == players)
    rounds = 0
    for seed in range(4):
        dealt: Mapping[str, frozenset[Card]] = {}
        given: dict[str, frozenset[Card]] = {}
        for _, move in play("num-x-tricks", players, seed, options).moves:
            if move.event == "deal":
                dealt, given = move.state.hands, {}
            if move.event == "exchange":
                player, cards = move.arguments
                given[player] = cards
                kept = {p: dealt[p] - given.get(p, frozenset()) for p in dealt}
                if len(given) == players:
                    rounds += 1
                    received = zip(dealt, PARTNERS[players].split(), strict=True)
                    kept = {p: kept[p] | given[partner] for p, partner in received}
                assert move.state.hands == kept
    assert rounds >= 5
