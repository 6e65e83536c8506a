"""What lint must say of a document and of its tensions."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.checks import Report, Settings, lint
from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.language.check import Checked
from rulecheck.language.rules import Role, Rules
from rulecheck.solver import Verdict
from tests.games.tensions import Tension, Text


def linted(rules: Rules, **settings: object) -> Report:
    return lint(Checked(rules, ()), Settings(induction=False, **settings))  # type: ignore[arg-type]


def open_findings(report: Report) -> list[Finding]:
    return [f for f in report.findings if f.status is Status.OPEN]


def depending_on(rules: Rules, decision: str) -> frozenset[str]:
    """A decision, and the claims that call it, through others too."""
    touched = {decision}
    for name, callees in rules.calls.items():
        if touched & set(callees):
            touched.add(name)
    claims = {f.name for f in rules.of(Role.CLAIM)}
    return frozenset({decision} | (touched & claims))


def as_written(text: Text, tensions: Iterable[Tension]) -> tuple[Finding, ...]:
    """What is found without the rulings about the decisions of some tensions."""
    asked = frozenset().union(*(depending_on(text.rules, t.decision) for t in tensions))
    return linted(text.rules, as_written=True, only=asked).findings


def assert_decisions_and_claims_are_clean(text: Text, least: int) -> None:
    """With at least so many tensions, all of them settled."""
    rules = text.rules
    report = linted(rules, only=frozenset(rules.decisions) | {f.name for f in rules.of(Role.CLAIM)})
    assert open_findings(report) == []
    assert set(report.verdicts) == {Verdict.PROVED}
    assert report.tensions == report.settled >= least


def assert_shown(tension: Tension, found: Iterable[Finding], text: Text) -> None:
    """With a witness, and the lines of the rules it is about."""
    subject = f"{text.rules.game}/{tension.asks or tension.decision}"
    errors = [f for f in found if f.subject == subject and f.severity is Severity.ERROR]
    of_kind = [f for f in errors if f.code == tension.code]
    assert of_kind
    for finding in of_kind:
        assert finding.verdict is Verdict.REFUTED
        assert len(finding.witnesses) == 1
        lines = text.rules.document.source.lines
        if tension.code == "RC301":
            assert len(finding.rules) == 2
            assert all(rule.name in lines[rule.span.line - 1] for rule in finding.rules)
            assert all(rule.says for rule in finding.rules)
        if tension.code == "RC302":
            rows = [r.name for r in text.rules.decisions[tension.decision].rows if not r.ruling]
            assert [rule.name for rule in finding.related] == rows


def assert_needed(text: Text, decision: str, ruling: str) -> None:
    """Without the ruling there is an error, with a witness."""
    only = depending_on(text.rules, decision)
    report = linted(text.without_ruling(decision, ruling), only=only)
    errors = [f for f in open_findings(report) if f.severity is Severity.ERROR]
    assert errors
    assert all(f.witnesses for f in errors)
