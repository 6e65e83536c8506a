"""Num-X Tricks: points, bonuses and winners are what the source and plain arithmetic say."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.language import load
from rulecheck.language.rules import Example, Role
from rulecheck.language.types import Card
from rulecheck.runtime import Table, compile_rules
from tests.games.examples import assert_holds

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "specs" / "num-x-tricks.md"
CASES = ROOT.parent / "shared" / "cases"

TRICKS = compile_rules(load(DOCUMENT))
EXAMPLES = TRICKS.rules.examples
FOUR = TRICKS.table(["p1", "p2", "p3", "p4"])

needs_cases = pytest.mark.skipif(
    not CASES.is_dir(), reason="the shared cases are not beside this checkout"
)


def seats(count: int) -> list[str]:
    return [f"p{seat}" for seat in range(1, count + 1)]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# -- cases worked out by hand --------------------------------------------------------------


@needs_cases
@pytest.mark.parametrize("count", [3, 5])
def test_an_evening_gives_the_points_bonuses_totals_and_streaks(count: int) -> None:
    table = TRICKS.table(seats(count))
    state = table.start()
    sheet = rows_of(CASES / f"tricks-evening-{count}.csv")
    expected = rows_of(CASES / f"tricks-evening-{count}.expected.csv")
    for line, wanted in zip(sheet, expected, strict=True):
        state = table.apply(state, "tally", sheet_line(line))
        got = {s.player: s for s in table.standings(state)}[line["player"]]  # type: ignore[attr-defined]
        figures = {n: str(getattr(got, n)) for n in ("points", "bonus", "total", "streak")}
        assert {**line, **figures} == wanted
    assert table.over(state)


def sheet_line(line: Mapping[str, str]) -> tuple[object, ...]:
    names = ("bid", "taken", "cards", "round")
    figures = ("points", "bonus", "total", "streak")
    return (
        line["player"],
        *(int(line[n]) for n in names),
        *(int(line[n]) if n in line else None for n in figures),
    )


@needs_cases
def test_the_winners_of_tricks() -> None:
    lines = rows_of(CASES / "tricks-winners.csv")
    assert lines
    for line in lines:
        cards = line["trick"].split()
        wanted = f"p{line['winner_seat']}" if line["winner_seat"] else None
        assert len(cards) == int(line["players"])
        assert winner(cards) == wanted, line


def winner(cards: Sequence[str]) -> str | None:
    """Who takes a trick of these cards, laid from the first seat on; `X:17` is Num-X as 17."""
    table = TRICKS.table(seats(len(cards)))
    return table.functions["trick_winner"](trick_of(cards))  # type: ignore[no-any-return]


def trick_of(cards: Sequence[str]) -> tuple[object, ...]:
    play, deck = TRICKS.records["Play"], TRICKS.rules.deck
    assert deck is not None
    plays = []
    for player, card in zip(seats(len(cards)), cards, strict=True):
        code, _, choice = card.partition(":")
        plays.append(play(player, deck.by_code[code], int(choice) if choice else None))
    return tuple(plays)


# -- worked examples of the document -------------------------------------------------------


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.function}: {e.name}")
def test_a_worked_example(example: Example) -> None:
    assert_holds(TRICKS, example)


SOURCE_EXAMPLES = {
    "reserve": [f"five players, round {number}" for number in range(1, 8)],
    "may_lay": [
        "a lower card is kept back",
        "a higher card is fine",
        "an equal card may stay below",
        "after Flash everything goes",
    ],
    "valid": ["two nines", "two twelves and a seven", "two pairs at once", "three nines"],
    "trick_winner": [
        "the highest",
        "two nines",
        "two twelves and a seven",
        "two fives",
        "two pairs at once",
        "Num-X at 17",
        "Num-X at 0",
        "Num-X at 0 with Flip",
        "Flip",
        "Quantique, even",
        "Quantique, odd",
        "Quantique finds nothing",
        "Flip and Quantique",
        "Flip and Quantique find nothing",
        "the wanted cards are cancelled",
        "Flash and Num-X",
        "Flip and Quantique alone",
    ],
    "bid_points": [
        "one met",
        "three met",
        "six met",
        "two too many",
        "two too few",
        "zero met with 3 cards",
        "zero met with 5 cards",
        "zero met with 7 cards",
        "zero missed by one",
        "zero missed by two",
        "zero missed by three",
    ],
    "streak_after": [
        "the second in a row",
        "zero met",
        "zero met, no streak",
        "zero missed",
        "missed",
    ],
    "bonus_points": [
        "one alone",
        *(
            f"{number} in a row"
            for number in ("two", "three", "four", "five", "six", "seven", "eight", "nine")
        ),
        "zero met within a streak",
    ],
}
ROWS = [(function, name) for function, names in SOURCE_EXAMPLES.items() for name in names]


@pytest.mark.parametrize(("function", "name"), ROWS)
def test_a_worked_example_of_the_source_is_there(function: str, name: str) -> None:
    assert [(e.function, e.name) for e in EXAMPLES].count((function, name)) == 1


# -- claims --------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 9))
def test_the_claims_hold_where_they_can_be_tried(count: int) -> None:
    for team_game, extra in product([False, True], repeat=2):
        options = TRICKS.options({"team_game": team_game, "extra_family": extra})
        claims = TRICKS.table(seats(count), options).functions
        assert claims["a_team_round_can_be_dealt"]()
        assert claims["a_team_has_an_opponent"]()
        assert all(claims["every_round_can_be_dealt"](cards) for cards in range(1, 30))
    small = range(6)
    for bid, taken, cards in product(small, small, range(1, 8)):
        assert claims["points_have_bounds"](bid, taken, cards)
        assert claims["higher_bids_pay_more"](bid, taken, cards)
        assert all(claims["whoever_meets_the_bid_scores_more"](m, bid, taken, cards) for m in small)


# -- laws ----------------------------------------------------------------------------------

tricks_number = st.integers(0, 18)


@given(bid=tricks_number, taken=tricks_number, cards=st.integers(1, 18))
def test_points_are_the_closed_formula(bid: int, taken: int, cards: int) -> None:
    if bid == 0:
        wanted = 20 + 2 * cards if taken == 0 else -(10 + 5 * taken)
    else:
        wanted = 10 + 3 * bid if taken == bid else -3 * abs(taken - bid)
    assert FOUR.functions["bid_points"](bid, taken, cards) == wanted


@given(results=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=12))
def test_a_streak_is_the_run_of_met_bids_above_zero(results: list[tuple[int, int]]) -> None:
    functions = FOUR.functions
    tiers = [0, 0, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90]
    run = streak = 0
    for bid, taken in results:
        run = 0 if bid != taken else run + (bid > 0)
        streak = functions["streak_after"](streak, bid, taken)
        assert streak == run
        bonus = tiers[run] if bid == taken and bid > 0 else 0
        assert functions["bonus_points"](streak, bid, taken) == bonus


@given(data=st.data())
def test_the_order_of_distinct_numbers_does_not_matter(data: st.DataObject) -> None:
    """The action cards keep their places, the coloured cards change theirs."""
    count = data.draw(st.integers(2, 8))
    actions = data.draw(
        st.lists(
            st.sampled_from(["FLIP", "Q", "X:0", "X:17", "FLASH"]),
            max_size=count - 1,
            unique_by=lambda c: c.split(":")[0],
        )
    )
    values = data.draw(
        st.lists(
            st.integers(1, 16),
            min_size=count - len(actions),
            max_size=count - len(actions),
            unique=True,
        )
    )
    numbers = [data.draw(st.sampled_from("RSE")) + str(value) for value in values]
    places = data.draw(st.permutations(range(count)))[: len(actions)]
    assert taken_by(actions, places, numbers) == taken_by(
        actions, places, data.draw(st.permutations(numbers))
    )


def taken_by(actions: list[str], places: list[int], numbers: Sequence[str]) -> str | None:
    """The card that takes the trick with the action cards in these places."""
    rest = iter(numbers)
    at = dict(zip(places, actions, strict=True))
    count = len(actions) + len(numbers)
    cards = [at[i] if i in at else next(rest) for i in range(count)]
    taker = winner(cards)
    return None if taker is None else cards[int(taker[1:]) - 1]


# -- whole games ---------------------------------------------------------------------------


@given(count=st.integers(2, 8), random=st.randoms(use_true_random=False))
def test_cards_and_sheet_lead_to_the_same_scores(count: int, random: Any) -> None:
    """A game of random legal cards, and its score sheet; replayed, it is the same game."""
    rounds = random.randint(1, 3)
    play_both(TRICKS.table(seats(count), TRICKS.options({"last_round": rounds})), random)


@settings(max_examples=5)
@given(count=st.sampled_from([4, 6, 8]), random=st.randoms(use_true_random=False))
def test_the_same_for_teams(count: int, random: Any) -> None:
    options = TRICKS.options({"team_game": True, "extra_family": count == 8})
    play_both(TRICKS.table(seats(count), options), random)


def play_both(table: Table, random: Any) -> None:
    events: list[tuple[str, tuple[object, ...]]] = []
    state = sheet = table.start()
    while not table.over(state):
        event, arguments = next_event(table, state, random)
        if event == "round":
            for player in table.players:
                line = (player, state.bids[player], state.taken[player], state.cards, state.round)
                sheet = table.apply(sheet, "tally", (*line, None, None, None, None))
        state = table.apply(state, event, arguments)
        events.append((event, arguments))
        assert all(table.functions[i.name](state) for i in TRICKS.rules.of(Role.INVARIANT))
    assert state == sheet
    assert table.standings(state) == table.standings(sheet)
    again = table.start()
    for event, arguments in events:
        again = table.apply(again, event, arguments)
    assert again == state


def next_event(table: Table, state: Any, random: Any) -> tuple[str, tuple[object, ...]]:
    """Some event that the rules allow; the legal cards are found by trying."""
    functions = table.functions
    match state.phase:
        case "ready" | "deal":
            deck = list(table.deck)
            random.shuffle(deck)
            drawn = functions["a_deal"](state, tuple(deck))
            return "deal", (drawn.hands, drawn.first)
        case "exchange":
            deck = list(table.deck)
            random.shuffle(deck)
            passed = functions["an_exchange"](state, tuple(deck))
            return "exchange", (passed.player, passed.cards)
        case "bid":
            return "bid", (functions["bidder"](state), random.randint(0, state.cards))
        case "play":
            player = functions["turn"](state)
            return "play", (player, *random.choice(legal_cards(table, state, player)))
        case _:
            return "round", (None, None, None, None)


def legal_cards(table: Table, state: Any, player: str) -> list[tuple[Card, int | None]]:
    play = table.program.records["Play"]
    hand = state.hands[player]
    choices = [
        (card, choice)
        for card in sorted(hand, key=lambda c: c.rank)
        for choice in sorted(card.choices) or [None]
    ]
    legal = [
        (card, choice)
        for card, choice in choices
        if table.functions["allowed"](hand, play(player, card, choice), state.trick)
    ]
    assert legal, "a player whose turn it is can always lay a card"
    return legal
