"""Exit statuses. A larger one outranks a smaller one."""

__all__ = ["CLEAN", "CLOSED_PIPE", "FAILURE", "FOUND", "INTERRUPTED"]

CLEAN = 0
FOUND = 1
"""Violations, or a round that can't have been played."""
FAILURE = 2
"""Usage, configuration, input or output, a rule document at fault, or a mistake of
rulecheck."""
INTERRUPTED = 130
CLOSED_PIPE = 141
