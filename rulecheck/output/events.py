"""An event as a reader sees it: its name, and the fields that say something."""

from __future__ import annotations

from collections.abc import Sequence

from rulecheck.logs.structs import EventShape
from rulecheck.logs.write import same
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import show_named

__all__ = ["event_shown", "grouped"]


def event_shown(shape: EventShape, arguments: Sequence[object], players: Sequence[str]) -> str:
    """`place: player p3, row 3`; fields that have their default are left out."""
    fields = [
        f"{p.name} {grouped(show_named(arranged(value, p.type, players)))}"
        for p, value in zip(shape.parameters, arguments, strict=True)
        if not (p.name in shape.defaults and same(value, shape.defaults[p.name]))
    ]
    return f"{shape.name}: {', '.join(fields)}" if fields else shape.name


def grouped(text: str) -> str:
    """In brackets where it would else run into what stands beside it."""
    return f"({text})" if ", " in text or ": " in text else text
