"""The logs that are shipped as examples, by the reader and by the schema."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from rulecheck.logs import Kind, Status, is_log, log_files, log_schema, read_games
from rulecheck.runtime.library import Library

FIXTURES = Path(__file__).parents[2] / "fixtures"
VALID = sorted(p for p in FIXTURES.glob("*/valid/*") if is_log(p))
INVALID = sorted(p for p in FIXTURES.glob("*/invalid/*") if is_log(p))


@pytest.fixture(scope="module")
def shipped() -> Library:
    return Library()


def test_there_are_some() -> None:
    assert VALID
    assert INVALID
    assert set(VALID) <= set(log_files([FIXTURES]))


@pytest.mark.parametrize("path", VALID, ids=lambda p: p.name)
def test_valid_logs(shipped: Library, path: Path) -> None:
    for report in read_games(path, shipped):
        assert report.status in (Status.FINISHED, Status.STOPPED, Status.INCOMPLETE)
        assert report.table is not None
        if path.suffix != ".jsonl":
            continue
        validator = jsonschema.Draft202012Validator(log_schema(report.table.program))
        for line in path.read_text(encoding="utf-8").splitlines():
            event = json.loads(line)
            if event["event"] != "game" or event["game"] == report.game:
                validator.validate(event)


@pytest.mark.parametrize("path", INVALID, ids=lambda p: p.name)
def test_invalid_logs(shipped: Library, path: Path) -> None:
    reports = list(read_games(path, shipped))
    violations = [r.violation for r in reports if r.violation is not None]
    assert violations
    for violation in violations:
        assert violation.kind is not Kind.DOCUMENT
        assert (violation.document is None) == violation.rule.startswith("log/")
