import pytest

from tests.checks.text.found import findings, said, words


@pytest.mark.parametrize(
    "text",
    [
        "The deck has 38 cards numbered 1 to 40.\n",
        "Le paquet contient trente cartes numérotées de 1 à 40.\n",
        "Contents\n- Red: 1 to 16 (15 cards)\n",
        "Contenu\n- 110 cartes : sept couleurs de valeurs 1 à 15\n",
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
    text = "Contenu\n60 cartes numérotées de 1 à 30\n- 30 cartes vertes de 1 à 30\n"
    assert said(text, "RC104") == [(2, "error")]
    both = text + "- 30 cartes roses de 1 à 30\n"
    assert said(both, "RC104") == []


@pytest.mark.parametrize(
    "text",
    [
        "The deck has 40 cards numbered 1 to 40.\n",
        "The deck has 80 cards numbered 1 to 20, in four colours.\n",
        "Le jeu a 60 cartes numérotées de 1 à 30, chacune en double.\n",
        "Le paquet a 105 cartes : sept couleurs de valeurs 1 à 15.\n",
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
    for some in ("Choose two actions among these", "Do two of the following actions"):
        assert said(f"{some}:\n- draw\n- play\n- rest\n", "RC104") == []
    assert said("Un tour a trois phases :\n- piocher\n- jouer\n", "RC104") == [(1, "warning")]


def test_all_of_them():
    text = "Contents\n- 56 cards\n- 4 dice\nSetup\nShuffle the {} cards.\n"
    assert said(text.format(56), "RC104") == []
    assert said(text.format(54), "RC104") == [(5, "warning")]


def test_a_component_without_a_count():
    text = "Contenu\n- 40 cartes classiques\n- Carte Miroir\nTour\nLe Miroir copie une carte.\n"
    assert said(text, "RC104") == [(3, "info")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Matériel\n- 50 cartes Torche : 6 galeries de 1 à 8\n", "6 × 8 is 48, not 50"),
        ("Contents\n- 50 torch cards: 6 tunnels from 1 to 8\n", "6 × 8 is 48, not 50"),
        ("Contents\n- 50 torch cards: 6 tunnels, numbered 1 to 8\n", "6 × 8 is 48, not 50"),
        ("Contents\n- 44 torch cards (four tunnels numbered 1 to 10)\n", "4 × 10 is 40, not 44"),
        ("In the box\n- 100 tiles: 4 sets of 24\n", "4 × 24 is 96, not 100"),
        ("Il vous faut\n- 30 dés : 10 rouges, 10 verts et 8 noirs\n", "10 + 10 + 8 are 28, not 30"),
        (
            "The game has 60 cards: five suits of 1 to 11 and 4 wild cards.\n",
            "5 × 11 + 4 are 59, not 60",
        ),
        (
            "Le jeu se compose de 60 cartes : cinq couleurs de 1 à 11 et quatre jokers.\n",
            "5 × 11 + 4 are 59, not 60",
        ),
        (
            "Le paquet compte 45 cartes : de 1 à 8 dans chacune des cinq couleurs.\n",
            "5 × 8 is 40, not 45",
        ),
        ("The deck has 45 cards: 1 to 8 in each of five colours.\n", "5 × 8 is 40, not 45"),
        ("Contents\n- 30 meeples in 5 colours, 5 of each\n", "5 × 5 is 25, not 30"),
        ("Matériel\n- 30 pions en 5 couleurs (7 de chaque couleur)\n", "5 × 7 is 35, not 30"),
        ("Contents\n- 4 suits of 13 cards: 54 cards\n", "4 × 13 is 52, not 54"),
        ("6 familles de 9 cartes, soit 56 cartes.\n", "6 × 9 is 54, not 56"),
        (
            "Contents\n- 84 cards (salt, silk, ivory and dates, 20 of each)\n",
            "4 × 20 is 80, not 84",
        ),
        (
            "Matériel\n- 30 cartes (sel, soie et dattes, 9 de chaque sorte)\n",
            "3 × 9 is 27, not 30",
        ),
        ("Contents\n- 25 coins (10 copper, 10 silver and 6 gold)\n", "10 + 10 + 6 are 26, not 25"),
        (
            "Matériel\n- 12 jetons : un rouge, deux bleus et huit verts\n",
            "1 + 2 + 8 are 11, not 12",
        ),
        (
            (
                "Contents\n| Item | Count |\n|---|---|\n| boats | 4 |\n| cards | 24 |\n| total "
                "| 30 |\n"
            ),
            "the total is given as 30, and the rows add up to 28",
        ),
        (
            (
                "Matériel\n| Élément | Nombre |\n|---|---|\n| pions | 4 |\n| cartes | 24 |\n| "
                "**Total** | **30** |\n"
            ),
            "the total is given as 30, and the rows add up to 28",
        ),
    ],
)
def test_what_a_count_is_made_of(text, message):
    assert [f.message for f in findings(text) if f.code == "RC104"] == [message]


@pytest.mark.parametrize(
    "text",
    [
        "Matériel\n- 48 cartes Torche : 6 galeries de 1 à 8\n",
        "Contents\n- 52 torch cards: 6 tunnels from 1 to 8, and 4 lamps\n",
        "Contents\n- 10 torch cards: 5 values from 1 to 5, two of each\n",
        "Contents\n- 30 coins: 20 coins of 1 and 10 coins of 5\n",
        "Contents\n- 40 cards (4 reference cards included)\n",
        "Contents\n- 5 dice: 2 with 6 sides, 3 with 8 sides\n",
        "Matériel\n- 5 dés : 2 dés à 6 faces et 3 dés à 8 faces\n",
        "Prices\n5 cards: 2 coins and 1 wood\n",
        "For 12 tokens: 3 points and 1 card.\n",
        "Each player draws 12 cards: 5 from the left pile, the others from the right.\n",
        "Chaque joueur a 15 jetons (5 par manche).\n",
        "Contents\n- 60 cubes (12 per player)\n",
        "Contents\n- 80 cards (salt, silk, ivory and dates, 20 of each)\n",
        "Matériel\n- 24 moulins en bois, 6 par couleur\n",
        "Matériel\n- 24 moulins en 4 couleurs, 6 par couleur\n",
        "Contents\n- 110 cards: 10 each of 11 kinds\n",
        "Round 12: 3 red cards and 2 blue cards.\n",
        "At 20 points: 1 star, at 30 points: 2 stars.\n",
        "With 4 players: 5 cards and 1 coin each.\n",
        ("Contents\n| Item | Count |\n|---|---|\n| boats | 4 |\n| cards | 24 |\n| total | 28 |\n"),
        "Contents\n- 3 double-sided boards (1 for two players, 2 for three or four)\n",
        "Le jeu a 60 cartes : 20 rouges, 20 bleues, et le reste vertes.\n",
        "Contents\n- 32 cards: 7 to ace in four suits\n",
        "Contents\n- 55 cards: 52 cards in four suits, 2 jokers and 1 rules card\n",
        "Contents\n- 100 cards: 50 red cards 1 to 50, 50 blue cards 1 to 50\n",
        "Contents\n- 36 cards: 3 copies of 1 to 12\n",
    ],
)
def test_other_counts_and_parts(text):
    assert said(text, "RC104") == []


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("The deck has 41 cards numbered 1 to 40.", "error"),  # one more is no second of each
        ("The deck has 50 cards numbered 1 to 40.", "warning"),  # which of them are there twice?
        ("Le paquet contient 66 cartes numérotées de 1 à 12.", "warning"),
        ("Red: 1 to 12 (20 cards)", "warning"),
    ],
)
def test_more_cards_than_numbers_may_be_meant(text, severity):
    assert said(f"Contents\n{text}\n", "RC104") == [(2, severity)]


@pytest.mark.parametrize(
    "line",
    [
        "5 dice numbered from 1 to 6",
        "5 dés numérotés de 1 à 6",
        "28 dominos de 0 à 6",
        "24 lotto cards with numbers 1 to 90",
        "12 cartons de loto avec les numéros 1 à 90",
        "25 tuiles paires de 2 à 50",
        "25 tuiles impaires de 1 à 49",
        "25 odd tiles from 1 to 49",
        "10 jetons numérotés de 5 à 50, de 5 en 5",
        "29 tiles numbered 1 to 30 without the joker",
        "12 cards worth 1 to 5 points",
        "12 jetons valant 1 à 5 points",
    ],
)
def test_what_has_several_numbers_or_only_some_of_them(line):
    assert said(f"Contents\n{line}\n40 cards\n2 boards\n", "RC104") == []


def test_which_numbers_there_are_more_of_may_follow():
    text = "Contents\n- 50 cards numbered 1 to 40\n\nThere are two copies of the first ten.\n"
    assert said(text, "RC104") == []
    assert said("Turn\nThere are 50 cards numbered 1 to 40. Ten of them twice.\n", "RC104") == []


@pytest.mark.parametrize(
    "text", ["Draw 3 cards numbered 1 to 10.", "Chacun choisit quatre cartes numérotées de 1 à 9."]
)
def test_some_of_the_cards(text):
    assert said(f"Turn\n{text}\n", "RC104") == []


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u2009"])
def test_blanks_that_do_not_break(blank):
    text = "Matériel\n- 60 cartes : 20 rouges, 20 bleues et 25 vertes\n".replace(" ", blank)
    assert said(text, "RC104") == [(2, "error")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("72 tiles divided into 4 colours of 16", "4 × 16 is 64, not 72"),
        ("60 tuiles réparties en cinq séries de 11", "5 × 11 is 55, not 60"),
        ("90 letters, made up of 40 vowels and 56 consonants", "40 + 56 are 96, not 90"),
        ("50 panes: 12 each of red, blue, green, amber", "4 × 12 is 48, not 50"),
    ],
)
def test_other_words_for_parts(line, message):
    found = [f for f in findings(f"Contents\n{line}\n") if f.code == "RC104"]
    assert [f.message for f in found] == [message]


@pytest.mark.parametrize(
    "line",
    [
        "64 tiles divided into 4 colours of 16",
        "72 tiles divided into 4 colours of 16 and 8 wild ones",
        "96 letters, made up of 40 vowels and 56 consonants",
        "48 panes: 12 each of red, blue, green, amber",
    ],
)
def test_other_words_for_parts_that_make_it(line):
    assert said(f"Contents\n{line}\n", "RC104") == []


def test_a_total_as_an_item_of_its_list():
    text = "Contents\n\n- 48 path cards\n- 16 gear cards\n- a total of {} cards\n"
    assert said(text.format(66), "RC104") == [(5, "error")]
    assert said(text.format(64), "RC104") == []


BOX = "Contents\n- 54 cards\n- 3 crow cards\n- 1 crown card\nSetup\n"
BOITE = "Contenu\n- 54 cartes\nMise en place\n"


@pytest.mark.parametrize(
    "text",
    [
        BOX + "Deal some. Shuffle the 50 remaining cards.\n",
        BOX + "Shuffle the 50 cards that are left.\n",
        BOX + "Take one card for each player away. Deal all 50 cards.\n",
        BOX + "Return the ones to the box.\nShuffle the 50 cards.\n",
        BOX + "Shuffle all 58 cards.\n",
        BOX + "Shuffle all 57 cards.\n",
        BOITE + "Retirez les jokers. Mélangez les 52 cartes.\n",
        BOITE + "Glissez une carte dans l'enveloppe.\n\nMélangez les 53 cartes restantes.\n",
        BOITE + "Mélangez les 50 cartes qui restent.\n",
    ],
)
def test_all_but_those_that_were_taken_out(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (BOX + "Shuffle all 56 cards.\n", 6),
        (BOX + "Shuffle all 52 cards. Remove the ones.\n", 6),
        (BOX + "Remove the ones. Shuffle all 56 cards.\n", 6),
        (BOITE + "Mélangez les 52 cartes.\n", 4),
    ],
)
def test_all_of_them_though_none_is_missing(text: str, line: int) -> None:
    assert said(text) == [(line, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        "Contents\n- 40 loot cards\n- 6 heroes: Ann, Bob, Carl, Dora and Eve\n",
        "Contents\n- 40 loot cards\n- 4 crew figures (Captain, Cook, Doctor)\n",
        "Contenu\n- 40 cartes\n- 6 cartes Pirate : Molle, Crochet, Vue, Coco et Jambe\n",
    ],
)
def test_one_name_too_few(text: str) -> None:
    assert said(text, "RC104") == [(3, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        "Contents\n- 40 loot cards\n- 5 heroes: Ann, Bob, Carl, Dora and Eve\n",
        "Contents\n- 40 loot cards\n- 12 weather cards: Sun, Rain, Wind and Snow\n",
        "Contents\n- 40 loot cards\n- 6 tokens (red, blue, green, white, black)\n",
        "Contents\n- 40 loot cards\n- 6 heroes, among them Ann, Bob, Carl, Dora and Eve\n",
        "Contents\n- 40 loot cards\n- 6 heroes: Ann, Bob, Carl, Dora, Eve...\n",
        "Aim\nFind the 6 heroes: Ann, Bob, Carl, Dora and Eve count double.\n",
    ],
)
def test_names_that_may_be_all_there_are(text: str) -> None:
    assert said(text, "RC104") == []


def test_families_that_are_alike_in_each() -> None:
    text = (
        "Contents\n- {} cards in 4 suits (oak, ash, elm, birch) with the values 1 to 14 in each\n"
    )
    assert said(text.format(56), "RC104") == []
    assert said(text.format(60), "RC104") == [(2, "error")]
    twice = "Contents\n- 60 cards in 4 suits with the values 1 to 14 in each, 1 and 2 twice\n"
    assert said(twice, "RC104") == []


@pytest.mark.parametrize(
    "text",
    [
        "Les 104 cartes se composent de 48 voyelles, 54 consonnes et 4 jokers.",
        "The 104 cards consist of 48 vowels, 54 consonants and 4 jokers.",
        "60 billets : 30 billets de 10 €, 25 billets de 50 € et 10 billets de 100 €.",
    ],
)
def test_what_a_pack_consists_of(text):
    assert said(f"Un jeu\n\nContenu\n\n{text}\n", "RC104") == [(5, "error")]
    right = text.replace("54", "52").replace("25 ", "20 ")
    assert said(f"Un jeu\n\nContenu\n\n{right}\n", "RC104") == []
