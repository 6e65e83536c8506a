"""The worked examples of a document, run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from rulecheck.language.rules import Example
from rulecheck.language.types import Bool, Enum, Int, Option, Type
from rulecheck.runtime import Program

_MANY = 27
"""Numbers without an end are tried up to this one."""


def assert_holds(program: Program, example: Example) -> None:
    """The function gives the value of the example, for many values of each empty cell."""
    rules = program.rules
    least, most = rules.players
    widest = program.table(_seats(most))
    fixed = {name: widest.evaluate(value) for name, value in example.given.items()}
    fields = () if rules.options is None else rules.options.fields
    chosen = {f.name: fixed.pop(f.name) for f in fields if f.name in fixed}
    count = fixed.pop("players", min(max(4, least), most))
    assert isinstance(count, int)
    table = program.table(_seats(count), program.options(chosen))
    expected = table.evaluate(example.expected)
    for arguments in _completed(program, example, fixed):
        assert table.functions[example.function](*arguments) == expected


def _seats(count: int) -> list[str]:
    return [f"p{seat}" for seat in range(1, count + 1)]


def _completed(
    program: Program, example: Example, fixed: Mapping[str, object]
) -> Iterator[tuple[object, ...]]:
    rules = program.rules
    function = rules.functions.get(example.function) or rules.decisions[example.function]
    return product(
        *([fixed[p.name]] if p.name in fixed else _some(p.type) for p in function.parameters)
    )


def _some(type_: Type) -> Sequence[object]:
    match type_:
        case Bool():
            return [False, True]
        case Int(low=low, high=high):
            first = 1 if low is None else low
            return range(first, _MANY if high is None else high + 1)
        case Enum(members=members):
            return members
        case Option(item):
            return [None, *_some(item)]
    raise TypeError(f"an empty cell of type {type_}")
