"""A recorded game event by event, as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Role, Rules
from rulecheck.language.types import RecordField
from rulecheck.language.walk import walk
from rulecheck.logs.report import Status
from rulecheck.logs.score import Judged, Spoke
from rulecheck.logs.steps import RecordedGame, Step
from rulecheck.logs.structs import GAME
from rulecheck.logs.write import same
from rulecheck.output.changes import changed_parts, parts_of
from rulecheck.output.console import Sink
from rulecheck.output.escape import escaped
from rulecheck.output.events import event_shown, grouped
from rulecheck.output.places import at, plural, short_path, shown_path
from rulecheck.output.reasons import reasons_lines, reasons_of
from rulecheck.output.standings import standings_of
from rulecheck.output.standings_table import standings_lines
from rulecheck.output.violations import violation_lines
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import show

if TYPE_CHECKING:
    from rulecheck.logs.setting import Setting

__all__ = ["event_lines", "game_lines", "rules_of_step"]

_GUTTER = 14
"""What the numbers of an event take up in front of its text."""
_ALIKE = 3
"""So many calls that the same rows answer alike are shown of one event."""
_MOST = 600
"""So much of an event is shown among others."""


def game_lines(game: RecordedGame, games: int, sink: Sink) -> Iterator[str]:
    """The whole game: of each event what was recorded, what it changed, which rows spoke; and
    what became of the game."""
    setting, report = game.setting, game.report
    if setting is not None:
        yield from _heading(game, games, setting, sink)
        document = shown_path(setting.program.rules.document.source.path)
        yield from _hanging(f"rows are named with their line in {document}", sink.width, "", "  ")
        yield ""
        yield sink.paint.faint(f"{'event':>5}  {'line':>5}")
        for step in game.steps:
            yield from _overview(step, setting, sink)
    if report.violation is not None:
        if setting is not None:
            yield ""
        yield from violation_lines(report.violation, sink.width, sink.paint)
        last = game.steps[-1] if game.steps else None
        if setting is not None and last is not None and last.after is None:
            yield from _state_lines(last, setting, sink)
    elif setting is not None:
        yield from _end_lines(game, sink)


def _end_lines(game: RecordedGame, sink: Sink) -> Iterator[str]:
    """What became of a game without violation, with the standings where it is over."""
    yield ""
    yield sink.paint.strong(outcome(game))
    if game.setting is not None and game.standings:
        standings = standings_of(game.setting.table, game.standings).shown()
        texts = [[escaped(text) for text in row] for row in standings.texts()]
        yield ""
        yield from standings_lines(standings, texts, sink)


def outcome(game: RecordedGame) -> str:
    """What became of a game without violation."""
    report = game.report
    after = plural(report.events, "event")
    match report.status:
        case Status.FINISHED:
            return f"the game is over after {after}"
        case Status.STOPPED:
            why = f": {report.reason}" if report.reason else ""
            return f"the game was stopped after {after}{why}"
        case _:
            next_ = f"; next: {report.expected}" if report.expected else ""
            return f"the log ends after {after}{next_}"


def _heading(game: RecordedGame, games: int, setting: Setting, sink: Sink) -> Iterator[str]:
    rules, table = setting.program.rules, setting.table
    title = f"{rules.title}: {', '.join(table.players)}"
    yield from map(sink.paint.strong, _hanging(title, sink.width, "", "  "))
    yield f"{short_path(game.report.path)}, game {game.report.index} of {games}"
    if rules.options is not None:
        chosen = [
            f"{f.name} {grouped(show(_beyond(value, f, table.players)))}"
            for f in rules.options.fields
            if not (f.has_default and same(value := getattr(table.options, f.name), f.default))
        ]
        if chosen:
            yield from _hanging(f"options: {', '.join(chosen)}", sink.width, "", "  ")


def _beyond(value: Any, option: RecordField, players: Sequence[str]) -> Any:
    """The part of an option that is not as it would be without having been chosen."""
    whole = arranged(value, option.type, players)
    if not isinstance(whole, dict):
        return whole
    usual = {}
    if isinstance(option.default, dict):
        usual = arranged(option.default, option.type, players)
    chosen = {k: v for k, v in whole.items() if not same(v, usual.get(k))}
    return chosen or whole


# -- one event in a few lines ----------------------------------------------------------


def _overview(step: Step, setting: Setting, sink: Sink) -> Iterator[str]:
    numbers = f"{step.number:>5}  {step.line:>5}  "
    refused = step.after is None
    said = recorded(step, setting)
    if len(said) > _MOST:
        said = f"{said[:_MOST]}..."
    first, *more = _hanging(said, sink.width, numbers, " " * _GUTTER + "  ")
    yield sink.paint.error(first) if refused else first
    yield from more
    indent = " " * _GUTTER
    if step.before is not None and not refused:
        changes = changed_parts(_state(setting), step.before, step.after, setting.table.players)
        if changes:
            said = "; ".join(part.brief() for part in changes)
            yield from _hanging(said, sink.width, f"{indent}> ", f"{indent}  ")
    rows = _rows_that_spoke(step)
    if rows:
        for line in _hanging(f"by {rows}", sink.width, f"{indent}", f"{indent}  "):
            yield sink.paint.faint(line)


def recorded(step: Step, setting: Setting) -> str:
    """An event with its fields, those with their default left out; the line itself, where it
    was not read."""
    if step.event == GAME:
        return f"game: {', '.join(setting.table.players)}"
    if step.function is None or step.arguments is None or step.after is None:
        return step.text
    shape = setting.format.events[step.function.name]
    return event_shown(shape, step.arguments, setting.table.players)


def _rows_that_spoke(step: Step) -> str:
    """`may_follow: higher (71), equal (ruling, 72); ...`, each row once."""
    spoken: dict[str, dict[str, str]] = {}
    for item in step.heard:
        if isinstance(item, Spoke):
            for row in item.rows:
                mark = "ruling, " if row.ruling else ""
                rows = spoken.setdefault(item.decision.name, {})
                rows[row.address] = f"{row.name} ({mark}{row.span.line})"
    return "; ".join(f"{name}: {', '.join(rows.values())}" for name, rows in spoken.items())


# -- one event with all there is to say ------------------------------------------------


def event_lines(game: RecordedGame, games: int, step: Step, sink: Sink) -> Iterator[str]:
    """The line, the rules and the rows that spoke, and the whole state before and after."""
    setting, report = game.setting, game.report
    assert setting is not None
    yield from _heading(game, games, setting, sink)
    yield ""
    last = f" of {game.steps[-1].number}" if len(game.steps) > 1 else ""
    where = at(report.path, step.line)
    yield sink.paint.strong(f"event {step.number}{last}, {where}")
    yield from _hanging(" ".join(step.text.split()), sink.width, "  ", "    ")
    violation = report.violation
    if violation is not None and step.after is None:
        yield ""
        yield from violation_lines(violation, sink.width, sink.paint)
    rules = setting.program.rules
    yield from _rule_lines(step, rules, sink)
    everyone = setting.table.players
    groups = [
        reasons_of("decisions", step.heard, rules, everyone),
        reasons_of("whether the game is over", step.ended, rules, everyone),
    ]
    yield from reasons_lines(groups, sink, conditions=True, most=_ALIKE)
    yield from _state_lines(step, setting, sink)
    if report.status is Status.FINISHED and step is game.steps[-1]:
        yield from _end_lines(game, sink)


def rules_of_step(step: Step, rules: Rules) -> list[tuple[Assert, int, int]]:
    """The rules of the event (or setup), each with how often it held and was broken."""
    if step.event == GAME:
        functions = rules.of(Role.SETUP)
    else:
        functions = tuple(f for f in rules.of(Role.EVENT) if f.name == step.event)
    judged = [item for item in step.heard if isinstance(item, Judged)]
    return [
        (
            node,
            sum(item.held for item in judged if item.rule is node),
            sum(not item.held for item in judged if item.rule is node),
        )
        for function in functions
        for node in walk(function.body)
        if isinstance(node, Assert)
    ]


def _rule_lines(step: Step, rules: Rules, sink: Sink) -> Iterator[str]:
    shown = rules_of_step(step, rules)
    if not shown:
        return
    from tabulate import tabulate

    yield ""
    yield sink.paint.strong("rules")
    path = rules.document.source.path
    cells = [
        [_verdict(held, broken), rule.address, at(path, rule.span.line)]
        for rule, held, broken in shown
    ]
    table = [f"  {line}" for line in tabulate(cells, tablefmt="plain").splitlines()]
    if max(map(len, table)) > sink.width:
        width = max(len(verdict) for verdict, _, _ in cells) + 2
        table = [
            f"  {verdict:<{width}}{address}\n{'':>{width + 4}}{place}"
            for verdict, address, place in cells
        ]
    for (_, _, broken), entry in zip(shown, table, strict=True):
        for line in entry.splitlines():
            yield sink.paint.error(line) if broken else line


def _verdict(held: int, broken: int) -> str:
    if broken:
        return "broken"
    if not held:
        return "not asked"
    return "held" if held == 1 else f"held {held} times"


def _state_lines(step: Step, setting: Setting, sink: Sink) -> Iterator[str]:
    """The state before and after, or the one that there is."""
    if step.before is None and step.after is None:
        return
    state, everyone = _state(setting), setting.table.players
    parts = parts_of(state, step.before, step.after, everyone)
    yield ""
    if step.before is None:
        cells = [["", part.name, part.texts()[1]] for part in parts]
        yield from _state_table(("", "state", "after"), cells, sink)
    elif step.after is None:
        cells = [["", part.name, part.texts()[0]] for part in parts]
        yield from _state_table(("", "state", "before"), cells, sink)
    else:
        cells = [["*" if part.changed else "", part.name, *part.texts()] for part in parts]
        yield from _state_table(("", "state", "before", "after"), cells, sink)
        if not any(part.changed for part in parts):
            yield "nothing changes"


def _state_table(header: Sequence[str], cells: list[list[str]], sink: Sink) -> Iterable[str]:
    from tabulate import tabulate

    clean = [[escaped(cell) for cell in row] for row in cells]
    names = max([len(row[1]) for row in clean], default=0)
    names = min(max(names, len(header[1]) + 2), 30)
    values = len(header) - 2
    # The mark of a change, and what stands between columns.
    room = (sink.width - 4 - names - 2 * values) // values
    widths = [None, names, *(max(room, 10) for _ in range(values))]
    text = tabulate(clean, header, tablefmt="simple", disable_numparse=True, maxcolwidths=widths)
    for line in text.splitlines():
        yield line.rstrip()


def _state(setting: Setting) -> Any:
    state = setting.program.rules.state
    assert state is not None
    return state


def _hanging(text: str, width: int, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        escaped(text),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    ) or [first.rstrip()]
