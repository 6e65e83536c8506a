"""Symbolic values: encoding, merging, selecting, packing and comparing keep what a value is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.language.types import (
    BOOL,
    INT,
    Int,
    Map,
    Option,
    Record,
    RecordField,
    Seq,
    Set,
    Type,
)
from rulecheck.solver import terms
from rulecheck.solver.terms import FALSE, TRUE
from rulecheck.solver.values import (
    LONGEST,
    SeqValue,
    TooLarge,
    Value,
    domain_size,
    equal_values,
    index_of,
    merge,
    packed,
    scalar_at,
    select,
    within,
)
from rulecheck.solver.witness import Decoder, encode
from tests.runtime.by_hand import CARD, COLOR, EMPTY, PAIR, PLAYER, SMALL
from tests.runtime.typed import PLAYERS, values

TYPES: tuple[Type, ...] = (
    BOOL,
    INT,
    COLOR,
    PLAYER,
    CARD,
    PAIR,
    Option(SMALL),
    Option(PAIR),
    Seq(CARD, 4),
    Seq(PAIR, 3),
    Seq(Option(SMALL), 3),
    Set(CARD),
    Set(PLAYER),
    Map(PLAYER, INT),
    Map(COLOR, Seq(CARD, 3)),
    Map(PLAYER, Option(COLOR)),
)
DECODER = Decoder(PLAYERS, lambda name, fields: EMPTY.records[name](*fields))
FLAG = terms.unknown_bool("flag")
OTHER = terms.unknown_bool("other")


def coded(value: Any, type_: Type) -> Value:
    return encode(value, type_, PLAYERS)


@st.composite
def several(draw: Any) -> tuple[Type, Any, Any, Any]:
    type_ = draw(st.sampled_from(TYPES))
    return type_, *(draw(values(type_)) for _ in range(3))


@given(several())
def test_what_is_encoded_is_decoded(given_: tuple[Type, Any, Any, Any]) -> None:
    type_, a, _, _ = given_
    assert DECODER.decode(coded(a, type_), type_, {}) == a
    assert within(coded(a, type_), type_) is TRUE


@given(several())
def test_equality_of_known_values_is_known(given_: tuple[Type, Any, Any, Any]) -> None:
    type_, a, b, _ = given_
    assert equal_values(coded(a, type_), coded(a, type_), type_) is TRUE
    assert equal_values(coded(a, type_), coded(b, type_), type_) is terms.boolean(a == b)


@given(several())
def test_merged_values_come_apart(given_: tuple[Type, Any, Any, Any]) -> None:
    type_, a, b, _ = given_
    both = merge(FLAG, coded(a, type_), coded(b, type_), type_)
    assert DECODER.decode(both, type_, {FLAG: True}) == a
    assert DECODER.decode(both, type_, {FLAG: False}) == b


@given(several())
def test_the_first_case_that_holds(given_: tuple[Type, Any, Any, Any]) -> None:
    type_, a, b, c = given_
    cases = [(FLAG, coded(a, type_)), (OTHER, coded(b, type_))]
    chosen = select(cases, coded(c, type_), type_)
    for flag in (True, False):
        for other in (True, False):
            wanted = a if flag else b if other else c
            assert DECODER.decode(chosen, type_, {FLAG: flag, OTHER: other}) == wanted


@given(several())
def test_merged_values_are_compared_as_they_are(given_: tuple[Type, Any, Any, Any]) -> None:
    type_, a, b, c = given_
    both = merge(FLAG, coded(a, type_), coded(b, type_), type_)
    same = equal_values(both, coded(c, type_), type_)
    for flag, value in ((True, a), (False, b)):
        found = DECODER.decode(same, BOOL, {FLAG: flag})
        assert found == (value == c)


@given(st.lists(st.tuples(st.sampled_from("tfab"), st.integers(-3, 3)), max_size=6))
@settings(max_examples=300)
def test_packing_keeps_the_order_and_the_items(items: list[tuple[str, int]]) -> None:
    guards = {"t": TRUE, "f": FALSE, "a": FLAG, "b": OTHER}
    loose = SeqValue(tuple((guards[g], terms.number(n)) for g, n in items))
    tight = packed(loose, INT)
    assert tight.packed
    for flag in (True, False):
        for other in (True, False):
            model = {FLAG: flag, OTHER: other}
            wanted = DECODER.decode(loose, Seq(INT, None), model)
            assert DECODER.decode(tight, Seq(INT, None), model) == wanted
            length = DECODER.decode(tight.length, INT, model)
            assert length == len(wanted)  # type: ignore[arg-type]
            there = [DECODER.decode(g, BOOL, model) for g, _ in tight.items]
            assert there == sorted(there, reverse=True)


@pytest.mark.parametrize(
    "type_",
    [
        BOOL,
        COLOR,
        CARD,
        PLAYER,
        Int(-3, 4),
        Record("R", (RecordField("a", Int(1, 3)), RecordField("b", COLOR))),
    ],
)
def test_values_are_numbered_in_order(type_: Type) -> None:
    indexes = [index_of(type_, scalar_at(type_, i)).constant for i in range(domain_size(type_))]
    assert indexes == list(range(domain_size(type_)))


def test_what_is_too_large_says_so() -> None:
    with pytest.raises(TooLarge):
        domain_size(INT)
    many = SeqValue(
        tuple((terms.unknown_bool(f"b{i}"), terms.number(i)) for i in range(LONGEST + 1))
    )
    with pytest.raises(TooLarge):
        packed(many, INT)
