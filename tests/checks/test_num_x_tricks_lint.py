"""Lint of the shipped tricks document: clean as ruled, every tension as written, and no ruling
that could be left out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulecheck.checks import Report, Settings, lint
from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.document import read
from rulecheck.language import check
from rulecheck.language.check import Checked
from rulecheck.language.rules import Decision, Role, Row, Rules
from rulecheck.solver import Limits, Verdict
from tests.games.test_num_x_tricks_text import RULINGS, TENSIONS, Tension, name_of, without

PATH = Path(__file__).parents[2] / "specs" / "num-x-tricks.md"
CHECKED = check(read(PATH))
RULES = CHECKED.rules


def depending_on(decision: str) -> frozenset[str]:
    """A decision, and the claims that call it, through others too."""
    touched = {decision}
    for name, callees in RULES.calls.items():
        if touched & set(callees):
            touched.add(name)
    claims = {f.name for f in RULES.of(Role.CLAIM)}
    return frozenset({decision} | (touched & claims))


def linted(rules: Rules, **settings: object) -> Report:
    return lint(Checked(rules, ()), Settings(induction=False, **settings))  # type: ignore[arg-type]


def open_findings(report: Report) -> list[Finding]:
    return [f for f in report.findings if f.status is Status.OPEN]


# -- as ruled -----------------------------------------------------------------------------


def test_decisions_and_claims_are_clean() -> None:
    settled = frozenset(RULES.decisions) | {f.name for f in RULES.of(Role.CLAIM)}
    report = linted(RULES, only=settled)
    assert open_findings(report) == []
    assert set(report.verdicts) == {Verdict.PROVED}
    assert report.tensions == report.settled > 25


@pytest.mark.slow
def test_the_whole_document_is_clean() -> None:
    report = lint(CHECKED, Settings(limits=Limits(timeout=900)))
    assert open_findings(report) == []
    # What must be reachable is accepted, with the game that reaches it.
    assert report.verdicts[Verdict.UNSUPPORTED] == len(RULES.accepts) == 2
    assert set(report.verdicts) == {Verdict.PROVED, Verdict.UNSUPPORTED}


# -- as written ---------------------------------------------------------------------------


@cache
def as_written() -> tuple[Finding, ...]:
    asked = frozenset().union(*(depending_on(t.decision) for t in TENSIONS))
    return linted(RULES, as_written=True, only=asked).findings


@pytest.mark.parametrize("tension", TENSIONS, ids=name_of)
def test_the_text_alone_has_the_tension(tension: Tension) -> None:
    """With a witness, the regions, and the lines of the rules it is about."""
    subject = f"num-x-tricks/{tension.asks or tension.decision}"
    found = [f for f in as_written() if f.subject == subject and f.severity is Severity.ERROR]
    name = tension.text.__name__ if tension.text is not None else "FalseClaim"
    code = {"ConflictFault": "RC301", "GapFault": "RC302", "FalseClaim": "RC401"}[name]
    of_kind = [f for f in found if f.code == code]
    assert of_kind
    for finding in of_kind:
        assert finding.verdict is Verdict.REFUTED
        assert len(finding.witnesses) == 1
        lines = RULES.document.source.lines
        if code == "RC301":
            assert len(finding.rules) == 2
            assert all(rule.name in lines[rule.span.line - 1] for rule in finding.rules)
            assert all(rule.says for rule in finding.rules)
        if code == "RC302":
            rows = [r.name for r in RULES.decisions[tension.decision].rows if not r.ruling]
            assert [rule.name for rule in finding.related] == rows


def test_the_smallest_trick_of_both_readings() -> None:
    (finding,) = (
        f for f in as_written() if [r.name for r in f.rules] == ["Flip", "Quantique finds nothing"]
    )
    first, second = finding.rules
    assert first.says != second.says
    (witness,) = finding.witnesses
    shown = dict(witness.values)
    assert shown["players"] == "4"
    assert {card.split(" ")[0] for card in shown["trick"].split(", ")} >= {"FLIP", "Q"}


# -- without one ruling -------------------------------------------------------------------


@pytest.mark.parametrize(("decision", "ruling"), RULINGS, ids=lambda name: name)
def test_no_ruling_can_be_left_out(decision: str, ruling: str) -> None:
    def named(d: Decision, row: Row) -> bool:
        return (d.name, row.name) == (decision, ruling)

    report = linted(without(RULES, named), only=depending_on(decision))
    errors = [f for f in open_findings(report) if f.severity is Severity.ERROR]
    assert errors
    assert all(f.witnesses for f in errors)
