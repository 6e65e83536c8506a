"""Entries typed on the command line: `p1=3/3`, with what they share given by settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulecheck.errors import UsageError
from rulecheck.language.rules import Parameter
from rulecheck.logs.csv_text import Cell
from rulecheck.logs.expected import counted
from rulecheck.logs.settings import Settings, divide
from rulecheck.logs.sheet import Line, Sheet, key_of, make_sheet, sheet_events
from rulecheck.logs.sheet_errors import EntryPlace, SheetError, SheetProblem
from rulecheck.logs.structs import EventShape
from rulecheck.runtime import Program

__all__ = ["read_entries"]


def read_entries(
    texts: Sequence[str],
    program: Program,
    *,
    settings: Mapping[str, str] | None = None,
    players: Sequence[str] = (),
    event: str | None = None,
) -> Sheet:
    """The entries of a command line, each `KEY=VALUE/VALUE`.

    The key is the first player among the parameters of a `@sheet` event, else its first
    parameter. The values fill, in order, the parameters that `settings` does not give: those
    without default; or all of them, or as many as there are values where those without default
    come first. Where a
    document has several such events, the one that all entries fit, or `event`. Raises
    SheetError for entries that can't be read, UsageError where the arguments don't fit the
    game.
    """
    if not texts:
        raise UsageError("there is no entry to score", "give entries such as `p1=3/3`")
    shapes = sheet_events(program, event)
    divided = divide(settings or {}, shapes, program.rules.options)
    sheets: list[Sheet] = []
    failures: list[SheetError | UsageError] = []
    for shape in shapes:
        try:
            sheets.append(_read(texts, program, shape, divided, players))
        except (SheetError, UsageError) as error:
            failures.append(error)
    if not sheets:
        raise min(failures, key=_distance)
    if len(sheets) > 1:
        fitting = ", ".join(s.event.name for s in sheets)
        raise UsageError(f"the entries fit several events: {fitting}", "name the one that is meant")
    return sheets[0]


def _distance(error: SheetError | UsageError) -> int:
    """How far the entries are from what the event needs."""
    return len(error.problems) if isinstance(error, SheetError) else 1


def _read(
    texts: Sequence[str],
    program: Program,
    shape: EventShape,
    settings: Settings,
    players: Sequence[str],
) -> Sheet:
    key = key_of(shape)
    left = [p for p in shape.parameters if p is not key and p.name not in settings.fields]
    problems = [
        SheetProblem(
            EntryPlace(None, 1, 1, None, texts[0]),
            f'the setting "{name}" is {what} of `{shape.name}`',
        )
        for name, what in _unfit(settings, shape, key)
    ]
    lines: list[Line] = []
    hint = _hint(texts, left)
    for number, text in enumerate(texts, 1):
        line = _line(number, text, key, left)
        if isinstance(line, SheetProblem):
            problems.append(line)
        else:
            lines.append(line)
    if problems:
        raise SheetError(problems, hint)
    return make_sheet(program, shape, lines, settings, players)


def _unfit(settings: Settings, shape: EventShape, key: Parameter) -> list[tuple[str, str]]:
    names = {p.name for p in shape.parameters}
    unknown = [(name, "no field") for name in settings.fields if name not in names]
    return unknown + [(key.name, "the key") for _ in range(key.name in settings.fields)]


def _hint(texts: Sequence[str], left: Sequence[Parameter]) -> str:
    """What the entries may lack as a whole: they were torn apart at blanks, or a field is
    better given for all of them."""
    at = next((k for k, text in enumerate(texts) if k and "=" not in text), None)
    if at is not None and "=" in texts[at - 1]:
        whole = f"{texts[at - 1].rstrip(', ')},{texts[at].strip(', ')}"
        return f"no blanks within an entry, commas between the items of a list: `{whole}`"
    if not all("=" in text for text in texts):
        return ""
    needed = [p.name for p in left if p.default is None]
    least = min(len(text.partition("=")[2].split("/")) for text in texts)
    if least < len(needed):
        shared = " ".join(f"--set {name}=..." for name in needed[least:])
        return f"`{shared}` says it for all entries"
    return ""


def _line(number: int, text: str, key: Parameter, left: Sequence[Parameter]) -> Line | SheetProblem:
    """The typed fields, or what is wrong with the entry as a whole."""
    place = EntryPlace(None, number, 1, None, text)
    name, sign, rest = text.partition("=")
    usage = f"{key.name}={'/'.join(p.name for p in left)}"
    if not sign or not name.strip():
        return SheetProblem(
            place,
            f"found no `=`, expected {usage}"
            if not sign
            else f"found nothing before `=`, expected {usage}",
        )
    needed = [p for p in left if p.default is None]
    values = rest.split("/") if rest.strip() or needed else []
    in_order = left[: len(needed)] == needed
    if len(values) == len(needed):
        filled: Sequence[Parameter] = needed
    elif len(values) == len(left) or (in_order and len(needed) < len(values) < len(left)):
        filled = left[: len(values)]
    else:
        wanted = "/".join(p.name for p in needed) or "nothing"
        how = "more" if in_order else "all"
        more = f", or {how} of {'/'.join(p.name for p in left)}" if len(left) > len(needed) else ""
        return SheetProblem(
            place, f"found {counted(len(values), 'value')}, expected {wanted}{more}"
        )
    cells = {key.name: Cell(name.strip(), number, 1)}
    column = len(name) + 2
    for parameter, value in zip(filled, values, strict=True):
        cells[parameter.name] = Cell(value, number, column)
        column += len(value) + 1
    return Line(None, number, cells, text)
