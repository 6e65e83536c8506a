"""The text as its readers take it: blocks, headings, steps, sentences, places."""

from __future__ import annotations

import pytest

from rulecheck.document import Document, Span, parse
from rulecheck.document.text import Kind, Text, Tongue, read_text


def text(words: str, path: str = "demo.txt") -> Text:
    document: Document = parse(words, path)
    return read_text(document)


def shape(words: str, path: str = "demo.txt") -> list[tuple[str, str]]:
    return [(b.kind.name.lower(), b.text) for b in text(words, path).blocks]


def test_headings_are_short_lines_without_an_end():
    assert shape(
        "Aim of the game\nWin tricks.\nHow to win?\nTake it.\nEND OF A ROUND\nCount.\n"
    ) == [
        ("heading", "Aim of the game"),
        ("paragraph", "Win tricks."),
        ("heading", "How to win?"),
        ("paragraph", "Take it."),
        ("heading", "END OF A ROUND"),
        ("paragraph", "Count."),
    ]


@pytest.mark.parametrize(
    "line",
    ["Total: 36 cards", "100 cards from 1 to 50", "draw a card", "Draw, then play,"],
)
def test_other_short_lines(line):
    assert shape(f"{line}\nThen go on with it.\n")[0] == ("paragraph", line)


def test_words_in_capitals_before_a_dash():
    assert shape("MISE EN PLACE — Mélangez les cartes.\n") == [
        ("heading", "MISE EN PLACE"),
        ("paragraph", "Mélangez les cartes."),
    ]
    (heading, paragraph) = text("SETUP: Shuffle the cards.\n").blocks
    assert (heading.run_in, heading.span()) == (True, Span(1, 1, 1, 6))
    assert paragraph.span() == Span(1, 8, 1, 26)


def test_lists_and_steps():
    assert shape("Do all of this now:\n- one\n* two\n1. three\n2) four\n") == [
        ("paragraph", "Do all of this now:"),
        ("item", "one"),
        ("item", "two"),
        ("step", "three"),
        ("step", "four"),
    ]
    assert [b.group for b in text("- a\n- b\nText goes on.\n- c\n").blocks] == [0, 0, -1, 1]


def test_a_number_alone_is_that_of_the_step_below():
    blocks = text("Setup\n1\nShuffle the cards.\n2\nDeal the cards.\n").blocks
    assert [(b.kind, b.number, b.line) for b in blocks[1:]] == [
        (Kind.STEP, "1", 3),
        (Kind.STEP, "2", 5),
    ]


def test_numbered_headings():
    blocks = text("1. Setup\nShuffle the cards.\n1.1 Cards\nDeal the cards.\n").blocks
    assert [(b.text, b.number, b.level) for b in blocks if b.kind is Kind.HEADING] == [
        ("Setup", "1", 1),
        ("Cards", "1.1", 2),
    ]


def test_a_line_that_ends_in_the_middle_of_a_phrase_goes_on():
    words = "We deal the cards of the horses: ten cards to each of\n3 players, and then we begin.\n"
    assert shape(words) == [("paragraph", words.rstrip())]
    other = "We deal the cards of the horses, as many as there are\n3 players begin together.\n"
    assert len(shape(other)) == 2


def test_a_line_that_ends_far_before_the_width_is_no_broken_one():
    long = "Every player in turn lays a card on the table, and takes another from the pile which\n"
    words = long + "is behind it.\n" + long + "lies there.\n" + long + "is left.\n" + long
    assert shape(words + "54 cards in six colours from 1 to 8\n72 coins\n")[-1][1] == "72 coins"
    listed = "54 cards in six colours from 1 to 9 here\n72 coins\n"
    assert shape("Contents\n" + listed + "\n" + words)[1:3] == [
        ("paragraph", "54 cards in six colours from 1 to 9 here"),
        ("paragraph", "72 coins"),
    ]


def test_lines_that_are_indented_alike_are_a_list():
    assert shape("Places to begin\n    The old shop\n    The bridge over the river\n")[1:] == [
        ("paragraph", "The old shop"),
        ("paragraph", "The bridge over the river"),
    ]


def test_lines_broken_at_a_width_belong_together():
    words = (
        "Every player in turn lays a card on the table, and\n"
        "whoever has laid the highest card of them all takes\n"
        "the trick and begins the next one with a card from\n"
        "the hand.\n\n"
        "At the end of the round all players count what they\n"
        "have taken.\n"
    )
    assert [len(b.sentences) for b in text(words).blocks] == [1, 1]
    (first, _) = text(words).blocks
    assert first.span() == Span(1, 1, 4, 10)
    assert first.place(first.text.index("highest")) == (2, 22)


def test_tables_code_and_formal_parts():
    words = "# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nx\n```\n"
    assert [b.kind for b in text(words, "demo.md").blocks] == [
        Kind.HEADING,
        Kind.TABLE,
        Kind.FORMAL,
    ]
    formal = read_text(parse(words, "demo.md"), lambda _: True)
    assert [b.kind for b in formal.blocks] == [Kind.HEADING, Kind.FORMAL, Kind.FORMAL]


def test_sentences_and_their_places():
    (block,) = text("Take 2.5 points, e.g. for a trick. Is it yours? « Oui ! » Then go.\n").blocks
    assert [(s.start, s.text) for s in block.sentences] == [
        (0, "Take 2.5 points, e.g. for a trick."),
        (35, "Is it yours?"),
        (48, "« Oui ! »"),
        (58, "Then go."),
    ]


def test_markdown_over_lines():
    (_, block) = text("# A\n\n- one thing\n  and more. Then two.\n", "demo.md").blocks
    assert block.kind is Kind.ITEM
    assert [block.place(s.start) for s in block.sentences] == [(3, 3), (4, 13)]


def test_the_tongue():
    assert text("Les joueurs prennent la carte et la posent.\n").tongue is Tongue.FRENCH
    assert text("The players take the card and lay it.\n").tongue is Tongue.ENGLISH
    assert text("").tongue is Tongue.ENGLISH


def test_a_sentence_without_an_end_is_cut():
    (block,) = text("word " * 2000).blocks
    assert max(len(s.text) for s in block.sentences) <= 2000
    assert " ".join(s.text for s in block.sentences) == block.text
