"""RC303 dead-row: a row that never applies.

Either its condition never holds, or wherever it holds a row over it holds too; then the
finding names a smallest group of rows that together hide it. Rulings are there to overrule
the text: a row of the text that only rulings hide is not dead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.language.rules import Decision
from rulecheck.solver import terms
from rulecheck.solver.expressions import Scope
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    ev = proof.evaluation()
    holds = [ev.term(row.condition, Scope(proof.arguments)) for row in decision.rows]
    for index, row in enumerate(decision.rows):
        above = [
            j for j in sorted(decision.above[index]) if row.ruling or not decision.rows[j].ruling
        ]
        free = [terms.negation(holds[j]) for j in above]
        answer = proof.ask(proof.requires, holds[index], *free)
        if answer is Answer.YES:
            exam.count(Verdict.PROVED)
            continue
        if answer is Answer.UNKNOWN:
            yield exam.unknown(decision, row.span, f"whether `{row.name}` ever applies")
            continue
        hiding = _hiding(proof, holds, index, above)
        exam.count(Verdict.REFUTED)
        names = ", ".join(f"`{decision.rows[j].name}`" for j in hiding)
        message = (
            f"`{row.name}` never applies: its condition never holds"
            if not hiding
            else f"`{row.name}` never applies: wherever it holds, {names} "
            f"{'holds' if len(hiding) == 1 else 'hold'} over it"
        )
        yield Finding(
            "RC303",
            "dead-row",
            Severity.WARNING,
            Verdict.REFUTED,
            message,
            exam.path,
            row.span,
            row.address,
            rules=(exam.row(row), *(exam.row(decision.rows[j]) for j in hiding)),
            hint="remove the row, or correct its condition"
            + (" or its place among the others" if hiding else ""),
        )


def _hiding(
    proof: Proof, holds: Sequence[Term], index: int, above: Sequence[int]
) -> tuple[int, ...]:
    """A smallest group of rows over the row without which it would apply: each of them is
    needed."""
    needed = list(above)
    for candidate in above:
        fewer = [j for j in needed if j != candidate]
        free = [terms.negation(holds[j]) for j in fewer]
        if proof.ask(proof.requires, holds[index], *free) is Answer.NO:
            needed = fewer
    return tuple(needed)
