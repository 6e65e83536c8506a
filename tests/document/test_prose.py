import pytest

from rulecheck.document import Comment, Document, Heading, Paragraph, Span, parse

FRONT = "---\ngame: demo\n---\n"


def document(text: str) -> Document:
    """The document of `text`, which begins on line 4."""
    found = parse(FRONT + text, "demo.md")
    assert found.flaws == ()
    return found


def headings(text: str) -> list[Heading]:
    return [part for part in document(text).parts if isinstance(part, Heading)]


def paragraphs(text: str) -> list[Paragraph]:
    return [part for part in document(text).parts if isinstance(part, Paragraph)]


def test_headings_by_marks():
    assert headings("# One\n###   Two ###  \n- ## Three #\n> ###### #x\n#\n") == [
        Heading(1, "One", Span(4, 3, 4, 6)),
        Heading(3, "Two", Span(5, 7, 5, 10)),
        Heading(2, "Three", Span(6, 6, 6, 11)),
        Heading(6, "#x", Span(7, 10, 7, 12)),
        Heading(1, "", Span(8, 2, 8, 2)),
    ]


def test_headings_by_lines_under_them():
    assert headings("One\n===\n\n  Two and\n more \n-----\n") == [
        Heading(1, "One", Span(4, 1, 4, 4)),
        Heading(2, "Two and more", Span(7, 3, 8, 6)),
    ]


def test_sections():
    found = document("# A\n\none\n\n## B\n\ntwo\n\nC\n-\n\n### D\n\nthree\n\n# E\n\nfour\n")
    path = {
        part.text: [heading.text for heading in found.section_of(part.span.line)]
        for part in found.parts
        if isinstance(part, Paragraph)
    }
    assert path == {"one": ["A"], "two": ["A", "B"], "three": ["A", "C", "D"], "four": ["E"]}


def test_prose_above():
    found = document("# A\n\none\n\n```python\nx\n```\n\n## B\n\n| a |\n|---|\n")
    above = [found.prose_above(line) for line in (4, 8, 14)]
    assert [part and part.text for part in above] == [None, "one", "B"]


def test_paragraphs():
    assert paragraphs("one\n  two  \nthree\\\n\n   four\n") == [
        Paragraph("one\ntwo\nthree\\", Span(4, 1, 6, 7), False, (1, 3, 1)),
        Paragraph("four", Span(8, 4, 8, 8), False, (4,)),
    ]


def test_paragraphs_of_lists_and_quotes():
    assert paragraphs("- one\n  more\n- two\n\n  three\n  1) four\nlazy\n> five\nlazy\n") == [
        Paragraph("one\nmore", Span(4, 3, 5, 7), True, (3, 3)),
        Paragraph("two", Span(6, 3, 6, 6), True, (3,)),
        Paragraph("three", Span(8, 3, 8, 8), True, (3,)),
        Paragraph("four\nlazy", Span(9, 6, 10, 5), True, (6, 1)),
        Paragraph("five\nlazy", Span(11, 3, 12, 5), False, (3, 1)),
    ]


def test_the_place_of_a_character():
    (paragraph,) = paragraphs("> one\n>  two 漢x\n")
    text = paragraph.text
    assert [paragraph.place(text.index(c)) for c in "o\ntx"] == [(4, 3), (4, 6), (5, 4), (5, 9)]
    assert paragraph.place(len(text)) == (5, 10)


def test_lines_of_odd_blanks_alone():
    (paragraph,) = paragraphs("\f\none\n\u2028\n")
    assert paragraph == Paragraph("one", Span(5, 1, 5, 4), False, (1,))


def test_what_is_no_prose():
    assert document("---\n\n***\n\n[a]: https://example.org 'x'\n").parts == ()


def test_comments_are_no_prose():
    found = document("<!-- one -->\n\ntwo <!-- three\n  four --> five\n\n# six <!-- seven -->\n")
    assert found.parts == (
        Paragraph("two\nfive", Span(6, 1, 7, 16), False, (1, 12)),
        Heading(1, "six", Span(9, 3, 9, 6)),
    )
    assert found.comments == (
        Comment(" one ", Span(4, 1, 4, 13)),
        Comment(" three\nfour ", Span(6, 5, 7, 11)),
        Comment(" seven ", Span(9, 7, 9, 21)),
    )


def test_comments_of_many_lines():
    found = document("- a\n\n  <!-- b\n\n  | c |\n  |---|\n  ```\n  -->\n  d\n")
    assert [part.text for part in found.parts if isinstance(part, Paragraph)] == ["a", "d"]
    (comment,) = found.comments
    assert comment.span == Span(6, 3, 11, 6)


def test_text_beside_a_comment():
    assert paragraphs("<!-- a --> b <!-- c -->\n") == [
        Paragraph("b", Span(4, 12, 4, 13), False, (12,))
    ]


@pytest.mark.parametrize(
    "text",
    ["`<!-- a -->` b", "``c ` <!-- a --> ``", r"\<!-- a -->", "    <!-- a -->", "a <! -- -->"],
)
def test_what_is_no_comment(text):
    assert document(f"{text}\n").comments == ()


def test_a_comment_behind_backticks_that_close_nothing():
    assert [c.text for c in document("a ` b <!-- c --> ``\n").comments] == [" c "]


def test_html_is_prose_as_it_is_written():
    assert paragraphs("<div>\n  a <!-- b -->\n</div>\n") == [
        Paragraph("<div>\na\n</div>", Span(4, 1, 6, 7), False, (1, 3, 1))
    ]


@pytest.mark.parametrize(("before", "column"), [("", 1), ("text ", 6), ("- ", 3)])
def test_a_comment_that_is_not_closed(before, column):
    found = parse(f"{FRONT}{before}<!-- a\n", "demo.md")
    (flaw,) = found.flaws
    assert flaw.message == "this comment is not closed"
    assert flaw.span == Span(4, column, 4, column + 4)


def test_what_is_nested_too_deeply_is_said():
    found = parse(FRONT + "> " * 60 + "text\n", "demo.md")
    (flaw,) = found.flaws
    assert "nested too deeply" in flaw.message
    assert flaw.span.line == 4
    assert len(document("> " * 30 + "text\n").parts) == 1
