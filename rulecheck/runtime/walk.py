"""All the nodes inside a node, all the types inside a type."""

from __future__ import annotations

from collections.abc import Iterator

from rulecheck.language.nodes import (
    Assert,
    Assign,
    Clause,
    Expr,
    FieldStep,
    For,
    If,
    ItemStep,
    Key,
    Perform,
    Place,
    Restrict,
    Return,
    Widen,
)
from rulecheck.language.rules import Decision, Function, Row
from rulecheck.language.types import Map, Option, Record, Seq, Set, Type

__all__ = ["Node", "bare", "nodes_of", "types_in"]

Node = (
    Expr | Clause | Key | Place | FieldStep | ItemStep
    | Assign | If | For | Return | Assert | Perform
)  # fmt: skip
Whole = Node | Function | Decision | Row


def nodes_of(whole: Whole) -> Iterator[Node]:
    """The node itself and all nodes inside it, outer ones first, in the order of the text."""
    pending: list[object] = [whole]
    while pending:
        part = pending.pop()
        if isinstance(part, tuple):
            pending.extend(reversed(part))
        elif isinstance(part, Whole):
            if isinstance(part, Node):
                yield part
            pending.extend(getattr(part, name) for name in reversed(part.__struct_fields__))


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
