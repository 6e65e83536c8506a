"""Values as people type them: into the cells of a score sheet, or on the command line.

| type | written |
|---|---|
| Int | digits, with a sign or without |
| Bool | `yes`, `no`, `true`, `false`, `1`, `0`, in any case |
| Enum, Player, Card, Text | the word itself |
| Option | nothing or `none`, or the value |
| Seq, Set | the items separated by `,` (inside another list by `:`); nothing for an empty one |
| record | its fields separated by `:`; those with defaults may be missing at the end |
| record of card and number | the same; also `J20`, where the holder of J chooses its number |
| Map | `key:value`, separated by `,` |
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

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
from rulecheck.logs.expected import Scope, did_you_mean, expected, near, near_cards
from rulecheck.logs.wire import key_texts

__all__ = ["CellError", "CellReader", "RepeatedItem", "card_and_number", "players_in"]

_NUMBER = re.compile(r"[+-]?[0-9]{1,4000}")
_WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_WANTED_BOOL = "yes or no (also true, false, 1, 0)"
_LIST, _PART = ",", ":"
_SEPARATE = {
    _LIST: "commas separate the items of a list",
    _PART: "colons separate the items of a list inside a list",
}
_OTHERWISE = re.compile(r"[\s;|+&/]+")
"""What people write between items in the place of a comma."""


class CellError(Exception):
    """What was found in a cell, and what was expected; `start` is how far into the cell."""

    def __init__(self, message: str, start: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.says_separator = False


class RepeatedItem(CellError):
    """A readable cell that can't be: a set that names one thing twice."""


class CellReader(msgspec.Struct, frozen=True):
    """Reads cells of one game. `all_cards` is the deck, in use or not."""

    scope: Scope
    all_cards: Mapping[str, Card]
    records: Mapping[str, type[msgspec.Struct]]
    separators: tuple[str, ...] = (_LIST, _PART)
    """What is left to separate the parts of a value with."""

    def read(self, text: str, type_: Type) -> Any:
        """The runtime value. Raises CellError, RepeatedItem."""
        word = text.strip()
        match type_:
            case Option(item):
                return None if word in ("", "none") else self.read(text, item)
            case Bool() if word.casefold() in _WORDS:
                return _WORDS[word.casefold()]
            case Int(low, high) if _NUMBER.fullmatch(word):
                number = int(word)
                if (low is None or low <= number) and (high is None or number <= high):
                    return number
            case Enum(members) if word in members:
                return word
            case Player() if word in self.scope.players:
                return self.scope.players[word]
            case CardType():
                return self._card(word, text, type_)
            case Text():
                return word
            case Seq(item, limit):
                items = self._items(text, item, type_)
                if limit is None or len(items) <= limit:
                    return tuple(items)
            case Set(item):
                return self._distinct(text, item, type_)
            case Record():
                return self._record(text, type_)
            case Map():
                return self._map(text, type_)
            case _:
                pass
        self._fail(word, text, type_)

    def _slip(self, text: str, item: Type, separator: str) -> str:
        """What was meant by items that something else than `separator` parts, if anything."""
        pieces = [piece for piece in _OTHERWISE.split(text) if piece]
        try:
            for piece in pieces:
                self.read(piece, item)
        except CellError:
            return ""
        return separator.join(pieces) if len(pieces) > 1 else ""

    def _fail(self, word: str, text: str, type_: Type, likely: Sequence[str] = ()) -> NoReturn:
        if not likely:
            names: Sequence[str] = ()
            if isinstance(type_, Player):
                names = tuple(self.scope.players)
            elif isinstance(type_, Enum):
                names = type_.members
            likely = near(word, names) if word else ()
        found = f'found "{word}"' if word else "found nothing"
        hint = did_you_mean(likely)
        wanted = _WANTED_BOOL if isinstance(type_, Bool) else expected(type_, self.scope)
        raise CellError(
            f"{found}, expected {wanted}" + (f"; {hint}" if hint else ""), _blanks(text)
        )

    def _card(self, word: str, text: str, type_: CardType) -> Card:
        card = self.scope.cards.get(word)
        if card is not None:
            return card
        if word in self.all_cards:
            raise CellError(
                f'found "{word}", a card that the options of this game leave out', _blanks(text)
            )
        self._fail(word, text, type_, near_cards(word, self.scope.cards.values()))

    # -- values with parts ----------------------------------------------------------

    def _apart(
        self, text: str, separators: Sequence[str], type_: Type
    ) -> tuple[list[tuple[int, str]], CellReader]:
        """The parts with their offsets, and the reader for what stands in them."""
        at_hand = [s for s in separators if s in self.separators]
        if not at_hand:
            raise CellError(f"{type_} inside lists of lists can't be written in a cell; use a log")
        inner = replace(self, separators=tuple(s for s in self.separators if s != at_hand[0]))
        if not text.strip():
            return [], inner
        parts = []
        start = 0
        for part in text.split(at_hand[0]):
            parts.append((start, part))
            start += len(part) + 1
        return parts, inner

    def _items(self, text: str, item: Type, type_: Type) -> list[Any]:
        parts, inner = self._apart(text, (_LIST, _PART), type_)
        return [self._item(inner, start, part, item) for start, part in parts]

    def _item(self, inner: CellReader, start: int, part: str, item: Type) -> Any:
        """An item of a list. Raises CellError, which knows what else may separate items."""
        try:
            return inner.at(start, part, item)
        except CellError as error:
            separator = next((s for s in (_LIST, _PART) if s in self.separators), "")
            meant = inner._slip(part, item, separator) if separator else ""
            if meant and not error.says_separator:
                error.message += f'; {_SEPARATE[separator]}: "{meant}"'
                error.says_separator = True
            raise

    def at(self, start: int, text: str, type_: Type) -> Any:
        """The same for a part that begins at `start` of the cell."""
        try:
            return self.read(text, type_)
        except CellError as error:
            error.start += start
            raise

    def _distinct(self, text: str, item: Type, type_: Type) -> frozenset[Any]:
        parts, inner = self._apart(text, (_LIST, _PART), type_)
        things: set[Any] = set()
        for start, part in parts:
            thing = self._item(inner, start, part, item)
            if thing in things:
                raise RepeatedItem(f"{part.strip()} is named twice", start + _blanks(part))
            things.add(thing)
        return frozenset(things)

    def _record(self, text: str, type_: Record) -> msgspec.Struct:
        parts, inner = self._apart(text, (_PART,), type_)
        fields = type_.fields
        if parts and card_and_number(type_):
            start, part = parts[0]
            code, choice = self._chosen(part)
            if choice:
                parts[:1] = [(start, code), (start + len(code), choice)]
        least = sum(not f.has_default for f in fields)
        if not least <= len(parts) <= len(fields):
            wanted = _PART.join(f.name for f in fields)
            raise CellError(f'found "{text.strip()}", expected {wanted}', _blanks(text))
        values = [
            inner.at(start, part, field.type)
            for (start, part), field in zip(parts, fields, strict=False)
        ]
        return self.records[type_.name](*values, *[f.default for f in fields[len(parts) :]])

    def _chosen(self, part: str) -> tuple[str, str]:
        """`J20` as `J` and `20`, where J is a card whose holder chooses its number. Raises
        CellError for one that it can't have."""
        word = part.rstrip()
        code = word.rstrip("0123456789")
        card = self.scope.cards.get(code.strip())
        if word.strip() in self.all_cards or card is None or not card.choices:
            return part, ""
        number = word[len(code) :]
        if number and int(number[:9]) not in card.choices:
            forms = " or ".join(f"{card.code}{choice}" for choice in sorted(card.choices))
            raise CellError(f'found "{word.strip()}", expected {forms}', _blanks(part))
        return code, number

    def _map(self, text: str, type_: Map) -> dict[Any, Any]:
        parts, inner = self._apart(text, (_LIST,), type_)
        inner = replace(inner, separators=())
        texts = key_texts(type_.key)
        keys: Mapping[str, object] = self.scope.players if texts is None else texts
        given: dict[object, Any] = {}
        for start, part in parts:
            word, colon, value = part.partition(_PART)
            if not colon:
                raise CellError(f'found "{part.strip()}", expected key:value', start)
            key = inner.at(start, word, type_.key)
            if key in given:
                raise CellError(f"{word.strip()} is named twice", start + _blanks(word))
            given[key] = inner.at(start + len(word) + 1, value, type_.value)
        missing = [name for name, key in keys.items() if key not in given]
        if missing and not isinstance(type_.value, Option):
            raise CellError(f"nothing for {', '.join(missing)}")
        return {key: given.get(key) for key in keys.values()}


def card_and_number(type_: Record) -> bool:
    """Whether a record begins with a card and the number that its holder may choose."""
    match type_.fields[:2]:
        case (card, number):
            return isinstance(card.type, CardType) and (
                isinstance(number.type, Option) and isinstance(number.type.item, Int)
            )
    return False


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip()) if text.strip() else 0


def players_in(text: str, type_: Type) -> list[str]:
    """The names that stand in a cell of a type which is a player, or holds some; any name
    counts."""
    match type_:
        case Player():
            return [text.strip()] if text.strip() else []
        case Option(item):
            return [] if text.strip() in ("", "none") else players_in(text, item)
        case Seq(item) | Set(item) if isinstance(item, Player):
            return [name.strip() for name in text.split(_LIST) if name.strip()]
        case _:
            return []
