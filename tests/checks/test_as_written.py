"""Every shipped document as its text has it, whole: an error with a witness for each decision
that a ruling settles, nothing left unknown, and the same bytes on every run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulecheck.language import load

ROOT = Path(__file__).parents[2]
SPECS = sorted((ROOT / "specs").glob("*.md"))


def lint_as_written(path: Path, hash_seed: str) -> str:
    command = [sys.executable, "-m", "rulecheck", "lint", "--as-written"]
    command += ["--timeout", "1200", "--output-format", "json", f"specs/{path.name}"]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("path", SPECS, ids=lambda p: p.stem)
def test_the_whole_text_alone(path: Path) -> None:
    first = lint_as_written(path, "1")
    assert lint_as_written(path, "2") == first
    found = json.loads(first)["findings"]
    errors = [f for f in found if f["severity"] == "error"]
    assert all(f["witnesses"] for f in errors)
    assert {f["code"] for f in found} & {"RC901", "RC903"} == set()
    rules = load(path)
    ruled = {d.address for d in rules.decisions.values() if any(r.ruling for r in d.rows)}
    assert ruled <= {f["subject"] for f in errors}
