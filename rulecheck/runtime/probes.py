"""The builds of the same rules: the plain one, the one that can be listened to, and the one that
leaves out what fails.

All come from the same trees; they differ in what surrounds a rule's condition, in whether a
decision hurries to its value or gathers all rows that apply, and in what surrounds the statements
of events.
"""

from __future__ import annotations

import ast
from typing import Protocol

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision
from rulecheck.runtime.conditions import denied
from rulecheck.runtime.decisions import Writer
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.syntax import call, negated, read, result

__all__ = ["JUDGING", "PLAIN", "TRACED", "Probes", "rows_function"]


class Probes(Protocol):
    """What a build makes of rules and decisions. `hears` are the functions that it calls to
    tell of them, as parameters of the module's `_game`."""

    hears: tuple[str, ...]

    def broken(self, to: Expressions, rule: Assert, stated: ast.Name, /) -> ast.expr:
        """Whether a rule of an event or the setup is broken."""

    def settled(self, writer: Writer, /) -> list[ast.stmt]:
        """The body of a decision, behind its preconditions."""

    def gathers(self, writer: Writer, /) -> bool:
        """Whether the decision needs a function that gathers all rows that apply."""

    def guarded(self, trees: list[ast.stmt], /) -> list[ast.stmt]:
        """What a statement of an event or the setup becomes."""


class _Plain:
    """As fast as can be."""

    hears: tuple[str, ...] = ()

    def broken(self, to: Expressions, rule: Assert, _stated: ast.Name, /) -> ast.expr:
        return denied(to, rule.condition)

    def settled(self, writer: Writer, /) -> list[ast.stmt]:
        return writer.settled(rows_function(writer.decision))

    def gathers(self, writer: Writer, /) -> bool:
        return bool(writer.known.together)

    def guarded(self, trees: list[ast.stmt], /) -> list[ast.stmt]:
        return trees


class _Traced:
    """Tells the listener what spoke."""

    hears: tuple[str, ...] = ("_judging", "_judged", "_decided")

    def broken(self, to: Expressions, rule: Assert, stated: ast.Name, /) -> ast.expr:
        begun = call("_judging", read(stated.id))
        heard = call("_judged", begun, to.value(rule.condition))
        return to.build.locator.put(negated(heard), rule.condition.span)

    def settled(self, writer: Writer, /) -> list[ast.stmt]:
        stated = writer.to.build.decision(writer.decision)
        gathered = call(rows_function(writer.decision), *writer.parameters())
        heard = result(call("_decided", stated, gathered, writer.arguments()))
        return [writer.to.build.locator.put(heard, writer.decision.span)]

    def gathers(self, _writer: Writer, /) -> bool:
        return True

    def guarded(self, trees: list[ast.stmt], /) -> list[ast.stmt]:
        return trees


class _Judging(_Traced):
    """The same, going on where a statement fails: behind a broken rule many do, and the rules
    after them are to be judged all the same."""

    def guarded(self, trees: list[ast.stmt], /) -> list[ast.stmt]:
        if not trees:
            return []
        return [ast.Try(trees, [ast.ExceptHandler(read("_Exception"), None, [ast.Pass()])], [], [])]


PLAIN: Probes = _Plain()
TRACED: Probes = _Traced()
JUDGING: Probes = _Judging()


def rows_function(decision: Decision) -> str:
    return f"_rows_of_{decision.name}"
