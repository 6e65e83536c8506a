"""The referees of all games, and their verdicts beside those of rulecheck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulecheck.logs import GameReport, Kind, Status
from tests.games import (
    num_x_rows_by_hand,
    num_x_tricks_by_hand,
    the_game_by_hand,
    the_mind_by_hand,
    the_mind_extreme_by_hand,
)
from tests.games.refereeing import Event, Referee, first_illegal

__all__ = ["REFEREES", "can_be_read", "refereed", "verdict"]

REFEREES: Mapping[str, Callable[[Event], Referee]] = {
    "num-x-rows": num_x_rows_by_hand.Referee,
    "num-x-tricks": num_x_tricks_by_hand.Referee,
    "the-game": the_game_by_hand.Referee,
    "the-mind": the_mind_by_hand.Referee,
    "the-mind-extreme": the_mind_extreme_by_hand.Referee,
}

Verdict = tuple[int | None, bool]
"""Which event of the game is not allowed (None: all are), and whether the game is over."""


def refereed(game: str, log: Sequence[Event]) -> Verdict:
    """Of a log of one game; a `stop` at its end is left out."""
    events = log[:-1] if log[-1]["event"] == "stop" else log
    return first_illegal(events, REFEREES[game])


def can_be_read(report: GameReport) -> bool:
    """Whether the events are of their types, so that a referee can judge them."""
    violation = report.violation
    return violation is None or violation.kind is Kind.RULE or violation.rule == "log/after-end"


def verdict(report: GameReport) -> Verdict:
    violation = report.violation
    if violation is None:
        return None, report.status is Status.FINISHED
    return violation.event_index, violation.rule == "log/after-end"
