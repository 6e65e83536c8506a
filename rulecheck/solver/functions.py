"""Calls: functions are written out in place, decisions row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulecheck.document.source import Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Parameter, Role, Rules
from rulecheck.solver import terms
from rulecheck.solver.expressions import Evaluation, Scope
from rulecheck.solver.faults import Cause, Obligation
from rulecheck.solver.statements import Flow, Statements
from rulecheck.solver.terms import TRUE, Term
from rulecheck.solver.values import Value, anything, equal_values, select
from rulecheck.solver.world import World

__all__ = ["Decided", "Symbolic"]


@dataclass(frozen=True)
class Decided:
    """A decision evaluated: for each row whether it holds (looked at only where no row over
    it holds), whether it applies, and its value."""

    decision: Decision
    holds: tuple[Term, ...]
    applies: tuple[Term, ...]
    values: tuple[Value, ...]

    def gap(self) -> Term:
        return terms.negation(terms.any_of(self.applies))

    def differ(self, i: int, j: int) -> Term:
        """Whether rows i and j both apply and disagree."""
        same = equal_values(self.values[i], self.values[j], self.decision.result)
        return terms.all_of((self.applies[i], self.applies[j], terms.negation(same)))

    def conflict(self) -> Term:
        """Whether two rows apply and disagree: then one of them disagrees with the first that
        applies."""
        first, type_ = self.value(), self.decision.result
        return terms.any_of(
            terms.all_of((applies, terms.negation(equal_values(value, first, type_))))
            for applies, value in zip(self.applies, self.values, strict=True)
        )

    def value(self) -> Value:
        """The value, where there is neither a gap nor a conflict."""
        cases = list(zip(self.applies, self.values, strict=True))
        if not cases:  # the text says nothing at all
            return anything(self.decision.result)
        return select(cases[:-1], cases[-1][1], self.decision.result)


@dataclass
class Symbolic:
    """The functions of a document, in one world.

    `unsafe` are those that can fail although their preconditions hold: a caller then goes on
    as if they had not, because that is reported where it happens.
    """

    rules: Rules
    world: World
    unsafe: frozenset[str] = frozenset()
    _results: dict[tuple[str, tuple[Value, ...]], Value] = field(default_factory=dict)
    _fine: dict[tuple[str, tuple[Value, ...]], Term] = field(default_factory=dict)

    def evaluation(self, obligations: list[Obligation] | None = None) -> Evaluation:
        return Evaluation(self.world, self.call, obligations)

    # -- from outside: one function with given arguments ----------------------------------

    def requires(
        self, function: Function | Decision, arguments: Mapping[str, Value], ev: Evaluation
    ) -> Term:
        """Whether the preconditions hold."""
        held: list[Term] = []
        for rule in function.requires:
            held.append(ev.term(rule.condition, Scope(arguments, terms.all_of(held))))
        return terms.all_of(held)

    def decide(
        self,
        decision: Decision,
        arguments: Mapping[str, Value],
        ev: Evaluation,
        path: Term = TRUE,
        *,
        without: int | None = None,
    ) -> Decided:
        """All rows. With `without`, as if that row were not in the table."""
        count = len(decision.rows)
        holds: list[Term] = [terms.FALSE] * count
        applies: list[Term] = [terms.FALSE] * count
        values: dict[int, Value] = {}
        for i in decision.order:
            row = decision.rows[i]
            free = terms.negation(terms.any_of(holds[j] for j in decision.above[i]))
            scope = Scope(arguments, terms.all_of((path, free)))
            if i == without:
                values[i] = ev.value(row.value, scope.where(terms.FALSE))
                continue
            holds[i] = ev.term(row.condition, scope)
            applies[i] = terms.all_of((free, holds[i]))
            values[i] = ev.value(row.value, scope.where(holds[i]))
        return Decided(
            decision, tuple(holds), tuple(applies), tuple(values[i] for i in range(count))
        )

    def run(
        self,
        function: Function,
        arguments: Mapping[str, Value],
        ev: Evaluation,
        path: Term = TRUE,
    ) -> tuple[Flow, Statements]:
        execution = Statements(ev, function, path)
        return execution.run(arguments), execution

    # -- from inside: calls ---------------------------------------------------------------

    def call(
        self,
        ev: Evaluation,
        name: str,
        arguments: tuple[Value, ...],
        path: Term,
        span: Span,
    ) -> Value:
        """The value of a call; of a procedure, the changed state."""
        function: Function | Decision
        if name in self.rules.decisions:
            function = self.rules.decisions[name]
        else:
            function = self.rules.functions[name]
        given = named(function.parameters, arguments)
        if ev.obligations is not None:
            self._note_requires(ev, function, given, path, span)
            if name in self.unsafe:
                fine = self.fine(function, given)
                ev.obligations.append(Obligation(Cause.CALL, span, path, fine, name))
            if self.in_context(function):
                return self._written_out(ev, function, given, path)
        key = (name, arguments)
        if key not in self._results:
            inner = self.evaluation()
            if isinstance(function, Decision):
                self._results[key] = self.decide(function, given, inner).value()
            else:
                flow, _ = self.run(function, given, inner)
                procedure = function.role is Role.PROCEDURE
                state = function.parameters[0].name if procedure else ""
                self._results[key] = flow.variables[state] if procedure else flow.result
        return self._results[key]

    def in_context(self, function: Function | Decision) -> bool:
        """Whether a function is examined where it is called: what it does to a state depends
        on what the event has done before."""
        return (
            isinstance(function, Function)
            and function.role in (Role.FUNCTION, Role.PROCEDURE)
            and any(p.type == self.rules.state for p in function.parameters)
        )

    def _written_out(
        self,
        ev: Evaluation,
        function: Function | Decision,
        given: Mapping[str, Value],
        path: Term,
    ) -> Value:
        """A call whose own obligations are the caller's."""
        assert isinstance(function, Function)
        held = self.requires(function, given, self.evaluation())
        flow, _ = self.run(function, given, ev, terms.all_of((path, held)))
        procedure = function.role is Role.PROCEDURE
        return flow.variables[function.parameters[0].name] if procedure else flow.result

    def _note_requires(
        self,
        ev: Evaluation,
        function: Function | Decision,
        given: Mapping[str, Value],
        path: Term,
        span: Span,
    ) -> None:
        assert ev.obligations is not None
        # What a function examined in its context asks for can fail here, too.
        inner = self.evaluation(ev.obligations if self.in_context(function) else None)
        held: list[Term] = []
        for rule in function.requires:
            reached = terms.all_of((path, *held))
            holds = inner.term(rule.condition, Scope(given, reached))
            if holds is not TRUE and reached is not terms.FALSE:
                what = _asked(function, rule)
                ev.obligations.append(Obligation(Cause.PRECONDITION, span, reached, holds, what))
            held.append(holds)

    def fine(self, function: Function | Decision, given: Mapping[str, Value]) -> Term:
        """Whether a function gives a value for these arguments."""
        key = (function.name, tuple(given.values()))
        if key not in self._fine:
            self._fine[key] = self._found_fine(function, given)
        return self._fine[key]

    def _found_fine(self, function: Function | Decision, given: Mapping[str, Value]) -> Term:
        gathered: list[Obligation] = []
        ev = self.evaluation(gathered)
        conditions: list[Term] = []
        if isinstance(function, Decision):
            decided = self.decide(function, given, ev)
            conditions = [terms.negation(decided.gap()), terms.negation(decided.conflict())]
        else:
            self.run(function, given, ev)
        conditions += [terms.implies(o.path, o.ok) for o in gathered]
        return terms.all_of(conditions)


def named(parameters: tuple[Parameter, ...], arguments: tuple[Value, ...]) -> dict[str, Value]:
    return {p.name: a for p, a in zip(parameters, arguments, strict=True)}


def _asked(function: Function | Decision, rule: Assert) -> str:
    return f"{function.name}:{rule.span.line}"
