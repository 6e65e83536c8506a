import time
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulecheck.document import Document, Fence, Paragraph, Span, Table, parse

FRONT = "---\ngame: demo\n---\n"

PIECES = [
    "---",
    "...",
    "a:",
    "[",
    "]",
    "'",
    '"',
    "|",
    "\\",
    "`",
    "```",
    "```python",
    "~~~",
    "<!--",
    "-->",
    "<div>",
    "#",
    "-",
    "1.",
    ">",
    "=",
    "--",
    "x",
    "漢",
    "é",
    "[a]:",
    "&a",
    "*a",
    "!!x",
    "{",
    "}",
    "%YAML",
    "game:",
    "|---|---|",
    "|a|b|",
]
BLANKS = ["\n", "\n\n", "\r\n", "\r", "\t", " ", "    ", "\f", "\u2028", "\x85", "\xa0"]
ODD = ["\ufeff", "\0", "\ud800", "\u0301", "| a | b |\n|---|---|\n"]
MARKDOWN = st.lists(st.sampled_from(PIECES + BLANKS * 2 + ODD)).map("".join)
TEXTS = (
    st.text()
    | MARKDOWN
    | MARKDOWN.map(lambda text: FRONT + text)
    | MARKDOWN.map(lambda text: f"---\n{text}\n---\n")
    | st.binary().map(lambda data: data.decode("latin-1"))
    | st.binary().map(lambda data: data.decode("utf-8", errors="replace"))
)


def places(document: Document) -> list[Span]:
    spans = [part.span for part in document.parts]
    spans += [flaw.span for flaw in document.flaws]
    spans += [comment.span for comment in document.comments]
    for entry in document.front_matter.values():
        spans += [entry.key_span, entry.span]
    for part in document.parts:
        if isinstance(part, Table):
            spans += [cell.span for row in (part.header, *part.rows) for cell in row.cells]
    return spans


@given(TEXTS, st.sampled_from(["demo.md", "demo.txt"]))
@example("---\na: &a\n  - *a\n---\n", "demo.md")
@example("---\na: |\n  x\n\n---\n", "demo.md")
@example("- ```\n\tx", "demo.md")
def test_any_text_is_read_and_every_place_is_in_it(text, path):
    document = parse(text, path)
    lines = document.source.lines or ("",)
    for span in places(document):
        assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 1
        document.source.excerpt(span)


@given(TEXTS, st.sampled_from(["demo.md", "demo.txt"]))
def test_parts_and_flaws_stand_in_the_order_of_the_text(text, path):
    document = parse(text, path)
    starts = [(part.span.line, part.span.column) for part in document.parts]
    assert starts == sorted(starts)
    flaws = [(flaw.span.line, flaw.span.column) for flaw in document.flaws]
    assert flaws == sorted(flaws)


@given(TEXTS)
def test_characters_of_prose_and_code_are_where_they_say(text):
    document = parse(text, "demo.md")
    lines = document.source.lines
    for part in document.parts:
        if isinstance(part, Paragraph):
            for offset, char in enumerate(part.text):
                line, column = part.place(offset)
                if not char.isspace():
                    assert lines[line - 1][column - 1] == char
        elif isinstance(part, Fence):
            for row, code in enumerate(part.code.split("\n")[:-1]):
                source, start = lines[part.first_line - 1 + row], part.starts[row]
                assert source.endswith(code.lstrip(" "))
                assert start - 1 + len(code) == len(source)


def seconds(text: str) -> float:
    """The least processor time of three readings."""
    times = []
    for _ in range(3):
        begin = time.process_time()
        parse(text, "demo.md")
        times.append(time.process_time() - begin)
    return min(times)


LONG: dict[str, Callable[[int], str]] = {
    "prose": lambda n: FRONT + "some words\n" * n,
    "one line": lambda n: FRONT + "word " * 20 * n,
    "rows": lambda n: FRONT + "| a | b |\n|---|---|\n" + "| `x` | y |\n" * n,
    "bad rows": lambda n: FRONT + "| a | b |\n|---|---|\n" + "x\n" * n,
    "wide table": lambda n: FRONT + "|a" * n + "|\n" + "|-" * n + "|\n" + "|b" * n + "|\n",
    "backticks": lambda n: FRONT + "<!-- ` `` " * 10 * n,
    "open comments": lambda n: FRONT + "a <!-- " * 20 * n,
    "comments": lambda n: FRONT + "a <!-- b --> " * n,
    "html": lambda n: FRONT + "<div>\n\n" * n,
    "fences": lambda n: FRONT + "```python\nx\n```\n" * n,
    "open fence": lambda n: FRONT + "```python\n" + "x\n" * 10 * n,
    "lists": lambda n: FRONT + "- a\n" * n,
    "headings": lambda n: FRONT + "# a\n" * n,
    "entries": lambda n: "---\n" + "".join(f"k{i}: v\n" for i in range(n)) + "---\n",
    "bad entries": lambda n: "---\n" + "".join(f"k{i}: v: w\n" for i in range(n)) + "---\n",
    "brackets": lambda n: "---\na: " + "[" * 20 * n + "\n---\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_time_grows_with_the_length_and_not_with_its_square(name):
    short, long = LONG[name](250), LONG[name](2000)
    parse(short, "demo.md")
    assert seconds(long) < 24 * seconds(short) + 0.05
