import pytest

from tests.checks.text.found import findings, said, words

DEALT = "Example (5 players)\n| round | cards/player | dealt | reserve |\n|---|---|---|---|\n"
DISTRIBUE = "Exemple (5 joueurs)\n| Manche | Cartes/joueur | Distribuées | Réserve |\n|-|-|-|-|\n"
FORMULA = "Scoring\n| case | formula | example | points |\n|---|---|---|---|\n"


@pytest.mark.parametrize("line", ["3 x 4 = 11", "5 + 6 + 7 = 19", "2 × 9 = 20 points", "30-5=24"])
def test_wrong_equations(line):
    text = f"Bonus: {line}.\n"
    (finding,) = findings(text)
    assert (finding.code, str(finding.severity)) == ("RC105", "error")
    assert words(text, finding) in line


@pytest.mark.parametrize(
    "line",
    [
        "3 x 4 = 12",
        "10 + 3 x 3 = 19",
        "2 + 2 = 4",
        "a + 3 = 9",
        "shadow = 7",
        "1/2 = 0.5",
        "3 x 3 = 3⭐",
    ],
)
def test_right_equations(line):
    assert said(f"Bonus: {line}.\n") == []


@pytest.mark.parametrize("head", [DEALT, DISTRIBUE])
def test_cards_for_each_player(head):
    rows = "| 1 | 1 | 5 | 31 |\n| 2 | 2 | 10 | 26 |\n| 3 | 3 | 15 | 21 |\n"
    assert said(head + rows, "RC105") == []
    assert said(head + rows + "| 4 | 4 | 21 | 15 |\n", "RC105") == [(7, "warning")]
    assert said(head + rows + "| 4 | 4 | 20 | 17 |\n", "RC105") == [(7, "warning")]


def test_all_the_cards():
    rows = "| 1 | 1 | 5 | 31 |\n| 2 | 2 | 10 | 26 |\n| 3 | 3 | 15 | 21 |\n"
    assert said("Total: 36 cards\n" + DEALT + rows, "RC105") == []
    assert said("Total: 40 cards\n" + DEALT + rows, "RC105") == [(3, "warning")]


def test_totals():
    head = "Points\n| who | red | blue | total |\n|---|---|---|---|\n"
    rows = "| p1 | 1 | 2 | 3 |\n| p2 | 4 | 4 | 8 |\n| p3 | 5 | 1 | {} |\n"
    assert said(head + rows.format(6), "RC105") == []
    assert said(head + rows.format(7), "RC105") == [(6, "error")]


def test_a_column_that_only_looks_like_a_product_may_be_any_table():
    assert said("Points\n| coins | worth |\n|---|---|\n| 1 | 10 |\n| 2 | 20 |\n| 3 | 35 |\n") == []


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("| met | 10 + (3 x tricks bid) | bid 3, took 3 | +19 pts |", False),
        ("| met | 10 + (3 x tricks bid) | bid 3, took 3 | +18 pts |", True),
        ("| écart | - (3 x écart) | annonce 3, fait 5 | -6 pts |", False),
        ("| écart | - (3 x écart) | annonce 3, fait 5 | -9 pts |", False),
        ("| écart | - (3 x écart) | annonce 3, fait 5 | -7 pts |", True),
        ("| zéro | 20 + (2 x nb cartes) | manche 5 cartes | +30 |", False),
        ("| two | a x b + 1 | 2 and 3 | 9 |", False),
        ("| none | see the text | 2 and 3 | 9 |", False),
    ],
)
def test_formula_and_example(row, wrong):
    assert bool(said(FORMULA + row + "\n", "RC105")) is wrong


def test_points_for_each():
    text = "You score 3 points for each coin: 4 coins = {} points.\n"
    assert said(text.format(12)) == []
    assert said(text.format(11)) == [(1, "warning")]
    french = "On marque 3 points par pièce : 4 pièces donnent {} points.\n"
    assert said(french.format(12)) == []
    assert said(french.format(11)) == [(1, "warning")]


def test_points_for_each_beside_others():
    assert said("A bed scores 10 points and 3 points for each row: 4 rows = 22 points.\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            (
                "| Players | Cards | Dealt |\n|---|---|---|\n| 3 | 9 | 27 |\n| 4 | 8 | 32 |\n| "
                "5 | 7 | 36 |\n"
            ),
            "5 × 7 is 35, not 36, and the other rows multiply",
        ),
        (
            (
                "| Barons | Chevaliers | En jeu |\n|---|---|---|\n| 2 | 15 | 30 |\n| 3 | 14 "
                "points | 42 |\n| 4 | 13 | 50 |\n"
            ),
            "4 × 13 is 52, not 50, and the other rows multiply",
        ),
        (
            (
                "Scores\n| Name | Round 1 | Round 2 |\n|---|---|---|\n| Ana | 10 | 5 |\n| Bo | "
                "4 | 7 |\n| Total | 14 | 13 |\n"
            ),
            "the total is given as 13, and the rows add up to 12",
        ),
        (
            (
                "| Tuiles | Points | Valeur |\n|---|---|---|\n| 2 | 3 | 6 |\n| 3 | 3 | 9 |\n| "
                "4 | 3 | 13 |\n| 5 | 3 | 15 |\n"
            ),
            "4 × 3 is 12, not 13, and the other rows multiply",
        ),
        (
            (
                "| Tiles | Points each | **Worth** |\n|---|---|---|\n| 3 | 2 | **6** |\n| 4 | "
                "2 | **8** |\n| 6 | 2 | **14** |\n"
            ),
            "6 × 2 is 12, not 14, and the other rows multiply",
        ),
    ],
)
def test_rows_that_multiply_or_add_up(text, message):
    assert [f.message for f in findings(text) if f.code == "RC105"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        (
            "| Players | Cards | Dealt |\n|---|---|---|\n| 3 | 9 | 27 |\n| 4 | 8 | 32 |\n| "
            "5 | 7 | 35 |\n"
        ),
        (
            "| Players | Hand | Market |\n|---|---|---|\n| 2 | 2 | 4 |\n| 3 | 2 | 5 |\n| 4 "
            "| 3 | 6 |\n"
        ),
        (
            "| Players | Coins | Rounds |\n|---|---|---|\n| 1 | 5 | 5 |\n| 2 | 4 | 8 |\n| "
            "3 | 4 | 6 |\n"
        ),
        ("| Level | Cost | Gain |\n|---|---|---|\n| 1 | 2 | 2 |\n| 1 | 3 | 3 |\n| 2 | 4 | 7 |\n"),
        (
            "Scores\n| Name | Round 1 | Round 2 |\n|---|---|---|\n| Ana | 10 | 5 |\n| Bo | "
            "4 | 7 |\n| Total | 14 | 12 |\n"
        ),
        (
            "| Fishers | Cards each | Put aside |\n|---|---|---|\n| 2 | 15 | 31 |\n| 3 | "
            "15 | 16 |\n| 4 | 15 | 1 |\n| 5 | 12 | 1 |\n"
        ),
    ],
)
def test_rows_that_come_out(text):
    assert said(text, "RC105") == []


def test_a_row_about_totals_is_none():
    head = "Goals\n| goal | name | points |\n|---|---|---|\n| all of one suit | Pure | 10 |\n"
    rows = "| the most queens | Court | 11 |\n| total of the points in one suit | Rich | 5 |\n"
    assert said(head + rows) == []
    assert said(head + rows.replace("total of the points in one suit", "total")) == [(6, "error")]
