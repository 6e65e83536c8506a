"""README.md and docs/cli.md show what the commands really print."""

from __future__ import annotations

import pytest

from rulecheck.cli import main
from tests.cli.documented import DOCUMENTS, ROOT, renewed, without_lines


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_shown_output_is_real(document, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = document.read_text("utf-8")
    real = renewed(shown)
    assert without_lines(shown) == without_lines(real), "run: python -m tests.cli.documented"


@pytest.mark.parametrize("name", main.short_helps)
def test_every_command_is_documented(name):
    text = (ROOT / "docs/cli.md").read_text("utf-8")
    assert f"\n## rulecheck {name}\n" in text
    assert f"\n$ rulecheck {name} --help\nUsage: rulecheck {name} " in text
