"""What the referees of the games have in common: they follow a log, written down as it is, by
plain Python that knows the rules and nothing of rulecheck.

A referee may take it for granted that every field of an event is of its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

__all__ = ["Event", "Illegal", "Referee", "agrees", "first_illegal", "need"]

Event = Mapping[str, Any]


class Illegal(Exception):
    """The rules do not allow an event."""


class Referee(Protocol):
    @property
    def over(self) -> bool: ...

    def take(self, event: Event) -> None:
        """Raises Illegal; what comes then is not asked."""


def need(condition: object, reason: str) -> None:
    if not condition:
        raise Illegal(reason)


def agrees(recorded: Any, right: Any, what: str) -> None:
    """What a log says besides, which it may leave out."""
    need(recorded is None or recorded == right, f"{what}: {recorded} in the log, it is {right}")


def first_illegal(
    log: Sequence[Event], referee: Callable[[Event], Referee]
) -> tuple[int | None, bool]:
    """The place in the log of the first event that is not allowed (None: all are), and whether
    the game is over."""
    at_the_table = referee(log[0])
    for place, event in enumerate(log[1:], 1):
        if at_the_table.over:
            return place, True
        try:
            at_the_table.take(event)
        except Illegal:
            return place, False
    return None, at_the_table.over
