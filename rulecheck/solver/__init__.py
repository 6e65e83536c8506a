"""The solver stage: symbolic values, the translation to Z3, obligations and witnesses."""

from rulecheck.solver import containers
from rulecheck.solver.proof import Budget, Proof, Witness
from rulecheck.solver.smt import Answer, Limits
from rulecheck.solver.verdicts import Verdict

__all__ = ["Answer", "Budget", "Limits", "Proof", "Verdict", "Witness", "containers"]
