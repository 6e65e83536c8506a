"""Going through typed nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import cast

from rulecheck.language.nodes import Call, Expr, Perform

__all__ = ["called", "walk"]


@cache
def _parts(kind: type[Expr]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name not in ("span", "type"))


def walk(node: object) -> Iterator[object]:
    """`node` and all nodes below it, a parent before its parts."""
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, tuple):
            stack.extend(reversed(current))
        elif type(current).__module__ == "rulecheck.language.nodes":
            yield current
            stack.extend(
                getattr(current, name) for name in reversed(_parts(cast(type[Expr], type(current))))
            )


def called(*nodes: object) -> tuple[str, ...]:
    """The functions that nodes call, each once, in the order of their first call."""
    names: dict[str, None] = {}
    for root in nodes:
        for node in walk(root):
            if isinstance(node, Call | Perform):
                names[node.function] = None
    return tuple(names)
