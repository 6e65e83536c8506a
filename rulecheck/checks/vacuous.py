"""RC405 vacuous-assumption: the preconditions of a function can never all hold.

From a contradiction everything follows: whatever would be proved of such a function would
mean nothing. So this is asked first, and where it is found nothing else is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, RuleShown, Severity
from rulecheck.solver import terms
from rulecheck.solver.expressions import Scope
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    subject = proof.subject
    if not subject.requires:
        return
    answer = proof.ask(proof.requires)
    if answer is Answer.YES:
        exam.count(Verdict.PROVED)
        return
    if answer is Answer.UNKNOWN:
        yield exam.unknown(subject, subject.span, "whether the preconditions can hold")
        return
    exam.count(Verdict.REFUTED)
    ev = proof.evaluation()
    needed = list(subject.requires)
    for rule in subject.requires:
        fewer = [other for other in needed if other is not rule]
        held = [ev.term(r.condition, Scope(proof.arguments)) for r in fewer]
        if proof.ask(terms.all_of(held)) is Answer.NO:
            needed = fewer
    yield Finding(
        "RC405",
        "vacuous-assumption",
        Severity.ERROR,
        Verdict.REFUTED,
        f"the preconditions of `{subject.name}` can never all hold",
        exam.path,
        subject.requires[0].span,
        subject.address,
        rules=tuple(RuleShown(r.address, r.name or subject.name, r.span) for r in needed),
        hint="correct or remove one of them; nothing else of this function was checked",
    )
