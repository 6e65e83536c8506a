"""What bears on a rule: the decisions and the fields of the state that its condition reads,
directly, through variables, and through what its event changed before it.

Read off the typed nodes, and rather too much than too little: what of it really spoke in a
game, `rulings` then hears.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_

from msgspec import Struct

from rulecheck.document.source import Span
from rulecheck.language.nodes import (
    Assert,
    Assign,
    Construct,
    Field,
    FieldStep,
    For,
    If,
    ItemStep,
    Local,
    Perform,
    Return,
    Statement,
)
from rulecheck.language.rules import Function, Role, Rules
from rulecheck.language.types import Record
from rulecheck.language.walk import called, walk

__all__ = ["Bearing", "Influence"]


class Bearing(Struct, frozen=True):
    """What something depends on: decisions, fields of the state, variables of its function.
    `calls` are the functions and decisions that it calls itself."""

    decisions: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()

    def __or__(self, other: Bearing) -> Bearing:
        return Bearing(
            self.decisions | other.decisions,
            self.fields | other.fields,
            self.variables | other.variables,
            self.calls | other.calls,
        )


_NOTHING = Bearing()


class _Change(Struct, frozen=True):
    """A statement that gives a variable, or a field of the state, a value."""

    name: str
    is_field: bool
    span: Span
    bearing: Bearing


class _Flow(Struct):
    """What one function changes, in the order of its text, and what its asserts read."""

    changes: list[_Change]
    asserts: dict[str, Bearing]

    def whole(self, bearing: Bearing, until: Span | None = None) -> Bearing:
        """With what bears on the variables and changed fields in it, and so on; changes from
        `until` on do not count."""
        counting = [c for c in self.changes if until is None or c.span < until]
        while True:
            wider = bearing
            for change in counting:
                read = bearing.fields if change.is_field else bearing.variables
                if change.name in read:
                    wider |= change.bearing
            if wider == bearing:
                return bearing
            bearing = wider

    def near(self, bearing: Bearing, until: Span | None = None) -> Bearing:
        """With what bears on the variables in it alone."""
        counting = [c for c in self.changes if until is None or c.span < until]
        counting = [c for c in counting if not c.is_field]
        while True:
            wider = bearing
            for change in counting:
                if change.name in bearing.variables:
                    wider |= change.bearing
            if wider == bearing:
                return bearing
            bearing = wider

    def fields(self, until: Span | None = None) -> frozenset[str]:
        """The fields that are changed."""
        return frozenset(
            c.name for c in self.changes if c.is_field and (until is None or c.span < until)
        )


class Influence:
    """What bears on the rules of one document."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._flow = cache(self._make_flow)
        self._called = cache(self._make_called)

    def on_rule(self, function: Function, rule: Assert) -> Bearing:
        """What bears on an assert of an event or the setup. `fields` are those of which it
        needs the value that they had before the event."""
        flow = self._flow(function.name)
        own = flow.asserts.get(rule.address, _NOTHING)
        bearing = flow.whole(own, rule.span)
        changed = flow.fields(rule.span)
        read = own.fields - changed
        for change in flow.changes:
            if change.span < rule.span and change.name in bearing.fields | bearing.variables:
                read |= change.bearing.fields
        return Bearing(bearing.decisions, read)

    def on_fields(self, function: Function, fields: frozenset[str]) -> Bearing:
        """What bears on the values that an event or the setup gives to fields. `fields` are
        those that it reads for that."""
        flow = self._flow(function.name)
        bearing = _NOTHING
        for change in flow.changes:
            if change.is_field and change.name in fields:
                bearing |= change.bearing
        return flow.whole(bearing)

    def on_rules(self, function: Function) -> frozenset[str]:
        """The decisions that bear on the asserts of an event or the setup."""
        flow = self._flow(function.name)
        return frozenset[str]().union(*(flow.whole(b).decisions for b in flow.asserts.values()))

    def near_rule(self, function: Function, rule: Assert) -> Bearing:
        """What the condition of an assert itself reads, or by variables of its function."""
        flow = self._flow(function.name)
        return flow.near(flow.asserts.get(rule.address, _NOTHING), rule.span)

    def asked_by(self, function: Function, rule: Assert) -> Bearing:
        """What bears on an assert of an event or the setup by what is written in that event, with
        all that it calls for it. Where that is no decision, those that gave the fields that the
        condition reads their values, in whatever event."""
        flow = self._flow(function.name)
        near = self.near_rule(function, rule)
        bearing = flow.whole(near, rule.span)
        if bearing.decisions:
            return bearing
        decisions = frozenset[str]()
        for other in (*self._rules.of(Role.SETUP), *self._rules.of(Role.EVENT)):
            made = self._flow(other.name)
            given = [c.bearing for c in made.changes if c.is_field and c.name in near.fields]
            decisions |= made.near(reduce(or_, given, _NOTHING)).decisions
        return Bearing(decisions, calls=bearing.calls)

    def asked_in(self, nodes: object) -> Bearing:
        """The decisions and calls in an expression, or in the body of a function."""
        bearing = self._of(nodes)
        return Bearing(bearing.decisions, calls=bearing.calls)

    def on_result(self, function: Function) -> Bearing:
        """What bears on what a function says of a state."""
        return self._called(function.name)

    def behind(self, bearing: Bearing, functions: Sequence[Function]) -> frozenset[str]:
        """The decisions that bear on something, also by way of the values that events (or the
        setup) gave to the fields that it reads."""
        while True:
            wider = bearing
            for function in functions:
                wider |= self.on_fields(function, bearing.fields)
            wider = Bearing(wider.decisions, wider.fields)
            if wider == bearing:
                return bearing.decisions
            bearing = wider

    # -- expressions ----------------------------------------------------------------

    def _of(self, nodes: object) -> Bearing:
        """What bears on the values of nodes."""
        fields: set[str] = set()
        variables: set[str] = set()
        for node in walk(nodes):
            match node:
                case Local(name=name):
                    variables.add(name)
                case Field(record=owner, name=name) if self._is_state(owner.type):
                    fields.add(name)
                case _:
                    pass
        calls = called(nodes)
        bearing = Bearing(
            fields=frozenset(fields), variables=frozenset(variables), calls=frozenset(calls)
        )
        for name in calls:
            bearing |= self._called(name)
        return bearing

    def _make_called(self, name: str) -> Bearing:
        """What bears on the result of a function or decision, its arguments aside."""
        decision = self._rules.decisions.get(name)
        if decision is None:
            inner = self._of(self._rules.functions[name].body)
            return Bearing(inner.decisions, inner.fields)
        inner = self._of(tuple((row.condition, row.value) for row in decision.rows))
        return Bearing(inner.decisions | {name}, inner.fields)

    def _is_state(self, type_: object) -> bool:
        state = self._rules.state
        return state is not None and isinstance(type_, Record) and type_.name == state.name

    # -- statements -----------------------------------------------------------------

    def _make_flow(self, name: str) -> _Flow:
        function = self._rules.functions[name]
        flow = _Flow([], {})
        state = None if function.role is Role.SETUP else function.parameters[0].name
        self._statements(function.body, flow, state, _NOTHING)
        return flow

    def _statements(
        self, statements: Sequence[Statement], flow: _Flow, state: str | None, around: Bearing
    ) -> None:
        """`around` bears on whether the statements are reached."""
        for statement in statements:
            match statement:
                case Assign():
                    flow.changes.append(self._assigned(statement, state, around))
                case Perform():
                    flow.changes += self._performed(statement, around)
                case If(condition=condition, then=then, otherwise=otherwise):
                    inside = around | self._of(condition)
                    self._statements(then, flow, state, inside)
                    self._statements(otherwise, flow, state, inside)
                case For(span=span, target=target, source=source, body=body):
                    inside = around | self._of(source)
                    flow.changes.append(_Change(target, False, span, inside))
                    self._statements(body, flow, state, inside)
                case Assert(address=address, condition=condition):
                    flow.asserts[address] = around | self._of(condition)
                case Return(span=span, value=Construct(record=record, arguments=arguments)):
                    if self._is_state(record):
                        for field, argument in zip(record.fields, arguments, strict=True):
                            bearing = around | self._of(argument)
                            flow.changes.append(_Change(field.name, True, span, bearing))
                case _:
                    pass

    def _assigned(self, statement: Assign, state: str | None, around: Bearing) -> _Change:
        place = statement.place
        keys = tuple(step.index for step in place.steps if isinstance(step, ItemStep))
        bearing = around | self._of((statement.value, *keys))
        first = place.steps[0] if place.steps else None
        if place.name == state and isinstance(first, FieldStep):
            if len(place.steps) > 1 or around != _NOTHING:
                # The rest of the field, or all of it, stays as it was.
                bearing |= Bearing(fields=frozenset([first.name]))
            return _Change(first.name, True, statement.span, bearing)
        return _Change(place.name, False, statement.span, bearing)

    def _performed(self, statement: Perform, around: Bearing) -> list[_Change]:
        """A procedure changes fields as its body says, by the arguments it is given."""
        procedure = self._rules.functions[statement.function]
        inner = self._flow(procedure.name)
        given = {
            parameter.name: self._of(argument)
            for parameter, argument in zip(procedure.parameters, statement.arguments, strict=True)
        }
        changes = []
        for field in sorted(inner.fields()):
            within = inner.whole(Bearing(fields=frozenset([field])))
            calls = frozenset([procedure.name])
            bearing = around | Bearing(within.decisions, within.fields, calls=calls)
            for name in within.variables & given.keys():
                bearing |= given[name]
            changes.append(_Change(field, True, statement.span, bearing))
        return changes
