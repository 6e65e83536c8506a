"""What a draw must give: parameters of its event, by name and type."""

from __future__ import annotations

import pytest

from tests.language.conftest import DECK, code

GAME = """
    @state
    class Game:
        n: Int

    @setup
    def start() -> Game:
        return Game(0)

    @event
    def put(game: Game, player: Player, n: Int[0:], card: Option[Card] = None, again: Bool = True):
        game.n = n
"""


def draw(*fields: str, cards: str = "Seq[Card, 9]") -> str:
    """A document's draw for `put`, whose record has those fields."""
    known = {
        "player": "everyone[0]",
        "n": "3",
        "card": "True" if "card: Bool" in fields else "None",
        "again": "False",
    }
    values = ", ".join(known.get(f.partition(":")[0], "0") for f in fields)
    lines = "".join(f"    {field}\n" for field in fields)
    return code(
        f"class Put:\n{lines}\n@draws(put)\ndef a_put(game: Game, cards: {cards}) -> Put:\n"
        f"    return Put({values})\n"
    )


@pytest.mark.parametrize(
    "fields",
    [
        ("player: Player", "n: Int[0:]", "card: Option[Card]", "again: Bool"),
        ("player: Player", "n: Int[0:]"),
        ("again: Bool", "n: Int[0:]", "player: Player"),
    ],
)
def test_parameters_with_defaults_may_be_missing(flaws, fields):
    assert flaws(DECK, code(GAME), draw(*fields)) == []


@pytest.mark.parametrize(
    "fields",
    [
        ("player: Player",),
        ("player: Player", "n: Int"),
        ("player: Player", "n: Int[0:]", "other: Int"),
        ("player: Player", "n: Int[0:]", "card: Bool"),
    ],
)
def test_other_fields_are_refused(checked, fields):
    (flaw,) = [f for f in checked(DECK, code(GAME), draw(*fields)).flaws if "`Put`" in f.message]
    assert flaw.code == "RC207"
    assert flaw.message == "`Put` does not have the parameters of `put`"
    assert flaw.hint == (
        "its fields must be player: Player, n: Int[0:], card: Option[Card], again: Bool; "
        "those with defaults may be missing"
    )


@pytest.mark.parametrize("cards", ["Seq[Int, 9]", "Set[Card]", "Card"])
def test_a_draw_is_from_cards(flaws, cards):
    found = flaws(DECK, code(GAME), draw("player: Player", "n: Int[0:]", cards=cards))
    assert [f for f in found if "`@draws` has another shape" in f]
