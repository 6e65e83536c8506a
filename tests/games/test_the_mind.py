"""The Mind: lives, shurikens and levels are what the source and plain counting say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulecheck.document import parse
from rulecheck.language import check, load
from rulecheck.language.rules import Example, Role
from rulecheck.language.types import Card
from rulecheck.runtime import RuleBroken, Table, compile_rules
from rulecheck.runtime.moves import Move
from rulecheck.runtime.simulation import simulate
from tests.games.examples import assert_holds
from tests.games.fixtures import ROOT

MIND = compile_rules(load(ROOT / "specs" / "the-mind.md"))
LAST = {2: 12, 3: 10, 4: 8}
REWARD = {2: "shuriken", 3: "life", 5: "shuriken", 6: "life", 8: "shuriken", 9: "life"}

Hands = Mapping[str, Sequence[int]]


def table(count: int, *, blind_game: bool = False) -> Table:
    names = [f"p{seat}" for seat in range(1, count + 1)]
    return MIND.table(names, MIND.options({"blind_game": blind_game}))


def card(number: int) -> Card:
    assert MIND.rules.deck is not None
    return MIND.rules.deck.by_code[f"N{number}"]


def cards(numbers: Iterable[int]) -> frozenset[Card]:
    return frozenset(map(card, numbers))


def dealt(hands: Hands, *, blind: bool = False, **team: object) -> tuple[Table, Any]:
    """A level in play: everybody has as many cards as its number says."""
    at = table(len(hands), blind_game=blind)
    (level,) = {len(hand) for hand in hands.values()}
    state = replace(at.start(), level=level, blind=blind, **team)  # type: ignore[type-var]
    return at, at.apply(state, "deal", ({p: cards(hand) for p, hand in hands.items()}, None))


def played(at: Table, state: Any, pile: Iterable[int]) -> Any:
    """After cards were laid by whoever holds them."""
    for number in pile:
        holder = next(p for p, hand in state.hands.items() if card(number) in hand)
        state = at.apply(state, "play", (holder, card(number), None, None, None))
    return state


def used(at: Table, state: Any) -> Any:
    lowest = {p: at.functions["lowest"](hand) for p, hand in state.hands.items()}
    return at.apply(state, "shuriken", (lowest, None, None))


def closed(at: Table, state: Any) -> Any:
    return at.apply(state, "level", (None,) * 6)


def tallied(at: Table, lines: Iterable[tuple[int, int, int]]) -> Any:
    """After levels without cards: (level, lives lost, shurikens used)."""
    state = at.start()
    for line in lines:
        state = at.apply(state, "tally", (*line, None, None, None))
    return state


@pytest.mark.parametrize("example", MIND.rules.examples, ids=lambda e: f"{e.function}: {e.name}")
def test_a_worked_example(example: Example) -> None:
    assert_holds(MIND, example)


# -- levels, rewards and limits ------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "levels", "lives", "shurikens"),
    # Two and three players win three lives and three shurikens on the way; four players two
    # lives and three shurikens, the last of them with level 8.
    [(2, 12, 5, 3), (3, 10, 5, 3), (4, 8, 5, 3)],
)
def test_a_game_without_a_mistake(count: int, levels: int, lives: int, shurikens: int) -> None:
    at = table(count)
    state = tallied(at, [(level, 0, 0) for level in range(1, levels + 1)])
    assert (state.phase, state.lives, state.shurikens) == ("won", lives, shurikens)
    (standing,) = at.standings(state)
    assert (standing.outcome, standing.level, standing.passed) == ("won", levels, levels)  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_team_begins_with_a_life_each_and_one_shuriken(count: int) -> None:
    state: Any = table(count).start()
    assert (state.level, state.lives, state.shurikens) == (1, count, 1)


def test_no_shuriken_comes_with_the_start_of_a_level() -> None:
    state = tallied(table(3), [(1, 0, 0)])
    assert (state.level, state.shurikens) == (2, 1)
    assert tallied(table(3), [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)]).shurikens == 2


def test_three_shurikens_and_a_reward_are_still_three() -> None:
    before = [(level, 0, 0) for level in range(1, 8)]
    assert tallied(table(2), before).shurikens == 3
    assert tallied(table(2), [*before, (8, 0, 0)]).shurikens == 3


def test_five_lives_and_a_reward_are_still_five() -> None:
    before = [(level, 0, 0) for level in range(1, 9)]
    state = tallied(table(3), before)
    assert (state.lives, tallied(table(3), [*before, (9, 0, 0)]).lives) == (5, 5)


def test_used_shurikens_can_be_won_again() -> None:
    """Three players use one in level 2 and take one after 2, 5 and 8."""
    levels = [(level, 0, 1 if level == 2 else 0) for level in range(1, 9)]
    assert [tallied(table(3), levels[:n]).shurikens for n in (1, 2, 5, 8)] == [1, 1, 2, 3]


def test_four_players_take_the_reward_of_the_last_level_along() -> None:
    at = table(4, blind_game=True)
    state = tallied(at, [(level, 0, 1 if level == 6 else 0) for level in range(1, 9)])
    assert (state.phase, state.blind, state.level) == ("sheet", True, 1)
    assert (state.lives, state.shurikens) == (5, 3)


@given(count=st.integers(2, 4), data=st.data())
def test_lives_and_shurikens_are_the_plain_count(count: int, data: st.DataObject) -> None:
    at = table(count)
    state: Any = at.start()
    lives, shurikens = count, 1
    for level in range(1, LAST[count] + 1):
        lost = data.draw(st.integers(0, min(lives, level)))
        use = data.draw(st.integers(0, min(shurikens, level - lost)))
        if not at.functions["possible"](level, lost, use):
            continue
        state = at.apply(state, "tally", (level, lost, use, None, None, None))
        lives, shurikens = lives - lost, shurikens - use
        if lives == 0:
            break
        if REWARD.get(level) == "life":
            lives = min(lives + 1, 5)
        if REWARD.get(level) == "shuriken":
            shurikens = min(shurikens + 1, 3)
        assert (state.lives, state.shurikens) == (lives, shurikens)
        if state.level == level:
            break
    else:
        assert state.phase == "won"
    assert (state.lives == 0) == (lives == 0) == (state.phase == "lost")


# -- errors and shurikens, card by card ----------------------------------------------------


def test_one_life_for_several_lower_cards() -> None:
    at, state = dealt({"p1": [5, 60], "p2": [7, 61], "p3": [9, 62]})
    state = played(at, state, [9])
    assert (state.lives, state.phase) == (2, "play")
    assert state.aside == cards([5, 7])
    assert state.hands == {"p1": cards([60]), "p2": cards([61]), "p3": cards([62])}


def test_an_error_that_empties_all_hands_passes_the_level() -> None:
    at, state = dealt({"p1": [5], "p2": [7]})
    state = closed(at, played(at, state, [7]))
    assert (state.lives, state.level, state.phase) == (1, 2, "deal")


def test_a_shuriken_that_empties_all_hands_passes_the_level() -> None:
    at, state = dealt({"p1": [5], "p2": [7]})
    state = closed(at, used(at, state))
    assert (state.lives, state.shurikens, state.level) == (2, 0, 2)


def test_the_last_life_lost_with_the_last_card_of_the_last_level() -> None:
    low = {f"p{seat}": list(range(8 * seat, 8 * seat + 7)) for seat in range(1, 5)}
    hands = {p: [*hand, 90 + int(p[1])] for p, hand in low.items()}
    at, state = dealt(hands, lives=1)
    state = played(at, state, sorted(n for hand in low.values() for n in hand))
    state = played(at, state, [91, 92, 94])
    assert not any(state.hands.values())
    assert (state.phase, state.lives, at.over(state)) == ("lost", 0, True)
    assert at.standings(state)[0].outcome == "lost"  # type: ignore[attr-defined]


def test_a_shuriken_takes_nothing_from_an_empty_hand() -> None:
    at, state = dealt({"p1": [5], "p2": [7], "p3": [9]})
    state = used(at, played(at, state, [5]))
    assert state.aside == cards([7, 9])
    assert state.pile == cards([5])


def test_own_lower_cards_are_laid_first() -> None:
    at, state = dealt({"p1": [5, 20], "p2": [7, 30]})
    for number in (20, 30):
        with pytest.raises(RuleBroken) as broken:
            played(at, state, [number])
        assert broken.value.address == "the-mind/play/lowest-first"


@given(count=st.integers(2, 4), seed=st.integers(0, 10_000), data=st.data())
def test_errors_are_the_plain_count(count: int, seed: int, data: st.DataObject) -> None:
    level = data.draw(st.integers(1, LAST[count]))
    hands = random_hands(count, level, Random(seed))
    at, state = dealt(hands, lives=5)
    left = {p: list(hand) for p, hand in hands.items()}
    lives = 5
    while any(left.values()) and lives:
        player = data.draw(st.sampled_from([p for p in left if left[p]]))
        number = left[player].pop(0)
        lower = [n for hand in left.values() for n in hand if n < number]
        left = {p: [n for n in hand if n > number] for p, hand in left.items()}
        lives -= bool(lower)
        result = (player, card(number), None, cards(lower), lives)
        state = at.apply(state, "play", result)
        assert state.hands == {p: cards(hand) for p, hand in left.items()}
    assert state.lives == lives
    assert state.phase == ("done" if lives else "lost")


def random_hands(count: int, level: int, random: Random) -> dict[str, list[int]]:
    numbers = random.sample(range(1, 101), count * level)
    return {
        f"p{seat}": sorted(numbers[(seat - 1) * level : seat * level])
        for seat in range(1, count + 1)
    }


# -- the blind game ------------------------------------------------------------------------


def blind_level(pile: str, lives: int = 5) -> tuple[Table, Any]:
    """A pile such as `5 9 7`, each card of it laid by another player; who has fewer cards than
    another holds high ones and lays them in the end."""
    numbers = [int(number) for number in pile.split()]
    hands: dict[str, list[int]] = {f"p{seat}": [] for seat in range(1, 5)}
    for number in numbers:
        free = (p for p, hand in hands.items() if not hand or hand[-1] < number)
        hands[min(free, key=lambda p: len(hands[p]))].append(number)
    level = max(map(len, hands.values()))
    high = iter(range(90, 101))
    rest = [n for hand in hands.values() for n in fill(hand, level, high)]
    at, state = dealt(hands, blind=True, lives=lives, shurikens=3)
    return at, played(at, state, [*numbers, *rest])


def fill(hand: list[int], level: int, high: Iterator[int]) -> list[int]:
    added = [next(high) for _ in range(level - len(hand))]
    hand += added
    return added


@pytest.mark.parametrize(
    ("pile", "errors", "aside"),
    [
        ("5 7 9", 0, []),
        ("5 9 7 10", 1, [7]),
        ("5 9 7 8 10", 1, [7, 8]),
        ("5 9 10 7", 1, [7]),
        ("5 9 7 10 8", 1, [7, 8]),
        ("9 7 5", 1, [5, 7]),
        ("9 5 12 10", 2, [5, 10]),
        ("9 12 10 5", 2, [5, 10]),
        ("20 10 30 25 40 35", 3, [10, 25, 35]),
    ],
)
def test_a_blind_pile(pile: str, errors: int, aside: list[int]) -> None:
    at, state = blind_level(pile)
    assert (state.phase, state.lives) == ("done", 5)
    checked = (None, errors, cards(aside), True, None, None)
    assert at.apply(state, "level", checked).lost == errors


@settings(max_examples=60)
@given(count=st.integers(2, 4), seed=st.integers(0, 100_000))
def test_a_blind_pile_costs_what_it_would_have_cost_face_up(count: int, seed: int) -> None:
    """The pile is looked through as if its cards were laid one by one: what lies below the
    card looked at is what was still held."""
    random = Random(seed)
    hands = random_hands(count, random.randint(1, 5), random)
    at, state = dealt(hands, blind=True, lives=5)
    left = {p: list(hand) for p, hand in hands.items()}
    pile = []
    while any(left.values()):
        pile.append(left[random.choice([p for p in left if left[p]])].pop(0))
    state = played(at, state, pile)
    out: set[int] = set()
    errors = 0
    for place, number in enumerate(pile):
        lower = {n for n in pile[place:] if n < number} - out
        if number not in out and lower:
            errors += 1
            out |= lower
    at.apply(state, "level", (None, errors, cards(out), errors < 5, None, None))


def test_a_lower_card_that_left_by_a_shuriken_is_no_error() -> None:
    at, state = dealt({"p1": [5, 60], "p2": [9, 61], "p3": [7, 62]}, blind=True)
    state = used(at, played(at, state, [5, 9]))
    state = played(at, state, [62])
    assert (state.errors, state.aside, state.phase) == (0, cards([60, 61, 7]), "done")


@pytest.mark.parametrize(
    ("lives", "after", "phase"),
    [(5, 5, "deal"), (2, 2, "deal"), (1, 0, "lost")],
)
def test_the_pile_is_looked_through_before_the_reward(lives: int, after: int, phase: str) -> None:
    """One error in level 3, whose card shows a life."""
    at, state = blind_level("5 9 7 8 10 11 12 13 14 15 16 17", lives)
    assert state.level == 3
    state = closed(at, state)
    assert (state.lives, state.phase) == (after, phase)


def test_more_errors_than_lives_lose_the_last_level_too() -> None:
    hands = {
        f"p{seat}": [10 * k + (seat + 2 * (seat == 3)) % 5 for k in range(1, 9)]
        for seat in range(1, 5)
    }
    at, state = dealt(hands, blind=True, lives=3)
    pile = [n for k in range(8) for n in sorted((h[k] for h in hands.values()), reverse=True)]
    state = played(at, state, pile)
    assert state.errors == 8
    state = closed(at, state)
    assert (state.phase, state.lives, state.lost) == ("lost", 0, 3)
    (standing,) = at.standings(state)
    assert (standing.outcome, standing.blind, standing.blind_level) == ("won", "lost", 8)  # type: ignore[attr-defined]


def test_the_blind_game_comes_after_a_victory_only_and_only_if_agreed() -> None:
    won = [(level, 0, 0) for level in range(1, 9)]
    agreed, open_ = table(4, blind_game=True), table(4)
    assert tallied(agreed, won[:-1]).blind is False
    assert tallied(agreed, won).blind is True
    assert not agreed.over(tallied(agreed, won))
    assert tallied(open_, won).blind is False
    assert open_.over(tallied(open_, won))


# -- what can be tallied -------------------------------------------------------------------


@pytest.mark.parametrize(("count", "level"), [*product([2, 3, 4], [1, 2]), (2, 3), (3, 3), (2, 4)])
def test_a_line_is_possible_if_some_course_of_the_level_gives_it(count: int, level: int) -> None:
    found = courses((level,) * count)
    possible = table(count).functions["possible"]
    for lost, use in product(range(6), range(4)):
        assert possible(level, lost, use) == ((lost, use) in found), (lost, use)


@cache
def courses(hands: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """All (errors, shurikens) with which hands of so many cards can come to their end; the
    cards themselves can be any. Shurikens above three are left out."""
    if not any(hands):
        return frozenset({(0, 0)})
    found: set[tuple[int, int]] = set()
    for player, size in enumerate(hands):
        if size:
            ranges = [range(1) if p == player else range(n + 1) for p, n in enumerate(hands)]
            for lower in product(*ranges):
                after = tuple(n - lower[p] - (p == player) for p, n in enumerate(hands))
                more = 1 if any(lower) else 0
                found |= {(e + more, s) for e, s in courses(tuple(sorted(after)))}
    after = tuple(max(n - 1, 0) for n in hands)
    found |= {(e, s + 1) for e, s in courses(tuple(sorted(after))) if s < 3}
    return frozenset(found)


# -- whole games ---------------------------------------------------------------------------


@settings(max_examples=25)
@given(count=st.integers(2, 4), blind=st.booleans(), seed=st.integers(0, 10_000))
def test_cards_and_levels_lead_to_the_same(count: int, blind: bool, seed: int) -> None:
    """A game by chance, and its record level by level."""
    at = table(count, blind_game=blind)
    moves = list(simulate(at, seed))
    assert_sound(at, moves)
    if moves[0].event == "tally":
        return
    sheet: Any = at.start()
    for level, lost, use in level_by_level(at.start(), moves):
        assert at.functions["possible"](level, lost, use)
        sheet = at.apply(sheet, "tally", (level, lost, use, None, None, None))
    assert at.standings(sheet) == at.standings(moves[-1].state)
    assert at.over(sheet)


def assert_sound(at: Table, moves: Sequence[Move]) -> None:
    """Nothing leaves its limits, and no card gets lost."""
    for move in moves:
        state = move.state
        assert 0 <= state.lives <= 5
        assert 0 <= state.shurikens <= 3
        assert all(at.functions[i.name](state) for i in MIND.rules.of(Role.INVARIANT))
        if state.phase in ("play", "done"):
            hands = [c for hand in state.hands.values() for c in hand]
            lying = [*hands, *state.pile, *state.aside, *state.late]
            assert len(lying) == len(set(lying)) == len(at.players) * state.level


def level_by_level(start: Any, moves: Sequence[Move]) -> Iterator[tuple[int, int, int]]:
    """(level, lives lost, shurikens used) of each level that ended, or was lost."""
    before = start
    lost, use = before.lost, before.used
    for move in moves:
        if move.event == "level" or move.state.phase == "lost":
            yield before.level, move.state.lost - lost, move.state.used - use
            lost, use = move.state.lost, move.state.used
        before = move.state


@pytest.mark.parametrize("count", [2, 3, 4])
def test_games_by_chance_end_in_every_way(count: int) -> None:
    at = table(count, blind_game=True)
    ends = {at.standings(list(simulate(at, seed))[-1].state)[0] for seed in range(12)}
    assert {(e.outcome, e.blind) for e in ends} >= {("lost", None), ("won", "won")}  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_claims_hold_where_they_can_be_tried(count: int) -> None:
    claims = table(count).functions
    assert all(claims["every_level_can_be_dealt"](level) for level in range(1, 13))
    for done, checking in product([False, True], repeat=2):
        assert claims["nobody_goes_on_without_lives"](done, checking)
    for token, most in (("life", 5), ("shuriken", 3)):
        for has, gone in product(range(most + 1), range(12)):
            assert claims["rewards_respect_the_limit"](token, has, gone)


@pytest.mark.parametrize(("level", "team"), [(3, {"lives": 5}), (2, {"shurikens": 3})])
def test_a_document_without_the_limits_is_found_out(level: int, team: dict[str, int]) -> None:
    """The limits that every simulated game is held to can be broken, and that is seen."""
    text = (ROOT / "specs" / "the-mind.md").read_text()
    for told, wrong in (
        ('return 5 if token == "life" else 3', 'return 6 if token == "life" else 4'),
        ("Int[3:5]", "Int[4:6]"),
        ("Int[0:5]", "Int[0:6]"),
        ("Int[0:3]", "Int[0:4]"),
    ):
        assert told in text
        text = text.replace(told, wrong)
    wrong_rules = check(parse(text, "wrong.md")).rules
    at = compile_rules(wrong_rules).table(["p1", "p2"])
    assert wrong_rules.deck is not None
    cards = [wrong_rules.deck.by_code[f"N{number}"] for number in range(1, 2 * level + 1)]
    state: Any = replace(at.start(), level=level, **team)  # type: ignore[type-var]
    hands = {"p1": frozenset(cards[:level]), "p2": frozenset(cards[level:])}
    state = at.apply(state, "deal", (hands, None))
    for card in cards:
        holder = "p1" if card in hands["p1"] else "p2"
        state = at.apply(state, "play", (holder, card, None, None, None))
    arguments = (level, None, None, None, None, None)
    state = at.apply(state, "level", arguments)
    with pytest.raises(AssertionError):
        assert_sound(at, [Move("level", arguments, state)])
