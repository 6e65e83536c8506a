"""Bodies of functions, and assignments to parts of what a variable holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.errors import DocumentError
from rulecheck.language.nodes import Arithmetic, Concat, For, If, Range, Return
from rulecheck.language.types import INT, Int, Map, Seq, Set
from rulecheck.runtime.faults import IndexFault
from tests.runtime.by_hand import (
    COLOR,
    EMPTY,
    HERE,
    PAIR,
    PLAYER,
    at,
    color,
    compare,
    field,
    function,
    give,
    item,
    let,
    num,
    plus,
    program,
    put,
    seq,
    var,
    yes,
)

PAIR_OF = EMPTY.records["Pair"]


def run(takes, *body, gives=INT, arguments=()):
    table = program(function("f", takes, *body, gives=gives)).table(("p1", "p2", "p3"))
    return table.functions["f"](*arguments)


def times_ten(value):
    return Arithmetic(HERE, INT, "*", num(10), value)


def test_if_and_return():
    body = [
        If(HERE, compare(var("n"), ">", num(0)), (give(num(1)),), ()),
        If(HERE, compare(var("n"), "==", num(0)), (), (give(num(-1)),)),
        give(num(0)),
    ]
    assert [run({"n": INT}, *body, arguments=(n,)) for n in (5, 0, -5)] == [1, 0, -1]


def test_loops_see_variables_change():
    body = [
        let("total", num(0)),
        For(HERE, "x", INT, Range(HERE, Seq(INT, 4), num(1), num(4)), (
            let("total", plus(times_ten(var("total")), var("x"))),
        )),
        give(var("total")),
    ]  # fmt: skip
    assert run({}, *body) == 123


@pytest.mark.parametrize(("type_", "value", "wanted"), [
    (Seq(COLOR, 3), ("blue", "red"), ("blue", "red")),
    (Set(COLOR), frozenset(["blue", "red"]), ("red", "blue")),
    (Map(COLOR, INT), {"blue": 1, "green": 2, "red": 3}, ("red", "green", "blue")),
])  # fmt: skip
def test_loops_go_in_order(type_, value, wanted):
    seen = Seq(COLOR, 9)
    body = [
        let("seen", seq(of=COLOR, limit=9)),
        For(HERE, "c", COLOR, var("xs", type_), (
            let("seen", Concat(HERE, seen, var("seen", seen), seq(var("c", COLOR), of=COLOR))),
        )),
        give(var("seen", seen)),
    ]  # fmt: skip
    assert run({"xs": type_}, *body, gives=seen, arguments=(value,)) == wanted


def test_loops_evaluate_their_source_once():
    xs = var("xs", Seq(INT, 9))
    body = [
        let("xs", seq(num(1), num(2), limit=9)),
        For(HERE, "x", INT, xs, (let("xs", Concat(HERE, xs.type, xs, xs)),)),
        give(item(xs, num(-1))),
    ]
    assert run({}, *body) == 2


def test_an_empty_body_passes():
    body = [For(HERE, "x", INT, seq(num(1)), ()), If(HERE, yes(), (), ()), give(num(1))]
    assert run({}, *body) == 1


def test_more_loops_than_python_can_nest():
    body = give(num(1))
    for depth in range(25):
        body = For(at(3), f"x{depth}", INT, seq(num(1)), (body,))
    with pytest.raises(DocumentError, match=r"demo.md:3:1: RC902 too many .* nested blocks"):
        run({}, body)


# -- parts of what a variable holds ---------------------------------------------------


def test_items_of_maps_and_sequences():
    points = Map(COLOR, INT)
    body = [put(var("m", points), [color("red")], num(9)), give(var("m", points))]
    before = {"red": 1, "green": 2, "blue": 3}
    after = run({"m": points}, *body, gives=points, arguments=(before,))
    assert after == {"red": 9, "green": 2, "blue": 3}
    assert list(after) == list(before)
    assert before["red"] == 1


@given(st.lists(st.integers(), min_size=1, max_size=5), st.integers(-9, 9))
def test_items_by_number_are_python_s(values, index):
    numbers = Seq(INT, 5)
    made = program(function(
        "f", {"xs": numbers, "i": INT},
        put(var("xs", numbers), [var("i")], num(7), span=at(3, 5)),
        give(var("xs", numbers)), gives=numbers,
    ))  # fmt: skip
    changed = made.table(("p1",)).functions["f"]
    if -len(values) <= index < len(values):
        wanted = list(values)
        wanted[index] = 7
        assert changed(tuple(values), index) == tuple(wanted)
    else:
        with pytest.raises(IndexFault, match=r"^demo.md:3:5: there is no item"):
            changed(tuple(values), index)


def test_fields_of_records():
    p = var("p", PAIR)
    body = [put(p, ["number"], plus(field(p, "number"), num(1))), give(p)]
    before = PAIR_OF("p1", 4)
    assert run({"p": PAIR}, *body, gives=PAIR, arguments=(before,)) == PAIR_OF("p1", 5)
    assert before == PAIR_OF("p1", 4)


def test_parts_of_parts():
    deep = Map(COLOR, Seq(PAIR, 4))
    m = var("m", deep)
    index = plus(var("i"), num(-1))
    body = [put(m, [var("c", COLOR), index, "number"], num(5)), give(m)]
    before = {"red": (), "green": (PAIR_OF("p1", 1), PAIR_OF("p2", 2)), "blue": ()}
    takes = {"m": deep, "c": COLOR, "i": INT}
    after = run(takes, *body, gives=deep, arguments=(before, "green", 2))
    assert after == {**before, "green": (PAIR_OF("p1", 1), PAIR_OF("p2", 5))}
    assert before["green"][1] == PAIR_OF("p2", 2)


def test_indexes_are_evaluated_once():
    """The place reads its own old index, not the one it has just changed."""
    grid = Seq(Seq(INT, 3), 3)
    g = var("g", grid)
    index = item(item(g, num(0)), num(0))
    body = [put(g, [index, index], num(8)), give(g)]
    after = run({"g": grid}, *body, gives=grid, arguments=(((1, 0), (5, 6)),))
    assert after == ((1, 0), (5, 8))


def test_a_missing_part_on_the_way_is_a_fault():
    deep = Seq(PAIR, 4)
    body = [put(var("xs", deep), [num(2), "number"], num(5), span=at(2)), give(num(0))]
    with pytest.raises(IndexFault, match="there is no item 2 in a sequence of 1"):
        run({"xs": deep}, *body, arguments=((PAIR_OF("p1", 1),),))


def test_values_are_given_by_copy():
    """What another variable holds stays as it is."""
    points = Map(PLAYER, Int(0, 9))
    m, old = var("m", points), var("old", points)
    body = [let("old", m), put(m, [var("p", PLAYER)], num(7)), give(item(old, var("p", PLAYER)))]
    start = {"p1": 1, "p2": 2, "p3": 3}
    assert run({"m": points, "p": PLAYER}, *body, arguments=(start, "p2")) == 2


def test_a_function_gives_back_nothing_else():
    assert run({}, Return(HERE, num(3))) == 3
