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
        "Contents\n- 40 cards\n- 1 A3 sheet\n- 2 D20\nAim\nBe first.\n",
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            (
                'What you get\n- 40 cards\n- 10 tokens\n- 3 "Moth" tokens\n\nAim\nBe the '
                "first without cards. Take a token for each card.\n"
            ),
            "“Moth” is named, and no sentence says what it does",
        ),
        (
            "What's inside\n- 1 board\n- 25 camels, five in each player colour\n- 6 Oracle cards\n"
            "\nAim\nMove the camels over the board.\n",
            "“Oracle” is named, and no sentence says what it does",
        ),
        (
            "Contenu de la boîte :\n- 100 cartes Oiseau\n- 5 plateaux\n- 1 carte Épervier\n"
            "\nBut\nLes cartes Oiseau font des nids.\n",
            "“Épervier” is named, and no sentence says what it does",
        ),
        (
            (
                "Il vous faut\n- 40 cartes\n- 10 jetons\n- 3 jetons « Papillon »\n\nBut\nÊtre "
                "le premier sans cartes. On prend un jeton par carte.\n"
            ),
            "“Papillon” is named, and no sentence says what it does",
        ),
        (
            (
                "Inside the tin\n40 cards\n10 tokens\n3 lamps\n1 Bell\n\nAim\nBe the first "
                "without cards. Take a token for each card. A lamp lights a card for all.\n"
            ),
            "“Bell” is named, and no sentence says what it does",
        ),
        (
            (
                "Le jeu contient les éléments suivants :\n- 40 cartes\n- 10 jetons\n- 3 jetons "
                "« Papillon »\n\nBut\nÊtre le premier sans cartes. On prend un jeton par "
                "carte.\n"
            ),
            "“Papillon” is named, and no sentence says what it does",
        ),
        (
            (
                "Pièces\n40 cartes\n10 jetons\n12 balises\n\nBut\nÊtre le premier sans cartes. "
                "On prend un jeton par carte.\n"
            ),
            "“balises” are in the contents, and no rule speaks of that",
        ),
    ],
)
def test_contents_by_what_stands_in_them(text, message):
    assert [f.message for f in findings(text) if f.code == "RC107"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        (
            'What you get\n- 40 cards\n- 10 tokens\n- 3 "Moth" tokens\n\nAim\nBe the '
            "first without cards. Take a token for each card. A moth takes a token from "
            "another player.\n"
        ),
        (
            "Contents\n- Mint: 1 to 12 (12 cards)\n- 12 sage cards from 1 to 12\n- Frost x1\nAim\n"
            "The frost takes a card.\n"
        ),
        (
            "Contents\n- 40 cards\n- 36 Honeycomb tiles\n\nAim\nBe the first without "
            "cards. Place a tile for each card.\n"
        ),
        (
            "Scoring\n- 3 cards: 5 points\n- 4 cards: 7 points\n- 5 Rings: 9 points\n\n"
            "End\nThe game ends.\n"
        ),
        (
            "Deal\n- 3 cards each\n- 2 tokens each\n- 1 Pawn each\n\nEnd\nThe game ends "
            "when the cards are gone.\n"
        ),
        (
            "Contents\n- 40 cards\n- 1 cloth bag\n- 2 pencils\n- 1 scoring track\n\nAim\n"
            "Be the first without cards.\n"
        ),
    ],
)
def test_explained_or_no_contents(text):
    assert said(text, "RC107") == []


@pytest.mark.parametrize(
    "contents",
    [
        "60 cards\n1 Cloth Bag\n5 Player Aids\n1 Rules Booklet\n1 Scoring Pad\n1 Quick Reference",
        "60 cartes\n1 Sac en tissu\n5 Aides de jeu\n1 Livret de règles\n1 Bloc de score",
        "60 cards\n12 Wooden Cubes\n1 Start Player Token\n1 First Player Marker\n5 Pawns",
        "60 cartes\n1 carte « Aide de jeu »\n1 feuille « Errata »\n1 Jeton Premier joueur",
    ],
)
def test_what_is_in_a_box_to_hold_or_look_up(contents):
    english = "Aim\nBe the first without cards. Cubes and pawns are moved over the table.\n"
    french = "But\nÊtre le premier sans cartes. On joue ses cartes sur la table.\n"
    aim = french if "cartes" in contents else english
    assert said(f"Contents\n{contents}\n\n{aim}", "RC107") == []


def test_capitals_are_no_sign_where_all_have_them():
    text = "Contents\n60 Cards\n5 Pawns\n{}\n\nAim\nBe the first without cards. Lay a pawn down.\n"
    assert said(text.format("4 Oracle Tiles"), "RC107") == [(4, "info")]
    assert said(text.format("4 tiles “Oracle”"), "RC107") == [(4, "warning")]
    small = text.replace("60 Cards\n5 Pawns", "60 cards\n5 pawns")
    assert said(small.format("4 Oracle tiles"), "RC107") == [(4, "warning")]


def test_a_marker_is_no_pen():
    assert said("Contents\n- 40 cards\n- 1 “Avalanche” marker\nAim\nLose the cards.\n") == [
        (3, "warning")
    ]


CHAPTERS = (
    "Harbour\n\n1 Introduction\nA game of ships.\n\n2 Components\n72 tiles\n40 ships\n1 track\n\n"
    "3 Preparation\nShuffle the tiles.\n\n4 A turn\nDraw a tile and lay it next to a ship.\n"
)


def test_chapters_with_a_number_and_no_dot_are_no_components():
    assert said(CHAPTERS) == []
    assert said(CHAPTERS.replace("1 track", "1 track\n2 tiles “Fog”")) == [(10, "warning")]


def test_few_counts_from_one_are_a_list():
    text = "Contents\n\n1 Board\n2 Dice\n3 Pawns\n\nAim\nRoll the dice, move a pawn on the board.\n"
    assert said(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "# Fox\n\n## Contents of this booklet\n\n1. Components\n2. Setup\n3. Variants\n\n"
        "## Setup\n\nDeal.\n\n## Variants\n\n### Fast\n\nTwo rounds.\n\n"
        "## Components\n\n- 9 dice\n",
        "Contenu\nMatériel .... 2\nVariantes .... p. 3\n\nMatériel\n- 40 cartes\n\n"
        "Variantes\nLa nuit\nOn joue sans parler.\n",
    ],
)
def test_a_table_of_contents_names_no_components(text):
    assert [f for f in findings(text) if f.code == "RC107"] == []
