"""Decisions without their rulings, and listeners that put other values in their place."""

import pytest
from msgspec.structs import replace

from rulecheck.language.nodes import Call
from rulecheck.language.types import INT
from rulecheck.runtime import RuleBroken
from rulecheck.runtime.faults import ConflictFault, GapFault
from tests.runtime.by_hand import (
    HERE,
    a_state,
    check,
    compare,
    decision,
    event,
    num,
    program,
    row,
    text,
    var,
)

PLAYERS = ("p1", "p2", "p3")
n = var("n")


def ruling(*parts):
    return replace(row(*parts), ruling=True, because="nobody says")


WORTH = decision(
    "worth",
    {"n": INT},
    row("up", compare(n, ">", num(0)), num(1)),
    row("large", compare(n, ">", num(5)), num(2)),
    replace(ruling("two", compare(n, ">", num(5)), num(3)), over=("up", "large")),
    ruling("zero", compare(n, "==", num(0)), num(0)),
)
IS_ONE = check(compare(Call(HERE, INT, "worth", (n,)), "==", num(1)), "one", text("not one"))
WHOLE = program(WORTH, event("play", {"n": INT}, IS_ONE))


def test_the_text_alone():
    table = WHOLE.table(PLAYERS)
    worth, by_text = table.functions["worth"], table.by_text(WHOLE.rules.decisions["worth"])
    assert (worth(1), by_text(1)) == (1, 1)
    assert worth(6) == 3
    with pytest.raises(ConflictFault):
        by_text(6)
    assert worth(0) == 0
    with pytest.raises(GapFault):
        by_text(0)


class Doubter:
    """Hears when a rule's condition is evaluated, and answers every decision itself."""

    def __init__(self, answer):
        self.answer = answer
        self.heard = []

    def judging(self, rule):
        self.heard.append(f"begin {rule.name}")

    def judged(self, rule, held):
        self.heard.append(f"end {rule.name} {held}")

    def decided(self, decision, rows, arguments, value):  # noqa: ARG002
        self.heard.append(f"{decision.name} {value}")

    def instead(self, decision, arguments, value):  # noqa: ARG002
        return self.answer

    def unsettled(self, conflict):
        self.heard.append(f"{conflict.decision.name} {conflict.values}")
        return self.answer


def test_another_value_in_the_place_of_a_decision_s():
    doubter = Doubter(1)
    WHOLE.table(PLAYERS, listener=doubter).apply(a_state(WHOLE), "play", (6,))
    assert doubter.heard == ["begin one", "worth 3", "end one True"]
    with pytest.raises(RuleBroken):
        WHOLE.table(PLAYERS, listener=Doubter(2)).apply(a_state(WHOLE), "play", (1,))


def test_another_value_where_rows_disagree():
    worth = decision(
        "worth",
        {"n": INT},
        row("up", compare(n, ">", num(0)), num(3)),
        row("large", compare(n, ">", num(5)), num(2)),
    )
    torn = program(worth, event("play", {"n": INT}, IS_ONE))
    doubter = Doubter(1)
    torn.table(PLAYERS, listener=doubter).apply(a_state(torn), "play", (6,))
    assert doubter.heard == ["begin one", "worth (3, 2)", "end one True"]
    with pytest.raises(ConflictFault):
        torn.table(PLAYERS).apply(a_state(torn), "play", (6,))
