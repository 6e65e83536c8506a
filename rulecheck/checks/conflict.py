"""RC301 conflict: two rows of a decision apply to one situation and give different values.

Rows that overlap with the same value are no conflict. A row with another row over it, in
`over`, does not apply where the other holds; so a conflict is settled by naming one row in
the other's `over`, by narrowing a `when`, or by a ruling over both.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.checks.regions import Atom, atoms_of
from rulecheck.language.rules import Decision, Row
from rulecheck.runtime.faults import ConflictFault
from rulecheck.solver import terms, traversal
from rulecheck.solver.confirm import Situation
from rulecheck.solver.functions import Decided
from rulecheck.solver.proof import Proof, Witness
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.values import equal_values
from rulecheck.solver.verdicts import Verdict
from rulecheck.solver.witness import parts_of

__all__ = ["check"]

_FEW = 60
"""Up to so many rows every pair is asked about by itself."""
_MOST = 25
"""So many conflicts of a larger table are shown."""


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    """Every pair of rows that can differ, with the smallest situation in which they do."""
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    relied = terms.all_of((proof.requires, proof.relied_on()))
    rows = len(decision.rows)
    # One question for all pairs, which mostly has the answer that is hoped for.
    if proof.ask(relied, decided.conflict()) is Answer.NO:
        exam.count(Verdict.PROVED, rows * (rows - 1) // 2)
        return
    if rows > _FEW:
        yield from _one_by_one(exam, proof, relied)
        return
    for j in range(rows):
        for i in range(j):
            differ = decided.differ(i, j)
            if differ is terms.FALSE:
                exam.count(Verdict.PROVED)
                continue
            answer = exam.answer(proof, relied, differ)
            if answer is Answer.UNKNOWN:
                what = f"whether `{decision.rows[i].name}` and `{decision.rows[j].name}` agree"
                yield exam.unknown(decision, decision.rows[j].span, what)
            elif answer is Answer.YES:
                yield _finding(exam, proof, i, j)


def _one_by_one(exam: Examination, proof: Proof, relied: Term) -> Iterator[Finding]:
    """In a large table: situation after situation with a conflict, each of other rows."""
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    apart: list[Term] = []
    for _ in range(_MOST):
        answer = proof.ask(relied, decided.conflict(), *apart)
        if answer is Answer.NO:
            return
        if answer is Answer.UNKNOWN:
            break
        witness = proof.witness(relied, decided.conflict(), *apart, smallest=False)
        if witness is None:
            break
        values = traversal.evaluate([*decided.applies, *_differences(decided)], witness.model)
        there = [i for i, applies in enumerate(decided.applies) if values[applies]]
        pair = next(
            (i, j) for j in there for i in there if i < j and _differ(decided, i, j, witness)
        )
        yield _finding(exam, proof, *pair)
        apart.append(terms.negation(terms.all_of(decided.applies[i] for i in pair)))
    yield exam.unknown(decision, decision.span, "whether more rows of this large table conflict")


def _differences(decided: Decided) -> list[Term]:
    return [part for value in decided.values for part in parts_of(value)]


def _differ(decided: Decided, i: int, j: int, witness: Witness) -> bool:
    target = decided.differ(i, j)
    return bool(traversal.evaluate([target], witness.model)[target])


def _finding(exam: Examination, proof: Proof, i: int, j: int) -> Finding:
    decision, decided = proof.subject, proof.decided
    assert isinstance(decision, Decision)
    assert decided is not None
    relied = terms.all_of((proof.requires, proof.relied_on()))
    target = decided.differ(i, j)
    apart = [a.term for a in atoms_of(proof)] if exam.witnesses > 1 else []
    situations = exam.situations(proof, relied, target, apart=apart)
    first, second = decision.rows[i], decision.rows[j]
    if not situations:
        what = f"whether `{first.name}` and `{second.name}` agree"
        return exam.unknown(decision, second.span, what)
    exam.count(Verdict.REFUTED)
    says = [_says(exam, proof, s, i, j) for s in situations]
    left, right = says[0]
    return Finding(
        "RC301",
        "conflict",
        Severity.ERROR,
        Verdict.REFUTED,
        f"`{first.name}` and `{second.name}` both apply, and differ",
        exam.path,
        second.span,
        decision.address,
        rules=(exam.row(first, left), exam.row(second, right)),
        witnesses=tuple(
            exam.shown(proof, s, f"{a} or {b}") for s, (a, b) in zip(situations, says, strict=True)
        ),
        regions=exam.regions(proof, target, relied, [_values_differ(decided, i, j)]),
        hint=_settled_by(first, second),
    )


def _values_differ(decided: Decided, i: int, j: int) -> Atom:
    """What the conditions of the rows can't say: that their values are not the same there."""
    same = equal_values(decided.values[i], decided.values[j], decided.decision.result)
    return Atom("the two values differ", terms.negation(same))


def _settled_by(first: Row, second: Row) -> str:
    """A ruling may stand over the text, never the other way round."""
    if first.ruling != second.ruling:
        text, ruling = (second, first) if first.ruling else (first, second)
        return f"write `{text.name}` into the `over` of the ruling `{ruling.name}`"
    return (
        f"write `{first.name}` into the `over` of `{second.name}`, or the other way round; "
        "or settle it by a ruling over both"
    )


def _says(exam: Examination, proof: Proof, situation: Situation, i: int, j: int) -> tuple[str, str]:
    """What both rows say there, as the runtime has it."""
    decision = proof.subject
    assert isinstance(decision, Decision)
    rows = (decision.rows[i], decision.rows[j])
    outcome = exam.runner.run(decision, situation)
    fault = outcome.fault
    if isinstance(fault, ConflictFault):
        given = {r.name: v for r, v in zip(fault.rows, fault.values, strict=True)}
        if all(row.name in given for row in rows):
            first, second = (
                exam.value_shown(given[r.name], decision.result, situation) for r in rows
            )
            return first, second
    raise exam.mismatch(
        proof,
        rows[1].span,
        f"`{rows[0].name}` and `{rows[1].name}` differ",
        exam.result(outcome, decision.result, situation),
        situation,
    )
