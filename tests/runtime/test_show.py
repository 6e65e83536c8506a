"""Values as players read them."""

import pytest

from rulecheck.language.types import INT, Map, Option, Seq, Set
from rulecheck.runtime import show
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import brief, show_named
from tests.runtime.by_hand import A1, A2, B1, CARD, COLOR, EMPTY, JOKER, PAIR, PLAYER

pair = EMPTY.records["Pair"]


@pytest.mark.parametrize(("value", "text"), [
    ("p1", "p1"),
    (7, "7"),
    (-7, "-7"),
    (None, "none"),
    (True, "yes"),
    (False, "no"),
    (JOKER, "JOKER"),
    ((), "nothing"),
    (frozenset(), "nothing"),
    ({}, "nothing"),
    ((A1, B1, A1), "A1, B1, A1"),
    (frozenset([B1, A2, A1]), "A1, A2, B1"),
    (frozenset([10, 9, -1]), "-1, 9, 10"),
    (frozenset(["b", "a"]), "a, b"),
    ({"p1": 3, "p2": None}, "p1: 3, p2: none"),
    (((A1,), ()), "[A1], []"),
    ((frozenset([A2, A1]),), "{A1, A2}"),
    ({"p1": (A1, A2)}, "p1: [A1, A2]"),
    (({"p1": 1},), "{p1: 1}"),
    (pair("p1", 3), "Pair(p1, 3)"),
    ((pair("p1", 3),), "Pair(p1, 3)"),
    (frozenset([pair("p2", 3), pair("p1", 4)]), "Pair(p1, 4), Pair(p2, 3)"),
])  # fmt: skip
def test_show(value, text):
    assert show(value) == text


@pytest.mark.parametrize(("value", "text"), [
    (7, "7"),
    ((A1, None), "A1, none"),
    ((), "nothing"),
    (pair("p1", 3), "Pair(player p1, number 3)"),
    ((pair("p1", 3),), "Pair(player p1, number 3)"),
    ({"p1": pair("p2", None)}, "p1: Pair(player p2, number none)"),
    (frozenset([pair("p2", (A1, A2))]), "Pair(player p2, number [A1, A2])"),
])  # fmt: skip
def test_with_the_names_of_fields(value, text):
    assert show_named(value) == text


def test_brief_cuts_long_texts():
    assert brief((1, 2)) == "1, 2"
    assert brief(pair("p1", 3), show_named) == "Pair(player p1, number 3)"
    assert brief(tuple(range(1000))) == show(tuple(range(1000)))[:120] + "..."


def test_arranged_puts_everything_into_order():
    seats = ("zoe", "ann")
    assert arranged(frozenset(["ann", "zoe"]), Set(PLAYER), seats) == ("zoe", "ann")
    assert list(arranged({"ann": 1, "zoe": 2}, Map(PLAYER, INT), seats)) == ["zoe", "ann"]
    colors = Seq(Option(Set(COLOR)), 3)
    value = (None, frozenset(["blue", "green"]))
    assert arranged(value, colors, seats) == (None, ("green", "blue"))
    assert arranged(pair("ann", 1), PAIR, seats) == pair("ann", 1)
    assert arranged(A1, CARD, seats) is A1
