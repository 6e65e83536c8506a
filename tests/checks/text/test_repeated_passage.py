import pytest

from tests.checks.text.found import findings, said

ENGLISH = "Every player takes five cards from the pile.\nThe youngest begins.\n"
FRENCH = "Chaque joueur pioche cinq cartes dans la réserve.\nLe plus jeune commence.\n"


def test_the_same_sentence():
    assert said(ENGLISH + ENGLISH[:44]) == [(3, "warning")]
    assert said(FRENCH + FRENCH[:49]) == [(3, "warning")]


def test_a_block_is_one_finding_that_names_the_first_place():
    text = f"Setup\n{ENGLISH}And so on, all around the table.\nSummary\n{ENGLISH}"
    (finding,) = findings(text)
    assert (finding.span.line, finding.span.end_line) == (6, 7)
    assert [(r.span.line, r.span.end_line) for r in finding.related] == [(2, 3)]
    assert finding.message == "these 2 sentences stand in lines 2 to 3 already"


def test_case_accents_punctuation_and_blanks_do_not_matter():
    text = FRENCH + "CHAQUE  JOUEUR pioche cinq cartes, dans la reserve !\n"
    (finding,) = findings(text)
    assert finding.message.endswith("written a little differently")


def test_over_headings_and_run_in_headings():
    text = (
        "SETUP — Every player takes five cards from the pile.\n\n"
        "START — The youngest player begins with one card.\n\n"
        "Setup\nEvery player takes five cards from the pile.\n\n"
        "Start\nThe youngest player begins with one card.\n"
    )
    assert said(text, "RC102") == [(6, "warning")]


def test_within_one_paragraph():
    text = "A red card always beats a blue card. A red card always beats a blue card.\n"
    (finding,) = findings(text)
    assert (finding.span.column, finding.related[0].span.column) == (38, 1)


def test_short_sentences_may_repeat():
    assert said("Shuffle the cards.\nDeal.\nShuffle the cards.\n") == []
    assert said("Mélangez les cartes.\nJouez.\nMélangez les cartes.\n") == []


def test_three_times_is_two_findings():
    assert said("Every player takes five cards now.\n" * 3) == [(2, "warning"), (3, "warning")]


@pytest.mark.parametrize(
    "second",
    [
        "*May I pass?* Every player takes five cards\nfrom the pile.",
        "**Who takes?** *Every player takes five cards from the pile.*",
    ],
)
def test_behind_emphasis_and_over_a_line_break(second):
    text = f"Every player takes five cards from the pile.\n\nThe youngest begins.\n\n{second}\n"
    assert said(text, "RC102", "demo.md") == [(5, "warning")]


def test_with_other_words_in_emphasis():
    text = "Every player takes five cards.\n\n*Every player takes back five cards* at the end.\n"
    assert said(text, path="demo.md") == []


def test_signs_that_are_not_the_same():
    line = "- Suit ({}) and the odd rank five of it\n"
    text = f"{line}\nThen on.\n\n{line.format('♠')}"
    assert said(text.format("♠")) == [(5, "warning")]
    assert said(text.format("♦")) == []


def test_what_all_parts_of_a_kind_have():
    goal = "Their goal is to take all the tricks.\n"
    kinds = [f"## {name}\n\nThe cards are {name}. {goal}\n" for name in ("red", "blue", "green")]
    assert said("".join(kinds[:2]), path="demo.md") == [(7, "warning")]
    assert said("".join(kinds), path="demo.md") == []


def test_introductions_of_lists_and_lines_of_numbers():
    text = "The rules are the same with these exceptions:\n- {}\n\n"
    assert said(text.format("no kings") + text.format("no queens"), path="demo.md") == []
    assert said("54 55 56 57 58 59\nand so on.\n54 55 56 57 58 59\n") == []


@pytest.mark.parametrize("line", ["a" * 100_000, "ha " * 20_000, "la li " * 10_000])
def test_a_line_of_one_letter_is_no_passage(line):
    assert said(f"Song\n{line}\n", "RC102") == []
