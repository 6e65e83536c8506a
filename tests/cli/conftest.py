"""Commands run in a folder of their own that holds the demo document and its logs."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulecheck.cli import main
from tests.cli.demo import DEMO, FINISHED, UNFINISHED, VIOLATED, lines

Run = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: `demo.md`, and `logs/` with a game of each kind."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith("RULECHECK_") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
            monkeypatch.delenv(name)
    (tmp_path / "demo.md").write_text(DEMO)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs/finished.jsonl").write_text(lines(FINISHED))
    (tmp_path / "logs/unfinished.jsonl").write_text(lines(UNFINISHED))
    (tmp_path / "logs/violated.jsonl").write_text(lines(VIOLATED, FINISHED))
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs the command line, the words of a string or one by one, in `folder`."""

    def run_command(*words: str, spec: str | None = "demo.md", **more: object) -> Result:
        split = words[0].split() if len(words) == 1 else list(words)
        given = [*split, "--spec", spec] if spec and split and split[0] != "--version" else split
        result = CliRunner().invoke(main, given, **more)  # type: ignore[arg-type]
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run_command
