"""The logs and sheets of The Mind under `fixtures/`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulecheck.cli import main
from rulecheck.logs import BrokenEntry, Status, read_entries, read_games, read_sheet, score
from tests.games.fixtures import LIBRARY, Fixtures

MIND = Fixtures("the-mind")
SEATS = {"two": ["p1", "p2"], "three": ["p1", "p2", "p3"], "four": ["p1", "p2", "p3", "p4"]}


@pytest.mark.parametrize("path", MIND.valid, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    MIND.assert_accepted(path)


@pytest.mark.parametrize("path", MIND.invalid, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    MIND.assert_breaks_just_its_rule(path)


def test_every_rule_has_an_invalid_log() -> None:
    MIND.assert_every_rule_has_an_invalid_log()


def test_the_valid_logs_are_of_all_kinds() -> None:
    reports = [report for path in MIND.valid for report in MIND.reports(path)]
    kinds = {
        (len(r.table.players), r.table.options.blind_game)  # type: ignore[attr-defined]
        for r in reports
        if r.table is not None
    }
    assert {count for count, _ in kinds} == {2, 3, 4}
    assert {blind for _, blind in kinds} == {True, False}
    assert {r.status for r in reports} == {Status.FINISHED, Status.STOPPED}


def ended(log: str) -> tuple[object, ...]:
    """Outcome, level, the same of the blind game, lives and shurikens."""
    report = MIND.reports(log)[-1]
    assert report.table is not None
    (s,) = report.table.standings(report.state)
    return (s.outcome, s.level, s.blind, s.blind_level, s.lives, s.shurikens)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("log", "end"),
    [
        ("two-players-won", ("won", 12, None, None, 4, 2)),
        ("three-players-lost", ("lost", 3, None, None, 0, 1)),
        ("three-players-won", ("won", 10, None, None, 5, 3)),
        ("four-players-blind-lost", ("won", 8, "lost", 5, 0, 2)),
        ("two-players-levels", ("won", 12, None, None, 1, 0)),
        ("three-players-levels-lost", ("lost", 5, None, None, 0, 0)),
        ("four-players-levels-blind-won", ("won", 8, "won", 8, 1, 1)),
    ],
)
def test_games_end_as_counted_by_hand(log: str, end: tuple[object, ...]) -> None:
    assert ended(log) == end


def test_the_fixtures_exercise_every_event_rule_and_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(MIND.folder.parents[1])
    arguments = ["validate", "fixtures/the-mind", "-q", "--output-format", "concise"]
    with pytest.raises(SystemExit):
        main([*arguments, "--fail-under", "100"])
    said = capsys.readouterr()
    assert "coverage of the-mind" in said.out + said.err
    assert ": 100.0 %" in said.out + said.err
    assert " never " not in said.out


def test_the_last_turn_is_missing(tmp_path: Path) -> None:
    """A game that was nearly won is incomplete, and what is missing is said."""
    lines = (MIND.folder / "valid" / "two-players-won.jsonl").read_text().splitlines()
    path = tmp_path / "evening.jsonl"
    path.write_text("\n".join(lines[:-3]) + "\n")
    (report,) = read_games(path, LIBRARY)
    assert report.status is Status.INCOMPLETE
    assert report.expected is not None
    assert report.expected.startswith("a card of p")
    path.write_text("\n".join(lines[:-1]) + "\n")
    (report,) = read_games(path, LIBRARY)
    assert (report.status, report.expected) == (Status.INCOMPLETE, "the end of level 12")


def test_an_error_in_the_second_game_is_of_the_second(tmp_path: Path) -> None:
    good = (MIND.folder / "valid" / "three-players-lost.jsonl").read_text()
    bad = (MIND.folder / "invalid" / "play-held.jsonl").read_text()
    path = tmp_path / "evening.jsonl"
    path.write_text(good + bad + good)
    statuses = [report.status for report in read_games(path, LIBRARY)]
    assert statuses == [Status.FINISHED, Status.VIOLATED, Status.FINISHED]


def test_a_violation_says_whether_it_breaks_only_a_ruling() -> None:
    """Of the pile 5 9 7 8 another reading counts two errors; that cards are held is not a
    matter of reading."""
    (by_ruling,) = MIND.reports(MIND.folder / "invalid" / "level-errors.jsonl")
    assert by_ruling.violation is not None
    named = [(ruling.address, ruling.certain) for ruling in by_ruling.violation.rulings]
    assert named == [("the-mind/errors_shown/one-error-for-all-that-it-passed-over", True)]
    (by_text,) = MIND.reports(MIND.folder / "invalid" / "play-held.jsonl")
    assert by_text.violation is not None
    assert by_text.violation.rulings == ()


@pytest.mark.parametrize(
    ("aside", "rulings"),
    [
        (["N9"], ["lower-cards-as-in-the-open-game", "as-in-the-open-game"]),
        (["N7", "N8", "N9"], ["as-in-the-open-game"]),
        ([], ["lower-cards-as-in-the-open-game"]),
        (["N5", "N7", "N8"], []),
    ],
    ids=lambda names: "-".join(names) or "nothing",
)
def test_what_leaves_the_pile_5_9_7_8_is_a_ruling(
    aside: list[str], rulings: list[str], tmp_path: Path
) -> None:
    """The card laid too early, or the lower ones behind it: that 9 alone leaves takes both
    rulings. That 5 leaves, no text says."""
    *log, last = (MIND.folder / "invalid" / "level-aside.jsonl").read_text("utf-8").splitlines()
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([*log, json.dumps(json.loads(last) | {"aside": aside})]) + "\n")
    (report,) = MIND.reports(path)
    assert report.violation is not None
    assert report.violation.rule == "the-mind/level/aside"
    named = [(r.address, r.certain) for r in report.violation.rulings]
    assert named == [(f"the-mind/leaves/{ruling}", True) for ruling in rulings]


def test_the_rewards_have_no_part_in_lives_that_were_lost() -> None:
    (report,) = MIND.reports(MIND.folder / "invalid" / "play-lives.jsonl")
    assert report.violation is not None
    assert report.violation.rulings == ()


# -- sheets and entries --------------------------------------------------------------------


@pytest.mark.parametrize("path", MIND.sheets, ids=lambda p: p.stem)
def test_a_sheet_ends_like_the_log_of_its_levels(path: Path) -> None:
    number = path.stem.split("-")[0]
    options = {"blind_game": "yes"} if "blind" in path.stem else {}
    sheet = read_sheet(path, MIND.program, settings=options, players=SEATS[number])
    scored = score(sheet)
    assert scored.table.over(scored.state)
    log = next(p for p in MIND.valid if p.stem.startswith(f"{number}-players-levels"))
    (report,) = MIND.reports(log)
    assert scored.state == report.state
    assert len(scored.rounds) == len(scored.entries)


def test_levels_are_scored_from_the_shell() -> None:
    scored = score(read_entries(["1=0/0", "2=1/0", "3=0/1"], MIND.program, players=SEATS["three"]))
    (standing,) = scored.standings
    assert (standing.level, standing.lives, standing.shurikens) == (4, 3, 1)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("before", "line", "rule", "field"),
    [
        (["1=0/0"], "3=0/0", "level", "level"),
        (["1=0/0"], "2=4/0", "lives-left", "lost"),
        (["1=0/0", "2=0/0"], "3=0/3", "shurikens-left", "used"),
        ([], "1=2/0", "possible", "lost"),
        (["1=0/0"], "2=0/0/no/3/2", "passed", "passed"),
        (["1=0/0"], "2=0/0/yes/2/2", "lives", "lives"),
        (["1=0/0"], "2=0/0/yes/3/1", "shurikens", "shurikens"),
    ],
)
def test_an_impossible_level_names_its_field(
    before: list[str], line: str, rule: str, field: str
) -> None:
    sheet = read_entries([*before, line], MIND.program, players=SEATS["three"])
    with pytest.raises(BrokenEntry) as broken:
        score(sheet)
    assert broken.value.rule == f"the-mind/tally/{rule}"
    assert (broken.value.place.line, broken.value.place.field) == (len(before) + 1, field)
    rounds = () if broken.value.before is None else broken.value.before.rounds
    assert len(rounds) == len(before)


@pytest.mark.parametrize(
    ("entry", "field"),
    [("1=2/0", "lost"), ("1=2/1", "lost"), ("1=0/1", None), ("1=1/1", "used")],
)
def test_the_field_of_a_level_that_has_too_few_cards(entry: str, field: str | None) -> None:
    players = ["p1", "p2"] if entry == "1=1/1" else ["p1", "p2", "p3"]
    entries = read_entries([entry], MIND.program, players=players)
    if field is None:
        score(entries)
        return
    with pytest.raises(BrokenEntry) as broken:
        score(entries)
    assert broken.value.rule == "the-mind/tally/possible"
    assert broken.value.place.field == field


@pytest.mark.parametrize(
    ("reward", "broken"), [(None, None), ("shuriken", "the-mind/reward/reward")]
)
def test_a_team_that_the_pile_costs_its_last_life_takes_no_reward(
    reward: str | None, broken: str | None, tmp_path: Path
) -> None:
    log = MIND.folder / "valid" / "four-players-blind-lost.jsonl"
    lines = log.read_text("utf-8").splitlines(keepends=True)
    assert json.loads(lines[-1])["level"] == 5
    assert json.loads(lines[-2]) == {"event": "reward", "reward": None}
    lines[-2] = json.dumps({"event": "reward", "reward": reward}) + "\n"
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines), "utf-8")
    (report,) = read_games(path, LIBRARY)
    assert (report.violation and report.violation.rule) == broken
