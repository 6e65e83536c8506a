"""States as players read them, and what differs between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rulecheck.language.types import Map, Record, Seq, Set, Type
from rulecheck.logs.write import as_json
from rulecheck.runtime.orders import arranged, domain
from rulecheck.runtime.show import show, show_named

__all__ = ["Part", "changed_parts", "parts_of"]

_EXPANDED = 12
"""A map of so many keys has a part for each; a larger one is a part as a whole."""
_LONG = 60


class Part(Struct, frozen=True):
    """A field of the state, or what it holds for one key, before and after an event. Of an
    event that has no state before it (or none after), `before` (or `after`) means nothing."""

    name: str
    type: Type
    before: Any
    after: Any
    everyone: tuple[str, ...]

    @property
    def changed(self) -> bool:
        return bool(self.before != self.after)

    def texts(self) -> tuple[str, str]:
        """Both values as players read them."""
        return self._show(self.before), self._show(self.after)

    def brief(self) -> str:
        """What changed, in a few words: `hands[p1]: -A7`, `turn: p1 -> p2`."""
        match self.type:
            case Set():
                gone = self._show(self.before - self.after)
                came = self._show(self.after - self.before)
                signed = [f"-{gone}"] * bool(self.before - self.after)
                signed += [f"+{came}"] * bool(self.after - self.before)
                return f"{self.name}: {' '.join(map(_shortened, signed))}"
            case Seq() if self.before and self.after[: len(self.before)] == self.before:
                return f"{self.name}: +{_shortened(self._show(self.after[len(self.before) :]))}"
            case Map(key, inner):
                parts = [
                    Part(f"{self.name}[{show(k)}]", inner, b, a, self.everyone).brief()
                    for k in domain(key, self.everyone)
                    if (b := self.before[k]) != (a := self.after[k])
                ]
                return "; ".join(parts)
            case _:
                before, after = map(_shortened, self.texts())
                return f"{self.name}: {before} -> {after}"

    def as_dict(self) -> dict[str, Any]:
        """Both values as a log holds them."""
        return {
            "field": self.name,
            "before": as_json(self.before, self.type, self.everyone),
            "after": as_json(self.after, self.type, self.everyone),
        }

    def _show(self, value: Any) -> str:
        return show_named(arranged(value, self.type, self.everyone))


def parts_of(
    state: Record, before: Any, after: Any, everyone: Sequence[str], *, most: int = _EXPANDED
) -> tuple[Part, ...]:
    """All parts of a state in the order of its fields; where one of the two is missing, it is
    taken to be like the other. Maps of at most `most` keys are taken apart."""
    return tuple(_parts(state, before, after, tuple(everyone), most))


def _parts(
    state: Record, before: Any, after: Any, everyone: tuple[str, ...], most: int
) -> Iterator[Part]:
    was, is_ = (after if before is None else before), (before if after is None else after)
    for field in state.fields:
        old, new = getattr(was, field.name), getattr(is_, field.name)
        if isinstance(field.type, Map) and len(old) <= most:
            for key in domain(field.type.key, everyone):
                name = f"{field.name}[{show(key)}]"
                yield Part(name, field.type.value, old[key], new[key], everyone)
        else:
            yield Part(field.name, field.type, old, new, everyone)


def changed_parts(
    state: Record, before: Any, after: Any, everyone: Sequence[str]
) -> tuple[Part, ...]:
    """The parts that an event changed."""
    return tuple(p for p in parts_of(state, before, after, everyone) if p.changed)


def _shortened(text: str) -> str:
    """Cut between words, as half a number would be another one."""
    if len(text) <= _LONG:
        return text
    words, blank, _ = text[: _LONG - 3].rpartition(" ")
    return f"{words} ..." if blank else f"{text[: _LONG - 3]}..."
