"""What judging a log gives: a report a game, and the violation in it."""

from __future__ import annotations

from enum import Enum

import msgspec

from rulecheck.errors import RulecheckError
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault

__all__ = ["DocumentPlace", "GameReport", "Kind", "RulingSpoke", "Status", "Violation"]


class DocumentPlace(msgspec.Struct, frozen=True):
    """Where a rule stands: the line of the rule itself, and of the prose that explains it."""

    path: str
    line: int
    prose_line: int | None = None


class Kind(Enum):
    """Who is at fault."""

    LOG = "log"
    """The log can't be read: the rule is one of `LOG_RULES`."""
    RULE = "rule"
    """The log breaks a rule of the game."""
    DOCUMENT = "document"
    """The rule document has no answer for a situation that the log reaches."""


class RulingSpoke(msgspec.Struct, frozen=True):
    """A ruling of the document (not its text) on which a judgement rests.

    `certain`: by another reading of the text the event would be allowed, the condition of the
    broken rule would hold or have no answer, or the game would not be over. Else it may be so,
    and nobody can say.
    """

    address: str
    because: str
    document: DocumentPlace
    certain: bool


class Violation(msgspec.Struct, frozen=True):
    """The first thing that is wrong in a game.

    `line` and `column` are those of the very value, or of the event as a whole.
    `game_index` counts the games of the file from 1 (0: before the first `game` event),
    `event_index` the events of the game from 1 (0: its `game` event). `rulings` names the
    rulings of the document on which it rests, or may rest: a table that plays by another
    reading of the text sees it otherwise. Where there are none, the text itself is broken.
    `text` is the line of the log, empty where there is none to show.
    `expected` says which event the game waits for, where its document does: an event that is
    missing shows itself by the next one. `fault` is what a document failed by, with its
    traceback through the document's lines.
    """

    path: str
    line: int
    column: int
    game_index: int
    event_index: int
    event: str | None
    game: str | None
    rule: str
    message: str
    document: DocumentPlace | None
    kind: Kind = Kind.RULE
    hint: str = ""
    rulings: tuple[RulingSpoke, ...] = ()
    text: str = ""
    expected: str | None = None
    fault: Fault | None = None


class Status(Enum):
    FINISHED = "finished"
    """Over by the rules (or the document never says when a game is over)."""
    STOPPED = "stopped"
    """Ended on purpose by a `stop` event."""
    INCOMPLETE = "incomplete"
    VIOLATED = "violated"
    UNJUDGED = "unjudged"
    """Not judged: the rule document of the game can't be used (`error` says why)."""


class GameReport(msgspec.Struct):
    """What came of one game of a log.

    `events` counts the accepted events, without `game` and `stop`; `line` is that of the
    `game` event. `expected` says for an incomplete game what would come next. `state` is
    the state after the last accepted event; None, like `table`, where none was reached.
    """

    path: str
    index: int
    game: str | None
    line: int
    events: int
    status: Status
    violation: Violation | None = None
    expected: str | None = None
    reason: str | None = None
    table: Table | None = None
    state: object = None
    error: RulecheckError | None = None
