"""Num-X Tricks as its text has it: every ruling settles a conflict, a gap or a false claim.

Each tension is a situation in which the rows of the text disagree, or none of them applies,
or a claim is false; with the ruling that is named it has one answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulecheck.language import load
from rulecheck.language.rules import Decision, Row, Rules
from rulecheck.runtime import Program, Table, compile_rules
from rulecheck.runtime.faults import ConflictFault, Fault, GapFault

ROOT = Path(__file__).parents[2]
RULES = load(ROOT / "specs" / "num-x-tricks.md")
RULINGS = [
    (decision.name, row.name)
    for decision in RULES.decisions.values()
    for row in decision.rows
    if row.ruling
]


def without(rules: Rules, dropped: Callable[[Decision, Row], bool]) -> Rules:
    """The rules without some rows."""
    decisions = {
        decision.name: rows_kept(decision, [not dropped(decision, row) for row in decision.rows])
        for decision in rules.decisions.values()
    }
    return replace(rules, decisions=decisions)


def rows_kept(decision: Decision, kept: list[bool]) -> Decision:
    places = [index for index, keep in enumerate(kept) if keep]
    now = {old: new for new, old in enumerate(places)}
    return replace(
        decision,
        rows=tuple(decision.rows[old] for old in places),
        above=tuple(
            frozenset(now[above] for above in decision.above[old] if above in now) for old in places
        ),
        order=tuple(now[old] for old in decision.order if old in now),
    )


AS_WRITTEN = compile_rules(without(RULES, lambda _, row: row.ruling))
AS_RULED = compile_rules(RULES)


@dataclass(frozen=True)
class Tension:
    """A situation, the ruling that settles it, and how. `asks` names a claim that is false
    where no row of the decision itself disagrees."""

    ruling: str
    decision: str
    arguments: tuple[Any, ...]
    settled: object
    text: type[Fault] | None
    players: int = 4
    options: Mapping[str, object] = field(default_factory=dict)
    asks: str = ""

    def at(self, program: Program) -> Table:
        names = [f"p{seat}" for seat in range(1, self.players + 1)]
        return program.table(names, program.options(self.options))

    def answer(self, table: Table) -> object:
        return table.functions[self.decision](*map(self._value, self.arguments))

    def holds(self, table: Table) -> bool:
        """Whether the tension shows at this table."""
        if self.text is None:
            return not table.functions[self.asks]()
        try:
            self.answer(table)
        except self.text:
            return True
        return False

    def _value(self, given: Any) -> object:
        return trick(given) if isinstance(given, str) and " " in given else given


def trick(cards: str) -> tuple[object, ...]:
    """`FLIP X:0 R3`: a trick, laid from the first seat on."""
    play, deck = AS_RULED.records["Play"], RULES.deck
    assert deck is not None
    plays = []
    for seat, card in enumerate(cards.split(), 1):
        code, _, choice = card.partition(":")
        plays.append(play(f"p{seat}", deck.by_code[code], int(choice) if choice else None))
    return tuple(plays)


def conflict(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, arguments, settled, ConflictFault, **at)


def gap(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, arguments, settled, GapFault, **at)


def false_claim(ruling: str, decision: str, asks: str, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, (), settled, None, asks=asks, **at)


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
    conflict("some tricks are nobody's", "adds_up", 2, 3, False, settled=True),
    conflict("Flash takes one away", "adds_up", 6, 6, True, settled=False, players=6),
    # points
    conflict("zero keeps the streak", "streak_after", 3, 0, 0, settled=3),
    conflict("every round pays", "bonus_points", 3, 1, 1, settled=10),
    gap("the better player", "place", 1, 0, settled=2),
    gap("equal pairs", "place", 0, 1, settled=1, options=TEAMS),
]  # fmt: skip


def name_of(tension: Tension) -> str:
    return f"{tension.decision}: {tension.ruling}"


@pytest.mark.parametrize("tension", TENSIONS, ids=name_of)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    assert tension.holds(tension.at(AS_WRITTEN))


@pytest.mark.parametrize("tension", TENSIONS, ids=name_of)
def test_the_document_settles_it(tension: Tension) -> None:
    table = tension.at(AS_RULED)
    assert tension.answer(table) == tension.settled
    assert not tension.holds(table)


@pytest.mark.parametrize("tension", TENSIONS, ids=name_of)
def test_without_its_ruling_the_tension_is_back(tension: Tension) -> None:
    def named(decision: Decision, row: Row) -> bool:
        return (decision.name, row.name) == (tension.decision, tension.ruling)

    assert tension.holds(tension.at(compile_rules(without(RULES, named))))


def test_every_ruling_settles_a_tension() -> None:
    assert sorted(RULINGS) == sorted((t.decision, t.ruling) for t in TENSIONS)


def test_both_readings_of_flip_and_quantique_are_named() -> None:
    (tension,) = (t for t in TENSIONS if t.ruling == "Flip turns the normal rule too")
    with pytest.raises(ConflictFault) as fault:
        tension.answer(tension.at(AS_WRITTEN))
    assert said(fault.value) == {"Flip": "p3", "Quantique finds nothing": "p4"}


def said(fault: ConflictFault) -> Mapping[str, object]:
    pairs: Iterable[tuple[Row, object]] = zip(fault.rows, fault.values, strict=True)
    return {row.name: value for row, value in pairs}
