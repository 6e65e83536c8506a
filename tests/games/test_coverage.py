"""The logs under `fixtures/` exercise every event, rule and row of their documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.logs import is_log, read_games
from rulecheck.logs.countable import CountableKind
from rulecheck.logs.coverage import Coverage, Exercise, Tally
from rulecheck.logs.standings import make_standings
from rulecheck.runtime.library import Library

ROOT = Path(__file__).parents[2]
LIBRARY = Library([ROOT / "specs"], shipped=False)
GAMES = [game for game in LIBRARY.ids() if (ROOT / "fixtures" / game / "valid").is_dir()]


def coverage(game: str, *folders: str) -> Coverage:
    tally = Tally()
    for folder in folders:
        for path in sorted((ROOT / "fixtures" / game / folder).iterdir()):
            if is_log(path):
                for report in read_games(path, LIBRARY, listener=tally):
                    tally.close(report)
                    if report.table is not None:
                        make_standings(report, report.table)
    return tally.coverage(LIBRARY.by_id(game).rules)


def test_there_are_games() -> None:
    assert "num-x-tricks" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_everything_reachable_is_reached(game: str) -> None:
    whole = coverage(game, "valid", "invalid")
    assert [part.what.address for part in whole.of(Exercise.NEVER, Exercise.STALE)] == []
    rules = [part for part in whole.parts if part.what.kind is CountableKind.RULE]
    unbroken = [p.what.address for p in rules if not p.broken and p.hits]
    assert unbroken == [], "every rule has a log that breaks it"


@pytest.mark.parametrize("game", GAMES)
def test_valid_logs_take_every_event_and_keep_every_rule(game: str) -> None:
    valid = coverage(game, "valid")
    kinds = (CountableKind.EVENT, CountableKind.RULE)
    never = valid.of(Exercise.NEVER)
    assert [part.what.address for part in never if part.what.kind in kinds] == []
