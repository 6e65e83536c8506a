"""The Game: what can be laid, and how a game ends, are what plain Python says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulecheck.language.rules import Example
from rulecheck.runtime import RuleBroken, Table
from tests.games.examples import assert_holds
from tests.games.tensions import Text
from tests.games.the_game_by_hand import FIRE, Tops, can_lay, fits

PROGRAM = Text("the-game").as_ruled
ALONE = PROGRAM.table(["p1"])
THREE = PROGRAM.table(["p1", "p2", "p3"])
DECK = PROGRAM.rules.deck
FRESH: Tops = {"up1": 1, "up2": 1, "down1": 100, "down2": 100}


@pytest.mark.parametrize("example", PROGRAM.rules.examples, ids=lambda e: f"{e.function}: {e.name}")
def test_a_worked_example(example: Example) -> None:
    assert_holds(PROGRAM, example)


# -- where cards fit ------------------------------------------------------------------------


def test_every_number_on_every_top() -> None:
    step, fit = ALONE.functions["reach"], ALONE.functions["fits"]
    for pile, up in (("up1", True), ("down2", False)):
        for top in range(1, 101):
            for number in range(2, 100):
                if number != top:
                    assert fit(step(up, top, number)) == fits(pile, top, number)


numbers = st.integers(2, 99)
hands = st.frozensets(numbers, max_size=8)
# Piles that are nearly closed: there the order of the cards matters.
closed = st.fixed_dictionaries(
    {
        "up1": st.integers(80, 99),
        "up2": st.integers(60, 99),
        "down1": st.integers(2, 20),
        "down2": st.integers(2, 40),
    }
)
near = st.integers(2, 90).flatmap(
    lambda low: st.frozensets(st.integers(low, min(low + 30, 99)), max_size=6)
)


@settings(max_examples=400, deadline=None)
@given(hand=hands | near, tops=closed, owed=st.integers(-1, 3))
@example(hand=frozenset({40, 45}), tops={"up1": 50, "up2": 99, "down1": 2, "down2": 2}, owed=2)
@example(hand=frozenset({51, 60}), tops={"up1": 50, "up2": 99, "down1": 2, "down2": 2}, owed=3)
@example(hand=frozenset({60, 50, 40}), tops={"up1": 70, "up2": 99, "down1": 2, "down2": 2}, owed=3)
@example(hand=frozenset({60, 70}), tops={"up1": 69, "up2": 99, "down1": 2, "down2": 2}, owed=3)
@example(hand=frozenset({88, 98, 12}), tops={"up1": 97, "up2": 98, "down1": 2, "down2": 2}, owed=3)
def test_the_minimum_is_found_as_by_trying_every_order(
    hand: frozenset[int], tops: Tops, owed: int
) -> None:
    free = hand - set(tops.values())
    assert ALONE.functions["can_lay"](free, tops, owed) == can_lay(free, tops, owed)


def test_on_fresh_piles_every_hand_can_be_laid() -> None:
    for start in range(2, 97):
        hand = frozenset(range(start, start + 3))
        assert ALONE.functions["can_lay"](hand, FRESH, 3)


@given(hand=st.frozensets(numbers, min_size=3, max_size=8), tops=closed)
def test_one_fresh_pile_takes_three_cards(hand: frozenset[int], tops: Tops) -> None:
    """So no game is lost before four cards are laid."""
    for pile, top in FRESH.items():
        assert ALONE.functions["can_lay"](hand, {**tops, pile: top}, 3)


# -- games ----------------------------------------------------------------------------------


def cards(*wanted: int) -> frozenset[object]:
    assert DECK is not None
    return frozenset(DECK.by_code[f"N{n}"] for n in wanted)


def card(number: int) -> object:
    (one,) = cards(number)
    return one


def dealt(table: Table, *numbered: range | tuple[int, ...], first: str | None = None) -> Any:
    hands = {p: cards(*hand) for p, hand in zip(table.players, numbered, strict=True)}
    return table.apply(table.start(), "deal", (hands, first))


def result(table: Table, state: object) -> Any:
    (standing,) = table.standings(state)
    return standing


def test_four_cards_at_the_edges_can_lose_the_game() -> None:
    """The least that a lost game has laid."""
    state = dealt(ALONE, (98, 99, 2, 3, 50, 51, 52, 53))
    for number, pile in ((98, "up1"), (99, "up2"), (3, "down1"), (2, "down2")):
        state = ALONE.apply(state, "play", ("p1", card(number), pile, None, None))
    state = ALONE.apply(state, "draw", ("p1", cards(60, 61, 62, 64), None, None))
    assert ALONE.over(state)
    assert result(ALONE, state).left == 94
    sheet = ALONE.apply(ALONE.start(), "result", ("lost", 94))
    assert ALONE.over(sheet)
    with pytest.raises(RuleBroken, match="most-left"):
        ALONE.apply(ALONE.start(), "result", ("lost", 95))


def test_a_card_is_laid_once_only() -> None:
    """[20, 20], while one 20 is held."""
    state = dealt(THREE, (20, 21, 22, 23, 24, 25), range(30, 36), range(40, 46))
    lay = PROGRAM.records["Lay"]
    twice = (lay(card(20), "up1"), lay(card(20), "up2"))
    with pytest.raises(RuleBroken, match="once: p1 lays N20 twice"):
        THREE.apply(state, "turn", ("p1", twice, cards(50, 51), None, None))


def test_nobody_is_dealt_the_same_card_as_another() -> None:
    with pytest.raises(RuleBroken, match="dealt-once: N25 is dealt to p1, p2"):
        dealt(THREE, range(20, 26), range(25, 31), range(40, 46))


@pytest.mark.parametrize("first", ["p1", "p2", "p3"])
def test_anybody_may_begin(first: str) -> None:
    state = dealt(THREE, range(20, 26), range(30, 36), range(40, 46), first=first)
    assert state.turn == first
    own = {"p1": 20, "p2": 30, "p3": 40}[first]
    after = THREE.apply(state, "play", (first, card(own), "up1", 97, None))
    assert after.turn == first


def test_hands_of_eight_seven_and_six() -> None:
    sizes = []
    for players in range(1, 6):
        table = PROGRAM.table([f"p{seat + 1}" for seat in range(players)])
        sizes.append(table.functions["hand_size"]())
    assert sizes == [8, 7, 6, 6, 6]


def test_the_fire_cards() -> None:
    fire = PROGRAM.table(["p1"], PROGRAM.options({"on_fire": True}))
    assert {n for n in range(2, 100) if fire.functions["burns"](n)} == FIRE
    assert not any(ALONE.functions["burns"](n) for n in range(2, 100))


def on_fire() -> tuple[Table, Any]:
    """Three players; p1 has laid 22 and 23 on different piles, and drawn."""
    table = PROGRAM.table(["p1", "p2", "p3"], PROGRAM.options({"on_fire": True}))
    state = dealt(table, range(20, 26), range(30, 36), range(40, 46))
    state = table.apply(state, "play", ("p1", card(22), "up1", None, None))
    state = table.apply(state, "play", ("p1", card(23), "up2", None, None))
    return table, table.apply(state, "draw", ("p1", cards(60, 61), None, None))


def test_a_fire_card_is_covered_in_the_next_turn() -> None:
    table, state = on_fire()
    assert not table.over(state), "p1 may leave it to p2"
    for number in (30, 31):
        state = table.apply(state, "play", ("p2", card(number), "up1", None, None))
    state = table.apply(state, "draw", ("p2", cards(62, 63), None, None))
    assert not table.over(state)


def test_a_fire_card_is_not_covered_in_the_next_turn() -> None:
    table, state = on_fire()
    for number in (30, 31):
        state = table.apply(state, "play", ("p2", card(number), "up2", None, None))
    assert not table.over(state), "it can be covered until the turn ends"
    state = table.apply(state, "draw", ("p2", cards(62, 63), 94, "lost"))
    assert table.over(state)


def test_a_fire_card_covers_another_and_burns_in_its_turn() -> None:
    table, state = on_fire()
    for number, pile in ((33, "up1"), (34, "up2")):
        state = table.apply(state, "play", ("p2", card(number), pile, None, None))
    state = table.apply(state, "draw", ("p2", cards(62, 63), None, None))
    assert not table.over(state), "p3 may still cover the 33"
    for number in (40, 41):
        state = table.apply(state, "play", ("p3", card(number), "up2", None, None))
    assert table.over(table.apply(state, "draw", ("p3", cards(64, 65), None, None)))


def test_the_minimum_of_three() -> None:
    table = PROGRAM.table(["p1"], PROGRAM.options({"minimum": 3}))
    state = dealt(table, range(20, 28))
    for number in (20, 21):
        state = table.apply(state, "play", ("p1", card(number), "up1", None, None))
    with pytest.raises(RuleBroken, match=r"minimum: cards laid by p1: 2; .* at least 3"):
        table.apply(state, "draw", ("p1", cards(60, 61), None, None))
