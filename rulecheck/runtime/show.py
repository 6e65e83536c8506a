"""Values as players read them, in messages and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from rulecheck.language.types import Card

__all__ = ["brief", "show", "show_named"]

_BRIEF = 120

_Fields = Callable[[Sequence[tuple[str, str]]], str]
"""What stands in a record, from the names and values of its fields."""


def show(value: object) -> str:
    """Cards by their code, players and words as they are, None as "none", Bool as "yes" or
    "no", sequences and sets as "A9, A12" ("nothing" when empty), maps as "p1: 3, p2: 0",
    records as "Play(p1, A9)". Inside another value, sequences and sets stand in brackets.

    Sets are in the order of deck or numbers; words in alphabetical order, since the order of
    seats and members is not known here (`rulecheck.runtime.orders.arranged` knows it).
    """
    return _whole(value, _unnamed)


def show_named(value: object) -> str:
    """The same, with the names of fields in records: "Play(player p1, card A9)"."""
    return _whole(value, _named)


def brief(value: object, shown: Callable[[object], str] = show) -> str:
    """As `show` or `show_named` has it, cut after 120 characters: for messages about any value
    whatever."""
    text = shown(value)
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}..."


def _unnamed(fields: Sequence[tuple[str, str]]) -> str:
    return ", ".join(value for _, value in fields)


def _named(fields: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {value}" for name, value in fields)


def _whole(value: object, fields: _Fields) -> str:
    match value:
        case tuple() | list():
            return _listed(value, fields) or "nothing"
        case frozenset() | set():
            return _listed(sorted(value, key=_set_order), fields) or "nothing"
        case dict():
            return _entries(value, fields) or "nothing"
        case _:
            return _part(value, fields)


def _listed(values: Iterable[object], fields: _Fields) -> str:
    return ", ".join(_part(value, fields) for value in values)


def _entries(values: dict[object, object], fields: _Fields) -> str:
    return ", ".join(f"{_part(k, fields)}: {_part(v, fields)}" for k, v in values.items())


def _part(value: object, fields: _Fields) -> str:
    match value:
        case str():
            return value
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return _number(value)
        case Card():
            return value.code
        case tuple() | list():
            return f"[{_listed(value, fields)}]"
        case frozenset() | set():
            return "{" + _listed(sorted(value, key=_set_order), fields) + "}"
        case dict():
            return "{" + _entries(value, fields) + "}"
        case msgspec.Struct():
            shown = [(n, _part(getattr(value, n), fields)) for n in value.__struct_fields__]
            return f"{type(value).__name__}({fields(shown)})"
        case _:
            return str(value)


def _number(value: int) -> str:
    try:
        return str(value)
    except ValueError:
        # Python refuses to write numbers of more than 4300 digits.
        digits = int(value.bit_length() * 0.30103)
        return f"{'minus ' if value < 0 else ''}a number of some {digits} digits"


def _set_order(value: object) -> tuple[object, ...]:
    match value:
        case Card():
            return (0, value.rank)
        case int():
            return (0, value)
        case msgspec.Struct():
            return tuple(_set_order(getattr(value, name)) for name in value.__struct_fields__)
        case _:
            return (1, str(value))
