"""`rulecheck simulate`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from random import Random

import click

from rulecheck.cli.command import Desk, FilePath
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND
from rulecheck.cli.report_file import report_to
from rulecheck.errors import RulecheckError, UsageError
from rulecheck.language.rules import Role
from rulecheck.logs.expected import did_you_mean, listed, near
from rulecheck.logs.options import read_options
from rulecheck.logs.settings import parse_settings
from rulecheck.logs.write import LogWriter
from rulecheck.output.console import Console
from rulecheck.output.errors import fault_lines, problem, rulecheck_error
from rulecheck.output.json_text import write_json_line
from rulecheck.output.places import plural
from rulecheck.runtime import Fault, Program, RuleBroken, Table
from rulecheck.runtime.illegal import NotFoundError, break_rule, breakable
from rulecheck.runtime.seating import Seating
from rulecheck.runtime.simulation import MOST_EVENTS, SimulationError, simulate

__all__ = ["command"]

_OTHERWISE = "`validate` reports it under that rule; another seed may find one, if there is any"
_ELSE = "set other options, or say how many play (`--players`)"


@make_command(
    "simulate",
    examples=[
        "rulecheck simulate demo --players 4 --seed 7",
        "rulecheck simulate demo --games 100 -o games.jsonl",
        "rulecheck simulate demo --without tally",
        "rulecheck simulate demo --illegal play/held",
    ],
)
@click.argument("game", metavar="GAME|DOC", required=False)
@click.option(
    "--players",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many play.  [default: any number that the game is for, by chance]",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1,
    metavar="K",
    show_default=True,
    help="How many games to play.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="S",
    show_default=True,
    help="The same seed gives the same games; the next game has the next seed.",
)
@click.option(
    "--set",
    "given",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game; may be given several times.",
)
@click.option(
    "--only",
    metavar="EVENT,...",
    multiple=True,
    help="Choose among these events of the document alone; may be given several times.",
)
@click.option(
    "--without",
    metavar="EVENT,...",
    multiple=True,
    help="Never choose these events; may be given several times.",
)
@click.option(
    "--events",
    type=click.IntRange(min=1),
    metavar="N",
    help="Stop a game that is not over after so many events.",
)
@click.option(
    "--illegal",
    metavar="RULE",
    help="End with an event that breaks this rule alone: EVENT/NAME.",
)
@click.option(
    "-o",
    "--output-file",
    type=FilePath(),
    metavar="FILE",
    help="Write the log to this file.",
)
def command(
    desk: Desk,
    game: str | None,
    players: int | None,
    games: int,
    seed: int,
    given: tuple[str, ...],
    only: tuple[str, ...],
    without: tuple[str, ...],
    events: int | None,
    illegal: str | None,
    output_file: Path | None,
) -> int:
    """Play games by chance, from the rules alone, and print their log.

    GAME is the id of a game at hand, DOC the path of a rule document. What is legal is found
    by trying, or drawn where the document says how (`@draws`). A rule is named by its event (or
    the setup) and its name, as violations name it; the log then is one that breaks it, for
    tests of what reads logs. Where a game can be recorded in several ways, `--only` and
    `--without` say in which.

    The exit status is 1 if no log is found that breaks the rule, or none that breaks it alone,
    or the options break one; 2 if a game can't be played to its end.
    """
    if game is None:
        raise click.UsageError("name a game, or the path of a rule document")
    if illegal is not None and events is not None:
        raise UsageError("`--events` stops games, and `--illegal` ends them otherwise")
    program = desk.library().find(game)
    document = Path(program.rules.document.source.path)
    texts = parse_settings(given)
    seating = Seating(program, lambda names: read_options(program, names, texts), players)
    maker = _Maker(desk.console, program, seating, _chosen(program, only, without))
    seeds = range(seed, seed + games)
    if illegal is None:
        lines = maker.games(seeds, events)
    else:
        lines = maker.broken(_address(program, illegal), seeds)
    try:
        # What is wrong with the options must not cost a file that is there.
        first = next(lines)
        with report_to(output_file, desk.console, [document]) as sink:
            for line in chain([first], lines):
                write_json_line(line, sink.stream)
    except (RuleBroken, NotFoundError) as error:
        return maker.say(error, FOUND)
    except (SimulationError, Fault) as error:
        return maker.say(error, FAILURE)
    return maker.conclude()


class _Maker:
    """Makes the lines of logs, and says what there is to say beside them. `chosen` are the events
    that may be chosen, None for all."""

    def __init__(
        self, console: Console, program: Program, seating: Seating, chosen: tuple[str, ...] | None
    ) -> None:
        self._console = console
        self._program = program
        self._seating = seating
        self._chosen = chosen
        self._not_alone: list[str] = []
        self._games = 0
        self._events = 0
        self._playing = ""

    def games(self, seeds: Iterable[int], most: int | None) -> Iterator[bytes]:
        """Whole games; those that are not over after `most` events stop."""
        ends = bool(self._program.roles[Role.OVER])
        if not ends and most is None:
            raise UsageError(
                f"{self._program.rules.game} has no `@over`, so its games have no end",
                "`--events N` stops each after N events",
            )
        for seed in seeds:
            table = self._seating.table(Random(f"{seed} players"))
            seats = len(table.players)
            self._playing = f"{self._program.rules.game}, {seats} players, seed {seed}"
            yield from self._game(table, seed, most)

    def _game(self, table: Table, seed: int, most: int | None) -> Iterator[bytes]:
        writer = LogWriter(table)
        yield writer.game()
        self._games += 1
        events = 0
        over = table.over(table.start())
        for move in islice(simulate(table, seed, most or MOST_EVENTS, self._chosen), most):
            yield writer.event(move.event, move.arguments)
            events += 1
            self._events += 1
            over = table.over(move.state)
        if events == most and not over:
            yield writer.stop(f"simulated {plural(events, 'event')}")

    def broken(self, address: str, seeds: Iterable[int]) -> Iterator[bytes]:
        """Games that end with an event which breaks a rule."""
        for seed in seeds:
            self._playing = f"the search for {address}, seed {seed}"
            found = break_rule(self._program, address, self._seating, seed, self._chosen)
            if found.also:
                others = ", ".join(found.also)
                self._not_alone.append(
                    f"seed {seed}: no event was found that breaks {address} alone; "
                    f"the last one of its log also breaks {others}"
                )
            writer = LogWriter(found.table)
            yield writer.game()
            self._games += 1
            for event, arguments in found.played + (() if found.event is None else (found.event,)):
                yield writer.event(event, arguments)
                self._events += 1

    def say(self, error: RulecheckError, status: int) -> int:
        """An error that ends the run, and where in it."""
        self._console.out.stream.flush()
        err = self._console.err
        if isinstance(error, RuleBroken):
            lines = problem(
                f"these options break {error.address}: {error.message}", _ELSE, err.paint
            )
        else:
            lines = rulecheck_error(error, err.paint)
        if isinstance(error, Fault):
            lines.append(f"  in {self._playing}")
            if self._console.verbose:
                lines += fault_lines(error)
        for line in lines:
            err.line(line)
        return status

    def conclude(self) -> int:
        """What was made; the exit status is 1 where a log is not what was asked for."""
        self._console.out.stream.flush()
        err = self._console.err
        for message in self._not_alone:
            for line in problem(message, _OTHERWISE, err.paint):
                err.line(line)
        self._console.note(f"{plural(self._games, 'game')}, {plural(self._events, 'event')}")
        return FOUND if self._not_alone else CLEAN


def _chosen(
    program: Program, only: Sequence[str], without: Sequence[str]
) -> tuple[str, ...] | None:
    """The events that may be chosen; None where all of them. Raises UsageError."""
    known = [event.name for event in program.roles[Role.EVENT]]
    kept = _named("--only", only, known) if only else known
    left_out = _named("--without", without, known)
    chosen = tuple(name for name in known if name in kept and name not in left_out)
    if not chosen:
        raise UsageError(
            "no event is left that may be chosen",
            f"events of {program.rules.game}: {listed(known)}",
        )
    return chosen if only or without else None


def _named(option: str, given: Sequence[str], known: Sequence[str]) -> list[str]:
    """The events that an option names. Raises UsageError."""
    names = [name.strip() for words in given for name in words.split(",")]
    for name in names:
        if name not in known:
            hint = did_you_mean(near(name, known)) or f"there are {listed(known)}"
            raise UsageError(f'{option}: there is no event "{name}"; {hint}')
    return names


def _address(program: Program, rule: str) -> str:
    """The address of a rule that is named with or without its game. Raises UsageError."""
    game = program.rules.game
    known = list(breakable(program.rules))
    wanted = rule if rule.startswith(f"{game}/") else f"{game}/{rule}"
    if wanted in known:
        return wanted
    hint = did_you_mean(near(wanted, known)) or f"`rulecheck rule {game}` shows what there is"
    raise UsageError(f'{game} has no rule "{rule}" that a log can break; {hint}')
