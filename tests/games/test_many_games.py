"""Several games in one file: what is wrong in one costs no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecheck.logs import Status, read_games
from tests.games.fixtures import LIBRARY, ROOT

GAMES = {
    "num-x-rows": ("two-players", "place-row"),
    "num-x-tricks": ("two-players", "play-must-climb"),
    "the-game": ("one-player-lost", "play-fits"),
    "the-mind": ("three-players-lost", "play-held"),
    "the-mind-extreme": ("three-players-lost", "play-held"),
}


@pytest.mark.parametrize("game", GAMES)
def test_an_error_in_the_second_game_is_of_the_second(game: str, tmp_path: Path) -> None:
    valid, invalid = GAMES[game]
    good = (ROOT / f"fixtures/{game}/valid/{valid}.jsonl").read_text()
    bad = (ROOT / f"fixtures/{game}/invalid/{invalid}.jsonl").read_text()
    path = tmp_path / "evening.jsonl"
    path.write_text(good + bad + good)
    first, second, third = read_games(path, LIBRARY)
    assert [r.status for r in (first, third)] == [Status.FINISHED, Status.FINISHED]
    assert (first.events, first.state) == (third.events, third.state), "it begins anew"
    violation = second.violation
    assert violation is not None
    assert (second.index, violation.game_index) == (2, 2)
    assert violation.line == len((good + bad).splitlines()), "lines are those of the file"
    assert violation.event_index == len(bad.splitlines()) - 1, "events those of the game"
    assert violation.rule.startswith(f"{game}/")


LINES = (ROOT / "fixtures/the-mind/valid/three-players-lost.jsonl").read_bytes().splitlines()


@pytest.mark.parametrize(
    ("place", "line", "rule"),
    [
        (9, b'{"event":"play","player":"p1"', "log/json"),
        (9, b'{"event":"play","player":"p\xe9","card":"N1"}', "log/encoding"),
        (9, b'{"event":"play","player":"p1","card":"N101"}', "log/unknown-card"),
        (9, b'{"event":"level","level":9}', "the-mind/level/level"),
        (0, b'{"event":"game","game":"the-mind","players":["p1"]}', "log/players"),
    ],
    ids=["broken", "another encoding", "a strange card", "against the rules", "a wrong head"],
)
def test_one_bad_line_in_a_year_of_games_leaves_all_others_judged(
    place: int, line: bytes, rule: str, tmp_path: Path
) -> None:
    games = [LINES] * 365
    games[200] = [*LINES[:place], line, *LINES[place + 1 :]]
    path = tmp_path / "year.jsonl"
    path.write_bytes(b"".join(one + b"\n" for game in games for one in game))
    reports = list(read_games(path, LIBRARY))
    assert len(reports) == 365
    bad = reports.pop(200)
    assert {report.status for report in reports} == {Status.FINISHED}
    assert {report.events for report in reports} == {len(LINES) - 1}
    assert bad.violation is not None
    assert (bad.violation.rule, bad.violation.game_index) == (rule, 201)
    assert bad.violation.line == 200 * len(LINES) + place + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_has_its_hands_and_no_seed(game: str, tmp_path: Path) -> None:
    """What a seed deals depends on who shuffles by it: a log says what was dealt. Of one that
    says both, nobody could tell which is meant."""
    valid, _ = GAMES[game]
    lines = (ROOT / f"fixtures/{game}/valid/{valid}.jsonl").read_text().splitlines()
    deal = json.loads(lines[1])
    assert deal["event"] == "deal"
    lines[1] = json.dumps(deal | {"seed": 42})
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(lines) + "\n")
    (report,) = read_games(path, LIBRARY)
    assert report.violation is not None
    assert (report.violation.rule, report.violation.line) == ("log/unknown-field", 2)
    assert report.violation.message.startswith('$: `deal` has no field "seed"; ')
