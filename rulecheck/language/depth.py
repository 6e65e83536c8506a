"""How deep code is nested: what reads it calls itself for every level, and so has to end."""

from __future__ import annotations

import ast

__all__ = ["DEEPEST", "LONGEST_CHAIN", "SIMPLER", "too_deep"]

DEEPEST = 100
"""The levels that a statement or an expression may have; `a + b + c` has two, and every `elif`
is one below the last."""
LONGEST_CHAIN = 100
"""How many functions may call each other in a row."""
SIMPLER = "split it into functions, loop over a sequence, or write a decision table"

_WIDE = (ast.Compare, ast.Call, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
"""Levels that take twice as many calls to read, and count double."""


def too_deep(tree: ast.AST) -> ast.expr | ast.stmt | None:
    """The first node that lies too deep inside `tree`, if there is one."""
    pending: list[tuple[ast.AST, int]] = [(tree, 0)]
    while pending:
        node, depth = pending.pop()
        if isinstance(node, ast.expr | ast.stmt):
            depth += 2 if isinstance(node, _WIDE) else 1
            if depth > DEEPEST:
                return node
        pending += [(child, depth) for child in reversed(list(ast.iter_child_nodes(node)))]
    return None
