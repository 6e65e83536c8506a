"""The traced build: what is heard, and that nothing else changes."""

import pytest

from rulecheck.language.nodes import Call
from rulecheck.language.rules import Role
from rulecheck.language.types import BOOL, INT
from rulecheck.runtime import RuleBroken
from rulecheck.runtime.faults import ConflictFault, GapFault, PreconditionFault
from tests.runtime.by_hand import (
    HERE,
    STATE,
    a_state,
    check,
    compare,
    decision,
    event,
    function,
    give,
    num,
    program,
    row,
    text,
    var,
)

PLAYERS = ("p1", "p2", "p3")
n = var("n")
SIGN = decision(
    "sign",
    {"n": INT},
    row("up", compare(n, ">", num(0)), num(1)),
    row("down", compare(n, "<", num(0)), num(-1)),
    row("also up", compare(n, ">", num(5)), num(1)),
    row("wrong", compare(n, "==", num(9)), num(7)),
)
UP = check(compare(Call(HERE, INT, "sign", (n,)), "==", num(1)), "up", text("down"))
LOW = check(compare(n, "<", num(7)), "low", text("too high"))
WHOLE = program(SIGN, event("play", {"n": INT}, UP, LOW))


class Log:
    def __init__(self):
        self.heard = []

    def decided(self, decision, rows, arguments, value):
        self.heard.append((decision.name, tuple(r.name for r in rows), arguments, value))

    def judged(self, rule, held):
        self.heard.append((rule.name, held))


def play(number, log):
    return WHOLE.table(PLAYERS, listener=log).apply(a_state(WHOLE), "play", (number,))


def test_rules_and_decisions_are_heard_in_order():
    log = Log()
    play(6, log)
    assert log.heard == [
        ("sign", ("up", "also up"), (6,), 1),
        ("up", True),
        ("low", True),
    ]


def test_a_broken_rule_is_heard_before_it_is_raised():
    log = Log()
    with pytest.raises(RuleBroken):
        play(8, log)
    assert log.heard[-1] == ("low", False)
    log = Log()
    with pytest.raises(RuleBroken):
        play(-1, log)
    assert log.heard == [("sign", ("down",), (-1,), -1), ("up", False)]


@pytest.mark.parametrize(("number", "fault"), [(0, GapFault), (9, ConflictFault)])
def test_faults_are_the_same(number, fault):
    log = Log()
    with pytest.raises(fault) as traced:
        play(number, log)
    with pytest.raises(fault) as plain:
        WHOLE.table(PLAYERS).apply(a_state(WHOLE), "play", (number,))
    assert str(traced.value) == str(plain.value)
    assert log.heard == []


def test_states_are_the_same():
    assert play(3, Log()) == WHOLE.table(PLAYERS).apply(a_state(WHOLE), "play", (3,))


def test_each_listener_hears_its_own_table():
    first, second = Log(), Log()
    play(3, first)
    play(4, second)
    assert first.heard[0][2] == (3,)
    assert second.heard[0][2] == (4,)


def test_preconditions_and_obligations_are_no_rules():
    condition = compare(n, ">", num(0))
    careful = function(
        "careful", {"n": INT}, check(condition), give(n), requires=[check(condition)]
    )
    asks = event("play", {"n": INT}, check(compare(Call(HERE, INT, "careful", (n,)), ">", n), "r"))
    whole = program(careful, asks)
    log = Log()
    table = whole.table(PLAYERS, listener=log)
    with pytest.raises(RuleBroken):
        table.apply(a_state(whole), "play", (3,))
    assert log.heard == [("r", False)]
    with pytest.raises(PreconditionFault):
        table.apply(a_state(whole), "play", (0,))


def test_the_setup_is_heard():
    rule = check(var("flag", BOOL), "flag")
    setup = function("start", {"flag": BOOL}, rule, give(num(1)), role=Role.SETUP, gives=STATE)
    log = Log()
    assert program(setup).table(PLAYERS, listener=log).functions["start"](True) == 1
    assert log.heard == [("flag", True)]
