"""What `rulecheck rule` can explain: the parts of a document, finding codes, rules of logs.

Each topic is data; `topic_text` prints it, its fields are its JSON.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CodeTopic",
    "Contents",
    "DecisionTopic",
    "EventTopic",
    "Field",
    "FunctionTopic",
    "GameTopic",
    "Heading",
    "LogTopic",
    "Place",
    "Ref",
    "RowTopic",
    "RuleTopic",
    "Setting",
    "Topic",
]


@dataclass(frozen=True, slots=True)
class Place:
    path: str
    line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Ref:
    """Another part of the document, with what it says in a few words."""

    address: str
    line: int
    says: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """The surroundings of a part: the headings that it stands under, outermost first, the
    prose above it, and its own lines as they are written."""

    place: Place
    section: tuple[str, ...]
    prose: str
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleTopic:
    """An assert. `kind` is "rule" in an event or the setup: a log can break it; "precondition"
    or "obligation" elsewhere: the document has to keep it."""

    kind: str
    address: str
    name: str
    of: Ref
    setting: Setting
    asks: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class RowTopic:
    """A row of a decision; `kind` is "rule" or "ruling"."""

    kind: str
    address: str
    name: str
    of: Ref
    when: str
    gives: str
    over: tuple[Ref, ...]
    under: tuple[Ref, ...]
    because: str
    setting: Setting
    asks: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class DecisionTopic:
    kind: str
    address: str
    signature: str
    doc: str
    setting: Setting
    rows: tuple[RowTopic, ...]
    examples: tuple[Ref, ...]
    asked_by: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an event; `default` is as the document writes it, None where there is none."""

    name: str
    type: str
    default: str | None


@dataclass(frozen=True, slots=True)
class EventTopic:
    """An event, or the setup."""

    kind: str
    address: str
    signature: str
    doc: str
    sheet: bool
    fields: tuple[Field, ...]
    rules: tuple[Ref, ...]
    setting: Setting
    asks: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class FunctionTopic:
    """`kind` is "function", "procedure", "claim", "invariant", and so on."""

    kind: str
    address: str
    signature: str
    doc: str
    setting: Setting
    asks: tuple[Ref, ...]
    asked_by: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The parts of one kind."""

    title: str
    parts: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class GameTopic:
    kind: str
    address: str
    title: str
    players: tuple[int, int]
    path: str
    options: tuple[Field, ...]
    headings: tuple[Heading, ...]
    contents: tuple[Contents, ...]


@dataclass(frozen=True, slots=True)
class CodeTopic:
    """A finding code."""

    kind: str
    code: str
    name: str
    what: str
    why: str
    bad: str
    good: str


@dataclass(frozen=True, slots=True)
class LogTopic:
    """A rule of logs, whatever their game."""

    kind: str
    address: str
    what: str
    why: str
    fix: str
    bad: tuple[str, ...]
    good: tuple[str, ...]


Topic = (
    RuleTopic
    | RowTopic
    | DecisionTopic
    | EventTopic
    | FunctionTopic
    | GameTopic
    | CodeTopic
    | LogTopic
)
