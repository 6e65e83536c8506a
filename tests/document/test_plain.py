from rulecheck.document import Paragraph, Span, Table, parse


def test_every_line_is_a_paragraph():
    found = parse(
        "Aim\n  Win tricks. \n\n- one\n* \n 2) two\n\n    indented\n# no heading", "a.txt"
    )
    assert found.flaws == ()
    assert found.front_matter == {}
    assert found.parts == (
        Paragraph("Aim", Span(1, 1, 1, 4), False, (1,)),
        Paragraph("Win tricks.", Span(2, 3, 2, 14), False, (3,)),
        Paragraph("one", Span(4, 3, 4, 6), True, (3,)),
        Paragraph("two", Span(6, 5, 6, 8), True, (5,)),
        Paragraph("indented", Span(8, 5, 8, 13), False, (5,)),
        Paragraph("# no heading", Span(9, 1, 9, 13), False, (1,)),
    )


def test_tables_among_the_lines():
    found = parse("Values\n| a | b |\n|---|---|\n| 1 | 2 |\nmore | less | equal\n", "A.TXT")
    assert found.flaws == ()
    first, table, last = found.parts
    assert isinstance(table, Table)
    assert [[cell.text for cell in row.cells] for row in (table.header, *table.rows)] == [
        ["a", "b"],
        ["1", "2"],
    ]
    assert table.span == Span(2, 1, 4, 10)
    assert (first.span.line, last.span.line) == (1, 5)


def test_dashes_without_a_header_are_lines():
    found = parse("|---|\n| a |\n|---|---|", "a.txt")
    assert [type(part) for part in found.parts] == [Paragraph] * 3


def test_nothing():
    assert parse("", "a.txt").parts == ()
