"""What to write instead of the parts of Python that the rule language leaves out."""

from __future__ import annotations

import ast

__all__ = ["instead_of"]

_INSTEAD: dict[type[ast.AST], tuple[str, str]] = {
    ast.While: ("`while`", "loop over something finite: `for x in range(...)`"),
    ast.Lambda: ("`lambda` outside `key=`", "write a function with `def`"),
    ast.Import: ("`import`", "everything a rule may use is built in; remove the line"),
    ast.ImportFrom: ("`import`", "everything a rule may use is built in; remove the line"),
    ast.Try: ("`try`", "test the condition before with `if`"),
    ast.With: ("`with`", "remove it; rules have no resources to hold"),
    ast.Raise: ("`raise`", 'write a rule: `assert condition, "name: message"`'),
    ast.Delete: ("`del`", "assign a new value, or use `.remove(x)`"),
    ast.Global: ("`global`", "pass the value as a parameter"),
    ast.Nonlocal: ("`nonlocal`", "pass the value as a parameter"),
    ast.Break: ("`break`", "put the loop into a function and `return` from it"),
    ast.Continue: ("`continue`", "turn the condition around: `if ...:`"),
    ast.Match: ("`match`", "write a decision table, or `if` and `elif`"),
    ast.AsyncFunctionDef: ("`async`", "write a plain `def`"),
    ast.AsyncFor: ("`async for`", "write a plain `for`"),
    ast.AsyncWith: ("`async with`", "remove it"),
    ast.Await: ("`await`", "call the function plainly"),
    ast.Yield: ("`yield`", "return a sequence"),
    ast.YieldFrom: ("`yield from`", "return a sequence"),
    ast.NamedExpr: ("`:=`", "assign on a line of its own"),
    ast.Starred: ("`*` unpacking", "name the values one by one, or use `+`"),
    ast.Tuple: ("a tuple", "write a list `[a, b]`, or a record with named fields"),
    ast.FunctionDef: ("a function inside another", "move it out, to the margin of the block"),
    ast.ClassDef: ("a class inside a function", "move it out, to the margin of the block"),
    ast.GeneratorExp: ("a generator here", "write a list `[... for ...]`"),
    ast.Slice: ("a slice here", "slices stand in brackets behind a sequence"),
    ast.Set: ("a set here", "write `set()` for an empty one"),
    ast.Expr: ("an expression as a statement", "assign it, or remove it"),
}


def instead_of(node: ast.AST) -> tuple[str, str]:
    """How to call a node that is not in the language, and what to write instead."""
    known = _INSTEAD.get(type(node))
    return known or (f"`{type(node).__name__}`", "see the list of what there is in the reference")
