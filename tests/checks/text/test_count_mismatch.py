import pytest

from tests.checks.text.found import findings, said, words


@pytest.mark.parametrize(
    "text",
    [
        "The deck has 50 cards numbered 1 to 40.\n",
        "Le paquet contient cinquante cartes numérotées de 1 à 40.\n",
        "Contents\n- Red: 1 to 16 (15 cards)\n",
        "Contenu\n- 100 cartes : 6 familles de valeurs 0 à 16\n",
        "Contents\n- 4 colours (red, green, blue)\n",
        "Contenu\n- 4 familles (Rouge, Vert, Bleu)\n",
        "The deck has 60 cards: 20 red, 20 blue and 25 green.\n",
        "Le jeu a 60 cartes : 20 rouges, 20 bleues et 25 vertes.\n",
    ],
)
def test_wrong_counts(text):
    assert [severity for _, severity in said(text, "RC104")] == ["error"]


def test_a_total_under_its_list():
    colours = "- Red: 1 to 16 (16 cards)\n- Blue: 1 to 16 (16 cards)\n"
    text = f"Contents\n{colours}- Flare x1\n" + "Total: {}\n"
    assert said(text.format("33 cards"), "RC104") == []
    wrong = text.format("34 cards")
    (finding,) = [f for f in findings(wrong) if f.code == "RC104"]
    assert (words(wrong, finding), finding.related[0].span.line) == ("34", 2)


def test_one_colour_of_a_deck_is_listed():
    text = "Contenu\n100 cartes numérotées de 1 à 50\n- 50 cartes blanches de 1 à 50\n"
    assert said(text, "RC104") == [(2, "error")]
    both = text + "- 50 cartes rouges de 1 à 50\n"
    assert said(both, "RC104") == []


@pytest.mark.parametrize(
    "text",
    [
        "The deck has 40 cards numbered 1 to 40.\n",
        "The deck has 80 cards numbered 1 to 20, in four colours.\n",
        "Le jeu a 60 cartes numérotées de 1 à 30, chacune en double.\n",
        "102 cartes classiques : 6 familles de valeurs 0 à 16.\n",
        "The deck has 60 cards: 20 red, 20 blue and 20 green.\n",
        "A game for 2 to 5 players, with levels 1 to 12.\n",
        "Deal 5 cards to each of 2 to 4 players.\n",
        "A turn has two phases:\n- draw\n- play\n",
        "Four colours: red, green, blue, etc.\n",
    ],
)
def test_right_counts_and_other_ranges(text):
    assert said(text, "RC104") == []


def test_announced_items():
    assert said("A turn has three phases:\n- draw\n- play\n", "RC104") == [(1, "warning")]
    more = "A turn has two phases:\n- draw\n- play\n- the youngest begins\n"
    assert said(more, "RC104") == [(1, "info")]
    assert said("Un tour a trois phases :\n- piocher\n- jouer\n", "RC104") == [(1, "warning")]


def test_all_of_them():
    text = "Contents\n- 56 cards\n- 4 dice\nSetup\nShuffle the {} cards.\n"
    assert said(text.format(56), "RC104") == []
    assert said(text.format(54), "RC104") == [(5, "warning")]


def test_a_component_without_a_count():
    text = "Contenu\n- 40 cartes classiques\n- Carte Miroir\nTour\nLe Miroir copie une carte.\n"
    assert said(text, "RC104") == [(3, "info")]
