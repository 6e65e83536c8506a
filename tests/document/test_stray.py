import pytest

from rulecheck.document import Flaw, Span, parse

FRONT = "---\ngame: demo\n---\n"


def only_flaw(text: str) -> Flaw:
    """The flaw of `text`, which begins on line 4."""
    (flaw,) = parse(FRONT + text, "demo.md").flaws
    assert flaw.code == "RC201"
    return flaw


def test_dashes_that_do_not_fit_the_header():
    flaw = only_flaw("| a | b | c |\n|---|---|\n| 1 | 2 | 3 |\n")
    assert flaw.message == (
        "this is no table: the header has 3 cells, the line of dashes under it 2 cells"
    )
    assert flaw.span == Span(5, 1, 5, 10)
    assert flaw.hint == "write one `---` for each cell of the header: |---|---|---|"
    assert "has 2 cells" in only_flaw("a | b\n--- | --- | ---\n").message


def test_rows_behind_an_empty_line():
    flaw = only_flaw("| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n| 5 | 6 |\n")
    assert flaw.message == "this row belongs to no table"
    assert flaw.span == Span(8, 1, 8, 10)


def test_rows_behind_a_comment():
    assert only_flaw("| a |\n|---|\n<!-- x -->\n| 3 |\n").span == Span(7, 1, 7, 6)


def test_a_table_without_dashes():
    assert only_flaw("| a | b |\n| 1 | 2 |\n").span == Span(4, 1, 4, 10)


def test_a_table_without_header():
    assert only_flaw("text\n\n|---|---|\n| 1 | 2 |\n").span == Span(6, 1, 6, 10)


def test_a_table_indented_too_far():
    flaw = only_flaw("text\n\n    | a |\n    |---|\n    | 1 |\n")
    assert flaw.message == (
        "this is no table: indented by four columns or more it is a block of code"
    )
    assert flaw.span == Span(6, 5, 6, 10)
    assert flaw.hint == "indent it by at most three columns more than the text around it"


def test_rows_indented_further_than_their_table():
    assert only_flaw("| a |\n|---|\n     | 1 |\n     | 2 |\n").span == Span(6, 6, 6, 11)


def test_a_table_that_continues_a_paragraph():
    flaw = only_flaw("- text\n\n      | a |\n      |---|\n")
    assert "indented by four columns" in flaw.message
    flaw = only_flaw("text\n     | a |\n     |---|\n")
    assert flaw.message == "this is no table: it continues the paragraph above it"
    assert flaw.hint == "leave an empty line above it, and indent it as the text around it"


def test_a_table_in_html():
    flaw = only_flaw("<details>\n| a |\n|---|\n| 1 |\n</details>\n")
    assert flaw.message == "this is no table: inside HTML it is not read as Markdown"
    assert flaw.hint == "leave an empty line between the HTML and this"


@pytest.mark.parametrize(
    "text",
    [
        "the value of |x| is x or -x",
        "|x| is x or -x",
        "a | b, or `| a |`",
        "\\| a \\|",
        "<!--\n| a |\n|---|\n-->",
        "---|",
        "one\n\n---\n\ntwo",
        "    a | b",
        "~~~\n| a |\n~~~",
    ],
)
def test_what_is_only_text(text):
    assert parse(f"{FRONT}{text}\n", "demo.md").flaws == ()
