"""The logs and sheets of a game under `fixtures/`, and what must be true of them.

An invalid log is named after the rule that it breaks, event and rule joined by a hyphen; a
word after a dot tells several for one rule apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulecheck.language.nodes import Assert, For, If, Statement
from rulecheck.language.rules import Role
from rulecheck.logs import GameReport, Status, read_games
from rulecheck.runtime import Program
from rulecheck.runtime.library import Library

ROOT = Path(__file__).parents[2]
LIBRARY = Library([ROOT / "specs"], shipped=False)


class Fixtures:
    """Those of one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.program: Program = LIBRARY.find(game)
        self.folder = ROOT / "fixtures" / game
        self.valid = sorted((self.folder / "valid").iterdir())
        self.invalid = sorted((self.folder / "invalid").iterdir())
        sheets = self.folder / "sheets"
        self.sheets = sorted(sheets.iterdir()) if sheets.is_dir() else []

    def reports(self, path: Path | str) -> list[GameReport]:
        """The games of a log; a name is that of a valid one."""
        file = path if isinstance(path, Path) else self.folder / "valid" / f"{path}.jsonl"
        return list(read_games(file, LIBRARY))

    def rule_of(self, path: Path) -> str:
        """The rule that an invalid log is named after."""
        event, _, rule = path.stem.split(".")[0].partition("-")
        return f"log/{rule}" if event == "log" else f"{self.game}/{event}/{rule}"

    def rules(self) -> set[str]:
        """The addresses of all rules of the events and of the setup."""
        functions = self.program.rules.functions.values()
        asked = [f for f in functions if f.role in (Role.EVENT, Role.SETUP)]
        return {rule.address for f in asked for rule in asserts(f.body)}

    def assert_accepted(self, path: Path) -> None:
        for report in self.reports(path):
            assert report.violation is None
            assert report.status in (Status.FINISHED, Status.STOPPED)

    def assert_breaks_just_its_rule(self, path: Path) -> None:
        """At its last line, so that all events before it are legal."""
        (report,) = self.reports(path)
        assert report.violation is not None
        assert report.violation.rule == self.rule_of(path)
        last_line = len(path.read_text(encoding="utf-8").splitlines())
        assert report.violation.line == last_line, "all events before the last are legal"

    def assert_every_rule_has_an_invalid_log(self) -> None:
        shown = {self.rule_of(path) for path in self.invalid}
        assert self.rules() == {rule for rule in shown if not rule.startswith("log/")}


def asserts(body: Sequence[Statement]) -> Iterator[Assert]:
    for statement in body:
        match statement:
            case Assert():
                yield statement
            case If():
                yield from asserts(statement.then)
                yield from asserts(statement.otherwise)
            case For():
                yield from asserts(statement.body)
