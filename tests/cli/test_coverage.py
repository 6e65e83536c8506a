"""`rulecheck validate --coverage`: what was reached and what never, and `--fail-under`."""

from __future__ import annotations

from tests.cli.demo import line_of


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
        "coverage of demo by 4 games: 69.2 %: 3 of 3 events, 4 of 4 rules of events, "
        "2 of 6 rows of decisions\n"
    )
    assert result.stderr == (
        "logs/unfinished.jsonl:1: game 1 stops after 2 events; next: round 1\n"
        "3 files, 4 games, 8 events: 1 violation, 1 game incomplete\n"
        "`rulecheck rule demo/play/held --spec demo.md` explains the rule\n"
    )
