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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            (
                "A crow steals a coin from each neighbour who doubted.\n\nThe youngest player "
                "starts.\n\nA crow steals two coins from each neighbour who doubted."
            ),
            "line 1 says the same with 1 in place of 2",
        ),
        (
            (
                "Un corbeau vole une pièce à chaque voisin qui doutait.\n\nLe plus jeune "
                "joueur commence la partie.\n\nUn corbeau vole deux pièces à chaque voisin qui "
                "doutait."
            ),
            "line 1 says the same with 1 in place of 2",
        ),
        (
            (
                "La neige monte d'un cran à la fin de chaque étape.\n\nLe plus jeune joueur "
                "commence la partie.\n\nÀ la fin de chaque étape, la neige monte de deux crans."
            ),
            "line 1 says the same with 1 in place of 2",
        ),
        (
            (
                "Every captain crosses out one square of the deepest row.\n\nThe youngest "
                "player starts.\n\nEvery captain crosses out three squares of the deepest row."
            ),
            "line 1 says the same with 1 in place of 3",
        ),
    ],
)
def test_one_beside_another_number(text, message):
    assert [f.message for f in findings(text) if f.code == "RC109"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        (
            "A crow steals a coin from each neighbour who doubted.\n\nThe youngest player "
            "starts.\n\nThe crow steals a coin from each neighbour who doubted."
        ),
        (
            "With one player, turn over a card of the big pile.\n\nThe youngest player "
            "starts.\n\nWith two players, turn over a card of the big pile."
        ),
        (
            "Le joueur pioche une carte de la grande pile rouge.\n\nLe plus jeune joueur "
            "commence la partie.\n\nUn joueur pioche la carte de la grande pile rouge."
        ),
    ],
)
def test_one_and_the_same(text):
    assert said(text, "RC109") == []


def test_under_headings_that_are_counted():
    text = "## {} 1\n\nThe first player takes exactly two tricks.\n\n## {} 2\n\n"
    text += "The first player takes exactly three tricks.\n"
    assert said(text.format("Mission", "Mission"), path="demo.md") == []
    assert said(text.format("Mission", "Scoring"), path="demo.md") == [(7, "warning")]


def test_steps_one_after_the_other():
    step = "On the next turn the sleeper rolls a die, wakes and takes {} cards.\n\n"
    steps = [step.format(n) for n in (4, 3, 2)]
    assert said("".join(steps)) == []
    assert said(steps[0] + "Then all go on.\n\n" + steps[1]) == [(5, "warning")]
    when = "Si > {} le dormeur se réveille et reprend ses cartes.\n\n"
    assert said(when.format(4) + "On continue la partie.\n\n" + when.format(3)) == []


BASE = "Port\n\nSetup\nEach player receives five cards from the deck.\nThe youngest begins.\n\n"


@pytest.mark.parametrize(
    "text",
    [
        BASE + "Variant for children\nEach player receives three cards from the deck.\n",
        BASE + "Mode expert\nEach player receives six cards from the deck.\n",
        BASE + "Hints\nShort game: Each player receives three cards from the deck.\n",
    ],
)
def test_a_variant_has_other_numbers(text):
    assert said(text, "RC109") == []


ROLES = (
    "# Port\n\n## The baker\n\nAt the start of your turn take 2 coins from the bank. Bake bread."
    "\n\n## The merchant\n\nAt the start of your turn take 3 coins from the bank. Sell bread.\n"
)


def test_the_first_rule_of_each_role():
    assert said(ROLES, "RC109", path="demo.md") == []
    later = ROLES.replace("At the start", "Be quick. At the start")
    assert said(later, "RC109", path="demo.md") == [(9, "warning")]


def test_what_stands_under_a_variant_in_a_part_of_its_own():
    text = (
        "# Port\n\n## Basics\n\n### Deal\n\nEach player receives five cards from the deck.\n\n"
        "## {}\n\n### Hands\n\nNobody looks.\n\nEach player receives six cards from the deck.\n"
    )
    assert said(text.format("Expert game"), "RC109", path="demo.md") == []
    assert said(text.format("Once more"), "RC109", path="demo.md") == [(15, "warning")]


@pytest.mark.parametrize(
    ("sentence", "late", "early"),
    [
        ("The {} mistake of a diver costs the whole treasure.", "fifth", "fourth"),
        ("The {} mistake of a diver costs the whole treasure.", "12th", "4th"),
        ("La {} erreur du plongeur lui coûte tout son trésor.", "sixième", "troisième"),
    ],
)
def test_ordinals(sentence, late, early):
    text = sentence.format(late) + BETWEEN + sentence.format(early) + "\n"
    found = [f for f in findings(text) if f.code == "RC109"]
    assert [(f.span.line, str(f.severity), words(text, f)) for f in found] == [
        (5, "warning", early)
    ]
    assert said(sentence.format(late) + BETWEEN + sentence.format(late), "RC109") == []


def test_an_ordinal_is_told_as_one():
    text = "The fifth mistake of a diver costs the whole treasure." + BETWEEN
    text += "The third mistake of a diver costs the whole treasure.\n"
    assert [f.message for f in findings(text)] == [
        "line 1 says the same with the 5th in place of the 3rd"
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # One after the other, or one of several.
        (
            "The third mistake of a diver costs one pearl.",
            "The fourth mistake of a diver costs one pearl.",
        ),
        (
            "The fifth player takes coral from the bank.",
            "The third player takes coral from the bank.",
        ),
        (
            "Le cinquième joueur prend du corail à la banque.",
            "Le troisième joueur prend du corail à la banque.",
        ),
        # A fraction, and a count beside an ordinal.
        (
            "A fifth of the treasure goes to the diver.",
            "A third of the treasure goes to the diver.",
        ),
        ("The fifth mistake costs the diver treasure.", "The 3 mistake costs the diver treasure."),
    ],
)
def test_ordinals_of_an_order(first, second):
    assert said(first + BETWEEN + second + "\n", "RC109") == []


def test_a_price_is_no_case():
    text = (
        "Jeu\n\nSi personne n'enchérit, le joueur au marteau prend le lot pour 10 €.\n\n"
        "Précisions\n\nSi personne n'enchérit, le joueur au marteau prend le lot pour 20 €.\n"
    )
    assert said(text, "RC109") == [(7, "warning")]
