"""Asserts: rules of events and of the setup, preconditions, and obligations."""

from __future__ import annotations

import ast
from collections.abc import Callable

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function
from rulecheck.runtime.conditions import denied
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.probes import Probes
from rulecheck.runtime.syntax import assign, constant, method, read, tuple_of

__all__ = ["Asserting", "obligation", "precondition", "rule"]

Asserting = Callable[[Assert], list[ast.stmt]]
"""What an assert becomes in the body of some function."""

Refusal = Callable[[ast.expr], ast.expr]
"""From the message, the exception to raise."""


def rule(to: Expressions, node: Assert, function: str, probes: Probes) -> list[ast.stmt]:
    """What a log can break."""
    stated = to.build.stated(node, function)
    test = probes.broken(to, node, stated)
    return _check(to, node, stated, test, lambda text: method(read(stated.id), "broken", text))


def obligation(to: Expressions, node: Assert, function: str) -> list[ast.stmt]:
    """What a function itself must see to."""
    stated = to.build.stated(node, function)
    test = denied(to, node.condition)
    return _check(to, node, stated, test, lambda text: method(stated, "failed", text))


def precondition(to: Expressions, node: Assert, called: Function | Decision) -> list[ast.stmt]:
    """What the caller of a function must see to."""
    stated = to.build.stated(node, called.name)
    arguments = tuple_of([read(to.build.names.local(p.name)) for p in called.parameters])
    asked = to.build.function(called.name)
    test = denied(to, node.condition)
    return _check(
        to, node, stated, test, lambda text: method(stated, "refused", asked, arguments, text)
    )


def _check(
    to: Expressions, node: Assert, stated: ast.Name, broken: ast.expr, refusal: Refusal
) -> list[ast.stmt]:
    """`if broken: raise ...`, the message built only then.

    Where building the message can itself meet a fault, the assert is reported all the same.
    """
    built: list[ast.stmt] = []
    message = constant(None) if node.message is None else to.value(node.message)
    if node.message is not None and to.build.failing.can_fail(node.message):
        wordless = method(read(stated.id), "wordless", read("_fault"))
        handler = ast.ExceptHandler(read("_Fault"), "_fault", [assign("_message", wordless)])
        built = [ast.Try([assign("_message", message)], [handler], [], [])]
        message = read("_message")
    raised = ast.Raise(refusal(message), None)
    tree = ast.If(broken, [*built, raised], [])
    return [to.build.locator.put(tree, node.span)]
