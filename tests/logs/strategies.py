"""Values of the language's types, and JSON that is nearly one."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rulecheck.language.types import (
    Bool,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)
from rulecheck.runtime import Table
from rulecheck.runtime.orders import domain

SOME_LIMIT = 3


def runtime_values(type_: Type, table: Table) -> st.SearchStrategy[Any]:
    """Runtime values of a type at a table; cards are those in use."""
    match type_:
        case Bool():
            return st.booleans()
        case Int(low, high):
            return st.integers(low, high)
        case Enum(members):
            return st.sampled_from(members)
        case Player():
            return st.sampled_from(table.players)
        case CardType():
            return st.sampled_from(table.deck)
        case Option(item):
            return st.none() | runtime_values(item, table)
        case Seq(item, limit):
            most = SOME_LIMIT if limit is None else min(limit, SOME_LIMIT)
            return st.lists(runtime_values(item, table), max_size=most).map(tuple)
        case Set(item):
            return st.frozensets(runtime_values(item, table), max_size=SOME_LIMIT)
        case Map(key, value):
            entries = {k: runtime_values(value, table) for k in domain(key, table.players)}
            return st.fixed_dictionaries(entries)
        case Record(name=name, fields=fields):
            parts = st.tuples(*[runtime_values(f.type, table) for f in fields])
            make = table.program.records[name]
            return parts.map(lambda values: make(*values))
        case _:
            return st.just("")


odd_scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: not x.is_integer()),
    st.just(2.0),
    st.sampled_from(["p1", "p2", "p3", "A1", "B9", "C1", "JOKER", "calm", "wild", "1", "true", ""]),
    st.sampled_from([2**63, -(2**63) - 1, 10**30]),
)


@st.composite
def changed(draw: st.DrawFn, value: Any) -> Any:
    """The JSON value with one thing in it changed, left out, put in or doubled."""
    if isinstance(value, dict):
        keys = [*value, "more"]
        key = draw(st.sampled_from(keys))
        if key not in value:
            return {**value, draw(st.sampled_from(["zzz", "p3", "C1", "3", "false"])): 1}
        if draw(st.booleans()):
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: draw(changed(value[key]))}
    if isinstance(value, list) and value:
        index = draw(st.integers(0, len(value)))
        if index == len(value):
            return [*value, value[0], *value]
        return [*value[:index], draw(changed(value[index])), *value[index + 1 :]]
    return draw(odd_scalars | st.lists(odd_scalars, max_size=2) | st.just({}))
