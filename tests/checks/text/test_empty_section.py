import pytest

from tests.checks.text.found import findings, said, words

FRENCH = "Matériel\n- 40 cartes\nPli perdu\nFin de manche\nChacun compte ses plis.\n"
ENGLISH = "Contents\n- 40 cards\nLost tricks\nEnd of the round\nAll count their tricks.\n"


@pytest.mark.parametrize("text", [FRENCH, ENGLISH])
def test_a_heading_before_one_of_a_main_part(text):
    assert said(text) == [(3, "warning")]
    (finding,) = findings(text)
    assert words(text, finding) in ("Pli perdu", "Lost tricks")
    assert [r.span.line for r in finding.related] == [4]


def test_the_last_line_of_a_text():
    assert said("Aim\nWin the most tricks.\nRules of the game\n") == [(3, "warning")]
    assert said("But\nGagner des plis.\nRègles du jeu\n") == [(3, "warning")]


def test_levels_of_markdown_are_certain():
    text = "# A\n\n## B\n\nText.\n\n## C\n\n## D\n\nText.\n\n## E\n\n### F\n\nText.\n\n# G\n"
    assert said(text, path="demo.md") == [(7, "warning"), (19, "warning")]


def test_what_stands_under_a_heading_may_be_code_or_a_table():
    text = "# A\n\n```python\nx = 1\n```\n\n# B\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
    assert said(text, path="demo.md") == []


def test_numbers_give_levels():
    text = "1. Setup\nShuffle the cards.\n2. Scoring\n2.1 Tricks\nA trick is a point.\n3. Ties\n"
    assert said(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The Great Game\nDescription\nAim\nWin tricks.\n",  # a title
        "Aim\nWin.\nScoring\nBids that were met\nTen points.\n",  # a part with parts
        "Aim\nWin.\nAdvanced game\nSetup\nDeal six cards.\n",
        "But\nGagner.\nSystème de score\nAnnonce respectée\nDix points.\n",
        "But\nGagner.\n\nBonne chance\n",
        "Aim\nWin.\n\nHave fun\n",
    ],
)
def test_no_false_alarm(text):
    assert said(text) == []


def test_a_text_of_headings_only():
    (finding,) = findings("Aim of this\n\nSetup of that\n\nScoring of all\n")
    assert (finding.span.line, str(finding.severity)) == (1, "warning")
    assert finding.message == (
        "nothing stands under “Aim of this”, nor under any of the 3 headings here"
    )
    assert said("# A\n\n# B\n", path="demo.md") == [(1, "warning")]


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff\n", "\u00a0\n"])
@pytest.mark.parametrize("path", ["demo.txt", "demo.md"])
def test_an_empty_text(text, path):
    (finding,) = findings(text.removeprefix("\ufeff"), path)
    assert (finding.code, finding.message) == ("RC101", "the text is empty")


CHAPTERS = "1. Setup\nShuffle the tiles.\n\n2. Turn\nLay a tile.\n\n3. Floods\nA river rises.\n\n"
CHAPITRES = (
    "1. Mise en place\nMêlez les tuiles.\n\n2. Tour\nPosez une tuile.\n\n3. Crues\nTout monte.\n\n"
)


@pytest.mark.parametrize(
    "text",
    [
        CHAPTERS + "4. Droughts\n\n5. End\nThe tiles are gone.\n",
        CHAPTERS + "4. Droughts\n5. End\nThe tiles are gone.\n",
        CHAPITRES + "4. Sécheresses\n\n5. Fin\nIl n'y a plus de tuiles.\n",
    ],
)
def test_the_numbers_of_headings_count_chapters(text):
    assert said(text) == [(10, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        CHAPTERS + "4. Droughts\nA river falls.\n\n5. End\nThe tiles are gone.\n",
        CHAPTERS + "1. Take a tile\n2. Turn it over\n3. Show it\n4. Lay it down\n5. Rest\n",
        "How to play\n1. Take a tile\n2. Turn it over\n3. Lay it down\n",
    ],
)
def test_the_numbers_of_steps_count_none(text):
    assert said(text) == []


def test_numbers_without_a_dot_before_capitals():
    text = "1 AIM\nWin the tricks.\n\n2 WIND\n\n3 END\nThe tricks are counted.\n"
    assert said(text) == [(4, "warning")]
    assert said("Aim\nWin.\n2 Owls\n\n3 Mice\nThey are counted.\n") == []


SHUFFLE = "THE HARBOUR\n\nSETUP\nShuffle the cards.\n\n"


@pytest.mark.parametrize(
    "text",
    [
        SHUFFLE + "THE TURN\n\n1. DRAW PHASE\nDraw a card.\n\n2. PLAY PHASE\nPlay a card.\n",
        SHUFFLE + "TRADE\n\n1. OFFERS\nOffer a card.\n\n2. DEALS\nSwap the cards.\n",
        SHUFFLE + "THE TURN\n\nDRAWING\nDraw a card.\n\nPLAYING\nPlay a card.\n",
        SHUFFLE + "THE ROLES\n\nTHE CAPTAIN\nDraws a card.\n\nTHE COOK\nPlays one.\n",
        "LE PORT\n\nTROC\nOn troque.\n\nLES PERSONNAGES\n\nLE MOUSSE\nIl passe son tour.\n",
        "LE PORT\n\nTROC\nOn troque.\n\nTOUR DE JEU\n\n1. PIOCHE\nOn pioche une carte.\n",
        "WORD WEAVERS\n\n1. NUMBER OF PLAYERS\nTwo to six.\n\n2. PLAY\nPlace tiles.\n",
        "THE HARBOUR\nRULES OF PLAY\n\n1. SETUP\nShuffle the cards.\n\n2. TURN\nDraw a card.\n",
        "PORT\n\nI. SETUP\nShuffle.\n\nII. TRADE\n\nA. OFFERS\nOffer.\n\nB. DEALS\nSwap.\n",
        "Le Port\n\nBut du jeu\nGagner.\n\nLes cartes\n\nComposition\nIl y a 40 cartes.\n",
        "Le Port\n\nBut\nGagner.\n\nLe mousse\n\nObjectif du mousse\nIl perd le bateau.\n",
    ],
)
def test_a_heading_over_others(text):
    assert said(text, "RC101") == []


def test_capitals_that_no_text_follows():
    before = SHUFFLE + "THE VIZIER\n\n"
    assert said(before + "TRADE\nSwap the cards.\n") == [(6, "info")]
    assert said(before + "END OF THE GAME\nCount the cards.\n") == [(6, "warning")]
    assert said(before + "THE SCORE\nCount the cards.\n") == [(6, "warning")]


def test_numbers_count_capitals_too():
    text = "PORT\n\n1. AIM\nWin.\n\n2. SETUP\nShuffle.\n\n3. TRADE\n\n4. COUNT\nCount.\n\n"
    text += "5. END\nRest.\n"
    assert said(text) == [(9, "warning")]


def test_the_rules_as_the_first_of_many_headings_of_one_level():
    text = "# Port\n\nShips.\n\n# Rules\n\n# Setup\n\nShuffle.\n\n# Trade\n\n# End\n\nCount.\n"
    assert said(text, path="demo.md") == [(11, "warning")]


def test_a_variant_in_capitals_with_nothing_below():
    text = "PORT\n\nAIM\nWin.\n\n{}\n\nQUESTIONS\nNone so far.\n"
    assert said(text.format("VARIANT FOR OLD SAILORS"), "RC101") == [(6, "info")]
    assert said(text.format("VARIANTE POUR LES MARINS"), "RC101") == [(6, "info")]
    assert said(text.format("VARIANTS"), "RC101") == []
    assert said(text.format("VARIANT FOR OLD SAILORS\nSwap."), "RC101") == []


@pytest.mark.parametrize(
    ("first", "second"),
    [("1.0 Aim", "2.0 Setup"), ("1.1. Aim", "1.2. Setup"), ("I. Aim", "II. Setup")],
)
def test_numbered_entries_of_the_contents_are_no_empty_sections(first, second):
    text = f"A game of hills.\n\nContents\n\n{first}\n{second}\n\n"
    text += f"{first}\n\nHold the hill.\n\n{second}\n\nEach takes 7 cubes.\n"
    assert said(text, "RC101") == []


@pytest.mark.parametrize(
    "line", ["À partir de 9 ans", "De 2 à 4 joueurs", "Ages 8 and up", "45 minutes", "8+ years"]
)
def test_whom_a_game_is_for_is_no_heading(line):
    text = (
        f"Le jeu des mots\nUn jeu de lettres pour 2 à 8 équipes\n{line}\n\nContenu\n\n30 tuiles.\n"
    )
    assert said(text, "RC101") == []


def test_a_text_of_single_words_has_nothing_under_any_of_them():
    (finding,) = findings("SETUP\n\nTURN\n\nSCORING\n\nEND\n")
    assert finding.message.startswith("nothing stands under “SETUP”, nor under any of the")
