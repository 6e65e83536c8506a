"""Score sheets: lines of text, from a CSV file or the command line, become the arguments of
a document's `@sheet` event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rulecheck.errors import UsageError
from rulecheck.language.rules import Parameter
from rulecheck.language.types import Player
from rulecheck.logs.cells import CellError, CellReader, RepeatedItem, players_in
from rulecheck.logs.csv_text import Cell
from rulecheck.logs.expected import counted, listed
from rulecheck.logs.options import read_options
from rulecheck.logs.report import Kind
from rulecheck.logs.setting import Setting, all_cards, log_format, open_setting, seats_fit
from rulecheck.logs.settings import Settings
from rulecheck.logs.sheet_errors import BrokenEntry, EntryPlace, SheetError, SheetProblem
from rulecheck.logs.structs import EventShape
from rulecheck.runtime import Program

__all__ = ["Line", "Sheet", "SheetEntry", "key_of", "make_sheet", "sheet_events"]


class Line(msgspec.Struct, frozen=True):
    """An entry as it was typed: its cells by parameter. `path` is None on a command line."""

    path: str | None
    number: int
    cells: Mapping[str, Cell]
    text: str = ""

    def place(self, field: str | None = None, start: int = 0) -> EntryPlace:
        cell = self.cells.get(field) if field else None
        if cell is None:
            return EntryPlace(self.path, self.number, 1, field, self.text)
        return EntryPlace(self.path, cell.line, cell.column + start, field, self.text)


class SheetEntry(msgspec.Struct, frozen=True):
    """An entry that was read: the arguments of the event, in the order of its parameters."""

    line: Line
    arguments: tuple[Any, ...]


class Sheet(msgspec.Struct, frozen=True):
    """The entries of a game in the order in which they stand, and the table they belong to.

    `broken` is an entry that can be read but can't be; those before it are in `entries`.
    `shared` are the fields that settings give to all entries.
    """

    setting: Setting
    event: EventShape
    entries: tuple[SheetEntry, ...]
    broken: BrokenEntry | None = None
    shared: frozenset[str] = frozenset()


def sheet_events(program: Program, name: str | None = None) -> tuple[EventShape, ...]:
    """The events that are lines of a score sheet; the one of that name alone, if given.
    Raises UsageError where there is none."""
    shapes = tuple(s for s in log_format(program).events.values() if s.function.sheet)
    if not shapes:
        raise UsageError(
            f"{program.rules.game} has no `@sheet` event, so no entries can be scored",
            "score a log instead",
        )
    if name is None:
        return shapes
    chosen = tuple(s for s in shapes if s.name == name)
    if not chosen:
        known = ", ".join(s.name for s in shapes)
        raise UsageError(f'there is no sheet event "{name}"; there are: {known}')
    return chosen


def key_of(shape: EventShape) -> Parameter:
    """The parameter that names what an entry is about: its first player, else its first."""
    players = (p for p in shape.parameters if isinstance(p.type, Player))
    return next(players, shape.parameters[0])


def make_sheet(
    program: Program,
    shape: EventShape,
    lines: Sequence[Line],
    settings: Settings,
    players: Sequence[str],
) -> Sheet:
    """Seat the players, set the options, and read every cell.

    The players are those given, else those that occur, in the order in which they do. Raises
    SheetError with everything that can't be read, UsageError for players or options that
    don't fit the game.
    """
    names = tuple(players) or _names(shape, lines, settings)
    if not players:
        _enough(program, shape, lines, names)
    setting = _open(program, names, settings)
    reader = CellReader(setting.scope, all_cards(program), program.records)
    shared = _shared(reader, shape, settings.fields)
    entries: list[SheetEntry] = []
    problems: list[SheetProblem] = []
    broken: BrokenEntry | None = None
    for line in lines:
        values: list[Any] = []
        for parameter in shape.parameters:
            try:
                values.append(_value(line, parameter, shape, shared, reader))
            except RepeatedItem as error:
                place = line.place(parameter.name, error.start)
                broken = broken or BrokenEntry(place, "log/repeated-item", error.message, Kind.LOG)
            except CellError as error:
                place = line.place(parameter.name, error.start)
                problems.append(SheetProblem(place, error.message))
        if broken is None and not problems:
            entries.append(SheetEntry(line, tuple(values)))
    if problems:
        raise SheetError(problems)
    return Sheet(setting, shape, tuple(entries), broken, frozenset(shared))


def _shared(reader: CellReader, shape: EventShape, texts: Mapping[str, str]) -> dict[str, Any]:
    """The fields that all entries have from settings."""
    values: dict[str, Any] = {}
    for parameter in shape.parameters:
        if parameter.name in texts:
            try:
                values[parameter.name] = reader.read(texts[parameter.name], parameter.type)
            except CellError as error:
                raise UsageError(f'the setting "{parameter.name}": {error.message}') from None
    return values


def _value(
    line: Line,
    parameter: Parameter,
    shape: EventShape,
    shared: Mapping[str, Any],
    reader: CellReader,
) -> Any:
    cell = line.cells.get(parameter.name)
    if cell is not None and (cell.text or parameter.default is None):
        return reader.read(cell.text, parameter.type)
    if cell is None and parameter.name in shared:
        return shared[parameter.name]
    return shape.defaults[parameter.name]


def _names(shape: EventShape, lines: Sequence[Line], settings: Settings) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for line in lines:
        for parameter in shape.parameters:
            cell = line.cells.get(parameter.name)
            text = settings.fields.get(parameter.name, "") if cell is None else cell.text
            names.update(dict.fromkeys(players_in(text, parameter.type)))
    return tuple(names)


def _enough(
    program: Program, shape: EventShape, lines: Sequence[Line], names: Sequence[str]
) -> None:
    """Raises SheetError where the lines name too few players, or too many: at the line where
    somebody comes again instead of another one, or where one too many comes."""
    low, high = program.rules.players
    if not names or low <= len(names) <= high:
        return
    count = f"{low}" if low == high else f"{low} to {high}"
    key = key_of(shape).name
    found = f"found {counted(len(names), 'player')} ({listed(names)}), expected {count}"
    hint = f"`--players` says who plays ({program.rules.title} is for {count})"
    seen: dict[str, Line] = {}
    for line in lines:
        cell = line.cells.get(key)
        name = "" if cell is None else cell.text
        if len(names) < low and name in seen:
            where = f"line {seen[name].number}" if line.path else f"entry {seen[name].number}"
            message = f'"{name}" comes again (first in {where}), and nobody else; {found}'
            raise SheetError([SheetProblem(line.place(key), message)], hint)
        seen.setdefault(name, line)
        if len(seen) > high:
            raise SheetError([SheetProblem(line.place(key), f'"{name}" is one too many; {found}')])
    raise SheetError([SheetProblem(lines[0].place(key), found)], hint)


def _open(program: Program, players: Sequence[str], settings: Settings) -> Setting:
    low, high = program.rules.players
    count = f"{low}" if low == high else f"{low} to {high}"
    if not players:
        raise UsageError(
            f"nobody plays: {program.rules.title} is for {count}, and no entry names a player",
            "say who plays, such as `--players p1,p2`",
        )
    if not seats_fit(program, players):
        named = ", ".join(players)
        twice = next((p for i, p in enumerate(players) if p in players[:i]), None)
        if twice is not None:
            raise UsageError(
                f'"{twice}" is named twice among the players ({named})',
                "give each a name of their own",
            )
        if not all(name.strip() for name in players):
            raise UsageError(f"a player has no name ({named})", "write p1,p2 without gaps")
        raise UsageError(
            f"found {counted(len(players), 'player')} ({named}), expected {count} "
            f"({program.rules.title})"
        )
    return open_setting(program, players, read_options(program, players, settings.options))
