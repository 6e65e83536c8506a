"""The Game once more, in plain Python: written from the rules, not from the document.

`can_lay` tries every order of cards and piles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from tests.games.refereeing import Event, agrees, need

__all__ = ["FIRE", "Referee", "Tops", "can_lay", "fits"]

Tops = dict[str, int]
FIRE = frozenset({22, 33, 44, 55, 66, 77})


def fits(pile: str, top: int, number: int) -> bool:
    if pile.startswith("up"):
        return number > top or number == top - 10
    return number < top or number == top + 10


def can_lay(hand: Set[int], tops: Mapping[str, int], owed: int) -> bool:
    """Whether `owed` cards can be laid one after the other."""
    if owed <= 0:
        return True
    return any(
        can_lay(hand - {number}, {**tops, pile: number}, owed - 1)
        for number in hand
        for pile, top in tops.items()
        if fits(pile, top, number)
    )


class Referee:
    """Follows one game by its `deal`, `play`, `draw` and `turn` events, or its `result`."""

    def __init__(self, game: Event, deal: Event | None = None) -> None:
        options = game.get("options", {})
        self.fire = FIRE if options.get("on_fire") else frozenset()
        self.minimum = options.get("minimum", 2)
        self.players: list[str] = game["players"]
        self.hands: dict[str, set[int]] = {}
        self.stock = 98
        self.turn: str = self.players[0]
        self.tops: Tops = {"up1": 1, "up2": 1, "down1": 100, "down2": 100}
        self.open: dict[str, int] = {}
        """Piles with a fire card on top, and how many turns have ended since it was laid."""
        self.laid: set[int] = set()
        self.placed = 0
        self.outcome: str | None = None
        if deal is not None:
            self.take(deal)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def hand(self) -> set[int]:
        return self.hands[self.turn]

    @property
    def owed(self) -> int:
        return (self.minimum if self.stock else 1) - self.placed

    def take(self, event: Event) -> None:
        need((event["event"] in ("deal", "result")) == (not self.hands), "not now")
        need(event["event"] in ("deal", "result") or event["player"] == self.turn, "turn")
        match event["event"]:
            case "deal":
                self.deal(event)
            case "result":
                self.result(event)
                return
            case "play":
                self.lay(event["card"], event["pile"])
                self.find_end()
            case "draw":
                self.end_turn(event.get("cards", ()))
            case "turn":
                need(self.placed == 0, "the turn has begun")
                need({number(one["card"]) for one in event["plays"]} <= self.hand, "held")
                for one in event["plays"]:
                    self.lay(one["card"], one["pile"])
                self.end_turn(event.get("drawn", ()))
        agrees(event.get("left"), 98 - len(self.laid), "left")
        agrees(event.get("outcome"), self.outcome, "outcome")

    def deal(self, event: Event) -> None:
        hands = {p: {number(c) for c in event["hands"][p]} for p in self.players}
        size = {1: 8, 2: 7}.get(len(self.players), 6)
        need(all(len(hand) == size for hand in hands.values()), "as many for everybody")
        need(len(set().union(*hands.values())) == size * len(hands), "each card once")
        self.hands = hands
        self.stock -= size * len(self.players)
        self.turn = event.get("first") or self.players[0]

    def result(self, event: Event) -> None:
        need((event["outcome"] == "won") == (event["left"] == 0), "all is laid, or not")
        need(event["left"] <= 94, "four cards can always be laid")
        self.outcome = event["outcome"]

    def lay(self, card: str, pile: str) -> None:
        value = number(card)
        need(value in self.hand, "held")
        need(fits(pile, self.tops[pile], value), "fits")
        self.hand.remove(value)
        self.laid.add(value)
        self.tops[pile] = value
        self.open.pop(pile, None)
        if value in self.fire:
            self.open[pile] = 0
        self.placed += 1

    def end_turn(self, drawn: Sequence[str]) -> None:
        need(self.owed <= 0, "the minimum")
        need(len(drawn) == min(self.placed, self.stock), "as many as were laid")
        new = {number(card) for card in drawn}
        need(not new & self.laid, "unseen")
        need(not any(new & hand for hand in self.hands.values()), "unseen")
        self.hand.update(new)
        self.stock -= len(new)
        self.placed = 0
        self.open = {pile: ended + 1 for pile, ended in self.open.items()}
        seat = self.players.index(self.turn)
        round_ = [self.players[(seat + k) % len(self.players)] for k in range(1, len(self.players))]
        self.turn = next((p for p in round_ if self.hands[p]), self.turn)
        self.find_end()
        if self.outcome is None and any(ended > 1 for ended in self.open.values()):
            self.outcome = "lost"

    def find_end(self) -> None:
        if len(self.laid) == 98:
            self.outcome = "won"
        elif not can_lay(self.hand, self.tops, self.owed):
            self.outcome = "lost"


def number(card: str) -> int:
    return int(card.removeprefix("N"))
