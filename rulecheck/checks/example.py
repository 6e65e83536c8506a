"""RC305 wrong-example: a worked example that the rules do not give.

An empty cell stands for every value of its type; the example must then hold for all of them
that the function's preconditions allow, and the witness is one for which it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.checks.examination import Examination
from rulecheck.checks.finding import Finding, RuleShown, Severity
from rulecheck.checks.wording import uses
from rulecheck.language.nodes import Constant
from rulecheck.language.rules import Decision, Example
from rulecheck.language.types import Player, Type
from rulecheck.language.walk import walk
from rulecheck.runtime.faults import ConflictFault, GapFault
from rulecheck.solver import terms, traversal
from rulecheck.solver.confirm import Situation
from rulecheck.solver.expressions import Scope
from rulecheck.solver.faults import Cause
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import TRUE, Term
from rulecheck.solver.values import RecordValue, Value, equal_values
from rulecheck.solver.verdicts import Verdict
from rulecheck.solver.witness import Decoder, parts_of

__all__ = ["check"]


@dataclass(frozen=True)
class _Stated:
    """What an example says, as formulas: the situations it is about, and that the result is
    the expected one. `relied`: the function has a value there, or it is accepted that it has
    none."""

    given: Term
    relied: Term
    agrees: Term
    expected: Value


def check(exam: Examination, proof: Proof) -> Iterator[Finding]:
    for example in exam.rules.examples:
        if example.function == proof.subject.name:
            yield from _one(exam, proof, example)


def _stated(exam: Examination, proof: Proof, example: Example) -> _Stated:
    ev = proof.evaluation()
    scope = Scope(proof.arguments)
    types = {p.name: p.type for p in proof.subject.parameters}
    options = proof.rules.options
    held: list[Term] = [
        terms.less(terms.number(seat - 1), proof.world.players) for seat in _seats(example)
    ]
    for name, given in example.given.items():
        value = ev.value(given, scope)
        if name in types:
            held.append(equal_values(proof.arguments[name], value, types[name]))
        elif name == "players":
            assert isinstance(value, Term)
            held.append(terms.equal(proof.world.players, value))
        else:
            assert options is not None
            assert isinstance(proof.world.options, RecordValue)
            index = [f.name for f in options.fields].index(name)
            held.append(
                equal_values(proof.world.options.fields[index], value, options.fields[index].type)
            )
    # A finding of its own says where the function has no value; not where that is accepted.
    accepted = exam.accepted
    relied = [proof.requires, proof.relied_on(but=accepted)]
    has_value = [
        terms.implies(o.path, o.ok)
        for o in proof.obligations
        if o.cause is Cause.CALL and o.what in accepted
    ]
    if proof.decided is not None:
        own = [terms.negation(proof.decided.gap()), terms.negation(proof.decided.conflict())]
        (has_value if proof.subject.name in accepted else relied).extend(own)
        result: Value = proof.decided.value()
    else:
        assert proof.flow is not None
        result = proof.flow.result
    expected = ev.value(example.expected, scope)
    agrees = terms.all_of((*has_value, equal_values(result, expected, _result_type(proof))))
    return _Stated(terms.all_of(held), terms.all_of(relied), agrees, expected)


def _seats(example: Example) -> list[int]:
    """The players that an example names."""
    nodes = [n for root in (*example.given.values(), example.expected) for n in walk(root)]
    return [
        int(str(n.value)[1:])
        for n in nodes
        if isinstance(n, Constant) and isinstance(n.type, Player) and n.value is not None
    ]


def _result_type(proof: Proof) -> Type:
    assert proof.subject.result is not None
    return proof.subject.result


def _concrete(exam: Examination, proof: Proof, example: Example) -> Situation | None:
    """The one situation that an example is about, where it is about one."""
    needed = uses(exam.rules, proof.subject)
    parameters = {p.name for p in proof.subject.parameters}
    many = exam.rules.players[0] < exam.rules.players[1]
    if not parameters <= example.given.keys() or (
        many and needed & {"players", "everyone"} and "players" not in example.given
    ):
        return None
    if exam.rules.options is not None and needed & {"options", "deck"}:
        return None
    ev = proof.evaluation()
    scope = Scope(proof.arguments)
    count = exam.rules.players[0]
    if "players" in example.given and "players" not in parameters:
        given = ev.value(example.given["players"], scope)
        assert isinstance(given, Term)
        count = given.constant or count
    players = tuple(f"p{seat + 1}" for seat in range(count))
    values = {p.name: ev.value(example.given[p.name], scope) for p in proof.subject.parameters}
    if any(traversal.variables(parts_of(value)) for value in values.values()):
        return None
    decode = Decoder(players, exam.runner.record).decode
    arguments = tuple(
        (p.name, decode(values[p.name], p.type, {})) for p in proof.subject.parameters
    )
    return Situation(players, exam.runner.plain_options(), arguments)


def _tried(
    exam: Examination, proof: Proof, example: Example, situation: Situation
) -> Iterator[Finding]:
    """An example of one situation is simply run."""
    type_ = _result_type(proof)
    value = proof.evaluation().value(example.expected, Scope(proof.arguments))
    if traversal.variables(parts_of(value)):
        yield from _proved(exam, proof, example)
        return
    decoder = Decoder(situation.players, exam.runner.record)
    expected = decoder.decode(value, type_, {})
    outcome = exam.runner.run(proof.subject, situation)
    if (
        isinstance(outcome.fault, GapFault | ConflictFault)
        and outcome.fault.decision.name not in exam.accepted
    ):
        return  # a finding of its own
    if outcome.fault is None and outcome.value == expected:
        exam.count(Verdict.PROVED)
        return
    exam.count(Verdict.REFUTED)
    found = exam.result(outcome, type_, situation)
    wanted = exam.value_shown(expected, type_, situation)
    message = f"the example `{example.name}` says {wanted}, and the rules say {found}"
    yield _finding(exam, proof, example, message, situation, found)


def _one(exam: Examination, proof: Proof, example: Example) -> Iterator[Finding]:
    seats = _seats(example)
    counts = [n.value for n in walk(example.given.get("players")) if isinstance(n, Constant)]
    known = counts[0] if counts else exam.rules.players[1]
    if seats and isinstance(known, int) and max(seats) > known:
        exam.count(Verdict.REFUTED)
        message = f"the example `{example.name}` names p{max(seats)}, and {known} players sit there"
        yield _finding(exam, proof, example, message)
        return
    situation = _concrete(exam, proof, example)
    if situation is not None:
        yield from _tried(exam, proof, example, situation)
    else:
        yield from _proved(exam, proof, example)


def _proved(exam: Examination, proof: Proof, example: Example) -> Iterator[Finding]:
    stated = _stated(exam, proof, example)
    if terms.all_of((stated.given, stated.relied)) is TRUE and stated.agrees is TRUE:
        exam.count(Verdict.PROVED)
        return
    wrong = (stated.given, stated.relied, terms.negation(stated.agrees))
    answer = proof.ask(*wrong)
    if answer is Answer.UNKNOWN:
        yield exam.unknown(proof.subject, example.span, f"the example `{example.name}`")
        return
    if answer is Answer.YES:
        exam.count(Verdict.REFUTED)
        yield _wrong(exam, proof, example, stated, wrong)
        return
    # Where the function has no value at all, that is a finding of its own.
    if proof.ask(stated.given, proof.requires) is Answer.NO:
        exam.count(Verdict.REFUTED)
        yield _finding(
            exam,
            proof,
            example,
            f"the example `{example.name}` is outside what `{proof.subject.name}` asks for",
        )
        return
    exam.count(Verdict.PROVED)


def _wrong(
    exam: Examination, proof: Proof, example: Example, stated: _Stated, wrong: tuple[Term, ...]
) -> Finding:
    witness = proof.witness(*wrong)
    if witness is None:
        return exam.unknown(proof.subject, example.span, f"the example `{example.name}`")
    situation = exam.runner.situation(proof, witness)
    expected = exam.runner.decoded(stated.expected, _result_type(proof), situation, witness)
    outcome = exam.runner.run(proof.subject, situation)
    type_ = _result_type(proof)
    found = exam.result(outcome, type_, situation)
    if outcome.fault is None and outcome.value == expected:
        raise exam.mismatch(proof, example.span, "the example is wrong", found, situation)
    wanted = exam.value_shown(expected, type_, situation)
    message = f"the example `{example.name}` says {wanted}, and the rules say {found}"
    return _finding(exam, proof, example, message, situation, found)


def _finding(
    exam: Examination,
    proof: Proof,
    example: Example,
    message: str,
    situation: Situation | None = None,
    found: str = "",
) -> Finding:
    subject = proof.subject
    shown = () if situation is None else (exam.shown(proof, situation, found),)
    rows = subject.rows if isinstance(subject, Decision) else ()
    return Finding(
        "RC305",
        "wrong-example",
        Severity.ERROR,
        Verdict.REFUTED,
        message,
        exam.path,
        example.span,
        subject.address,
        rules=(
            RuleShown(subject.address, f"example {example.name}", example.span),
            RuleShown(subject.address, subject.name, subject.span),
        ),
        witnesses=shown,
        hint="correct the example, or the rule",
        related=tuple(exam.row(r) for r in rows),
    )
