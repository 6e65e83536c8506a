"""Num-X Rows as its text has it: every ruling settles a conflict or a gap."""

from __future__ import annotations

import pytest

from rulecheck.runtime import compile_rules
from rulecheck.runtime.faults import ConflictFault
from tests.games.tensions import Tension, Text, conflict, gap, without

ROWS = Text("num-x-rows")

TENSIONS = [
    # the cards and the deal
    conflict("four colours", "is_colour", "Shadow", settled=False),
    gap("named when it is shown", "choice_allowed", True, None, settled=False),
    gap("every round is set up", "begins_with", 2, settled="the zeros"),
    gap("Num-X is dealt", "is_dealt", "Num-X", None, settled=True),
    gap("as many as there are cards for", "can_sit_down", 9, settled=True),
    gap("nobody plays alone", "can_sit_down", 1, settled=False),
    # the order of a turn
    conflict("Num-X before other zeros", "goes_first", "Num-X", 0, "Shadow", 0, settled=True),
    conflict("other zeros after Num-X", "goes_first", "Rainbow", 0, "Num-X", 0, settled=False),
    gap("colours as their rows lie", "goes_first", "Green", 7, "Blue", 7, settled=False),
    # whose row it is: Blue 0, Rainbow 5, to which Blue 3 came; Num-X alone
    gap("a card is left", "has_colour", False, True, settled=True),
    gap("a row of Num-X alone", "is_free", False, False, settled=True),
    # where a card goes: Blue 6, Blue 9 in a row, and Rainbow 7
    conflict("a colour stays in its row", "goes_to", "Blue", True, True, settled="own row"),
    gap("Num-X goes where it suits", "goes_to", "Num-X", False, False, settled="any row"),
    conflict("Rainbow behind its equal", "can_follow", "Rainbow", 7, 7, settled=True),
    conflict("Shadow behind its equal", "can_follow", "Shadow", 7, 7, settled=True),
    conflict("only the end", "compared_with", 9, 6, settled=9),
    conflict("the end although lower", "lies_on_higher", "Red", settled=True),
    gap("Num-X as a classic card", "lies_on_higher", "Num-X", settled=True),
    gap("equally near", "may_take_row", 2, 2, 2, settled=True),
    # what it takes
    conflict("an equal fifth card", "takes", 6, 6, 4, False, settled="the row"),
    conflict("a lower fifth card", "takes", 5, 6, 4, False, settled="the first card"),
    conflict("a colour returns lower", "takes", 5, 6, 2, True, settled="the first card"),
    gap("it survives the explosion", "fifth_card_stays", settled=True,
        options={"explosion": True}),
    # who wins: two players level; three rounds by little, one by much
    gap("equal points", "wins_round", 0, 1, settled=True),
    conflict("rounds before points", "ranks_above", 3, 1, 32, 107, settled=True),
    conflict("points after rounds", "ranks_above", 1, 3, 107, 32, settled=False),
]  # fmt: skip


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tension.assert_in_the_text_alone(ROWS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_document_settles_it(tension: Tension) -> None:
    tension.assert_settled(ROWS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    tension.assert_back_without_its_ruling(ROWS)


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(ROWS.rulings) == sorted((t.decision, t.ruling) for t in TENSIONS)


@pytest.mark.parametrize(
    ("decision", "arguments", "readings"),
    [
        ("compared_with", (9, 6), {9, 6}),
        ("takes", (5, 6, 4, False), {"the first card", "the row"}),
        ("takes", (6, 6, 4, False), {"nothing", "the row"}),
        ("takes", (5, 6, 2, True), {"nothing", "the first card"}),
        ("goes_to", ("Blue", True, True), {"own row", "free row"}),
    ],
)
def test_both_readings_are_named(
    decision: str, arguments: tuple[object, ...], readings: set[object]
) -> None:
    text = compile_rules(without(ROWS.rules, lambda d, row: d.name == decision and row.ruling))
    with pytest.raises(ConflictFault) as fault:
        text.table(["p1", "p2"]).functions[decision](*arguments)
    assert set(fault.value.values) == readings
