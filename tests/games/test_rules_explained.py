"""What `rulecheck rule` says that the rules of the games rest on."""

from __future__ import annotations

import pytest

from rulecheck.output.find_topic import find_topic
from rulecheck.output.topics import RuleTopic
from tests.games.fixtures import LIBRARY


@pytest.mark.parametrize(
    ("address", "decisions", "rulings"),
    [
        (
            "num-x-rows/place/row",
            {"goes_to", "can_follow", "compared_with", "may_take_row"},
            {"can_follow/shadow-behind-its-equal", "may_take_row/equally-near"},
        ),
        (
            "num-x-rows/place/captured",
            {"takes", "is_discarded"},
            {"takes/an-equal-fifth-card", "takes/a-lower-fifth-card"},
        ),
        ("num-x-rows/tally/points", {"worth"}, {"is_colour/four-colours"}),
        (
            "the-game/play/fits",
            {"fits", "may_lay", "least", "ended"},
            {"fits/gaps", "may_lay/a-hasty-card"},
        ),
        ("the-game/play/turn", {"first_player", "has_turn"}, {"first_player/nothing-recorded"}),
        (
            "the-mind/play/lives",
            {"verdict", "stops_at_once"},
            {"stops_at_once/errors-stay-in-the-pile"},
        ),
        (
            "the-mind/level/errors",
            {"errors_shown", "convicts"},
            {"errors_shown/the-first-one-counts", "convicts/only-what-lies-on-the-pile"},
        ),
        (
            "the-mind-extreme/level/errors",
            {"errors_in"},
            {"errors_in/as-in-the-open-game"},
        ),
        (
            "num-x-tricks/trick/winner",
            {"trick_winner", "remaining", "has_parity"},
            {"trick_winner/action-cards-alone", "remaining/three-cancel-together"},
        ),
        (
            "num-x-tricks/round/points",
            {"bid_points", "streak_after", "bonus_points"},
            {"streak_after/zero-keeps-the-streak", "bonus_points/every-round-pays"},
        ),
    ],
)
def test_a_rule_names_the_decisions_and_rulings_it_rests_on(
    address: str, decisions: set[str], rulings: set[str]
) -> None:
    game = address.partition("/")[0]
    topic = find_topic(LIBRARY.find(game).rules, address)
    assert isinstance(topic, RuleTopic)
    assert {f"{game}/{name}" for name in decisions} <= {ref.address for ref in topic.decisions}
    assert {f"{game}/{name}" for name in rulings} <= {ref.address for ref in topic.rulings}


def test_a_rule_does_not_name_what_has_no_bearing_on_it() -> None:
    rules = LIBRARY.find("the-mind").rules
    (lives, errors) = (find_topic(rules, f"the-mind/{a}") for a in ("play/lives", "level/errors"))
    assert isinstance(lives, RuleTopic)
    assert isinstance(errors, RuleTopic)
    assert {ref.address.partition("/")[2] for ref in lives.decisions} == {
        "verdict",
        "stops_at_once",
    }
    assert {ref.address.partition("/")[2] for ref in errors.decisions} == {
        "convicts",
        "errors_shown",
    }
