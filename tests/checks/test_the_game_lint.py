"""Lint of the shipped document of The Game: clean as ruled, every tension as written, and no
ruling that could be left out."""

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
from tests.games.test_the_game_text import TENSIONS, THE_GAME


def test_decisions_and_claims_are_clean() -> None:
    tensions.assert_decisions_and_claims_are_clean(THE_GAME, least=18)


@pytest.mark.slow
def test_the_whole_document_is_clean() -> None:
    report = lint(Checked(THE_GAME.rules, ()), Settings(limits=Limits(timeout=900)))
    assert open_findings(report) == []
    # What must be reachable is accepted, with the game that reaches it.
    assert report.verdicts[Verdict.UNSUPPORTED] == len(THE_GAME.rules.accepts) == 2
    assert set(report.verdicts) == {Verdict.PROVED, Verdict.UNSUPPORTED}


@cache
def as_written() -> tuple[Finding, ...]:
    return tensions.as_written(THE_GAME, TENSIONS)


@pytest.mark.parametrize("tension", TENSIONS, ids=lambda t: t.name)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    tensions.assert_shown(tension, as_written(), THE_GAME)


@pytest.mark.parametrize(("decision", "ruling"), THE_GAME.rulings, ids=lambda name: name)
def test_no_ruling_can_be_left_out(decision: str, ruling: str) -> None:
    tensions.assert_needed(THE_GAME, decision, ruling)
