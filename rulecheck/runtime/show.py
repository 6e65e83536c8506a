"""Values as players read them, in messages and standings."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulecheck.language.types import Card

__all__ = ["brief", "show"]

_BRIEF = 120


def show(value: object) -> str:
    """Cards by their code, players and words as they are, None as "none", Bool as "yes" or
    "no", sequences and sets as "A9, A12" ("nothing" when empty), maps as "p1: 3, p2: 0",
    records as "Play(p1, A9)". Inside another value, sequences and sets stand in brackets.

    Sets are in the order of deck or numbers; words in alphabetical order, since the order of
    seats and members is not known here (`rulecheck.runtime.orders.arranged` knows it).
    """
    match value:
        case tuple() | list():
            return _listed(value)
        case frozenset() | set():
            return _listed(sorted(value, key=_set_order))
        case dict():
            return _entries(value) or "nothing"
        case _:
            return _part(value)


def brief(value: object) -> str:
    """The same, cut after 120 characters: for messages about any value whatever."""
    text = show(value)
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}..."


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(_part, values)) or "nothing"


def _entries(values: dict[object, object]) -> str:
    return ", ".join(f"{_part(k)}: {_part(v)}" for k, v in values.items())


def _part(value: object) -> str:
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
            return f"[{', '.join(map(_part, value))}]"
        case frozenset() | set():
            return "{" + ", ".join(map(_part, sorted(value, key=_set_order))) + "}"
        case dict():
            return "{" + _entries(value) + "}"
        case msgspec.Struct():
            fields = [_part(getattr(value, name)) for name in value.__struct_fields__]
            return f"{type(value).__name__}({', '.join(fields)})"
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
