"""Num-X Rows: rows, captures and points are what the rules give when worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.language import load
from rulecheck.language.rules import Example, Role
from rulecheck.language.types import Card
from rulecheck.runtime import Table, compile_rules
from rulecheck.runtime.simulation import simulate
from tests.games import num_x_rows_by_hand as by_hand
from tests.games.examples import assert_holds
from tests.games.fixtures import ROOT

ROWS = compile_rules(load(ROOT / "specs" / "num-x-rows.md"))
EXAMPLES = [e for e in ROWS.rules.examples if e.function != "points_of"]


def table(count: int, *, explosion: bool = False) -> Table:
    names = [f"p{seat}" for seat in range(1, count + 1)]
    return ROWS.table(names, ROWS.options({"explosion": explosion}))


def card(code: str) -> Card:
    assert ROWS.rules.deck is not None
    return ROWS.rules.deck.by_code[code]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.function}: {e.name}")
def test_a_worked_example(example: Example) -> None:
    assert_holds(ROWS, example)


@pytest.mark.parametrize(
    ("cards", "numx", "points"),
    [
        ("R5 S3 B10 X", 20, 32),
        ("R5 S3 B10 X", 0, 12),
        ("S16 S9", 0, -25),
        ("S0 B0 RB0", 0, 0),
        ("RB16 G16", 0, 32),
        ("", 0, 0),
    ],
)
def test_points_of_what_was_taken(cards: str, numx: int, points: int) -> None:
    taken = frozenset(map(card, cards.split()))
    assert table(2).functions["points_of"](taken, numx) == points


# -- where a card goes, by the rows as they lie ---------------------------------------------

START = "B0 | R0 | Y0 | G0"


@pytest.mark.parametrize(
    ("rows", "played", "may_join"),
    [
        (START, "G3", {4}),
        (START, "RB0", {1, 2, 3, 4}),
        (START, "X", {1, 2, 3, 4}),
        ("B6 B9 | R5 | Y12 | G13", "RB7", {2}),
        ("B5 | R7 | Y9 | G9", "RB8", {2}),
        ("B5 | R7 | Y7 | G9", "S8", {2, 3}),
        ("B5 | R7 | Y7 | G9", "S7", {2, 3}),
        ("B5 | R7 | Y7 | G9", "S4", set()),
        ("B5 | R7 | Y7 | G9", "RB4", {1}),
        ("B5 | R5 | Y7 | G9", "RB4", {1, 2}),
        ("B9 | R7 | Y7 | G9", "B4", {1}),
        # a colour without a row takes over one without a colour; its own comes first
        ("RB8 | R7 | Y7 | S2", "B4", {4}),
        ("RB8 | R7 | Y7 | S9", "B4", {1}),
        ("RB5 B3 | R7 | Y7 | S2", "B4", {1}),
        ("X | R7 | Y7 | G9", "B4", {1}),
    ],
)
def test_the_rows_that_a_card_may_join(rows: str, played: str, may_join: set[int]) -> None:
    lying = rows_of(rows)
    assert table(2).functions["rows_for"](card(played), lying, 0) == may_join
    lying_by_hand = by_hand.Round(rows=[row.split() for row in rows.split("|")])
    assert set(lying_by_hand.choices(played)) == may_join


def rows_of(text: str) -> dict[int, Any]:
    """`B0 RB5 | R0 | Y0 | G0`: four rows."""
    make = ROWS.records["Row"]
    rows = {}
    for number, row in enumerate(text.split("|"), 1):
        cards = tuple(map(card, row.split()))
        colours = [c.family for c in cards if c.family in ("Blue", "Red", "Yellow", "Green")]
        rows[number] = make(cards[:-1], cards[-1], colours[0] if colours else None)
    return rows


@pytest.mark.parametrize(
    ("row", "played", "taken", "left"),
    [
        ("B0", "B3", "", "B0 B3"),
        ("B0 B5", "B3", "B0", "B5 B3"),
        ("B5", "B3", "B5", "B3"),
        ("B0 B3 B5 B7", "B9", "B0 B3 B5 B7", "B9"),
        ("B0 B3 B5 RB7", "B7", "B0 B3 B5 RB7", "B7"),
        ("B0 B3 B5 B7", "B6", "B0", "B3 B5 B7 B6"),
    ],
)
def test_what_a_card_takes(row: str, played: str, taken: str, left: str) -> None:
    at = table(2)
    state = at.start()
    state.rows = rows_of(f"{row} | R0 | Y0 | G0")
    state.hands["p1"] = frozenset({card(played)})
    state.chosen["p1"] = card(played)
    state.phase = "place"
    after = at.apply(state, "place", ("p1", 1, None, frozenset(map(card, taken.split()))))
    assert after.recovered["p1"] == frozenset(map(card, taken.split()))
    assert [*after.rows[1].below, after.rows[1].end] == [card(c) for c in left.split()]


# -- whole games ---------------------------------------------------------------------------


@settings(max_examples=25)
@given(
    count=st.integers(2, 9),
    explosion=st.booleans(),
    seed=st.integers(0, 10**6),
)
def test_a_round_by_chance_goes_as_by_hand(count: int, explosion: bool, seed: int) -> None:
    """Rows, captures and points agree with the second reading of the rules, after each card no
    card is lost or twice, and every invariant holds."""
    at = table(count, explosion=explosion)
    hand = by_hand.Round(explosion)
    invariants = [at.functions[i.name] for i in ROWS.rules.of(Role.INVARIANT)]
    for before, event, arguments, after in moves_of_a_round(at, seed):
        assert all(holds(after) for holds in invariants)
        if event == "choose" and arguments[1].code == "X":
            hand.numx = arguments[2]
        if event == "place":
            follow(hand, before, arguments, after)
        if event == "round":
            taken = {p: [c.code for c in before.recovered[p]] for p in at.players}
            assert after.points == {p: hand.points(taken[p]) for p in at.players}
            most = max(after.points.values())
            assert after.winners == {p for p in at.players if after.points[p] == most}


def moves_of_a_round(at: Table, seed: int) -> Iterator[tuple[Any, str, tuple[Any, ...], Any]]:
    state = at.start()
    moves = iter(simulate(at, seed))
    for move in moves:
        if move.event == "tally":
            return
        yield state, move.event, move.arguments, move.state
        state = move.state
        if move.event == "round":
            return


def follow(hand: by_hand.Round, before: Any, arguments: tuple[Any, ...], after: Any) -> None:
    player, row, played, captured = arguments
    chosen = {p: c.code for p, c in before.chosen.items() if c is not None}
    assert hand.in_order(chosen)[0] == player
    choices = hand.choices(played.code)
    assert row in choices if choices else row is None
    assert sorted(hand.place(played.code, row)) == sorted(c.code for c in captured)
    rows = [[c.code for c in (*after.rows[n].below, after.rows[n].end)] for n in range(1, 5)]
    assert rows == hand.rows
    kept = [c.code for cards in (*after.hands.values(), *after.recovered.values()) for c in cards]
    everywhere = [*kept, *(c for row in rows for c in row), *(c.code for c in after.discarded)]
    assert len(everywhere) == len(set(everywhere)) == 10 * len(after.hands) + 4
