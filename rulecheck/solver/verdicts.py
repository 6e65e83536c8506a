"""How sure an answer is."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Verdict"]


class Verdict(IntEnum):
    """In order of how much they are worth worrying about. Only PROVED is clean."""

    PROVED = 0
    BOUNDED = 1
    """No counterexample up to a stated size or number of steps."""
    UNSUPPORTED = 2
    """Part of the rules can't be translated; the rest was checked."""
    UNKNOWN = 3
    """The solver reached its limit."""
    REFUTED = 4
    """There is a counterexample, and the runtime confirms it."""

    def __str__(self) -> str:
        return self.name.lower()
