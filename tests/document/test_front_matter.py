import datetime

import pytest

from rulecheck.document import Document, Flaw, Span, parse


def front(yaml: str) -> Document:
    return parse(f"---\n{yaml}\n---\n\n# Demo\n", "demo.md")


def only_flaw(document: Document) -> Flaw:
    assert len(document.flaws) == 1, document.flaws
    assert document.flaws[0].code == "RC201"
    return document.flaws[0]


def test_every_key_and_value_has_its_place():
    document = front("game: demo\ntitle:  'Ein Spiel: é'  # note\nplayers: 2..8")
    assert document.flaws == ()
    assert {e.key: (e.value, e.key_span, e.span) for e in document.front_matter.values()} == {
        "game": ("demo", Span(2, 1, 2, 5), Span(2, 7, 2, 11)),
        "title": ("Ein Spiel: é", Span(3, 1, 3, 6), Span(3, 9, 3, 23)),
        "players": ("2..8", Span(4, 1, 4, 8), Span(4, 10, 4, 14)),
    }
    assert document.front_matter_span == Span(1, 1, 5, 4)


def test_values_are_those_of_yaml():
    document = front("a: 3\nb: yes\nc: true\nd: [x, 2]\ne:\nf: 2026-01-02\ng: {h: 1}")
    assert {key: entry.value for key, entry in document.front_matter.items()} == {
        "a": 3,
        "b": "yes",
        "c": True,
        "d": ["x", 2],
        "e": None,
        "f": datetime.date(2026, 1, 2),
        "g": {"h": 1},
    }


def test_values_of_several_lines():
    document = front("a:\n  - x\n  - y  # why\n\nb: |\n  one\n  two\nc: one\n  two")
    entries = document.front_matter
    assert entries["a"].value == ["x", "y"]
    assert entries["a"].span == Span(3, 3, 4, 6)
    assert entries["b"].value == "one\ntwo\n"
    assert entries["b"].span == Span(6, 4, 8, 6)
    assert entries["c"].value == "one two"
    assert entries["c"].span == Span(9, 4, 10, 6)


def test_an_empty_value_stands_after_its_colon():
    assert front("a:\nb: 1").front_matter["a"].span == Span(2, 3, 2, 3)


def test_wide_characters_and_line_separators_count_one_column():
    document = front("a: '漢\u2028字' # x\nb: [é, 'x']")
    assert document.front_matter["a"].span == Span(2, 4, 2, 9)
    assert document.front_matter["b"].span == Span(3, 4, 3, 12)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind(end):
    document = parse(end.join(["---", "game: demo", "x: 1", "---", "", "text"]), "demo.md")
    assert document.flaws == ()
    assert document.front_matter["x"].span == Span(3, 4, 3, 5)
    assert document.parts[0].span == Span(6, 1, 6, 5)


def test_three_dots_end_it_too():
    document = parse("---\ngame: demo\n...\ntext\n", "demo.md")
    assert document.flaws == ()
    assert document.parts[0].span == Span(4, 1, 4, 5)


def test_dashes_and_blanks_around_it():
    assert parse("---  \ngame: demo\n--- \t\n", "demo.md").flaws == ()
    assert parse("---\ngame: '--- no end'\n---\n", "demo.md").flaws == ()


def test_none_at_all():
    document = parse("# Demo\n", "demo.md")
    flaw = only_flaw(document)
    assert flaw.message == "the document has no front matter"
    assert flaw.span == Span(1, 1, 1, 1)
    assert document.front_matter == {}
    assert document.front_matter_span is None
    assert len(document.parts) == 1


def test_an_empty_document_has_none():
    assert only_flaw(parse("", "demo.md")).span == Span(1, 1, 1, 1)


def test_an_empty_one_is_there():
    document = parse("---\n---\ntext\n", "demo.md")
    assert document.flaws == ()
    assert document.front_matter == {}
    assert document.front_matter_span == Span(1, 1, 2, 4)


def test_not_on_the_first_line():
    document = parse("\n\n---\ngame: demo\n---\ntext\n", "demo.md")
    flaw = only_flaw(document)
    assert flaw.span == Span(3, 1, 3, 4)
    assert "does not begin on the first line" in flaw.message
    assert document.front_matter["game"].span == Span(4, 7, 4, 11)
    assert document.parts[0].span == Span(6, 1, 6, 5)


@pytest.mark.parametrize("rest", ["\n\ntext\n", "\n# Heading\n", "", "\n"])
def test_not_closed(rest):
    document = parse(f"---\ngame: demo\nplayers: 2{rest}", "demo.md")
    flaw = only_flaw(document)
    assert flaw.message == "the front matter is not closed"
    assert flaw.span == Span(1, 1, 1, 4)
    assert flaw.hint == "end it with a line `---`"
    assert {k: e.value for k, e in document.front_matter.items()} == {"game": "demo", "players": 2}
    assert len(document.parts) == (1 if rest.strip() else 0)


def test_not_a_mapping():
    flaw = only_flaw(front("- a\n- b"))
    assert flaw.message == "the front matter is not a list of `key: value`"
    assert flaw.span == Span(2, 1, 3, 4)
    assert only_flaw(front("game demo")).span == Span(2, 1, 2, 10)


def test_a_duplicate_key():
    document = front("game: a\nplayers: 2\ngame: b")
    flaw = only_flaw(document)
    assert flaw.message == "`game` stands twice in the front matter (first on line 2)"
    assert flaw.span == Span(4, 1, 4, 5)
    assert document.front_matter["game"].value == "a"


def test_a_duplicate_key_inside_a_value():
    document = front("a: {b: 1, b: 2}\nc: 3")
    assert only_flaw(document).span == Span(2, 11, 2, 12)
    assert document.front_matter["c"].value == 3


def test_a_syntax_error_loses_its_own_entry_alone():
    document = front("game: demo\nsource: free text: which\nplayers: 2")
    flaw = only_flaw(document)
    assert flaw.message == "the front matter is not YAML: mapping values are not allowed here"
    assert flaw.span == Span(3, 18, 3, 19)
    assert flaw.hint == "put a text that holds a colon and a blank in quotes"
    assert {k: e.value for k, e in document.front_matter.items()} == {"game": "demo", "players": 2}
    assert document.front_matter["players"].span == Span(4, 10, 4, 11)


def test_every_syntax_error_is_told():
    document = front("a: [1\nb: 2\nc: @x\nd: 'y\ne: 5")
    assert [flaw.span.line for flaw in document.flaws] == [2, 4, 5]
    assert {k: e.value for k, e in document.front_matter.items()} == {"b": 2, "e": 5}


def test_a_character_that_yaml_does_not_allow():
    document = front("a: x\x07y\nb: 2")
    flaw = only_flaw(document)
    assert flaw.message == "the character U+0007 may not stand in YAML"
    assert flaw.span == Span(2, 5, 2, 6)
    assert document.front_matter["b"].value == 2


def test_tags_build_nothing():
    document = front("a: !!python/object/apply:os.getcwd []\nb: 1")
    assert "could not determine a constructor for the tag" in only_flaw(document).message
    assert list(document.front_matter) == ["b"]


def test_a_date_that_is_none():
    document = front("a: 2026-13-45\nb: 1")
    assert only_flaw(document).span == Span(2, 4, 2, 14)
    assert list(document.front_matter) == ["b"]


@pytest.mark.parametrize("value", ["!!int", "!!float x", "!!timestamp x", "!!int '-'"])
def test_tags_that_do_not_fit_their_value(value):
    document = front(f"a: {value}\nb: 1")
    assert only_flaw(document).span.line == 2
    assert list(document.front_matter) == ["b"]


def test_an_anchor_used_twice():
    assert front("a: &x 1\nb: &x 2\nc: *x").front_matter["c"].value == 2


def test_a_key_that_is_no_word():
    assert only_flaw(front("? [a, b]\n: 1\nc: 2")).message == "this key is not a word"


def test_values_inside_each_other_without_end():
    assert len(front("a: " + "[" * 500).flaws) == 1
    assert len(front("\n".join(f"{' ' * i}a:" for i in range(200))).flaws) == 1


def test_aliases():
    document = front("a: &x\n  - 1\nb: *x")
    assert document.front_matter["b"].value == [1]
    assert front("a: &x\n  - *x\nb: 1").front_matter["b"].value == 1
