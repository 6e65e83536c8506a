"""The records of a document as msgspec Structs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulecheck.language.rules import Decision, Function, Rules
from rulecheck.language.types import Record, Type
from rulecheck.runtime.walk import types_in

__all__ = ["make_records"]


def make_records(rules: Rules) -> Mapping[str, type[msgspec.Struct]]:
    """A Struct for each record by its name, its fields in order and without defaults.

    They are frozen but for the state, which an event changes on its own shallow copy.
    Values never form cycles, so the garbage collector need not look at them.
    """
    records: dict[str, type[msgspec.Struct]] = {}
    for type_ in _types(rules):
        for record in types_in(type_):
            if isinstance(record, Record) and record.name not in records:
                records[record.name] = msgspec.defstruct(
                    record.name,
                    [(f.name, Any) for f in record.fields],
                    frozen=rules.state is None or record.name != rules.state.name,
                    gc=False,
                )
    return records


def _types(rules: Rules) -> Iterator[Type]:
    """Every type that a document names or declares something with."""
    yield from rules.types.values()
    if rules.options is not None:
        yield rules.options
    if rules.state is not None:
        yield rules.state
    declared: list[Function | Decision] = [*rules.functions.values(), *rules.decisions.values()]
    for function in declared:
        yield from (p.type for p in function.parameters)
        if function.result is not None:
            yield function.result
