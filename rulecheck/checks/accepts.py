"""Findings that the authors have looked at and keep: the rows of `accept` tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulecheck.checks.across import is_across
from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.language.rules import Accept, Rules
from rulecheck.logs.countable import UNREACHED, countables, explains
from rulecheck.solver.verdicts import Verdict

__all__ = ["accept_of", "settled_by_accepts"]


def settled_by_accepts(
    rules: Rules, findings: Sequence[Finding], *, whole: bool = True
) -> list[Finding]:
    """The findings with those marked that an accept settles; where the whole document was
    looked at, one more for each accept that settles nothing."""
    used: set[Accept] = set()
    marked: list[Finding] = []
    for finding in findings:
        accept = accept_of(rules, finding)
        if accept is None:
            marked.append(finding)
            continue
        used.add(accept)
        marked.append(replace(finding, status=Status.ACCEPTED, because=accept.because))
    return marked + [
        _idle(accept, rules)
        for accept in rules.accepts
        if whole and accept not in used and not is_across(accept) and not _is_of_logs(accept, rules)
    ]


def accept_of(rules: Rules, finding: Finding) -> Accept | None:
    """The first accept that settles a finding."""
    return next((a for a in rules.accepts if _fits(a, finding, rules.game)), None)


def _fits(accept: Accept, finding: Finding, game: str) -> bool:
    """By code or name, and by the address of the subject or of a rule that is blamed."""
    if accept.code not in (finding.code, finding.name):
        return False
    # Errors of the language, and what the solver does not know, are no matter of opinion.
    if finding.code.startswith(("RC2", "RC9")) and finding.code != "RC902":
        return False
    wanted = accept.subject if "/" in accept.subject else f"{game}/{accept.subject}"
    addresses = {finding.subject, *(r.address for r in finding.rules)}
    return wanted in addresses


def _is_of_logs(accept: Accept, rules: Rules) -> bool:
    """Whether it says of something in the document that no log reaches it: `validate` knows
    whether that is so."""
    return any(explains(accept, rules.game, what.address) for what in countables(rules))


def _idle(accept: Accept, rules: Rules) -> Finding:
    return Finding(
        "RC306",
        "idle-ruling",
        Severity.WARNING,
        Verdict.REFUTED,
        _said_of(accept),
        rules.document.source.path,
        accept.span,
        f"{rules.game}/{accept.subject}",
        hint="remove the row",
    )


def _said_of(accept: Accept) -> str:
    if not accept.subject:
        return f"this accepts {accept.code} without saying of what"
    if accept.code == UNREACHED:
        return (
            f"this says why logs do not reach `{accept.subject}`, and a game asks no such event, "
            "rule or row"
        )
    return f"this accepts {accept.code} of `{accept.subject}`, and there is no such finding"
