from rulecheck.document import Source, Span, parse


def source(text: str) -> Source:
    return Source.of("demo.md", text)


def test_only_line_feeds_and_carriage_returns_end_a_line():
    text = "a\fb\x0bc\x1cd\x85e\u2028f\u2029g\nh\r\ni\rj"
    assert source(text).lines == ("a\fb\x0bc\x1cd\x85e\u2028f\u2029g", "h", "i", "j")


def test_lines_are_those_of_open(tmp_path):
    text = "a\n\r\n\rb\n\n"
    path = tmp_path / "demo.md"
    path.write_bytes(text.encode())
    with path.open(encoding="utf-8") as file:
        assert source(text).lines == tuple(line.removesuffix("\n") for line in file)


def test_a_text_without_lines():
    assert source("").lines == ()
    assert source("").excerpt(Span.at(1, 1, 0)) == ""


def test_a_byte_order_mark_takes_no_column():
    document = parse("\ufeff---\ngame: demo\n---\n# A\n", "demo.md")
    assert document.flaws == ()
    assert document.front_matter["game"].key_span == Span(2, 1, 2, 5)


def test_nul_is_replaced_where_it_stands():
    assert source("a\0b").lines == ("a\ufffdb",)


def test_excerpt_marks_the_characters():
    text = source("one\ntwo three\nfour\n")
    assert text.excerpt(Span.at(2, 5, 5)) == "2 | two three\n  |     ^^^^^"


def test_excerpt_with_context_aligns_line_numbers():
    text = source("\n".join(str(i) for i in range(1, 13)))
    assert text.excerpt(Span.at(10, 1, 2), context=1) == (" 9 | 9\n10 | 10\n   | ^^\n11 | 11")


def test_excerpt_marks_below_wide_and_combining_characters():
    assert source("漢字 x").excerpt(Span.at(1, 4)) == "1 | 漢字 x\n  |      ^"
    assert source("漢字").excerpt(Span.at(1, 2)) == "1 | 漢字\n  |   ^^"
    assert source("e\u0301x").excerpt(Span.at(1, 3)) == "1 | e\u0301x\n  |  ^"


def test_excerpt_shows_no_control_characters():
    assert source("a\tb\x1b[0m\u2028c").excerpt(Span.at(1, 3)) == "1 | a b [0m c\n  |   ^"


def test_excerpt_of_several_lines_marks_the_first_to_its_end():
    assert source("one two\nthree").excerpt(Span(1, 5, 2, 3)) == "1 | one two\n  |     ^^^"


def test_excerpt_of_no_characters_still_shows_the_place():
    assert source("ab").excerpt(Span.at(1, 2, 0)) == "1 | ab\n  |  ^"
