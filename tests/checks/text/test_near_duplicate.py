import pytest

from tests.checks.text.found import findings, said, words

BETWEEN = "\n\nThe youngest player starts.\n\n"


@pytest.mark.parametrize(
    ("first", "second", "marked"),
    [
        (
            "Every player draws five cards at the beginning.",
            "At the beginning, every player draws six cards.",
            "six",
        ),
        (
            "Chaque joueur pioche 5 cartes au début de la partie.",
            "Au début de la partie, chaque joueur pioche 6 cartes.",
            "6",
        ),
    ],
)
def test_the_same_with_a_different_number(first, second, marked):
    text = first + BETWEEN + second
    (finding,) = findings(text)
    assert (finding.code, finding.span.line) == ("RC109", 5)
    assert words(text, finding) == marked
    assert finding.related[0].span.line == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "With 2 players everybody draws seven cards.",
            "With 3 players everybody draws six cards.",
        ),
        ("In round 1 all players pass a card left.", "In round 2 all players pass a card left."),
        ("Red cards are worth 3 points at the end.", "Blue cards are worth 4 points at the end."),
        ("Deal 5 cards.", "Deal 6 cards."),
        ("Si 2 cartes sont égales, on les retire.", "Si 3 cartes sont égales, on les retire."),
    ],
)
def test_cases_of_a_rule(first, second):
    assert said(first + BETWEEN + second, "RC109") == []


def test_items_of_one_list():
    text = "- a row of three stones scores 3 points\n- a row of four stones scores 5 points\n"
    assert said(text) == []
