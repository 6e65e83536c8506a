"""The orders of types."""

import pytest

from rulecheck.language.types import BOOL, INT, TEXT, Int, Option, Seq
from rulecheck.runtime.orders import domain, ordering
from tests.runtime.by_hand import CARD, CARDS, COLOR, EMPTY, PAIR, PLAYER

SEATS = ("zoe", "ann", "bob")


def test_domains():
    assert domain(BOOL, SEATS) == (False, True)
    assert domain(Int(-1, 1), SEATS) == (-1, 0, 1)
    assert domain(COLOR, SEATS) == ("red", "green", "blue")
    assert domain(PLAYER, SEATS) == SEATS
    assert domain(CARD, SEATS) == CARDS
    assert domain(Option(BOOL), SEATS) == (None, False, True)


@pytest.mark.parametrize("type_", [INT, Int(0), TEXT, Seq(BOOL, 2)])
def test_what_has_no_domain(type_):
    with pytest.raises(TypeError, match="no end of values"):
        domain(type_, SEATS)


@pytest.mark.parametrize("type_", [BOOL, Int(-2, 2), COLOR, PLAYER, CARD])
def test_sorting_gives_the_domain(type_):
    values = domain(type_, SEATS)
    assert tuple(sorted(frozenset(values), key=ordering(type_, SEATS))) == values


def test_records_are_ordered_field_by_field():
    pair = EMPTY.records["Pair"]
    order = ordering(PAIR, SEATS)
    pairs = [pair("ann", 1), pair("zoe", 9), pair("zoe", 2)]
    assert sorted(pairs, key=order) == [pair("zoe", 2), pair("zoe", 9), pair("ann", 1)]


def test_what_has_no_order():
    with pytest.raises(TypeError, match="has no order"):
        ordering(Seq(INT, 2), SEATS)
