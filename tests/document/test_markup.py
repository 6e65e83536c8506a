"""Prose without markup: what is read, and that places stay those of the source."""

from __future__ import annotations

import pytest

from rulecheck.document import parse
from rulecheck.document.text import read_text
from rulecheck.document.text.folding import fold
from rulecheck.document.text.markup import blanks, prose


@pytest.mark.parametrize(
    ("markdown", "read"),
    [
        ("a **strictly** lower card", "a strictly lower card"),
        ("***Both*** and __each__, _one_ or *more*", "Both and each, one or more"),
        ("3 x *4* = **12**", "3 x 4 = 12"),
        ("over **two\nlines** and on", "over two\nlines and on"),
        ("the `Owl` is named", "the `Owl` is named"),
        ("what `3 x 4 = 11` says is code", "what `` says is code"),
        ("what ``a `b` c`` says", "what ``a `b` c`` says"),
        ("2*3*4 = 24 and 2 * 3 * 4, x_y_z", "2*3*4 = 24 and 2 * 3 * 4, x_y_z"),
        ("a single * or _ is none", "a single * or _ is none"),
        ("`a *b` c*", "`` c*"),
        ("60&nbsp;cards, 1&#8239;500", "60 cards, 1 500"),
        (
            "60\u00a0cards, 1\u202f500, 3\u2009x\u20094, low\u2011key",
            "60 cards, 1 500, 3 x 4, low-key",
        ),
    ],
)
def test_what_is_read(markdown, read):
    assert prose(markdown)[0] == read


@pytest.mark.parametrize("path", ["demo.txt", "demo.md"])
@pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u2009", "\u2007", "\u2003"])
def test_every_blank_reads_as_one(path, blank):
    text = "Contents\n\n- 60{}cards:{}20{}red\n\nRound{}up to 1{}500.\n".replace("{}", blank)
    plain = text.replace(blank, " ")
    read, expected = (read_text(parse(t, path)).blocks for t in (text, plain))
    assert [b.text for b in read] == [b.text for b in expected]
    assert [b.folded for b in read] == [b.folded for b in expected]
    assert [b.span() for b in read] == [b.span() for b in expected]


def test_folding_moves_no_character():
    text = "Été\u00a0: 3\u202f×\u20094\u2011x"
    assert fold(text) == "ete : 3 × 4\u2011x"
    assert len(blanks(text)) == len(text)


def test_places_are_those_of_the_source():
    text = read_text(parse("*Lay* a **low\ncard** of `x + y` or *none*.\n", "demo.md"))
    (block,) = text.blocks
    assert block.text == "Lay a low\ncard of `` or none."
    assert block.place(0) == (1, 2)
    assert block.place(block.text.index("low")) == (1, 11)
    assert block.place(block.text.index("low") + 3, end=True) == (1, 14)
    assert block.place(block.text.index("card")) == (2, 1)
    card = block.text.index("card")
    assert block.span(card, card + 4).end_column == 5
    assert block.place(block.text.index("of")) == (2, 8)
    assert block.place(block.text.index("none")) == (2, 23)
