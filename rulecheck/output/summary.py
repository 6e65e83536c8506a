"""What a run over logs came to, counted."""

from __future__ import annotations

from msgspec import Struct, structs

from rulecheck.logs.report import GameReport, Kind, Status, Violation
from rulecheck.output.places import plural

__all__ = ["Summary"]


class Summary(Struct):
    """`games` counts those that a `game` event begins; `events` the accepted ones, without
    `game` and `stop`; `unjudged` the games whose rule document can't be used."""

    files: int = 0
    games: int = 0
    events: int = 0
    violations: int = 0
    faults: int = 0
    """Games in which the rule document had no answer: no log is to blame for these."""
    incomplete: int = 0
    unjudged: int = 0
    unread: int = 0
    """Files that could not be read."""

    def add(self, report: GameReport) -> None:
        """Count a game; what its status comes to is up to the caller."""
        self.games += report.index > 0
        self.events += report.events
        self.unjudged += report.status is Status.UNJUDGED

    def count(self, violation: Violation) -> None:
        if violation.kind is Kind.DOCUMENT:
            self.faults += 1
        else:
            self.violations += 1

    def as_dict(self) -> dict[str, int]:
        return structs.asdict(self)

    def text(self) -> str:
        """`3 files, 5 games, 1,204 events: 1 violation, 2 games incomplete`."""
        read = ", ".join(
            [plural(self.files, "file"), plural(self.games, "game"), plural(self.events, "event")]
        )
        found = []
        if self.violations or not self.faults:
            found.append(
                plural(self.violations, "violation") if self.violations else "no violations"
            )
        if self.faults:
            found.append(
                plural(self.faults, "fault of a rule document", "faults of rule documents")
            )
        if self.incomplete:
            found.append(f"{plural(self.incomplete, 'game')} incomplete")
        if self.unjudged:
            found.append(f"{plural(self.unjudged, 'game')} not judged")
        if self.unread:
            found.append(f"{plural(self.unread, 'file')} not read")
        return f"{read}: {', '.join(found)}"
