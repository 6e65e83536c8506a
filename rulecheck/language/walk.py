"""Going through typed nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from rulecheck.language.nodes import Call, Perform

_T = TypeVar("_T")

__all__ = ["called", "rebuilt", "walk"]


_MADE_OF_NODES = ("rulecheck.language.nodes", "rulecheck.language.rules")
_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(node: Struct) -> tuple[str, ...]:
    kind = type(node)
    if kind not in _PARTS:
        names = kind.__struct_fields__
        _PARTS[kind] = tuple(name for name in names if name not in ("span", "type"))
    return _PARTS[kind]


def walk(node: object) -> Iterator[object]:
    """`node` and all nodes below it, a parent before its parts, in the order of the text; of a
    function, a decision or a row the nodes that it is made of."""
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, tuple):
            stack.extend(reversed(current))
        elif isinstance(current, Struct) and type(current).__module__ in _MADE_OF_NODES:
            if type(current).__module__ == _MADE_OF_NODES[0]:
                yield current
            stack.extend(getattr(current, name) for name in reversed(_parts(current)))


def rebuilt(node: _T, change: Callable[[Any], Any]) -> _T:
    """`node` with every node in it replaced by what `change` makes of it, parts before the
    whole. Types, spans and everything else stay as they are."""
    if isinstance(node, tuple):
        return cast("_T", tuple(rebuilt(item, change) for item in node))
    if not isinstance(node, Struct) or type(node).__module__ != _MADE_OF_NODES[0]:
        return node
    parts = {name: rebuilt(getattr(node, name), change) for name in _parts(node)}
    return cast("_T", change(replace(node, **parts)))


def called(*nodes: object) -> tuple[str, ...]:
    """The functions that nodes call, each once, in the order of their first call."""
    names: dict[str, None] = {}
    for root in nodes:
        for node in walk(root):
            if isinstance(node, Call | Perform):
                names[node.function] = None
    return tuple(names)
