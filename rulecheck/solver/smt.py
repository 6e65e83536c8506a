"""Z3: the one place where solvers are made, and terms become its expressions.

A fixed seed and a resource limit (`rlimit`, Z3's own count of steps) make every run give the
same answer on every machine; the wall clock is a backstop only, since it overruns: Z3 looks
at it between steps, and one step can be long.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

import z3

from rulecheck.solver import terms, traversal
from rulecheck.solver.terms import Term

__all__ = ["Answer", "Limits", "Model", "Prover"]

DEFAULT_RLIMIT = 20_000_000
DEFAULT_TIMEOUT = 300.0


class Answer(Enum):
    YES = "satisfiable"
    NO = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Limits:
    """`rlimit` steps a query, `timeout` seconds for a whole document."""

    rlimit: int = DEFAULT_RLIMIT
    timeout: float = DEFAULT_TIMEOUT


Model = dict[Term, "int | bool"]


class Prover:
    """A solver with the certain conditions of one proof, asked one question at a time.

    `queries` counts the questions. Once the time of `deadline` (on the clock of
    `time.monotonic`) has passed, every answer is UNKNOWN.
    """

    def __init__(
        self, limits: Limits, deadline: float | None = None, context: z3.Context | None = None
    ) -> None:
        self.limits = limits
        self.deadline = deadline
        self.queries = 0
        self.context = z3.Context() if context is None else context
        self.solver = _new_solver(self.context, limits)
        self.translated: dict[Term, z3.ExprRef] = {}
        self.assumptions: list[Term] = []

    def certain(self, conditions: Iterable[Term]) -> None:
        """Conditions that hold in every question from now on."""
        for condition in conditions:
            self.assumptions.append(condition)
            self.solver.add(self.expression(condition))

    def push(self) -> None:
        self.solver.push()

    def pop(self) -> None:
        self.solver.pop()

    def add(self, condition: Term) -> None:
        """A condition that holds until the matching `pop`."""
        self.solver.add(self.expression(condition))

    def ask(self, *conditions: Term, effort: float = 1.0) -> Answer:
        """Whether all the conditions can hold together; `effort` is the share of the limit
        that the question may take."""
        if any(c is terms.FALSE for c in conditions):
            return Answer.NO
        remaining = None
        if self.deadline is not None:
            remaining = self.deadline - time.monotonic()
            if remaining <= 0:
                return Answer.UNKNOWN
        self.queries += 1
        self.solver.set("rlimit", max(1, int(self.limits.rlimit * effort)))
        if remaining is not None:
            self.solver.set("timeout", max(1, int(remaining * 1000)))
        found = self.solver.check(*[self.expression(c) for c in conditions if c is not terms.TRUE])
        if found == z3.sat:
            return Answer.YES
        return Answer.NO if found == z3.unsat else Answer.UNKNOWN

    def model(self, unknowns: Iterable[Term]) -> Model:
        """The values of unknowns in the last answer YES."""
        found = self.solver.model()
        values: Model = {}
        for unknown in unknowns:
            value = found.eval(self.expression(unknown), model_completion=True)
            values[unknown] = z3.is_true(value) if unknown.is_bool else value.as_long()
        return values

    def expression(self, term: Term) -> z3.ExprRef:
        """The Z3 expression of a term."""
        known = self.translated
        if term not in known:
            for part in traversal.ordered([term]):
                if part not in known:
                    known[part] = _translated(part, [known[p] for p in part.parts], self.context)
        return known[term]


def _new_solver(context: z3.Context, limits: Limits) -> z3.Solver:
    solver = z3.SimpleSolver(ctx=context)
    solver.set("random_seed", 0)
    # Else Z3 takes the signal for itself, and its answer can't be told from a limit reached.
    solver.set("ctrl_c", False)
    solver.set("rlimit", limits.rlimit)
    return solver


def _translated(term: Term, parts: Sequence[z3.ExprRef], context: z3.Context) -> z3.ExprRef:
    match term.op:
        case "num":
            return z3.IntVal(term.constant, context)
        case "int":
            return z3.Int(str(term.args[0]), context)
        case "bool":
            return z3.Bool(str(term.args[0]), context)
        case "true":
            return z3.BoolVal(True, context)
        case "false":
            return z3.BoolVal(False, context)
        case "not":
            return z3.Not(parts[0])
        case "and":
            return z3.And(*parts)
        case "or":
            return z3.Or(*parts)
        case "==":
            return parts[0] == parts[1]
        case "<":
            return parts[0] < parts[1]
        case "+":
            return z3.Sum(*parts)
        case "*" | "mul":
            return parts[0] * parts[1]
        # Z3's own division is Euclidean; for the positive divisors that terms have, and where
        # a negative one is turned around first, it is Python's.
        case "div":
            return parts[0] / parts[1]
        case "mod":
            return parts[0] % parts[1]
        case "atleast":
            wanted = term.parts[0].constant
            return z3.PbGe([(flag, 1) for flag in parts[1:]], wanted)
        case "b2i":
            return z3.If(parts[0], z3.IntVal(1, context), z3.IntVal(0, context))
        case "ite":
            return z3.If(parts[0], parts[1], parts[2])
        case other:
            raise AssertionError(other)
