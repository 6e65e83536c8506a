"""RC304 undefined-operation: an operation of a rule can fail.

The smallest or largest of nothing, an index where there is no item, a None used as a value, a
number outside its declared range, a division by zero, an item taken out that is not there,
a call outside what the function asks for. The witness is an input for which it happens.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, Severity
from rulecheck.language.rules import Decision, Function
from rulecheck.solver import terms
from rulecheck.solver.confirm import Situation
from rulecheck.solver.faults import Cause, Obligation
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    for obligation, happens in _grouped(proof):
        fails = (happens,)
        answer = exam.answer(proof, *fails)
        if answer is Answer.NO:
            continue
        if answer is Answer.UNKNOWN:
            what = f"whether this can happen: {obligation.cause.value}"
            yield exam.unknown(proof.subject, obligation.span, what)
            continue
        situations = exam.situations(proof, *fails)
        if not situations:
            what = f"whether this can happen: {obligation.cause.value}"
            yield exam.unknown(proof.subject, obligation.span, what)
            continue
        exam.count(Verdict.REFUTED)
        for situation in situations:
            _confirm(exam, proof, obligation, situation)
        yield Finding(
            "RC304",
            "undefined-operation",
            Severity.ERROR,
            Verdict.REFUTED,
            _message(proof, obligation),
            exam.path,
            obligation.span,
            proof.subject.address,
            witnesses=tuple(
                exam.shown(proof, s, exam.result(exam.runner.run(proof.subject, s), None, s))
                for s in situations
            ),
            hint=_HINTS[obligation.cause] + _where_states_come_from(proof),
        )


def _grouped(proof: Proof) -> list[tuple[Obligation, Term]]:
    """The obligations of each operation, with the condition under which one of them fails
    and none before it: an operation in a loop is asked about once."""
    groups: dict[tuple[object, ...], tuple[Obligation, list[Term]]] = {}
    relied = terms.TRUE
    for index, obligation in enumerate(proof.obligations):
        if index == proof.of_requires:
            relied = terms.all_of((relied, proof.requires))
        if obligation.cause is not Cause.CALL:
            key = (obligation.cause, obligation.span, obligation.what)
            failures = groups.setdefault(key, (obligation, []))[1]
            broken = terms.negation(obligation.ok)
            failures.append(terms.all_of((relied, obligation.path, broken)))
        relied = terms.all_of((relied, terms.implies(obligation.path, obligation.ok)))
    return [(first, terms.any_of(failures)) for first, failures in groups.values()]


def _where_states_come_from(proof: Proof) -> str:
    """A state of a witness keeps all invariants, and may still be one of no game."""
    subject = proof.subject
    if isinstance(subject, Function) and any(
        p.type == proof.rules.state for p in subject.parameters
    ):
        return "; where no game reaches this state, an `@invariant` can say so"
    return ""


def _message(proof: Proof, obligation: Obligation) -> str:
    what = obligation.cause.value
    match obligation.cause:
        case Cause.RANGE | Cause.LIMIT:
            what += f" ({obligation.what})"
        case Cause.PRECONDITION:
            name, line = obligation.what.rsplit(":", 1)
            what = f"`{name}` is called outside what it asks for in line {line}"
        case _:
            pass
    return f"this can fail in `{proof.subject.name}`: {what}"


_HINTS = {
    Cause.NONE: "test `is not None` before, or say what holds when there is none",
    Cause.RANGE: "declare a wider range, or guard the value",
    Cause.LIMIT: "declare a longer sequence, or guard its length",
    Cause.EMPTY: "give a `default=`, or test for an empty collection before",
    Cause.INDEX: "test the length before",
    Cause.MISSING: "test `in` before, or use `.discard(x)`",
    Cause.DIVISION: "exclude zero before",
    Cause.PRECONDITION: "test the condition before the call, or assert it",
    Cause.ASSERTION: "assert it at the head of the function, so that callers keep it",
    Cause.CALL: "",
}


def _confirm(exam: Examination, proof: Proof, obligation: Obligation, situation: Situation) -> None:
    """The runtime must fail, too; where exactly differs where one operation holds another."""
    outcome = exam.runner.run(proof.subject, situation)
    if outcome.fault is None:
        result = None if isinstance(proof.subject, Decision) else proof.subject.result
        raise exam.mismatch(
            proof,
            obligation.span,
            obligation.cause.value,
            exam.result(outcome, result, situation) or "nothing fails",
            situation,
        )
