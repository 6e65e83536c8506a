"""Num-X Tricks once more, in plain Python: written from the rules, not from the document.

Cards are their codes.
"""

from __future__ import annotations

import re
from collections import Counter

from tests.games.num_x_rows_by_hand import each_agrees
from tests.games.refereeing import Event, agrees, need

__all__ = ["Referee", "bid_points", "bonus", "taker"]

Laid = tuple[str, str, int | None]
"""Who, which card, and the value of Num-X."""


def coloured(card: str) -> int | None:
    """The number that is printed on a card."""
    found = re.fullmatch(r"[RSE](\d+)", card)
    return int(found[1]) if found else None


def worth(laid: Laid) -> int | None:
    return laid[2] if laid[1] == "X" else coloured(laid[1])


def may_lay(hand: set[str], laid: Laid, trick: list[Laid]) -> bool:
    """Whoever holds a number above all on the table lays one, or one equal to a card there."""
    on_table = [value for value in map(worth, trick) if value is not None]
    held = [value for value in map(coloured, hand) if value is not None]
    if not on_table or not held or max(held) <= max(on_table):
        return True
    if coloured(laid[1]) is None or any(card == "FLASH" for _, card, _ in trick):
        return True
    value = worth(laid)
    return value is not None and (value > max(on_table) or value in on_table)


def taker(trick: list[Laid]) -> str | None:
    """Who takes a whole trick."""
    cards = {card for _, card, _ in trick}
    if "FLASH" in cards:
        return None
    often = Counter(coloured(card) for card in cards)
    left = [
        laid
        for laid in trick
        if worth(laid) is not None and (laid[1] == "X" or often[coloured(laid[1])] == 1)
    ]
    if "Q" in cards:
        left = [laid for laid in left if (worth(laid) or 0) % 2 == len(trick) % 2] or left
    if not left:
        return None
    choose = min if "FLIP" in cards else max
    return choose(left, key=lambda laid: worth(laid) or 0)[0]


def bid_points(bid: int, taken: int, cards: int) -> int:
    if bid == 0:
        return 20 + 2 * cards if taken == 0 else -10 - 5 * taken
    return 10 + 3 * bid if taken == bid else -3 * abs(taken - bid)


def bonus(streak: int) -> int:
    """For a streak of this length, in the round that reaches it."""
    return [0, 0, 5, 10, 15, 20, 30, 40][streak] if streak < 8 else 40 + 10 * (streak - 7)


class Referee:
    """Follows one game, card by card or by its score sheet."""

    def __init__(self, game: Event) -> None:
        options = game.get("options", {})
        self.players: list[str] = game["players"]
        self.teams = bool(options.get("team_game"))
        half = len(self.players) // 2
        self.partner = {p: self.left_of(p, half) for p in self.players if self.teams}
        for one, other in options.get("teams") or ():
            self.partner |= {one: other, other: one}
        self.deck = 36 + (16 if options.get("extra_family") else 0)
        self.agreed: int | None = 6 if self.teams else options.get("first_round")
        self.cards = self.agreed or 1
        self.most: int = options.get("last_round") or self.deck // len(self.players)
        self.number = 1
        self.first = self.players[0]
        self.streaks = dict.fromkeys(self.players, 0)
        self.totals = dict.fromkeys(self.players, 0)
        self.by_cards: bool | None = None
        self.over = False
        self.begin()

    def begin(self) -> None:
        self.hands: dict[str, set[str]] = {}
        self.dealt = False
        self.passed: dict[str, set[str]] = {}
        self.bids: dict[str, int] = {}
        self.taken = dict.fromkeys(self.players, 0)
        self.trick: list[Laid] = []
        self.done = 0
        self.leader = self.first
        self.unnamed = False
        """Whether a trick has just ended, and nobody has said who took it."""
        self.took: str | None = None
        self.points: dict[str, int] = {}
        self.bonus: dict[str, int] = {}

    def left_of(self, player: str, seats: int) -> str:
        return self.players[(self.players.index(player) + seats) % len(self.players)]

    def take(self, event: Event) -> None:
        name = event["event"]
        need(self.by_cards in (None, name != "tally"), "one way of recording")
        if name in ("deal", "tally"):
            need(not self.dealt, "a round is being played")
            self.by_cards = name == "deal"
        else:
            need(self.dealt, "no round is being played")
            bidding = len(self.bids) < len(self.players)
            if name != "trick":
                due = "bid" if bidding else "round" if self.done == self.cards else "play"
                if self.teams and len(self.passed) < len(self.players):
                    due = "exchange"
                need(name == due, "not now")
        getattr(self, f"on_{name}")(event)

    def on_deal(self, event: Event) -> None:
        cards = [card for p in self.players for card in event["hands"][p]]
        need(all(len(event["hands"][p]) == self.cards for p in self.players), "as many for each")
        need(len(set(cards)) == len(cards), "each card once")
        named = event.get("first")
        if self.number == 1 and named:
            self.first = named
        agrees(named, self.first, "first")
        self.leader = self.first
        self.hands = {p: set(event["hands"][p]) for p in self.players}
        self.dealt = True

    def on_exchange(self, event: Event) -> None:
        player, cards = event["player"], set(event["cards"])
        need(player not in self.passed, "once")
        need(len(cards) == 2, "two cards")
        need(cards <= self.hands[player], "held, and not just received")
        self.passed[player] = cards
        if len(self.passed) == len(self.players):
            for giver, given in self.passed.items():
                self.hands[giver] -= given
                self.hands[self.partner[giver]] |= given

    def on_bid(self, event: Event) -> None:
        need(event["player"] == self.left_of(self.first, len(self.bids)), "turn")
        need(event["bid"] <= self.cards, "possible")
        self.bids[event["player"]] = event["bid"]

    def on_play(self, event: Event) -> None:
        player, card, value = event["player"], event["card"], event.get("value")
        need(player == self.left_of(self.leader, len(self.trick)), "turn")
        need(card in self.hands[player], "held")
        need(value in ((17, 0) if card == "X" else (None,)), "value")
        laid = (player, card, value)
        need(may_lay(self.hands[player], laid, self.trick), "climb")
        self.hands[player].remove(card)
        self.trick.append(laid)
        self.unnamed = len(self.trick) == len(self.players)
        if self.unnamed:
            self.took = taker(self.trick)
            if self.took is not None:
                self.taken[self.took] += 1
                self.leader = self.took
            self.trick = []
            self.done += 1

    def on_trick(self, event: Event) -> None:
        need(self.unnamed, "no trick has just ended")
        need(event["winner"] == self.took, "winner")
        self.unnamed = False

    def on_round(self, event: Event) -> None:
        for player in self.players:
            self.score(player, self.bids[player], self.taken[player])
        each_agrees(event.get("taken"), self.taken)
        each_agrees(event.get("points"), self.points)
        each_agrees(event.get("bonus"), self.bonus)
        each_agrees(event.get("totals"), self.totals)
        self.close()

    def on_tally(self, event: Event) -> None:
        player, bid, taken, cards = (event[k] for k in ("player", "bid", "taken", "cards"))
        need(event.get("round", 1) == self.number, "round")
        need(player not in self.bids, "once")
        need(cards <= self.most and cards * len(self.players) <= self.deck, "most cards")
        begun = bool(self.bids)
        free = self.number == 1 and not begun and self.agreed is None
        need(free or cards == self.cards, "cards of the round")
        self.cards = cards
        need(bid <= cards, "possible")
        whole = cards * len(self.players) == self.deck
        need(sum(self.taken.values()) + taken <= cards - whole, "tricks of the round")
        self.bids[player], self.taken[player] = bid, taken
        self.score(player, bid, taken)
        agrees(event.get("points"), self.points[player], "points")
        agrees(event.get("bonus"), self.bonus[player], "bonus")
        agrees(event.get("total"), self.totals[player], "total")
        agrees(event.get("streak"), self.streaks[player], "streak")
        if len(self.bids) == len(self.players):
            self.close()

    def score(self, player: str, bid: int, taken: int) -> None:
        if bid != taken:
            self.streaks[player] = 0
        elif bid > 0:
            self.streaks[player] += 1
        self.points[player] = bid_points(bid, taken, self.cards)
        self.bonus[player] = bonus(self.streaks[player]) if bid == taken > 0 else 0
        self.totals[player] += self.points[player] + self.bonus[player]

    def close(self) -> None:
        """Who made the most begins, the first of them clockwise from who began."""
        made = {p: self.points[p] + self.bonus[p] for p in self.players}
        round_ = [self.left_of(self.first, k) for k in range(len(self.players))]
        self.first = next(p for p in round_ if made[p] == max(made.values()))
        self.over = self.number >= 5 if self.teams else self.cards >= self.most
        self.number += 1
        self.cards += not self.teams
        self.begin()
