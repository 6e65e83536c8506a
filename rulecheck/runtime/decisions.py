"""Decisions: rows without order, of which those that apply must agree.

In the order in which its rows are evaluated, a row is asked only where no row above it
applies (a row above it that holds, but does not apply, is itself below one that does).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from rulecheck.language.rules import Decision, Row
from rulecheck.runtime.exclusion import Condition, form
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.syntax import (
    assign,
    both,
    call,
    comment,
    compare,
    constant,
    expression,
    method,
    negated,
    read,
    result,
    tuple_of,
)

__all__ = ["Study", "Writer"]

_STUDIED = 100
"""In decisions of more rows, not every pair is compared: what is not seen is asked at run time."""


@dataclass(frozen=True, slots=True)
class Study:
    """What is known about the rows of a decision (by index) without asking them.

    When a row of `last` applies, no later one can. Beside a row of `together`, one that was
    asked before may apply with another value. What was found of a row of `kept` is needed
    further down.
    """

    last: frozenset[int]
    together: frozenset[int]
    kept: frozenset[int]


def _study(to: Expressions, decision: Decision) -> Study:
    order, above = decision.order, decision.above
    shut = _shut(to, decision)
    values = [form(row.value) for row in decision.rows]
    places = {index: place for place, index in enumerate(order)}
    last = {
        index
        for place, index in enumerate(order)
        if sum(places[other] > place for other in shut[index]) == len(order) - place - 1
    }
    together: set[int] = set()
    before: list[int] = []
    for index in order:
        if any(index not in shut[o] and values[o] != values[index] for o in before):
            together.add(index)
        if index not in last:
            before.append(index)
    kept = {upper for index in order for upper in above[index]} - last
    return Study(frozenset(last), frozenset(together), frozenset(kept))


def _shut(to: Expressions, decision: Decision) -> list[set[int]]:
    """For each row those that need not be asked where it applies: the rows below it, and
    those that can be seen to contradict it (and could do nothing else when asked)."""
    shut: list[set[int]] = [set() for _ in decision.rows]
    for below, above in enumerate(decision.above):
        for index in above:
            shut[index].add(below)
    if len(decision.rows) > _STUDIED:
        return shut
    conditions = [Condition(row.condition) for row in decision.rows]
    for other, lower in enumerate(conditions):
        if not to.build.failing.can_fail(decision.rows[other].condition):
            for index, upper in enumerate(conditions):
                if other not in shut[index] and upper.excludes(lower):
                    shut[index].add(other)
    return shut


class Writer:
    """Writes the bodies of the Python functions of one decision.

    Temporary names: `_applies_3` whether the third row does, `_value` the value of those
    that do so far (`...` for none yet), `_other` that of another one, `_rows` them all.
    """

    def __init__(self, to: Expressions, decision: Decision) -> None:
        self.to = to
        self.decision = decision
        self.known = _study(to, decision)

    def settled(self, all_rows: str) -> list[ast.stmt]:
        """The body that gives the value: the rows are asked one after the other, and at a
        second one that applies, the values are compared. Where they differ, the function
        `all_rows` (see `gathered`) is asked for the whole picture."""
        known = self.known
        stores = any(index not in known.last for index in self.decision.order)
        done = [assign("_value", constant(...))] if stores else []
        for index in self.decision.order:
            row = self.decision.rows[index]
            asked, test = self._asked(index, known.kept)
            value = self.to.value(row.value)
            if index in known.together and index in known.last:
                body = self._returned_if_agreed(value, all_rows)
            elif index in known.together:
                body = self._stored_if_agreed(value, all_rows)
            else:
                body = [result(value) if index in known.last else assign("_value", value)]
            always = _is_true(test)
            done += self._placed(row, body if always else [*asked, ast.If(test, body, [])])
            if always and index in known.last:
                return self._at_decision(done)
        gap = ast.Raise(self._said("gap", self.arguments()), None)
        done += [ast.If(_is_unset(), [gap], []), result(read("_value"))] if stores else [gap]
        return self._at_decision(done)

    def gathered(self) -> list[ast.stmt]:
        """The body that gives the indexes of all rows that apply, each with its value."""
        upper = frozenset(upper for above in self.decision.above for upper in above)
        done = [assign("_rows", ast.List([], ast.Load()))]
        for index in self.decision.order:
            row = self.decision.rows[index]
            asked, test = self._asked(index, upper)
            pair = tuple_of([constant(index), self.to.value(row.value)])
            append = expression(method(read("_rows"), "append", pair))
            done += self._placed(row, [*asked, ast.If(test, [append], [])])
        return self._at_decision([*done, result(read("_rows"))])

    def arguments(self) -> ast.expr:
        return tuple_of(self.parameters())

    def parameters(self) -> list[ast.expr]:
        return [read(self.to.build.names.local(p.name)) for p in self.decision.parameters]

    def _asked(self, index: int, kept: frozenset[int]) -> tuple[list[ast.stmt], ast.expr]:
        """Whether a row applies; kept under a name where that is needed further down."""
        upper = [a for a in self.decision.order if a in self.decision.above[index] and a in kept]
        guards = [negated(read(_applies(a))) for a in upper]
        condition = self.to.value(self.decision.rows[index].condition)
        test = both(guards if guards and _is_true(condition) else [*guards, condition])
        if index not in kept:
            return [], test
        return [assign(_applies(index), test)], read(_applies(index))

    def _stored_if_agreed(self, value: ast.expr, all_rows: str) -> list[ast.stmt]:
        differs = compare(read("_value"), "!=", read("_other"))
        conflict = ast.If(differs, [self._conflict(all_rows)], [])
        store = ast.If(_is_unset(), [assign("_value", read("_other"))], [conflict])
        return [assign("_other", value), store]

    def _returned_if_agreed(self, value: ast.expr, all_rows: str) -> list[ast.stmt]:
        agrees = compare(read("_value"), "==", read("_other"))
        fine = ast.BoolOp(ast.Or(), [_is_unset(), agrees])
        give = ast.If(fine, [result(read("_other"))], [])
        return [assign("_other", value), give, self._conflict(all_rows)]

    def _conflict(self, all_rows: str) -> ast.stmt:
        gathered = call(all_rows, *self.parameters())
        return ast.Raise(self._said("conflict", gathered, self.arguments()), None)

    def _said(self, name: str, *arguments: ast.expr) -> ast.expr:
        return method(self.to.build.decision(self.decision), name, *arguments)

    def _placed(self, row: Row, statements: list[ast.stmt]) -> list[ast.stmt]:
        kind = "ruling" if row.ruling else "row"
        noted = [comment(f"{kind} {row.name}, line {row.span.line}"), *statements]
        return [self.to.build.locator.put(tree, row.span) for tree in noted]

    def _at_decision(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        return [self.to.build.locator.put(tree, self.decision.span) for tree in statements]


def _applies(index: int) -> str:
    return f"_applies_{index + 1}"


def _is_unset() -> ast.expr:
    return compare(read("_value"), "is", constant(...))


def _is_true(test: ast.expr) -> bool:
    return isinstance(test, ast.Constant) and test.value is True
