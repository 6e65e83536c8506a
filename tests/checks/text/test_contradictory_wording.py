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
        "Entre 10 h et 2 h on ne joue pas.",
    ],
)
def test_no_false_alarm(text):
    assert said(text) == []
