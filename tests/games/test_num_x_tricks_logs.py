"""The logs and sheets of Num-X Tricks under `fixtures/`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rulecheck.logs import BrokenEntry, GameReport, Status, read_entries, read_sheet, score
from tests.games.fixtures import Fixtures

TRICKS = Fixtures("num-x-tricks")


@pytest.mark.parametrize("path", TRICKS.valid, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    TRICKS.assert_accepted(path)


@pytest.mark.parametrize("path", TRICKS.invalid, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    TRICKS.assert_breaks_just_its_rule(path)


def test_every_rule_has_an_invalid_log() -> None:
    TRICKS.assert_every_rule_has_an_invalid_log()


def test_the_valid_logs_are_of_all_kinds() -> None:
    tables = [report.table for path in TRICKS.valid for report in TRICKS.reports(path)]
    kinds = [(len(t.players), t.options) for t in tables if t is not None]
    assert {count for count, _ in kinds} >= set(range(2, 9))
    assert any(getattr(options, "team_game") for _, options in kinds)  # noqa: B009
    assert {getattr(options, "extra_family") for n, options in kinds if n == 8} == {True, False}  # noqa: B009


def test_a_whole_team_game_is_recorded_card_by_card() -> None:
    (report,) = TRICKS.reports("four-players-teams")
    assert report.status is Status.FINISHED
    text = (TRICKS.folder / "valid" / "four-players-teams.jsonl").read_text(encoding="utf-8")
    counts = {event: text.count(f'{{"event":"{event}"') for event in ("exchange", "play", "round")}
    assert counts == {"exchange": 5 * 4, "play": 5 * 6 * 4, "round": 5}


def test_a_game_and_its_score_sheet_end_alike() -> None:
    (cards,) = TRICKS.reports("three-players")
    (sheet,) = TRICKS.reports("three-players-sheet")
    assert cards.state == sheet.state


def test_a_streak_does_not_survive_the_game() -> None:
    first, second = TRICKS.reports("two-games")
    assert first.table is not None
    assert second.table is not None
    ends = [
        [(s.player, s.total, s.streak) for s in table.standings(state)]  # type: ignore[attr-defined]
        for table, state in [(first.table, first.state), (second.table, second.state)]
    ]
    assert ends == [[("p1", 34, 2), ("p2", 19, 0)], [("p1", 10, 0), ("p2", 35, 1)]]


def places(report: GameReport) -> list[tuple[str, int, int]]:
    """Who has which place in a game, and with how many points, in teams those of both."""
    assert report.table is not None
    standings: Sequence[Any] = report.table.standings(report.state)
    return [(s.player, s.total if s.team is None else s.team, s.place) for s in standings]


def test_the_most_points_win() -> None:
    (report,) = TRICKS.reports("three-players")
    assert places(report) == [("p1", 38, 3), ("p2", 64, 2), ("p3", 72, 1)]
    (report,) = TRICKS.reports("four-players-teams-sheet")
    assert places(report) == [("p1", 152, 1), ("p2", 152, 1), ("p3", 137, 2), ("p4", 137, 2)]


def test_all_winners_of_a_tie_are_named() -> None:
    """Two players who are level share their place, whatever their streaks; so do two pairs."""
    ties = TRICKS.reports("ties")
    assert [report.status for report in ties] == [Status.FINISHED] * 4
    win, second, pairs, both = map(places, ties)
    assert win == [("p1", 13, 1), ("p2", 13, 1), ("p3", -15, 3)]
    assert second == [("p1", 46, 1), ("p2", 10, 2), ("p3", 10, 2)]
    assert pairs == [
        ("p1", 320, 1),
        ("p2", 320, 1),
        ("p3", 285, 3),
        ("p4", 320, 1),
        ("p5", 320, 1),
        ("p6", 285, 3),
    ]
    assert both == [("p1", 22, 1), ("p2", 22, 1)]


@pytest.mark.parametrize("path", TRICKS.sheets, ids=lambda p: p.stem)
def test_a_sheet_is_scored(path: Path) -> None:
    settings = {"team_game": "true"} if path.stem.startswith("teams") else {}
    scored = score(read_sheet(path, TRICKS.program, settings=settings))
    assert all(len(a.entries) == len(scored.table.players) for a in scored.rounds)
    assert scored.table.over(scored.state) or "results" in path.stem


def test_a_round_is_scored_from_the_shell() -> None:
    entries = ["p1=3/3", "p2=0/0", "p3=1/2"]
    scored = score(read_entries(entries, TRICKS.program, settings={"cards": "5"}))
    assert [(s.player, s.points, s.bonus, s.total) for s in scored.standings] == [  # type: ignore[attr-defined]
        ("p1", 19, 0, 19),
        ("p2", 30, 0, 30),
        ("p3", -3, 0, -3),
    ]


@pytest.mark.parametrize(
    ("rounds", "line", "rule", "field"),
    [
        (["1,3,p1,1,1"], "1,3,p2,1,3", "tricks-of-round", "taken"),
        (["1,3,p1,1,1"], "1,3,p2,4,1", "possible", "bid"),
        (["1,3,p1,1,1"], "1,4,p2,1,1", "same-cards", "cards"),
        (["1,3,p1,1,1"], "1,3,p1,1,1", "once", "player"),
        (["1,3,p1,1,1"], "2,4,p2,1,1", "round-complete", "round"),
        (["1,3,p1,1,1", "1,3,p2,1,1"], "3,5,p1,1,1", "next-round", "round"),
    ],
)
def test_an_impossible_line_names_its_field(
    tmp_path: Path, rounds: list[str], line: str, rule: str, field: str
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("\n".join(["round,cards,player,bid,taken", *rounds, line, ""]))
    sheet = read_sheet(path, TRICKS.program, players=["p1", "p2"])
    with pytest.raises(BrokenEntry) as broken:
        score(sheet)
    assert broken.value.rule == f"num-x-tricks/tally/{rule}"
    assert (broken.value.place.line, broken.value.place.field) == (len(rounds) + 2, field)
