"""Numbers in a text: digits, and number words of both tongues."""

from __future__ import annotations

import pytest

from rulecheck.document.text.folding import content_stems, fold, normal
from rulecheck.document.text.numbers import numbers_in


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("trois joueurs, six cartes", [3, 6]),
        ("vingt et une cartes", [21]),
        ("soixante et onze", [71]),
        ("soixante-dix-sept", [77]),
        ("quatre-vingts", [80]),
        ("quatre-vingt-dix-neuf", [99]),
        ("deux cent quatre", [204]),
        ("mille deux cents", [1200]),
        ("deux ou trois", [2, 3]),
        ("twenty-one two", [21, 2]),
        ("three hundred and two", [302]),
        ("one hundred twenty", [120]),
        ("two thousand five", [2005]),
        ("1 000 cartes", [1000]),
        ("16 cards, 0 to 16", [16, 0, 16]),
        ("3,5 points and 2.5", []),
        ("the 5e card, the 3rd, x4, b2", []),
        ("tennis often weights", []),
    ],
)
def test_numbers(words, values):
    assert [n.value for n in numbers_in(words)] == values


def test_places_and_articles():
    words = "une carte et vingt et un points"
    assert [(words[n.start : n.end], n.value, n.article) for n in numbers_in(words)] == [
        ("une", 1, True),
        ("vingt et un", 21, False),
    ]


UNITS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen"""
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def in_words(value: int) -> str:
    units = UNITS.split()
    if value < 20:
        return units[value]
    ten = TENS.split()[value // 10 - 2]
    return f"{ten}-{units[value % 10]}" if value % 10 else ten


def test_every_number_below_a_hundred():
    for value in range(100):
        assert [n.value for n in numbers_in(in_words(value))] == [value]


def test_folding_moves_nothing():
    words = "Élève l’œuvre ŒÀ"
    assert fold(words) == "eleve l'œuvre œa"
    assert len(fold(words)) == len(words)
    assert normal(fold("Un, DEUX — Trois !")) == "un deux trois"
    assert content_stems(fold("Les cartes de la même couleur")) == ["carte", "couleur"]
    assert content_stems(fold("Les châteaux royaux, un château royal")) == ["chateau", "royal"] * 2
