"""The Mind Extreme as its text has it: every ruling settles a conflict or a gap."""

from __future__ import annotations

import pytest

from rulecheck.runtime.faults import ConflictFault
from tests.games.tensions import Tension, Text, conflict, gap

EXTREME = Text("the-mind-extreme")

TENSIONS = [
    gap("the others are red", "cards_of", "Red", settled=50),
    # red 30 in a hand, white 10 just laid
    conflict("each colour by itself", "comes_before", "Red", 30, "White", 10, settled=False),
    conflict("no error against oneself", "may_lay", True, False, settled=False),
    conflict("an intention is not seen", "may_lay", False, True, settled=True),
    # face down: white 9 7 10 8; then 5 9, and 7 by a shuriken
    conflict("as in the open game", "errors_in", 1, 2, settled=1),
    conflict("only what lies in the pile", "late_by_shuriken", True, settled=False),
    gap("an empty hand", "gives_a_card", False, settled=False),
    # the end of a level, and of the game
    conflict("an error takes the last cards", "is_over", True, "error", settled=True),
    conflict("a shuriken takes the last cards", "is_over", True, "shuriken", settled=True),
    gap("first the check", "lives_after", 5, 1, True, settled=5),
    gap("no reward for the lost", "lives_after", 1, 1, True, settled=0),
    conflict("nothing above the most", "with_reward", 3, 3, settled=3),
    conflict("the last level too", "takes_reward", True, True, settled=True),
    conflict("the last life with the last card", "next_step", 0, True, False, settled="lost"),
    gap("begun is not reached", "reached", 5, False, settled=4),
]


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tension.assert_in_the_text_alone(EXTREME)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_document_settles_it(tension: Tension) -> None:
    tension.assert_settled(EXTREME)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    tension.assert_back_without_its_ruling(EXTREME)


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(EXTREME.rulings) == sorted((t.decision, t.ruling) for t in TENSIONS)


def test_both_readings_of_red_30_over_white_10_are_named() -> None:
    table = EXTREME.as_written.table(["p1", "p2"])
    with pytest.raises(ConflictFault) as fault:
        table.functions["comes_before"]("Red", 30, "White", 10)
    said = {r.name: v for r, v in zip(fault.value.rows, fault.value.values, strict=True)}
    assert said == {"higher red cards": True, "two piles": False}
