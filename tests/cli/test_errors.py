"""Every error is printed in one way: what, where, what to do; never a traceback."""

from __future__ import annotations

import pytest

from tests.cli.demo import DEMO, line_of


def test_every_flaw_of_a_document(run, folder):
    text = DEMO.replace("game.hands = hands", "game.hand = hands").replace("`step > 0`", "`step`")
    (folder / "demo.md").write_text(text)
    result = run("schema demo")
    assert result.exit_code == 2
    assert result.stdout == ""
    first, second, last = result.stderr.split("\n\n")
    line = line_of("game.hands = hands")
    assert first.splitlines()[:3] == [
        f"demo.md:{line}:5: error RC204 unknown-name: Game has no field `hand`",
        f"  {line} |     game.hand = hands",
        "     |     ^^^^^^^^^",
    ]
    assert first.splitlines()[3].startswith("  = ")
    assert second.startswith(f"demo.md:{line_of('| higher |')}:")
    assert last == "demo.md: 2 errors; `rulecheck rule RC204` explains a code\n"


def test_a_document_that_is_not_utf_8(run, folder):
    (folder / "demo.md").write_bytes(DEMO.replace("A Demo", "A Démo").encode("latin-1"))
    result = run("schema demo")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: demo.md:3:11: byte 0xE9 is not UTF-8\n  = save the file as UTF-8\n"
    )


def test_a_document_that_does_not_exist(run):
    result = run("schema none.md", spec=None)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: none.md: there is no such file")


@pytest.mark.parametrize(("words", "traceback"), [("games", False), ("games -v", True)])
def test_a_mistake_of_rulecheck(run, monkeypatch, words, traceback):
    def broken(self):
        raise ZeroDivisionError("out of luck")

    monkeypatch.setattr("rulecheck.runtime.library.Library.games", broken)
    result = run(words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "internal error: ZeroDivisionError: out of luck" in result.stderr
    assert "Please report it" in result.stderr
    assert ("Traceback" in result.stderr) is traceback


def test_quiet_does_not_hide_errors(run):
    assert run("score none.jsonl -q").stderr.startswith("error: ")
