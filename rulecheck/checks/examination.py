"""What the checks of one document share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulecheck.checks.finding import Finding, RuleShown, Severity, WitnessShown
from rulecheck.checks.regions import Atom, regions
from rulecheck.checks.wording import outcome_shown, shown, situation_shown
from rulecheck.document.source import Span
from rulecheck.language.rules import Decision, Function, Row, Rules
from rulecheck.language.types import Type
from rulecheck.solver import terms, traversal
from rulecheck.solver.confirm import Outcome, Runner, Situation
from rulecheck.solver.faults import OutOfTime
from rulecheck.solver.proof import Budget, Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term
from rulecheck.solver.verdicts import Verdict

__all__ = ["Examination", "Mismatch"]

_TRIES = 3
"""How many situations are looked at for each that is shown."""


def _branches(proof: Proof) -> list[Term]:
    """What decides which way the subject goes, as far as it is not certain."""
    conditions = [o.path for o in proof.obligations]
    conditions += [term for guard in proof.guards for term in (guard.path, guard.holds)]
    if proof.decided is not None:
        conditions += proof.decided.applies
    return [c for c in dict.fromkeys(conditions) if c not in (terms.TRUE, terms.FALSE)]


def _the_same(questions: Sequence[Term], values: Mapping[Term, int | bool]) -> Term:
    same: list[Term] = []
    for question in questions:
        value = values[question]
        if question.is_bool:
            same.append(question if value else terms.negation(question))
        else:
            same.append(terms.equal(question, terms.number(value)))
    return terms.all_of(same)


class Mismatch(Exception):
    """The runtime does not confirm what the solver found; the finding says both."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass
class Examination:
    """A document under examination. `verdicts` counts the answers, one an obligation."""

    rules: Rules
    runner: Runner
    budget: Budget
    witnesses: int = 1
    induction: bool = True
    unsafe: set[str] = field(default_factory=set)
    """Functions that can fail: with findings of their own, or calling such a one."""
    accepted: set[str] = field(default_factory=set)
    """Those of them whose findings are accepted: nobody is told of them again."""
    verdicts: dict[Verdict, int] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return self.rules.document.source.path

    def count(self, verdict: Verdict, questions: int = 1) -> None:
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + questions

    # -- questions ------------------------------------------------------------------------

    def answer(self, proof: Proof, *conditions: Term) -> Answer:
        """Whether there is a situation; counted as an obligation that there is none."""
        answer = proof.ask(*conditions)
        if answer is Answer.NO:
            # What rests on invariants that nobody proved, or on an accepted failure never coming
            # up, is certain only as long as that is so.
            given = (proof.leaned and not self.induction) or proof.calls_any(self.accepted)
            self.count(Verdict.BOUNDED if given else Verdict.PROVED)
        return answer

    def situations(
        self, proof: Proof, *conditions: Term, apart: Iterable[Term] = ()
    ) -> list[Situation]:
        """Up to `witnesses` smallest situations, so that they are really different: each has
        another answer to at least one of the conditions in `apart`; where there are none, to
        what the subject itself branches on; where it does not, other players or inputs."""
        if self.witnesses == 0:
            witness = proof.witness(*conditions, smallest=False)
            return [] if witness is None else [self.runner.situation(proof, witness)]
        found: dict[str, Situation] = {}
        excluded: list[Term] = []
        questions = list(apart) or _branches(proof)
        about = traversal.variables(conditions)
        for _ in range(_TRIES * self.witnesses):
            witness = proof.witness(*conditions, *excluded)
            if witness is None:
                break
            situation = self.runner.situation(proof, witness)
            # Two that differ only in what no reader is shown are one.
            found.setdefault(str(self.shown(proof, situation, "")), situation)
            if len(found) == self.witnesses:
                break
            asked = questions or about
            values = traversal.evaluate(asked, witness.model)
            excluded.append(terms.negation(_the_same(asked, values)))
        return list(found.values())

    # -- findings -------------------------------------------------------------------------

    def regions(
        self, proof: Proof, target: Term, certain: Term, more: Sequence[Atom] = ()
    ) -> tuple[str, ...]:
        """Where a gap or conflict is, in the document's own conditions; with `more` where
        these alone do not tell it apart."""
        if not self.witnesses:
            return ()
        try:
            return regions(proof, target, certain) or regions(proof, target, certain, more)
        except OutOfTime:
            return ()  # what was found is shown all the same

    def shown(self, proof: Proof, situation: Situation, result: str) -> WitnessShown:
        return situation_shown(self.rules, proof.subject, situation, result)

    def result(self, outcome: Outcome, type_: Type | None, situation: Situation) -> str:
        return outcome_shown(outcome, type_, situation.players)

    def row(self, row: Row, says: str = "") -> RuleShown:
        return RuleShown(row.address, row.name, row.span, says)

    def unknown(self, subject: Function | Decision, span: Span, what: str) -> Finding:
        self.count(Verdict.UNKNOWN)
        return Finding(
            "RC901",
            "limit-reached",
            Severity.WARNING,
            Verdict.UNKNOWN,
            f"the solver reached its limit: {what}",
            self.path,
            span,
            subject.address,
            hint="raise --solver-rlimit or --timeout, or make the rule simpler",
        )

    def unsupported(self, subject: Function | Decision, span: Span, why: str) -> Finding:
        self.count(Verdict.UNSUPPORTED)
        return Finding(
            "RC902",
            "unsupported",
            Severity.INFO,
            Verdict.UNSUPPORTED,
            f"`{subject.name}` can't be proved: {why}",
            self.path,
            span,
            subject.address,
            hint="the rest of the document was checked; shorten what this goes through",
        )

    def mismatch(
        self, proof: Proof, span: Span, solver: str, runtime: str, situation: Situation
    ) -> Mismatch:
        """The two readings disagree: a fault of rulecheck."""
        return Mismatch(
            Finding(
                "RC903",
                "readings-disagree",
                Severity.ERROR,
                Verdict.UNKNOWN,
                f"the solver says: {solver}; the runtime says: {runtime}",
                self.path,
                span,
                proof.subject.address,
                witnesses=(self.shown(proof, situation, runtime),),
                hint="this is a fault of rulecheck, not of the document; please report it",
            )
        )

    def value_shown(self, value: object, type_: Type, situation: Situation) -> str:
        return shown(value, type_, situation.players)
