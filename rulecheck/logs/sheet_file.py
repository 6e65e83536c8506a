"""Score sheets in CSV files: which event their columns are, and their lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from rulecheck.logs.csv_text import Cell, CsvError, rows
from rulecheck.logs.expected import counted, did_you_mean, listed, near
from rulecheck.logs.lines import encoding_problem, name_of, open_bytes, read_all
from rulecheck.logs.settings import divide
from rulecheck.logs.sheet import Line, Sheet, make_sheet, sheet_events
from rulecheck.logs.sheet_errors import EntryPlace, SheetError, SheetProblem
from rulecheck.logs.structs import EventShape
from rulecheck.runtime import Program

__all__ = ["read_sheet"]

_QUOTES = (
    'a cell in which the separator of the columns stands is put in quotes, such as "a,b"; or '
    "separate the columns by semicolons"
)


def read_sheet(
    path: Path | Literal["-"],
    program: Program,
    *,
    settings: Mapping[str, str] | None = None,
    players: Sequence[str] = (),
    event: str | None = None,
) -> Sheet:
    """The entries of a CSV score sheet (`-`: standard input), with header.

    The columns, in any order, are the parameters of a `@sheet` event; where a document has
    several, the one that the columns fit, or `event`. `settings` gives fields that the sheet
    leaves out, and options of the game. Raises InputError where the file can't be read,
    SheetError where its content can't, UsageError where the arguments don't fit the game.
    """
    name = name_of(path)
    with open_bytes(path) as file:
        raw, damage = read_all(file, name)
    if damage is not None:
        raise _error(name, 1, 1, f"the compressed file is damaged: {damage}")
    shapes = sheet_events(program, event)
    divided = divide(settings or {}, shapes, program.rules.options)
    known = {p.name for shape in shapes for p in shape.parameters}
    try:
        table = list(rows(_text(raw, name), known))
    except CsvError as error:
        raise _error(name, error.line, 1, error.message) from None
    if not table:
        raise _error(name, 1, 1, f"the sheet is empty, expected a header: {_columns(shapes)}")
    header, *body = table
    if not any(near(cell.text, known) for cell in header):
        raise _no_header(header, shapes, name)
    columns = _header(header, body, name)
    shape = _fitting(columns, shapes, divided.fields, name)
    if not body:
        raise _error(name, header[0].line, 1, "there is a header, and no line below it")
    lines = _lines(columns, body, name)
    return make_sheet(program, shape, lines, divided, players)


def _text(raw: bytes, name: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        message, offset = encoding_problem(raw, error)
        before = raw[: error.start].decode()
        line = before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        column = offset - max(before.rfind("\n"), before.rfind("\r"))
        raise _error(name, line, column, message, "save the sheet as UTF-8") from None


def _error(
    path: str, line: int, column: int, message: str, hint: str = "", field: str | None = None
) -> SheetError:
    return SheetError([SheetProblem(EntryPlace(path, line, column, field), message)], hint)


def _columns(shapes: Sequence[EventShape]) -> str:
    """The columns of each event that a sheet can be of."""
    return " or ".join(",".join(p.name for p in shape.parameters) for shape in shapes)


def _header(header: Sequence[Cell], body: Sequence[Sequence[Cell]], path: str) -> list[Cell | None]:
    """The columns; None for one without name in which nothing stands."""
    columns: list[Cell | None] = []
    problems: list[SheetProblem] = []
    for index, cell in enumerate(header):
        place = EntryPlace(path, cell.line, cell.column, cell.text or None)
        earlier = next((c for c in columns if c and cell.text and c.text == cell.text), None)
        if earlier is not None:
            problems.append(
                SheetProblem(
                    place,
                    f"the column stands twice (first at character {earlier.column} of the line)",
                )
            )
        if not cell.text and any(index < len(row) and row[index].text for row in body):
            problems.append(SheetProblem(place, f"column {index + 1} of the sheet has no name"))
        columns.append(cell if cell.text else None)
    if problems:
        raise SheetError(problems)
    return columns


def _fitting(
    columns: Sequence[Cell | None],
    shapes: Sequence[EventShape],
    shared: Mapping[str, str],
    path: str,
) -> EventShape:
    """The event whose columns these are. Raises SheetError: none, or more than one."""
    cells = [c for c in columns if c is not None]
    wrong = {shape.name: _misfits(cells, shape, shared, path) for shape in shapes}
    fitting = [shape for shape in shapes if not wrong[shape.name]]
    if len(fitting) > 1:
        given = {c.text for c in cells} | set(shared)
        exact = [s for s in fitting if given >= {p.name for p in s.parameters}]
        fitting = exact if len(exact) == 1 else fitting
    if len(fitting) > 1:
        raise _error(
            path,
            cells[0].line,
            1,
            f"the columns fit several events: {', '.join(s.name for s in fitting)}",
            "name the one that is meant",
        )
    if fitting:
        return fitting[0]
    nearest = min(shapes, key=lambda shape: len(wrong[shape.name]))
    hint = "" if len(shapes) == 1 else f"a sheet has the columns {_columns(shapes)}"
    raise SheetError(wrong[nearest.name], hint)


def _no_header(cells: Sequence[Cell], shapes: Sequence[EventShape], path: str) -> SheetError:
    """No cell of the first line is a column: it is a line of figures, or another delimiter
    stands in it."""
    known = [p.name for p in shapes[0].parameters]
    line = " ".join(c.text for c in cells)
    if sum(bool(re.search(rf"\b{name}\b", line)) for name in known) > 1:
        message = "the first line names columns, but they are not separated as they should be"
        hint = "separate them by commas, semicolons or tabs"
    else:
        message = f'the first line is no header: found "{listed(c.text for c in cells)}"'
        hint = f"begin with a line that names the columns: {_columns(shapes)}"
    return _error(path, cells[0].line, 1, message, hint)


def _misfits(
    cells: Sequence[Cell], shape: EventShape, shared: Mapping[str, str], path: str
) -> list[SheetProblem]:
    names = [p.name for p in shape.parameters]
    problems: list[SheetProblem] = []
    for cell in cells:
        place = EntryPlace(path, cell.line, cell.column, cell.text)
        if cell.text in shared:
            problems.append(SheetProblem(place, "this column is also given as a setting"))
        elif cell.text not in names and cell.text not in shape.ignored:
            hint = did_you_mean(near(cell.text, names)) or f"the columns are {listed(names)}"
            problems.append(SheetProblem(place, f"there is no column of this name; {hint}"))
    # A column that a slip hides is not said to be missing as well.
    known = {*names, *shape.ignored}
    meant = {name for cell in cells if cell.text not in known for name in near(cell.text, names)}
    given = {c.text for c in cells} | set(shared) | meant
    place = EntryPlace(path, cells[0].line if cells else 1, 1)
    problems.extend(
        SheetProblem(place, f'the column "{p.name}" is missing')
        for p in shape.parameters
        if p.name not in given and p.default is None
    )
    problems.extend(
        SheetProblem(place, f'the setting "{name}" is no field of `{shape.name}`')
        for name in shared
        if name not in names
    )
    return problems


def _lines(columns: Sequence[Cell | None], body: Sequence[Sequence[Cell]], path: str) -> list[Line]:
    lines: list[Line] = []
    problems: list[SheetProblem] = []
    hint = ""
    for row in body:
        beyond = [cell for cell in row[len(columns) :] if cell.text]
        if beyond or len(row) < len(columns) - columns.count(None):
            at = beyond[0] if beyond else row[-1]
            place = EntryPlace(path, at.line, at.column if beyond else 1)
            problems.append(
                SheetProblem(
                    place,
                    f"found {counted(len(row), 'cell')}, expected {len(columns)} as in the header",
                )
            )
            hint = _QUOTES if beyond else hint
        named = {c.text: cell for c, cell in zip(columns, row, strict=False) if c is not None}
        lines.append(Line(path, row[0].line, named))
    if problems:
        raise SheetError(problems, hint)
    return lines
