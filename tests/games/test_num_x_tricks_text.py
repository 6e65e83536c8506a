"""Num-X Tricks as its text has it: every ruling settles a conflict, a gap or a false claim.

Each tension is a situation in which the rows of the text disagree, or none of them applies,
or a claim is false; with the ruling that is named it has one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rulecheck.language.rules import Row
from rulecheck.runtime.faults import ConflictFault
from tests.games import tensions
from tests.games.tensions import Tension, Text, false_claim

TRICKS = Text("num-x-tricks")


def trick(cards: str) -> tuple[object, ...]:
    """`FLIP X:0 R3`: a trick, laid from the first seat on."""
    play, deck = TRICKS.as_ruled.records["Play"], TRICKS.rules.deck
    assert deck is not None
    plays = []
    for seat, card in enumerate(cards.split(), 1):
        code, _, choice = card.partition(":")
        plays.append(play(f"p{seat}", deck.by_code[code], int(choice) if choice else None))
    return tuple(plays)


def _value(given: Any) -> object:
    return trick(given) if isinstance(given, str) and " " in given else given


def conflict(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return tensions.conflict(ruling, decision, *map(_value, arguments), settled=settled, **at)


def gap(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return tensions.gap(ruling, decision, *map(_value, arguments), settled=settled, **at)


TEAMS = {"team_game": True}
NOBODY: frozenset[str] = frozenset()

TENSIONS = [
    # who can play, and how long
    gap("a small table", "extra_may_join", settled=False),
    conflict("nobody is left over", "teams_can_play", settled=False, players=5, options=TEAMS),
    false_claim("a team has an opponent", "teams_can_play", "a_team_has_an_opponent",
                settled=False, players=2, options=TEAMS),
    false_claim("six cards for everybody", "teams_can_play", "a_team_round_can_be_dealt",
                settled=False, players=8, options=TEAMS),
    gap("as agreed", "partner", "p1", settled="p2",
        options={**TEAMS, "teams": (("p1", "p2"), ("p3", "p4"))}),
    gap("face to face", "partner", "p1", settled="p3", options=TEAMS),
    gap("nothing agreed", "first_cards", settled=1),
    conflict("an agreed end counts", "last_cards", settled=5, options={"last_round": 5}),
    # who bids first, when, how much
    conflict("all that the round brought", "round_score", 13, 5, settled=18),
    gap("equal points", "first_bidder", None, frozenset({"p1", "p3"}), "p2", settled="p3"),
    gap("the first round", "first_bidder", "p3", NOBODY, "p1", settled="p3"),
    conflict("no card goes back", "may_pass", True, settled=False, options=TEAMS),
    conflict("cards first", "bidding_is_open", False, False, settled=False, options=TEAMS),
    gap("with cards in hand", "bidding_is_open", True, True, settled=True),
    gap("clockwise", "next_to_bid", "p3", 2, settled="p1"),
    conflict("not above the number of cards", "may_bid", 4, 3, settled=False),
    # the duty to climb
    gap("named when it is laid", "choice_allowed", True, None, settled=False),
    gap("Num-X as declared", "height", "Num-X", 17, settled=17),
    gap("the other action cards", "height", "Flip", None, settled=None),
    conflict("Num-X is never forced", "must_climb", 4, True, 9, settled=False),
    conflict("an action card at any time", "may_lay", True, False, False, True, False,
             settled=True),
    # who takes the trick, who leads
    conflict("three cancel together", "remaining", 3, settled=0),
    gap("Num-X as declared", "has_parity", "Num-X", 0, settled=True),
    conflict("Flip turns the normal rule too", "trick_winner", "FLIP Q R3 S5", settled="p3"),
    gap("cancelled cards are not there", "trick_winner", "R4 S4 Q R3", settled="p4"),
    gap("action cards alone", "trick_winner", "FLIP Q", settled=None, players=2),
    gap("the first trick of a round", "leads", 1, "p2", "p3", "p1", settled="p3"),
    gap("nobody took the trick", "leads", 2, None, "p3", "p1", settled="p1"),
    conflict("some tricks are nobody's", "adds_up", 2, 3, settled=True),
    conflict("Flash takes one away", "adds_up", 6, 6, settled=False, players=6),
    # points
    conflict("zero keeps the streak", "streak_after", 3, 0, 0, settled=3),
    conflict("every round pays", "bonus_points", 3, 1, 1, settled=10),
    gap("the better player", "place", 1, 0, settled=2),
    gap("equal players", "place", 0, 1, settled=1),
    gap("equal pairs", "place", 0, 1, settled=1, options=TEAMS),
]  # fmt: skip


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tension.assert_in_the_text_alone(TRICKS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_document_settles_it(tension: Tension) -> None:
    tension.assert_settled(TRICKS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    tension.assert_back_without_its_ruling(TRICKS)


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(TRICKS.rulings) == sorted((t.decision, t.ruling) for t in TENSIONS)


def test_both_readings_of_flip_and_quantique_are_named() -> None:
    (tension,) = (t for t in TENSIONS if t.ruling == "Flip turns the normal rule too")
    with pytest.raises(ConflictFault) as fault:
        tension.answer(tension.at(TRICKS.as_written))
    assert said(fault.value) == {"Flip": "p3", "Quantique finds nothing": "p4"}


def said(fault: ConflictFault) -> Mapping[str, object]:
    pairs: Iterable[tuple[Row, object]] = zip(fault.rows, fault.values, strict=True)
    return {row.name: value for row, value in pairs}
