"""What is seen of conditions by their form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.language.nodes import And, Contains, IsNone, Not
from rulecheck.language.types import BOOL, INT, Option
from rulecheck.runtime.exclusion import Condition, form
from tests.runtime.by_hand import (
    COLOR,
    HERE,
    at,
    color,
    compare,
    decision,
    divide,
    num,
    program,
    row,
    seq,
    value_of,
    var,
    widen,
    yes,
)

n, m, c = var("n"), var("m"), var("c", COLOR)


def excludes(one, other):
    return Condition(one).excludes(Condition(other))


def both(*items):
    return And(HERE, BOOL, items)


def one_of(value, *items):
    return Contains(HERE, BOOL, value, seq(*items, of=value.type))


def no(value):
    return Not(HERE, BOOL, value)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (compare(n, "==", m), compare(n, "!=", m)),
        (compare(n, "==", m), compare(m, "!=", n)),
        (compare(n, "<", m), compare(n, ">=", m)),
        (compare(n, "<", m), compare(m, "<", n)),
        (compare(n, "<", num(3)), compare(n, ">=", num(5))),
        (compare(n, "==", num(2)), compare(num(3), "==", n)),
        (compare(c, "==", color("red")), compare(c, "==", color("blue"))),
        (compare(c, "==", color("red")), one_of(c, color("blue"), color("green"))),
        (one_of(c, color("red")), one_of(c, color("blue"), color("green"))),
        (one_of(c, color("red")), no(one_of(c, color("blue"), color("red")))),
        (compare(n, ">", num(4)), one_of(n, num(3), num(4))),
        (var("f", BOOL), no(var("f", BOOL))),
        (both(yes(), no(var("f", BOOL))), both(var("f", BOOL), compare(n, "==", m))),
        (no(IsNone(HERE, BOOL, n)), IsNone(HERE, BOOL, widen(n, Option(INT)))),
    ],
)  # fmt: skip
def test_seen_to_contradict(a, b):
    assert excludes(a, b)
    assert excludes(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (compare(n, "<=", m), compare(n, ">=", m)),
        (compare(n, "<", num(3)), compare(n, ">", num(1))),
        (compare(n, "!=", num(3)), compare(n, "!=", num(4))),
        (compare(n, "==", num(3)), compare(m, "==", num(4))),
        (yes(), compare(n, "==", m)),
        (compare(n, ">", num(3)), one_of(n, num(3), num(4))),
        (one_of(c, color("red")), one_of(c, color("blue"), c)),
        (one_of(c, color("red")), no(one_of(c, color("blue")))),
        (no(one_of(c, color("red"))), no(one_of(c, color("blue")))),
        (var("f", BOOL), var("f", BOOL)),
    ],
)
def test_not_seen_to_contradict(a, b):
    assert not excludes(a, b)


comparisons = st.builds(
    compare,
    st.sampled_from([n, m, num(1), num(2)]),
    st.sampled_from(["==", "!=", "<", "<=", ">", ">="]),
    st.sampled_from([n, m, num(1), num(2)]),
)
members = st.builds(one_of, st.sampled_from([n, m]), st.sampled_from([num(1), num(2)]))
simple = comparisons | members
conditions = simple | simple.map(no) | st.builds(both, simple, simple.map(no) | simple)


@given(conditions, conditions, st.integers(0, 3), st.integers(0, 3))
def test_what_is_excluded_never_holds_together(a, b, first, second):
    env = {"n": first, "m": second}
    if excludes(a, b):
        assert not (value_of(a, env) and value_of(b, env))


def test_form_does_not_depend_on_places_and_wrappers():
    assert form(var("n", span=at(3))) == form(widen(var("n", span=at(4)), Option(INT)))
    assert form(num(1)) != form(yes())
    assert form(n) != form(m)


def source_of(*rows):
    return program(decision("f", {"n": INT, "m": INT}, *rows)).source()


def test_rows_that_exclude_each_other_return_at_once():
    source = source_of(
        row("same", compare(n, "==", m), num(1)), row("other", compare(n, "!=", m), num(2))
    )
    assert "_value" not in source
    assert "_rows_of_f" not in source


def test_rows_that_can_fail_are_asked_all_the_same():
    tenth = compare(divide(num(10), n), "==", m)
    source = source_of(row("a", tenth, num(1)), row("b", no(tenth), num(2)))
    assert "_value" in source


def test_an_otherwise_needs_no_gap():
    source = source_of(
        row("same", compare(n, "==", m), num(1), over=["else"]), row("else", yes(), num(2))
    )
    assert "gap" not in source
    assert "_rows_of_f" not in source


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (compare(n, ">", num(1)), compare(n, ">", num(1)), True),
        (both(compare(n, ">", num(1)), yes()), compare(n, ">", num(1)), True),
        (both(compare(n, ">", num(1)), compare(m, "<", n)), compare(m, "<", n), True),
        (compare(n, ">", num(1)), yes(), True),
        (yes(), yes(), True),
        (yes(), compare(n, ">", num(1)), False),
        (compare(n, ">", num(1)), both(compare(n, ">", num(1)), compare(m, "<", n)), False),
        (compare(n, ">", num(2)), compare(n, ">", num(1)), False),
    ],
)
def test_conditions_that_include_another(one, other, expected):
    assert Condition(one).includes(Condition(other)) is expected
