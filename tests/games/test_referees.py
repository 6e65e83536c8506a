"""The logs under `fixtures/`, judged by the referees, who share no code with rulecheck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecheck.logs import GameReport, read_games
from tests.games.fixtures import LIBRARY, ROOT
from tests.games.refereeing import Event
from tests.games.referees import can_be_read, refereed, verdict

LOGS = sorted((ROOT / "fixtures").glob("*/*valid/*.jsonl"))


def games(path: Path) -> list[list[Event]]:
    found: list[list[Event]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        if event["event"] == "game":
            found.append([])
        found[-1].append(event)
    return found


def judged(report: GameReport) -> bool:
    """A referee does not look at what is wrong before the first event."""
    head = report.violation is not None and report.violation.event_index == 0
    return can_be_read(report) and not head


@pytest.mark.parametrize("path", LOGS, ids=lambda p: "/".join(p.parts[-3:]))
def test_a_referee_says_the_same(path: Path) -> None:
    for report, log in zip(read_games(path, LIBRARY), games(path), strict=True):
        if judged(report):
            assert report.game is not None
            assert refereed(report.game, log) == verdict(report)


def test_nearly_all_are_followed() -> None:
    reports = [report for path in LOGS for report in read_games(path, LIBRARY)]
    assert sum(judged(report) for report in reports) > 0.85 * len(reports)
