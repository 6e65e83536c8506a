import pytest

from tests.checks.text.found import findings, said


@pytest.mark.parametrize(
    "text",
    [
        "A game for 2 to 5 players.\n- 2 players: 7 cards\n- 3 players: 6 cards\n- 4 players: 5\n",
        "Un jeu pour 2 à 5 joueurs.\n- 2 joueurs : 7 cartes\n- 3 ou 4 joueurs : 6 cartes\n",
    ],
)
def test_a_list(text):
    (finding,) = findings(text)
    assert (finding.code, str(finding.severity), finding.span.line) == ("RC106", "warning", 2)
    assert finding.message == "nothing is said for 5 players, and the game is for 2 to 5"
    assert [r.span.line for r in finding.related] == [1]


@pytest.mark.parametrize(
    "text",
    [
        "A game for 1 to 5 players.\nWith 3 to 5 players deal 6 cards (7 cards with 2 players).\n",
        "Jeu de 1 à 5 joueurs.\nÀ 3, 4 ou 5 joueurs, prenez 6 cartes (7 cartes à 2 joueurs).\n",
    ],
)
def test_a_sentence(text):
    assert said(text) == [(2, "warning")]


def test_a_table():
    text = "A game for two to four players.\n| players | cards |\n|---|---|\n| 2 | 7 |\n| 3 | 6 |\n"
    assert said(text) == [(2, "warning")]
    assert said(text + "| 4 | 5 |\n") == []


def test_cases_without_values_may_be_all_there_is_to_say():
    text = "A game for 2 to 4 players.\n- 2 players: remove kings\n- 3 players: remove jokers\n"
    assert said(text) == [(2, "info")]


@pytest.mark.parametrize(
    "text",
    [
        "A game for 2 to 5 players.\n- 2 players: 7 cards\n- 3 or more players: 6 cards\n",
        "A game for 2 to 5 players.\n- 2 players: 7 cards\n- 3 players: 6 cards\n- otherwise: 5\n",
        "Un jeu pour 2 à 5 joueurs.\n- 2 joueurs : 7 cartes\n- à partir de 3 joueurs : 6 cartes\n",
        "Un jeu pour 2 à 8 joueurs.\nExemple à 5 joueurs : 5 cartes. À plus de 6, ajoutez-en.\n",
        "- 2 players: 7 cards\n- 4 players: 6 cards\n",
        "A game for 2 to 4 players. It takes 20 minutes, from 8 years on.\n",
    ],
)
def test_no_false_alarm(text):
    assert said(text) == []
