"""The logs and sheets of Num-X Tricks under `fixtures/`.

An invalid log is named after the rule that it breaks, event and rule joined by a hyphen; a
word after a dot tells several for one rule apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rulecheck.language.nodes import Assert, For, If, Statement
from rulecheck.language.rules import Role
from rulecheck.logs import (
    BrokenEntry,
    GameReport,
    Status,
    read_entries,
    read_games,
    read_sheet,
    score,
)
from rulecheck.runtime import Program
from rulecheck.runtime.library import Library

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures" / "num-x-tricks"
VALID = sorted((FIXTURES / "valid").iterdir())
INVALID = sorted((FIXTURES / "invalid").iterdir())
SHEETS = sorted((FIXTURES / "sheets").iterdir())

LIBRARY = Library([ROOT / "specs"], shipped=False)
TRICKS: Program = LIBRARY.find("num-x-tricks")


def reports(path: Path) -> list[GameReport]:
    return list(read_games(path, LIBRARY))


@pytest.mark.parametrize("path", VALID, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    for report in reports(path):
        assert report.violation is None
        assert report.status in (Status.FINISHED, Status.STOPPED)


@pytest.mark.parametrize("path", INVALID, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    (report,) = reports(path)
    assert report.violation is not None
    assert report.violation.rule == rule_of(path)
    last_line = len(path.read_text(encoding="utf-8").splitlines())
    assert report.violation.line == last_line, "all events before the last are legal"


def rule_of(path: Path) -> str:
    event, _, rule = path.stem.split(".")[0].partition("-")
    return f"log/{rule}" if event == "log" else f"num-x-tricks/{event}/{rule}"


def test_every_rule_has_an_invalid_log() -> None:
    shown = {rule_of(path) for path in INVALID}
    functions = [f for f in TRICKS.rules.functions.values() if f.role in (Role.EVENT, Role.SETUP)]
    rules = {rule.address for f in functions for rule in asserts(f.body)}
    assert rules == {rule for rule in shown if not rule.startswith("log/")}


def asserts(body: Sequence[Statement]) -> Iterator[Assert]:
    for statement in body:
        match statement:
            case Assert():
                yield statement
            case If():
                yield from asserts(statement.then)
                yield from asserts(statement.otherwise)
            case For():
                yield from asserts(statement.body)


def test_the_valid_logs_are_of_all_kinds() -> None:
    tables = [report.table for path in VALID for report in reports(path)]
    kinds = [(len(t.players), t.options) for t in tables if t is not None]
    assert {count for count, _ in kinds} >= set(range(2, 9))
    assert any(getattr(options, "team_game") for _, options in kinds)  # noqa: B009
    assert {getattr(options, "extra_family") for n, options in kinds if n == 8} == {True, False}  # noqa: B009


def test_a_whole_team_game_is_recorded_card_by_card() -> None:
    (report,) = reports(FIXTURES / "valid" / "four-players-teams.jsonl")
    assert report.status is Status.FINISHED
    text = (FIXTURES / "valid" / "four-players-teams.jsonl").read_text(encoding="utf-8")
    counts = {event: text.count(f'{{"event":"{event}"') for event in ("exchange", "play", "round")}
    assert counts == {"exchange": 5 * 4, "play": 5 * 6 * 4, "round": 5}


def test_a_game_and_its_score_sheet_end_alike() -> None:
    (cards,) = reports(FIXTURES / "valid" / "three-players.jsonl")
    (sheet,) = reports(FIXTURES / "valid" / "three-players-sheet.jsonl")
    assert cards.state == sheet.state


def test_a_streak_does_not_survive_the_game() -> None:
    first, second = reports(FIXTURES / "valid" / "two-games.jsonl")
    assert first.table is not None
    assert second.table is not None
    ends = [
        [(s.player, s.total, s.streak) for s in table.standings(state)]  # type: ignore[attr-defined]
        for table, state in [(first.table, first.state), (second.table, second.state)]
    ]
    assert ends == [[("p1", 34, 2), ("p2", 19, 0)], [("p1", 10, 0), ("p2", 35, 1)]]


def test_all_winners_of_a_tie_are_named() -> None:
    (report,) = reports(FIXTURES / "valid" / "three-players.jsonl")
    assert report.table is not None
    standings = report.table.standings(report.state)
    assert [(s.player, s.total, s.place) for s in standings] == [  # type: ignore[attr-defined]
        ("p1", 38, 3),
        ("p2", 64, 2),
        ("p3", 72, 1),
    ]
    (report,) = reports(FIXTURES / "valid" / "four-players-teams-sheet.jsonl")
    assert report.table is not None
    places = [(s.player, s.team, s.place) for s in report.table.standings(report.state)]  # type: ignore[attr-defined]
    assert places == [("p1", 152, 1), ("p2", 152, 1), ("p3", 137, 2), ("p4", 137, 2)]


@pytest.mark.parametrize("path", SHEETS, ids=lambda p: p.stem)
def test_a_sheet_is_scored(path: Path) -> None:
    settings = {"team_game": "true"} if path.stem.startswith("teams") else {}
    scored = score(read_sheet(path, TRICKS, settings=settings))
    assert all(len(a.entries) == len(scored.table.players) for a in scored.rounds)
    assert scored.table.over(scored.state) or "results" in path.stem


def test_a_round_is_scored_from_the_shell() -> None:
    entries = ["p1=3/3", "p2=0/0", "p3=1/2"]
    scored = score(read_entries(entries, TRICKS, settings={"cards": "5"}))
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
    sheet = read_sheet(path, TRICKS, players=["p1", "p2"])
    with pytest.raises(BrokenEntry) as broken:
        score(sheet)
    assert broken.value.rule == f"num-x-tricks/tally/{rule}"
    assert (broken.value.place.line, broken.value.place.field) == (len(rounds) + 2, field)
