"""`rulecheck replay`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND
from rulecheck.errors import InputError, UsageError
from rulecheck.logs.report import Kind, Violation
from rulecheck.logs.steps import RecordedGame, replay_game
from rulecheck.output.errors import fault_lines, rulecheck_error
from rulecheck.output.places import plural
from rulecheck.output.replay_reports import REPLAY_REPORTERS
from rulecheck.output.violations import violation_lines

if TYPE_CHECKING:
    from rulecheck.output.console import Console

__all__ = ["command"]


@make_command(
    "replay",
    examples=[
        "rulecheck replay evening.jsonl",
        "rulecheck replay evening.jsonl --game 2 --event 14",
        "rulecheck replay evening.jsonl --output-format json",
    ],
)
@click.argument("log", metavar="LOG")
@click.option(
    "--game",
    "index",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="K",
    help="Which game of the log, from 1.",
)
@click.option(
    "--event",
    "number",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show this event alone, with the whole state before and after; 0 is the `game` event.",
)
@click.option(
    "--output-format",
    type=click.Choice(list(REPLAY_REPORTERS)),
    default="table",
    show_default=True,
    help="How to print the game.",
)
def command(desk: Desk, log: str, index: int, number: int | None, output_format: str) -> int:
    """Step through a recorded game: what was recorded, which rules and rows spoke, and what
    changed.

    LOG is a log, or - for standard input. Each event has its number and its line in the log;
    rows of decisions have their line in the rule document. A violation is shown at its event,
    with the state that it happened in.

    The exit status is 1 if the game breaks a rule, 2 if it could not be judged.
    """
    path = _path(log)
    games, game = replay_game(path, desk.library(), index)
    if game is None:
        holds = plural(games, "game")
        raise UsageError(f"{log} holds {holds}; there is no game {index}", "`--game` counts from 1")
    console = desk.console
    if game.stray is not None and game.stray.violation is not None:
        _say(console, game.stray.violation)
    reporter = REPLAY_REPORTERS[output_format](console.out)
    if number is None or game.setting is None:
        reporter.game(game, games)
    else:
        step = next((s for s in game.steps if s.number == number), None)
        if step is None:
            raise _no_such_event(game, number)
        reporter.event(game, games, step)
    console.out.stream.flush()
    return _conclude(desk, game, number)


def _path(log: str) -> Path | Literal["-"]:
    if log == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed", "name a file")
        return "-"
    if not log:
        raise InputError("the path of the log is empty", "name a file, or - for stdin")
    return Path(log)


def _no_such_event(game: RecordedGame, number: int) -> UsageError:
    last = len(game.steps) - 1
    there = f"events 1 to {last}" if last > 0 else "no event"
    return UsageError(
        f"game {game.report.index} has {there}; there is no event {number}",
        "`--event` counts the events of a game from 1; 0 is its `game` event",
    )


def _conclude(desk: Desk, game: RecordedGame, number: int | None) -> int:
    """Says beside the report what there is to say; the exit status."""
    console, report, violation = desk.console, game.report, game.report.violation
    if report.error is not None:
        for line in rulecheck_error(report.error, console.err.paint):
            console.err.line(line)
        return FAILURE
    if violation is None:
        stray = game.stray is not None and game.stray.violation is not None
        return FOUND if stray else CLEAN
    if violation.fault is not None and console.verbose:
        for line in fault_lines(violation.fault):
            console.err.line(line)
    shown = number is None or game.setting is None or number == violation.event_index
    if not shown:
        console.note(f"event {violation.event_index} of this game breaks {violation.rule}")
    else:
        spec = desk.settings.spec_words
        console.note(f"`rulecheck rule {violation.rule}{spec}` explains the rule")
    return FAILURE if violation.kind is Kind.DOCUMENT else FOUND


def _say(console: Console, violation: Violation) -> None:
    for line in violation_lines(violation, console.err.width, console.err.paint):
        console.err.line(line)
