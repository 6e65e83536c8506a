"""What `rulecheck rule` can explain: the parts of a document, finding codes, rules of logs.

Each topic is data; `topic_text` prints it, its fields are its JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

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
    "as_dict",
]


class Place(Struct, frozen=True):
    path: str
    line: int
    end_line: int


class Ref(Struct, frozen=True):
    """Another part of the document, with what it says in a few words."""

    address: str
    line: int
    says: str = ""


class Setting(Struct, frozen=True):
    """The surroundings of a part: the headings that it stands under, outermost first, the
    prose above it, and its own lines as they are written."""

    place: Place
    section: tuple[str, ...]
    prose: str
    source: tuple[str, ...]


class RuleTopic(Struct, frozen=True):
    """An assert. `kind` is "rule" in an event or the setup: a log can break it; "precondition"
    or "obligation" elsewhere: the document has to keep it. `asks` is what it calls, itself or by
    what its event has done before; `decisions` settle what comes of that, and `rulings` are
    those of these decisions."""

    kind: str
    address: str
    name: str
    of: Ref
    setting: Setting
    asks: tuple[Ref, ...]
    decisions: tuple[Ref, ...]
    rulings: tuple[Ref, ...]


class RowTopic(Struct, frozen=True):
    """A row of a decision; `kind` is "rule" or "ruling", `when` None where it always holds."""

    kind: str
    address: str
    name: str
    of: Ref
    when: str | None
    gives: str
    over: tuple[Ref, ...]
    under: tuple[Ref, ...]
    because: str
    setting: Setting
    asks: tuple[Ref, ...]


class DecisionTopic(Struct, frozen=True):
    kind: str
    address: str
    signature: str
    doc: str
    setting: Setting
    rows: tuple[RowTopic, ...]
    examples: tuple[Ref, ...]
    asked_by: tuple[Ref, ...]


class Field(Struct, frozen=True):
    """A field of an event; `default` is as the document writes it, None where there is none."""

    name: str
    type: str
    default: str | None


class EventTopic(Struct, frozen=True):
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


class FunctionTopic(Struct, frozen=True):
    """`kind` is "function", "procedure", "claim", "invariant", and so on. `decisions` and
    `rulings` are reached by what it asks."""

    kind: str
    address: str
    signature: str
    doc: str
    setting: Setting
    asks: tuple[Ref, ...]
    decisions: tuple[Ref, ...]
    rulings: tuple[Ref, ...]
    asked_by: tuple[Ref, ...]


class Contents(Struct, frozen=True):
    """The parts of one kind."""

    title: str
    parts: tuple[Ref, ...]


class Heading(Struct, frozen=True):
    level: int
    text: str
    line: int


class GameTopic(Struct, frozen=True):
    kind: str
    address: str
    title: str
    players: tuple[int, int]
    path: str
    options: tuple[Field, ...]
    headings: tuple[Heading, ...]
    contents: tuple[Contents, ...]


class CodeTopic(Struct, frozen=True):
    """A finding code."""

    kind: str
    code: str
    name: str
    what: str
    why: str
    bad: str
    good: str


class LogTopic(Struct, frozen=True):
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


def as_dict(topic: Topic) -> dict[str, Any]:
    """A topic as JSON has it."""
    made: dict[str, Any] = msgspec.to_builtins(topic)
    return made
