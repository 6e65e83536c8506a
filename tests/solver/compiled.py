"""Terms as Python code: `terms.evaluate`, many times faster where the same terms are evaluated
for thousands of situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulecheck.solver import traversal
from rulecheck.solver.terms import Term

_LINES = 2_000
_UNKNOWN = ("int", "bool")


class Compiled:
    """The value of every term below the roots, for values of the unknowns."""

    def __init__(self, roots: Iterable[Term]) -> None:
        self.order = traversal.ordered(roots)
        place = {term: i for i, term in enumerate(self.order)}
        lines = [
            f" v[{i}] = {_code(term, [f'v[{place[p]}]' for p in term.parts])}"
            for i, term in enumerate(self.order)
            if term.op not in _UNKNOWN
        ]
        self.steps: list[Callable[[list[Any]], None]] = []
        for start in range(0, len(lines), _LINES):
            source = "def step(v):\n" + "\n".join(lines[start : start + _LINES])
            space: dict[str, Any] = {}
            exec(source, space)  # made of the lines of `_code` alone
            self.steps.append(space["step"])
        self.leaves = [t for t in self.order if t.op in _UNKNOWN]
        self.places = [place[t] for t in self.leaves]

    def __call__(self, values: Mapping[Term, int | bool]) -> dict[Term, int | bool]:
        found: list[Any] = [None] * len(self.order)
        for place, leaf in zip(self.places, self.leaves, strict=True):
            found[place] = values[leaf]
        for step in self.steps:
            step(found)
        return dict(zip(self.order, found, strict=True))


def _code(term: Term, parts: list[str]) -> str:
    match term.op:
        case "num":
            return str(term.constant)
        case "true" | "false":
            return term.op.capitalize()
        case "not":
            return f"not {parts[0]}"
        case "and" | "or":
            return f" {term.op} ".join(parts)
        case "==" | "<":
            return f"{parts[0]} {term.op} {parts[1]}"
        case "+":
            return " + ".join(parts)
        case "*" | "mul":
            return f"{parts[0]} * {parts[1]}"
        case "div":
            return f"{parts[0]} // {parts[1]} if {parts[1]} else 0"
        case "mod":
            return f"{parts[0]} % {parts[1]} if {parts[1]} else 0"
        case "b2i":
            return f"1 if {parts[0]} else 0"
        case "atleast":
            return f"{' + '.join(parts[1:])} >= {parts[0]}"
        case _:
            return f"{parts[1]} if {parts[0]} else {parts[2]}"
