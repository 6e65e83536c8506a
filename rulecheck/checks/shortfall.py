"""What makes a claim or an invariant false in a situation: the two sides that are compared, and
of a state, what an event has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulecheck.checks.wording import field_shown, shown
from rulecheck.language.nodes import And, Assert, Compare, Constant, Expr, Return
from rulecheck.language.rules import Function
from rulecheck.language.types import Record
from rulecheck.runtime import Fault, Table
from rulecheck.solver.confirm import Situation

__all__ = ["changed", "sides"]


def sides(table: Table, function: Function, arguments: Mapping[str, Any]) -> str:
    """Both sides of the comparison that a function's result, which is False, comes down to, as
    `: 18 < 18`; nothing where it is no single comparison."""
    body = [step for step in function.body if not isinstance(step, Assert)]
    if len(body) != 1 or not isinstance(body[0], Return) or body[0].value is None:
        return ""
    try:
        compared = _first_false(table, body[0].value, arguments)
        if not isinstance(compared, Compare):
            return ""
        found = [
            shown(table.evaluate(side, arguments), side.type, table.players)
            for side in (compared.left, compared.right)
        ]
    except Fault:
        return ""
    if all(isinstance(side, Constant) for side in (compared.left, compared.right)):
        return ""
    return f": {found[0]} {compared.operator} {found[1]}"


def _first_false(table: Table, expression: Expr, arguments: Mapping[str, Any]) -> Expr:
    while isinstance(expression, And):
        expression = next(i for i in expression.items if not table.evaluate(i, arguments))
    return expression


def changed(state: Record, before: Any, after: Any, situation: Situation) -> str:
    """The fields of a state that an event changed, as they are after it; without a state
    before, all of them."""
    parts = [
        field_shown(field, getattr(after, field.name), situation.players)
        for field in state.fields
        if before is None or getattr(before, field.name) != getattr(after, field.name)
    ]
    return f": {', '.join(parts)}" if parts else ""
