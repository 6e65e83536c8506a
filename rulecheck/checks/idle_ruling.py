"""RC306 idle-ruling: a ruling that settles nothing.

Without it, every situation would still have the same one value: the text had no gap and no
conflict there, or another ruling already settles it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.language.rules import Decision
from rulecheck.solver import terms
from rulecheck.solver.functions import Decided
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.values import equal_values
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    for index, row in enumerate(decision.rows):
        if not row.ruling:
            continue
        answer = _needed(proof, decision, decided, index)
        if answer is Answer.YES:
            exam.count(Verdict.PROVED)
            continue
        if answer is Answer.UNKNOWN:
            yield exam.unknown(decision, row.span, f"whether the ruling `{row.name}` is needed")
            continue
        exam.count(Verdict.REFUTED)
        yield Finding(
            "RC306",
            "idle-ruling",
            Severity.WARNING,
            Verdict.REFUTED,
            f"the ruling `{row.name}` settles nothing: without it, everything stays as it is",
            exam.path,
            row.span,
            row.address,
            rules=(exam.row(row),),
            hint="remove it, or say in a `when` what it is really about",
        )


def _needed(proof: Proof, decision: Decision, decided: Decided, index: int) -> Answer:
    """Whether something changes without the row: one question after the other, the cheap
    ones first. Where the row itself does not apply, nothing does."""
    without = proof.symbolic.decide(
        decision, proof.arguments, proof.evaluation(), proof.requires, without=index
    )
    there = terms.all_of((proof.requires, decided.applies[index]))
    answer = proof.ask(there, without.gap())
    if answer is not Answer.NO:
        return answer
    worst = Answer.NO
    for i in range(len(decision.rows)):
        answer = proof.ask(there, without.applies[i], _other_value(decided, without, index, i))
        if answer is Answer.YES:
            return answer
        worst = answer if answer is Answer.UNKNOWN else worst
    return worst


def _other_value(decided: Decided, without: Decided, index: int, i: int) -> Term:
    """Whether a row that applies without the ruling says something else."""
    same = equal_values(without.values[i], decided.values[index], decided.decision.result)
    return terms.negation(same)
