"""Assignments: new values for variables, and for parts of what they hold."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulecheck.language.nodes import Assign, Constant, FieldStep, ItemStep, Place
from rulecheck.language.types import Map
from rulecheck.runtime.syntax import assign, call, expression, field, item, read
from rulecheck.runtime.walk import bare

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = ["assignment"]

Reader = Callable[[], ast.expr]
"""Gives a new tree each time for something that costs next to nothing to read."""


def assignment(to: Expressions, node: Assign) -> list[ast.stmt]:
    """The whole that a variable holds is replaced by one with the new part. Only the fields
    of the state that an event or procedure changes are assigned in place."""
    place, value = node.place, to.value(node.value)
    variable = to.build.names.local(place.name)
    first_of_all: list[ast.stmt] = []
    if to.build.failing.can_fail(node.value) and any(_can_fail(to, place)):
        # As in Python, the value comes before the place; that shows in which of them fails.
        first_of_all = [assign("_new", value)]
        value = read("_new")
    if place.name != to.changing:
        update = _Update(to, place)
        changed = update.of(lambda: read(variable), 0, value)
        return [*first_of_all, *update.before, assign(variable, changed)]
    if not place.steps:
        return [expression(call("_overwrite", read(variable), value))]
    first = place.steps[0]
    assert isinstance(first, FieldStep), "the state is a record"
    update = _Update(to, place)
    changed = update.of(lambda: field(read(variable), first.name), 1, value)
    target = ast.Attribute(read(variable), first.name, ast.Store())
    return [*first_of_all, *update.before, ast.Assign([target], changed)]


def _can_fail(to: Expressions, place: Place) -> Iterator[bool]:
    """Of each step whether it may lead nowhere, or its index may fail."""
    for step, whole in zip(place.steps, place.types, strict=False):
        if isinstance(step, ItemStep):
            yield not isinstance(whole, Map) or to.build.failing.can_fail(step.index)


class _Update:
    """The new value of a whole, one of whose parts is assigned.

    `before` are the statements that read what is needed twice: the parts on the way, and
    their keys.
    """

    def __init__(self, to: Expressions, place: Place) -> None:
        self.to = to
        self.place = place
        self.before: list[ast.stmt] = []

    def of(self, whole: Reader, depth: int, value: ast.expr) -> ast.expr:
        """`whole`, which is what the first `depth` steps lead to, with `value` where the
        others lead."""
        if depth == len(self.place.steps):
            return value
        match self.place.steps[depth]:
            case FieldStep(name=name):
                inner = self._inner(lambda: field(whole(), name), depth, value)
                return call("_replace", whole(), **{name: inner})
            case ItemStep() as step:
                return self._with_item(whole, step, depth, value)

    def _with_item(self, whole: Reader, step: ItemStep, depth: int, value: ast.expr) -> ast.expr:
        type_ = self.place.types[depth]
        site = self.to.build.site(step.span, type_)
        index = self._index(step, depth)
        if isinstance(type_, Map):
            inner = self._inner(lambda: item(whole(), index()), depth, value)
            return ast.Dict([None, index()], [whole(), inner])
        inner = self._inner(lambda: call("_item", whole(), index(), site), depth, value)
        return call("_replaced", whole(), index(), inner, site)

    def _inner(self, part: Reader, depth: int, value: ast.expr) -> ast.expr:
        """The new value of what the next step leads to."""
        if depth == len(self.place.steps) - 1:
            return value
        kept = self._keep(f"_part_{depth + 1}", part())
        return self.of(kept, depth + 1, value)

    def _index(self, step: ItemStep, depth: int) -> Reader:
        last = depth == len(self.place.steps) - 1
        plain = isinstance(bare(step.index), Constant) or self.to.repeatable(step.index)
        if last or plain:
            return lambda: self.to.value(step.index)
        return self._keep(f"_key_{depth + 1}", self.to.value(step.index))

    def _keep(self, name: str, value: ast.expr) -> Reader:
        self.before.append(assign(name, value))
        return lambda: read(name)
