"""Whole games by chance."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulecheck.runtime import RuleBroken
from rulecheck.runtime.library import Library
from rulecheck.runtime.simulation import DeadlockError, EndlessError, simulate
from tests.runtime.small_games import DEALING, DECK, HEAD, TAKING, program

LOOP = """
@state
class Game:
    n: Int[0:1]

@setup
def start() -> Game:
    return Game(0)

@event
def flip(game: Game):
    game.n = 1 - game.n

@over
def over(game: Game) -> Bool:
    return game.n > 1
"""


def played(table, seed):
    return [(move.event, move.arguments) for move in simulate(table, seed)]


def test_a_game_is_played_to_its_end():
    taking = program(TAKING)
    table = taking.table(("p1", "p2", "p3"))
    for seed in range(20):
        games = list(simulate(table, seed))
        assert sum(move.arguments[1] for move in games) == 5
        assert table.over(games[-1].state)
        assert [m.arguments[0] for m in games] == [f"p{1 + k % 3}" for k in range(len(games))]


def test_the_same_seed_is_the_same_game_and_another_one_is_another():
    table = program(DEALING, DECK).table(("p1", "p2"))
    assert played(table, 4) == played(table, 4)
    assert len({str(played(table, seed)) for seed in range(10)}) > 5


def test_the_same_game_in_every_process():
    """Nothing depends on how Python orders sets."""
    code = (
        "from rulecheck.runtime.library import Library\n"
        "from rulecheck.runtime.simulation import simulate\n"
        "from rulecheck.logs import LogWriter\n"
        "t = Library().find('num-x-tricks').table(['p1', 'p2', 'p3', 'p4'])\n"
        "w = LogWriter(t)\n"
        "print([w.event(m.event, m.arguments) for m in simulate(t, 3)])"
    )
    first, second = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert len(first) > 1000
    assert first == second


def test_every_event_follows_from_the_one_before():
    game = Library().find("num-x-tricks")
    table = game.table(("p1", "p2", "p3", "p4"))
    state = table.start()
    events = set()
    for seed in range(6):
        state = table.start()
        for move in simulate(table, seed):
            state = table.apply(state, move.event, move.arguments)
            assert state == move.state
            events.add(move.event)
        assert table.over(state)
    assert events == {"deal", "bid", "play", "trick", "round", "tally"}


def test_a_deadlock_says_where_and_why():
    table = program(DEALING, DECK).table(("p1", "p2", "p3"))
    with pytest.raises(DeadlockError) as error:
        played(table, 8)
    assert str(error.value) == (
        "demo, 3 players, seed 8: no event is legal after event 0, and the game is not over"
    )
    assert error.value.hint == "`deal` breaks demo/deal/two (everybody gets two cards)"
    assert error.value.events == 0


def test_a_deadlock_says_what_is_expected_and_what_was_never_tried():
    stuck = TAKING.replace("count: Int[1:3]", "count: Int").replace("5", "6")
    table = program(stuck).table(("p1", "p2"))
    with pytest.raises(DeadlockError) as error:
        played(table, 0)
    assert str(error.value).endswith("and the game is not over; expected is the move of p1")
    assert error.value.hint == (
        "`take` was not tried: `count` (Int) has too many values, so it needs `@draws(take)`"
    )


def test_a_deadlock_after_some_events():
    # Two must be taken at once, and five are there.
    stuck = TAKING.replace("count <= game.left", "count <= game.left and count == 2")
    with pytest.raises(DeadlockError) as error:
        played(program(stuck).table(("p1", "p2")), 0)
    assert error.value.events == 2
    assert error.value.hint == "no arguments keep the first rules of `take`"


def test_draws_are_tried_anew_before_a_deadlock():
    rare = DEALING.replace("return Deal({p: ", "return Deal({p: set() if cards[0] != A3 else ")
    table = program(rare, DECK).table(("p1", "p2"))
    assert all(played(table, seed)[0][0] == "deal" for seed in range(10))


def test_a_game_without_end():
    table = program(LOOP).table(("p1", "p2"))
    with pytest.raises(EndlessError) as error:
        list(simulate(table, 2, most=50))
    assert str(error.value) == "demo, 2 players, seed 2: not over after 50 events"


def test_a_document_that_does_not_say_when_a_game_is_over():
    openended = TAKING[: TAKING.index("@over")]
    table = program(openended).table(("p1", "p2"))
    assert sum(arguments[1] for _, arguments in played(table, 0)) == 5


def test_options_that_break_the_setup():
    taking = program(TAKING)
    table = taking.table(("p1", "p2"), taking.options({"left": 2}))
    with pytest.raises(RuleBroken, match="demo/start/enough"):
        next(simulate(table, 0))


def test_it_is_fast_with_many_players_cards_and_values():
    """8 * 55 * 19 arguments in every state, of which a handful is legal."""
    many = program(
        """
        @state
        class Game:
            hands: Map[Player, Set[Card]]
            turn: Player
            tried: Int

        @setup
        def start() -> Game:
            return Game({p: {A1, A2} for p in everyone}, everyone[0], 0)

        @event
        def play(game: Game, player: Player, card: Card, value: Option[Int[0:17]] = None):
            assert player == game.turn, "turn: not the turn"
            assert card in game.hands[player], "held: not held"
            assert value is None or value == 17, "value: none"
            game.hands[player].remove(card)
            game.turn = next_player(player)
            game.tried += 1

        @over
        def over(game: Game) -> Bool:
            return game.tried == 2 * players
        """,
        deck="| deck | code | values | copies |\n|---|---|---|---|\n| Amber | A | 1..55 | |\n\n",
        head=HEAD.replace("2..3", "8"),
    )
    table = many.table([f"p{n}" for n in range(1, 9)])
    assert len(played(table, 0)) == 16
