"""README.md and docs/ show what the commands really print."""

from __future__ import annotations

import pytest

from rulecheck.cli import main
from tests.cli.documented import (
    DOCUMENTS,
    QUICK,
    ROOT,
    SLOW,
    commands_of,
    logs_of,
    output_of,
    renewed,
    without_lines,
)

GAMES = tuple(path for path in DOCUMENTS if path.parent.name == "games")
OF_A_GAME = (
    "score",
    "validate",
    "validate --coverage",
    "simulate",
    "replay",
    "rule",
    "schema",
    "lint",
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_shown_output_is_real(document, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = document.read_text("utf-8")
    real = renewed(shown, (QUICK,))
    assert without_lines(shown) == without_lines(real), "run: python -m tests.cli.documented"


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_shown_output_that_takes_long_is_real(document, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = document.read_text("utf-8")
    real = renewed(shown, (SLOW,))
    assert without_lines(shown) == without_lines(real), "run: python -m tests.cli.documented"


def test_of_a_long_output_the_first_lines_are_shown():
    command = "$ rulecheck games --output-format json | head -n 2"
    assert output_of(command) == '{\n  "schema_version": 1,\n'
    shown = f"```console\n{command}\nold\n```\n"
    assert renewed(shown) == f'```console\n{command}\n{{\n  "schema_version": 1,\n```\n'


def test_there_is_a_page_for_each_game():
    assert {page.stem for page in GAMES} == {p.stem for p in (ROOT / "specs").glob("*.md")}


@pytest.mark.parametrize("page", GAMES, ids=lambda path: path.name)
@pytest.mark.parametrize("command", OF_A_GAME)
def test_the_page_of_a_game_shows_every_command(page, command):
    name, *options = command.split()
    shown = [line.split() for line in commands_of(page.read_text("utf-8"))]
    assert any(line[1] == name and set(options) <= set(line) for line in shown)


@pytest.mark.parametrize("page", GAMES, ids=lambda path: path.name)
def test_the_page_of_a_game_says_what_its_text_leaves_open(page):
    assert "\n## What the text leaves open\n" in page.read_text("utf-8")


@pytest.mark.parametrize("name", main.short_helps)
def test_every_command_is_documented(name):
    text = (ROOT / "docs/cli.md").read_text("utf-8")
    assert f"\n- [`rulecheck {name}`](#rulecheck-{name}): " in text
    assert f"\n## rulecheck {name}\n" in text
    assert f"\n$ rulecheck {name} --help\nUsage: rulecheck {name} " in text


@pytest.mark.parametrize("page", GAMES, ids=lambda path: path.name)
def test_the_logs_of_a_page_are_legal(page, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    logs = [log for log in logs_of(page.read_text("utf-8")) if "..." not in log]
    assert logs
    for number, log in enumerate(logs):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(log, "utf-8")
        said = output_of(f"$ rulecheck validate {path} --output-format concise")
        assert " error " not in said, said
