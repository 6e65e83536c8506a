"""What can be wrong with a score sheet or an entry: unreadable, or against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from rulecheck.errors import RulecheckError
from rulecheck.logs.report import DocumentPlace, Kind, RulingSpoke
from rulecheck.runtime.faults import Fault

if TYPE_CHECKING:
    from rulecheck.logs.score import Scored

__all__ = ["BrokenEntry", "EntryPlace", "SheetError", "SheetProblem"]


class EntryPlace(msgspec.Struct, frozen=True):
    """A place in a sheet, or in the entries of a command line, where `path` is None, `line`
    the number of the entry and `entry` the entry as it was typed.

    `field` is the column or parameter, None where the line as a whole is meant.
    """

    path: str | None
    line: int
    column: int
    field: str | None = None
    entry: str = ""

    def __str__(self) -> str:
        start = (
            f"entry {self.line} ({self.entry})"
            if self.path is None
            else (f"{self.path}:{self.line}:{self.column}")
        )
        return f"{start}: {self.field}" if self.field else start


class SheetProblem(msgspec.Struct, frozen=True):
    """Something that can't be read: what was found, what was expected."""

    place: EntryPlace
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class SheetError(RulecheckError, ValueError):
    """A sheet or entry can't be read. `problems` has all of them, in the order of the sheet.
    Correct the cells; nothing in them is guessed."""

    def __init__(self, problems: Sequence[SheetProblem], hint: str = "") -> None:
        self.problems = tuple(problems)
        self.hint = hint
        more = len(self.problems) - 1
        super().__init__(f"{self.problems[0]}" + (f" (and {more} more)" if more else ""))


class BrokenEntry(RulecheckError):
    """An entry was read, and breaks a rule of the game (`kind` RULE), can't be at all (LOG),
    or shows that the rule document has no answer (DOCUMENT).

    `rule` is the address, `place` the line and the field that the rule is about, `document`
    where the rule stands. The state is that after the entries before it. `before` is what the
    rounds before come to, where it was scored; `fault` what the document failed by; `remedy`
    how it could have been written.
    """

    before: Scored | None = None

    def __init__(
        self,
        place: EntryPlace,
        rule: str,
        message: str,
        kind: Kind,
        document: DocumentPlace | None = None,
        rulings: tuple[RulingSpoke, ...] = (),
        hint: str = "",
        fault: Fault | None = None,
        remedy: str = "",
    ) -> None:
        self.fault = fault
        self.remedy = remedy
        self.place = place
        self.rule = rule
        self.message = message
        self.kind = kind
        self.document = document
        self.rulings = rulings
        self.hint = hint
        super().__init__(f"{place}: {rule}: {message}")
