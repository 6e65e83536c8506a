"""The demo game as a library, and logs of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulecheck.logs import GameReport, read_games
from rulecheck.runtime import Program
from rulecheck.runtime.library import Library
from tests.logs.demo import DEMO

Log = Callable[..., list[GameReport]]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("specs") / "demo.md"
    path.write_text(DEMO, encoding="utf-8")
    return Library([path], shipped=False)


@pytest.fixture(scope="session")
def program(library: Library) -> Program:
    return library.find("demo")


@pytest.fixture
def judged(library: Library, tmp_path: Path) -> Log:
    """Reads lines (text or bytes) as a log and gives the reports."""

    def judge(*lines: str | bytes, name: str = "log.jsonl", end: str = "\n") -> list[GameReport]:
        path = tmp_path / name
        path.write_bytes(joined(lines) + end.encode())
        return list(read_games(path, library))

    return judge


def joined(lines: Sequence[str | bytes]) -> bytes:
    return b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)


def place(report: GameReport) -> str:
    """`line:column rule` of the violation of a report."""
    violation = report.violation
    assert violation is not None
    return f"{violation.line}:{violation.column} {violation.rule}"


def message(report: GameReport) -> str:
    assert report.violation is not None
    return report.violation.message
