"""Symbolic execution of statements: both branches of an `if`, every round of a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulecheck.language import nodes as n
from rulecheck.language.rules import Function, Role
from rulecheck.language.types import NOTHING, Map, Record, Seq, Type
from rulecheck.solver import terms
from rulecheck.solver.containers import at, at_key, replaced
from rulecheck.solver.expressions import Evaluation, Scope
from rulecheck.solver.faults import Cause
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    MapValue,
    RecordValue,
    SeqValue,
    Value,
    anything,
    index_of,
    merge,
)

__all__ = ["Flow", "Guard", "Statements"]


@dataclass(frozen=True)
class Guard:
    """An assert that was met: under `path` it asks for `holds`."""

    rule: n.Assert
    path: Term
    holds: Term


@dataclass(frozen=True)
class Flow:
    """Where execution stands: the variables with their types, what was returned so far and
    under which condition, and whether a rule stopped it."""

    variables: Mapping[str, Value]
    types: Mapping[str, Type]
    returned: Term
    result: Value
    stopped: Term

    def going(self) -> Term:
        """The condition under which the next statement is carried out."""
        return terms.all_of((terms.negation(self.returned), terms.negation(self.stopped)))

    def assigns(self) -> Term:
        """The condition under which a variable takes a new value. Of one that a rule has stopped
        nobody asks what its variables are, and a state that says so in each of its fields makes
        every question about it longer."""
        return terms.negation(self.returned)


class Statements:
    """Executes one function. `guards` gathers its asserts, in order."""

    def __init__(self, ev: Evaluation, function: Function, path: Term = TRUE) -> None:
        self.ev = ev
        self.function = function
        self.path = path
        self.guards: list[Guard] = []

    def run(self, arguments: Mapping[str, Value]) -> Flow:
        """The whole body."""
        result_type = self.function.result
        start = Flow(
            arguments,
            {p.name: p.type for p in self.function.parameters},
            FALSE,
            anything(result_type or NOTHING),
            FALSE,
        )
        return self.block(self.function.body, start)

    def block(self, statements: Sequence[n.Statement], flow: Flow) -> Flow:
        for statement in statements:
            if flow.going() is FALSE:
                break
            flow = self._statement(statement, flow)
        return flow

    def _scope(self, flow: Flow) -> Scope:
        return Scope(flow.variables, terms.all_of((self.path, flow.going())))

    def _statement(self, node: n.Statement, flow: Flow) -> Flow:
        match node:
            case n.Assign():
                return self._assign(node, flow)
            case n.If():
                return self._if(node, flow)
            case n.For():
                return self._for(node, flow)
            case n.Return():
                return self._return(node, flow)
            case n.Assert():
                return self._assert(node, flow)
            case n.Perform():
                return self._perform(node, flow)

    # -- assignment -----------------------------------------------------------------------

    def _assign(self, node: n.Assign, flow: Flow) -> Flow:
        scope = self._scope(flow)
        value = self.ev.value(node.value, scope)
        place = node.place
        whole = self._stored(place, 0, flow.variables.get(place.name), value, scope)
        return self._set(flow, place.name, whole, place.types[0])

    def _set(self, flow: Flow, name: str, value: Value, type_: Type) -> Flow:
        """The variable has the new value where nothing was returned before."""
        old = flow.variables.get(name)
        if old is not None:
            value = merge(flow.assigns(), value, old, type_)
        return replace(
            flow,
            variables={**flow.variables, name: value},
            types={**flow.types, name: type_},
        )

    def _stored(
        self, place: n.Place, step: int, whole: Value | None, value: Value, scope: Scope
    ) -> Value:
        """`whole` with `value` at the place behind step `step`."""
        if step == len(place.steps):
            return value
        here, type_ = place.steps[step], place.types[step]
        match here, whole, type_:
            case n.FieldStep(name=name), RecordValue(fields), Record(fields=declared):
                at_ = [f.name for f in declared].index(name)
                inner = self._stored(place, step + 1, fields[at_], value, scope)
                return RecordValue((*fields[:at_], inner, *fields[at_ + 1 :]))
            case n.ItemStep(index=index), MapValue(values), Map(key, item):
                at_key_ = index_of(key, self.ev.value(index, scope))
                part = at_key(whole, at_key_, item)
                inner = self._stored(place, step + 1, part, value, scope)
                return MapValue(
                    tuple(
                        merge(terms.equal(at_key_, number(i)), inner, x, item)
                        for i, x in enumerate(values)
                    )
                )
            case n.ItemStep(index=index, span=span), SeqValue(), Seq(item):
                position = self.ev.term(index, scope)
                part, exists = at(whole, position, item)
                self.ev.must(Cause.INDEX, span, scope, exists)
                inner = self._stored(place, step + 1, part, value, scope)
                return replaced(whole, position, inner, item)[0]
            case _:
                raise AssertionError(place)

    # -- control --------------------------------------------------------------------------

    def _if(self, node: n.If, flow: Flow) -> Flow:
        condition = self.ev.term(node.condition, self._scope(flow))
        if condition is TRUE:
            return self.block(node.then, flow)
        if condition is FALSE:
            return self.block(node.otherwise, flow)
        then = self._under(condition, node.then, flow)
        otherwise = self._under(terms.negation(condition), node.otherwise, flow)
        return self._joined(condition, then, otherwise)

    def _under(self, condition: Term, statements: Sequence[n.Statement], flow: Flow) -> Flow:
        outer = self.path
        self.path = terms.all_of((outer, condition))
        try:
            return self.block(statements, flow)
        finally:
            self.path = outer

    def _joined(self, condition: Term, a: Flow, b: Flow) -> Flow:
        """What is known after both branches. A variable that only one of them has is not
        used any more, or the other branch has ended."""
        types = {**b.types, **a.types}
        variables: dict[str, Value] = {}
        for name, type_ in types.items():
            x, y = a.variables.get(name), b.variables.get(name)
            if x is None or y is None:
                found = x if y is None else y
                assert found is not None
                variables[name] = found
            else:
                variables[name] = merge(condition, x, y, type_)
        result_type = self.function.result or NOTHING
        return Flow(
            variables,
            types,
            terms.choose(condition, a.returned, b.returned),
            merge(condition, a.result, b.result, result_type),
            terms.choose(condition, a.stopped, b.stopped),
        )

    def _for(self, node: n.For, flow: Flow) -> Flow:
        items = self.ev.items(node.source, self._scope(flow))
        for guard, item in items:
            if flow.going() is FALSE:
                break
            inside = replace(
                flow,
                variables={**flow.variables, node.target: item},
                types={**flow.types, node.target: node.target_type},
            )
            after = self._under(guard, node.body, inside)
            flow = after if guard is TRUE else self._joined(guard, after, inside)
        kept = {k: v for k, v in flow.variables.items() if k != node.target}
        return replace(flow, variables=kept, types={k: flow.types[k] for k in kept})

    def _return(self, node: n.Return, flow: Flow) -> Flow:
        if node.value is None:
            return replace(flow, returned=TRUE)
        value = self.ev.value(node.value, self._scope(flow))
        assert self.function.result is not None
        result = merge(flow.assigns(), value, flow.result, self.function.result)
        return replace(flow, returned=TRUE, result=result)

    def _assert(self, node: n.Assert, flow: Flow) -> Flow:
        scope = self._scope(flow)
        holds = self.ev.term(node.condition, scope)
        self.guards.append(Guard(node, scope.path, holds))
        if self.function.role not in (Role.EVENT, Role.SETUP):
            self.ev.must(Cause.ASSERTION, node.span, scope, holds, node.address)
        broken = terms.all_of((flow.going(), terms.negation(holds)))
        return replace(flow, stopped=terms.any_of((flow.stopped, broken)))

    def _perform(self, node: n.Perform, flow: Flow) -> Flow:
        """A procedure gives the state back."""
        scope = self._scope(flow)
        arguments = tuple(self.ev.value(a, scope) for a in node.arguments)
        state = node.arguments[0]
        assert isinstance(state, n.Local)
        changed = self.ev.call(self.ev, node.function, arguments, scope.path, node.span)
        return self._set(flow, state.name, changed, state.type)
