"""Every error that rulecheck raises on purpose, one class a cause.

All derive from `RulecheckError`; catch that to catch them all. A message says what was
found, what was expected, and where; `hint` says what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulecheck.document.parts import Flaw
    from rulecheck.document.source import Source

__all__ = ["DocumentError", "InputError", "RulecheckError", "UsageError"]


class RulecheckError(Exception):
    """Base of all errors of rulecheck."""

    hint: str = ""


class UsageError(RulecheckError, ValueError):
    """The arguments of a call or command do not fit: correct the call."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class InputError(RulecheckError, OSError):
    """A file can't be read or found: check the path, its rights, its encoding."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class DocumentError(RulecheckError, ValueError):
    """A rule document can't be used; `flaws` lists everything that is wrong in it, in the
    order of the text. Correct the document."""

    def __init__(self, source: Source, flaws: Sequence[Flaw]) -> None:
        self.source = source
        self.flaws = tuple(flaws)
        first = self.flaws[0]
        more = len(self.flaws) - 1
        super().__init__(
            f"{source.path}:{first.span.line}:{first.span.column}: {first.code} {first.message}"
            + (f" (and {more} more)" if more else "")
        )
