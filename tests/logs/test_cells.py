"""Values as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.types import (
    Bool,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Seq,
    Set,
    Text,
    Type,
)
from rulecheck.logs.cells import CellError, CellReader, RepeatedItem, players_in
from rulecheck.logs.setting import all_cards, open_setting
from rulecheck.runtime import Program, compile_rules

PLAYER = Player(4)
CARDS = "A1..A9, B1..B9, JOKER"


@pytest.fixture
def reader(program: Program) -> CellReader:
    setting = open_setting(program, ["p1", "p2"], {})
    return CellReader(setting.scope, all_cards(program), program.records)


def type_called(program: Program, name: str) -> Type:
    return program.rules.types[name]


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [
        (Int(0, 9), " 7 ", 7),
        (Int(), "-12", -12),
        (Int(), "+3", 3),
        (Bool(), "Yes", True),
        (Bool(), "0", False),
        (Bool(), "TRUE", True),
        (Enum(("calm", "wild")), "calm", "calm"),
        (PLAYER, " p2", "p2"),
        (Text(), " a word ", "a word"),
        (Option(Int(0, 9)), "", None),
        (Option(Int(0, 9)), " none ", None),
        (Option(Int(0, 9)), "3", 3),
        (Seq(Int(0, 9), 3), "", ()),
        (Seq(Int(0, 9), 3), "1, 2,1", (1, 2, 1)),
        (Seq(Seq(PLAYER, 2), 2), "p1:p2,p2", (("p1", "p2"), ("p2",))),
        (Set(PLAYER), "p2,p1", frozenset({"p1", "p2"})),
        (Map(PLAYER, Int(0, 9)), "p2:3,p1:4", {"p1": 4, "p2": 3}),
        (Map(PLAYER, Option(Int(0, 9))), "p2:3", {"p1": None, "p2": 3}),
        (Map(Bool(), Bool()), "false:yes,true:no", {False: True, True: False}),
    ],
)
def test_what_is_read(reader: CellReader, type_: Type, text: str, value: object) -> None:
    assert reader.read(text, type_) == value


def test_cards_and_records(reader: CellReader, program: Program) -> None:
    card, play = type_called(program, "Card"), type_called(program, "Play")
    cards = all_cards(program)
    make = program.records["Play"]
    assert reader.read(" A7", card) is cards["A7"]
    assert reader.read("A1,JOKER", Set(card)) == {cards["A1"], cards["JOKER"]}
    assert reader.read("p1:A1", play) == make("p1", cards["A1"], "calm")
    assert reader.read("p1:A1:wild,p2:B1", Seq(play, 3)) == (
        make("p1", cards["A1"], "wild"),
        make("p2", cards["B1"], "calm"),
    )


@pytest.mark.parametrize(
    ("type_", "text", "start", "what"),
    [
        (Int(0, 9), "x", 0, 'found "x", expected a whole number from 0 to 9'),
        (Int(0, 9), "", 0, "found nothing, expected a whole number from 0 to 9"),
        (Int(0, 9), " 10", 1, 'found "10", expected a whole number from 0 to 9'),
        (Int(), "1.0", 0, 'found "1.0", expected a whole number'),
        (Int(), "1_0", 0, 'found "1_0", expected a whole number'),
        (Int(), "١", 0, 'found "١", expected a whole number'),
        (Int(), "−1", 0, 'found "−1", expected a whole number'),
        (Bool(), "maybe", 0, 'found "maybe", expected yes or no (also true, false, 1, 0)'),
        (Enum(("calm", "wild")), "Wild", 0,
         'found "Wild", expected one of "calm", "wild"; did you mean "wild"?'),
        (PLAYER, "P1", 0,
         'found "P1", expected a player of this game (p1, p2); did you mean "p1"?'),
        (Option(Int(0, 9)), "-", 0, 'found "-", expected a whole number from 0 to 9'),
        (Seq(Int(0, 9), 2), "1,2,3", 0,
         'found "1,2,3", expected a list of at most 2, each a whole number from 0 to 9'),
        (Seq(Int(0, 9), 9), "1, x", 3, 'found "x", expected a whole number from 0 to 9'),
        (Seq(Int(0, 9), 9), "1;2", 0, 'found "1;2", expected a whole number from 0 to 9; '
         'commas separate the items of a list: "1,2"'),
        (Seq(Seq(PLAYER, 2), 2), "p1,p2/p1", 3,
         'found "p2/p1", expected a player of this game (p1, p2); colons separate the items of a '
         'list inside a list: "p2:p1"'),
        (Seq(Int(0, 9), 9), "1,,2", 2, "found nothing, expected a whole number from 0 to 9"),
        (Seq(Seq(Seq(PLAYER, 2), 2), 2), "p1", 0,
         "Seq[Player, 2] inside lists of lists can't be written in a cell; use a log"),
        (Map(PLAYER, Int(0, 9)), "p1:3", 0, "nothing for p2"),
        (Map(PLAYER, Int(0, 9)), "p1:3,p2", 5, 'found "p2", expected key:value'),
        (Map(PLAYER, Int(0, 9)), "p1:3,p2:x", 8,
         'found "x", expected a whole number from 0 to 9'),
        (Map(PLAYER, Int(0, 9)), "p1:3,p1:4", 5, "p1 is named twice"),
    ],
)  # fmt: skip
def test_what_is_not(reader: CellReader, type_: Type, text: str, start: int, what: str) -> None:
    with pytest.raises(CellError) as caught:
        reader.read(text, type_)
    assert (caught.value.start, caught.value.message) == (start, what)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a7", f'found "a7", expected a card of this game ({CARDS}); did you mean "A7"?'),
        ("Amber 7", f'found "Amber 7", expected a card of this game ({CARDS}); did you mean "A7"?'),
        ("C1", 'found "C1", a card that the options of this game leave out'),
    ],
)
def test_cards_that_are_none(reader: CellReader, program: Program, text: str, what: str) -> None:
    with pytest.raises(CellError) as caught:
        reader.read(text, type_called(program, "Card"))
    assert caught.value.message == what


CHOICES = """\
---
game: choices
title: Choices
players: 2..4
---

# Cards with a number of one's choice

| deck | code | values | copies |
|---|---|---|---|
| Amber | A | 1..30 | 1 |
| Joker | J | 0 or 20 | 1 |
| Duke | D | 1 or 2 | 1 |
| Duke again | D2 | | 1 |

```python
class Got:
    card: Card
    number: Option[Int[0:20]] = None
    times: Int[1:5] = 1

class Plain:
    card: Card
    number: Int[0:20]
```
"""


@pytest.fixture(scope="module")
def chooser() -> tuple[CellReader, Program]:
    program = compile_rules(check(parse(CHOICES, "choices.md")).rules)
    setting = open_setting(program, ["p1", "p2"], {})
    return CellReader(setting.scope, all_cards(program), program.records), program


@pytest.mark.parametrize(
    ("text", "card", "number", "times"),
    [
        ("J20", "J", 20, 1),
        (" J0 ", "J", 0, 1),
        ("J:20", "J", 20, 1),
        ("J:17", "J", 17, 1),
        ("J20:3", "J", 20, 3),
        ("J", "J", None, 1),
        ("A7", "A7", None, 1),
        ("A7:3", "A7", 3, 1),
        ("D1", "D", 1, 1),
        ("D2", "D2", None, 1),
        ("D:2", "D", 2, 1),
    ],
)
def test_a_chosen_number_stands_behind_its_card(
    chooser: tuple[CellReader, Program], text: str, card: str, number: int | None, times: int
) -> None:
    reader, program = chooser
    cards, make = all_cards(program), program.records["Got"]
    assert reader.read(text, type_called(program, "Got")) == make(cards[card], number, times)


def test_chosen_numbers_in_a_list(chooser: tuple[CellReader, Program]) -> None:
    reader, program = chooser
    cards, make = all_cards(program), program.records["Got"]
    assert reader.read("A7, J20,D1", Seq(type_called(program, "Got"), 9)) == (
        make(cards["A7"], None, 1),
        make(cards["J"], 20, 1),
        make(cards["D"], 1, 1),
    )


@pytest.mark.parametrize(
    ("type_", "text", "start", "found"),
    [
        ("Got", "J21", 0, 'found "J21", expected J0 or J20'),
        ("Got", " J17", 1, 'found "J17", expected J0 or J20'),
        ("Got", "A72", 0, 'found "A72", expected a card of this game'),
        ("Got", "j20", 0, 'found "j20", expected a card of this game'),
        ("Got", "J-1", 0, 'found "J-1", expected a card of this game'),
        ("Got", "J20:1:1:1", 0, 'found "J20:1:1:1", expected card:number:times'),
        ("Plain", "J20", 0, 'found "J20", expected card:number'),
    ],
)
def test_a_chosen_number_that_is_none(
    chooser: tuple[CellReader, Program], type_: str, text: str, start: int, found: str
) -> None:
    reader, program = chooser
    with pytest.raises(CellError) as caught:
        reader.read(text, type_called(program, type_))
    assert caught.value.start == start
    assert caught.value.message.startswith(found)


def test_a_set_that_names_a_thing_twice(reader: CellReader, program: Program) -> None:
    with pytest.raises(RepeatedItem) as caught:
        reader.read("A1, B1, A1", Set(type_called(program, "Card")))
    assert (caught.value.start, caught.value.message) == (8, "A1 is named twice")


def test_records_with_too_few_or_many_fields(reader: CellReader, program: Program) -> None:
    play: Any = type_called(program, "Play")
    for text in ("", "p1", "p1:A1:calm:calm"):
        with pytest.raises(CellError) as caught:
            reader.read(text, play)
        assert caught.value.message == f'found "{text}", expected player:card:mood'


def test_players_that_occur() -> None:
    assert players_in(" ann ", PLAYER) == ["ann"]
    assert players_in("", PLAYER) == []
    assert players_in("none", Option(PLAYER)) == []
    assert players_in("bob,ann", Set(PLAYER)) == ["bob", "ann"]
    assert players_in("3", Int()) == []
