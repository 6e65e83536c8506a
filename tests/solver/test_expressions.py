"""Random well-typed expressions: the solver's formulas give what the runtime gives, with known
values (all folds to constants) and with unknowns (then evaluated)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulecheck.language import nodes as n
from rulecheck.runtime import Fault
from rulecheck.solver import containers, terms, traversal
from rulecheck.solver.expressions import Evaluation, Scope
from rulecheck.solver.faults import Obligation, Unsupported
from rulecheck.solver.terms import number
from rulecheck.solver.values import SeqValue, TooLarge, Value
from rulecheck.solver.witness import Decoder, encode, parts_of
from rulecheck.solver.world import Inputs, World
from tests.runtime.by_hand import EMPTY, OPTIONS
from tests.runtime.typed import PLAYERS, VARIABLES, environments, expressions
from tests.solver.draws import assigned

TABLE = EMPTY.table(PLAYERS, EMPTY.options({"jokers": True}))
DECODER = Decoder(PLAYERS, lambda name, fields: EMPTY.records[name](*fields))
assert containers.__all__


def of_runtime(expression: n.Expr, env: Any) -> object:
    try:
        return ("value", TABLE.evaluate(expression, env))
    except Fault:
        return "fault"


def world(inputs: Inputs) -> World:
    made = World(EMPTY.rules, inputs)
    made.players = number(len(PLAYERS))
    made.options = encode(TABLE.options, OPTIONS, PLAYERS)
    return made


def of_solver(expression: n.Expr, env: Any, *, known: bool) -> object:
    """With constants or with unknowns for the variables."""
    terms.forget()
    inputs = Inputs()
    here = world(inputs)
    obligations: list[Obligation] = []
    model: dict[str, int | bool] = {}
    variables: dict[str, Value] = {}
    for name, type_ in VARIABLES.items():
        if type_ == VARIABLES["pair_set"]:
            continue  # records of any number: too many to be written out
        if known:
            variables[name] = encode(env[name], type_, PLAYERS)
        else:
            variables[name] = here.unknown(type_, name)
            model |= assigned(env[name], type_, name, PLAYERS)
    assume("'pair_set'" not in repr(expression))
    try:
        value = Evaluation(here, _no_call, obligations).value(expression, Scope(variables))
    except (Unsupported, TooLarge):
        assume(False)
    lengths = [number(0)] * 2
    if isinstance(value, SeqValue):
        lengths = [value.length, terms.count(guard for guard, _ in value.items)]
    roots = [t for o in obligations for t in (o.path, o.ok)] + list(parts_of(value)) + lengths
    if known:
        assert traversal.variables(roots) == []
    unknowns = traversal.variables(roots)
    given_ = {u: model[str(u.args[0])] for u in unknowns if str(u.args[0]) in model}
    found = traversal.evaluate(roots, given_)
    if any(found[o.path] and not found[o.ok] for o in obligations):
        return "fault"
    assert found[lengths[0]] == found[lengths[1]]
    return ("value", DECODER.known(value, expression.type, found))


def _no_call(*_: object) -> Value:
    raise AssertionError("random expressions call nothing")


def compare(data: st.DataObject, *, known: bool) -> None:
    expression = data.draw(expressions())
    env = data.draw(environments)
    assert of_solver(expression, env, known=known) == of_runtime(expression, env)


@pytest.mark.parametrize("known", [True, False])
@given(st.data())
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_same_value_or_fault(known: bool, data: st.DataObject) -> None:
    compare(data, known=known)


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False])
@given(st.data())
@settings(max_examples=5000, suppress_health_check=list(HealthCheck))
def test_same_value_or_fault_at_length(known: bool, data: st.DataObject) -> None:
    compare(data, known=known)
