"""Num-X Rows worked out a second time, in plain Python and from the rules alone.

Cards are their codes. A row is the list of its cards; whose row it is shows in its cards, since
only cards of one colour ever lie in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.games.refereeing import Event, agrees, need

COLOURS = ["B", "R", "Y", "G"]
FAMILIES = [*COLOURS, "RB", "S"]
DECK = [f"{family}{number}" for family in FAMILIES for number in range(17)] + ["X"]
DEALT = [card for card in DECK if card not in ("B0", "R0", "Y0", "G0")]


def family(card: str) -> str:
    return re.sub(r"\d", "", card)


@dataclass
class Round:
    """One round at the table. `numx` is what Num-X was declared to be."""

    explosion: bool = False
    numx: int = 0
    rows: list[list[str]] = field(default_factory=lambda: [["B0"], ["R0"], ["Y0"], ["G0"]])
    discarded: list[str] = field(default_factory=list)

    def value(self, card: str) -> int:
        return self.numx if card == "X" else int(re.sub(r"\D", "", card))

    def in_order(self, cards: Mapping[str, str]) -> list[str]:
        """The players, in the order in which their cards are placed."""
        order = ["X", "S", "RB", *COLOURS]

        def key(player: str) -> tuple[int, int]:
            card = cards[player]
            return self.value(card), order.index(family(card))

        return sorted(cards, key=key)

    def row_of(self, colour: str) -> int | None:
        """The row that has a card of a colour."""
        for number, row in enumerate(self.rows, 1):
            if colour in COLOURS and colour in map(family, row):
                return number
        return None

    def choices(self, card: str) -> list[int]:
        """The rows that a card may join; none for a Shadow that is taken at once."""
        own = self.row_of(family(card))
        if own is not None:
            return [own]
        free = [n for n in range(1, 5) if not set(COLOURS) & set(map(family, self.rows[n - 1]))]
        asked = free if family(card) in COLOURS else [1, 2, 3, 4]
        ends = {n: self.value(self.rows[n - 1][-1]) for n in asked}
        value = self.value(card)
        lower = {n: value - end for n, end in ends.items() if end <= value}
        if not lower and family(card) == "S":
            return []
        away = lower or {n: end - value for n, end in ends.items()}
        return [n for n in away if away[n] == min(away.values())]

    def place(self, card: str, number: int | None) -> list[str]:
        """A card joins a row, or none: the cards that its player takes."""
        if number is None:
            return [card]
        row = self.rows[number - 1]
        if self.value(card) < self.value(row[-1]):
            row.append(card)
            return [row.pop(0)]
        if len(row) < 4:
            row.append(card)
            return []
        self.rows[number - 1] = [card]
        if self.explosion:
            self.discarded += row
            return []
        return row

    def points(self, cards: list[str]) -> int:
        return sum(-self.value(c) if family(c) == "S" else self.value(c) for c in cards)


class Referee:
    """Follows one game, card by card or by its score sheet."""

    def __init__(self, game: Event) -> None:
        self.players: list[str] = game["players"]
        self.explosion = bool(game.get("options", {}).get("explosion"))
        self.number = 1
        self.wins = dict.fromkeys(self.players, 0)
        self.totals = dict.fromkeys(self.players, 0)
        self.by_cards: bool | None = None
        self.over = False
        self.begin()

    def begin(self) -> None:
        """A round, with new rows."""
        self.round = Round(self.explosion)
        self.hands: dict[str, set[str]] = {}
        self.chosen: dict[str, str] = {}
        self.placing = False
        self.turns = 0
        self.recovered: dict[str, list[str]] = {}
        self.points: dict[str, int] = {}

    def take(self, event: Event) -> None:
        name = event["event"]
        need(self.by_cards in (None, name != "tally"), "one way of recording")
        if name in ("deal", "tally"):
            need(not self.hands, "a round is being played")
            self.by_cards = name == "deal"
        else:
            need(self.hands, "no round is being played")
            need((name == "round") == (self.turns == 10), "not now")
            need(name == "round" or (name == "place") == self.placing, "not now")
        getattr(self, f"on_{name}")(event)

    def on_deal(self, event: Event) -> None:
        cards = [card for p in self.players for card in event["hands"][p]]
        need(all(len(event["hands"][p]) == 10 for p in self.players), "ten for everybody")
        need(set(cards) <= set(DEALT), "no card that lies in a row")
        need(len(set(cards)) == len(cards), "each card once")
        self.hands = {p: set(event["hands"][p]) for p in self.players}
        self.recovered = {p: [] for p in self.players}

    def on_choose(self, event: Event) -> None:
        player, card, value = event["player"], event["card"], event.get("value")
        need(player not in self.chosen, "once")
        need(card in self.hands[player], "held")
        need(value in ((0, 20) if card == "X" else (None,)), "value")
        self.chosen[player] = card
        if card == "X":
            self.round.numx = value
        self.placing = len(self.chosen) == len(self.players)

    def on_place(self, event: Event) -> None:
        player, row = event["player"], event["row"]
        need(player in self.chosen, "once")
        card = self.chosen[player]
        agrees(event.get("card"), card, "card")
        need(self.round.in_order(self.chosen)[0] == player, "order")
        need(row in (self.round.choices(card) or [None]), "row")
        taken = self.round.place(card, row)
        recorded = event.get("captured")
        agrees(None if recorded is None else set(recorded), set(taken), "captured")
        self.recovered[player] += taken
        self.hands[player].remove(card)
        del self.chosen[player]
        if not self.chosen:
            self.placing = False
            self.turns += 1

    def on_round(self, event: Event) -> None:
        for player, cards in self.recovered.items():
            self.score(player, self.round.points(cards))
        each_agrees(event.get("points"), self.points)
        each_agrees(event.get("totals"), self.totals)
        winners = event.get("winners")
        agrees(None if winners is None else set(winners), self.best(), "winners")
        self.close()

    def on_tally(self, event: Event) -> None:
        player = event["player"]
        need(event.get("round", 1) == self.number, "round")
        need(player not in self.points, "once")
        cards = [one["card"] for one in event["recovered"]]
        need(len(set(cards)) == len(cards), "each card once")
        for one in event["recovered"]:
            need(one.get("value") in ((0, 20) if one["card"] == "X" else (None,)), "value")
            if one["card"] == "X":
                self.round.numx = one["value"]
        before = [card for lot in self.recovered.values() for card in lot]
        need(not set(cards) & set(before), "a card that another took")
        need(len(cards) + len(before) <= 10 * len(self.players), "more than were played")
        self.recovered[player] = cards
        self.score(player, self.round.points(cards))
        agrees(event.get("points"), self.points[player], "points")
        agrees(event.get("total"), self.totals[player], "total")
        if len(self.points) == len(self.players):
            self.close()

    def score(self, player: str, points: int) -> None:
        self.points[player] = points
        self.totals[player] += points

    def best(self) -> set[str]:
        return {p for p, made in self.points.items() if made == max(self.points.values())}

    def close(self) -> None:
        for player in self.best():
            self.wins[player] += 1
        self.over = max(self.wins.values()) == 3
        self.number += 1
        self.begin()


def each_agrees(recorded: Mapping[str, Any] | None, right: Mapping[str, int]) -> None:
    """Figures of players, of whom some may be left out."""
    for player, figure in (recorded or {}).items():
        agrees(figure, right[player], player)
