"""Z3: the one place where solvers are made, and terms become its expressions.

A fixed seed and a resource limit (`rlimit`, Z3's own count of steps) make every run give the
same answer on every machine; the wall clock is a backstop only, since it overruns: Z3 looks
at it between steps, and one step can be long.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import z3

from rulecheck.solver import terms, traversal
from rulecheck.solver.limits import DEFAULT_RLIMIT, Limits
from rulecheck.solver.terms import Term

__all__ = [
    "DEFAULT_RLIMIT",
    "Answer",
    "Limits",
    "Model",
    "Prover",
    "Translation",
    "is_interrupt",
]


class Answer(Enum):
    YES = "satisfiable"
    NO = "unsatisfiable"
    UNKNOWN = "unknown"


def is_interrupt(error: BaseException) -> bool:
    """Whether somebody has interrupted: where that meets a call of Z3 whose arguments are being
    converted, ctypes makes an ArgumentError of it."""
    return isinstance(error, KeyboardInterrupt) or "KeyboardInterrupt" in str(error)


Model = dict[Term, "int | bool"]


class Prover:
    """A solver with the certain conditions of one proof, asked one question at a time.

    `queries` counts the questions. Once the time of `deadline` (on the clock of
    `time.monotonic`) has passed, every answer is UNKNOWN.
    """

    def __init__(
        self,
        limits: Limits,
        deadline: float | None = None,
        translation: Translation | None = None,
    ) -> None:
        self.limits = limits
        self.deadline = deadline
        self.queries = 0
        self.translation = Translation() if translation is None else translation
        self.solver = _new_solver(self.translation.context, limits)
        self.bool = z3.BoolSort(self.translation.context)
        self.int = z3.IntSort(self.translation.context)
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
        wanted = list(dict.fromkeys(unknowns))
        if not wanted:
            return {}
        found = self.solver.model()
        # As the arguments of one application: Z3 goes through its model once, not once for each.
        values = found.eval(self._together(wanted))
        return {
            unknown: _plain(found, unknown, values, place) for place, unknown in enumerate(wanted)
        }

    def _together(self, wanted: Sequence[Term]) -> z3.ExprRef:
        """One application to all of them, made by Z3's C interface for the same reason as
        Translation's expressions."""
        context = self.translation.context
        ref = context.ref()
        expressions = [self.expression(unknown).as_ast() for unknown in wanted]
        sorts = [(self.bool if unknown.is_bool else self.int).ast for unknown in wanted]
        declared = z3.Z3_mk_func_decl(
            ref,
            z3.Z3_mk_string_symbol(ref, "(values)"),
            len(sorts),
            (z3.Sort * len(sorts))(*sorts),
            self.bool.ast,
        )
        return z3.BoolRef(
            z3.Z3_mk_app(ref, declared, len(expressions), _array(expressions)), context
        )

    def expression(self, term: Term) -> z3.ExprRef:
        """The Z3 expression of a term."""
        return self.translation.expression(term)


def _plain(found: z3.ModelRef, term: Term, values: z3.ExprRef, place: int) -> int | bool:
    """A value of a model as a number or truth. An unknown that no condition spoke of has none,
    and is 0 or False."""
    context = values.ctx
    ref = context.ref()
    value = z3.Z3_get_app_arg(ref, values.as_ast(), place)
    if not _known(ref, value):
        if term.op in ("int", "bool"):
            return False if term.is_bool else 0
        completed = found.eval(values.arg(place), model_completion=True)
        return bool(z3.is_true(completed)) if term.is_bool else int(completed.as_long())
    if term.is_bool:
        return bool(z3.Z3_get_bool_value(ref, value) == z3.Z3_L_TRUE)
    return int(z3.Z3_get_numeral_string(ref, value))


def _known(ref: Any, value: Any) -> bool:
    """Whether it is a number, true or false, and no longer an expression."""
    return bool(
        z3.Z3_is_numeral_ast(ref, value) or z3.Z3_get_bool_value(ref, value) != z3.Z3_L_UNDEF
    )


def _new_solver(context: z3.Context, limits: Limits) -> z3.Solver:
    solver = z3.SimpleSolver(ctx=context)
    solver.set("random_seed", 0)
    # Else Z3 takes the signal for itself, and its answer can't be told from a limit reached.
    solver.set("ctrl_c", False)
    solver.set("rlimit", limits.rlimit)
    return solver


@dataclass
class Translation:
    """Terms as Z3's expressions, in one context; each is translated once.

    The expressions are made by Z3's C interface: through the classes of its Python interface
    the same takes about five times as long.
    """

    context: z3.Context = field(default_factory=z3.Context)
    known: dict[Term, z3.ExprRef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.int = z3.IntSort(self.context)
        self.zero, self.one = z3.IntVal(0, self.context), z3.IntVal(1, self.context)

    def expression(self, term: Term) -> z3.ExprRef:
        """The expression of a term."""
        known = self.known
        for part in traversal.ordered([term], known):
            known[part] = self._wrapped(part)
        return known[term]

    def _wrapped(self, term: Term) -> z3.ExprRef:
        if term.is_bool and term.op in _LEAVES:
            return _boolean(term, self.context)
        if term.op == "int":
            return z3.Int(str(term.args[0]), self.context)
        if term.op == "num":
            return z3.IntVal(term.constant, self.context)
        made = self._made(term, [self.known[p].as_ast() for p in term.parts])
        wrap = z3.BoolRef if term.is_bool else z3.ArithRef
        return wrap(made, self.context)

    def _made(self, term: Term, parts: list[z3.Ast]) -> z3.Ast:
        ref, size = self.context.ref(), len(parts)
        match term.op:
            case "not":
                return z3.Z3_mk_not(ref, parts[0])
            case "and":
                return z3.Z3_mk_and(ref, size, _array(parts))
            case "or":
                return z3.Z3_mk_or(ref, size, _array(parts))
            case "==":
                return z3.Z3_mk_eq(ref, parts[0], parts[1])
            case "<":
                return z3.Z3_mk_lt(ref, parts[0], parts[1])
            case "+":
                return z3.Z3_mk_add(ref, size, _array(parts))
            case "*" | "mul":
                return z3.Z3_mk_mul(ref, size, _array(parts))
            # Z3's own division is Euclidean; for the positive divisors that terms have, and
            # where a negative one is turned around first, it is Python's.
            case "div":
                return z3.Z3_mk_div(ref, parts[0], parts[1])
            case "mod":
                return z3.Z3_mk_mod(ref, parts[0], parts[1])
            case "atleast":
                wanted = term.parts[0].constant
                flags = parts[1:]
                return z3.Z3_mk_atleast(ref, len(flags), _array(flags), wanted)
            case "b2i":
                return z3.Z3_mk_ite(ref, parts[0], self.one.as_ast(), self.zero.as_ast())
            case "ite":
                return z3.Z3_mk_ite(ref, *parts)
            case other:
                raise AssertionError(other)


_LEAVES = frozenset(["bool", "true", "false"])


def _boolean(term: Term, context: z3.Context) -> z3.ExprRef:
    if term.op == "bool":
        return z3.Bool(str(term.args[0]), context)
    return z3.BoolVal(term is terms.TRUE, context)


def _array(parts: Sequence[z3.Ast]) -> Any:
    return (z3.Ast * len(parts))(*parts)
