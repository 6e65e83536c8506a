"""The document that docs/language.md begins with, and the commands below it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs/language.md").read_text("utf-8")
(DOCUMENT,) = re.findall(r"^````markdown\n(.*?)^````$", TEXT, re.MULTILINE | re.DOTALL)
_BEGIN = TEXT.partition("````\n\n")[2].partition("\n## ")[0]
(LOG,) = re.findall(r"^(?:\{.*\}\n)+", _BEGIN, re.MULTILINE)
COMMANDS = re.findall(r"^rulecheck (.*?)(?: {2,}# (.*))?$", _BEGIN, re.MULTILINE)


@pytest.fixture
def saved(folder: Path) -> Path:
    (folder / "demo.md").write_text(DOCUMENT)
    (folder / "evening.jsonl").write_text(LOG)
    return folder


@pytest.mark.parametrize(("command", "remark"), COMMANDS)
def test_a_command(run, saved, command: str, remark: str) -> None:
    result = run(*shlex.split(command), spec=None)
    assert result.exit_code == (1 if "exit 1" in remark else 0)
    assert (": breaks " in remark) == ("demo/throw/once" in result.stderr)


def test_two_rounds(run, saved) -> None:
    rows = run("score demo.md p1=6 p2=3 p1=2 p2=5", spec=None).stdout.splitlines()[2:]
    assert [row.split() for row in rows] == [["p1", "14"], ["p2", "8"]]


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 5
