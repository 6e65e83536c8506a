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
        ("| full | 8 + (4 x ships) | 3 ships, 3 docks | +20 pts |", False),
        ("| full | 8 + (4 x ships) | 3 ships, 3 docks | +19 pts |", True),
        ("| perdu | - (5 x retard) | jour 4, prévu 6 | -10 pts |", False),
        ("| perdu | - (5 x retard) | jour 4, prévu 6 | -30 pts |", False),
        ("| perdu | - (5 x retard) | jour 4, prévu 6 | -12 pts |", True),
        ("| vide | 15 + (2 x quais) | port à 5 quais | +25 |", False),
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


@pytest.mark.parametrize(
    "text",
    [
        "On a die: 1-2 = 1 point, 3-5 = 2 points, 6 = 3 points.",
        "Rounds 1-3 = 5 cards.",
        "Niveaux 1 – 3 = 2 vies.",
        "A hand of 5-4-4 = 13 cards.",
        "4 - 3 - 3 - 3 = 13 cards.",
        "3 x 1 = 1000 points, 3 x 2 = 200 points, 3 x 6 = 600 points.",
        "- 2 + 2 = 10 points\n- 3 + 3 = 20 points\n- 4 + 4 = 30 points",
        "That 2 + 3 x 4 = 20 is wrong.",
    ],
)
def test_ranges_and_what_dice_are_worth(text):
    assert said(f"Scoring\n{text}\n") == []


@pytest.mark.parametrize("line", ["12 - 5 = 8", "12-5 = 8", "20 - 4 - 3 = 12", "2 x 9 - 4 = 15"])
def test_differences(line):
    assert said(f"Scoring\nYou have {line} points.\n") == [(2, "error")]


def test_one_wrong_line_among_right_ones():
    text = "Scoring\n- 2 x 3 = 6\n- 2 x 4 = 8\n- 2 x 5 = 11\n"
    assert said(text) == [(4, "error")]


@pytest.mark.parametrize(
    "text",
    [
        "2 points for each crate beyond the third, so 5 crates = 4 points.",
        "2 points par caisse au-delà de la troisième : 5 caisses = 4 points.",
        "2 points for each crate after the first: 5 crates score 8 points.",
    ],
)
def test_only_some_of_them_count(text):
    assert said(f"Scoring\n{text}\n", "RC105") == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Each lamp is worth 4 points, so a player with 3 lamps scores 13 points.", True),
        ("Each lamp is worth 4 points, so a player with 3 lamps scores 12 points.", False),
        ("Chaque lampe restante rapporte 4 points : 3 lampes rapportent 13 points.", True),
        ("A tent is worth 4 points for each guest, so 3 guests earn 11 points.", True),
        ("Each lamp is worth 4 points and a full row 5 more: 3 lamps = 17 points.", False),
        ("Each lamp is worth 4 points. A row is worth 5 points: 3 lamps = 17 points.", False),
        ("Each round scores 2 points; 3 rounds are 60 minutes long.", False),
    ],
)
def test_what_each_is_worth(text, wrong):
    assert bool(said(f"Scoring\n{text}\n", "RC105")) is wrong


REST = "{}\n\n| {} |\n|---|---|---|\n| 2 | 10 | 0 |\n| 3 | {} | 2 |\n| 4 | 5 | 0 |\n"


@pytest.mark.parametrize(
    ("count", "headers"),
    [
        ("The deck has 20 cards.", "Players | Cards each | Cards left"),
        ("Il y a vingt cartes.", "Joueurs | Cartes par joueur | Cartes au centre"),
    ],
)
def test_cards_each_and_what_is_left(count, headers):
    text = REST.format(count, headers, 5)
    (found,) = (f for f in findings(text) if f.code == "RC105")
    assert (found.span.line, str(found.severity), words(text, found).strip()) == (6, "warning", "5")
    assert found.message == "3 × 5 and 2 are 17, and 20 in the other rows"
    assert said(REST.format(count, headers, 6), "RC105") == []


def test_what_is_left_of_no_known_number():
    headers = "Players | Cards each | Cards left"
    assert said(REST.format("A deck of cards.", headers, 5), "RC105") == []


@pytest.mark.parametrize(
    "hands",
    [
        "3 players: 20 cards each. 4 players: 14 cards each. 5 players: 12 cards each.",
        "  3 players  each gets 20 cards\n  4 players  each gets 14 cards\n  5 players  each gets "
        "12 cards",
        "- three players: each gets twenty cards\n- four players: each gets fourteen cards\n"
        "- five players: each gets twelve cards",
    ],
)
def test_hands_that_use_up_the_cards(hands):
    text = f"Light\n\nThere are 60 cards.\n\nThe deal\n{hands}\n\nAll cards are dealt.\n"
    (finding,) = [f for f in findings(text) if f.code == "RC105"]
    assert finding.message == (
        "4 × 14 is 56, and with the other numbers of players all 60 are dealt"
    )
    assert [r.span.line for r in finding.related] == [3]
    assert said(text.replace("14", "15").replace("fourteen", "fifteen"), "RC105") == []
    assert said(text.replace("All cards are dealt", "The rest is set aside"), "RC105") == []
