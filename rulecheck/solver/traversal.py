"""Going through terms: what they are made of, and their values."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from rulecheck.solver.terms import Term

__all__ = ["evaluate", "ordered", "variables"]


def ordered(roots: Iterable[Term], known: Container[Term] = frozenset()) -> list[Term]:
    """Every term below the roots, parts before what they are part of; without the known ones
    and what is below them."""
    order: list[Term] = []
    seen: set[Term] = set()
    stack: list[tuple[Term, bool]] = [(r, False) for r in roots]
    while stack:
        term, done = stack.pop()
        if done:
            order.append(term)
        elif term not in seen and term not in known:
            seen.add(term)
            stack.append((term, True))
            stack.extend((p, False) for p in term.parts if p not in seen)
    return order


def variables(roots: Iterable[Term]) -> list[Term]:
    """The unknowns below the roots, by name."""
    found = [t for t in ordered(roots) if t.op in ("int", "bool")]
    return sorted(found, key=lambda t: str(t.args[0]))


def evaluate(roots: Iterable[Term], values: Mapping[Term, int | bool]) -> dict[Term, int | bool]:
    """The value of every term below the roots; unknowns that are not given are 0 or False."""
    found: dict[Term, int | bool] = {}
    for term in ordered(roots):
        found[term] = _value(term, values, found)
    return found


def _value(
    term: Term, given: Mapping[Term, int | bool], found: Mapping[Term, int | bool]
) -> int | bool:
    parts = [found[p] for p in term.parts]
    match term.op:
        case "num":
            assert term.constant is not None
            return term.constant
        case "int":
            return given.get(term, 0)
        case "bool":
            return given.get(term, False)
        case "true":
            return True
        case "false":
            return False
        case "not":
            return not parts[0]
        case "and":
            return all(parts)
        case "or":
            return any(parts)
        case "==":
            return parts[0] == parts[1]
        case "<":
            return parts[0] < parts[1]
        case "+":
            return sum(parts)
        case "*" | "mul":
            return parts[0] * parts[1]
        case "div":
            return parts[0] // parts[1] if parts[1] else 0
        case "mod":
            return parts[0] % parts[1] if parts[1] else 0
        case "b2i":
            return int(parts[0])
        case "atleast":
            return sum(parts[1:]) >= parts[0]
        case _:
            return parts[1] if parts[0] else parts[2]
