"""How the arguments of an event are looked for: one loop a parameter, and each leading assert as
far outside as can be.

The leading statements of an event are its asserts and assignments to variables up to the first
one that changes the state. An assert that needs no argument is asked once; one about the first
argument before the second is tried. So most of what can't be is never tried.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulecheck.language.nodes import (
    Assert,
    Assign,
    FieldStep,
    If,
    Local,
    Statement,
)
from rulecheck.language.rules import Function
from rulecheck.language.walk import walk
from rulecheck.runtime.build import Build
from rulecheck.runtime.conditions import denied
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.statements import Statements
from rulecheck.runtime.syntax import (
    assign,
    constant,
    define,
    expression,
    method,
    read,
    result,
    tuple_of,
    write,
)

__all__ = ["Plan", "Step", "open_name", "plan", "search_name", "searching"]

_FOUND = "_found"


@dataclass(frozen=True)
class Step:
    """A leading statement. `early` ones stand before a statement that comes first in the text:
    what fails in them is for that one, or for the event itself, to say."""

    statement: Statement
    early: bool


@dataclass(frozen=True)
class Plan:
    """`first` needs no argument; each of `loops` is a parameter, and what can be asked when
    it and those before it have values."""

    event: Function
    first: tuple[Step, ...]
    loops: tuple[tuple[str, tuple[Step, ...]], ...]


def plan(event: Function) -> Plan:
    """In which order the arguments of an event are tried, and what is asked when."""
    return _Planning(event).made()


@dataclass
class _Planning:
    event: Function
    bound: set[str] = field(default_factory=set)
    waiting: list[Statement] = field(default_factory=list)

    def made(self) -> Plan:
        self.waiting = _leading(self.event)
        open_ = [p.name for p in self.event.parameters[1:]]
        first = self._placed(open_)
        loops: list[tuple[str, tuple[Step, ...]]] = []
        while open_:
            name = self._wanted(open_)
            open_.remove(name)
            loops.append((name, self._placed(open_)))
        return Plan(self.event, first, tuple(loops))

    def _placed(self, open_: Sequence[str]) -> tuple[Step, ...]:
        """All statements that can be asked by now, taken from those that wait."""
        steps: list[Step] = []
        while True:
            at = next((k for k in range(len(self.waiting)) if self._ready(k, open_)), None)
            if at is None:
                return tuple(steps)
            steps.append(Step(self.waiting.pop(at), early=at > 0))

    def _ready(self, at: int, open_: Sequence[str]) -> bool:
        """Only what assigns nothing may come before what stands above it."""
        statement = self.waiting[at]
        return not _needs(statement) & set(open_) and (at == 0 or self._free(at))

    def _free(self, at: int) -> bool:
        statement = self.waiting[at]
        above = frozenset[str]().union(*(_assigned(s) for s in self.waiting[:at]))
        return not _assigned(statement) and not _needs(statement) & above

    def _wanted(self, open_: Sequence[str]) -> str:
        """The parameter to try next: the one after which most can be asked soonest."""
        lacking = [
            self._lacking(at, open_) for at in range(len(self.waiting)) if self._lacking(at, open_)
        ]
        soonest = min(lacking, key=len, default=open_)
        return next(name for name in open_ if name in soonest)

    def _lacking(self, at: int, open_: Sequence[str]) -> list[str]:
        before = [] if at == 0 or self._free(at) else self.waiting[:at]
        needed = frozenset[str]().union(*(_needs(s) for s in (*before, self.waiting[at])))
        return [name for name in open_ if name in needed]


def _leading(event: Function) -> list[Statement]:
    """The statements of an event up to the first that changes the state, or may end it."""
    own = {p.name for p in event.parameters}
    found: list[Statement] = []
    for statement in (*event.requires, *event.body):
        if not _is_plain(statement) or _assigned(statement) & own:
            break
        found.append(statement)
    return found


def _is_plain(statement: Statement) -> bool:
    match statement:
        case Assert() | Assign():
            return True
        case If(then=then, otherwise=otherwise):
            return all(_is_plain(s) for s in (*then, *otherwise))
        case _:
            return False


def _needs(statement: Statement) -> frozenset[str]:
    """The variables that a statement reads; not those of its messages."""
    match statement:
        case Assert(condition=condition):
            return _read(condition)
        case Assign(place=place, value=value):
            indexes = [s.index for s in place.steps if not isinstance(s, FieldStep)]
            whole = frozenset({place.name}) if place.steps else frozenset[str]()
            return _read((value, *indexes)) | whole
        case If(condition=condition, then=then, otherwise=otherwise):
            inner = (_needs(s) for s in (*then, *otherwise))
            return _read(condition).union(*inner)
        case _:
            raise AssertionError(statement)


def _read(nodes: object) -> frozenset[str]:
    return frozenset(node.name for node in walk(nodes) if isinstance(node, Local))


def _assigned(statement: Statement) -> frozenset[str]:
    return frozenset(node.place.name for node in walk(statement) if isinstance(node, Assign))


# -- as Python ------------------------------------------------------------------------


def open_name(event: Function) -> str:
    return f"_open_{event.name}"


def search_name(event: Function) -> str:
    return f"_search_{event.name}"


def searching(build: Build, event: Function, breaking: Assert | None = None) -> list[ast.stmt]:
    """Two functions: whether the event may come at all, as far as no argument is needed; and
    the search, which takes the state and for each parameter in order the values to try, and
    gives a list of all arguments that keep the leading asserts; or of those that keep all but
    the one to be broken, as far as these can be asked."""
    planned = plan(event)
    state = ast.arg(build.names.local(event.parameters[0].name))
    asking = _Asking(build, breaking)
    opened = [*asking.steps(planned.first, result(constant(False))), result(constant(True))]
    values = {p.name: f"_values_{i}" for i, p in enumerate(event.parameters[1:])}
    found = [
        assign(_FOUND, ast.List([], ast.Load())),
        *asking.steps(planned.first, result(read(_FOUND))),
        *_loops(asking, planned, values, 0),
        result(read(_FOUND)),
    ]
    taken = [state, *(ast.arg(name) for name in values.values())]
    return [
        build.locator.put(define(open_name(event), [state], opened), event.span),
        build.locator.put(define(search_name(event), taken, found), event.span),
    ]


def _loops(asking: _Asking, planned: Plan, values: dict[str, str], depth: int) -> list[ast.stmt]:
    local = asking.build.names.local
    if depth == len(planned.loops):
        arguments = [read(local(p.name)) for p in planned.event.parameters[1:]]
        return [expression(method(read(_FOUND), "append", tuple_of(arguments)))]
    name, steps = planned.loops[depth]
    body = [
        *asking.steps(steps, ast.Continue()),
        *_loops(asking, planned, values, depth + 1),
    ]
    return [ast.For(write(local(name)), read(values[name]), body, [], None)]


class _Asking:
    """The statements that ask; `breaking` is the assert that must not hold."""

    def __init__(self, build: Build, breaking: Assert | None) -> None:
        self.build = build
        self._to = Expressions(build)
        self._breaking = breaking

    def steps(self, steps: Iterable[Step], rejected: ast.stmt) -> list[ast.stmt]:
        """Each step; what it forbids ends in `rejected`."""
        asked: list[ast.stmt] = []
        for step in steps:
            statements = Statements(self._to, lambda found: self._ask(found, rejected))
            block: list[ast.stmt] = statements.block([step.statement])
            if block and (step.early or self._breaking is not None):
                # Behind a broken rule anything can go wrong: then nothing is known.
                what = "_Fault" if self._breaking is None else "_Exception"
                block = [
                    ast.Try(block, [ast.ExceptHandler(read(what), None, [ast.Pass()])], [], [])
                ]
            asked += block
        return asked

    def _ask(self, found: Assert, rejected: ast.stmt) -> list[ast.stmt]:
        if found is self._breaking:
            test = self._to.value(found.condition)
        elif self._breaking is not None and found.address == self._breaking.address:
            return []
        else:
            test = denied(self._to, found.condition)
        return [self.build.locator.put(ast.If(test, [rejected], []), found.span)]
