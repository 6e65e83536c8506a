"""A generated module as readable source."""

from __future__ import annotations

import ast
import re
import textwrap

from rulecheck.runtime.module import Module

__all__ = ["layout"]

_HEADER = """\
# {game}: the rules of {path}, as rulecheck runs them.
# This text is generated. Change the document instead.
#
# Names that begin with an underscore are not the document's:
#   _len, _sorted, _tuple, ...   Python's own functions
#   _item, _least, _text, ...    functions of rulecheck.runtime.support
#   _at_12_5                     line 12, column 5 of the document, for messages
#   _rule_..., _decision_...     what the document states, for messages
#   _card_..., _all_..., _order_...   cards, the values of a type, and their order
"""


def layout(module: Module, game: str) -> str:
    """The module as readable source: functions apart from each other, strings that are only
    there for readers as comments."""
    (whole,) = module.tree.body
    assert isinstance(whole, ast.FunctionDef)
    parts = [f"def {whole.name}({', '.join(a.arg for a in whole.args.args)}):"]
    for statement in whole.body:
        text = _entries(statement) if isinstance(statement, ast.Return) else ast.unparse(statement)
        gap = "\n" if isinstance(statement, ast.FunctionDef | ast.Return) else ""
        parts.append(gap + textwrap.indent(text, "    "))
    text = "\n".join(parts)
    commented = re.sub(r"^( *)((['\"])# .*\3)$", _comment, text, flags=re.MULTILINE)
    return f"{_HEADER.format(game=game, path=module.source.path)}\n{commented}\n"


def _entries(statement: ast.Return) -> str:
    """The dict of all functions, one a line."""
    assert isinstance(statement.value, ast.Dict)
    pairs = zip(statement.value.keys, statement.value.values, strict=True)
    lines = [f"    {ast.unparse(k)}: {ast.unparse(v)},\n" for k, v in pairs if k is not None]
    return "return {\n" + "".join(lines) + "}"


def _comment(found: re.Match[str]) -> str:
    """A string of its own line, without its quotes."""
    return f"{found[1]}{ast.literal_eval(found[2])}"
