"""The Mind Extreme once more, in plain Python: written from the rules, not from the document.

A red card counts as its number below zero, so that both piles climb. A face-down pile is kept
as it was laid, and is looked through at the end by playing it openly, as in the sister game.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.refereeing import Event, agrees, need
from tests.games.the_mind_by_hand import looked_through

__all__ = ["Referee"]

LEVELS = {2: 12, 3: 10, 4: 8}

Cards = dict[str, set[int]]
"""By colour."""


class Referee:
    """Follows one game, card by card or level by level."""

    def __init__(self, game: Event) -> None:
        options = game.get("options", {})
        self.players: list[str] = game["players"]
        self.rewards = {int(k): v for k, v in (options.get("rewards") or {}).items()}
        self.sides = {int(k): v for k, v in (options.get("blind") or {}).items()}
        self.last = LEVELS[len(self.players)]
        self.level = 1
        self.lives, self.shurikens = len(self.players), 1
        self.by_cards: bool | None = None
        self.hands: dict[str, Cards] | None = None
        self.piles: dict[str, list[int]] = {}
        self.named = False
        self.over = False

    @property
    def passed(self) -> bool:
        return self.hands is not None and not any(
            cards for hand in self.hands.values() for cards in hand.values()
        )

    def take(self, event: Event) -> None:
        name = event["event"]
        need(self.by_cards in (None, name != "tally"), "one way of recording")
        if name in ("deal", "tally"):
            need(self.hands is None, "a level is being played")
            self.by_cards = name == "deal"
        else:
            need(self.hands is not None, "no level is being played")
            need((name in ("level", "reward")) == self.passed, "not now")
        getattr(self, f"on_{name}")(event)

    def on_deal(self, event: Event) -> None:
        agrees(event.get("level"), self.level, "level")
        codes = [code for p in self.players for code in event["hands"][p]]
        need(all(len(event["hands"][p]) == self.level for p in self.players), "as many as it says")
        need(len(set(codes)) == len(codes), "each card once")
        agrees(event.get("rest"), 100 - len(codes), "rest")
        self.hands = {p: by_colour(event["hands"][p]) for p in self.players}
        self.piles, self.named = {"W": [], "R": []}, False

    def face_down(self, colour: str) -> bool:
        side = self.sides.get(self.level)
        return side == "both" or side == {"W": "white", "R": "red"}[colour]

    def on_play(self, event: Event) -> None:
        assert self.hands is not None
        colour, place = place_of(event["card"])
        mine = self.hands[event["player"]][colour]
        need(place in mine, "held")
        need(place == min(mine), "the own first card first")
        mine.remove(place)
        self.piles[colour].append(place)
        late = {c for hand in self.hands.values() for c in hand[colour] if c < place}
        if self.face_down(colour):
            late = set()
        for hand in self.hands.values():
            hand[colour] -= late
        self.lives -= bool(late)
        agrees(event.get("lives"), self.lives, "lives")
        recorded = event.get("aside")
        said = None if recorded is None else {place_of(code) for code in recorded}
        agrees(said, {(colour, c) for c in late}, "aside")
        self.over = self.lives == 0

    def on_shuriken(self, event: Event) -> None:
        assert self.hands is not None
        need(self.shurikens > 0, "there is none")
        agreed = event.get("agreed")
        agrees(None if agreed is None else set(agreed), set(self.players), "agreed")
        for player, hand in self.hands.items():
            code = event["cards"].get(player)
            need((code is None) == (not any(hand.values())), "who has a card gives one")
            if code is not None:
                colour, place = place_of(code)
                need(place == min(hand[colour], default=None), "the own first card first")
                hand[colour].remove(place)
        self.shurikens -= 1
        agrees(event.get("shurikens"), self.shurikens, "shurikens")

    def errors(self) -> int:
        blind = [pile for colour, pile in self.piles.items() if self.face_down(colour)]
        return sum(looked_through(pile)[0] for pile in blind)

    def on_reward(self, event: Event) -> None:
        need(not self.named, "once")
        due = self.rewards.get(self.level) if self.errors() < self.lives else None
        need(event["reward"] == due, "reward")
        self.named = True

    def on_level(self, event: Event) -> None:
        errors = self.errors()
        agrees(event.get("level"), self.level, "level")
        agrees(event.get("errors"), errors, "errors")
        self.close(errors)
        self.agrees_on_what_is_left(event)

    def on_tally(self, event: Event) -> None:
        lost, used = event["lost"], event["used"]
        need(event["level"] == self.level, "level")
        need(used <= self.shurikens and lost <= self.lives, "there are not so many")
        cards = self.level * len(self.players)
        need(used <= self.level and 2 * lost + used <= cards, "cards enough")
        need(len(self.players) > 2 or lost + used <= self.level, "cards enough for two")
        self.shurikens -= used
        self.close(lost)
        self.agrees_on_what_is_left(event)

    def agrees_on_what_is_left(self, event: Event) -> None:
        agrees(event.get("passed"), self.lives > 0, "passed")
        agrees(event.get("lives"), self.lives, "lives")
        agrees(event.get("shurikens"), self.shurikens, "shurikens")

    def close(self, errors: int) -> None:
        self.lives = max(self.lives - errors, 0)
        self.hands = None
        reward = self.rewards.get(self.level) if self.lives else None
        if reward == "life":
            self.lives = min(self.lives + 1, 5)
        if reward == "shuriken":
            self.shurikens = min(self.shurikens + 1, 3)
        self.over = self.lives == 0 or self.level == self.last
        self.level += not self.over


def place_of(code: str) -> tuple[str, int]:
    """The colour, and where in the order of its pile a card stands."""
    return code[0], int(code[1:]) * (1 if code[0] == "W" else -1)


def by_colour(codes: Iterable[str]) -> Cards:
    cards: Cards = {"W": set(), "R": set()}
    for code in codes:
        colour, place = place_of(code)
        cards[colour].add(place)
    return cards
