"""A node without its wrappers, all the types inside a type."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.language.nodes import (
    Expr,
    Restrict,
    Widen,
)
from rulecheck.language.types import Map, Option, Record, Seq, Set, Type

__all__ = ["bare", "types_in"]


def bare(node: Expr) -> Expr:
    """The node without the wrappers that leave its value as it is."""
    while isinstance(node, Widen) or (isinstance(node, Restrict) and node.proven):
        node = node.value
    return node


def types_in(type_: Type) -> Iterator[Type]:
    """All types that `type_` is made of, inner ones first, itself last."""
    match type_:
        case Option(item) | Seq(item, _) | Set(item):
            yield from types_in(item)
        case Map(key, value):
            yield from types_in(key)
            yield from types_in(value)
        case Record(fields=parts):
            for part in parts:
                yield from types_in(part.type)
        case _:
            pass
    yield type_
