"""Num-X Rows as a document: clean as ruled, every tension as written, and no ruling that could
be left out."""

from __future__ import annotations

from functools import cache

import pytest

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Finding
from rulecheck.language.check import Checked
from rulecheck.solver import Limits, Verdict
from tests.checks import tensions
from tests.checks.tensions import open_findings
from tests.games.tensions import Tension
from tests.games.test_num_x_rows_text import ROWS, TENSIONS


def test_decisions_and_claims_are_clean() -> None:
    tensions.assert_decisions_and_claims_are_clean(ROWS, least=26)


@pytest.mark.slow
def test_the_whole_document_is_clean() -> None:
    report = lint(Checked(ROWS.rules, ()), Settings(limits=Limits(timeout=900)))
    assert open_findings(report) == []
    # What must be reachable is accepted, with the game that reaches it.
    unsupported = [accept for accept in ROWS.rules.accepts if accept.code == "RC902"]
    assert report.verdicts[Verdict.UNSUPPORTED] == len(unsupported) == 2
    assert set(report.verdicts) == {Verdict.PROVED, Verdict.UNSUPPORTED}


@cache
def as_written() -> tuple[Finding, ...]:
    return tensions.as_written(ROWS, TENSIONS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tensions.assert_shown(tension, as_written(), ROWS)


@pytest.mark.parametrize(("decision", "ruling"), ROWS.rulings, ids=lambda name: name)
def test_no_ruling_can_be_left_out(decision: str, ruling: str) -> None:
    tensions.assert_needed(ROWS, decision, ruling)
