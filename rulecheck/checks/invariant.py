"""RC402 invariant-broken: an `@invariant` that is not kept.

By induction: it must hold in the first state, and every event that the rules allow in a
state where all invariants hold must lead to a state where it holds. The witness is such a
state and event. Where no game reaches that state, another invariant has to say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, RuleShown, Severity
from rulecheck.checks.shortfall import changed, sides
from rulecheck.language.rules import Function, Role
from rulecheck.language.types import Record
from rulecheck.runtime import Fault, Table
from rulecheck.solver import terms, traversal
from rulecheck.solver.confirm import Situation
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import TRUE, Term
from rulecheck.solver.values import Value
from rulecheck.solver.verdicts import Verdict

__all__ = ["check"]


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    """For the setup or one event: every invariant, in the state that it leads to."""
    subject = proof.subject
    if not isinstance(subject, Function) or subject.role not in (Role.SETUP, Role.EVENT):
        return
    assert proof.flow is not None
    after: Value
    if subject.role is Role.SETUP:
        after = proof.flow.result
    else:
        after = proof.flow.variables[subject.parameters[0].name]
    accepted = terms.negation(proof.flow.stopped)
    quiet = proof.evaluation()
    earlier: list[Term] = []
    for invariant in exam.rules.of(Role.INVARIANT):
        holds = proof.symbolic.call(quiet, invariant.name, (after,), TRUE, invariant.span)
        assert isinstance(holds, Term)
        # An invariant may rely on those before it, whose own breach is a finding of its own.
        reached = (proof.relied_on(), accepted, *earlier)
        earlier.append(holds)
        before = _held_before(proof, subject, invariant)
        changed = [p for p in _parts(holds) if p not in before]
        answer, part = _first_broken(proof, reached, changed)
        if answer is Answer.NO:
            exam.count(Verdict.PROVED)
            continue
        broken = (*reached, terms.negation(part))
        if answer is Answer.UNKNOWN:
            yield exam.unknown(
                subject, subject.span, f"whether `{subject.name}` keeps `{invariant.name}`"
            )
            continue
        yield _finding(exam, proof, subject, invariant, broken)


def _parts(holds: Term) -> tuple[Term, ...]:
    return holds.parts if holds.op == "and" else (holds,)


def _held_before(proof: Proof, subject: Function, invariant: Function) -> frozenset[Term]:
    """The parts of an invariant in the state before the event: those that are the same after
    it need no proof."""
    if subject.role is Role.SETUP:
        return frozenset()
    state = proof.arguments[subject.parameters[0].name]
    held = proof.symbolic.call(proof.evaluation(), invariant.name, (state,), TRUE, invariant.span)
    assert isinstance(held, Term)
    return frozenset(_parts(held))


def _first_broken(
    proof: Proof, reached: tuple[Term, ...], parts: Sequence[Term]
) -> tuple[Answer, Term]:
    """Each part of the invariant is asked for by itself: most have nothing to do with the
    event, and are kept at once."""
    worst = (Answer.NO, terms.TRUE)
    open_ = _not_kept_alone(proof, reached, parts)
    if not open_:
        return worst
    with proof.given(*reached, proof.invariants):
        for part in open_:
            answer = proof.ask_plainly(terms.negation(part))
            if answer is Answer.YES:
                return answer, part
            if answer is Answer.UNKNOWN:
                worst = (answer, part)
    return worst


def _not_kept_alone(proof: Proof, reached: tuple[Term, ...], parts: Sequence[Term]) -> list[Term]:
    """The parts that do not follow from those parts of the invariants that are about the
    same unknowns alone: what is true of one card mostly has to do with that card."""
    known = [(part, frozenset(traversal.variables([part]))) for part in _parts(proof.invariants)]
    open_: list[Term] = []
    with proof.given(*reached):
        for part in parts:
            about = frozenset(traversal.variables([part]))
            near = [other for other, names in known if names <= about]
            broken = terms.negation(part)
            if proof.ask_plainly(*near, broken, effort=0.02) is not Answer.NO:
                open_.append(part)
                if len(open_) == 1 and part is parts[0]:
                    return list(parts)  # so it is with the others, too
    return open_


def _kept(table: Table, invariant: Function, state: object) -> bool:
    """What can't be asked of a state is not true of it."""
    try:
        return bool(table.functions[invariant.name](state))
    except Fault:
        return False


def _finding(
    exam: Examination,
    proof: Proof,
    subject: Function,
    invariant: Function,
    broken: tuple[Term, ...],
) -> Finding:
    situations = exam.situations(proof, *broken)
    if not situations:
        what = f"whether `{subject.name}` keeps `{invariant.name}`"
        return exam.unknown(subject, subject.span, what)
    exam.count(Verdict.REFUTED)
    for situation in situations:
        outcome = exam.runner.run(subject, situation)
        kept = outcome.fault is not None or outcome.broken is not None
        if not kept:
            table = exam.runner.table(situation)
            kept = _kept(table, invariant, outcome.value)
        if kept:
            result = exam.result(outcome, None, situation) or "the invariant holds"
            raise exam.mismatch(
                proof, subject.span, f"`{invariant.name}` is broken", result, situation
            )
    when = "the first state" if subject.role is Role.SETUP else f"`{subject.name}`"
    return Finding(
        "RC402",
        "invariant-broken",
        Severity.ERROR,
        Verdict.REFUTED,
        f"{when} does not keep `{invariant.name}`"
        + (f": {invariant.doc.splitlines()[0]}" if invariant.doc else ""),
        exam.path,
        invariant.span,
        invariant.address,
        rules=(
            RuleShown(invariant.address, invariant.name, invariant.span),
            RuleShown(subject.address, subject.name, subject.span),
        ),
        witnesses=tuple(
            exam.shown(proof, s, _shortfall(exam, subject, invariant, s)) for s in situations
        ),
        hint="forbid the event there by a rule, correct the invariant, or state another one "
        "that excludes this state",
    )


def _shortfall(
    exam: Examination, subject: Function, invariant: Function, situation: Situation
) -> str:
    """What the event changed, and what the invariant compares then."""
    after = exam.runner.run(subject, situation).value
    state = exam.rules.state
    assert isinstance(state, Record)
    before = None if subject.role is Role.SETUP else situation.arguments[0][1]
    given = {invariant.parameters[0].name: after}
    compared = sides(exam.runner.table(situation), invariant, given)
    became = changed(state, before, after, situation)
    return f"after it{became}; `{invariant.name}` does not hold{compared}"
