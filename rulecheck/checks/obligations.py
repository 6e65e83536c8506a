"""Which functions have anything that can fail: mostly there is nothing to ask of a simple one."""

from __future__ import annotations

from rulecheck.language import nodes as n
from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.language.types import Seq
from rulecheck.language.walk import walk

__all__ = ["has_examples", "has_obligations", "in_context", "may_fail"]


def may_fail(rules: Rules) -> frozenset[str]:
    """The functions and decisions that can have no value, as far as their text shows: those
    with an operation that can fail, and those that call one."""
    found: set[str] = set()
    for name, callees in rules.calls.items():
        subject = rules.decisions.get(name) or rules.functions[name]
        if has_obligations(rules, subject) or any(callee in found for callee in callees):
            found.add(name)
    return frozenset(found)


def in_context(rules: Rules, subject: Function | Decision) -> bool:
    """Functions of the state are examined in the events that call them."""
    return (
        isinstance(subject, Function)
        and subject.role in (Role.FUNCTION, Role.PROCEDURE)
        and any(p.type == rules.state for p in subject.parameters)
    )


def has_obligations(rules: Rules, subject: Function | Decision) -> bool:
    """Whether there is anything to ask of a function: most simple ones can't fail."""
    if isinstance(subject, Decision) or subject.requires or subject.role is Role.CLAIM:
        return True
    if has_examples(rules, subject):
        return True
    return any(_can_fail(rules, node) for node in walk(subject.body))


def has_examples(rules: Rules, subject: Function | Decision) -> bool:
    return any(e.function == subject.name for e in rules.examples)


def _can_fail(rules: Rules, node: object) -> bool:
    match node:
        case n.Restrict(proven=proven):
            return not proven
        case n.Extremum(default=None, value=n.SeqLiteral(items=items)):
            return not items
        case n.Extremum(default=default):
            return default is None
        case n.Arithmetic(operator="//" | "%", right=right):
            return not (isinstance(right, n.Constant) and right.value)
        case n.Item(collection=collection):
            return isinstance(collection.type, Seq)
        case n.ItemStep():
            return True
        case n.Without(strict=strict):
            return strict
        case n.Call(function=name) | n.Perform(function=name):
            callee = rules.decisions.get(name) or rules.functions[name]
            return bool(callee.requires) or (
                isinstance(callee, Function)
                and in_context(rules, callee)
                and any(_can_fail(rules, inner) for inner in walk(callee.body))
            )
        case n.Assert():
            return True
        case _:
            return False
