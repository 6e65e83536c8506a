"""The checks of a text itself: one module for each code, without the solver.

`lint_text` is loaded when it is asked for: what the codes mean is known without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulecheck.checks.text.run import lint_text

__all__ = ["lint_text"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from rulecheck.checks.text import run

        return getattr(run, name)
    raise AttributeError(name)
