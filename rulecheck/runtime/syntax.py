"""Python syntax trees: short constructors, and the places of their nodes in a document."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from typing import TypeVar

from rulecheck.document.source import Source, Span

__all__ = [
    "OPERATORS",
    "Locator",
    "assign",
    "both",
    "call",
    "comment",
    "compare",
    "constant",
    "define",
    "expression",
    "field",
    "item",
    "method",
    "negated",
    "read",
    "result",
    "tuple_of",
    "write",
]

Tree = TypeVar("Tree", bound=ast.AST)

_COMPARISONS: dict[str, type[ast.cmpop]] = {
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    "<=": ast.LtE,
    ">": ast.Gt,
    ">=": ast.GtE,
    "is": ast.Is,
    "is not": ast.IsNot,
    "in": ast.In,
    "not in": ast.NotIn,
}


OPERATORS: dict[str, type[ast.operator]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "//": ast.FloorDiv,
    "%": ast.Mod,
    "|": ast.BitOr,
    "&": ast.BitAnd,
    "^": ast.BitXor,
}


def read(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def write(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def constant(value: object) -> ast.expr:
    """A literal as Python's own parser would read it: `-3` is the negative of 3."""
    if type(value) is int and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)  # type: ignore[arg-type]


def call(function: str, *arguments: ast.expr, **keywords: ast.expr) -> ast.Call:
    named = [ast.keyword(name, value) for name, value in keywords.items()]
    return ast.Call(read(function), list(arguments), named)


def method(value: ast.expr, name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(field(value, name), list(arguments), [])


def field(value: ast.expr, name: str) -> ast.Attribute:
    return ast.Attribute(value, name, ast.Load())


def item(value: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(value, index, ast.Load())


def tuple_of(items: Sequence[ast.expr]) -> ast.Tuple:
    return ast.Tuple(list(items), ast.Load())


def compare(left: ast.expr, operator: str, right: ast.expr) -> ast.Compare:
    return ast.Compare(left, [_COMPARISONS[operator]()], [right])


def negated(condition: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), condition)


def both(conditions: Sequence[ast.expr]) -> ast.expr:
    """All conditions, evaluated from left to right as long as they hold."""
    return conditions[0] if len(conditions) == 1 else ast.BoolOp(ast.And(), list(conditions))


def assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([write(name)], value)


def expression(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def result(value: ast.expr) -> ast.stmt:
    return ast.Return(value)


def comment(text: str) -> ast.stmt:
    """A string that is not used: Python drops it, and the layout writes it as a comment."""
    return ast.Expr(ast.Constant("# " + " ".join(text.split())))


def define(name: str, parameters: Sequence[ast.arg], body: Sequence[ast.stmt]) -> ast.FunctionDef:
    takes = ast.arguments([], list(parameters), None, [], [], None, [])
    if sys.version_info >= (3, 12):
        return ast.FunctionDef(name, takes, list(body), [], None, None, [])
    return ast.FunctionDef(name, takes, list(body), [])


class Locator:
    """Gives syntax trees their lines and columns in the document."""

    def __init__(self, source: Source) -> None:
        self._lines = source.lines
        self._known: dict[Span, dict[str, int]] = {}

    def put(self, tree: Tree, span: Span) -> Tree:
        """The tree, whose nodes stand at `span` where they have no place yet."""
        place = self._known.get(span)
        if place is None:
            place = self._known[span] = self._place(span)
        pending: list[object] = [tree]
        while pending:
            node = pending.pop()
            if isinstance(node, list):
                pending += node
            elif isinstance(node, ast.AST) and "lineno" not in vars(node):
                pending += vars(node).values()
                if node._attributes:
                    vars(node).update(place)
        return tree

    def _place(self, span: Span) -> dict[str, int]:
        first = (span.line, self._bytes_before(span.line, span.column))
        last = (span.end_line, self._bytes_before(span.end_line, span.end_column))
        lineno, col_offset = first
        end_lineno, end_col_offset = max(first, last)
        return {
            "lineno": lineno,
            "col_offset": col_offset,
            "end_lineno": end_lineno,
            "end_col_offset": end_col_offset,
        }

    def _bytes_before(self, line: int, column: int) -> int:
        """Python counts columns in bytes of UTF-8, from 0."""
        text = self._lines[line - 1] if line <= len(self._lines) else ""
        return column - 1 if text.isascii() else len(text[: column - 1].encode())
