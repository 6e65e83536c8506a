"""`rulecheck rule`: every kind of address, and what may have been meant by others."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.codes import LANGUAGE_CODES
from rulecheck.logs.registry import LOG_RULES
from rulecheck.output import places
from rulecheck.output.find_topic import addresses
from tests.cli.demo import DEMO, line_of

REACHING = """\
---
game: reach
title: What a rule reaches
players: 2..4
---

```python
@state
class Game:
    total: Int
    shown: Int

@setup
def start() -> Game:
    return Game(0, 0)

def worth(number: Int) -> Int:
    \"""What a number is worth.\"""
    ...

def doubled(number: Int) -> Int:
    \"""Twice its worth.\"""
    return 2 * worth(number)

@event
def add(game: Game, number: Int, total: Int):
    gained = doubled(number)
    assert gained < 90, f"gained: {gained} is too much"
    enter(game, number)
    assert total == game.total, f"total: it is {game.total}"

def enter(game: Game, number: Int):
    \"""A number is added.\"""
    game.total += worth(number)
    game.shown = worth(number)

@event
def name(game: Game, shown: Int):
    assert shown == game.shown, f"shown: it is {game.shown}"
```

| ruling | when | worth | because |
|---|---|---|---|
| as it is | `True` | `number` | nothing is said |
"""

ADDRESSES = addresses(check(parse(DEMO, "demo.md")).rules)


def test_addresses():
    assert {"demo", "demo/play", "demo/play/held", "demo/bid_points/nothing"} <= set(ADDRESSES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_is_explained(run, address):
    result = run(f"rule {address}")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] in (address, "A Demo")
    assert max(map(len, result.stdout.splitlines())) <= 100
    topic = json.loads(run(f"rule {address} --output-format json").stdout)
    assert topic["address"] == address


@pytest.mark.parametrize("code", LANGUAGE_CODES)
def test_every_code_is_explained(run, code):
    doc = LANGUAGE_CODES[code]
    out = run(f"rule {code}", spec=None).stdout
    assert out.startswith(f"{code} {doc.name}\n")
    assert out == run(f"rule {doc.name}", spec=None).stdout
    assert json.loads(run(f"rule {code} --output-format json", spec=None).stdout)["bad"] == doc.bad


@pytest.mark.parametrize("address", LOG_RULES)
def test_every_rule_of_logs_is_explained(run, address):
    assert run(f"rule {address}", spec=None).stdout.startswith(f"{address}\n")


def test_a_rule_of_an_event(run):
    line = line_of("assert card in")
    assert run("rule demo/play/held").stdout == (
        "demo/play/held\n"
        f"  a rule of `play`, demo.md:{line}\n"
        "\n"
        "  Playing\n"
        "  A card is laid from the hand. It is higher than the one below it.\n"
        "\n"
        f'  {line} |     assert card in game.hands[player], f"held: {{player}} does not hold '
        '{card}"\n'
    )


def test_a_row(run):
    assert run("rule demo/bid_points/nothing").stdout == (
        "demo/bid_points/nothing\n"
        f"  a rule of the text in the decision `bid_points`, demo.md:{line_of('| nothing |')}\n"
        "\n"
        "  Scoring\n"
        "\n"
        "  when     bid == 0 and taken == 0\n"
        "  gives    20\n"
        f"  over     met (line {line_of('| met |')})\n"
        "\n"
        "  `rulecheck rule demo/bid_points --spec demo.md` shows all rows of the decision\n"
    )


def test_a_row_under_another(run):
    topic = json.loads(run("rule demo/bid_points/met --output-format json").stdout)
    assert [ref["address"] for ref in topic["under"]] == ["demo/bid_points/nothing"]
    assert topic["over"] == []


def test_a_ruling(run):
    out = run("rule demo/may_follow/equal").stdout
    assert f"  a ruling in the decision `may_follow`, demo.md:{line_of('| equal |')}\n" in out
    assert "  because  the text says higher\n" in out


def test_a_decision(run):
    out = run("rule demo/bid_points").stdout
    assert "  bid_points(bid: Int[0:9], taken: Int[0:9]) -> Int\n" in out
    assert f"  rule missed, line {line_of('| missed |')}\n    when     bid != taken\n" in out
    assert f"  1 worked example, line {line_of('| three |')}\n" in out
    assert "  asked by\n    demo/tally  A line of the score sheet.\n" in out


def test_an_event(run):
    topic = json.loads(run("rule demo/tally --output-format json").stdout)
    assert topic["sheet"] is True
    assert topic["fields"][-1] == {"name": "round", "type": "Int[1:9]", "default": "1"}
    assert [ref["address"] for ref in topic["rules"]] == ["demo/tally/tricks", "demo/tally/round"]
    assert [ref["address"] for ref in topic["asks"]] == ["demo/bid_points"]


def test_a_game(run):
    out = run("rule demo").stdout
    assert out.startswith("A Demo\n  `demo`, 2 to 4 players, demo.md\n")
    assert "\n  options\n    rounds  Int[1:9] = 2\n" in out
    assert "\n    play   A player lays a card.\n" in out
    assert run("rule demo.md", spec=None).stdout == out


def test_the_generated_source(run):
    source = run("rule demo --source").stdout
    compile(source, "demo", "exec")
    assert "def play(" in source
    assert run("rule demo/play --source").exit_code == 2


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("demo/play/hold", "did you mean demo/play/held"),
        ("demo/bid-points/met", "did you mean demo/bid_points/met?"),
        ("demo/held", "did you mean demo/play/held?"),
        ("demo/zzz/zzz", "`rulecheck rule demo` lists the rules of the game"),
        ("dem", "did you mean demo"),
        ("RC999", "did you mean RC"),
        ("log/jsonl", "did you mean log/json"),
        ("worng-type", "did you mean wrong-type"),
        ("%%", "there are codes (RC205), rules of logs (log/json), and games: "),
    ],
)
def test_near_matches(run, address, hint):
    result = run(f"rule {address}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"error: there is no rule `{address}`\n")
    assert hint in result.stderr


def test_no_address(run):
    assert run("rule").exit_code == 2


def test_a_name_without_its_game(run):
    result = run("rule follow")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: there is no rule `follow` without its game\n"
        "  = did you mean `rulecheck rule demo/play/follow --spec demo.md`?\n"
    )


def test_a_row_without_condition(run, folder):
    (folder / "demo.md").write_text(
        DEMO.replace("`bid == taken`", "")
        .replace("| met |\n", "| met, missed |\n")
        .replace("`-abs(bid - taken)` | |", "`-abs(bid - taken)` | met |")
    )
    result = run("rule demo/bid_points/met")
    assert "  when     always\n" in result.stdout
    report = json.loads(run("rule demo/bid_points/met --output-format json").stdout)
    assert report["when"] is None


@pytest.mark.parametrize(
    ("address", "asks", "decided"),
    [
        ("gained", ["reach/doubled"], ["reach/worth"]),
        ("total", ["reach/enter"], ["reach/worth"]),
    ],
    ids=["by a variable", "by a procedure"],
)
def test_a_rule_reaches_decisions_by_what_its_event_did(run, folder, address, asks, decided):
    (folder / "reach.md").write_text(REACHING)
    topic = json.loads(
        run(f"rule reach/add/{address} --output-format json", spec="reach.md").stdout
    )
    assert [ref["address"] for ref in topic["asks"]] == asks
    assert [ref["address"] for ref in topic["decisions"]] == decided
    assert [ref["address"] for ref in topic["rulings"]] == ["reach/worth/as-it-is"]


def test_a_rule_reaches_decisions_by_what_other_events_recorded(run, folder):
    (folder / "reach.md").write_text(REACHING)
    out = run("rule reach/name/shown", spec="reach.md").stdout
    assert out.endswith(
        "  decided by\n"
        "    reach/worth  What a number is worth.\n"
        "\n"
        "  what the text leaves open\n"
        "    reach/worth/as-it-is  nothing is said\n"
    )


def test_a_function_reaches_decisions(run, folder):
    (folder / "reach.md").write_text(REACHING)
    topic = json.loads(run("rule reach/enter --output-format json", spec="reach.md").stdout)
    assert [ref["address"] for ref in topic["decisions"]] == ["reach/worth"]
    assert [ref["address"] for ref in topic["rulings"]] == ["reach/worth/as-it-is"]


def test_a_table_of_contents_cuts_no_text(run, folder):
    doc = "Whoever lays a card that is higher than all others on the table lays it well."
    text = (folder / "demo.md").read_text()
    (folder / "demo.md").write_text(text.replace("A player lays a card.", doc))
    shown = run("rule demo", env={"COLUMNS": "80"}).stdout
    assert " ..." not in shown
    assert (
        "    play   Whoever lays a card that is higher than all others on the table lays\n"
        "           it well.\n"
    ) in shown


def test_a_shipped_document_has_a_short_name(run, monkeypatch):
    monkeypatch.setattr(places.Path, "cwd", lambda: Path("/nowhere/at/all/far/away"))
    shown = run("rule num-x-tricks/bid_points", spec=None).stdout
    assert re.search(r"a decision, (<rulecheck>|(\.\./)+.*)/specs/num-x-tricks\.md:\d+", shown)
    found = json.loads(run("rule num-x-tricks/bid_points --output-format json", spec=None).stdout)
    assert Path(found["setting"]["place"]["path"]).is_file()


@pytest.mark.parametrize(
    ("folder", "shown"),
    [
        ("/a/b", "specs/demo.md"),
        ("/a/b/c", "../specs/demo.md"),
        ("/x/y/z", "<rulecheck>/specs/demo.md"),
    ],
)
def test_the_shorter_name(monkeypatch, folder, shown):
    monkeypatch.setattr(places, "_shipped", lambda: Path("/a/b/specs"))
    monkeypatch.setattr(places.Path, "cwd", lambda: Path(folder))
    monkeypatch.setattr(places.os, "getcwd", lambda: folder)
    assert places.shown_path("/a/b/specs/demo.md") == shown
    assert places.shown_path("/q/specs/demo.md") == "/q/specs/demo.md"
    assert places.at("/a/b/specs/demo.md", 3, 1) == f"{shown}:3:1"
