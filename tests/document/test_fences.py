import pytest

from rulecheck.document import Document, Fence, Flaw, Span, parse

FRONT = "---\ngame: demo\n---\n"


def document(text: str) -> Document:
    """The document of `text`, which begins on line 4."""
    return parse(FRONT + text, "demo.md")


def fence(text: str) -> Fence:
    found = document(text)
    assert found.flaws == ()
    (only,) = (part for part in found.parts if isinstance(part, Fence))
    return only


def only_flaw(text: str) -> Flaw:
    (flaw,) = document(text).flaws
    assert flaw.code == "RC201"
    return flaw


def check_starts(text: str, found: Fence) -> None:
    """The characters of the code are where `starts` says."""
    lines = (FRONT + text).split("\n")
    for offset, line in enumerate(found.code.split("\n")[:-1]):
        source, start = lines[found.first_line + offset - 1], found.starts[offset]
        for i, char in enumerate(line):
            if start + i > 0 and not char.isspace():
                assert source[start + i - 1] == char


def test_where_its_code_begins():
    found = fence("text\n\n```python\ndef f():\n    return 1\n\n```\n")
    assert found == Fence(
        language="python",
        code="def f():\n    return 1\n\n",
        first_line=7,
        indent=0,
        span=Span(6, 1, 10, 4),
        starts=(1, 1, 1),
    )


@pytest.mark.parametrize(
    ("info", "language"),
    [("", ""), (" python ", "python"), ("python title=x", "python"), ("\tpy", "py")],
)
def test_its_language(info, language):
    assert fence(f"```{info}\nx\n```\n").language == language


def test_tildes_and_longer_marks():
    assert fence("~~~~ python\n```\n~~~\n~~~~~~\n").code == "```\n~~~\n"


def test_without_code():
    found = fence("```python\n```\n")
    assert (found.code, found.starts, found.first_line) == ("", (), 5)


def test_in_a_list():
    text = "1. text\n\n   ```python\n   def f():\n       return 1\n\n   x\n   ```\n"
    found = fence(text)
    assert found.code == "def f():\n    return 1\n\nx\n"
    assert (found.first_line, found.indent) == (7, 3)
    assert (found.starts[0], found.starts[1], found.starts[3]) == (4, 4, 4)
    assert found.span == Span(6, 4, 11, 7)
    check_starts(text, found)


def test_that_begins_a_list_item():
    text = "- ```python\n  x = 1\n  ```\n"
    found = fence(text)
    assert (found.code, found.first_line, found.indent) == ("x = 1\n", 5, 2)
    check_starts(text, found)


def test_in_nested_lists_and_quotes():
    text = "- a\n  - b\n\n    > ```\n    > x\n    >   y\n    >z\n    > ```\n"
    found = fence(text)
    assert found.code == "x\n  y\nz\n"
    assert found.starts == (7, 7, 6)
    check_starts(text, found)


def test_indented_with_lines_indented_less():
    text = "   ```\n   a\n  b\nc\n     d\n  ```\n"
    found = fence(text)
    assert (found.code, found.indent, found.starts) == ("a\nb\nc\n  d\n", 3, (4, 3, 1, 4))
    check_starts(text, found)


def test_indented_by_tabs():
    text = "-\t```\n\ta\n\t\tb\n\t```\n"
    found = fence(text)
    assert (found.code, found.starts) == ("a\n\tb\n", (2, 2))
    check_starts(text, found)


def test_a_tab_cut_in_two():
    text = "- ```\n\tab\n  ```\n"
    found = fence(text)
    assert found.code == "  ab\n"
    assert found.starts == (0,)
    check_starts(text, found)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_every_kind(end):
    text = (FRONT + "```python\na\n\nb\n```\n").replace("\n", end)
    (found,) = parse(text, "demo.md").parts
    assert isinstance(found, Fence)
    assert (found.code, found.first_line, found.span) == ("a\n\nb\n", 5, Span(4, 1, 8, 4))


def test_odd_blanks_end_no_line():
    assert fence("```\na\fb\u2028c\x85d\n```\n").code == "a\fb\u2028c\x85d\n"


def test_not_closed():
    found = document("# A\n\n  ```python\nx = 1\n\ntext\n")
    (flaw,) = found.flaws
    assert flaw.message == "this block of code is not closed"
    assert flaw.span == Span(6, 3, 6, 12)
    assert flaw.hint == "end it with a line of its own: ```"
    assert len(found.parts) == 1


@pytest.mark.parametrize("text", ["```", "```\n", "~~~~\n~~~\n", "```\n```x\n", "```\n    ```\n"])
def test_what_closes_nothing(text):
    assert "is not closed" in only_flaw(text).message


def test_not_closed_before_its_list_ends():
    found = document("- ```python\n  x\n\ntext\n")
    (flaw,) = found.flaws
    assert flaw.span == Span(4, 3, 4, 12)
    assert [part.text for part in found.parts] == ["text"]


def test_not_closed_before_the_next_one():
    found = document("```python\nx\n\ntext\n\n```python\ny\n```\n\nmore\n")
    (flaw,) = found.flaws
    assert flaw.message == "this block of code is not closed before the next one begins (line 9)"
    assert flaw.span == Span(4, 1, 4, 10)
    assert [part.text for part in found.parts] == ["more"]


def test_longer_marks_may_show_shorter_ones():
    assert fence("````markdown\n```python\nx\n```\n````\n").code == "```python\nx\n```\n"


def test_code_by_indentation():
    text = "text\n\n    a\n\n      b\n\nmore\n"
    found = fence(text)
    assert found == Fence("", "a\n\n  b\n", 6, 4, Span(6, 5, 8, 8), (5, 1, 5))
    check_starts(text, found)


def test_a_fence_indented_too_far():
    flaw = only_flaw("text\n\n    ```python\n    x\n")
    assert flaw.message == (
        "this begins no block of code: indented by four columns or more it is a block of code"
    )
    assert flaw.span == Span(6, 5, 6, 14)


def test_a_fence_in_a_paragraph():
    flaw = only_flaw("text\n     ~~~ python\n     x\n")
    assert flaw.message == "this begins no block of code: it continues the paragraph above it"
    assert flaw.span == Span(5, 6, 5, 16)


def test_a_fence_in_html():
    flaw = only_flaw("<details>\n```python\nx\n```\n</details>\n\ntext\n")
    assert flaw.message == "this begins no block of code: inside HTML it is not read as Markdown"
    assert flaw.span == Span(5, 1, 5, 10)
    assert document("<details>\n\n```python\nx\n```\n\n</details>\n").flaws == ()


def test_code_in_backticks_begins_no_block():
    assert document("```x``` is code, ``` `` ``` too\n```y``` as well\n").flaws == ()
