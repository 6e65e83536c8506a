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
        "Troc\nUne pomme, deux noix.\nÉchangez selon les règles de troc expliquées plus haut.\n",
        "Tour\nVoir règle de priorité ci-dessous.\nPriorité des effets\n- La plus forte gagne.\n",
        "Turn\nPlay a card (see Scoring).\nScoring\nOne point for each card.\n",
        "Turn\nCards are worth points as in the list below.\n- red: 1\n- blue: 2\n",
        "Turn\nPut the card above the row, or below it.\nPlayers can see their cards.\n",
        "Tour\nOn joue à tour de rôle.\nComme indiqué ci-dessus, on pioche.\nPuis on joue.\n",
        "Tour\nOn pioche une bombe (voir plus loin).\nPuis on joue.\n",
        "Tour\nOn pioche une carte (voir page 4).\nPuis on joue.\n",
        "Thanks\nTo the author mentioned earlier Ada Low.\nAnd to all.\n",
        "Tour\nLa réussite : voir section dédiée ci-dessous.\nRéussite\nOn pose une carte.\n",
    ],
)
def test_no_false_alarm(text):
    assert said(text, "RC103") == []


def test_numbered_steps():
    text = "Turn\n1. Draw a card.\n2. Play a card, see step {}.\n3. Score.\n"
    assert said(text.format(3)) == []
    assert said(text.format(7)) == [(3, "warning")]


def test_numbered_sections():
    text = "1. Setup\nDeal.\n2. Turn\nPlay by the rule in section {}.\n3. End\nCount.\n"
    assert said(text.format(3)) == []
    assert said(text.format(9)) == [(4, "warning")]
    assert said(text.format("9 of the board")) == []
    assert said("Turn\nPlay by the rule in section 9.\nThen draw.\n") == []


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nTies are broken "
                "by the rules for ties below.\n\n# End\n\nThe most coins win.\n"
            ),
            "nothing below is about “tie”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nAs explained "
                "above in the table of animals, the fox wins.\n\n# End\n\nThe most coins win.\n"
            ),
            "there is no table above",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nThe fox wins, "
                "as the table of animals above shows.\n\n# End\n\nThe most coins win.\n"
            ),
            "there is no table above",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nFollow the "
                "paragraph on unfinished gardens below.\n\n# End\n\nThe most coins win.\n"
            ),
            "nothing below is about “unfinished garden”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nTies are broken "
                'as described under "Morning Light".\n\n# End\n\nThe most coins win.\n'
            ),
            "nothing here is called “Morning Light”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nFor teams, see "
                '"Playing in pairs".\n\n# End\n\nThe most coins win.\n'
            ),
            "nothing here is called “Playing in pairs”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nWhen four are "
                'sold, look (see "Closing a garden").\n\n# End\n\nThe most coins win.\n'
            ),
            "nothing here is called “Closing a garden”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nThe rest is in "
                'the chapter "Advanced Play".\n\n# End\n\nThe most coins win.\n'
            ),
            "nothing here is called “Advanced Play”",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nLook it up in "
                "the table below.\n\n# End\n\nThe most coins win.\n"
            ),
            "there is no table below",
        ),
        (
            (
                "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nThe list below "
                "shows it.\n\n# End\n\nThe most coins win.\n"
            ),
            "there is no list below",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nComme "
                "expliqué ci-dessus dans le tableau des animaux, le renard gagne.\n\n# Fin\n\n"
                "Le plus de pièces gagne.\n"
            ),
            "there is no tableau above",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nLes "
                "objectifs sont donnés plus haut, au paragraphe « Saisons ».\n\n# Fin\n\nLe "
                "plus de pièces gagne.\n"
            ),
            "nothing here is called “Saisons”",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nOn fait "
                "une expertise (voir plus bas, « Les faux »).\n\n# Fin\n\nLe plus de pièces "
                "gagne.\n"
            ),
            "nothing here is called “Les faux”",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nPosez-y "
                "votre lanterne, comme indiqué au chapitre « Allumer le feu ».\n\n# Fin\n\nLe "
                "plus de pièces gagne.\n"
            ),
            "nothing here is called “Allumer le feu”",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\n"
                "Appliquez les règles d'enchère ci-dessous.\n\n# Fin\n\nLe plus de pièces "
                "gagne.\n"
            ),
            "nothing below is about “enchere”",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nVoir la "
                "rubrique « Jouer à deux ».\n\n# Fin\n\nLe plus de pièces gagne.\n"
            ),
            "nothing here is called “Jouer à deux”",
        ),
        (
            (
                "# But\n\nÊtre premier. On pose des cartes et on prend des pièces.\n\nSuivez "
                "le tableau ci-dessous.\n\n# Fin\n\nLe plus de pièces gagne.\n"
            ),
            "there is no tableau below",
        ),
    ],
)
def test_places_that_are_not_there(text, message):
    assert [f.message for f in findings(text, path="demo.md") if f.code == "RC103"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nTies are broken "
            "by the rules for ties below.\n\n# Ties in the end\n\nThe most coins win. "
            "Coins of one animal count double.\n\n| animal | points |\n|---|---|\n| fox | "
            "3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nSee "
            '"Ties".\n\n# Ties in the end\n\nThe most coins win. Coins of one animal '
            "count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            '# Aim\n\nBe first. Lay cards on the market and take coins.\n\nSee "The end" '
            "for more.\n\n# Ties in the end\n\nThe most coins win. Coins of one animal "
            "count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nAs described "
            'under "Ties in the end".\n\n# Ties in the end\n\nThe most coins win. Coins '
            "of one animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nSee the table "
            "of animals below.\n\n# Ties in the end\n\nThe most coins win. Coins of one "
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nThe section of "
            "the map above the river is closed.\n\n# Ties in the end\n\nThe most coins "
            "win. Coins of one animal count double.\n\n| animal | points |\n|---|---|\n| "
            "fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nPut the table "
            "above the board.\n\n# Ties in the end\n\nThe most coins win. Coins of one "
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\n(see Ties)\n\n# "
            "Ties in the end\n\nThe most coins win. Coins of one animal count double.\n\n| "
            "animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nRead the card "
            '"Moon Fox".\n\n# Ties in the end\n\nThe most coins win. Coins of one animal '
            "count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nTurn to the "
            'chapter "Ties".\n\n# Ties in the end\n\nThe most coins win. Coins of one '
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nTake the rules "
            "above as they are.\n\n# Ties in the end\n\nThe most coins win. Coins of one "
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            '# Aim\n\nBe first. Lay cards on the market and take coins.\n\nSee "Moon '
            'Fox" on its card.\n\n# Ties in the end\n\nThe most coins win. Coins of one '
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nLay it under "
            'the "Moon Fox".\n\n# Ties in the end\n\nThe most coins win. Coins of one '
            "animal count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nAs explained "
            "below in the list of points, foxes win.\n\n# Ties in the end\n\nThe most "
            "coins win. Coins of one animal count double.\n\n| animal | points |\n"
            "|---|---|\n| fox | 3 |\n"
        ),
        (
            "# Aim\n\nBe first. Lay cards on the market and take coins.\n\nLook at the "
            "table below.\n\n# Ties in the end\n\nThe most coins win. Coins of one animal "
            "count double.\n\n| animal | points |\n|---|---|\n| fox | 3 |\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nVoir « Décompte ».\n\n# Le décompte final\n\n"
            "Dernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : il ne "
            "vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nVoir plus bas, « Le faux ».\n\n# Le décompte "
            "final\n\nDernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : "
            "il ne vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nComme indiqué au chapitre « Le décompte final ».\n\n"
            "# Le décompte final\n\nDernier tour : on compte. Le plus de pièces gagne.\n\n"
            "**Le faux** : il ne vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nSuivez la liste ci-dessous.\n\n# Le décompte "
            "final\n\nDernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : "
            "il ne vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\n(voir *Décompte*)\n\n# Le décompte final\n\nDernier "
            "tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : il ne vaut "
            "rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nVoir la carte « Renard ».\n\n# Le décompte final\n\n"
            "Dernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : il ne "
            "vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nPosez-la sous la carte « Renard ».\n\n# Le décompte "
            "final\n\nDernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : "
            "il ne vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nOn applique la règle du dernier tour ci-dessous.\n\n"
            "# Le décompte final\n\nDernier tour : on compte. Le plus de pièces gagne.\n\n"
            "**Le faux** : il ne vaut rien.\n\n- a\n- b\n"
        ),
        (
            "# But\n\nÊtre premier.\n\nVoir « Dernier tour ».\n\n# Le décompte final\n\n"
            "Dernier tour : on compte. Le plus de pièces gagne.\n\n**Le faux** : il ne "
            "vaut rien.\n\n- a\n- b\n"
        ),
    ],
)
def test_places_that_are_there(text):
    assert said(text, "RC103", path="demo.md") == []


ACTIONS = (
    "Contents\n- 40 cards\n- 6 “Owl” cards\n- 2 Moth cards\n\nOwls, Moths\nAll fly.\n\n{}\n{}\n"
)


@pytest.mark.parametrize(
    ("heading", "items"),
    [
        ("Actions", "- draws two cards\n- skips a turn"),
        ("Actions of a player", "- draws two cards\n- skips a turn"),
        ("Effets des cartes", "- Pioche deux cartes\n- Passe ton tour"),
    ],
)
def test_a_list_of_what_players_do(heading, items):
    assert said(ACTIONS.format(heading, items), "RC103") == []


def test_a_list_of_what_nameless_cards_do():
    text = ACTIONS.format("Effects of the cards", "- draws two cards\n- skips a turn")
    assert said(text, "RC103") == [(10, "warning")]


def test_below_something():
    text = "Turn\nPut the marker above the line and see the card below it.\nThen go on.\n"
    assert said(text, "RC103") == []


def test_a_part_that_is_called_by_things():
    text = "Tour\nÀ égalité, voir le paragraphe « Cartes jumelles ».\nPuis on joue.\n"
    assert said(text, "RC103") == [(2, "warning")]
    assert said(text + "\nCartes jumelles\nElles gagnent.\n", "RC103") == []
    assert said(text.replace("le paragraphe", "la carte"), "RC103") == []
    text = "Turn\nTies are settled by the chapter “Trump cards”.\nThen go on.\n"
    assert said(text, "RC103") == [(2, "warning")]
    assert said(text + "\nTrump cards\nThey win.\n", "RC103") == []


NUMBERED = "3. Setup\n3.1 Money\nEverybody takes nine.\n3.2 Clocks\nWind them{}.\n"


@pytest.mark.parametrize("words", [" as described in 3.5", " (see 7.2)", " comme décrit en 4.1"])
def test_a_number_without_a_word_for_it(words: str) -> None:
    assert said(NUMBERED.format(words), "RC103") == [(5, "warning")]


@pytest.mark.parametrize("words", [" as described in 3.1", " (see 3.2)", ", in 3.5 cm", " in 3.5"])
def test_a_number_that_is_there_or_none(words: str) -> None:
    assert said(NUMBERED.format(words), "RC103") == []


def test_a_number_where_chapters_have_none() -> None:
    assert said("Setup\nWind the clocks (see 7.2).\n", "RC103") == []


@pytest.mark.parametrize(
    "paragraph", ["6.3 Leaders. A leader adds 1.", "**6.3 Leaders.** They add 1."]
)
def test_a_paragraph_may_begin_with_its_number(paragraph):
    text = "## 6.1 Attack\n\nLeaders (see 6.3) don't count.\n\n## 6.2 Retreat\n\nGo back.\n\n"
    assert said(text + paragraph + "\n", "RC103") == []
    assert said(text, "RC103") == [(3, "warning")]


@pytest.mark.parametrize("where", ["of the scenario book", "in the advanced rules", "du livret"])
def test_a_number_in_another_book(where):
    text = f"# A war\n\n## 6.1 Attack\n\nRoll; see 4.1.1 {where}.\n\n## 6.2 Retreat\n\nGo back.\n"
    assert said(text, "RC103") == []
