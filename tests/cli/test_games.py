"""`rulecheck games`"""

from __future__ import annotations

import json
from pathlib import Path

from rulecheck.runtime.library import shipped_specs
from tests.cli.demo import DEMO


def test_a_document_of_the_user(run):
    rows = [line.split() for line in run("games").stdout.splitlines()]
    assert rows[0] == ["game", "players", "title", "document"]
    assert ["demo", "2..4", "A", "Demo", "demo.md"] in rows


def test_the_shipped_documents(run):
    listed = json.loads(run("games --output-format json", spec=None).stdout)["games"]
    specs = shipped_specs()
    assert specs is not None
    assert sorted(Path(g["path"]).name for g in listed) == sorted(
        p.name for p in specs.glob("*.md")
    )
    assert all(g["error"] is None for g in listed)


def test_as_json(run):
    report = json.loads(run("games --output-format json").stdout)
    assert report["schema_version"] == 1
    assert [g for g in report["games"] if g["id"] == "demo"] == [
        {
            "id": "demo",
            "title": "A Demo",
            "players": {"min": 2, "max": 4},
            "path": "demo.md",
            "error": None,
        }
    ]


def test_a_broken_document_is_listed_with_its_errors(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("game.hands = hands", "game.hand = hands"))
    result = run("games")
    assert result.exit_code == 2
    assert "demo.md (!)" in result.stdout
    assert "error RC204 unknown-name: Game has no field `hand`" in result.stderr
    listed = json.loads(run("games --output-format json").stdout)["games"]
    assert [g["error"].partition(" ")[2] for g in listed if g["id"] == "demo"] == [
        "RC204 Game has no field `hand`"
    ]


def test_two_documents_of_one_game(run, folder):
    (folder / "more").mkdir()
    (folder / "more/demo.md").write_text(DEMO)
    result = run("games --spec more")
    assert result.exit_code == 2
    assert 'the game "demo" is defined twice' in result.stderr


def test_shipped_documents_have_short_names(run):
    shown = run("games", spec=None).stdout
    specs = shipped_specs()
    assert specs is not None
    assert "the-mind          2..4       The Mind          <rulecheck>/specs/the-mind.md\n" in shown
    assert shown.endswith(f"\n\n<rulecheck> is {specs.parent}\n")
