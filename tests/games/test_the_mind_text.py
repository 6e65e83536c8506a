"""The Mind as its text has it: every ruling settles a conflict or a gap."""

from __future__ import annotations

import pytest

from rulecheck.language.rules import Decision, Row
from rulecheck.runtime import compile_rules
from rulecheck.runtime.faults import ConflictFault
from tests.games.tensions import Tension, Text, conflict, gap, without

MIND = Text("the-mind")

TENSIONS = [
    # a level
    conflict("own cards first of all", "verdict", True, True, settled="not allowed"),
    conflict("nothing to go on with after an error", "is_done", True, "error", settled=True),
    conflict("nothing to go on with after a shuriken", "is_done", True, "shuriken", settled=True),
    conflict("lost with the last card", "next_step", 0, True, False, settled="the game is lost"),
    conflict("lost in the check", "next_step", 0, True, True, settled="the game is lost"),
    # rewards: only the cards show which; of the last level; at the limit; after one was spent
    conflict("shurikens as printed", "printed", 2, settled="shuriken"),
    conflict("lives as printed", "printed", 3, settled="life"),
    conflict("the last level too", "reward_of", 8, "shuriken", settled="shuriken"),
    conflict("at the limit it lapses", "granted", "life", 5, 0, settled=False),
    conflict("back to the reserve", "granted", "shuriken", 2, 1, settled=True),
    # the blind game: 5 9 7 8 10, then 5 9 10 7
    gap("another number", "may_announce", True, 18, 17, settled=False),
    gap("not written down", "may_announce", True, None, 17, settled=True),
    conflict("errors stay in the pile", "stops_at_once", True, settled=False),
    conflict("only what lies on the pile", "convicts", False, settled=False),
    conflict("one error for all that it passed over", "errors_shown", 1, True, settled=0),
    conflict("the first one counts", "errors_shown", 2, False, settled=1),
    conflict("as in the open game", "leaves", "too early", settled=False),
    conflict("lower cards as in the open game", "leaves", "too late", settled=True),
    conflict("the pile first", "lives_after", 1, 1, 0, True, settled=0),
    conflict("a victory stays one", "outcome", True, True, settled="won"),
]


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tension.assert_in_the_text_alone(MIND)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_document_settles_it(tension: Tension) -> None:
    tension.assert_settled(MIND)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    tension.assert_back_without_its_ruling(MIND)


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(MIND.rulings) == sorted((t.decision, t.ruling) for t in TENSIONS)


@pytest.mark.parametrize(
    ("decision", "arguments", "readings"),
    [
        # five lives, one error and a life to win; a single life
        ("lives_after", (5, 1, 0, True), {5, 4}),
        ("lives_after", (1, 1, 0, True), {0, 1}),
        # 8 behind 9, after 7; 7 behind 9 and 10
        ("errors_shown", (1, True), {0, 1}),
        ("errors_shown", (2, False), {1, 2}),
        # four players and the shuriken of level 8
        ("reward_of", (8, "shuriken"), {"shuriken", None}),
    ],
)
def test_both_readings_are_named(
    decision: str, arguments: tuple[object, ...], readings: set[object]
) -> None:
    def of_this_decision(other: Decision, row: Row) -> bool:
        return other.name == decision and row.ruling

    text = compile_rules(without(MIND.rules, of_this_decision))
    with pytest.raises(ConflictFault) as fault:
        text.table(["p1", "p2", "p3", "p4"]).functions[decision](*arguments)
    assert fault.value.decision.name == decision
    assert set(fault.value.values) == readings
