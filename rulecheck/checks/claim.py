"""RC401 claim-refuted: a `@claim` is false for some values of its parameters."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.checks.shortfall import sides
from rulecheck.language.rules import Function, Role
from rulecheck.solver import terms
from rulecheck.solver.confirm import Situation
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    claim = proof.subject
    if not isinstance(claim, Function) or claim.role is not Role.CLAIM:
        return
    assert proof.flow is not None
    holds = proof.flow.result
    assert isinstance(holds, Term)
    fails = (proof.requires, proof.relied_on(), terms.negation(holds))
    answer = exam.answer(proof, *fails)
    if answer is Answer.UNKNOWN:
        yield exam.unknown(claim, claim.span, f"whether `{claim.name}` is true")
    if answer is not Answer.YES:
        return
    situations = exam.situations(proof, *fails)
    if not situations:
        yield exam.unknown(claim, claim.span, f"whether `{claim.name}` is true")
        return
    exam.count(Verdict.REFUTED)
    for situation in situations:
        outcome = exam.runner.run(claim, situation)
        if outcome.fault is not None or outcome.value is not False:
            result = exam.result(outcome, claim.result, situation)
            raise exam.mismatch(proof, claim.span, "the claim is false", result, situation)
    yield Finding(
        "RC401",
        "claim-refuted",
        Severity.ERROR,
        Verdict.REFUTED,
        f"`{claim.name}` is not always true"
        + (f": {claim.doc.splitlines()[0]}" if claim.doc else ""),
        exam.path,
        claim.span,
        claim.address,
        witnesses=tuple(
            exam.shown(proof, s, "the claim is false" + _why(exam, claim, s)) for s in situations
        ),
        hint="correct the rules it is about, or the claim",
    )


def _why(exam: Examination, claim: Function, situation: Situation) -> str:
    return sides(exam.runner.table(situation), claim, dict(situation.arguments))
