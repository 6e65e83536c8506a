import pytest

from tests.checks.text.found import findings, said, words


@pytest.mark.parametrize(
    "text",
    [
        "Aim\nWin tricks.\nFollow the placement rules described above.\n",
        "Tour\nJouez une carte.\nSuivez les règles de placement décrites ci-dessus.\n",
        "Tour\nJouez.\nEn cas d'égalité, voir règle des départages ci-dessous.\nFin.\n",
        "Turn\nPlay a card (see Tie-breaks).\nThen draw.\n",
        "Tour\nJouez une carte (voir Départages).\nPuis piochez.\n",
        "Turn\nPlay.\nFor ties see “Last trick” at once.\nThen draw.\n",
        "Turn\nCards are worth points as in the list below.\nThen draw.\n",
    ],
)
def test_what_is_referred_to_is_missing(text):
    assert [line for line, _ in said(text, "RC103")] == [
        3 if "(" not in text and "list" not in text else 2
    ]


def test_the_words_are_underlined():
    text = "Aim\nWin tricks.\nNow follow the placement rules described above.\n"
    (finding,) = findings(text)
    assert words(text, finding).endswith("placement rules described above")
    assert finding.message == "nothing above describes “placement”"


@pytest.mark.parametrize(
    "text",
    [
        "Placement\nA card goes next to its colour.\nFollow the placement rules described above.\n",
        "Pose des cartes\nEn ordre croissant.\nSuivez les règles de pose décrites ci-dessus.\n",
        "Tour\nVoir règle de priorité ci-dessous.\nPriorité des effets\n- La plus forte gagne.\n",
        "Turn\nPlay a card (see Scoring).\nScoring\nOne point for each card.\n",
        "Turn\nCards are worth points as in the list below.\n- red: 1\n- blue: 2\n",
        "Turn\nPut the card above the row, or below it.\nPlayers can see their cards.\n",
        "Tour\nOn joue à tour de rôle.\nComme indiqué ci-dessus, on pioche.\nPuis on joue.\n",
        "Tour\nOn pioche une bombe (voir plus loin).\nPuis on joue.\n",
        "Tour\nOn pioche une carte (voir page 4).\nPuis on joue.\n",
    ],
)
def test_no_false_alarm(text):
    assert said(text, "RC103") == []


def test_numbered_steps():
    text = "Turn\n1. Draw a card.\n2. Play a card, see step {}.\n3. Score.\n"
    assert said(text.format(3)) == []
    assert said(text.format(7)) == [(3, "warning")]


NAMED = "Composition\n- Éclair x1\n- Miroir x1\nPouvoirs des cartes\n{}\nFin\nÉclair et Miroir.\n"
ENGLISH = "Contents\n- Flare x1\n- Mirror x1\nPowers of the cards\n{}\n"


def test_effects_without_the_name_of_what_has_them():
    assert said(NAMED.format("- Annule le pli\n- Inverse le sens du jeu"), "RC103") == [
        (5, "warning")
    ]
    assert said(ENGLISH.format("- Cancels the trick\n- Reverses the order"), "RC103") == [
        (5, "warning")
    ]


def test_effects_with_a_name():
    assert said(NAMED.format("- Éclair : annule le pli\n- Miroir : inverse le sens"), "RC103") == []
    named = "Contents\n- Flare x1\n- Mirror x1\nFlare\n- Cancels the trick\n- Reverses the order\n"
    assert said(named, "RC103") == []
