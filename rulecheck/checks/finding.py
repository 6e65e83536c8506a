"""Findings: what lint has to say, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from rulecheck.document.source import Span
from rulecheck.solver.verdicts import Verdict

__all__ = ["MORE", "Finding", "RuleShown", "Severity", "Status", "WitnessShown"]

MORE = "more regions than these"
"""The last of a finding's regions where there are too many to name."""


class Severity(IntEnum):
    INFO = 0
    WARNING = 1
    ERROR = 2

    def __str__(self) -> str:
        return self.name.lower()


class Status(StrEnum):
    """OPEN counts. RULED: a tension of the text that a ruling settles. ACCEPTED: the authors
    keep it, with a reason."""

    OPEN = "open"
    RULED = "ruled"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule that a finding blames: its address, its place, its words in the document, and
    what it says in the witness (empty where it says nothing). In another document than the
    finding, `path` is that one's, and `text` the line there."""

    address: str
    name: str
    span: Span
    says: str = ""
    path: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class WitnessShown:
    """A situation in the game's own words: `values` are names with what they are, `result`
    is what the runtime made of it."""

    values: tuple[tuple[str, str], ...]
    result: str

    def __str__(self) -> str:
        """`4 players; trick: ...`; nothing where the situation does not matter."""
        return "; ".join(
            _counted(value) if name == "players" else f"{name}: {value}"
            for name, value in self.values
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """`subject` is the address of what the finding is about; `regions` say where it holds, as
    conditions; `hint` says what would settle it. `verdict` is None where nothing was to be
    proved: a finding about the words of a text."""

    code: str
    name: str
    severity: Severity
    verdict: Verdict | None
    message: str
    path: str
    span: Span
    subject: str
    rules: tuple[RuleShown, ...] = ()
    witnesses: tuple[WitnessShown, ...] = ()
    regions: tuple[str, ...] = ()
    hint: str = ""
    status: Status = Status.OPEN
    because: str = ""
    related: tuple[RuleShown, ...] = field(default=())

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """The same finding in another run."""
        return self.code, self.subject, tuple(r.address for r in self.rules)


def _counted(players: str) -> str:
    return f"{players} player" if players == "1" else f"{players} players"
