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
        "",
    ],
)
def test_no_false_alarm(text):
    assert said(text) == []


def test_a_text_of_headings_only():
    assert said("Aim of this\n\nSetup of that\n\nScoring of all\n") == []


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
