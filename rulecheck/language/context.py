"""What the checker knows while it reads one piece of code."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NoReturn

from rulecheck.document.parts import Flaw
from rulecheck.document.source import Span
from rulecheck.language.fit import describe, fit
from rulecheck.language.forbidden import instead_of
from rulecheck.language.narrowing import Facts
from rulecheck.language.nodes import Compare, Constant, Expr, Length
from rulecheck.language.positions import Positions
from rulecheck.language.rules import Deck, Parameter, Role
from rulecheck.language.types import BOOL, INT, Bool, Int, Map, Record, Seq, Set, Type

__all__ = ["Context", "Mistake", "Names", "Signature", "suggestion"]


class Mistake(Exception):
    """A flaw was recorded; the piece of code around it can't be typed."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a caller needs to know of a function, decision or event."""

    name: str
    role: Role
    parameters: tuple[Parameter, ...]
    result: Type | None
    span: Span


@dataclass
class Names:
    """The names that a whole document shares. Filled stage by stage."""

    players: tuple[int, int] = (1, 1)
    deck: Deck | None = None
    types: dict[str, Type] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)
    options: Record | None = None
    state: Record | None = None
    functions: set[str] = field(default_factory=set)
    """The functions that rules can call. Events can't be called, so a variable may be
    called like one (`bid` of the event `bid`)."""
    broken: set[str] = field(default_factory=set)
    """Names whose definition has a flaw: using one is not reported again."""

    def __contains__(self, name: str) -> bool:
        return (
            name in self.types
            or name in self.constants
            or name in self.signatures
            or (self.deck is not None and name in self.deck.by_code)
        )


def suggestion(name: str, known: Iterable[str]) -> str:
    """`did you mean ...?` where a known name is near, else an empty string."""
    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean `{near[0]}`?" if near else ""


Infer = Callable[["Context", ast.expr, Type | None], Expr]


@dataclass(frozen=True)
class Context:
    """One place in the code: where it stands, what is in sight, what is known there.

    `variables` maps names to their types, None for one whose assignment has a flaw.
    """

    names: Names
    positions: Positions
    flaws: list[Flaw]
    infer_table: Mapping[type[ast.AST], Infer]
    variables: Mapping[str, Type | None] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    fixed: frozenset[str] = frozenset()
    """Variables that can't be assigned to: parameters other than the state, loop targets."""
    seats: bool = False
    """Whether `p1`, `p2`, ... are players here (example tables)."""

    def fail(self, node: ast.AST, code: str, message: str, hint: str = "") -> NoReturn:
        """Record a flaw at `node` and give up on the code around it."""
        self.note(node, code, message, hint)
        raise Mistake

    def note(self, node: ast.AST, code: str, message: str, hint: str = "") -> None:
        """Record a flaw at `node` and go on."""
        flaw = Flaw(code, message, self.positions.span(node), hint)  # type: ignore[arg-type]
        if flaw not in self.flaws:
            self.flaws.append(flaw)

    def span(self, node: ast.AST) -> Span:
        return self.positions.span(node)  # type: ignore[arg-type]

    def with_variables(self, added: Mapping[str, Type | None]) -> Context:
        facts = self.facts
        for name in added:
            facts = facts.without_root(name)
        return replace(self, variables={**self.variables, **added}, facts=facts)

    def fixing(self, *names: str) -> Context:
        return replace(self, fixed=self.fixed | set(names))

    def knowing(self, facts: Facts) -> Context:
        return replace(self, facts=self.facts | facts)

    # -- typing ---------------------------------------------------------------------

    def infer(self, node: ast.expr, expected: Type | None = None) -> Expr:
        """The typed node of an expression. `expected` tells what a bare literal may mean;
        the result need not be of that type. Raises Mistake."""
        handler = self.infer_table.get(type(node))
        if handler is None:
            what, hint = instead_of(node)
            self.fail(node, "RC203", f"{what} is not part of the rule language", hint)
        return handler(self, node, expected)

    def check(self, node: ast.expr, want: Type) -> Expr:
        """The typed node, of type `want`. Raises Mistake."""
        return self.fitted(self.infer(node, want), want, node)

    def fitted(self, value: Expr, want: Type, node: ast.AST) -> Expr:
        fitted = fit(value, want)
        if fitted is None:
            self.fail(node, "RC205", f"this is {describe(value)}, where {want} is needed")
        return fitted

    def condition(self, node: ast.expr) -> Expr:
        """A Bool; a sequence, set or map counts as "is not empty"."""
        value = self.infer(node, BOOL)
        if isinstance(value.type, Bool):
            return value
        if isinstance(value.type, Seq | Set | Map):
            length = Length(value.span, INT, value)
            return Compare(value.span, BOOL, "!=", length, Constant(value.span, INT, 0))
        self.fail(
            node,
            "RC205",
            f"this is {describe(value)}, where a condition is needed",
            "write a comparison, such as `x is not None` or `n > 0`",
        )

    def integer(self, node: ast.expr) -> Expr:
        value = self.infer(node, INT)
        return value if isinstance(value.type, Int) else self.fitted(value, INT, node)

    def each(self, nodes: Iterable[Callable[[], Expr]]) -> tuple[Expr, ...]:
        """All of them, so that every flaw among them is found. Raises Mistake after."""
        done: list[Expr] = []
        failed = False
        for make in nodes:
            try:
                done.append(make())
            except Mistake:
                failed = True
        if failed:
            raise Mistake
        return tuple(done)
