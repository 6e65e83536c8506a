"""`rulecheck diff`"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulecheck.cli.diff import FORMATS
from rulecheck.output.differences import DIFFERENCE_REPORTERS
from tests.cli.demo import DEMO, FINISHED, GAME, lines, tally

Diff = Callable[..., Any]


@pytest.fixture
def diff(run: Callable[..., Any], folder: Path) -> Diff:
    """Compares the demo with an edited one: `(what, by)` pairs."""

    def compare(*edits: tuple[str, str], old: str = DEMO, more: str = "") -> Any:
        new = old
        for what, by in edits:
            assert what in new, what
            new = new.replace(what, by)
        (folder / "old.md").write_text(old)
        (folder / "new.md").write_text(new)
        return run(f"diff old.md new.md {more}", spec=None)

    return compare


def line(text: str, what: str) -> int:
    return text[: text.index(what)].count("\n") + 1


def test_the_same_document(diff: Diff, run: Callable[..., Any]) -> None:
    result = diff()
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "old.md to new.md: no changes\n"
    same = run("diff demo.md demo.md", spec=None)
    assert (same.exit_code, same.stdout) == (0, "")


def test_other_prose_is_no_change(diff: Diff) -> None:
    result = diff(("Everybody gets a hand, and lays", "Each player gets a hand and lays"))
    assert (result.exit_code, result.stdout) == (0, "")


def test_other_words_with_the_same_results(diff: Diff) -> None:
    result = diff(("| `bid == taken` | `10 + bid` |", "| `not bid != taken` | `taken + 10` |"))
    assert result.exit_code == 0
    here = line(DEMO, "def bid_points")
    row = line(DEMO, "| met |")
    assert result.stdout.splitlines() == [
        f"new.md:{here}:1: changed decision `bid_points`: the same results, proved",
        f"  --> old.md:{here}",
        f"  {row} | changed rule `met`: when `not bid != taken`, was `bid == taken`; gives "
        "`taken + 10`, was `10 + bid`",
    ]
    assert result.stderr == "old.md to new.md: 1 change, 0 in meaning\n"


def test_the_smallest_input_with_another_result(diff: Diff) -> None:
    result = diff(("`10 + bid`", "`10 + 2 * bid`"))
    assert result.exit_code == 1
    here, event = line(DEMO, "def bid_points"), line(DEMO, "def tally")
    assert result.stdout.splitlines() == [
        f"new.md:{here}:1: changed decision `bid_points`: other results",
        f"  --> old.md:{here}",
        f"  {line(DEMO, '| met |')} | changed rule `met`: gives `10 + 2 * bid`, was `10 + bid`",
        "  for example: bid: 1; taken: 1",
        "    -> was 11",
        "    -> is 12",
        "",
        f"new.md:{event}:1: event `tally` rests on a change: `bid_points`",
        f"  --> old.md:{event}",
    ]
    assert result.stderr == "old.md to new.md: 2 changes, 2 in meaning\n"


def test_a_bound_moved_by_one(diff: Diff) -> None:
    result = diff(("| lower | `step < 0` |", "| lower | `step < -1` |"))
    assert result.exit_code == 1
    assert "  for example: step: -1\n    -> was no\n" in result.stdout
    assert "    -> is demo/may_follow: no row applies to may_follow(step=-1)\n" in result.stdout


def test_a_new_conflict(diff: Diff) -> None:
    result = diff(
        (
            "| nothing | `bid == 0 and taken == 0` | `20` | met |",
            "| nothing | `bid == 0 and taken == 0` | `20` | |",
        )
    )
    assert result.exit_code == 1
    assert "changed rule `nothing`: over none, was over `met`" in result.stdout
    assert "  for example: bid: 0; taken: 0\n    -> was 20\n" in result.stdout
    assert "    -> is the rows that apply to bid_points(bid=0, taken=0) disagree" in result.stdout


def test_rows_that_come_and_go(diff: Diff) -> None:
    result = diff(
        (
            "| missed | `bid != taken` | `-abs(bid - taken)` | |\n",
            "| over | `bid < taken` | `bid - taken` | |\n"
            "| under | `bid > taken` | `taken - bid` | |\n",
        ),
    )
    assert result.exit_code == 0
    words = [text.split("| ")[-1] for text in result.stdout.splitlines()[2:]]
    assert words == ["added rule `over`", "added rule `under`", "removed rule `missed`"]


def test_another_reason_is_no_other_meaning(diff: Diff) -> None:
    result = diff(("the text says higher", "equal is not higher"))
    assert result.exit_code == 0
    assert "changed decision `may_follow`: other words only\n" in result.stdout
    assert "changed ruling `equal`: another reason\n" in result.stdout


def test_an_option(diff: Diff) -> None:
    result = diff(("rounds: Int[1:9] = 2", "rounds: Int[1:9] = 3"))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].endswith(
        "changed option `rounds`: Int[1:9] = 3, was Int[1:9] = 2"
    )


def test_a_new_option_is_at_its_default(diff: Diff) -> None:
    result = diff(
        ("rounds: Int[1:9] = 2", "rounds: Int[1:9] = 2\n    generous: Bool = False"),
        ("`10 + bid`", "`(20 if options.generous else 10) + bid`"),
    )
    assert "added option `generous`: Bool = no" in result.stdout
    assert "changed decision `bid_points`: the same results, proved" in result.stdout
    assert result.exit_code == 1


def test_what_an_edit_leaves_alone_is_not_named(diff: Diff) -> None:
    result = diff(
        ("rounds: Int[1:9] = 2", "rounds: Int[1:9] = 2\n    unused: Bool = False"),
        ("players: 2..4", "players: 2..3"),
        more="--output-format concise",
    )
    assert result.exit_code == 1
    assert [text.split(": ", 1)[1] for text in result.stdout.splitlines()] == [
        "changed front matter `players`: 2..3, was 2..4",
        "added option `unused`: Bool = no",
    ]


def test_a_named_type_that_others_rest_on(diff: Diff) -> None:
    old = DEMO.replace("    round: Int[1:10]\n", "    round: Count\n")
    old = old.replace("@state\n", "Count = Int[1:10]\n\n@state\n")
    result = diff(
        ("Count = Int[1:10]", "Count = Int[1:9]"), old=old, more="--output-format concise"
    )
    assert result.exit_code == 1
    assert [text.split(": ", 1)[1] for text in result.stdout.splitlines()] == [
        "changed type `Count`: Int[1:9], was Int[1:10]",
        "record `Game` rests on a change: round: Int[1:9], was round: Int[1:10]",
        "event `tally` rests on a change: other results",
    ]


def test_another_part_of_the_state(diff: Diff) -> None:
    result = diff(
        ("    round: Int[1:10]\n", "    round: Int[1:10]\n    late: Bool\n"),
        ("{p: 0 for p in everyone}, 1\n", "{p: 0 for p in everyone}, 1, False\n"),
        more="--output-format concise",
    )
    assert result.exit_code == 1
    assert [text.split(": ", 1)[1] for text in result.stdout.splitlines()] == [
        "changed record `Game`: late: Bool, was no late",
        "changed setup `start`: not to be compared (only one of them knows a `Game` with late)",
    ]


def test_the_deck_and_the_players(diff: Diff) -> None:
    result = diff(
        ("| Blue | B | 1..9 |", "| Blue | B | 0..9 |"),
        ("players: 2..4", "players: 2..5"),
        more="--output-format concise",
    )
    assert result.exit_code == 1
    assert "new.md:4:10: changed front matter `players`: 2..5, was 2..4" in result.stdout
    assert "changed family of cards `Blue`: 0..9, was 1..9" in result.stdout


CARDS = """---
game: cards
title: Cards
players: 2..4
---

| deck | code | values |
|---|---|---|
| Red | R | 1..5 |

```python
def worth(card: Card) -> Int:
    return 2 * card.value

def size() -> Int:
    return len(deck())
```
"""


def test_what_more_cards_change(diff: Diff) -> None:
    result = diff(("1..5", "1..6"), old=CARDS, more="--output-format concise")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "new.md:9:1: changed family of cards `Red`: 1..6, was 1..5",
        "new.md:15:1: function `size` rests on a change: other results",
    ]


def test_a_signature(diff: Diff) -> None:
    edit = ("def worth(card: Card) -> Int:", "def worth(card: Card, twice: Bool) -> Int:")
    result = diff(edit, old=CARDS)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "new.md:12:1: changed function `worth`: not to be compared (they take other parameters)",
        "  --> old.md:12",
        "  12 | changed signature `worth`: (card: Card, twice: Bool) -> Int, was (card: Card) -> "
        "Int",
    ]


def test_a_wider_range_with_the_same_results_within_the_old_one(diff: Diff) -> None:
    result = diff(("def bid_points(bid: Int[0:9],", "def bid_points(bid: Int[0:8],"))
    assert result.exit_code == 1
    assert "changed decision `bid_points`: the same results, proved" in result.stdout


def test_a_rule_of_an_event(diff: Diff) -> None:
    result = diff(("assert taken <= cards,", "assert taken <= cards + 1,"))
    assert result.exit_code == 1
    assert "changed event `tally`: other results" in result.stdout
    assert (
        "changed assert `tricks`: asks `taken <= cards + 1`, was `taken <= cards`" in result.stdout
    )
    assert "-> was refused: p1 took 2 of 1 tricks" in result.stdout


def test_another_message_is_no_other_meaning(diff: Diff) -> None:
    result = diff(("took {taken} of {cards} tricks", "can't take {taken} of {cards} tricks"))
    assert result.exit_code == 0
    assert "changed assert `tricks`: another message" in result.stdout


def test_a_message_about_other_cards_is_the_same_message(diff: Diff) -> None:
    old = CARDS.replace(
        "worth(card: Card) -> Int:",
        "worth(card: Card, best: Option[Card]) -> Int:\n"
        '    assert best is None or best == card, f"best: {best} is not {card}"',
    )
    result = diff(("1..5", "1..4"), old=old)
    assert "changed family of cards `Red`: 1..4, was 1..5" in result.stdout
    assert "another message" not in result.stdout


def test_a_function_that_is_taken_out_changes_nothing(diff: Diff) -> None:
    result = diff(
        ("`-abs(bid - taken)`", "`-apart(bid, taken)`"),
        (
            "def bid_points(",
            "def apart(a: Int[0:9], b: Int[0:9]) -> Int[0:9]:\n"
            "    return abs(a - b)\n\ndef bid_points(",
        ),
    )
    assert result.exit_code == 0
    assert "added function `apart`\n" in result.stdout
    assert "changed decision `bid_points`: the same results, proved" in result.stdout


def test_an_event_that_is_gone(diff: Diff) -> None:
    start, end = DEMO.index("@event\ndef play("), DEMO.index("def may_follow(")
    result = diff((DEMO[start:end], ""))
    assert result.exit_code == 1
    assert f"old.md:{line(DEMO, 'def play(')}:1: removed event `play`\n" in result.stdout


def test_what_can_t_be_compared_may_differ(diff: Diff) -> None:
    old = DEMO.replace(
        "def bid_points(",
        "def long(n: Int[0:]) -> Int:\n    return len([k for k in range(n)])\n\ndef bid_points(",
    )
    result = diff(("[k for k in range(n)]", "[k for k in range(n + 1)]"), old=old)
    assert result.exit_code == 1
    assert "changed function `long`: the results may differ (" in result.stdout


def test_verdicts_and_standings_of_logs(diff: Diff, folder: Path) -> None:
    many = [GAME | {"options": {"rounds": 1}}, tally("p1", 3, 3), tally("p2", 1, 2)]
    (folder / "evening.jsonl").write_text(lines(FINISHED, many))
    result = diff(
        ("`20` | met |", "`30` | met |"),
        ("assert taken <= cards,", "assert bid != 1 and taken <= cards,"),
        more="--logs evening.jsonl",
    )
    assert result.exit_code == 1
    assert (
        result.stdout.splitlines()[-8:]
        == [
            "evening.jsonl:1: game 1: other standings",
            "  was: player p2, bid none, points 20, cards nothing, team none",
            "  now: player p2, bid none, points 30, cards nothing, team none",
            "",
            "evening.jsonl:4: game 2: violated (demo/tally/tricks, event 2), was finished",
            "  was: finished",
            "  now: violates demo/tally/tricks at event 2: p2 took 2 of 3 tricks",
        ][-8:]
        or result.stdout
    )
    assert result.stderr.endswith("; 2 of 2 games come out differently\n")


def test_logs_that_stay_as_they_are(diff: Diff) -> None:
    result = diff(("`bid == taken` |", "`taken == bid` |"), more="--logs logs")
    assert result.exit_code == 0
    assert result.stderr.endswith("; 0 of 4 games come out differently\n")


def test_json(diff: Diff) -> None:
    result = diff(("`20` | met |", "`30` | met |"), more="--logs logs --output-format json")
    report = json.loads(result.stdout)
    assert report["schema_version"] == 1
    assert (report["old"], report["new"]) == ("old.md", "new.md")
    assert report["summary"] == {"changes": 2, "in_meaning": 2, "games": 4, "games_changed": 2}
    first = report["changes"][0]
    assert (first["change"], first["kind"], first["name"]) == ("changed", "decision", "bid_points")
    assert first["witness"] == {"values": {"bid": "0", "taken": "0"}, "old": "20", "new": "30"}
    assert [part["name"] for part in first["parts"]] == ["nothing"]
    assert [(g["path"], g["game_index"]) for g in report["games"]] == [
        ("logs/finished.jsonl", 1),
        ("logs/violated.jsonl", 2),
    ]
    assert report["games"][0]["new"]["standings"][1]["points"] == "30"


def test_output_file(diff: Diff, folder: Path) -> None:
    result = diff(("`20` | met |", "`30` | met |"), more="--output-format concise -o out.txt")
    assert (result.exit_code, result.stdout) == (1, "")
    assert (folder / "out.txt").read_text().startswith("new.md:")


# -- odd input ----------------------------------------------------------------------------------


def test_two_games_can_be_compared_but_not_their_logs(diff: Diff) -> None:
    result = diff(("game: demo", "game: other"))
    assert result.exit_code == 1
    assert "changed front matter `game`: other, was demo" in result.stdout
    refused = diff(("game: demo", "game: other"), more="--logs logs")
    assert refused.exit_code == 2
    assert "the logs of demo can't be judged by other" in refused.stderr


@pytest.mark.parametrize("place", ["OLD", "NEW"])
def test_documents_that_can_t_be_used(run: Callable[..., Any], folder: Path, place: str) -> None:
    (folder / "prose.md").write_text("# Only prose\n\nNothing else.\n")
    (folder / "broken.md").write_text(DEMO.replace("return game.round", "return gam.round"))
    for name in ("prose.md", "broken.md", "missing.md", "."):
        words = (name, "demo.md") if place == "OLD" else ("demo.md", name)
        result = run(f"diff {words[0]} {words[1]}", spec=None)
        assert (result.exit_code, result.stdout) == (2, ""), name
        assert result.stderr, name


def test_logs_that_are_not_there(diff: Diff, folder: Path) -> None:
    assert diff(more="--logs missing.jsonl").exit_code == 2
    (folder / "empty").mkdir()
    assert "there are no logs in empty" in diff(more="--logs empty").stderr
    assert "standard input only once" in diff(more="--logs -").stderr


def test_a_game_at_hand_by_its_id(run: Callable[..., Any]) -> None:
    result = run("diff demo demo.md")
    assert (result.exit_code, result.stdout) == (0, "")


def test_all_reports_can_be_asked_for() -> None:
    assert list(FORMATS) == list(DIFFERENCE_REPORTERS)


def test_a_text_without_a_formal_part(run: Callable[..., Any], folder: Path) -> None:
    (folder / "old.md").write_text(DEMO)
    (folder / "new.txt").write_text("Aim\n\nWin the most tricks.\n")
    for words in ("old.md new.txt", "new.txt old.md"):
        result = run(f"diff {words}", spec=None)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "new.txt has no formal part, and `diff` compares what rules" in " ".join(
            result.stderr.split()
        )
        assert "RC213" not in result.stderr
