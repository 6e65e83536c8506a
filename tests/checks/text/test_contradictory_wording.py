import pytest

from tests.checks.text.found import findings, said, words


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Lay a card strictly lower or equal.", "strictly lower or equal"),
        ("Lay a card strictly higher than or equal to it.", "strictly higher than or equal"),
        ("Posez une carte strictement inférieure ou égale.", "strictement inférieure ou égale"),
        ("Posez une carte STRICTEMENT INFERIEURE OU EGALE.", "STRICTEMENT INFERIEURE OU EGALE"),
        ("Take at least exactly two cards.", "at least exactly"),
        ("Prenez au moins exactement deux cartes.", "au moins exactement"),
        (
            "Jamais plus de deux, sauf toujours à la fin.",
            "Jamais plus de deux, sauf toujours",
        ),
        ("Never more than two, except always at the end.", "Never more than two, except always"),
        ("Choose between 5 and 3 cards.", "between 5 and 3"),
        ("Choisissez entre cinq et trois cartes.", "entre cinq et trois"),
        ("Take at least 5 and at most 3 cards.", "at least 5 and at most 3"),
        ("All play simultaneously, one after the other.", "simultaneously, one after the other"),
    ],
)
def test_phrases(text, marked):
    (finding,) = findings(text)
    assert (finding.code, str(finding.severity)) == ("RC108", "error")
    assert words(text, finding) == marked


@pytest.mark.parametrize(
    "text",
    [
        "Lay a card strictly lower, or an equal one if you have it.",
        "Lower or equal cards may follow.",
        "Posez une carte inférieure ou égale.",
        "Take between 3 and 5 cards. At least two, at most three.",
        "Prenez entre trois et cinq cartes, jamais plus de deux, sauf en fin de partie.",
        "You must play a card if you can.",
        "The text says “strictly lower or equal”, which is two things.",
        "Le texte dit « strictement inférieure ou égale », ce qui fait deux choses.",
        "Entre 10 h et 2 h on ne joue pas.",
    ],
)
def test_no_false_alarm(text):
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "You may carry no more than at least three sailors.",
            "“no more than at least” excludes itself",
        ),
        ("Take at least three cards or fewer.", "“at least three cards or fewer” excludes itself"),
        ("Draw at most two tiles or more.", "“at most two tiles or more” excludes itself"),
        ("Up to 4 players or more may join.", "“Up to 4 players or more” excludes itself"),
        (
            "The fair ends when more than four players at most are left.",
            "“more than four players at most” excludes itself",
        ),
        ("If more than four at most.", "“more than four at most” excludes itself"),
        (
            "The bid must be at least equal to exactly the last one.",
            "“at least equal to exactly” excludes itself",
        ),
        (
            "On ferme quand plus de quatre joueurs au maximum sont là.",
            "“plus de quatre joueurs au maximum” excludes itself",
        ),
        ("Prenez au plus trois cartes ou plus.", "“au plus trois cartes ou plus” excludes itself"),
        ("Payez au moins deux pièces ou moins.", "“au moins deux pièces ou moins” excludes itself"),
        (
            "La somme est au moins égale à exactement dix.",
            "“au moins égale à exactement” excludes itself",
        ),
        (
            (
                "Un pion ne peut jamais reculer de plus d'une case sur la piste, sauf toujours "
                "par mer."
            ),
            "“jamais reculer de plus d'une case sur la piste, sauf toujours” excludes itself",
        ),
        ("On en garde pas plus qu'au moins deux.", "“pas plus qu'au moins” excludes itself"),
    ],
)
def test_bounds_that_exclude_each_other(text, message):
    assert [f.message for f in findings(text) if f.code == "RC108"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        "Take no more than three cards at most.",
        "On ne garde pas plus de trois cartes au maximum.",
        "On n'a jamais plus de trois cartes au plus.",
        "En plus de 3 cartes au maximum, prenez un dé.",
        "Les pions de plus de deux cases au plus haut niveau restent.",
        "Take at least three cards or more than that if you like.",
        "At least two players or fewer than five tiles.",
        "You may sell more than three goods at most markets.",
        "Draw at most two cards or more of the same colour.",
        "Choose up to three, or more with the Lantern.",
        "Payez au moins deux pièces ou moins de cinq cartes.",
        "S'il a plus de trois cartes, au maximum deux sont gardées.",
        "Three or more, but at most five.",
        "Trois ou plus, mais au plus cinq.",
        "Never more than two, except with the lamp.",
        "No one may have more than five cards at most.",
    ],
)
def test_bounds_that_agree(text):
    assert said(text, "RC108") == []


@pytest.mark.parametrize(
    "text",
    [
        "Chacun mise entre 1 500 et 2 000 pièces.",
        "Chacun mise entre cinquante et deux cents pièces.",
        "Bid between ten and one hundred coins.",
        "Choose a number between 50 and two hundred.",
        "Choose a number between 1,500 and 2,000.",
        "The modifier is a number between -5 and 2.",
        "La valeur est comprise entre −5 et −2.",
        "Choose a number between 2.5 and 1.5.",
        "Move the hand of the clock between 12 and 1.",
        "Play a card between 12 and 1 o'clock.",
        "The difference between 9 and 4 is scored.",
        "L'écart entre 9 et 4 points compte.",
        "Lay the card between 8 and 3.",
        "Take at least 3 cards and at most 1 joker.",
        "Prenez au moins trois cartes et au plus un joker.",
        "Il joue obligatoirement une carte et, s'il le souhaite, en pioche une autre.",
        "Il joue obligatoirement une carte, puis une autre s'il le souhaite.",
        "Il n'en joue pas obligatoirement une, s'il le souhaite.",
        "You must discard a card and draw one if you wish.",
        "You must say so if you want to.",
        "Fill your hand up to exactly five cards.",
        "Move exactly up to the wall.",
        "Avancez exactement jusqu'à la case rouge. Complétez jusqu'à exactement cinq.",
    ],
)
def test_numbers_in_words_with_signs_and_two_verbs(text):
    assert said(f"Turn\n{text}\n", "RC108") == []


@pytest.mark.parametrize(
    "text",
    [
        "Chacun mise entre 2 000 et 1 500 pièces.",
        "Chacun mise entre deux cents et cinquante pièces.",
        "Choose a number between 2 and -5.",
        "The value is between two hundred and fifty and ten.",
        "A garden holds between nine and four panes.",
        "Take at least 5 cards and at most 3 cards.",
        "Il joue obligatoirement une carte s'il le souhaite.",
        "You must draw a card if you wish.",
        "A word has to be strictly longer than or equal to the last.",
        "Draw up to exactly two cards.",
        "It takes exactly about 10 turns.",
    ],
)
def test_each_of_them_can_be_wrong(text):
    assert said(f"Turn\n{text}\n", "RC108") == [(2, "error")]


def test_emphasis_within_a_phrase_and_blanks_that_do_not_break():
    text = "Lay a card **strictly** lower or\u00a0equal.\n"
    (finding,) = findings(text, path="demo.md")
    assert (finding.code, words(text, finding)) == ("RC108", "strictly** lower or\u00a0equal")
    plain = "Jouez entre\u00a05 et\u202f3\u00a0cartes.\n"
    (finding,) = findings(plain)
    assert (finding.code, words(plain, finding)) == ("RC108", "entre\u00a05 et\u202f3")


def test_inline_code_is_no_prose():
    assert (
        said("That `a strictly lower or equal card` is code, `3 x 4 = 11` too.\n", path="a.md")
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "You may never hold more than at least three cards. Never more than at least three.",
        "Une enchère est d'au moins 10 € au plus.",
        "Il faut en avoir strictement moins ou autant.",
        "On n'en garde jamais plus de au moins trois.",
    ],
)
def test_bounds_of_both_kinds(text):
    assert [s for _, s in said(text + "\n", "RC108")] == ["error"]


@pytest.mark.parametrize(
    "text",
    [
        "Il faut au moins 3 cartes et au plus 5.",
        "Never take more than three; at least one is left.",
    ],
)
def test_bounds_that_fit(text):
    assert said(text + "\n", "RC108") == []
