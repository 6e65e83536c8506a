"""Functions, decisions and events as Python functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Parameter, Role
from rulecheck.runtime import asserts
from rulecheck.runtime.build import Build
from rulecheck.runtime.decisions import Writer
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.probes import Probes, rows_function
from rulecheck.runtime.statements import Statements
from rulecheck.runtime.syntax import assign, call, constant, define, expression, read, result

__all__ = ["decision", "function"]


def function(build: Build, node: Function, probes: Probes) -> ast.stmt:
    """A function; an event copies the state that it is given, changes the copy in place and
    gives it back; a procedure changes the state of its caller."""
    match node.role:
        case Role.EVENT:
            body = _event(build, node, probes)
        case Role.SETUP:
            body = _setup(build, node, probes)
        case Role.PROCEDURE:
            body = _plain(Expressions(build, _state(node)), node)
        case _:
            body = _plain(Expressions(build), node)
    return _defined(build, node, body)


def decision(build: Build, node: Decision, probes: Probes) -> list[ast.stmt]:
    """A decision, and the function that gathers its rows where one is needed."""
    writer = Writer(Expressions(build), node)
    body = [*_preconditions(writer.to, node), *probes.settled(writer)]
    main = _defined(build, node, body)
    if not probes.gathers(writer):
        return [main]
    rows = define(rows_function(node), _parameters(build, node.parameters), writer.gathered())
    return [main, build.locator.put(rows, node.span)]


def _event(build: Build, node: Function, probes: Probes) -> list[ast.stmt]:
    state = _state(node)
    variable = build.names.local(state)
    to = Expressions(build, state)

    def rule(found: Assert) -> list[ast.stmt]:
        return asserts.rule(to, found, node.name, probes)

    body = Statements(to, rule, lambda: read(variable))
    return [
        assign(variable, call("_copy", read(variable))),
        *_guarded(body, node, probes),
        result(read(variable)),
    ]


def _setup(build: Build, node: Function, probes: Probes) -> list[ast.stmt]:
    to = Expressions(build)

    def rule(found: Assert) -> list[ast.stmt]:
        return asserts.rule(to, found, node.name, probes)

    return _guarded(Statements(to, rule), node, probes)


def _guarded(body: Statements, node: Function, probes: Probes) -> list[ast.stmt]:
    """Each statement of an event or setup as the build wants it."""
    statements = [*node.requires, *node.body]
    return [tree for s in statements for tree in probes.guarded(body.block([s]))]


def _plain(to: Expressions, node: Function) -> list[ast.stmt]:
    def obligation(found: Assert) -> list[ast.stmt]:
        return asserts.obligation(to, found, node.name)

    return [*_preconditions(to, node), *Statements(to, obligation).block(node.body)]


def _state(node: Function) -> str:
    return node.parameters[0].name


def _preconditions(to: Expressions, node: Function | Decision) -> list[ast.stmt]:
    return [tree for found in node.requires for tree in asserts.precondition(to, found, node)]


def _defined(build: Build, node: Function | Decision, body: Sequence[ast.stmt]) -> ast.stmt:
    doc = expression(constant(f"{node.address}, line {node.span.line}"))
    name = build.names.function(node.name)
    whole = define(name, _parameters(build, node.parameters), [doc, *body])
    return build.locator.put(whole, node.span)


def _parameters(build: Build, parameters: Sequence[Parameter]) -> list[ast.arg]:
    return [build.locator.put(ast.arg(build.names.local(p.name)), p.span) for p in parameters]
