"""The Game as its text has it: every ruling settles a conflict, a gap or a false claim."""

from __future__ import annotations

from typing import Any

import pytest

from rulecheck.runtime import Program
from tests.games.tensions import Tension, Text, conflict, gap

THE_GAME = Text("the-game")

ON_FIRE = {"on_fire": True}
THREE = {"minimum": 3}


def claim_about(
    ruling: str, decision: str, asks: str, *arguments: Any, settled: object, **at: Any
) -> Tension:
    """A claim that is false of the same arguments."""
    return AboutArguments(ruling, decision, arguments, settled, None, asks=asks, **at)


class AboutArguments(Tension):
    def holds(self, table: Any) -> bool:
        return not table.functions[self.asks](*self.arguments)


TENSIONS = [
    # what there is
    conflict("four cards are bases", "to_lay", settled=98),
    conflict("fire cards are numbers", "to_lay", settled=98, options=ON_FIRE),
    gap("from 2 to 99", "numbered", 99, settled=True),
    gap("no other", "numbered", 100, settled=False),
    gap("a climbing pile", "base", "up1", settled=1),
    gap("a falling pile", "base", "down2", settled=100),
    gap("alone", "hand_size", settled=8, players=1),
    gap("everything else", "may_say", False, settled=True),
    # a turn
    gap("nothing recorded", "first_player", None, settled="p1"),
    gap("gaps", "fits", 5, settled=True),
    claim_about("nothing to draw", "least", "the_last_card_can_be_laid", 0, settled=1),
    claim_about("three agreed", "least", "the_harder_game_is_harder", 50, settled=3,
                options=THREE),
    conflict("a hasty card", "may_lay", True, False, settled=True),
    claim_about("what is there", "drawn_after", "nobody_draws_what_is_not_there", 3, 1,
                settled=1),
    claim_about("an empty hand", "has_turn", "nobody_loses_by_having_laid_everything", 0,
                settled=False),
    # On Fire
    gap("six numbers", "burns", 44, settled=True, options=ON_FIRE),
    gap("all others", "burns", 88, settled=False, options=ON_FIRE),
    gap("its own turn", "too_late", 1, settled=False),
    gap("the next turn", "too_late", 2, settled=True),
    # the end
    conflict("at once", "ended", False, True, 40, False, settled=True),
    gap("the turn can end", "ended", True, False, 40, False, settled=False),
    gap("all is laid", "ended", True, False, 0, False, settled=True),
    gap("on fire", "ended", True, False, 40, True, settled=True),
    gap("all is laid", "victory", 0, False, settled=True),
    gap("the last card is on fire", "victory", 0, True, settled=True),
    gap("something is left", "victory", 1, False, settled=False),
]  # fmt: skip


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tension.assert_in_the_text_alone(THE_GAME)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_document_settles_it(tension: Tension) -> None:
    tension.assert_settled(THE_GAME)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    tension.assert_back_without_its_ruling(THE_GAME)


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(THE_GAME.rulings) == sorted((t.decision, t.ruling) for t in TENSIONS)


def test_a_won_game_would_be_lost_to_the_letter() -> None:
    """One last card, which fits, and nothing to draw: the text asks for two."""
    tops = {"up1": 50, "up2": 60, "down1": 40, "down2": 30}
    to_the_letter, ruled = (p.table(["p1"]).functions for p in programs())
    can_lay = ruled["can_lay"]
    assert not can_lay(frozenset({99}), tops, to_the_letter["least"](0))
    assert can_lay(frozenset({99}), tops, ruled["least"](0))


def programs() -> tuple[Program, Program]:
    return THE_GAME.as_written, THE_GAME.as_ruled
