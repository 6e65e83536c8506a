"""Formulas evaluated by Z3 itself, with a constant for every unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import z3

from rulecheck.solver import traversal
from rulecheck.solver.smt import Prover
from rulecheck.solver.terms import Term


class Constants:
    """What `roots` are where each of the unknowns is a constant.

    A state has a thousand flags, and setting or asking for each by itself takes longer than all
    that Z3 does: the flags of the unknowns are the bits of one constant, and those of the roots
    the bits of one result.
    """

    def __init__(self, prover: Prover, roots: Sequence[Term]) -> None:
        self.context = prover.translation.context
        distinct = dict.fromkeys(roots)
        # What an event leaves as it was is an unknown itself.
        self.leaves = [root for root in distinct if root.op in ("int", "bool")]
        made = [root for root in distinct if root.op not in ("int", "bool")]
        self.truths = [root for root in made if root.is_bool]
        self.numbers = [root for root in made if not root.is_bool]
        unknowns = traversal.variables(made)
        self.flags = [unknown for unknown in unknowns if unknown.is_bool]
        self.counts = [
            (unknown, prover.expression(unknown).decl())
            for unknown in unknowns
            if not unknown.is_bool
        ]
        self.given = z3.BitVec("(flags)", max(1, len(self.flags)), self.context)
        self.application = self._together(prover)
        self.known: dict[int, z3.ExprRef] = {}

    def _together(self, prover: Prover) -> z3.ExprRef:
        """One application, which Z3 evaluates in one go, to the number whose bits are the truths
        and to the numbers."""
        one, zero = z3.BitVecVal(1, 1, self.context), z3.BitVecVal(0, 1, self.context)
        # A bit above the truths: two vectors at least are needed to join any.
        bits = [one, one, *(z3.If(prover.expression(t), one, zero) for t in self.truths)]
        parts = [z3.Concat(*bits), *(prover.expression(n) for n in self.numbers)]
        sorts = [part.sort() for part in parts]
        together = z3.Function("(roots)", *sorts, z3.BoolSort(self.context))
        flags = [
            (prover.expression(flag), z3.Extract(place, place, self.given) == one)
            for place, flag in enumerate(self.flags)
        ]
        return z3.substitute(together(*parts), *flags)

    def __call__(self, values: Mapping[Term, int | bool]) -> dict[Term, int | bool]:
        ref = self.context.ref()
        model = z3.ModelRef(z3.Z3_mk_model(ref), self.context)
        given = sum(1 << place for place, flag in enumerate(self.flags) if values[flag])
        self._set(model, self.given.decl(), z3.BitVecVal(given, self.given.size(), self.context))
        for unknown, declaration in self.counts:
            self._set(model, declaration, self._number(int(values[unknown])))
        # Z3's C interface: its Python classes take longer for each part than Z3 for all of them.
        found = model.eval(self.application).as_ast()
        truths, *numbers = (
            int(z3.Z3_get_numeral_string(ref, z3.Z3_get_app_arg(ref, found, place)))
            for place in range(1 + len(self.numbers))
        )
        results = {leaf: values[leaf] for leaf in self.leaves}
        bits = bin(truths)[4:]  # 0b11, then the truths
        results |= {root: bit == "1" for root, bit in zip(self.truths, bits, strict=True)}
        results |= dict(zip(self.numbers, numbers, strict=True))
        return results

    def _set(self, model: z3.ModelRef, declaration: z3.FuncDeclRef, value: z3.ExprRef) -> None:
        z3.Z3_add_const_interp(self.context.ref(), model.model, declaration.ast, value.as_ast())

    def _number(self, value: int) -> z3.ExprRef:
        if value not in self.known:
            self.known[value] = z3.IntVal(value, self.context)
        return self.known[value]
