"""The rules of the text alone: without rulings, and without what the authors accept."""

from __future__ import annotations

from msgspec.structs import replace

from rulecheck.language.rules import Decision, Rules

__all__ = ["text_alone", "touched_by_rulings"]


def text_alone(rules: Rules) -> Rules:
    """The same document as if its rulings and accepts were not there."""
    return replace(
        rules,
        decisions={name: _without_rulings(d) for name, d in rules.decisions.items()},
        accepts=(),
    )


def _without_rulings(decision: Decision) -> Decision:
    kept = [i for i, row in enumerate(decision.rows) if not row.ruling]
    if len(kept) == len(decision.rows):
        return decision
    moved = {old: new for new, old in enumerate(kept)}
    # A row of the text stands over rows of the text only, so `over` stays as it is.
    return replace(
        decision,
        rows=tuple(decision.rows[i] for i in kept),
        above=tuple(frozenset(moved[j] for j in decision.above[i] if j in moved) for i in kept),
        order=tuple(moved[i] for i in decision.order if i in moved),
    )


def touched_by_rulings(rules: Rules) -> frozenset[str]:
    """The functions and decisions whose value may depend on a ruling."""
    touched: set[str] = set()
    for name, callees in rules.calls.items():
        decision = rules.decisions.get(name)
        own = decision is not None and any(row.ruling for row in decision.rows)
        if own or any(c in touched for c in callees):
            touched.add(name)
    return frozenset(touched)
