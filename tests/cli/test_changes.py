"""What differs between two states, in a few words."""

from __future__ import annotations

import pytest
from msgspec import defstruct

from rulecheck.language.types import (
    INT,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
)
from rulecheck.output.changes import Part, changed_parts, parts_of

PLAYERS = ("p1", "p2")
WORDS = Enum(("one", "two"))


@pytest.mark.parametrize(
    ("type_", "before", "after", "said"),
    [
        (INT, 1, 2, "x: 1 -> 2"),
        (Option(INT), None, 0, "x: none -> 0"),
        (Option(Player(8)), "p1", None, "x: p1 -> none"),
        (Set(Int(1, 9)), frozenset({1, 2}), frozenset({2}), "x: -1"),
        (Set(Int(1, 9)), frozenset({2}), frozenset({3, 2, 1}), "x: +1, 3"),
        (Set(Int(1, 9)), frozenset({2}), frozenset({1}), "x: -2 +1"),
        (Seq(INT, 9), (1,), (1, 2, 3), "x: +2, 3"),
        (Seq(INT, 9), (1, 2), (2,), "x: 1, 2 -> 2"),
        (Seq(INT, 9), (), (2, 3), "x: nothing -> 2, 3"),
        (Seq(INT, 9), (2, 3), (), "x: 2, 3 -> nothing"),
        (Map(WORDS, INT), {"one": 1, "two": 2}, {"one": 1, "two": 3}, "x[two]: 2 -> 3"),
        (
            Map(Player(8), Set(Int(1, 9))),
            {"p1": frozenset({1}), "p2": frozenset()},
            {"p1": frozenset(), "p2": frozenset({1})},
            "x[p1]: -1; x[p2]: +1",
        ),
        (
            Seq(INT, 99),
            (),
            tuple(range(10, 50)),
            f"x: nothing -> {', '.join(map(str, range(10, 24)))}, ...",
        ),
    ],
)
def test_in_a_few_words(type_, before, after, said):
    part = Part("x", type_, before, after, PLAYERS)
    assert part.brief() == said
    assert part.changed
    assert not Part("x", type_, after, after, PLAYERS).changed


STATE = Record(
    "Game",
    tuple(
        RecordField(name, type_)
        for name, type_ in [
            ("hands", Map(Player(8), INT)),
            ("many", Map(Int(1, 13), INT)),
            ("n", INT),
        ]
    ),
)
Game = defstruct("Game", ["hands", "many", "n"])
ONE = Game({"p1": 1, "p2": 2}, dict.fromkeys(range(1, 14), 0), 5)
TWO = Game({"p1": 1, "p2": 3}, {**dict.fromkeys(range(1, 14), 0), 13: 1}, 5)


def test_small_maps_are_taken_apart():
    parts = parts_of(STATE, ONE, TWO, PLAYERS)
    assert [p.name for p in parts] == ["hands[p1]", "hands[p2]", "many", "n"]
    assert [p.name for p in changed_parts(STATE, ONE, TWO, PLAYERS)] == ["hands[p2]", "many"]
    assert parts[2].brief() == "many[13]: 0 -> 1"


def test_a_state_alone():
    assert not any(p.changed for p in parts_of(STATE, None, TWO, PLAYERS))
    assert not any(p.changed for p in parts_of(STATE, ONE, None, PLAYERS))
    assert parts_of(STATE, None, TWO, PLAYERS)[1].texts() == ("3", "3")


def test_as_a_log_holds_them():
    (hand, _) = changed_parts(STATE, ONE, TWO, PLAYERS)
    assert hand.as_dict() == {"field": "hands[p2]", "before": 2, "after": 3}
