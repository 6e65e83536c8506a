"""The solver stage: symbolic values, the translation to Z3, obligations and witnesses.

The names here bring Z3 with them, so they are loaded when they are asked for; verdicts and
limits do without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecheck.solver.limits import Limits
    from rulecheck.solver.proof import Budget, Proof, Witness
    from rulecheck.solver.smt import Answer
    from rulecheck.solver.verdicts import Verdict

__all__ = ["Answer", "Budget", "Limits", "Proof", "Verdict", "Witness"]

_MODULES = {
    "Answer": "smt",
    "Budget": "proof",
    "Limits": "limits",
    "Proof": "proof",
    "Verdict": "verdicts",
    "Witness": "proof",
}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(f"rulecheck.solver.{_MODULES[name]}"), name)
    raise AttributeError(name)
