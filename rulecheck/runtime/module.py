"""The whole generated module of a document."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import CodeType

import msgspec
from msgspec.structs import replace

from rulecheck.document.parts import Flaw
from rulecheck.document.source import Source, Span
from rulecheck.errors import DocumentError
from rulecheck.language.nodes import Assert, Expr
from rulecheck.language.rules import Decision, Function, Rules
from rulecheck.runtime import functions, searching
from rulecheck.runtime.build import Build
from rulecheck.runtime.expressions import Expressions
from rulecheck.runtime.probes import Probes
from rulecheck.runtime.support import SUPPORT
from rulecheck.runtime.syntax import constant, define, read, result, tuple_of

__all__ = [
    "FIXED",
    "Module",
    "expression_module",
    "generate",
    "search_module",
    "textual_module",
]

FIXED = ("players", "everyone", "options", "deck", "_seat", "_seat_of", "_left")
"""What is fixed for a game, as `_game` takes it: besides the ambient names the seats' numbers
by player, the same as a function, and the next player by player."""

_START = Span.at(1, 1, 0)
_SIMPLER = "move inner loops into functions of their own"


@dataclass(frozen=True)
class Module:
    """A module that defines one function, `_game`: from what is fixed for a game it gives
    the functions, decisions and events of the document, by name."""

    tree: ast.Module
    source: Source
    values: Mapping[str, object]
    """What the module finds under its global names."""

    def code(self) -> CodeType:
        """The code object, whose lines are those of the document. Raises DocumentError for
        what Python can't compile."""
        try:
            code: CodeType = compile(self.tree, self.source.path, "exec", dont_inherit=True)
        except SyntaxError as error:
            # The only known cause: more than twenty loops inside each other.
            span = Span.at(error.lineno or 1, 1)
            flaw = Flaw("RC902", f"{error.msg}: this is too complicated to run", span, _SIMPLER)
            raise DocumentError(self.source, [flaw]) from error
        return code

    def run(self) -> dict[str, object]:
        """The global names after the definition of `_game`."""
        scope = {"__builtins__": {}, "__name__": self.source.path, **self.values}
        exec(self.code(), scope)
        return scope


def generate(rules: Rules, records: Mapping[str, type[msgspec.Struct]], probes: Probes) -> Module:
    build = Build(rules, records)
    stated: list[Function | Decision] = [*rules.functions.values(), *rules.decisions.values()]
    body: list[ast.stmt] = []
    for node in sorted(stated, key=lambda n: (n.span.line, n.span.column)):
        if isinstance(node, Function):
            body.append(functions.function(build, node, probes))
        else:
            body += functions.decision(build, node, probes)
    names = build.names.functions
    given = ast.Dict([constant(name) for name in names], [read(n) for n in names.values()])
    return _module(build, (*FIXED, *probes.hears), [*body, result(given)])


def expression_module(
    rules: Rules,
    records: Mapping[str, type[msgspec.Struct]],
    expression: Expr,
    variables: Iterable[str],
) -> Module:
    """A module whose `_game` gives the value of one expression. It takes what is fixed, the
    functions of the document, and the variables, under their Python names."""
    build = Build(rules, records)
    takes = [*FIXED, *build.names.functions.values(), *map(build.names.local, variables)]
    return _module(build, takes, [result(Expressions(build).value(expression))])


def textual_module(
    rules: Rules, records: Mapping[str, type[msgspec.Struct]], decision: Decision, probes: Probes
) -> Module:
    """A module whose `_game` gives one decision without its rulings. It takes what is fixed,
    and the functions of the document as they are."""
    build = Build(rules, records)
    takes = [*FIXED, *build.names.functions.values()]
    body = functions.decision(build, _without_rulings(decision), probes)
    return _module(build, takes, [*body, result(read(build.names.function(decision.name)))])


def search_module(
    rules: Rules,
    records: Mapping[str, type[msgspec.Struct]],
    events: Iterable[Function],
    breaking: Assert | None = None,
) -> Module:
    """A module whose `_game` gives for each of the events what `searching` makes of it, and
    the defaults of its parameters: `{name: (open, search, {parameter: default})}`. It takes
    what is fixed, and the functions of the document."""
    build = Build(rules, records)
    to = Expressions(build)
    takes = [*FIXED, *build.names.functions.values()]
    body: list[ast.stmt] = []
    given: dict[str, ast.expr] = {}
    for event in events:
        body += searching.searching(build, event, breaking)
        defaults = {p.name: to.value(p.default) for p in event.parameters if p.default is not None}
        parts = ast.Dict([constant(name) for name in defaults], list(defaults.values()))
        names = (searching.open_name(event), searching.search_name(event))
        given[event.name] = tuple_of([*map(read, names), parts])
    found = ast.Dict([constant(name) for name in given], list(given.values()))
    return _module(build, takes, [*body, result(found)])


def _without_rulings(decision: Decision) -> Decision:
    kept = [index for index, row in enumerate(decision.rows) if not row.ruling]
    number = {index: new for new, index in enumerate(kept)}
    return replace(
        decision,
        rows=tuple(decision.rows[index] for index in kept),
        above=tuple(
            frozenset(number[upper] for upper in decision.above[index] if upper in number)
            for index in kept
        ),
        order=tuple(number[index] for index in decision.order if index in number),
    )


def _module(build: Build, takes: Iterable[str], body: list[ast.stmt]) -> Module:
    first = [made for _, made in build.per_game.values()]
    game = define("_game", [ast.arg(name) for name in takes], [*first, *body])
    tree = build.locator.put(ast.Module([game], []), _START)
    values: dict[str, object] = {**SUPPORT, **build.constants.values, **build.records}
    rules = build.rules
    if rules.deck is not None:
        values["_choices"] = {c: frozenset(c.choices) for c in rules.deck.type.cards}
    if rules.state is not None:
        values["_copy"] = build.records[build.names.record(rules.state.name)].__copy__  # type: ignore[attr-defined]
    return Module(tree, build.source, values)
