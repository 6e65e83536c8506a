"""`rulecheck score`"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND
from rulecheck.cli.log_paths import LogPath, find_logs
from rulecheck.errors import InputError, RulecheckError, UsageError
from rulecheck.language.rules import Role
from rulecheck.logs.entries import read_entries
from rulecheck.logs.files import is_log, is_sheet
from rulecheck.logs.report import GameReport, Kind, Status
from rulecheck.logs.score import score
from rulecheck.logs.settings import parse_settings
from rulecheck.logs.sheet_errors import BrokenEntry, SheetError
from rulecheck.logs.sheet_file import read_sheet
from rulecheck.output.entries import broken_entry_lines, sheet_error_lines
from rulecheck.output.errors import fault_lines, rulecheck_error
from rulecheck.output.places import shown_path
from rulecheck.output.results import LoggedGame, broken_sheet, scored_logs, scored_sheet
from rulecheck.output.standings_reports import STANDINGS_REPORTERS, StandingsReporter
from rulecheck.output.violations import unfinished_line, violation_lines
from rulecheck.runtime.faults import Fault

if TYPE_CHECKING:
    from rulecheck.logs.sheet import Sheet
    from rulecheck.output.console import Console
    from rulecheck.runtime import Program
    from rulecheck.runtime.library import Library

__all__ = ["command"]


@make_command(
    "score",
    usages=[
        "[OPTIONS] GAME|DOC ENTRY...",
        "[OPTIONS] GAME|DOC --sheet FILE",
        "[OPTIONS] LOG...",
    ],
    examples=[
        "rulecheck score demo --set cards=5 p1=3/3 p2=0/0 p3=1/2",
        "rulecheck score demo --sheet evening.csv --explain",
        "rulecheck score evening.jsonl --output-format json",
    ],
)
@click.argument("words", metavar="GAME|DOC|LOG", nargs=-1)
@click.option(
    "--sheet",
    metavar="FILE",
    help="Score the lines of this CSV file; - is standard input.",
)
@click.option(
    "--set",
    "given",
    metavar="NAME=VALUE",
    multiple=True,
    help="A field that all entries share, or an option of the game; may be given several times.",
)
@click.option(
    "--players",
    metavar="NAMES",
    help="Who plays, in seat order: p1,p2,p3  [default: in the order in which entries name them]",
)
@click.option(
    "--explain", is_flag=True, help="Say which rules gave the figures, and where they stand."
)
@click.option(
    "--output-format",
    type=click.Choice(list(STANDINGS_REPORTERS)),
    default="table",
    show_default=True,
    help="How to print the standings.",
)
def command(
    desk: Desk,
    words: tuple[str, ...],
    sheet: str | None,
    given: tuple[str, ...],
    players: str | None,
    explain: bool,
    output_format: str,
) -> int:
    """Score a round from the shell, a score sheet, or a recorded game.

    GAME is the id of a game at hand, DOC the path of a rule document. An ENTRY is one line of
    its score sheet: the player (or whatever the sheet is about), =, and the other fields in
    order, separated by /; a list within a field is separated by commas. LOG is a log file,
    or - for standard input.

    The exit status is 1 for an entry or an event that breaks a rule, 2 for one that can't be
    read.
    """
    if not words:
        raise click.UsageError("name a game, a rule document, or a log")
    if explain and output_format == "csv":
        raise UsageError("CSV has no place for reasons", "leave out `--explain`, or ask for json")
    library = desk.library()
    scorer = _Scorer(desk.console, library, output_format, explain=explain)
    _refuse_slips(words, sheet)
    if sheet is None and _is_log(words[0], library):
        if given or players:
            raise UsageError(
                "a log says itself who plays and by which options",
                "leave out `--set` and `--players`",
            )
        logs, missing = find_logs(words)
        if not logs and not missing:
            raise UsageError(f"there are no logs in {', '.join(words)}")
        return scorer.logs(logs, missing)
    game, *entries = words
    seats = tuple(name.strip() for name in players.split(",")) if players else ()
    return scorer.sheet(game, entries, sheet, parse_settings(given), seats)


def _refuse_slips(words: Sequence[str], sheet: str | None) -> None:
    """Files in the place of entries, or a sheet in the place of a log. Raises UsageError."""
    first, *others = words
    if is_sheet(Path(first)) and Path(first).is_file():
        raise UsageError(
            f"{first} looks like a score sheet", f"try `rulecheck score GAME --sheet {first}`"
        )
    files = [Path(w) for w in others if "=" not in w and Path(w).exists()]
    if sheet is not None or not files or is_log(Path(first)) or first == "-":
        return
    if is_sheet(files[0]):
        hint = f"try `rulecheck score {first} --sheet {files[0]}`"
        raise UsageError(f"found the file {files[0]} where an entry was expected", hint)
    if is_log(files[0]):
        spec = f" --spec {first}" if first.endswith((".md", ".txt")) else ""
        hint = f"a log names its game itself; try `rulecheck score {files[0]}{spec}`"
        raise UsageError(f"found the log {files[0]} where an entry was expected", hint)


def _is_log(word: str, library: Library) -> bool:
    """Whether the first argument is a log rather than a game or a rule document."""
    path = Path(word)
    if word == "-" or is_log(path):
        return True
    if not path.exists() or path.suffix in (".md", ".txt"):
        return False
    return word not in library.ids()


class _Scorer:
    """Scores what the command names, and says what there is to say beside the report."""

    def __init__(
        self, console: Console, library: Library, output_format: str, *, explain: bool
    ) -> None:
        self._console = console
        self._library = library
        self._format = output_format
        self._explain = explain
        self._warned: set[str] = set()

    def sheet(
        self,
        game: str,
        entries: Sequence[str],
        path: str | None,
        settings: dict[str, str],
        players: tuple[str, ...],
    ) -> int:
        """A sheet, or entries of the command line: one game."""
        if path == "":
            raise UsageError("the path of the sheet is empty", "name a file, or - for stdin")
        if path is not None and entries:
            raise UsageError(
                f"found the entry {entries[0]} beside `--sheet`", "give entries, or a sheet"
            )
        program = self._library.find(game)
        self._warn_without_score(program)
        sheet = None
        try:
            if path is None:
                sheet = read_entries(entries, program, settings=settings, players=players)
            else:
                file: LogPath = "-" if path == "-" else Path(path)
                sheet = read_sheet(file, program, settings=settings, players=players)
            result = scored_sheet(score(sheet, explain=self._explain), explain=self._explain)
        except SheetError as error:
            return self._say(sheet_error_lines(error, self._console.err.paint))
        except BrokenEntry as broken:
            return self._broken(broken, sheet)
        reporter = self._reporter(several=False)
        reporter.game(result)
        reporter.end()
        self._console.out.stream.flush()
        if result.expected:
            self._console.note(f"the game goes on; next: {result.expected}")
        return CLEAN

    def _broken(self, broken: BrokenEntry, sheet: Sheet | None) -> int:
        """The entry that breaks a rule, and what the rounds before it come to."""
        self._say(broken_entry_lines(broken, self._console.err))
        self._say_fault(broken.fault)
        if sheet is not None:
            reporter = self._reporter(several=False)
            reporter.game(broken_sheet(broken, sheet))
            reporter.end()
            self._console.out.stream.flush()
        return FAILURE if broken.kind is Kind.DOCUMENT else FOUND

    def _say_fault(self, fault: RulecheckError | None) -> None:
        if self._console.verbose and isinstance(fault, Fault):
            self._say(fault_lines(fault))

    def _warn_without_score(self, program: Program) -> None:
        rules = program.rules
        if rules.game not in self._warned and not rules.of(Role.SCORE):
            self._warned.add(rules.game)
            path = shown_path(rules.document.source.path)
            self._console.note(f"{path}: there is no `@score` function, so there are no standings")

    def logs(self, paths: Sequence[LogPath], missing: Sequence[InputError]) -> int:
        """Every game of the logs; standings of a violated game are labelled as such. Paths
        that are missing are said, and cost nothing else."""
        status = CLEAN
        for error in missing:
            status = self._say(rulecheck_error(error, self._console.err.paint))
        if not paths:
            return status
        games = scored_logs(paths, self._library, explain=self._explain)
        # Whether there are several games decides what the report looks like.
        begun = list(islice(games, 2))
        reporter = self._reporter(several=len(begun) > 1)
        unfinished: list[GameReport] = []
        for game in chain(begun, games):
            status = max(status, self._log(game, reporter))
            if game.report.status in (Status.INCOMPLETE, Status.STOPPED):
                unfinished.append(game.report)
        reporter.end()
        self._console.out.stream.flush()
        for report in unfinished:
            self._console.note(unfinished_line(report))
        return status

    def _log(self, game: LoggedGame, reporter: StandingsReporter) -> int:
        status = CLEAN
        violation = game.report.violation
        if game.error is not None:
            status = self._say(rulecheck_error(game.error, self._console.err.paint))
            self._say_fault(game.error)
        if violation is not None:
            err = self._console.err
            self._say(violation_lines(violation, err.width, err.paint))
            self._say_fault(violation.fault)
            status = FAILURE if violation.kind is Kind.DOCUMENT else FOUND
        if game.report.table is not None:
            self._warn_without_score(game.report.table.program)
        if game.result is not None:
            reporter.game(game.result)
        return status

    def _reporter(self, *, several: bool) -> StandingsReporter:
        return STANDINGS_REPORTERS[self._format](self._console.out, several=several)

    def _say(self, lines: Sequence[str]) -> int:
        self._console.out.stream.flush()
        for line in lines:
            self._console.err.line(line)
        return FAILURE
