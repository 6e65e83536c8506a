"""Values made up by chance are values of their type, and so are those near to a given one."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulecheck.language.domains import cardinality
from rulecheck.language.types import BOOL, INT, Int, Map, Option, Seq, Set
from rulecheck.runtime.finite import MOST_VALUES, Finite, is_finite
from rulecheck.runtime.fitting import Values
from rulecheck.runtime.variation import Variation
from tests.runtime.by_hand import CARD, CARDS, COLOR, EMPTY, PAIR, PLAYER, SMALL
from tests.runtime.typed import PLAYERS, VARIABLES, values

TYPES = (
    *VARIABLES.values(),
    Int(3, None),
    Int(None, 4),
    Int(5, 2000),
    Option(Seq(INT, 2)),
    Set(COLOR),
    Map(PLAYER, Set(CARD)),
    Map(PLAYER, Option(INT)),
    Map(COLOR, BOOL),
    Seq(Option(CARD), 30),
)

finite = Finite(EMPTY.records, PLAYERS, CARDS)
known = Values(EMPTY.records, PLAYERS)
typed = st.sampled_from(TYPES).flatmap(lambda t: st.tuples(st.just(t), values(t)))


@given(st.sampled_from(TYPES), st.integers(0, 10_000))
def test_a_value_by_chance(type_, seed):
    assert known.misfit(Variation(finite, Random(seed)).some(type_), type_) is None


@given(typed, st.integers(0, 10_000))
def test_a_value_near_another(pair, seed):
    type_, value = pair
    other = Variation(finite, Random(seed)).near(value, type_)
    assert known.misfit(other, type_) is None
    assert other == Variation(finite, Random(seed)).near(value, type_)


@given(st.sampled_from((INT, SMALL, BOOL, COLOR, PLAYER, CARD, PAIR, Option(CARD))), st.data())
def test_it_is_another_one(type_, data):
    value: Any = data.draw(values(type_))
    seed = data.draw(st.integers(0, 10_000))
    assert Variation(finite, Random(seed)).near(value, type_) != value


def test_every_change_of_a_hand_comes():
    a1, a2, *_ = CARDS
    near = {Variation(finite, Random(n)).near(frozenset({a1}), Set(CARD)) for n in range(200)}
    assert {frozenset(), frozenset({a2}), frozenset({a1, a2})} <= near


def test_all_values():
    assert finite.values(Option(COLOR)) == (None, *COLOR.members)
    assert finite.values(PLAYER) == PLAYERS
    assert finite.values(Set(Int(1, 2))) == tuple(map(frozenset, [(), (1,), (2,), (1, 2)]))
    assert finite.values(Seq(BOOL, 1)) == ((), (False,), (True,))
    assert finite.values(Map(BOOL, Int(0, 1)))[1] == {False: 0, True: 1}
    assert finite.values(INT) is None
    assert finite.values(Set(Int(1, 9))) is None


def test_only_cards_in_use_and_each_once():
    assert Finite(EMPTY.records, PLAYERS, (CARDS[1], CARDS[1], CARDS[3])).values(CARD) == (
        CARDS[1],
        CARDS[3],
    )


@given(st.sampled_from(TYPES))
def test_how_many_there_are(type_):
    found = finite.values(type_)
    count = cardinality(type_)
    assert (found is not None) == is_finite(type_) == (count is not None and count <= MOST_VALUES)
    assert found is None or len(found) <= count
