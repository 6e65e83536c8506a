"""Values seen as narrower types: the checks that need to be made, and no others."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulecheck.language.fit import join
from rulecheck.language.nodes import Restrict
from rulecheck.language.types import Int, Option, Seq, Type
from rulecheck.runtime.syntax import call, compare, constant

if TYPE_CHECKING:
    from rulecheck.runtime.expressions import Expressions

__all__ = ["restricted"]


def restricted(to: Expressions, node: Restrict) -> ast.expr:
    value = to.value(node.value)
    if node.proven:
        return value
    site = to.build.site(node.span, node.type)
    match node.value.type, node.type:
        case Int() as have, Int() as want:
            return _ranged(to, node, have, want, site)
        case Option(have), want if not isinstance(want, Option) and _fits(have, want):
            if not to.repeatable(node.value):
                return call("_present", value, site)
            there = compare(value, "is not", constant(None))
            return ast.IfExp(there, to.value(node.value), call("_absent", site))
        case Seq(have, _), Seq(want, int() as limit) if _fits(have, want):
            return call("_limited", value, constant(limit), site)
        case _:
            return call("_fitted", value, site)


def _fits(have: Type, want: Type) -> bool:
    """Whether every value of the one type is one of the other."""
    return join(have, want) == want


def _ranged(to: Expressions, node: Restrict, have: Int, want: Int, site: ast.expr) -> ast.expr:
    """The ends that `have` does not keep to by itself."""
    low = want.low if want.low is None or have.low is None or have.low < want.low else None
    high = want.high if want.high is None or have.high is None or have.high > want.high else None
    value = to.value(node.value)
    if low is None and high is None:
        return value
    if not to.repeatable(node.value):
        return call("_ranged", value, constant(low), constant(high), site)
    if low is None:
        within = compare(value, "<=", constant(high))
    elif high is None:
        within = compare(constant(low), "<=", value)
    else:
        within = ast.Compare(constant(low), [ast.LtE(), ast.LtE()], [value, constant(high)])
    return ast.IfExp(
        within, to.value(node.value), call("_out_of_range", to.value(node.value), site)
    )
