"""Which handler types which node: the whitelist of expressions."""

from __future__ import annotations

import ast

from rulecheck.language.calls import call
from rulecheck.language.comprehensions import (
    dict_comprehension,
    list_comprehension,
    set_comprehension,
)
from rulecheck.language.context import Infer
from rulecheck.language.literals import (
    attribute,
    constant,
    formatted,
    list_,
    map_,
    name,
    set_,
    subscript,
)
from rulecheck.language.operators import binary, boolean, chosen, comparison, unary

__all__ = ["EXPRESSIONS"]

EXPRESSIONS: dict[type[ast.AST], Infer] = {
    ast.Attribute: attribute,
    ast.BinOp: binary,
    ast.BoolOp: boolean,
    ast.Call: call,
    ast.Compare: comparison,
    ast.Constant: constant,
    ast.Dict: map_,
    ast.DictComp: dict_comprehension,
    ast.IfExp: chosen,
    ast.JoinedStr: formatted,
    ast.List: list_,
    ast.ListComp: list_comprehension,
    ast.Name: name,
    ast.Set: set_,
    ast.SetComp: set_comprehension,
    ast.Subscript: subscript,
    ast.UnaryOp: unary,
}
