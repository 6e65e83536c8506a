"""What a condition proves: which optional values are not None where it holds."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

__all__ = ["Facts", "facts_if_false", "facts_if_true", "path_of"]

Path = tuple[str, ...]


def path_of(node: ast.expr) -> Path | None:
    """The steps from a variable to a part of it (`game`, `.bids`, `[player]`); None for an
    expression that is not such a path."""
    match node:
        case ast.Name(id=name):
            return (name,)
        case ast.Attribute(value=value, attr=attr):
            path = path_of(value)
            return None if path is None else (*path, f".{attr}")
        case ast.Subscript(value=value, slice=index) if _simple(index):
            path = path_of(value)
            return None if path is None else (*path, f"[{ast.unparse(index)}]")
        case _:
            return None


def _simple(index: ast.expr) -> bool:
    match index:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Constant():
            return True
        case _:
            return path_of(index) is not None


@dataclass(frozen=True, slots=True)
class Facts:
    """Paths known not to be None."""

    paths: frozenset[Path] = frozenset()

    def __or__(self, other: Facts) -> Facts:
        return Facts(self.paths | other.paths)

    def __and__(self, other: Facts) -> Facts:
        return Facts(self.paths & other.paths)

    def holds(self, node: ast.expr) -> bool:
        path = path_of(node)
        return path is not None and path in self.paths

    def forgetting(self, node: ast.expr) -> Facts:
        """All but what is known of this very path."""
        path = path_of(node)
        return self if path is None else Facts(self.paths - {path})

    def without_root(self, name: str) -> Facts:
        """Forget what depends on variable `name`."""
        return Facts(frozenset(p for p in self.paths if not _mentions(p, name)))

    def without(self, changed: Path) -> Facts:
        """Forget what an assignment to `changed` may have changed: its parts, what it is a
        part of, and paths through it as an index."""
        return Facts(frozenset(p for p in self.paths if not _touches(p, changed)))


def _mentions(path: Path, name: str) -> bool:
    return path[0] == name or any(
        step.startswith("[") and name in _names(step[1:-1]) for step in path[1:]
    )


def _names(code: str) -> set[str]:
    return {n.id for n in ast.walk(ast.parse(code, mode="eval")) if isinstance(n, ast.Name)}


def _touches(path: Path, changed: Path) -> bool:
    if any(step.startswith("[") and changed[0] in _names(step[1:-1]) for step in path[1:]):
        return True
    # Two indexes may be the same element, whatever they are called.
    pairs = zip(path, changed, strict=False)
    return all(a == b or (a.startswith("[") and b.startswith("[")) for a, b in pairs)


def facts_if_true(node: ast.expr) -> Facts:
    """What is known where `node` holds."""
    match node:
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return _fact(left)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return facts_if_false(operand)
        case ast.BoolOp(op=op, values=values):
            known = [facts_if_true(value) for value in values]
            return reduce(or_ if isinstance(op, ast.And) else and_, known)
        case _:
            return Facts()


def facts_if_false(node: ast.expr) -> Facts:
    """What is known where `node` does not hold."""
    match node:
        case ast.Compare(left=left, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
            return _fact(left)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return facts_if_true(operand)
        case ast.BoolOp(op=op, values=values):
            known = [facts_if_false(value) for value in values]
            return reduce(or_ if isinstance(op, ast.Or) else and_, known)
        case _:
            return Facts()


def _fact(node: ast.expr) -> Facts:
    path = path_of(node)
    return Facts() if path is None else Facts(frozenset({path}))
