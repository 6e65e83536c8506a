"""Reading types and declarations."""

import pytest

from rulecheck.language.types import (
    BOOL,
    INT,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
)
from tests.language.conftest import DECK, code


def test_types_are_read(checked):
    result = checked(
        DECK,
        code(
            """
            Bid = Int[0:LIMIT]
            LIMIT = 2 * 8 + 1
            Colour = Enum("red", "blue")
            Hands = Map[Player, Set[Card]]
            class Play:
                player: Player
                card: Card
                colour: Colour = "red"
            Table = Seq[Play, LIMIT]
            Maybe = Option[Bid]
            Open = Int[-3:]
            """
        ),
    )
    assert result.flaws == ()
    types = result.rules.types
    card = result.rules.deck.type
    assert types["Bid"] == Int(0, 17)
    assert types["Colour"] == Enum(("red", "blue"))
    assert types["Hands"] == Map(Player(4), Set(card))
    assert types["Maybe"] == Option(Int(0, 17))
    assert types["Open"] == Int(-3, None)
    play = types["Play"]
    assert isinstance(play, Record)
    assert [(f.name, f.has_default, f.default) for f in play.fields] == [
        ("player", False, None),
        ("card", False, None),
        ("colour", True, "red"),
    ]
    assert types["Table"] == Seq(play, 17)


def test_deck_gives_cards_and_families(checked):
    deck = checked(DECK).rules.deck
    assert [c.code for c in deck.type.cards][:6] == ["A1", "A2", "A3", "A4", "A5", "B1"]
    fields = {f.name: f.type for f in deck.type.fields}
    assert fields["value"] == Option(Int(1, 5))
    assert fields["family"].members == ("Red", "Blue", "Joker", "Wild")
    assert fields["choices"] == Set(Int(0, 9))
    wild = deck.by_code["W"]
    assert (wild.value, wild.choices, wild.rank) == (None, (0, 9), 11)


def test_values_are_numbers_where_every_card_has_one(checked):
    deck = checked(
        "| deck | code | values | copies |\n|---|---|---|---|\n| N | N | 0, 3..4 | 2 |"
    ).rules.deck
    assert [c.code for c in deck.type.cards] == ["N0", "N3", "N4"]
    assert {f.name: f.type for f in deck.type.fields}["value"] == Int(0, 4)
    assert deck.families[0].copies == 2


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("| Red | A | one | | |", "`one` is not a value of a card"),
        ("| Red | A | 5..1 | | |", "no number is from 5 to 1"),
        ("| Red | 7 | 1..5 | | |", "`7` can't be the code of a card"),
        ("| Red | A | 1..5 | none | |", "`none` is not a number of copies"),
        ("|  | A | 1..5 | | |", "a family of cards needs a name"),
        ("| Red | A | 1, 1 | | |", "the code A1 is already a card"),
        ("| Red | A | 1..5 | | extra |", "`extra` is not a Bool of the options"),
    ],
)
def test_faulty_deck_rows(flaws, row, message):
    header = "| deck | code | values | copies | when |\n|---|---|---|---|---|\n"
    (found,) = flaws(header + row)
    assert found.startswith("8:")
    assert found.endswith(f"RC212 {message}")


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        ("int", "`int` is not a type of the rule language"),
        ("Seq[Int]", "how long can this sequence get?"),
        ("Seq", "`Seq` needs to know of what"),
        ("Intt", "there is no type `Intt`"),
        ("Int[3:1]", "no number is from 3 to 1"),
        ("Option[Option[Int]]", "an Option of an Option: None would be ambiguous"),
        ("Set[Seq[Int, 2]]", "a set can't hold Seq[Int, 2]"),
        ("Map[Int, Bool]", "Int can't be the key of a map"),
        ("Int | None", "a type is not a union"),
        ('Enum("a", "a")', '"a" stands twice in this Enum'),
        ("Card", "there is no `Card`: the document has no deck"),
    ],
)
def test_faulty_types(flaws, annotation, message):
    (found,) = flaws(code(f"def f(x: {annotation}) -> Bool:\n    return True"))
    assert message in found
    assert found.startswith("8:")


def test_record_that_contains_itself(flaws):
    (found,) = flaws(code("class Node:\n    next: Option[Node]"))
    assert "RC207 `Node` is defined by itself" in found


def test_every_flaw_of_a_document_is_reported(flaws):
    found = flaws(
        code(
            """
            def f(x: Intt) -> Bool:
                return True
            def g(x: Int) -> Bool:
                return y > 0
            def h(x: Int) -> Int:
                a = x + True
                b = zz
                return a + b
            """
        )
    )
    assert [f.split(" ", 2)[1] for f in found] == ["RC207", "RC204", "RC205", "RC204"]


def test_basic_types_are_shared():
    assert Int() == INT
    assert str(BOOL) == "Bool"
