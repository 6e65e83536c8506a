"""The logs and sheets of The Mind Extreme under `fixtures/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulecheck.logs import BrokenEntry, Status, read_entries, read_games, read_sheet, score
from tests.games.fixtures import LIBRARY, Fixtures

EXTREME = Fixtures("the-mind-extreme")
SEATS = {"two": ["p1", "p2"], "three": ["p1", "p2", "p3"], "four": ["p1", "p2", "p3", "p4"]}


@pytest.mark.parametrize("path", EXTREME.valid, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    EXTREME.assert_accepted(path)


@pytest.mark.parametrize("path", EXTREME.invalid, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    EXTREME.assert_breaks_just_its_rule(path)


def test_every_rule_has_an_invalid_log() -> None:
    EXTREME.assert_every_rule_has_an_invalid_log()


def test_the_valid_logs_are_of_all_kinds() -> None:
    reports = [report for path in EXTREME.valid for report in EXTREME.reports(path)]
    tables = [r.table for r in reports if r.table is not None]
    assert {len(t.players) for t in tables} == {2, 3, 4}
    assert {r.status for r in reports} == {Status.FINISHED, Status.STOPPED}
    blind = [t.options.blind for t in tables]  # type: ignore[attr-defined]
    sides = {side for levels in blind if levels is not None for side in levels.values()}
    assert sides == {None, "white", "red", "both"}


@pytest.mark.parametrize(
    ("log", "end"),
    [
        ("more-errors-than-lives", ("lost", 3, 2, 0)),
        ("check-before-reward-lost", ("lost", 3, 2, 0)),
        ("lost-with-the-last-card", ("lost", 3, 2, 0)),
        ("five-lives-at-most", ("going on", 4, 3, 5)),
        ("face-down-piles", ("going on", 4, 3, 1)),
        ("shuriken-over-a-face-down-pile", ("going on", 4, 3, 2)),
        ("two-piles", ("going on", 3, 2, 3)),
        ("three-shurikens-at-most", ("won", 10, 10, 2)),
    ],
)
def test_games_end_as_counted_by_hand(log: str, end: tuple[object, ...]) -> None:
    """Outcome, level, levels passed, lives."""
    (report,) = EXTREME.reports(log)
    assert report.table is not None
    (s,) = report.table.standings(report.state)
    assert (s.outcome, s.level, s.passed, s.lives) == end  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["two-players-won", "three-players-lost", "four-players-won"])
def test_a_game_and_its_levels_end_alike(game: str) -> None:
    (cards,) = EXTREME.reports(game)
    (levels,) = EXTREME.reports(f"{game}-levels")
    assert cards.table is not None
    assert levels.table is not None
    assert cards.table.standings(cards.state) == levels.table.standings(levels.state)


def test_what_must_be_reachable_is_reached() -> None:
    """The document accepts that the linter does not search for games; here they are."""
    (won,) = EXTREME.reports("two-players-won-levels")
    assert won.table is not None
    table, state = won.table, won.table.start()
    for level in range(1, 13):
        state = table.apply(state, "tally", (level, 0, 0, None, None, None))
    assert table.functions["the_team_wins"](state)
    state = table.start()
    for level in range(1, 12):
        state = table.apply(state, "tally", (level, 0, 0, None, None, None))
    state = table.apply(state, "tally", (12, state.lives, 0, None, None, None))
    assert table.functions["lost_with_the_last_card"](state)


def test_the_last_turn_is_missing(tmp_path: Path) -> None:
    """A game that was nearly won is incomplete, and what is missing is said."""
    lines = (EXTREME.folder / "valid" / "two-players-won.jsonl").read_text().splitlines()
    path = tmp_path / "evening.jsonl"
    path.write_text("\n".join(lines[:-1]) + "\n")
    (report,) = read_games(path, LIBRARY)
    assert (report.status, report.expected) == (Status.INCOMPLETE, "the end of level 12")


def test_an_error_in_the_second_game_is_of_the_second(tmp_path: Path) -> None:
    good = (EXTREME.folder / "valid" / "three-players-lost.jsonl").read_text()
    bad = (EXTREME.folder / "invalid" / "play-held.jsonl").read_text()
    path = tmp_path / "evening.jsonl"
    path.write_text(good + bad + good)
    statuses = [report.status for report in read_games(path, LIBRARY)]
    assert statuses == [Status.FINISHED, Status.VIOLATED, Status.FINISHED]


@pytest.mark.parametrize(
    ("log", "ruling"),
    [
        ("play-lives.colours", "comes_before/each-colour-by-itself"),
        ("level-errors", "errors_in/as-in-the-open-game"),
        ("level-errors.shuriken", "late_by_shuriken/only-what-lies-in-the-pile"),
        ("level-lives.check-first", "lives_after/first-the-check"),
        ("level-passed.last-life", "lives_after/no-reward-for-the-lost"),
        ("shuriken-each-player.empty", "gives_a_card/an-empty-hand"),
        ("play-lowest-first", "may_lay/no-error-against-oneself"),
        ("tally-lives.limit", "with_reward/nothing-above-the-most"),
    ],
)
def test_a_table_that_reads_the_text_otherwise_sees_it(log: str, ruling: str) -> None:
    (report,) = EXTREME.reports(EXTREME.folder / "invalid" / f"{log}.jsonl")
    assert report.violation is not None
    named = [spoken.address for spoken in report.violation.rulings]
    assert f"the-mind-extreme/{ruling}" in named


def test_what_breaks_the_text_itself_names_no_ruling() -> None:
    (report,) = EXTREME.reports(EXTREME.folder / "invalid" / "play-held.jsonl")
    assert report.violation is not None
    assert report.violation.rulings == ()


# -- sheets and entries --------------------------------------------------------------------


def test_a_sheet_is_scored() -> None:
    won = read_sheet(
        EXTREME.folder / "sheets" / "three-players.csv",
        EXTREME.program,
        settings={"rewards": "2:life,4:shuriken"},
        players=SEATS["three"],
    )
    (standing,) = score(won).standings
    assert (standing.outcome, standing.lives, standing.shurikens) == ("won", 2, 1)  # type: ignore[attr-defined]
    lost = read_sheet(
        EXTREME.folder / "sheets" / "four-players-lost-semicolons.csv",
        EXTREME.program,
        players=SEATS["four"],
    )
    (standing,) = score(lost).standings
    assert (standing.outcome, standing.level, standing.passed) == ("lost", 4, 3)  # type: ignore[attr-defined]


def test_levels_and_what_the_cards_say_from_the_shell() -> None:
    settings = {"rewards": "2:shuriken,3:life", "blind": "4:white,7:red"}
    sheet = read_entries(
        ["1=0/0", "2=1/0", "3=0/1"], EXTREME.program, settings=settings, players=SEATS["three"]
    )
    scored = score(sheet)
    (standing,) = scored.standings
    assert (standing.level, standing.lives, standing.shurikens) == (4, 3, 1)  # type: ignore[attr-defined]
    assert scored.table.functions["is_blind"](4, "White")
    assert not scored.table.functions["is_blind"](4, "Red")


@pytest.mark.parametrize(
    ("before", "line", "rule", "field"),
    [
        (["1=0/0"], "3=0/0", "level", "level"),
        (["1=0/0"], "2=4/0", "lives-left", "lost"),
        (["1=0/0"], "2=0/2", "shurikens-left", "used"),
        ([], "1=2/0", "possible", "lost"),
        (["1=0/0"], "2=0/0/no/4/1", "passed", "passed"),
        (["1=0/0"], "2=0/0/yes/3/1", "lives", "lives"),
        (["1=0/0"], "2=0/0/yes/4/2", "shurikens", "shurikens"),
    ],
)
def test_an_impossible_level_names_its_field(
    before: list[str], line: str, rule: str, field: str
) -> None:
    settings: Mapping[str, str] = {"rewards": "2:life"}
    sheet = read_entries(
        [*before, line], EXTREME.program, settings=settings, players=SEATS["three"]
    )
    with pytest.raises(BrokenEntry) as broken:
        score(sheet)
    assert broken.value.rule == f"the-mind-extreme/tally/{rule}"
    assert (broken.value.place.line, broken.value.place.field) == (len(before) + 1, field)
