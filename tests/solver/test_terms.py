"""Formulas: whatever is simplified while they are built, they keep their value and their range,
and mean the same to Z3."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.solver import Answer, Limits, terms
from rulecheck.solver.smt import Prover
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.traversal import evaluate, variables

RANGES = {
    "small": (0, 3),
    "seat": (2, 8),
    "change": (-9, 9),
    "below": (None, 4),
    "above": (-2, None),
    "any": (None, None),
}
FLAGS = ("f", "g", "h")


@dataclass(frozen=True)
class Formula:
    """A term, and what it is worth, worked out without it."""

    term: Term
    value: Callable[[Mapping[str, Any]], Any]


def unknown(name: str) -> Formula:
    low, high = RANGES[name]
    return Formula(terms.unknown_int(name, low, high), lambda v: v[name])


def constant(value: int) -> Formula:
    return Formula(number(value), lambda _: value)


def flag(name: str) -> Formula:
    return Formula(terms.unknown_bool(name), lambda v: v[name])


def truth(value: bool) -> Formula:
    return Formula(terms.boolean(value), lambda _: value)


def joined(make: Callable[..., Term], worth: Callable[..., Any], *parts: Formula) -> Formula:
    return Formula(make(*[p.term for p in parts]), lambda v: worth(*[p.value(v) for p in parts]))


NUMBERS = st.deferred(
    lambda: st.one_of(
        st.sampled_from(sorted(RANGES)).map(unknown),
        st.integers(-5, 9).map(constant),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(_sum, lambda a, b: a + b, *p)),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.subtract, lambda a, b: a - b, *p)),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.multiply, lambda a, b: a * b, *p)),
        NUMBERS.map(lambda p: joined(terms.negate, lambda a: -a, p)),
        st.tuples(CONDITIONS, NUMBERS, NUMBERS).map(
            lambda p: joined(terms.choose, lambda c, a, b: a if c else b, *p)
        ),
        st.lists(CONDITIONS, min_size=1, max_size=4).map(
            lambda ps: joined(lambda *cs: terms.count(cs), lambda *cs: sum(cs), *ps)
        ),
        st.tuples(NUMBERS, st.integers(-7, 7).filter(bool)).map(
            lambda p: joined(terms.floor_divide, lambda a, b: a // b, p[0], constant(p[1]))
        ),
        st.tuples(NUMBERS, st.integers(-7, 7).filter(bool)).map(
            lambda p: joined(terms.modulo, lambda a, b: a % b, p[0], constant(p[1]))
        ),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.floor_divide, _divided, *p)),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.modulo, _rest, *p)),
    )
)
CONDITIONS = st.deferred(
    lambda: st.one_of(
        st.sampled_from(FLAGS).map(flag),
        st.booleans().map(truth),
        CONDITIONS.map(lambda p: joined(terms.negation, lambda a: not a, p)),
        st.lists(CONDITIONS, max_size=3).map(
            lambda ps: joined(lambda *cs: terms.all_of(cs), lambda *cs: all(cs), *ps)
        ),
        st.lists(CONDITIONS, max_size=3).map(
            lambda ps: joined(lambda *cs: terms.any_of(cs), lambda *cs: any(cs), *ps)
        ),
        st.tuples(CONDITIONS, CONDITIONS, CONDITIONS).map(
            lambda p: joined(terms.choose, lambda c, a, b: a if c else b, *p)
        ),
        st.tuples(CONDITIONS, CONDITIONS).map(
            lambda p: joined(terms.equal, lambda a, b: a == b, *p)
        ),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.equal, lambda a, b: a == b, *p)),
        st.tuples(NUMBERS, NUMBERS).map(lambda p: joined(terms.less, lambda a, b: a < b, *p)),
        st.tuples(NUMBERS, NUMBERS).map(
            lambda p: joined(terms.less_equal, lambda a, b: a <= b, *p)
        ),
    )
)


def _sum(a: Term, b: Term) -> Term:
    return terms.add((a, b))


class ByZero(Exception):
    """What a division by zero is worth is nobody's business."""


def _divided(a: int, b: int) -> int:
    if b == 0:
        raise ByZero
    return a // b


def _rest(a: int, b: int) -> int:
    if b == 0:
        raise ByZero
    return a % b


def within(low: int | None, high: int | None) -> st.SearchStrategy[int]:
    if low is None and high is None:
        return st.integers(-30, 30)
    return st.integers(
        (high or 0) - 30 if low is None else low, (low or 0) + 30 if high is None else high
    )


VALUES = st.fixed_dictionaries(
    {name: within(*ends) for name, ends in RANGES.items()} | {f: st.booleans() for f in FLAGS}
)


def model(values: Mapping[str, Any]) -> dict[Term, Any]:
    numbers = {terms.unknown_int(n, *RANGES[n]): values[n] for n in RANGES}
    return numbers | {terms.unknown_bool(f): values[f] for f in FLAGS}


def check(formula: Formula, values: Mapping[str, Any]) -> Any:
    try:
        wanted = formula.value(values)
    except ByZero:
        return None
    found = evaluate([formula.term], model(values))
    assert found[formula.term] == wanted
    for term, value in found.items():
        if not term.is_bool:
            assert term.low is None or term.low <= value, term
            assert term.high is None or value <= term.high, term
    return wanted


@given(NUMBERS | CONDITIONS, VALUES)
@settings(max_examples=500)
def test_a_term_keeps_its_value_and_its_range(formula: Formula, values: Mapping[str, Any]) -> None:
    # Of a part that divides by zero nothing is asked, so neither of its range.
    check(formula, values)


@given(NUMBERS | CONDITIONS, VALUES)
@settings(max_examples=60)
def test_z3_agrees(formula: Formula, values: Mapping[str, Any]) -> None:
    wanted = check(formula, values)
    if wanted is None:
        return
    prover = Prover(Limits())
    for term, value in model(values).items():
        if term.is_bool:
            prover.add(term if value else terms.negation(term))
        else:
            prover.add(terms.both(terms.at_least(term, value), terms.at_most(term, value)))
    assert prover.ask() is Answer.YES
    assert prover.model([formula.term])[formula.term] == wanted


@pytest.mark.parametrize("divisor", [-3, -2, -1, 1, 2, 3])
def test_division_is_pythons_for_known_and_unknown_divisors(divisor: int) -> None:
    change = terms.unknown_int("change", -9, 9)
    by = terms.unknown_int("by", -3, 3)
    for value in range(-9, 10):
        for b in (number(divisor), by):
            quotient, rest = terms.floor_divide(change, b), terms.modulo(change, b)
            found = evaluate([quotient, rest], {change: value, by: divisor})
            assert (found[quotient], found[rest]) == divmod(value, divisor)


@pytest.mark.parametrize("divisor", [-3, -1, 2, 7])
def test_z3_finds_no_other_quotient(divisor: int) -> None:
    """Of open numbers, where nothing can be split into cases."""
    a = terms.unknown_int("a", None, None)
    b = terms.unknown_int("b", None, None)
    quotient, rest = terms.floor_divide(a, b), terms.modulo(a, number(divisor))
    prover = Prover(Limits())
    prover.add(terms.equal(b, number(divisor)))
    restored = terms.add((terms.scaled(divisor, quotient), rest))
    assert prover.ask(terms.negation(terms.equal(restored, a))) is Answer.NO
    inside = (
        terms.all_of((terms.less_equal(number(0), rest), terms.less(rest, number(divisor))))
        if divisor > 0
        else terms.all_of((terms.less(number(divisor), rest), terms.less_equal(rest, number(0))))
    )
    assert prover.ask(terms.negation(inside)) is Answer.NO


# -- simplification ---------------------------------------------------------------------


def test_equal_terms_are_one() -> None:
    a, b = terms.unknown_int("a", 0, 9), terms.unknown_int("b", 0, 9)
    assert terms.add((a, b)) is terms.add((b, a))
    assert terms.subtract(terms.add((a, b)), b) is a
    assert terms.equal(a, b) is terms.equal(b, a)


def test_unknowns_of_one_name_and_two_ranges_are_two() -> None:
    """Two functions may name their parameters alike."""
    narrow, wide = terms.unknown_int("n", 0, 9), terms.unknown_int("n", -9, 9)
    assert narrow is not wide
    assert terms.less(narrow, number(0)) is FALSE
    assert terms.less(wide, number(0)) is not FALSE


def test_ranges_decide() -> None:
    small, large = terms.unknown_int("s", 0, 3), terms.unknown_int("l", 4, 8)
    assert terms.less(small, large) is TRUE
    assert terms.equal(small, large) is FALSE
    assert terms.less_equal(large, small) is FALSE
    assert terms.floor_divide(small, number(4)) is number(0)
    assert terms.modulo(large, number(16)) is large


def test_complements() -> None:
    f, g = terms.unknown_bool("f"), terms.unknown_bool("g")
    assert terms.all_of((f, g, terms.negation(f))) is FALSE
    assert terms.any_of((f, g, terms.negation(f))) is TRUE
    assert terms.choose(f, TRUE, g) is terms.any_of((f, g))
    assert terms.equal(f, terms.negation(f)) is FALSE


def test_counting_is_about_conditions() -> None:
    flags = [terms.unknown_bool(name) for name in "abc"]
    many = terms.count(flags)
    assert (many.low, many.high) == (0, 3)
    assert terms.less(number(0), many) is terms.any_of(flags)
    assert terms.equal(many, number(3)) is terms.all_of(flags)
    assert variables([terms.less(number(1), many)]) == flags


def test_forgetting_starts_anew() -> None:
    terms.forget()
    before = terms.size()
    terms.add((terms.unknown_int("a", 0, 9), number(1)))
    assert terms.size() > before
    terms.forget()
    assert terms.size() == before
    assert terms.boolean(True) is TRUE


def test_a_term_kept_over_another_document_stays_itself() -> None:
    kept = terms.unknown_bool("kept")
    terms.forget()
    others = [terms.negation(terms.unknown_bool(f"other{n}")) for n in range(50)]
    assert terms.negation(kept) not in others
    assert terms.negation(terms.negation(kept)) is kept
