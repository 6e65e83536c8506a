"""Statements as Python syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from rulecheck.language.nodes import (
    Assert,
    Assign,
    Expr,
    For,
    If,
    Local,
    Perform,
    Return,
    Statement,
)
from rulecheck.runtime import assignments, iteration
from rulecheck.runtime.asserts import Asserting
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.syntax import (
    assign,
    call,
    expression,
    read,
    result,
    write,
)
from rulecheck.runtime.walk import bare

__all__ = ["Statements"]


class Statements:
    """Gives the Python statements of the body of one function.

    `asserting` is what an assert becomes here, `returning` the value that a `return` without
    one gives.
    """

    def __init__(
        self,
        to: Expressions,
        asserting: Asserting,
        returning: Callable[[], ast.expr] | None = None,
    ) -> None:
        self.to = to
        self.asserting = asserting
        self.returning = returning

    def block(self, statements: Sequence[Statement]) -> list[ast.stmt]:
        """The statements; `pass` where there are none."""
        done: list[ast.stmt] = []
        for statement in statements:
            done += [
                self.to.build.locator.put(tree, statement.span) for tree in self._of(statement)
            ]
        return done

    def _of(self, node: Statement) -> list[ast.stmt]:
        match node:
            case Assign():
                return assignments.assignment(self.to, node)
            case If(condition=condition, then=then, otherwise=otherwise):
                test = self.to.value(condition)
                return [ast.If(test, self._inner(then), self.block(otherwise))]
            case For(target=target, source=source, body=body):
                variable = write(self.to.build.names.local(target))
                over = iteration.in_order(self.to, source)
                return [ast.For(variable, over, self._inner(body), [], None)]
            case Return(value=value):
                return [self._return(value)]
            case Assert():
                return self.asserting(node)
            case Perform():
                return self._perform(node)

    def _inner(self, statements: Sequence[Statement]) -> list[ast.stmt]:
        return self.block(statements) or [ast.Pass()]

    def _return(self, value: Expr | None) -> ast.stmt:
        if value is not None:
            return result(self.to.value(value))
        return ast.Return(None if self.returning is None else self.returning())

    def _perform(self, node: Perform) -> list[ast.stmt]:
        """A procedure changes the object that it is given: the one of this event, or a copy
        where a variable holds the state."""
        state, *others = node.arguments
        owner = bare(state)
        assert isinstance(owner, Local), "a procedure is given a variable"
        variable = self.to.build.names.local(owner.name)
        own = (
            [] if self.to.is_changing(state) else [assign(variable, call("_copy", read(variable)))]
        )
        arguments = [read(variable), *self.to.values(others)]
        return [*own, expression(call(self.to.build.names.function(node.function), *arguments))]
