"""JSON with the place of every value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.logs.json_text import (
    Array,
    JsonError,
    Node,
    Object,
    Scalar,
    line_and_column,
    parse,
)

texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
    max_leaves=12,
)


def plain(node: Node) -> object:
    match node:
        case Scalar(value=value):
            return value
        case Array(items=items):
            return [plain(item) for item in items]
        case Object(members=members):
            return {m.key: plain(m.value) for m in members}


def nodes(node: Node) -> list[Node]:
    below: list[Node] = []
    if isinstance(node, Array):
        below = [n for item in node.items for n in nodes(item)]
    if isinstance(node, Object):
        below = [n for m in node.members for n in nodes(m.value)]
    return [node, *below]


@given(values, st.sampled_from([None, 2]), st.booleans())
def test_reads_what_json_writes(value: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert plain(parse(text)) == value


@given(values)
def test_each_node_knows_its_place(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)
    for node in nodes(parse(f" {text}\n")):
        assert json.loads(f" {text}\n"[node.start : node.end]) == plain(node)


@given(values, st.data())
def test_refuses_what_json_refuses(value: object, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=False)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    broken = text[:start] + data.draw(st.text('{}[]",:\\0-1e.x', max_size=2)) + text[end:]
    try:
        expected = json.loads(broken)
    except ValueError:
        with pytest.raises(JsonError) as caught:
            parse(broken)
        assert 0 <= caught.value.offset <= len(broken)
    else:
        try:
            json.dumps(expected, allow_nan=False)
        except ValueError:  # too large for a number of JSON
            with pytest.raises(JsonError):
                parse(broken)
            return
        assert plain(parse(broken)) == expected


@given(values)
def test_every_beginning_of_an_object_is_truncated(value: object) -> None:
    text = json.dumps({"key": value}, ensure_ascii=False)
    for end in range(len(text)):
        with pytest.raises(JsonError) as caught:
            parse(text[:end])
        assert caught.value.truncated


def test_a_key_may_stand_twice() -> None:
    node = parse('{"a": 1, "a": 2}')
    assert isinstance(node, Object)
    assert [(m.key, m.start) for m in node.members] == [("a", 1), ("a", 9)]


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "it ends where a JSON value was expected"),
        ('{"a": A7}', 6, "found `A7` where a value was expected"),
        (
            "{'a': 1}",
            1,
            "found `'` (JSON writes strings in double quotes) where a key in double "
            "quotes was expected",
        ),
        (
            "{“a”: 1}",
            1,
            "found `“` (JSON writes strings in straight double quotes) where a key in double "
            "quotes was expected",
        ),
        ('{"a": True}', 6, "found `True` (JSON writes `true`) where a value was expected"),
        ('{"a": 1,}', 8, "found `}` after a comma: JSON has no comma after the last entry"),
        ("[1, ]", 4, "found `]` after a comma: JSON has no comma after the last item"),
        ('{"a" 1}', 5, "found `1` where `:` was expected"),
        ('{"a": 1 "b": 2}', 8, 'found `"` where `,` or `}` was expected'),
        ("[1 2]", 3, "found `2` where `,` or `]` was expected"),
        ("{} {}", 3, "found `{` after the end of the JSON value"),
        ("[01]", 2, "found `1` inside a number"),
        ("[1.]", 2, "found `.` inside a number"),
        ("[NaN]", 1, "found `NaN` where an item of the list was expected"),
        ('["\t"]', 2, "found the character U+0009 that JSON has not in strings"),
        ('["\\q"]', 2, "found the escape \\q that JSON has not in strings"),
        ('["\\ud800"]', 1, "found one half of a surrogate pair in a string"),
        ('{"a": "A', 8, 'it ends inside a string: "A'),
        ('{"a": tr', 8, "it ends inside `true`"),
        ("[1e999]", 1, "the number is too large"),
        ("[" * 300, 201, "nested more than 200 levels deep"),
        ("[" + "1" * 5000 + "]", 1, "the number has more than 4300 digits"),
    ],
)
def test_says_what_is_wrong_and_where(text: str, offset: int, message: str) -> None:
    with pytest.raises(JsonError) as caught:
        parse(text)
    assert (caught.value.offset, caught.value.message) == (offset, message)


def test_columns_count_code_points() -> None:
    assert line_and_column("äöü€😀x", 5) == (1, 6)
    assert line_and_column("a\nbc\nd", 3) == (2, 2)
    assert line_and_column("a\nbc\nd", 5) == (3, 1)
