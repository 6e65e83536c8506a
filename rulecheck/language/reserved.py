"""The names that the rule language itself gives a meaning."""

from __future__ import annotations

import keyword
import re

__all__ = ["BUILT_IN_TYPES", "RESERVED", "why_no_card"]

RESERVED = frozenset(
    [
        "players",
        "everyone",
        "options",
        "deck",
        "abs",
        "all",
        "any",
        "len",
        "max",
        "min",
        "next_player",
        "range",
        "set",
        "sorted",
        "sum",
    ]
)
"""Built-in functions and what every game has; no variable is called like them."""

BUILT_IN_TYPES = frozenset(
    [
        "Bool",
        "Int",
        "Text",
        "Enum",
        "Player",
        "Players",
        "Card",
        "Family",
        "Option",
        "Seq",
        "Set",
        "Map",
    ]
)

_SEAT = re.compile(r"p[1-9][0-9]?")


def why_no_card(code: str) -> str | None:
    """What a card's code means already; None where it is free."""
    if keyword.iskeyword(code):
        return "a word of the language"
    if code in RESERVED:
        return "built in"
    if code in BUILT_IN_TYPES:
        return "a type"
    if _SEAT.fullmatch(code):
        return "a seat in examples"
    return None
