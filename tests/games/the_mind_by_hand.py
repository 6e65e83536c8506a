"""The Mind once more, in plain Python: written from the rules, not from the document.

The blind pile is kept as it was laid, and looked through at the end by playing it openly.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.refereeing import Event, agrees, need

__all__ = ["Referee", "looked_through"]

LEVELS = {2: 12, 3: 10, 4: 8}
SHURIKENS, LIVES = {2, 5, 8}, {3, 6, 9}


def looked_through(pile: list[int]) -> tuple[int, set[int]]:
    """The errors of a pile in the order in which it was laid, and the cards that are put aside:
    whenever a card comes before lower ones, these leave, and a life with them."""
    errors, aside = 0, set[int]()
    for place, card in enumerate(pile):
        if card not in aside:
            lower = {c for c in pile[place + 1 :] if c < card} - aside
            errors += bool(lower)
            aside |= lower
    return errors, aside


class Referee:
    """Follows one game, card by card or level by level."""

    def __init__(self, game: Event) -> None:
        self.players: list[str] = game["players"]
        self.wants_blind = bool(game.get("options", {}).get("blind_game"))
        self.last = LEVELS[len(self.players)]
        self.level, self.blind = 1, False
        self.lives, self.shurikens = len(self.players), 1
        self.by_cards: bool | None = None
        self.hands: dict[str, set[int]] | None = None
        """None between two levels."""
        self.pile: list[int] = []
        self.named = False
        self.over = False

    @property
    def passed(self) -> bool:
        """Whether a level has been played to its end and is not yet closed."""
        return self.hands is not None and not any(self.hands.values())

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
        hands = {p: numbers(event["hands"][p]) for p in self.players}
        need(all(len(hand) == self.level for hand in hands.values()), "as many as the level says")
        need(len(set().union(*hands.values())) == self.level * len(hands), "each card once")
        self.hands, self.pile, self.named = hands, [], False

    def on_play(self, event: Event) -> None:
        assert self.hands is not None
        hand, card = self.hands[event["player"]], number(event["card"])
        need(card in hand, "held")
        need(card == min(hand), "the lowest of the own hand first")
        agrees(event.get("announced"), card if self.blind else False, "announced")
        lower = {c for other in self.hands.values() for c in other if c < card}
        aside = set() if self.blind else lower
        recorded = event.get("aside")
        agrees(None if recorded is None else numbers(recorded), aside, "aside")
        hand.remove(card)
        self.pile.append(card)
        for other in self.hands.values():
            other -= aside
        self.lives -= bool(aside)
        agrees(event.get("lives"), self.lives, "lives")
        self.over = self.lives == 0

    def on_shuriken(self, event: Event) -> None:
        assert self.hands is not None
        need(self.shurikens > 0, "there is none")
        agreed = event.get("agreed")
        agrees(None if agreed is None else set(agreed), set(self.players), "agreed")
        for player, hand in self.hands.items():
            given = event["cards"].get(player)
            need((None if given is None else number(given)) == min(hand, default=None), "lowest")
            hand -= {min(hand, default=0)}
        self.shurikens -= 1
        agrees(event.get("shurikens"), self.shurikens, "shurikens")

    def on_reward(self, event: Event) -> None:
        need(not self.named, "once")
        errors, _ = looked_through(self.pile) if self.blind else (0, set[int]())
        taken = self.printed if self.lives > errors else None
        need(event["reward"] == taken, "reward")
        self.named = True

    def on_level(self, event: Event) -> None:
        errors, aside = looked_through(self.pile) if self.blind else (0, set[int]())
        agrees(event.get("level"), self.level, "level")
        agrees(event.get("errors"), errors, "errors")
        recorded = event.get("aside")
        agrees(None if recorded is None else numbers(recorded), aside, "aside")
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

    @property
    def printed(self) -> str | None:
        return "shuriken" if self.level in SHURIKENS else "life" if self.level in LIVES else None

    def close(self, errors: int) -> None:
        """The errors are paid for; who is alive takes the reward, and goes on."""
        self.lives = max(self.lives - errors, 0)
        self.hands = None
        if self.lives == 0:
            self.over = True
            return
        if self.printed == "life":
            self.lives = min(self.lives + 1, 5)
        if self.printed == "shuriken":
            self.shurikens = min(self.shurikens + 1, 3)
        if self.level < self.last:
            self.level += 1
        elif self.wants_blind and not self.blind:
            self.level, self.blind = 1, True
        else:
            self.over = True


def number(card: str) -> int:
    return int(card.removeprefix("N"))


def numbers(cards: Iterable[str]) -> set[int]:
    return {number(card) for card in cards}
