"""The Mind Extreme: lives, shurikens and levels are what the source and plain counting say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rulecheck.language.rules import Example, Role
from rulecheck.language.types import Card
from rulecheck.runtime import RuleBroken, Table
from rulecheck.runtime.moves import Move
from rulecheck.runtime.simulation import simulate
from tests.games.examples import assert_holds
from tests.games.fixtures import LIBRARY

EXTREME = LIBRARY.find("the-mind-extreme")
LAST = {2: 12, 3: 10, 4: 8}
REWARDS = {1: "shuriken", 2: "life", 4: "shuriken", 6: "life", 8: "shuriken"}
BLIND = {3: "white", 5: "red", 6: "both", 8: "both"}

Printed = Mapping[int, str]


def table(count: int, rewards: Printed | None = None, blind: Printed | None = None) -> Table:
    """A table whose level cards show this."""
    given = {"rewards": every_level(rewards), "blind": every_level(blind)}
    return EXTREME.table([f"p{seat}" for seat in range(1, count + 1)], EXTREME.options(given))


def every_level(printed: Printed | None) -> Mapping[int, str | None] | None:
    return None if printed is None else {level: printed.get(level) for level in range(1, 13)}


def card(code: str) -> Card:
    assert EXTREME.rules.deck is not None
    return EXTREME.rules.deck.by_code[code]


def cards(codes: str | Iterable[str]) -> frozenset[Card]:
    return frozenset(card(code) for code in (codes.split() if isinstance(codes, str) else codes))


def dealt(at: Table, *hands: str, **team: object) -> Any:
    """A level in play: everybody has as many cards as its number says."""
    (level,) = {len(hand.split()) for hand in hands}
    state = replace(at.start(), level=level, **team)
    held = {p: cards(hand) for p, hand in zip(at.players, hands, strict=True)}
    return at.apply(state, "deal", (held, level, 100 - len(hands) * level))


def played(at: Table, state: Any, codes: str) -> Any:
    """After cards were laid by whoever holds them."""
    for code in codes.split():
        holder = next(p for p, hand in state.hands.items() if card(code) in hand)
        state = at.apply(state, "play", (holder, card(code), None, None))
    return state


def used(at: Table, state: Any, **chosen: str) -> Any:
    given = {p: card(chosen[p]) if p in chosen else None for p in at.players}
    return at.apply(state, "shuriken", (given, None, None))


def closed(at: Table, state: Any, errors: int | None = None) -> Any:
    return at.apply(state, "level", (None, errors, None, None, None))


def tallied(at: Table, lines: Iterable[tuple[int, int, int]]) -> Any:
    """After levels without cards: (level, lives lost, shurikens used)."""
    state = at.start()
    for line in lines:
        state = at.apply(state, "tally", (*line, None, None, None))
    return state


@pytest.mark.parametrize("example", EXTREME.rules.examples, ids=lambda e: f"{e.function}: {e.name}")
def test_a_worked_example(example: Example) -> None:
    assert_holds(EXTREME, example)


# -- cards, levels, rewards ----------------------------------------------------------------


def test_a_hundred_cards_each_number_in_both_colours() -> None:
    deck = table(2).deck
    assert len(deck) == len(set(deck)) == 100
    numbers = {f: [c.value for c in deck if c.family == f] for f in ("White", "Red")}
    assert numbers == {"White": list(range(1, 51)), "Red": list(range(1, 51))}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_game_without_a_mistake(count: int) -> None:
    at = table(count)
    start: Any = at.start()
    assert (start.level, start.lives, start.shurikens) == (1, count, 1)
    state = tallied(at, [(level, 0, 0) for level in range(1, LAST[count] + 1)])
    assert (state.phase, state.level) == ("won", LAST[count])
    assert (state.lives, state.shurikens) == (count, 1)


def test_nothing_is_made_up_where_no_reward_is_told() -> None:
    told = table(3, {2: "life"})
    lines = [(1, 0, 0), (2, 1, 0), (3, 0, 0)]
    assert tallied(told, lines).lives == 3
    assert tallied(table(3), lines).lives == 2


def test_three_shurikens_and_a_reward_are_still_three() -> None:
    at = table(4, dict.fromkeys(range(1, 9), "shuriken"))
    assert [tallied(at, [(k, 0, 0) for k in range(1, n + 1)]).shurikens for n in (1, 2, 3, 8)] == [
        2,
        3,
        3,
        3,
    ]


def test_five_lives_and_a_reward_are_still_five() -> None:
    at = table(4, dict.fromkeys(range(1, 9), "life"))
    assert [tallied(at, [(k, 0, 0) for k in range(1, n + 1)]).lives for n in (1, 2, 8)] == [5, 5, 5]


def test_the_reward_of_the_last_level_is_taken() -> None:
    state = tallied(table(4, {8: "life"}), [(k, int(k == 1), 0) for k in range(1, 9)])
    assert (state.phase, state.lives) == ("won", 4)


@settings(max_examples=40)
@given(count=st.integers(2, 4), data=st.data())
def test_lives_and_shurikens_are_the_plain_count(count: int, data: st.DataObject) -> None:
    kinds = st.sampled_from(["life", "shuriken"])
    rewards = data.draw(st.dictionaries(st.integers(1, LAST[count]), kinds))
    at = table(count, rewards)
    state: Any = at.start()
    lives, shurikens = count, 1
    for level in range(1, LAST[count] + 1):
        use = data.draw(st.integers(0, min(shurikens, level)))
        most = level - use if count == 2 else (count * level - use) // 2
        lost = data.draw(st.integers(0, min(lives, most)))
        state = at.apply(state, "tally", (level, lost, use, None, None, None))
        lives, shurikens = lives - lost, shurikens - use
        if lives and rewards.get(level) == "life":
            lives = min(lives + 1, 5)
        if lives and rewards.get(level) == "shuriken":
            shurikens = min(shurikens + 1, 3)
        assert (state.lives, state.shurikens) == (lives, shurikens)
        if not lives:
            break
    assert state.phase == ("won" if lives else "lost")


@pytest.mark.parametrize(
    ("count", "rewards", "blind", "rule"),
    [
        (4, None, {9: "white"}, "blind-to-the-last"),
        (3, None, {11: "both"}, "blind-to-the-last"),
        (2, None, {2: "red"}, "blind-from-three"),
        (4, {9: "life"}, None, "reward-to-the-last"),
    ],
)
def test_what_the_level_cards_show_must_fit(
    count: int, rewards: Printed | None, blind: Printed | None, rule: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        table(count, rewards, blind).start()
    assert broken.value.address == f"the-mind-extreme/start/{rule}"


# -- two piles -----------------------------------------------------------------------------


def test_white_10_is_laid_while_somebody_holds_red_30() -> None:
    at = table(2)
    state = played(at, dealt(at, "W10", "R30"), "W10")
    assert (state.lives, state.phase, state.aside) == (2, "play", frozenset())
    state = played(at, dealt(at, "W10", "R30"), "R30")
    assert (state.lives, state.phase, state.aside) == (2, "play", frozenset())


def test_one_life_for_several_cards_of_a_colour() -> None:
    at = table(3)
    state = dealt(at, "W5 R50 R1", "W7 R49 R2", "W9 R48 R3")
    state = played(at, state, "W9")
    assert (state.lives, state.aside) == (2, cards("W5 W7"))
    state = played(at, state, "R48")
    assert (state.lives, state.aside) == (1, cards("W5 W7 R49 R50"))
    assert closed(at, played(at, state, "R3 R2 R1")).lives == 1


def test_all_of_one_colour_first_is_allowed() -> None:
    at = table(2)
    state = played(at, dealt(at, "W5 R50", "W7 R49"), "W5 W7 R50 R49")
    assert closed(at, state).lives == 2


@pytest.mark.parametrize("code", ["W9", "R5"])
def test_own_cards_come_in_order(code: str) -> None:
    at = table(2)
    state = dealt(at, "W7 W9 R8 R5", "W1 W2 W3 W4")
    with pytest.raises(RuleBroken) as broken:
        played(at, state, code)
    assert broken.value.address == "the-mind-extreme/play/lowest-first"


def test_an_error_and_a_shuriken_that_take_the_last_cards_pass_the_level() -> None:
    at = table(2)
    assert closed(at, played(at, dealt(at, "W9", "W7"), "W9")).level == 2
    state = closed(at, used(at, dealt(at, "W9", "R7"), p1="W9", p2="R7"))
    assert (state.level, state.lives, state.shurikens) == (2, 2, 0)


def test_the_last_life_lost_with_the_last_card_of_the_last_level() -> None:
    at = table(2)
    hands = [" ".join(f"W{n}" for n in range(k, 24 + k, 2)) for k in (1, 2)]
    state = played(at, dealt(at, *hands, lives=1), " ".join(f"W{n}" for n in range(1, 23)))
    state = played(at, state, "W24")
    assert (state.lives, at.over(state)) == (0, True)
    assert not any(state.hands.values())
    (standing,) = at.standings(state)
    assert (standing.outcome, standing.level, standing.passed) == ("lost", 12, 11)  # type: ignore[attr-defined]


# -- face down -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "laid", "errors"),
    [
        (("W7 W9 R1", "W8 W10 R2"), "W7 W8 W9 W10 R2 R1", 0),
        (("W9 W10 R1", "W7 W8 R2"), "W9 W7 W10 W8 R2 R1", 1),
        (("W9 W10 R1", "W7 W8 R2"), "W9 W10 W7 W8 R2 R1", 1),
        (("W5 W9 R1", "W4 W7 R2"), "W5 W9 W4 W7 R2 R1", 2),
        (("R9 R8 W1", "R40 R7 W2"), "R9 R8 R40 R7 W1 W2", 1),
        (("R9 R5 W1", "R40 R7 W2"), "R9 R5 R40 R7 W1 W2", 2),
        (("W9 R5 R4", "W7 R6 R3"), "W9 R5 W7 R6 R4 R3", 2),
    ],
)
def test_face_down_piles(hands: tuple[str, str], laid: str, errors: int) -> None:
    at = table(2, blind={3: "both"})
    state = played(at, dealt(at, *hands, lives=5), laid)
    assert state.lives == 5
    assert closed(at, state, errors).lives == 5 - errors


def test_only_the_blind_colour_waits() -> None:
    at = table(2, blind={3: "red"})
    state = played(at, dealt(at, "W9 R5 R4", "W7 R6 R3"), "R5 W9")
    assert (state.lives, state.aside) == (1, cards("W7"))
    state = closed(at, played(at, state, "R6 R4 R3"), 1)
    assert (state.phase, state.lives) == ("lost", 0)


def test_a_card_that_left_by_a_shuriken_is_no_error() -> None:
    at = table(2, blind={3: "white"})
    state = played(at, dealt(at, "W5 W9 R50", "W7 R2 R1"), "W5 W9")
    state = played(at, used(at, state, p1="R50", p2="W7"), "R2 R1")
    assert closed(at, state, 0).lives == 2


@pytest.mark.parametrize(
    ("lives", "after", "phase"), [(5, 5, "deal"), (2, 2, "deal"), (1, 0, "lost")]
)
def test_the_check_comes_before_the_reward(lives: int, after: int, phase: str) -> None:
    at = table(2, {3: "life"}, {3: "white"})
    state = played(at, dealt(at, "W9 R5 R4", "W7 R6 R3", lives=lives), "W9 W7 R6 R5 R4 R3")
    state = closed(at, state, 1)
    assert (state.lives, state.phase) == (after, phase)


def test_more_errors_than_lives_lose_the_last_level_too() -> None:
    at = table(4, blind={8: "white"})
    hands = [" ".join(f"W{4 * k + seat}" for k in range(8)) for seat in (1, 2, 3, 4)]
    laid = " ".join(f"W{4 * k + seat}" for k in range(8) for seat in (4, 3, 2, 1))
    state = played(at, dealt(at, *hands, lives=3), laid)
    state = closed(at, state, 8)
    assert (state.phase, state.lives, state.lost) == ("lost", 0, 3)


# -- whole games against plain counting ----------------------------------------------------


def earlier(one: str, other: str) -> bool:
    """Whether a card of a pile should lie below another one."""
    if one[0] != other[0]:
        return False
    return int(one[1:]) < int(other[1:]) if one[0] == "W" else int(one[1:]) > int(other[1:])


def errors_of(pile: Sequence[str]) -> int:
    """Turned over, laid one by one: what should lie below a card is put aside for it."""
    left, errors = list(pile), 0
    while left:
        late = [code for code in left[1:] if earlier(code, left[0])]
        errors += bool(late)
        left = [code for code in left[1:] if code not in late]
    return errors


@settings(max_examples=50)
@given(count=st.integers(2, 4), seed=st.integers(0, 100_000))
def test_a_level_by_plain_counting(count: int, seed: int) -> None:
    random = Random(seed)
    at = table(count, blind=BLIND)
    level = random.randint(1, 8)
    codes = [f"{colour}{number}" for colour in "WR" for number in range(1, 51)]
    drawn = random.sample(codes, count * level)
    left = {p: drawn[k * level : (k + 1) * level] for k, p in enumerate(at.players)}
    state = dealt(at, *(" ".join(hand) for hand in left.values()), lives=5)
    side = BLIND.get(level)
    piles: dict[str, list[str]] = {"W": [], "R": []}
    lives = 5
    while any(left.values()) and lives:
        player = random.choice([p for p in left if left[p]])
        own = left[player]
        code = random.choice([c for c in own if not any(earlier(d, c) for d in own)])
        own.remove(code)
        late: list[str] = []
        if side in ("both", "white" if code[0] == "W" else "red"):
            piles[code[0]].append(code)
        else:
            late = [c for hand in left.values() for c in hand if earlier(c, code)]
            left = {p: [c for c in hand if c not in late] for p, hand in left.items()}
            lives -= bool(late)
        state = at.apply(state, "play", (player, card(code), lives, cards(late)))
        assert state.hands == {p: cards(hand) for p, hand in left.items()}
    if lives:
        errors = sum(map(errors_of, piles.values()))
        state = closed(at, state, errors)
        lives = max(lives - errors, 0)
    assert state.lives == lives
    assert (state.phase == "lost") == (lives == 0)


@settings(max_examples=8, deadline=None)
@given(count=st.integers(2, 4), seed=st.integers(0, 10_000))
def test_cards_and_levels_lead_to_the_same(count: int, seed: int) -> None:
    """A game by chance, and its record level by level."""
    printed = {k: v for k, v in REWARDS.items() if k <= LAST[count]}
    at = table(count, printed, {k: v for k, v in BLIND.items() if k <= LAST[count]})
    moves = list(simulate(at, seed))
    for move in moves:
        assert_sound(at, move)
    if moves[0].event == "tally":
        return
    sheet: Any = at.start()
    lost = use = 0
    before: Any = sheet
    for move in moves:
        now: Any = move.state
        if move.event == "level" or now.phase == "lost":
            line = (before.level, now.lost - lost, now.used - use, None, None, None)
            sheet = at.apply(sheet, "tally", line)
            lost, use = now.lost, now.used
        before = now
    assert at.standings(sheet) == at.standings(moves[-1].state)


def assert_sound(at: Table, move: Move) -> None:
    """Nothing leaves its limits, no card gets lost, and open piles are in order."""
    state: Any = move.state
    assert 0 <= state.lives <= 5
    assert 0 <= state.shurikens <= 3
    assert all(at.functions[i.name](state) for i in EXTREME.rules.of(Role.INVARIANT))
    if state.phase in ("play", "done"):
        hands = [c for hand in state.hands.values() for c in hand]
        lying = [*hands, *state.piles, *state.late, *state.aside]
        assert len(lying) == len(set(lying)) == len(at.players) * state.level
        for held in hands:
            over = [c for c in state.piles if earlier(held.code, c.code)]
            assert not over or at.functions["is_blind"](state.level, held.family)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_games_by_chance_end_in_both_ways(count: int) -> None:
    at = table(count, blind={3: "white", 5: "both"})
    ends = {at.standings(list(simulate(at, seed))[-1].state)[0] for seed in range(12)}
    assert {end.outcome for end in ends} == {"won", "lost"}  # type: ignore[attr-defined]
