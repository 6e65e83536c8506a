"""RC302 gap: there is a situation to which no row of a decision applies.

The regions say where, in the words of the rows' own conditions; the witness is the smallest
situation. A gap is settled by a row, or by a ruling where the text is silent.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.checks.regions import atoms_of
from rulecheck.language.rules import Decision
from rulecheck.runtime.faults import GapFault
from rulecheck.solver import terms
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    gap = decided.gap()
    relied = terms.all_of((proof.requires, proof.relied_on()))
    answer = exam.answer(proof, relied, gap)
    if answer is Answer.UNKNOWN:
        yield exam.unknown(decision, decision.span, f"whether `{decision.name}` has a gap")
    if answer is not Answer.YES:
        return
    apart = [a.term for a in atoms_of(proof)] if exam.witnesses > 1 else []
    situations = exam.situations(proof, relied, gap, apart=apart)
    if not situations:
        yield exam.unknown(decision, decision.span, f"whether `{decision.name}` has a gap")
        return
    exam.count(Verdict.REFUTED)
    for situation in situations:
        outcome = exam.runner.run(decision, situation)
        if not (
            isinstance(outcome.fault, GapFault) and outcome.fault.decision.name == decision.name
        ):
            result = exam.result(outcome, decision.result, situation)
            raise exam.mismatch(proof, decision.span, "no row applies", result, situation)
    yield Finding(
        "RC302",
        "gap",
        Severity.ERROR,
        Verdict.REFUTED,
        f"no row of `{decision.name}` applies",
        exam.path,
        decision.span,
        decision.address,
        witnesses=tuple(exam.shown(proof, s, "no row applies") for s in situations),
        regions=exam.regions(proof, gap, relied),
        hint="add a row for it, or a ruling where the text is silent",
        related=tuple(exam.row(row) for row in decision.rows),
    )
