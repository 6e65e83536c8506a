"""The Mind as a document: clean as ruled, every tension as written, and no ruling that could be
left out."""

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
from tests.games.test_the_mind_text import MIND, TENSIONS


def test_decisions_and_claims_are_clean() -> None:
    tensions.assert_decisions_and_claims_are_clean(MIND, least=19)


@pytest.mark.slow
def test_the_whole_document_is_clean() -> None:
    report = lint(Checked(MIND.rules, ()), Settings(limits=Limits(timeout=900)))
    assert open_findings(report) == []
    assert set(report.verdicts) == {Verdict.PROVED}


@cache
def as_written() -> tuple[Finding, ...]:
    return tensions.as_written(MIND, TENSIONS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tensions.assert_shown(tension, as_written(), MIND)


@pytest.mark.parametrize(("decision", "ruling"), MIND.rulings, ids=lambda name: name)
def test_no_ruling_can_be_left_out(decision: str, ruling: str) -> None:
    tensions.assert_needed(MIND, decision, ruling)


@pytest.mark.parametrize(
    ("decision", "witnesses"),
    [
        ("reward_of", [{"players": "4", "level": "8"}]),
        ("lives_after", [{"lives": "1", "errors": "1", "won": "yes"}]),
        ("leaves", [{"place": "too early"}, {"place": "too late"}]),
    ],
)
def test_the_smallest_situation_of_both_readings(
    decision: str, witnesses: list[dict[str, str]]
) -> None:
    findings = [f for f in as_written() if f.subject == f"the-mind/{decision}"]
    for finding, witness in zip(findings, witnesses, strict=True):
        (shown,) = finding.witnesses
        assert witness.items() <= dict(shown.values).items()
