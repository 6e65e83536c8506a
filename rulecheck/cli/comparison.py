"""What `rulecheck diff` does: compares two rule documents, and judges logs by both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulecheck.checks.difference import Difference, difference
from rulecheck.checks.likeness import Likeness
from rulecheck.cli.command import Desk
from rulecheck.cli.exits import CLEAN, FAILURE, FOUND
from rulecheck.cli.log_paths import LogPath, find_logs
from rulecheck.cli.readable import is_formal, readable
from rulecheck.cli.report_file import report_to
from rulecheck.errors import InputError, UsageError
from rulecheck.language.rules import Rules
from rulecheck.logs.lines import STDIN
from rulecheck.logs.rejudge import rejudged
from rulecheck.output.differences import DIFFERENCE_REPORTERS, DifferenceReporter
from rulecheck.output.errors import problem, rulecheck_error
from rulecheck.output.places import plural, short_path
from rulecheck.runtime.library import Library
from rulecheck.solver.limits import Limits

__all__ = ["compared"]


def compared(
    desk: Desk,
    old: str,
    new: str,
    logs: Sequence[str],
    limits: Limits,
    output_format: str,
    output_file: Path | None,
) -> int:
    """The exit status, after the report. Raises DocumentError, InputError, UsageError."""
    library = desk.library()
    for word in (old, new):
        _check_formal(Path(word))
    before, after = library.find(old).rules, library.find(new).rules
    files = _logs(logs, before, after)
    found = difference(before, after, limits)
    documents = [Path(rules.document.source.path) for rules in (before, after)]
    with report_to(output_file, desk.console, [*documents, *files]) as sink:
        run = _Run(desk, DIFFERENCE_REPORTERS[output_format](sink), found)
        run.report(files)
    return run.status


def _check_formal(path: Path) -> None:
    """Raises UsageError for a text without a formal part, which has no results to compare."""
    if path.is_file() and not is_formal(readable(path)):
        raise UsageError(
            f"{short_path(path)} has no formal part, and `diff` compares what rules result in",
            "a rule document begins with front matter that names a `game`; the texts of two others "
            "are compared by any other diff",
        )


def _logs(words: Sequence[str], old: Rules, new: Rules) -> list[Path]:
    """The logs that are to be judged by both. Raises UsageError, InputError."""
    if not words:
        return []
    if old.game != new.game:
        raise UsageError(
            f"the logs of {old.game} can't be judged by {new.game}: that is another game",
            "compare two versions of one game, or leave out `--logs`",
        )
    found, missing = find_logs(words)
    if missing:
        raise missing[0]
    files = [path for path in found if _is_path(path)]
    if len(files) < len(found):
        raise UsageError("logs are read twice here, and standard input only once", "name a file")
    if not files:
        raise UsageError(
            f"there are no logs in {', '.join(words)}", "logs end in .jsonl, .ndjson or .json"
        )
    return [Path(path) for path in files]


def _is_path(path: LogPath) -> bool:
    return path != STDIN


class _Run:
    """Reports the changes, then what becomes of each log."""

    def __init__(self, desk: Desk, reporter: DifferenceReporter, found: Difference) -> None:
        self.status = FOUND if found.in_meaning else CLEAN
        self._console = desk.console
        self._reporter = reporter
        self._found = found
        self._games = self._changed = 0

    def report(self, files: Sequence[Path]) -> None:
        found = self._found
        self._reporter.begin(found)
        old, new = (Library([_path(rules)], shipped=False) for rules in (found.old, found.new))
        for path in files:
            try:
                for game in rejudged(path, old, new):
                    self._games += 1
                    if game.changed:
                        self._changed += 1
                        self._reporter.game(game)
            except InputError as error:
                self._fail(rulecheck_error(error, self._console.err.paint))
        self._reporter.end(self._games)
        if self._changed:
            self.status = max(self.status, FOUND)
        for change in found.changes:
            if change.compared is not None and change.compared.likeness is Likeness.DISAGREE:
                what = f"the solver says that `{change.name}` changes, the runtime does not"
                hint = "this is a fault of rulecheck, not of the document; please report it"
                self._fail(problem(what, hint, self._console.err.paint))
        self._conclude()

    def _fail(self, lines: Sequence[str]) -> None:
        self.status = FAILURE
        for line in lines:
            self._console.err.line(line)

    def _conclude(self) -> None:
        self._console.out.stream.flush()
        console, paint, found = self._console, self._console.err.paint, self._found
        changes, meant = len(found.changes), len(found.in_meaning)
        parts = (
            ["no changes"] if not changes else [f"{plural(changes, 'change')}, {meant} in meaning"]
        )
        if self._games:
            parts.append(f"{self._changed} of {plural(self._games, 'game')} come out differently")
        text = f"{short_path(_path(found.old))} to {short_path(_path(found.new))}: "
        text += "; ".join(parts)
        console.note(paint.good(text) if self.status == CLEAN else paint.strong(text))


def _path(rules: Rules) -> Path:
    return Path(rules.document.source.path)
