"""`rulecheck validate --coverage`: what was reached and what never, and `--fail-under`."""

from __future__ import annotations

import json

import pytest

from tests.cli.demo import DEAL, DEMO, FINISHED, GAME, VIOLATED, line_of, lines, tally

EVERYTHING = [
    GAME,
    DEAL,
    {"event": "play", "player": "p1", "card": "A2"},
    {"event": "play", "player": "p2", "card": "B9"},
    tally("p1", 3, 3),
    tally("p2", 0, 0),
    tally("p1", 1, 3, 2),
    tally("p2", 1, 3, 2),
]
"""Reaches all but two rows, which forbid a play."""
LOWER = [*EVERYTHING[:3], {"event": "play", "player": "p2", "card": "B2"}]
UNREACHED = "\n| accept | subject | because |\n|---|---|---|\n"


def test_what_was_reached_and_what_never(run):
    result = run("validate logs --coverage")
    assert result.exit_code == 1
    _, events, rows, summary = result.stdout.split("\n\n")
    assert events == (
        "  line  event or rule      taken    held    broken\n"
        "------  ---------------  -------  ------  --------\n"
        f"{line_of('def deal'):6}  deal                   2\n"
        f"{line_of('def play'):6}  play                   2\n"
        f"{line_of('held:'):6}  play/held                      2         1\n"
        f"{line_of('assert not game.laid'):6}  play/follow                    2\n"
        f"{line_of('def tally'):6}  tally                  4\n"
        f"{line_of('tricks:'):6}  tally/tricks                   4\n"
        f"{line_of('round: this'):6}  tally/round                    4"
    )
    assert rows == (
        "  line  row of a decision            hits\n"
        "------  -------------------------  ------\n"
        f"{line_of('| higher'):6}  may_follow/higher           never\n"
        f"{line_of('| lower'):6}  may_follow/lower            never\n"
        f"{line_of('| equal'):6}  may_follow/equal (ruling)   never\n"
        f"{line_of('| met'):6}  bid_points/met                  2\n"
        f"{line_of('| missed'):6}  bid_points/missed           never\n"
        f"{line_of('| nothing'):6}  bid_points/nothing              2"
    )
    assert summary == (
        f"demo.md:{line_of('| higher')}: never row demo/may_follow/higher\n"
        f"demo.md:{line_of('| lower')}: never row demo/may_follow/lower\n"
        f"demo.md:{line_of('| equal')}: never ruling demo/may_follow/equal\n"
        f"demo.md:{line_of('| missed')}: never row demo/bid_points/missed\n"
        "coverage of demo by 4 games: 69.2 %\n"
        "  3 of 3 events, 4 of 4 rules of events (1 seen broken), 2 of 6 rows of\n"
        "  decisions\n"
    )
    assert result.stderr == (
        "logs/unfinished.jsonl:1: game 1 stops after 2 events; next: round 1\n"
        "3 files, 4 games, 8 events: 1 violation, 1 game incomplete\n"
        "`rulecheck rule demo/play/held --spec demo.md` explains the rule\n"
        "`rulecheck replay logs/violated.jsonl --event 3 --spec demo.md` shows what the rules say "
        "there\n"
    )


def test_the_concise_report_has_no_hits(run):
    result = run("validate logs --coverage --output-format concise")
    violation, *rest = result.stdout.splitlines()
    assert violation.startswith("logs/violated.jsonl:4:1: error demo/play/held")
    assert rest == run("validate logs --coverage").stdout.split("\n\n")[-1].splitlines()


def test_the_json_report(run, folder):
    (folder / "log.jsonl").write_text(lines(VIOLATED))
    report = json.loads(run("validate log.jsonl --coverage --output-format json").stdout)
    assert list(report) == ["schema_version", "violations", "incomplete", "coverage", "summary"]
    (coverage,) = report["coverage"]
    parts = {part["rule"]: part for part in coverage.pop("parts")}
    assert coverage == {
        "game": "demo",
        "path": "demo.md",
        "games": 1,
        "counted": 13,
        "reached": 4,
        "percent": 30.7,
    }
    assert parts["demo/deal"] == {
        "kind": "event",
        "rule": "demo/deal",
        "name": "deal",
        "line": line_of("def deal"),
        "status": "reached",
        "hits": 1,
        "because": None,
    }
    assert parts["demo/play/held"] == {
        "kind": "rule",
        "rule": "demo/play/held",
        "name": "held",
        "line": line_of("assert card in"),
        "status": "reached",
        "hits": 2,
        "because": None,
        "held": 1,
        "broken": 1,
    }
    assert parts["demo/may_follow/equal"] == {
        "kind": "row",
        "rule": "demo/may_follow/equal",
        "name": "equal",
        "line": line_of("| equal |"),
        "status": "never",
        "hits": 0,
        "because": None,
        "ruling": True,
    }
    assert len(parts) == 13
    assert "coverage" not in json.loads(run("validate log.jsonl --output-format json").stdout)


def test_without_coverage_nobody_listens(run, monkeypatch):
    from rulecheck.runtime.program import Program

    monkeypatch.setattr(Program, "_heard_game", property(lambda _: pytest.fail("traced")))
    assert run("validate logs/finished.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("percent", "status", "said"),
    [
        ("100", 1, "error: the coverage of demo is 84.6 %, below 100 %\n"),
        ("84.7", 1, "error: the coverage of demo is 84.6 %, below 84.7 %\n"),
        ("84.6", 0, ""),
        ("0", 0, ""),
    ],
)
def test_fail_under(run, folder, percent, status, said):
    (folder / "log.jsonl").write_text(lines(EVERYTHING))
    result = run(f"validate log.jsonl --fail-under {percent}")
    assert result.exit_code == status
    assert "coverage of demo by 1 game: 84.6 %\n  3 of 3 events" in result.stdout
    assert result.stderr == f"1 file, 1 game, 7 events: no violations\n{said}"
    assert run(f"validate log.jsonl -q --fail-under {percent}").stderr == said


@pytest.mark.parametrize("percent", ["101", "-1", "all"])
def test_a_percentage_that_is_none(run, percent):
    result = run(f"validate logs --fail-under={percent}")
    assert result.exit_code == 2
    assert "--fail-under" in result.stderr


def test_all_is_reached(run, folder):
    equal = {"event": "play", "player": "p2", "card": "B2"}
    lower = [*EVERYTHING[:2], {"event": "play", "player": "p1", "card": "A7"}, equal]
    (folder / "log.jsonl").write_text(lines(EVERYTHING, [*EVERYTHING[:3], equal], lower))
    result = run("validate log.jsonl --fail-under 100 --output-format concise")
    assert result.exit_code == 1
    assert "below" not in result.stderr
    assert "\n".join(result.stdout.splitlines()[-3:]) == (
        "coverage of demo by 3 games: 100.0 %\n"
        "  3 of 3 events, 4 of 4 rules of events (1 seen broken), 6 of 6 rows of\n"
        "  decisions"
    )


def test_what_the_document_explains_does_not_count(run, folder):
    accept = "| unreached | may_follow/lower | nobody is that blunt |\n"
    accept += "| unreached | `demo/may_follow/equal` | cards are told apart |\n"
    (folder / "demo.md").write_text(DEMO + UNREACHED + accept)
    (folder / "log.jsonl").write_text(lines(EVERYTHING))
    result = run("validate log.jsonl --fail-under 100 --output-format concise")
    assert result.exit_code == 0
    assert result.stdout == (
        f"demo.md:{line_of('| lower')}: explained row demo/may_follow/lower\n"
        "  because nobody is that blunt\n"
        f"demo.md:{line_of('| equal')}: explained row demo/may_follow/equal\n"
        "  because cards are told apart\n"
        "coverage of demo by 1 game: 100.0 %\n"
        "  3 of 3 events, 4 of 4 rules of events, 4 of 4 rows of decisions, 2 explained\n"
    )
    full = run("validate log.jsonl --coverage").stdout
    assert f"{line_of('| lower'):6}  may_follow/lower           explained\n" in full
    report = json.loads(run("validate log.jsonl --coverage --output-format json").stdout)
    (part,) = [p for p in report["coverage"][0]["parts"] if p["name"] == "lower"]
    assert (part["status"], part["because"]) == ("explained", "nobody is that blunt")


def test_an_event_is_explained_with_its_rules(run, folder):
    accept = "| unreached | deal | we do not deal |\n| unreached | play | nor play |\n"
    accept += "| unreached | may_follow | so nothing follows |\n"
    (folder / "demo.md").write_text(DEMO + UNREACHED + accept)
    (folder / "log.jsonl").write_text(lines([GAME, *EVERYTHING[4:]]))
    result = run("validate log.jsonl --fail-under 100 --output-format concise")
    assert result.exit_code == 0
    assert result.stdout.endswith(
        "coverage of demo by 1 game: 100.0 %\n"
        "  1 of 1 events, 2 of 2 rules of events, 3 of 3 rows of decisions, 7 explained\n"
    )


def test_an_explanation_that_is_wrong_is_said(run, folder):
    accept = "| unreached | may_follow/higher | nobody climbs |\n"
    (folder / "demo.md").write_text(DEMO + UNREACHED + accept)
    (folder / "log.jsonl").write_text(lines(EVERYTHING))
    result = run("validate log.jsonl --coverage --output-format concise")
    assert result.exit_code == 0
    assert (
        f"demo.md:{line_of('| higher')}: reached after all row demo/may_follow/higher\n"
        "  because nobody climbs\n"
    ) in result.stdout
    strict = run("validate log.jsonl --fail-under 0")
    assert strict.exit_code == 1
    assert strict.stderr.splitlines()[-1] == (
        "error: demo explains why 1 part can't be reached, and logs do; correct its `accept` rows"
    )


def test_lint_knows_such_accepts(run, folder):
    accept = "| unreached | may_follow/lower | nobody is that blunt |\n"
    accept += "| unreached | may_follow/lowest | there is no such row |\n"
    (folder / "demo.md").write_text(DEMO + UNREACHED + accept)
    result = run("lint demo.md --select RC306 --output-format concise", spec=None)
    assert result.exit_code == 1
    assert result.stdout == (
        f"demo.md:{DEMO.count(chr(10)) + 5}:1: warning RC306 idle-ruling: this says why logs do "
        "not reach `may_follow/lowest`, and a game asks no such event, rule or row\n"
    )


def test_several_documents_each_have_their_own(run, folder):
    (folder / "rules").mkdir()
    (folder / "rules/demo.md").write_text(DEMO)
    (folder / "rules/other.md").write_text(DEMO.replace("game: demo", "game: other"))
    (folder / "log.jsonl").write_text(
        lines(FINISHED, [GAME | {"game": "other"}, DEAL], EVERYTHING, [GAME | {"game": "none"}])
    )
    result = run("validate log.jsonl --fail-under 50 --output-format concise", spec="rules")
    assert [line for line in result.stdout.splitlines() if line.startswith("coverage")] == [
        "coverage of demo by 2 games: 84.6 %",
        "coverage of other by 1 game: 7.6 %",
    ]
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == ("error: the coverage of other is 7.6 %, below 50 %")


def test_a_document_that_can_not_be_used_has_no_coverage(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("game.hands = hands\n", "game.hand = hands\n"))
    result = run("validate logs --coverage")
    assert result.exit_code == 2
    assert result.stdout == ""


def test_an_empty_file_and_no_file(run, folder):
    (folder / "empty").mkdir()
    assert run("validate empty --allow-empty --coverage").stdout == ""
    (folder / "empty/log.jsonl").write_text("")
    result = run("validate empty --coverage --output-format concise")
    assert result.exit_code == 1
    assert result.stdout == "empty/log.jsonl:1:1: error log/empty: the file holds no event\n"
    none = run("validate empty --fail-under 1 --output-format json -q")
    assert "coverage" not in json.loads(none.stdout)


def test_sheets_are_no_logs(run, folder):
    (folder / "logs/evening.csv").write_text("player,bid,taken,cards\np1,1,1,3\n")
    assert "3 files, 4 games" in run("validate logs --coverage").stderr


def test_standings_count_and_can_fail(run, folder):
    text = DEMO.replace(
        "Standing(p, game.bids[p], game.points[p], game.hands[p], None) for",
        "Standing(p, game.bids[p], ranked(game.points[p]), game.hands[p], None) for",
    ).replace(
        "    @over\n".replace("    ", ""),
        "def ranked(points: Int) -> Int:\n    ...\n\n\n@over\n",
    )
    text += "\n| rule | when | ranked |\n|---|---|---|\n| low | `points < 9` | 0 |\n"
    (folder / "demo.md").write_text(text)
    (folder / "log.jsonl").write_text(lines([GAME, DEAL]))
    assert "  ranked/low                      2\n" in run("validate log.jsonl --coverage").stdout
    (folder / "log.jsonl").write_text(lines(FINISHED))
    assert run("validate log.jsonl").exit_code == 0
    result = run("validate log.jsonl --coverage --output-format concise")
    assert result.exit_code == 2
    assert result.stdout.startswith(
        "log.jsonl:1:1: error demo/ranked: the rule document is at fault, not the log: demo/ranked:"
        " no row applies to ranked(points=13)\n"
    )


def test_a_report_with_coverage_in_a_file(run, folder):
    result = run("validate logs --coverage -o report.txt")
    assert result.stdout == ""
    assert "coverage of demo by 4 games" in (folder / "report.txt").read_text()
