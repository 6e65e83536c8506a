"""The checks: one module for each code of findings, and the run that asks them all.

`lint`, `Settings` and `Report` bring the solver with them, so they are loaded when they are
asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecheck.checks.report import Report, Settings
    from rulecheck.checks.run import lint

__all__ = ["Report", "Settings", "lint"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from rulecheck.checks import run

        return getattr(run, name)
    raise AttributeError(name)
