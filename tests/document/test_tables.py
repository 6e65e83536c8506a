import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulecheck.document import Cell, Comment, Document, Flaw, Paragraph, Span, Table, parse

FRONT = "---\ngame: demo\n---\n"


def document(text: str) -> Document:
    """The document of `text`, which begins on line 4."""
    return parse(FRONT + text, "demo.md")


def tables(text: str) -> list[Table]:
    result = document(text)
    assert result.flaws == ()
    return [part for part in result.parts if isinstance(part, Table)]


def table(text: str) -> Table:
    (only,) = tables(text)
    return only


def texts(found: Table) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in (found.header, *found.rows)]


def flaws(text: str) -> tuple[Flaw, ...]:
    found = document(text).flaws
    assert all(flaw.code == "RC201" for flaw in found)
    return found


def cell(text: str, line: int, column: int) -> Cell:
    """A cell without anything hidden."""
    columns = tuple(range(column, column + len(text) + 1))
    return Cell(text, Span.at(line, column, len(text)), columns)


def test_every_cell_and_row_has_its_place():
    found = table("\n| rule | when  |\n|---|---|\n|  a b |`x`|\n")
    assert found.header.cells == (cell("rule", 5, 3), cell("when", 5, 10))
    assert found.header.span == Span(5, 1, 5, 17)
    (row,) = found.rows
    assert row.cells == (cell("a b", 7, 4), Cell("x", Span(7, 9, 7, 12), (10, 11)))
    assert row.span == Span(7, 1, 7, 13)
    assert found.span == Span(5, 1, 7, 13)


def test_empty_cells_span_what_is_between_the_pipes():
    found = table("| a | b | c |\n|---|---|---|\n|   || `` |\n")
    empty, narrow, ticks = found.rows[0].cells
    assert (empty.empty, empty.span, empty.columns) == (True, Span(6, 2, 6, 5), (2,))
    assert (narrow.empty, narrow.span, narrow.columns) == (True, Span(6, 6, 6, 6), (6,))
    assert ticks == cell("``", 6, 8)


def test_escaped_pipes():
    found = table("| a \\| b | c |\n|---|---|\n| `x \\| y` | \\|\\| |\n")
    assert texts(found) == [["a | b", "c"], ["x | y", "||"]]
    assert found.header.cells[0].columns == (3, 4, 6, 7, 8, 9)
    code, double = found.rows[0].cells
    assert code.span == Span(6, 3, 6, 11)
    assert code.columns == (4, 5, 7, 8, 9, 10)
    assert double.span == Span(6, 15, 6, 18)
    assert double.columns == (15, 17, 18)


def test_a_backslash_before_a_backslash_does_not_save_a_pipe():
    found = table("| a | b |\n|---|---|\n| x \\\\| y | z \\ |\n")
    assert texts(found) == [["a", "b"], ["x \\| y", "z \\"]]
    assert found.rows[0].cells[0].columns == (3, 4, 5, 7, 8, 9, 10)


def test_backticks_do_not_save_a_pipe():
    (flaw,) = flaws("| a | b |\n|---|---|\n| `x | y` | z |\n")
    assert flaw.message == "this row has 3 cells, the header of its table has 2"
    assert flaw.span == Span(6, 13, 6, 16)
    assert flaw.hint == r"write a pipe that belongs to a cell as \|, in backticks too"


def test_only_one_whole_code_span_loses_its_backticks():
    found = table(
        "| a |\n|---|\n| `x` and `y` |\n| ``x`y`` |\n| `x``y` |\n| ` x ` |\n| `x |\n| `` ` `` |\n"
    )
    assert texts(found)[1:] == [["`x` and `y`"], ["x`y"], ["x``y"], ["x"], ["`x"], ["`"]]
    assert found.rows[1].cells[0].columns == (5, 6, 7, 8)
    assert found.rows[3].cells[0].columns == (5, 6)
    assert found.rows[5].cells[0].columns == (6, 7)


def test_a_code_span_of_nothing():
    found = table("| a |\n|---|\n| `  ` |\n")
    assert found.rows[0].cells[0] == Cell("", Span(6, 3, 6, 7), (6,))


def test_tables_without_outer_pipes():
    found = table("a | b\n--|--\n`x` | y \\| z\n")
    assert texts(found) == [["a", "b"], ["x", "y | z"]]
    assert found.header.cells == (cell("a", 4, 1), cell("b", 4, 5))
    assert found.rows[0].cells[0] == Cell("x", Span(6, 1, 6, 4), (2, 3))


def test_without_outer_pipes_the_first_cell_needs_content():
    (flaw,) = flaws("a | b\n--|--\n | x\n")
    assert flaw.message == "this row has 1 cell, the header of its table has 2"


def test_tables_without_outer_pipes_in_a_list():
    found = table("1. a | b\n   --|--\n   x | y\n")
    assert found.header.cells == (cell("a", 4, 4), cell("b", 4, 8))
    assert found.rows[0].cells == (cell("x", 6, 4), cell("y", 6, 8))


def test_indented_tables():
    found = table("   | a | b |\n  |---|---|\n | x | y |\n")
    assert found.header.cells == (cell("a", 4, 6), cell("b", 4, 10))
    assert found.rows[0].cells == (cell("x", 6, 4), cell("y", 6, 8))
    assert found.rows[0].span == Span(6, 2, 6, 11)


def test_tables_in_lists():
    outer, inner = tables(
        "- text\n\n  | a |\n  |---|\n  | x |\n\n  1. more\n\n     | b |\n     |---|\n     | y |\n"
    )
    assert outer.header.cells == (cell("a", 6, 5),)
    assert outer.rows[0].cells == (cell("x", 8, 5),)
    assert inner.header.cells == (cell("b", 12, 8),)
    assert inner.rows[0].cells == (cell("y", 14, 8),)


def test_a_table_that_begins_a_list_item():
    found = table("- | a | b |\n  |---|---|\n  | x | y |\n")
    assert found.header.cells == (cell("a", 4, 5), cell("b", 4, 9))
    assert found.rows[0].cells == (cell("x", 6, 5), cell("y", 6, 9))


def test_tables_in_quotes():
    found = table("> text\n>\n>> | a | b |\n>>|---|---|\n> > | x |  y|\n")
    assert found.header.cells == (cell("a", 6, 6), cell("b", 6, 10))
    assert found.rows[0].cells == (cell("x", 8, 7), cell("y", 8, 12))


def test_tabs_are_one_column():
    found = table("-\t| a |\tb\t|\n\t|---|---|\n\t|\tx\t|\ty |\n")
    assert found.header.cells == (cell("a", 4, 5), cell("b", 4, 9))
    assert found.rows[0].cells == (cell("x", 6, 4), cell("y", 6, 8))


def test_wide_characters_are_one_column():
    found = table("| 漢字 | b |\n|---|---|\n| 🂡🂢 | e\u0301 |\n")
    assert found.header.cells == (cell("漢字", 4, 3), cell("b", 4, 8))
    assert found.rows[0].cells == (cell("🂡🂢", 6, 3), cell("e\u0301", 6, 8))


def test_odd_blanks_end_no_line_and_belong_to_no_cell():
    found = table("| a | b |\n|---|---|\n|\fx\u2028|\xa0`y z`\x85|\n| q | r |\n")
    first, second = found.rows
    assert first.cells[0] == cell("x", 6, 3)
    assert first.cells[1] == Cell("y z", Span(6, 7, 6, 12), (8, 9, 10, 11))
    assert second.cells == (cell("q", 7, 3), cell("r", 7, 7))


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_every_kind(end):
    text = (FRONT + "| a |\n|---|\n| x |\n\ntext\n").replace("\n", end)
    found = parse(text, "demo.md")
    assert found.flaws == ()
    rows, after = found.parts
    assert isinstance(rows, Table)
    assert rows.rows[0].cells == (cell("x", 6, 3),)
    assert after.span == Span(8, 1, 8, 5)


def test_rows_and_alignment():
    assert texts(table("|a|b|c|\n|:-|:-:|-:|\n|1|2|3|\n")) == [["a", "b", "c"], ["1", "2", "3"]]
    assert table("| a |\n|---|\n").rows == ()


def test_what_ends_a_table():
    for after in ("# heading", "> quote", "- item", "```\ncode\n```", "***", "<div>x</div>"):
        found = document(f"| a |\n|---|\n| x |\n{after}\n")
        assert found.flaws == ()
        assert texts(next(p for p in found.parts if isinstance(p, Table))) == [["a"], ["x"]]


def test_a_table_directly_under_text():
    found = document("text\n| a |\n|---|\n| x |\n")
    assert found.flaws == ()
    assert [type(part) for part in found.parts] == [Paragraph, Table]


def test_text_directly_under_a_table():
    found = document("| a | b |\n|---|---|\n| x | y |\n  some text\nmore\n\n| c |\n|---|\n")
    first, second = found.flaws
    assert first.message == "this line stands directly under a table, so it is read as a row of it"
    assert first.span == Span(7, 3, 7, 12)
    assert first.hint == (
        "leave an empty line between the table and this text, or write it as a row: | ... | ... |"
    )
    assert second.span == Span(8, 1, 8, 5)
    assert [part.text if isinstance(part, Paragraph) else texts(part) for part in found.parts] == [
        [["a", "b"], ["x", "y"]],
        "some text",
        "more",
        [["c"]],
    ]


def test_text_directly_under_a_table_of_one_column():
    (flaw,) = flaws("| a |\n|---|\n| x |\ntext\n")
    assert flaw.span == Span(7, 1, 7, 5)


def test_text_with_an_escaped_pipe_is_text():
    (flaw,) = flaws("| a |\n|---|\n\\| text\n")
    assert flaw.message.startswith("this line stands directly under a table")


def test_too_few_cells():
    found = document("| a | b | c |\n|---|---|---|\n| x |\n| 1 | 2 | 3 |\n")
    (flaw,) = found.flaws
    assert flaw.message == "this row has 1 cell, the header of its table has 3"
    assert flaw.span == Span(6, 1, 6, 6)
    assert flaw.hint.startswith("write a cell that stays empty too: | ... | ... | ... |;")
    (rows,) = found.parts
    assert isinstance(rows, Table)
    assert texts(rows) == [["a", "b", "c"], ["1", "2", "3"]]


def test_too_many_cells():
    (flaw,) = flaws("| a |\n|---|\n| x | y | z |\n")
    assert flaw.message == "this row has 3 cells, the header of its table has 1"
    assert flaw.span == Span(6, 7, 6, 14)


def test_rows_of_a_wide_table_are_never_left_out():
    # Markdown's own rule ends a table where more than 65,536 cells are missing.
    rows = "| x |\n" * 700
    assert len(flaws("| a " * 100 + "|\n" + "|---" * 100 + "|\n" + rows)) == 700


def test_comments_in_cells():
    found = document("| a | b |\n|---|---|\n| x<!-- why --> | `<!-- y -->` |\n")
    assert found.flaws == ()
    (rows,) = found.parts
    assert isinstance(rows, Table)
    assert rows.rows[0].cells[0] == cell("x", 6, 3)
    assert rows.rows[0].cells[1].text == "<!-- y -->"
    assert found.comments == (Comment(" why ", Span(6, 4, 6, 16)),)


CELL = st.text(st.sampled_from("ab |`\\<!->漢\u0301\t\xa0\u2028\f*_"), max_size=12).map(
    lambda text: text.replace("|", "\\|")
)


@st.composite
def generated(draw: st.DrawFn) -> tuple[str, list[str], int]:
    """The lines of a table with any content, perhaps in a list or quote, and its width."""
    width = draw(st.integers(1, 4))
    outer = draw(st.booleans()) or width == 1
    prefix = draw(st.sampled_from(["", " ", "> ", "> > ", "- ", "1. "]))
    rows = draw(st.lists(st.lists(CELL, min_size=width, max_size=width), max_size=4))
    lines = [["h"] * width, ["---"] * width, *rows]
    drawn = [f"| {' | '.join(cells)} |" if outer else " | ".join(cells) for cells in lines]
    follow = " " * len(prefix) if prefix in ("- ", "1. ") else prefix
    return prefix, [(follow if i else prefix) + line for i, line in enumerate(drawn)], width


@given(generated())
def test_columns_map_back_to_the_source(made):
    _, lines, _ = made
    found = document("\n".join(lines) + "\n")
    for part in found.parts:
        if not isinstance(part, Table):
            continue
        for row in (part.header, *part.rows):
            assert len(row.cells) == len(part.header.cells)
            for item in row.cells:
                line = found.source.lines[item.span.line - 1]
                assert len(item.columns) == len(item.text) + 1
                assert "".join(line[column - 1] for column in item.columns[:-1]) == item.text
                assert list(item.columns) == sorted(set(item.columns))
                assert item.text == item.text.strip()
                if item.text:
                    assert item.span.column <= item.columns[0]
                    assert item.columns[-1] == item.columns[-2] + 1 <= item.span.end_column


@given(generated())
def test_every_row_is_read_or_named_in_a_flaw(made):
    prefix, lines, _ = made
    assume(not any("<!" in line for line in lines))  # a comment hides what it spans
    found = document("\n".join(lines) + "\n")
    tables = [part for part in found.parts if isinstance(part, Table)]
    read = {row.span.line for part in tables for row in part.rows}
    # Code may cut a table in two, and the second has a header of its own.
    read |= {part.header.span.line + more for part in tables for more in (0, 1)}
    named = {flaw.span.line for flaw in found.flaws}
    other = {
        line
        for part in found.parts
        if not isinstance(part, Table)
        for line in range(part.span.line, part.span.end_line + 1)
    }
    written = {5 + i for i, line in enumerate(lines[1:]) if i > 0 and line.strip(f"{prefix} |")}
    assert written <= read | named | other
