"""How an entry of a score sheet that breaks a rule could have been written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rulecheck.language.rules import Parameter
from rulecheck.language.types import Card, Int, Map, Option, Record, Seq, Set, Type
from rulecheck.logs.cells import card_and_number
from rulecheck.logs.sheet import Line, Sheet, SheetEntry, key_of
from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.runtime.show import show

__all__ = ["remedy"]

_FAR = 10
"""So far from the number that an entry has by default others are tried."""


def remedy(sheet: Sheet, entry: SheetEntry, broken: RuleBroken, field: str, state: Any) -> str:
    """What to write instead, as far as that is certain; nothing else.

    `field` is the one that the rule is about. If the entry does not give it itself, and one
    value alone keeps the rule, how that is written; if it holds a card whose holder chooses its
    number, how that is.
    """
    shape = sheet.event
    at = next((k for k, p in enumerate(shape.parameters) if p.name == field), None)
    if at is None:
        return ""
    parameter = shape.parameters[at]
    cell = entry.line.cells.get(field)
    if cell is not None and cell.text:
        return _choice(entry.arguments[at], parameter.type)
    kept = list(_kept(sheet, entry, broken, at, state))
    if len(kept) != 1:
        return ""
    return _written(sheet, entry.line, parameter, show(kept[0]))


# -- a field that the entry does not give ----------------------------------------------


def _kept(
    sheet: Sheet, entry: SheetEntry, broken: RuleBroken, at: int, state: Any
) -> Iterator[int]:
    """The numbers near the one that the entry has with which the rule is kept; what it breaks
    then is another rule, if any."""
    given, type_ = entry.arguments[at], sheet.event.parameters[at].type
    if not isinstance(type_, Int) or not isinstance(given, int):
        return
    low = given - _FAR if type_.low is None else max(type_.low, given - _FAR)
    high = given + _FAR if type_.high is None else min(type_.high, given + _FAR)
    for number in range(low, high + 1):
        arguments = (*entry.arguments[:at], number, *entry.arguments[at + 1 :])
        if number != given and _keeps(sheet, arguments, broken, state):
            yield number


def _keeps(sheet: Sheet, arguments: tuple[Any, ...], broken: RuleBroken, state: Any) -> bool:
    try:
        sheet.setting.table.apply(state, sheet.event.name, arguments)
    except RuleBroken as other:
        return other.span.line > broken.span.line
    except Fault:
        return False
    return True


def _written(sheet: Sheet, line: Line, parameter: Parameter, value: str) -> str:
    name = parameter.name
    everywhere = name in sheet.shared
    if line.path is not None:
        if everywhere:
            return f"leave out `--set {name}=...`, and add a column `{name}`, here with {value}"
        if name in line.cells:
            return f"write {value} into the column `{name}`"
        return f"add a column `{name}`, here with {value}"
    text = _entry(sheet, line, parameter, value)
    if everywhere:
        return f"leave out `--set {name}=...`, and write it into every entry: here `{text}`"
    return f"write `{text}`, with the {name} behind what is there"


def _entry(sheet: Sheet, line: Line, parameter: Parameter, value: str) -> str:
    """The entry of a command line with one more field."""
    key = key_of(sheet.event)
    left = [
        p
        for p in sheet.event.parameters
        if p is not key and (p is parameter or p.name not in sheet.shared)
    ]
    texts = [_text(line, p, parameter, value) for p in left]
    needed = [p for p in left if p.default is None]
    whole = left[: len(needed)] != needed
    while not whole and len(texts) > len(needed) and not texts[-1]:
        texts.pop()
    return f"{line.cells[key.name].text}={'/'.join(texts)}"


def _text(line: Line, of: Parameter, parameter: Parameter, value: str) -> str:
    if of is parameter:
        return value
    cell = line.cells.get(of.name)
    return "" if cell is None else cell.text.strip()


# -- cards whose holder chooses their number --------------------------------------------


def _choice(value: Any, type_: Type) -> str:
    """How the first card is written whose number is missing, or none that it can have."""
    for card, number in _numbered(value, type_):
        if card.choices and number not in card.choices:
            forms = [f"{card.code}{choice}" for choice in sorted(card.choices)]
            return f"the number of {card.code} stands behind it: {' or '.join(forms)}"
        if not card.choices and number is not None:
            return f"{card.code} has no number to choose: write {card.code} alone"
    return ""


def _numbered(value: Any, type_: Type) -> Iterator[tuple[Card, int | None]]:
    """All cards of a value that stand in a record with a number to be chosen."""
    match type_:
        case Option(item) if value is not None:
            yield from _numbered(value, item)
        case Seq(item) | Set(item):
            for part in value:
                yield from _numbered(part, item)
        case Map(_, inner):
            for part in value.values():
                yield from _numbered(part, inner)
        case Record(fields=fields) if isinstance(value, msgspec.Struct):
            if card_and_number(type_):
                yield getattr(value, fields[0].name), getattr(value, fields[1].name)
        case _:
            pass
