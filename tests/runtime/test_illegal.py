"""Games whose last event breaks one rule."""

from __future__ import annotations

import pytest

from rulecheck.runtime import RuleBroken, illegal
from rulecheck.runtime.illegal import NotFoundError, break_rule, breakable
from rulecheck.runtime.library import Library
from rulecheck.runtime.seating import Seating
from tests.runtime.small_games import DEALING, DECK, HEAD, TAKING, program

TAKING_RULES = program(TAKING)
DEALING_RULES = program(DEALING, DECK)


def found(game, address, players=2, seed=0, **options):
    return break_rule(game, address, Seating(game, lambda _: options, players), seed)


def refused(broken):
    """The rule that the last event breaks; all before it are legal."""
    if broken.event is None:
        with pytest.raises(RuleBroken) as error:
            broken.table.start()
        return error.value.address
    state = broken.table.start()
    for event, arguments in broken.played:
        state = broken.table.apply(state, event, arguments)
    with pytest.raises(RuleBroken) as error:
        broken.table.apply(state, *broken.event)
    return error.value.address


def test_which_rules_there_are():
    assert list(breakable(TAKING_RULES.rules)) == [
        "demo/start/enough",
        "demo/take/turn",
        "demo/take/most",
        "demo/take/left",
    ]
    assert breakable(TAKING_RULES.rules)["demo/start/enough"].name == "start"


@pytest.mark.parametrize("address", breakable(TAKING_RULES.rules))
def test_every_rule_alone(address):
    broken = found(TAKING_RULES, address)
    assert broken.also == ()
    assert refused(broken) == address


@pytest.mark.parametrize("address", breakable(DEALING_RULES.rules))
@pytest.mark.parametrize("seed", [0, 1])
def test_every_rule_of_drawn_and_tried_events(address, seed):
    broken = found(DEALING_RULES, address, seed=seed)
    # Before the deal nobody holds a card.
    assert broken.also == (("demo/play/held",) if address == "demo/play/dealt" else ())
    assert refused(broken) == address


def test_only_the_arguments_that_break_the_rule_differ():
    # With two to take at most, three are too many, but not more than are left.
    event, (player, count) = found(TAKING_RULES, "demo/take/most", most=2, left=3).event
    assert (event, player, count) == ("take", "p1", 3)


def test_the_same_seed_finds_the_same():
    first, second = (found(DEALING_RULES, "demo/play/held", seed=5) for _ in range(2))
    assert (first.played, first.event) == (second.played, second.event)


def test_options_are_made_up_where_the_given_ones_do_not_do():
    # By default three may be taken, and nobody can take more.
    broken = found(TAKING_RULES, "demo/take/most")
    assert broken.table.options.most < 3


def test_given_options_are_kept():
    broken = found(TAKING_RULES, "demo/take/most", most=1)
    assert broken.table.options.most == 1


def test_a_rule_that_is_never_broken(monkeypatch):
    monkeypatch.setattr(illegal, "MOST_TRIES", 500)
    with pytest.raises(NotFoundError) as error:
        found(TAKING_RULES, "demo/take/most", most=3)
    assert str(error.value).startswith("no log was found that breaks demo/take/most: ")
    assert "events were played or tried in" in str(error.value)
    with pytest.raises(NotFoundError, match=r": 12,000 tables with options made up were tried$"):
        found(TAKING_RULES, "demo/start/enough", left=9)


RECORDING = """
@state
class Game:
    hands: Map[Player, Set[Card]]

@setup
def start() -> Game:
    return Game({p: set() for p in everyone})

@event
def deal(game: Game, hands: Map[Player, Set[Card]]):
    game.hands = hands

@event
def play(game: Game, player: Player, card: Card, left: Option[Int[0:9]] = None):
    assert card in game.hands[player], f"held: {player} does not hold {card}"
    game.hands[player].remove(card)
    assert card.value < 4, f"low: {card} is no low card"
    assert left is None or left == len(game.hands[player]), f"left: {left} is wrong"

class Dealt:
    hands: Map[Player, Set[Card]]

@draws(deal)
def a_deal(game: Game, cards: Seq[Card, 4]) -> Dealt:
    return Dealt({p: {cards[0]} if p == everyone[0] else {cards[1]} for p in everyone})

@over
def over(game: Game) -> Bool:
    return False
"""
RECORDING_RULES = program(RECORDING, DECK, HEAD.replace("2..3", "2..2"))


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_wrong_beside_the_rule(seed):
    # `remove` fails for a card that is not held, and the rules behind it are judged all the same.
    broken = found(RECORDING_RULES, "demo/play/held", seed=seed)
    _, (_, card, left) = broken.event
    assert (broken.also, left, card.value < 4) == ((), None, True)


def test_what_an_event_says_beside_the_point_is_left_out():
    (_, (_, _, left)) = found(RECORDING_RULES, "demo/play/low", seed=3).event
    assert left is None
    (_, (_, _, left)) = found(RECORDING_RULES, "demo/play/left", seed=3).event
    assert left is not None


def test_too_many_of_what_is_each_right():
    game = Library().find("num-x-rows")
    broken = break_rule(
        game, "num-x-rows/tally/most-cards", Seating(game, lambda _: {}, 2), 1, ("tally",)
    )
    assert broken.also == ()
    assert refused(broken) == "num-x-rows/tally/most-cards"
    assert {name for name, _ in broken.played} <= {"tally"}


@pytest.mark.parametrize("seed", [4, 6])
def test_seeds_that_have_to_look_further(seed):
    game = Library().find("the-mind")
    address = "the-mind/shuriken/shurikens-left"
    broken = break_rule(game, address, Seating(game, lambda _: {}), seed)
    assert broken.also == ()
    assert refused(broken) == address


@pytest.mark.parametrize(
    "rule", ["play/must-climb", "round/points", "tally/tricks-of-round", "start/whole-teams"]
)
def test_rules_of_a_whole_game(rule):
    game = Library().find("num-x-tricks")
    broken = break_rule(game, f"num-x-tricks/{rule}", Seating(game, lambda _: {}), 1)
    assert broken.also == ()
    assert refused(broken) == f"num-x-tricks/{rule}"
