"""Paths and texts that nobody expects: empty ones, links to nowhere, control characters, no
standard input; and a document that has no standings."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.demo import DEMO, FINISHED, lines

ODD = "a\n\x1b[31mb\u202e"
FAULTY = DEMO.replace("Standing(p, game.bids[p],", "Standing(p, 1 // (game.round - 3),")


@pytest.mark.parametrize("command", ["validate", "score"])
def test_a_link_that_leads_nowhere_is_said(run, folder, command):
    (folder / "logs/gone.jsonl").symlink_to("nothing.jsonl")
    result = run(command, "logs")
    assert result.exit_code == 2
    assert "logs/gone.jsonl: no such file" in result.stderr


@pytest.mark.parametrize(
    "words", [["validate", ""], ["score", ""], ["score", "demo", "--sheet", ""]]
)
def test_an_empty_path_is_no_folder(run, words):
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "is empty" in result.stderr


@pytest.mark.parametrize("option", ["--spec", "--config", "--output-file"])
def test_an_empty_path_of_an_option(run, option):
    result = run("validate", "logs", option, "", spec=None)
    assert result.exit_code == 2
    assert "the path is empty" in result.stderr


@pytest.mark.parametrize("words", ["validate - --output-format json", "score -"])
def test_standard_input_is_closed(folder, words):
    command = f"{sys.executable} -m rulecheck {words} --spec demo.md <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 2
    assert done.stdout == "" or json.loads(done.stdout)["violations"] == []
    assert done.stderr.startswith("error: standard input is closed\n")


def test_control_characters_are_shown(run, folder):
    name = "odd\nname.jsonl"
    game = json.dumps({"event": "game", "game": "demo", "players": [ODD, "p2"]})
    deal = json.dumps({"event": "deal", "hands": {ODD: [], "p2": [], ODD + "x": []}})
    (folder / name).write_text(f"{game}\n{deal}\n")
    result = run("validate", name, "--output-format", "concise")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith(r"odd\nname.jsonl:2:")
    assert r"a\n\x1b[31mb\u202e" in line


def test_control_characters_in_standings(run, folder):
    (folder / "odd.jsonl").write_text(lines(FINISHED).replace('"p1"', json.dumps(ODD)))
    result = run("score", "odd.jsonl")
    assert result.exit_code == 0
    assert r"a\n\x1b[31mb\u202e" in result.stdout
    assert len(result.stdout.splitlines()) == 4


def test_a_document_without_standings_for_a_game(run, folder):
    (folder / "demo.md").write_text(FAULTY)
    result = run("score", "logs/finished.jsonl", "--output-format", "json")
    assert result.exit_code == 2
    assert "logs/finished.jsonl:1:1: error" in result.stderr
    assert "the rule document is at fault, not the log:" in result.stderr
    report = json.loads(result.stdout)
    assert report["status"] == "violated"
    assert report["standings"] == []
    assert report["game_index"] == 1
    assert report["violation"]["kind"] == "document"
    assert report["violation"]["path"] == "logs/finished.jsonl"
