"""How messages say what was expected of a value, and what a wrong name may have meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from rulecheck.language.types import (
    Bool,
    Card,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Text,
    Type,
)

__all__ = [
    "Scope",
    "card_codes",
    "counted",
    "did_you_mean",
    "expected",
    "listed",
    "near",
    "near_cards",
]

_CODE = re.compile(r"(.*?)([0-9]+)")
_SHOWN = 12


class Scope(msgspec.Struct, frozen=True):
    """What names may stand for in one game: its players, and the cards in use by code.

    `players` maps each name to itself, in seat order.
    """

    players: Mapping[str, str]
    cards: Mapping[str, Card]


def near(name: str, known: Iterable[str]) -> list[str]:
    """The known names that `name` may be a slip for, likeliest first, three at most."""
    names = list(known)
    same = [k for k in names if k.casefold() == name.strip().casefold()]
    return same or difflib.get_close_matches(name, names, n=3, cutoff=0.6)


def near_cards(name: str, cards: Iterable[Card]) -> list[str]:
    """Codes that `name` may be a slip for; a family's name with a value counts as one."""
    at_hand = list(cards)
    spoken = re.sub(r"[\s_-]+", " ", name.strip().casefold())
    called = [c.code for c in at_hand if _called(c).casefold() == spoken]
    return called or near(name, [c.code for c in at_hand])


def _called(card: Card) -> str:
    return card.family if card.value is None else f"{card.family} {card.value}"


def did_you_mean(names: Sequence[str]) -> str:
    """`did you mean "a" or "b"?`, or nothing."""
    quoted = [f'"{n}"' for n in names]
    return f"did you mean {' or '.join(quoted)}?" if quoted else ""


def counted(count: int, one: str) -> str:
    """`1 player`, `2 players`."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def listed(names: Iterable[str], count: int = _SHOWN) -> str:
    """`a, b, c`; after `count` names, how many more there are."""
    all_names = list(names)
    more = len(all_names) - count
    shown = ", ".join(all_names[:count])
    return f"{shown} and {more} more" if more > 0 else shown


def card_codes(cards: Iterable[Card]) -> str:
    """The codes of a deck, runs of numbers drawn together: `A1..A9, C1..C3, JOKER`."""
    runs: list[tuple[str, int, int] | tuple[str, None, None]] = []
    for card in sorted(cards, key=lambda c: c.rank):
        numbered = _CODE.fullmatch(card.code)
        if numbered is None or (len(numbered[2]) > 1 and numbered[2][0] == "0"):
            runs.append((card.code, None, None))
            continue
        stem, number = numbered[1], int(numbered[2])
        if runs and runs[-1][0] == stem and runs[-1][2] == number - 1:
            stem, first, _ = runs.pop()
            runs.append((stem, first or 0, number))
        else:
            runs.append((stem, number, number))
    return listed(_run(*r) for r in runs)


def _run(stem: str, first: int | None, last: int | None) -> str:
    if first is None:
        return stem
    return f"{stem}{first}" if first == last else f"{stem}{first}..{stem}{last}"


def expected(type_: Type, scope: Scope) -> str:
    """What a value of that type is, in a few words: `a whole number from 0 to 9`."""
    match type_:
        case Bool():
            return "true or false"
        case Int(low, high):
            return f"a whole number{_bounds(low, high)}"
        case Enum(members):
            quoted = [f'"{m}"' for m in members]
            return quoted[0] if len(quoted) == 1 else f"one of {listed(quoted)}"
        case Player():
            return f"a player of this game ({listed(scope.players)})"
        case CardType():
            return f"a card of this game ({card_codes(scope.cards.values())})"
        case Option(item):
            return f"{expected(item, scope)}, or null"
        case Seq(item, limit):
            most = "" if limit is None else f" of at most {limit}"
            return f"a list{most}, each {expected(item, scope)}"
        case Set(item):
            return f"a list of different things, each {expected(item, scope)}"
        case Map(key, _):
            return f"an object with an entry for each {_key_name(key)}"
        case Record(fields=fields):
            return f"an object with {listed(f.name for f in fields)}"
        case Text():
            return "a string"
        case _:
            return "null"


def _key_name(key: Type) -> str:
    match key:
        case Player():
            return "player"
        case CardType():
            return "card"
        case Int(low, high):
            return f"number from {low} to {high}"
        case Enum(members, name):
            return name or f"of {listed(members)}"
        case _:
            return str(key)


def _bounds(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    if high is None:
        return f" of at least {low}"
    if low is None:
        return f" of at most {high}"
    return f" from {low} to {high}" if low != high else f", {low}"
