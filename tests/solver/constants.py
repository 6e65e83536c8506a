"""Formulas evaluated by Z3 itself, with a constant for every unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import z3

from rulecheck.solver import traversal
from rulecheck.solver.smt import Prover
from rulecheck.solver.terms import Term


class Constants:
    """What `roots` are where each of the unknowns is a constant.

    All roots are arguments of one application, which Z3 evaluates in one go, in a model made
    of the constants. The calls are those of Z3's C interface: through the classes of its
    Python interface the same takes ten times as long.
    """

    def __init__(self, prover: Prover, roots: Sequence[Term]) -> None:
        self.context = prover.translation.context
        distinct = dict.fromkeys(roots)
        # What an event leaves as it was is an unknown itself.
        self.leaves = [root for root in distinct if root.op in ("int", "bool")]
        self.roots = [root for root in distinct if root.op not in ("int", "bool")]
        expressions = [prover.expression(root) for root in self.roots]
        sorts = [e.sort() for e in expressions]
        together = z3.Function("(roots)", *sorts, z3.BoolSort(self.context))
        self.application = together(*expressions)
        self.unknowns = [
            (unknown, prover.expression(unknown).decl())
            for unknown in traversal.variables(self.roots)
        ]
        self.constants: dict[tuple[bool, int], z3.ExprRef] = {}

    def __call__(self, values: Mapping[Term, int | bool]) -> dict[Term, int | bool]:
        ref = self.context.ref()
        model = z3.ModelRef(z3.Z3_mk_model(ref), self.context)
        for unknown, declaration in self.unknowns:
            constant = self._constant(unknown, values[unknown])
            z3.Z3_add_const_interp(ref, model.model, declaration.ast, constant.as_ast())
        found = model.eval(self.application)
        application = found.as_ast()
        results = {leaf: values[leaf] for leaf in self.leaves}
        for place, root in enumerate(self.roots):
            value = z3.Z3_get_app_arg(ref, application, place)
            if not root.is_bool:
                results[root] = int(z3.Z3_get_numeral_string(ref, value))
                continue
            truth = z3.Z3_get_bool_value(ref, value)
            assert truth != z3.Z3_L_UNDEF, f"Z3 does not come to a value of {root}"
            results[root] = truth == z3.Z3_L_TRUE
        return results

    def _constant(self, unknown: Term, value: int | bool) -> z3.ExprRef:
        key = (unknown.is_bool, int(value))
        if key not in self.constants:
            self.constants[key] = (
                z3.BoolVal(bool(value), self.context)
                if unknown.is_bool
                else z3.IntVal(int(value), self.context)
            )
        return self.constants[key]
