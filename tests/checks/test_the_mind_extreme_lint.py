"""The Mind Extreme as a document: clean as ruled, every tension as written, and no ruling that
could be left out."""

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
from tests.games.test_the_mind_extreme_text import EXTREME, TENSIONS


def test_decisions_and_claims_are_clean() -> None:
    tensions.assert_decisions_and_claims_are_clean(EXTREME, least=17)


@pytest.mark.slow
def test_the_whole_document_is_clean() -> None:
    report = lint(Checked(EXTREME.rules, ()), Settings(limits=Limits(timeout=900)))
    assert open_findings(report) == []
    # What must be reachable is accepted, with the game that reaches it.
    unsupported = [accept for accept in EXTREME.rules.accepts if accept.code == "RC902"]
    assert report.verdicts[Verdict.UNSUPPORTED] == len(unsupported) == 2
    assert set(report.verdicts) == {Verdict.PROVED, Verdict.UNSUPPORTED}


@cache
def as_written() -> tuple[Finding, ...]:
    return tensions.as_written(EXTREME, TENSIONS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tensions.assert_shown(tension, as_written(), EXTREME)


@pytest.mark.parametrize(("decision", "ruling"), EXTREME.rulings, ids=lambda name: name)
def test_no_ruling_can_be_left_out(decision: str, ruling: str) -> None:
    tensions.assert_needed(EXTREME, decision, ruling)


def test_the_colours_mix_in_the_text_alone() -> None:
    found = [f for f in as_written() if f.subject == "the-mind-extreme/comes_before"]
    assert [[r.name for r in f.rules] for f in found] == [
        ["higher red cards", "two piles"],
        ["lower white cards", "two piles"],
    ]
    for finding in found:
        shown = dict(finding.witnesses[0].values)
        assert {shown["colour"], shown["laid_colour"]} == {"White", "Red"}
