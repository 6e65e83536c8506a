"""The logs and sheets of Num-X Rows under `fixtures/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.cli import main
from rulecheck.logs import BrokenEntry, Status, read_entries, read_games, read_sheet, score
from tests.games.fixtures import LIBRARY, Fixtures

ROWS = Fixtures("num-x-rows")


@pytest.mark.parametrize("path", ROWS.valid, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    ROWS.assert_accepted(path)


@pytest.mark.parametrize("path", ROWS.invalid, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    ROWS.assert_breaks_just_its_rule(path)


def test_every_rule_has_an_invalid_log() -> None:
    ROWS.assert_every_rule_has_an_invalid_log()


def test_the_valid_logs_are_of_all_kinds() -> None:
    tables = [report.table for path in ROWS.valid for report in ROWS.reports(path)]
    kinds = {(len(t.players), t.options.explosion) for t in tables if t is not None}  # type: ignore[attr-defined]
    assert {count for count, _ in kinds} == set(range(2, 10))
    assert {explosion for _, explosion in kinds} == {True, False}


def test_the_fixtures_exercise_every_event_rule_and_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROWS.folder.parents[1])
    arguments = ["validate", "fixtures/num-x-rows", "-q", "--output-format", "concise"]
    with pytest.raises(SystemExit):
        main([*arguments, "--fail-under", "100"])
    said = capsys.readouterr()
    assert "coverage of num-x-rows" in said.out + said.err
    assert ": 100.0 %" in said.out + said.err
    assert " never " not in said.out


@pytest.mark.parametrize("name", ["two-players", "three-players", "two-players-explosion"])
def test_a_game_and_its_score_sheet_end_alike(name: str) -> None:
    (cards,) = ROWS.reports(name)
    (sheet,) = ROWS.reports(f"{name}-sheet")
    assert cards.status is Status.FINISHED
    assert cards.state == sheet.state


def test_ties_keep_all_winners_and_rounds_go_before_points() -> None:
    shared, by_rounds = ROWS.reports("two-games-shared-and-by-rounds")
    ends = [
        [(s.player, s.rounds, s.total, s.place) for s in report.table.standings(report.state)]  # type: ignore[attr-defined, union-attr]
        for report in (shared, by_rounds)
    ]
    assert ends == [
        [("p1", 3, 45, 1), ("p2", 0, -32, 3), ("p3", 3, 45, 1)],
        [("p1", 3, 33, 1), ("p2", 1, 113, 2)],
    ]


def test_the_last_event_is_missing(tmp_path: Path) -> None:
    lines = (ROWS.folder / "valid" / "two-players.jsonl").read_text().splitlines()
    path = tmp_path / "evening.jsonl"
    path.write_text("\n".join(lines[:-1]) + "\n")
    (report,) = read_games(path, LIBRARY)
    assert (report.status, report.expected) == (Status.INCOMPLETE, "the end of round 4")


@pytest.mark.parametrize(
    ("log", "rulings"),
    [
        ("place-captured", []),
        ("place-captured.fifth", []),
        ("place-row", []),
        ("round-points", []),
        ("round-winners", []),
        ("place-order.num-x-lowest", ["goes_first/other-zeros-after-num-x"]),
        ("place-order.rainbow", []),
        ("place-order.shadow", []),
        (
            "place-placed.shadow-equal",
            ["can_follow/shadow-behind-its-equal", "may_take_row/equally-near"],
        ),
        ("place-row.rainbow", []),
        ("place-taken", ["compared_with/only-the-end"]),
        ("tally-points", []),
        ("place-order.colours", ["goes_first/colours-as-their-rows-lie"]),
    ],
)
def test_only_the_rulings_are_named_without_which_it_would_be_otherwise(
    log: str, rulings: list[str]
) -> None:
    (report,) = ROWS.reports(ROWS.folder / "invalid" / f"{log}.jsonl")
    assert report.violation is not None
    named = [(r.address.removeprefix("num-x-rows/"), r.certain) for r in report.violation.rulings]
    assert named == [(ruling, True) for ruling in rulings]


# -- sheets and entries --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "log"), [("evening-2", "two-players"), ("evening-3", "three-players")]
)
def test_a_sheet_ends_like_the_log_of_its_cards(sheet: str, log: str) -> None:
    path = ROWS.folder / "sheets" / f"{sheet}.csv"
    (report,) = ROWS.reports(log)
    assert report.table is not None
    scored = score(read_sheet(path, ROWS.program, players=report.table.players))
    assert scored.table.over(scored.state)
    assert scored.state == report.state


def test_a_round_is_scored_from_the_shell() -> None:
    entries = ["p1=R5,S3,B10,X20", "p2=G7,RB4", "p3="]
    scored = score(read_entries(entries, ROWS.program))
    assert [(s.player, s.points, s.winner, s.rounds) for s in scored.standings] == [  # type: ignore[attr-defined]
        ("p1", 32, True, 1),
        ("p2", 11, False, 0),
        ("p3", 0, False, 0),
    ]


@pytest.mark.parametrize(
    ("entries", "rule", "field"),
    [
        (["p1=R5", "p2=R5,RB4"], "taken-once", "recovered"),
        (["p1=R5,R5,R5,R5,R5,R5", "p2="], "one-of-each", "recovered"),
        (["p1=X0,X20", "p2="], "one-of-each", "recovered"),
        (["p1=R5,X:17", "p2="], "value", "recovered"),
        (["p1=R5,X", "p2="], "value", "recovered"),
        (["p1=R5:5", "p2="], "value", "recovered"),
        (["p1=R5", "p1=R6", "p2="], "once", "player"),
    ],
)
def test_an_impossible_entry_names_its_field(entries: list[str], rule: str, field: str) -> None:
    with pytest.raises(BrokenEntry) as broken:
        score(read_entries(entries, ROWS.program))
    assert broken.value.rule == f"num-x-rows/tally/{rule}"
    assert broken.value.place.field == field


def test_more_cards_than_can_be() -> None:
    cards = [f"{family}{number}" for family in ("B", "R") for number in range(17)]
    entries = [f"p1={','.join(cards[:12])}", f"p2={','.join(cards[12:21])}"]
    with pytest.raises(BrokenEntry) as broken:
        score(read_entries(entries, ROWS.program))
    assert broken.value.rule == "num-x-rows/tally/most-cards"
    assert (broken.value.place.line, broken.value.place.field) == (2, "recovered")
