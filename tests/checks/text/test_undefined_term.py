import pytest

from tests.checks.text.found import findings, said, words

ENGLISH = "Contents\n- 40 cards\n- 6 cards “Night Owl”\nAim\nBe the first without cards.\n"
FRENCH = "Contenu\n- 40 cartes\n- 6 cartes « Hibou »\nBut\nÊtre le premier sans cartes.\n"


@pytest.mark.parametrize("text", [ENGLISH, FRENCH])
def test_named_in_the_contents_alone(text):
    assert said(text) == [(3, "warning")]
    (finding,) = findings(text)
    assert words(text, finding) in ("Night Owl", "Hibou")


def test_that_it_is_included_explains_nothing():
    text = "But\nÊtre le premier.\nL'extension « Nuit » est incluse.\n"
    assert said(text) == [(3, "warning")]
    assert said("Aim\nBe first.\nThe expansion “Night” is included.\n") == [(3, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH + "Whoever lays a Night Owl plays once more.\n",
        FRENCH + "Le Hibou permet de rejouer une fois.\n",
        FRENCH + "Le hibou\n- permet de rejouer\n",
        ENGLISH + "Night owl\n| a | b |\n|---|---|\n| 1 | 2 |\n",
        "Contents\n- 40 cards\n- 1 rulebook\nAim\nBe first.\n",
        "Contenu\n- 50 cartes blanches\nBut\nÊtre premier.\n",
        "Aim\nWhoever is first calls “Stop!” and wins.\n",
        "Contents\n- Mint: 1 to 12\n- 4 Red tiles\nTotal: 16 tiles\nAim\nBe first.\n",
        "Mode\nOn peut jouer en mode « Nuit » après une victoire.\n",
    ],
)
def test_explained_or_no_name(text):
    assert said(text) == []


def test_each_word_of_a_name_may_be_the_name():
    text = "Contents\n- 1 Special Owl\nTurn\nThe Owl takes any other card.\n"
    assert said(text) == []
