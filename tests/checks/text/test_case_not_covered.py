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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            (
                "A game for 1 to 4 divers.\nThe divers sink. Each diver breathes.\n1 diver: 9 "
                "tanks\n2 divers: 7 tanks\n3 divers: 6 tanks\n"
            ),
            "nothing is said for 4 players, and the game is for 1 to 4",
        ),
        (
            (
                "Jeu pour 2 à 5 alpinistes.\nLes alpinistes montent. Un alpiniste tombe.\nÀ 2 "
                "alpinistes, prenez 9 cartes. À 3 alpinistes, prenez 7 cartes. À 4 alpinistes, "
                "6 cartes.\n"
            ),
            "nothing is said for 5 players, and the game is for 2 to 5",
        ),
        (
            (
                "A game for 2 to 4 players.\nTwo players take 6 cards each, three players take "
                "5 each.\n"
            ),
            "nothing is said for 4 players, and the game is for 2 to 4",
        ),
        (
            "A game for 2 to 4 players.\nWith two players, deal 6 cards each; with three, 5.\n",
            "nothing is said for 4 players, and the game is for 2 to 4",
        ),
        (
            (
                "A game for 1 to 4 players.\nA single player takes 5 discs, two players take 4 "
                "each, and three players take 3 each.\n"
            ),
            "nothing is said for 4 players, and the game is for 1 to 4",
        ),
        (
            (
                "Un jeu pour 1 à 3 joueurs.\nUn joueur seul reçoit 8 cartes. À deux, chacun en "
                "reçoit 6.\n"
            ),
            "nothing is said for 3 players, and the game is for 1 to 3",
        ),
        (
            (
                "Un jeu de 2 à 5 joueurs.\nOn distribue 12 cartes à 3 joueurs, 10 cartes à 4 "
                "joueurs et 8 cartes à 5 joueurs.\n"
            ),
            "nothing is said for 2 players, and the game is for 2 to 5",
        ),
        (
            (
                "Un jeu pour 3 à 5 joueurs\n\nChacun reçoit des pièces :\n3 joueurs : 20 "
                "pièces ;\n4 joueurs : 16 pièces.\n"
            ),
            "nothing is said for 5 players, and the game is for 3 to 5",
        ),
        (
            (
                "# Demo\n\n*For 2–4 witches, ages 10 and up.*\n\nThe witches brew. A witch may "
                "fly.\n\n| Witches | Herbs |\n|---|---|\n| 2 | 7 |\n| 3 | 6 |\n"
            ),
            "nothing is said for 4 players, and the game is for 2 to 4",
        ),
        (
            (
                "Players: 3 to 6\n- 3 players: 12 coins\n- 4 players: 10 coins\n- 6 players: 7 "
                "coins\n"
            ),
            "nothing is said for 5 players, and the game is for 3 to 6",
        ),
        (
            (
                "Nombre de joueurs : 2 à 4\nAvec 2 joueurs, 8 tours sont joués ; avec 3 "
                "joueurs, 6 tours.\n"
            ),
            "nothing is said for 4 players, and the game is for 2 to 4",
        ),
    ],
)
def test_other_ways_to_list_cases(text, message):
    assert [f.message for f in findings(text) if f.code == "RC106"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        (
            "A game for 1 to 4 divers.\nThe divers sink. Each diver breathes.\n1 diver: 9 "
            "tanks\n2 divers: 7 tanks\n3 or more divers: 6 tanks\n"
        ),
        (
            "Un jeu de 2 à 5 joueurs.\nAvec 2 joueurs, retirez 10 cartes ; avec 3 joueurs, "
            "5 cartes.\n"
        ),
        (
            "A game for 2 to 4 players.\nWith two players, deal 6 cards each; with three, "
            "5; with four, 4.\n"
        ),
        (
            "A game for 2 to 4 players.\nWith two players, deal 6 cards each; with three "
            "or four, 5.\n"
        ),
        (
            "A game for 2 to 5 players.\nWith two players, deal 6 cards each. With three "
            "players, 5. Otherwise, deal 4.\n"
        ),
        (
            "A game for 2 to 5 players.\nIn a game with 2 players the board is smaller. "
            "With 3 players nobody uses 5 tiles.\n"
        ),
        (
            "Un jeu pour 2 à 4 joueurs.\nUn joueur pose 3 cartes. Les 2 joueurs voisins en "
            "donnent 1.\n"
        ),
        (
            "A game for 2 to 4 players.\nA player who has 3 coins pays. Two players may "
            "trade 2 coins each turn.\n"
        ),
        "A game.\n",
        (
            "A race of 3 to 5 rounds.\nThe rounds are short. Each round ends.\n1 round: 3 "
            "points\n3 rounds: 5 points\n"
        ),
        (
            "A game for 3 to 6 players.\n3 players: 20 coins\n4 players: 16 coins\n5-6 "
            "players: 12 coins\n"
        ),
        "Un jeu pour 2 à 4 joueurs.\nÀ 3 joueurs, chacun reçoit 8 cartes et 4 jetons.\n",
        (
            "Un jeu pour 1 à 4 joueurs.\nEn solo, prenez 8 cartes. À 2 joueurs, 6 cartes ; "
            "à 3 ou 4, 5 cartes.\n"
        ),
        (
            "Un jeu pour 2 à 6 joueurs.\nà 2 joueurs, 10 bouchons chacun ;\nà 3 ou 4 "
            "joueurs, 8 bouchons ;\nau-delà, 6 bouchons.\n"
        ),
        (
            "A game for 2 to 4 players.\nExample: with 2 players, 6 cards; with 3 players, "
            "5 cards.\n"
        ),
        (
            "A game for 3 to 5 players.\nThe deck is dealt: 3 players have 20 cards each, "
            "4 players 15, and 5 players 12.\n"
        ),
    ],
)
def test_all_cases_or_none(text):
    assert said(text, "RC106") == []


@pytest.mark.parametrize(
    "text",
    [
        "If 2 players tie, each scores 5 points. If 3 players tie, each scores 3 points.",
        "When two players remain, each draws 2 cards. When 3 players remain, each draws 1 card.",
        "Si 2 joueurs sont ex aequo, 5 points chacun. Si 3 joueurs sont ex aequo, 3 points chacun.",
        "If 2 players pass, they pay 2 coins. If 3 players pass, they pay 3 coins.",
    ],
)
def test_what_some_of_the_players_do(text):
    assert said(f"A game for 2 to 5 players.\n\nThe game\n{text}\n", "RC106") == []


@pytest.mark.parametrize(
    "text",
    [
        "If 2 players play, deal 7 cards each. If 3 players play, deal 6 cards each.",
        "If there are 2 players, deal 7 cards. If there are 3 players, deal 6 cards.",
        "S'il y a 2 joueurs, on donne 7 cartes. S'il y a 3 joueurs, on donne 6 cartes.",
    ],
)
def test_how_many_play(text):
    assert said(f"A game for 2 to 5 players.\n\nThe game\n{text}\n", "RC106") == [(4, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        "Each writes 4 words. So with 8 players there are 32 cards; with 10 players there are 40.",
        "Chacun écrit 4 mots. Ainsi, à 5 joueurs il y a 20 cartes, à 6 joueurs 24 cartes.",
        "Everybody has two votes (with 3 players there are 6 votes, with 4 players 8 votes).",
        "Two votes each, i.e. 6 votes with 3 players, 8 votes with 4 players and so on.",
        "With 5 or 6 players, deal 4 cards each instead of 5 cards with 3 players.",
    ],
)
def test_an_illustration_is_no_list_of_cases(text):
    assert said(f"A game for 2 to 12 players.\n\nThe game\n{text}\n", "RC106") == []


@pytest.mark.parametrize("edge", ["", "| "])
def test_a_table_of_a_plain_text_needs_no_line_of_dashes(edge):
    rows = "".join(f"{edge}{row}\n" for row in ("Players | Cards each", "1 | 8", "2 | 6", "3 | 5"))
    assert said(f"A game for 1 to 4 players.\n\nSetup\n\n{rows}", "RC106") == [(5, "warning")]
    assert said(f"A game for 1 to 3 players.\n\nSetup\n\n{rows}", "RC106") == []
