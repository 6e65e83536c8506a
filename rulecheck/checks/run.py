"""Linting a rule document: every check on every rule, callees before callers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import ArgumentError
from dataclasses import dataclass, field, replace

from rulecheck.checks import (
    claim,
    conflict,
    dead_row,
    example,
    gap,
    idle_ruling,
    invariant,
    operation,
    vacuous,
)
from rulecheck.checks.accepts import accept_of, settled_by_accepts
from rulecheck.checks.as_written import text_alone, touched_by_rulings
from rulecheck.checks.examination import Examination, Mismatch
from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.checks.obligations import has_examples, has_obligations, in_context
from rulecheck.checks.report import Report, Settings
from rulecheck.checks.text import lint_text
from rulecheck.document.parts import Flaw
from rulecheck.language.check import Checked
from rulecheck.language.codes import LANGUAGE_CODES
from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.runtime import compile_rules
from rulecheck.solver import terms
from rulecheck.solver.confirm import Runner
from rulecheck.solver.faults import OutOfTime, Unsupported
from rulecheck.solver.proof import Budget, Proof
from rulecheck.solver.smt import is_interrupt
from rulecheck.solver.values import TooLarge
from rulecheck.solver.verdicts import Verdict

__all__ = ["Report", "Settings", "lint"]

Check = Callable[[Examination, Proof], Iterator[Finding]]

_OF_DECISIONS: tuple[Check, ...] = (conflict.check, gap.check, dead_row.check, idle_ruling.check)
_TENSIONS: tuple[Check, ...] = (conflict.check, gap.check)
_FEW_UNKNOWN = 3
_UNSAFE = frozenset(["RC301", "RC302", "RC304", "RC902"])


@dataclass
class _Run:
    """One pass over a document."""

    rules: Rules
    settings: Settings
    budget: Budget
    findings: list[Finding] = field(default_factory=list)
    verdicts: dict[Verdict, int] = field(default_factory=dict)

    def examine(self, only: frozenset[str] | None = None, checks: str = "all") -> None:
        terms.forget()
        exam = Examination(
            self.rules,
            Runner(compile_rules(self.rules)),
            self.budget,
            self.settings.witnesses,
            self.settings.induction,
            verdicts=self.verdicts,
        )
        if checks == "all" and only is None:
            self.findings += self._not_asked(exam)
        for name in self.rules.calls:
            subject = self.rules.decisions.get(name) or self.rules.functions[name]
            callees = set(self.rules.calls[name])
            if callees & exam.unsafe:
                exam.unsafe.add(name)
            if callees & exam.accepted:
                exam.accepted.add(name)
            if only is not None and name not in only:
                continue
            if not self._worth_asking(subject):
                continue
            found: list[Finding] = []
            try:
                self._subject(exam, subject, checks, found)
            finally:  # also of what was interrupted
                self.findings += _limits_once(found)
            failing = [f for f in found if f.code in _UNSAFE]
            if failing:
                exam.unsafe.add(name)
            if checks == "all" and any(self._is_accepted(f) for f in failing):
                exam.accepted.add(name)

    def _not_asked(self, exam: Examination) -> Iterator[Finding]:
        """What the document states and lint does not prove: said, never passed over."""
        for function in self.rules.of(Role.REACHABLE):
            yield exam.unsupported(
                function, function.span, "lint does not search for games that reach a state"
            )
        if self.settings.induction and not self.rules.of(Role.SETUP):
            for function in _invariants(self.rules):
                yield exam.unsupported(
                    function, function.span, "there is no `@setup` whose state it could hold in"
                )

    def _called(self) -> frozenset[str]:
        """The functions that events, claims and the like call, directly or not: what depends
        on the state is then examined there."""
        pending = [
            name
            for name in self.rules.calls
            if not in_context(
                self.rules, self.rules.decisions.get(name) or self.rules.functions[name]
            )
        ]
        seen: set[str] = set()
        while pending:
            for callee in self.rules.calls[pending.pop()]:
                if callee not in seen:
                    seen.add(callee)
                    pending.append(callee)
        return frozenset(seen)

    def _worth_asking(self, subject: Function | Decision) -> bool:
        if in_context(self.rules, subject) and subject.name in self._called():
            return has_examples(self.rules, subject)
        keeps = (
            self.settings.induction
            and isinstance(subject, Function)
            and subject.role in (Role.SETUP, Role.EVENT)
            and bool(_invariants(self.rules))
        )
        return keeps or has_obligations(self.rules, subject)

    def _is_accepted(self, finding: Finding) -> bool:
        return not self.settings.as_written and accept_of(self.rules, finding) is not None

    def _subject(
        self, exam: Examination, subject: Function | Decision, checks: str, found: list[Finding]
    ) -> None:
        """Adds to `found` one after the other."""
        try:
            proof = Proof(
                self.rules, subject, self.budget, frozenset(exam.unsafe), _invariants(self.rules)
            )
            for check in self._checks_of(subject, checks):
                if check is example.check and any(self._is_accepted(f) for f in found):
                    exam.accepted.add(subject.name)
                for finding in check(exam, proof):
                    found.append(finding)  # noqa: PERF402 - an interrupt loses none of them
                if check is vacuous.check and found:
                    break
        except Unsupported as why:
            found.append(exam.unsupported(subject, why.span, str(why)))
        except TooLarge as why:
            found.append(exam.unsupported(subject, subject.span, str(why)))
        except OutOfTime as late:
            what = f"`{subject.name}` was not looked at to the end"
            found.append(exam.unknown(subject, late.span, what))
        except Mismatch as mismatch:
            found.append(mismatch.finding)

    def _checks_of(self, subject: Function | Decision, checks: str) -> tuple[Check, ...]:
        if checks == "tensions":
            return _TENSIONS if isinstance(subject, Decision) else (claim.check,)
        if isinstance(subject, Decision):
            return (vacuous.check, operation.check, *_OF_DECISIONS, example.check)
        if in_context(self.rules, subject) and subject.name in self._called():
            return (example.check,)
        kept = (invariant.check,) if self.settings.induction else ()
        return (vacuous.check, operation.check, claim.check, *kept, example.check)


def _limits_once(found: list[Finding]) -> list[Finding]:
    """A rule that takes all the time there is leaves many questions open: said once."""
    open_ = [f for f in found if f.code == "RC901"]
    if len(open_) <= _FEW_UNKNOWN:
        return found
    message = f"{open_[0].message}, and {len(open_) - 1} more questions about it"
    return [f for f in found if f.code != "RC901"] + [replace(open_[0], message=message)]


def _invariants(rules: Rules) -> Sequence[Function]:
    return rules.of(Role.INVARIANT)


def lint(checked: Checked, settings: Settings) -> Report:
    """Check a document. What is whole is checked, whatever is wrong beside it.

    An interrupted run reports what it has established. Raises nothing for what is in the
    document.
    """
    findings: list[Finding] = []
    source = checked.rules.document.source
    findings += [of_flaw(flaw, source.path) for flaw in checked.flaws]
    findings += lint_text(checked.rules.document)
    budget = Budget.of(settings.limits)
    rules = text_alone(checked.rules) if settings.as_written else checked.rules
    run = _Run(rules, settings, budget, findings)
    try:
        run.examine(settings.only)
        if settings.as_written:
            return _report(source.path, findings, run, budget)
        return _with_tensions(checked.rules, run, budget)
    except (KeyboardInterrupt, ArgumentError) as stop:
        if not is_interrupt(stop):
            raise
        if not settings.as_written:
            findings[:] = settled_by_accepts(checked.rules, findings, whole=False)
        return replace(_report(source.path, findings, run, budget), interrupted=True)


def _with_tensions(rules: Rules, run: _Run, budget: Budget) -> Report:
    """The report, with what the text alone leaves open and the rulings settle."""
    findings, settings = run.findings, run.settings
    path = rules.document.source.path
    touched = touched_by_rulings(rules)
    tension = _Run(text_alone(rules), replace(settings, witnesses=0), budget)
    asked = _worth_asking(rules, touched)
    tension.examine(asked if settings.only is None else asked & settings.only, "tensions")
    still = {f.key for f in findings}
    ruled = [
        replace(f, status=Status.RULED)
        for f in tension.findings
        if f.verdict is Verdict.REFUTED and f.key not in still
    ]
    findings[:] = settled_by_accepts(rules, findings, whole=settings.only is None)
    findings += ruled
    report = _report(path, findings, run, budget)
    open_tensions = sum(
        f.code in ("RC301", "RC302", "RC401") and f.status is Status.OPEN for f in findings
    )
    return replace(report, tensions=len(ruled) + open_tensions, settled=len(ruled))


def _worth_asking(rules: Rules, touched: frozenset[str]) -> frozenset[str]:
    """The decisions with rulings, and the claims that depend on one."""
    return frozenset(
        name
        for name in touched
        if name in rules.decisions or rules.functions[name].role is Role.CLAIM
    )


def _report(path: str, findings: list[Finding], run: _Run, budget: Budget) -> Report:
    ordered = sorted(findings, key=lambda f: (f.span, f.code, f.message))
    return Report(path, tuple(ordered), run.verdicts, budget.queries)


def of_flaw(flaw: Flaw, path: str) -> Finding:
    """An error of the document or its language as a finding."""
    doc = LANGUAGE_CODES.get(flaw.code)
    return Finding(
        flaw.code,
        doc.name if doc is not None else flaw.code,
        Severity.ERROR,
        Verdict.REFUTED,
        flaw.message,
        path,
        flaw.span,
        "",
        hint=flaw.hint,
    )
