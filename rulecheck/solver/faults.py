"""Obligations: what must hold so that an operation can't fail."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulecheck.document.source import Span
from rulecheck.solver.terms import Term

__all__ = ["Cause", "Obligation", "OutOfTime", "Unsupported"]


class Cause(Enum):
    """Why an operation can fail; the value says it to a reader."""

    NONE = "None is used as a value"
    RANGE = "a number out of its range"
    LIMIT = "a sequence longer than its limit"
    EMPTY = "the smallest or largest of nothing"
    INDEX = "an index where there is no item"
    MISSING = "an item is taken out that is not there"
    DIVISION = "a division by zero"
    PRECONDITION = "a call outside what the function asks for"
    ASSERTION = "an assertion of the function"
    CALL = "a call that has no value"
    """Of a function with findings of its own: assumed away, never reported again."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """Where `path` holds, the operation at `span` is carried out, and `ok` must hold."""

    cause: Cause
    span: Span
    path: Term
    ok: Term
    what: str = ""


class OutOfTime(Exception):
    """The time of the document is over; `span` is where."""

    def __init__(self, span: Span) -> None:
        super().__init__("the time is over")
        self.span = span


class Unsupported(Exception):
    """A node can't be translated; `span` is where, the message says what and why."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span
