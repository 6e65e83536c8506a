"""Which moves a state has, and in which order arguments are tried."""

from __future__ import annotations

from random import Random

import pytest

from rulecheck.runtime.library import Library
from rulecheck.runtime.moves import Moves, moves, perft
from rulecheck.runtime.searching import plan
from tests.runtime.small_games import DEALING, DECK, TAKING, program


def chance() -> Random:
    return Random(0)


@pytest.fixture(scope="module")
def taking():
    return program(TAKING)


@pytest.fixture(scope="module")
def dealing():
    return program(DEALING, DECK)


def test_all_arguments_that_keep_the_rules(taking):
    table = taking.table(("p1", "p2"))
    state = table.start()
    assert moves(table, state, chance()) == {"take": (("p1", 1), ("p1", 2), ("p1", 3))}
    state = table.apply(state, "take", ("p1", 3))
    assert moves(table, state, chance()) == {"take": (("p2", 1), ("p2", 2))}


def test_nothing_is_legal_after_the_end(taking):
    table = taking.table(("p1", "p2"), taking.options({"left": 4}))
    state = table.apply(table.start(), "take", ("p1", 3))
    state = table.apply(state, "take", ("p2", 1))
    assert moves(table, state, chance()) == {}


def test_how_many_games_there_are(taking):
    """As many as there are sequences of n numbers from 1 to 3 whose sum is at most 5."""
    table = taking.table(("p1", "p2"))
    assert [perft(table, table.start(), n, chance()) for n in range(6)] == [1, 3, 8, 10, 5, 1]


def test_options_count(taking):
    table = taking.table(("p1", "p2"), taking.options({"most": 1}))
    assert [perft(table, table.start(), n, chance()) for n in (1, 5, 6)] == [1, 1, 0]


def test_drawn_arguments_with_defaults_where_the_record_has_no_field(dealing):
    table = dealing.table(("p1", "p2"))
    found = moves(table, table.start(), chance())
    ((hands, note),) = found["deal"]
    assert found.keys() == {"deal"}
    assert note == 7
    assert sorted(c.code for hand in hands.values() for c in hand) == ["A1", "A2", "A3", "A4"]
    assert moves(table, table.start(), chance()) == found
    others = [moves(table, table.start(), Random(seed))["deal"] for seed in range(9)]
    assert any(other != found["deal"] for other in others)


def test_a_draw_that_breaks_a_rule_is_no_move(dealing):
    # Four cards do not do for three.
    table = dealing.table(("p1", "p2", "p3"))
    finder = Moves(table)
    assert finder.all(table.start(), chance()) == {}
    assert finder.choose(table.start(), chance()) is None
    assert finder.refused(table.start(), chance()) == (
        "`deal` breaks demo/deal/two (everybody gets two cards)",
    )


def test_parameters_with_defaults_are_tried_too(dealing):
    table = dealing.table(("p1", "p2"))
    a1, a2, a3, a4 = table.deck
    hands = {"p1": frozenset({a1, a3}), "p2": frozenset({a2, a4})}
    state = table.apply(table.start(), "deal", (hands, 0))
    expected = [
        ("p1", card, trump, extra)
        for trump in (False, True)
        for card, other in ((a1, a3), (a3, a1))
        for extra in (None, other)
    ]
    assert moves(table, state, chance()) == {"play": tuple(expected)}


def test_a_move_by_chance_is_one_of_all(dealing):
    table = dealing.table(("p1", "p2"))
    finder = Moves(table)
    state = finder.choose(table.start(), chance()).state
    every = finder.all(state, chance())["play"]
    chosen = [finder.choose(state, Random(seed)) for seed in range(60)]
    assert {move.arguments for move in chosen} == set(every)
    assert all(table.apply(state, m.event, m.arguments) == m.state for m in chosen)


# -- the order of trying ---------------------------------------------------------------


def order(event) -> list[tuple[str, list[str]]]:
    """Each parameter, and the rules that are asked once it has a value."""
    return [
        (name, [getattr(s.statement, "name", "") + ("!" if s.early else "") for s in steps])
        for name, steps in plan(event).loops
    ]


def test_rules_are_asked_as_soon_as_they_can_be(dealing):
    play = dealing.rules.events["play"]
    assert [s.statement.name for s in plan(play).first] == ["dealt"]
    # `turn` and `one-trump` need less than what stands above them.
    assert order(play) == [
        ("trump", ["one-trump!"]),
        ("player", ["turn!"]),
        ("card", ["held", ""]),
        ("extra", ["extra"]),
    ]


def test_what_comes_behind_a_change_is_not_asked_beforehand():
    event = program(
        """
        @state
        class Game:
            n: Int[0:9]

        @setup
        def start() -> Game:
            return Game(0)

        @event
        def put(game: Game, a: Int[0:3], b: Int[0:3], c: Bool = False):
            twice = 2 * a
            if c:
                assert b == 0, "nothing: b is 0"
            game.n = twice + b
            assert game.n > 8, "high: too low"
            game.n = 0
        """
    )
    put = event.rules.events["put"]
    assert order(put) == [("a", [""]), ("b", []), ("c", [""])]
    table = event.table(("p1", "p2"))
    assert moves(table, table.start(), chance()) == {"put": ((3, 3, False),)}


def test_what_fails_before_its_time_is_left_to_the_event():
    """`a[n]` stands behind the rule that n is an index; it is asked first, since it needs less."""
    found = program(
        """
        @state
        class Game:
            items: Seq[Int[0:9], 3]

        @setup
        def start() -> Game:
            return Game([4, 5])

        @event
        def look(game: Game, other: Bool, n: Int[0:3]):
            assert n < len(game.items) and not other, "index: no such item"
            assert game.items[n] == 5, "five: it is not 5"
            game.items = []
        """
    )
    table = found.table(("p1", "p2"))
    assert moves(table, table.start(), chance()) == {"look": ((False, 1),)}


def test_small_collections_and_records_are_tried():
    found = program(
        """
        class Pair:
            who: Player
            yes: Bool

        @state
        class Game:
            n: Int[0:9]

        @setup
        def start() -> Game:
            return Game(0)

        @event
        def agree(game: Game, who: Set[Player], pair: Pair, votes: Map[Player, Bool],
                  said: Seq[Bool, 2]):
            assert len(who) == 2 and pair.yes, "two: two"
            assert all(votes[p] for p in everyone) and len(said) == 1, "all: all"
            game.n = 1
        """
    )
    table = found.table(("p1", "p2", "p3"))
    found = moves(table, table.start(), chance())["agree"]
    assert len(found) == 3 * 3 * 2
    who, pair, votes, said = found[0]
    assert (who, votes, said) == (
        frozenset({"p1", "p2"}),
        {"p1": True, "p2": True, "p3": True},
        (False,),
    )
    assert (pair.who, pair.yes) == ("p1", True)


def test_a_parameter_with_too_many_values():
    found = program(
        """
        @state
        class Game:
            n: Int

        @setup
        def start() -> Game:
            return Game(0)

        @event
        def say(game: Game, who: Player, n: Int[0:300]):
            game.n = n

        @event
        def note(game: Game, who: Player, n: Int[0:300] = 5, m: Int[0:1] = 0):
            game.n = n + m
        """
    )
    table = found.table(("p1", "p2"))
    finder = Moves(table)
    assert finder.all(table.start(), chance()) == {
        "note": tuple((p, 5, m) for p in ("p1", "p2") for m in (0, 1))
    }
    assert [(event.name, p.name) for event, p in finder.untried()] == [("say", "n")]


# -- a whole game -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def tricks():
    found = Library().find("num-x-tricks")
    table = found.table(("p1", "p2", "p3"), found.options({"first_round": 3}))
    cards = {c.code: c for c in table.deck}

    def after(hands: dict[str, str], *plays: tuple):
        state = table.start()
        held = {p: frozenset(cards[c] for c in codes.split()) for p, codes in hands.items()}
        state = table.apply(state, "deal", (held, None))
        for p in table.players:
            state = table.apply(state, "bid", (p, 1))
        for player, code, value in plays:
            state = table.apply(state, "play", (player, cards[code], value))
        found = moves(table, state, chance())
        return {
            event: [tuple(getattr(a, "code", a) for a in arguments) for arguments in tried]
            for event, tried in found.items()
        }

    return after


HANDS = {"p1": "R9 S4 X", "p2": "R4 S9 FLASH", "p3": "R2 S12 R13"}


def test_tricks_the_leader_is_free(tricks):
    assert tricks(HANDS) == {
        "play": [("p1", "R9", None), ("p1", "S4", None), ("p1", "X", 0), ("p1", "X", 17)]
    }


def test_tricks_a_higher_card_an_equal_one_or_an_action_card(tricks):
    # R9 is laid: p2 has no higher card and is free.
    assert len(tricks(HANDS, ("p1", "R9", None))["play"]) == 3
    # Over S4, R4 is equal, S9 higher.
    assert len(tricks(HANDS, ("p1", "S4", None))["play"]) == 3
    # Over S9, R2 is lower: S12 and R13 are left.
    laid = (("p1", "R9", None), ("p2", "S9", None))
    assert tricks(HANDS, *laid) == {"play": [("p3", "R13", None), ("p3", "S12", None)]}
    # Num-X at 17 can't be climbed over; Flash frees.
    assert len(tricks(HANDS, ("p1", "X", 17), ("p2", "R4", None))["play"]) == 3
    assert len(tricks(HANDS, ("p1", "R9", None), ("p2", "FLASH", None))["play"]) == 3


def test_tricks_the_winner_may_be_recorded(tricks):
    laid = (("p1", "R9", None), ("p2", "S9", None), ("p3", "S12", None))
    found = tricks(HANDS, *laid)
    assert found["trick"] == [("p3",)]
    assert found["play"] == [("p3", "R2", None), ("p3", "R13", None)]
