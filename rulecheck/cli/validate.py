"""`rulecheck validate`"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulecheck.cli.amounts import Amount
from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND
from rulecheck.cli.log_paths import LogPath, find_logs
from rulecheck.cli.options import report_options
from rulecheck.cli.report_file import report_to
from rulecheck.errors import DocumentError, InputError, RulecheckError, UsageError
from rulecheck.logs.coverage import Tally
from rulecheck.logs.lines import STDIN, name_of
from rulecheck.logs.read import read_games
from rulecheck.logs.report import GameReport, Kind, Status, Violation
from rulecheck.logs.standings import make_standings
from rulecheck.output.coverage import shortcomings
from rulecheck.output.errors import fault_lines, rulecheck_error
from rulecheck.output.places import plural
from rulecheck.output.progress import Progress
from rulecheck.output.summary import Summary
from rulecheck.output.violations import VIOLATION_REPORTERS, ViolationReporter, unfinished_line

if TYPE_CHECKING:
    from rulecheck.runtime.library import Library

__all__ = ["command"]

_LISTED = 10
"""So many incomplete games are listed, unless all are asked for."""


@make_command(
    "validate",
    examples=[
        "rulecheck validate evening.jsonl",
        "rulecheck validate logs/ --output-format json -o report.json",
        "rulecheck validate logs/ --coverage --fail-under 100",
        "zcat archive.gz | rulecheck validate --spec my-game.md -",
    ],
)
@click.argument("paths", metavar="PATH...", nargs=-1)
@report_options(VIOLATION_REPORTERS, "violations")
@click.option(
    "--complete", is_flag=True, help="A game that stops before it is over is a violation."
)
@click.option(
    "--coverage",
    is_flag=True,
    help="Say which events, rules and rows of the rule documents the logs exercise, and which "
    "never.",
)
@click.option(
    "--fail-under",
    type=Amount(0, 100),
    metavar="PERCENT",
    help="Exit with 1 where the coverage of a document is below this; implies --coverage.",
)
@click.option("--allow-empty", is_flag=True, help="It is no error if there are no logs.")
@click.option("--no-progress", is_flag=True, help="Don't show how far it is (on a terminal).")
def command(
    desk: Desk,
    paths: tuple[str, ...],
    output_format: str,
    output_file: Path | None,
    complete: bool,
    coverage: bool,
    fail_under: float | None,
    allow_empty: bool,
    no_progress: bool,
) -> int:
    """Check recorded games, event by event, against the rules that they name.

    PATH is a log, a folder (all logs below it: .jsonl, .ndjson, .json, also as .gz or .zst),
    or - for standard input. Of each game the first violation is reported; the next game goes
    on.

    The exit status is 1 if there are violations, or less coverage than asked for; 2 if
    something could not be judged.
    """
    if not paths and not allow_empty:
        raise click.UsageError("name a log, a folder, or - for standard input")
    files, missing = find_logs(paths)
    if not files and not missing and not allow_empty:
        raise UsageError(
            f"there are no logs in {', '.join(paths)}",
            "logs end in .jsonl, .ndjson or .json; `--allow-empty` accepts that there are none",
        )
    with report_to(output_file, desk.console, files) as sink:
        reporter: ViolationReporter = VIOLATION_REPORTERS[output_format](sink)
        progress = Progress(desk.console, len(files), wanted=not no_progress)
        tally = Tally() if coverage or fail_under is not None else None
        run = _Run(desk, reporter, progress, tally, complete=complete)
        run.judge(files, missing, fail_under)
    return run.status


class _Run:
    """Judges file after file; `status` is the exit status so far."""

    def __init__(
        self,
        desk: Desk,
        reporter: ViolationReporter,
        progress: Progress,
        tally: Tally | None,
        *,
        complete: bool,
    ) -> None:
        self.status = CLEAN
        self._console = desk.console
        self._spec = desk.settings.spec_words
        self._library: Library = desk.library()
        self._reporter = reporter
        self._progress = progress
        self._tally = tally
        self._complete = complete
        self._summary = Summary()
        self._unfinished: list[str] = []
        self._said: set[str] = set()
        self._first: Violation | None = None

    def judge(
        self, files: Sequence[LogPath], missing: Sequence[InputError], fail_under: float | None
    ) -> None:
        # Wrong `specs` are said once, not for every file.
        self._library.ids()
        for error in missing:
            self._summary.unread += 1
            self._fail(error)
        self._reporter.begin()
        for path in files:
            try:
                for report in read_games(path, self._library, listener=self._tally):
                    self._take(report)
                    self._progress.update(self._summary)
            except InputError as error:
                self._summary.unread += 1
                self._fail(error)
            self._summary.files += 1
        self._progress.clear()
        below = [] if self._tally is None else self._cover(self._tally, fail_under)
        self._reporter.end(self._summary)
        self._conclude()
        for message in below:
            self._console.err.line(f"{self._console.err.paint.error('error')}: {message}")

    def _cover(self, tally: Tally, fail_under: float | None) -> list[str]:
        """Report what the logs exercise of each document; what of it is not enough."""
        wrong: list[str] = []
        for game in tally.games:
            with suppress(UsageError, DocumentError):
                coverage = tally.coverage(self._library.by_id(game).rules)
                self._reporter.coverage(coverage)
                if fail_under is not None:
                    wrong += shortcomings(coverage, fail_under)
        if wrong:
            self.status = max(self.status, FOUND)
        return wrong

    def _take(self, report: GameReport) -> None:
        if self._tally is not None:
            self._tally.close(report)
            if report.table is not None:
                # Decisions that make standings are asked here only.
                _, fault = make_standings(report, report.table)
                if fault is not None:
                    self._fail(fault)
        self._summary.add(report)
        if report.violation is not None:
            self._violation(report.violation)
        elif report.error is not None:
            self._fail(report.error)
        elif report.status is Status.INCOMPLETE:
            self._incomplete(report)

    def _violation(self, violation: Violation) -> None:
        self._progress.clear()
        at_fault = violation.kind is Kind.DOCUMENT
        self._summary.count(violation)
        self._first = self._first or violation
        self._reporter.violation(violation)
        if violation.fault is not None and self._console.verbose:
            self._console.out.stream.flush()
            for line in fault_lines(violation.fault):
                self._console.err.line(line)
        found = FAILURE if at_fault else FOUND
        self.status = max(self.status, found)

    def _incomplete(self, report: GameReport) -> None:
        self._summary.incomplete += 1
        if self._complete:
            self._violation(_as_violation(report))
            return
        self._reporter.incomplete(report)
        if len(self._unfinished) < _LISTED or self._console.verbose:
            self._unfinished.append(unfinished_line(report))

    def _fail(self, error: RulecheckError) -> None:
        """Something can't be judged. Said once: many games may have the same document."""
        self.status = FAILURE
        if str(error) in self._said:
            return
        self._said.add(str(error))
        self._progress.clear()
        for line in rulecheck_error(error, self._console.err.paint):
            self._console.err.line(line)

    def _conclude(self) -> None:
        # On a terminal both streams are one: the report comes first.
        self._console.out.stream.flush()
        console, paint = self._console, self._console.err.paint
        for line in self._unfinished:
            console.note(line)
        more = self._summary.incomplete - len(self._unfinished)
        if self._unfinished and more > 0:
            console.note(f"and {plural(more, 'more incomplete game')}; -v lists them all")
        text = self._summary.text()
        clean = self.status == CLEAN and not self._summary.incomplete
        console.note(paint.good(text) if clean else paint.strong(text))
        if self._first is not None:
            several = self._summary.violations + self._summary.faults > 1
            rule, where = "the rule", "there"
            if several:
                rule, where = "the rule of the first violation", "at the first violation"
            console.note(f"`rulecheck rule {self._first.rule}{self._spec}` explains {rule}")
            if replayed := _replayed(self._first):
                console.note(f"`{replayed}{self._spec}` shows what the rules say {where}")


def _replayed(violation: Violation) -> str:
    """The command that shows the event with what it asked; nothing where there is none."""
    unnamed = violation.path == name_of(STDIN)
    if violation.kind is not Kind.RULE or violation.event is None or unnamed:
        return ""
    game = f" --game {violation.game_index}" if violation.game_index > 1 else ""
    path = shlex.quote(violation.path)
    return f"rulecheck replay {path}{game} --event {violation.event_index}"


def _as_violation(report: GameReport) -> Violation:
    next_ = f"next would be: {report.expected}" if report.expected else "it is not over"
    return Violation(
        path=report.path,
        line=report.line,
        column=1,
        game_index=report.index,
        event_index=report.events,
        event=None,
        game=report.game,
        rule="log/incomplete",
        message=f"the game stops after {plural(report.events, 'event')}; {next_}",
        document=None,
        kind=Kind.LOG,
    )
