"""What exactly is wrong with a value in a log: where it stands, what was found and expected.

Runs only on what the fast path refused, and walks the JSON text itself along the types.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from rulecheck.language.types import (
    Bool,
    Card,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Text,
    Type,
)
from rulecheck.logs.convert import Misfit
from rulecheck.logs.expected import (
    Scope,
    did_you_mean,
    expected,
    listed,
    near,
    near_cards,
)
from rulecheck.logs.json_text import Array, Member, Node, Object, Scalar
from rulecheck.logs.wire import key_texts

__all__ = ["Explainer", "FieldOf", "Problem", "Wrong", "pointer_to", "repeated_key", "shown"]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Problem(msgspec.Struct, frozen=True):
    """`rule` is the address of a log rule, `offset` the place of the value in the text."""

    rule: str
    message: str
    offset: int


class Wrong(Exception):
    """Carries the first problem out of the walk."""

    def __init__(self, rule: str, message: str, offset: int) -> None:
        super().__init__(message)
        self.problem = Problem(f"log/{rule}", message, offset)

    def shift(self, offset: int) -> None:
        """The text that the problem is about begins at `offset` of a larger one."""
        self.problem = replace(self.problem, offset=self.problem.offset + offset)


class FieldOf(msgspec.Struct, frozen=True):
    """A field that an object may have; `type` is None for one that nobody reads."""

    name: str
    type: Type | None
    required: bool


def pointer_to(base: str, key: str) -> str:
    return f"{base}.{key}" if _NAME.fullmatch(key) else f"{base}[{json.dumps(key)}]"


def shown(node: Node) -> str:
    """The value as it stands in the log, short."""
    match node:
        case Array(items=items):
            return f"a list of {len(items)}" if items else "an empty list"
        case Object():
            return "an object"
        case Scalar(value=value):
            text = json.dumps(value, ensure_ascii=False)
            return text if len(text) <= 60 else f"{text[:60]}…"


def repeated_key(
    node: Node, pointer: str = "$", leave_out: str | None = None
) -> tuple[str, Member, Member] | None:
    """The first key that an object names twice: where, its first and its second place. What
    stands in the field `leave_out` of `node` itself is not looked at."""
    match node:
        case Array(items=items):
            for index, item in enumerate(items):
                found = repeated_key(item, f"{pointer}[{index}]")
                if found:
                    return found
        case Object(members=members):
            first: dict[str, Member] = {}
            for member in members:
                if member.key in first:
                    return pointer, first[member.key], member
                first[member.key] = member
                inside = pointer_to(pointer, member.key)
                found = None if member.key == leave_out else repeated_key(member.value, inside)
                if found:
                    return found
        case _:
            pass
    return None


class Explainer(msgspec.Struct, frozen=True):
    """Walks values of one game. `all_cards` are the deck's, in use or not; `read` gives the
    runtime value of a piece of JSON (to see whether two items of a set are the same)."""

    text: str
    scope: Scope
    all_cards: Mapping[str, Card]
    read: Callable[[str, Type, Scope], object]

    def value(self, node: Node, type_: Type, pointer: str) -> None:
        """Raises Wrong at the first thing in `node` that `type_` does not allow."""
        match type_, node:
            case Option(), Scalar(value=None):
                return
            case Option(item), _:
                try:
                    self.value(node, item, pointer)
                except Wrong as wrong:
                    if wrong.problem.rule == "log/type" and wrong.problem.offset == node.start:
                        self._kind(node, type_, pointer)
                    raise
            case Bool(), Scalar(value=bool()):
                return
            case Int(low, high), Scalar(value=int() as number) if not isinstance(number, bool):
                if (low is not None and number < low) or (high is not None and number > high):
                    self._wrong("range", node, type_, pointer)
            case Text(), Scalar(value=str()):
                return
            case Enum(members), Scalar(value=str() as word):
                if word not in members:
                    self._wrong("range", node, type_, pointer, near(word, members))
            case Player(), Scalar(value=str() as name):
                if name not in self.scope.players:
                    self._wrong(
                        "unknown-player", node, type_, pointer, near(name, self.scope.players)
                    )
            case CardType(), Scalar(value=str() as code):
                self._card(node, code, type_, pointer)
            case Seq(item, limit), Array(items=items):
                self._items(items, item, pointer)
                if limit is not None and len(items) > limit:
                    self._wrong("range", node, type_, pointer)
            case Set(item), Array(items=items):
                self._items(items, item, pointer)
                self._distinct(items, item, pointer)
            case Map(), Object():
                self._map(node, type_, pointer)
            case Record(fields=fields), Object():
                self.fields(
                    node,
                    [FieldOf(f.name, f.type, not f.has_default) for f in fields],
                    pointer,
                    type_.name,
                )
            case _:
                self._kind(node, type_, pointer)

    def fields(self, node: Object, known: Sequence[FieldOf], pointer: str, owner: str) -> None:
        """The members of an object against the fields that `owner` has. Raises Wrong."""
        by_name = {f.name: f for f in known}
        for member in node.members:
            field = by_name.get(member.key)
            if field is None:
                hint = did_you_mean(near(member.key, by_name)) or _it_has(by_name)
                raise Wrong(
                    "unknown-field",
                    f'{pointer}: {owner} has no field "{member.key}"; {hint}',
                    member.start,
                )
            if field.type is not None:
                self.value(member.value, field.type, pointer_to(pointer, member.key))
        given = {m.key for m in node.members}
        for field in known:
            if field.required and field.name not in given:
                what = "" if field.type is None else f", {expected(field.type, self.scope)}"
                raise Wrong(
                    "missing-field",
                    f'{pointer}: {owner} needs "{field.name}"{what}',
                    node.start,
                )

    def _items(self, items: Sequence[Node], item: Type, pointer: str) -> None:
        for index, node in enumerate(items):
            self.value(node, item, f"{pointer}[{index}]")

    def _distinct(self, items: Sequence[Node], item: Type, pointer: str) -> None:
        seen: dict[object, int] = {}
        for index, node in enumerate(items):
            try:
                value = self.read(self.text[node.start : node.end], item, self.scope)
            except (msgspec.DecodeError, Misfit, LookupError):
                continue
            if value in seen:
                raise Wrong(
                    "repeated-item",
                    f"{pointer}[{index}]: {shown(node)} is named twice "
                    f"(first at {pointer}[{seen[value]}])",
                    node.start,
                )
            seen[value] = index

    def _card(self, node: Node, code: str, type_: CardType, pointer: str) -> None:
        if code in self.scope.cards:
            return
        if code in self.all_cards:
            raise Wrong(
                "unused-card",
                f"{pointer}: found {shown(node)}, a card that the options of this game leave "
                f"out; expected {expected(type_, self.scope)}",
                node.start,
            )
        self._wrong(
            "unknown-card", node, type_, pointer, near_cards(code, self.scope.cards.values())
        )

    def _map(self, node: Object, type_: Map, pointer: str) -> None:
        texts = key_texts(type_.key)
        keys: Iterable[str] = self.scope.players if texts is None else texts
        known = dict.fromkeys(keys)
        rule = {Player: "unknown-player", CardType: "unknown-card"}.get(type(type_.key), "range")
        for member in node.members:
            if member.key not in known:
                found = Scalar(member.start, member.start, member.key)
                if rule == "unknown-card":
                    self._card(found, member.key, type_.key, pointer)  # type: ignore[arg-type]
                self._wrong(rule, found, type_.key, pointer, near(member.key, known))
            self.value(member.value, type_.value, pointer_to(pointer, member.key))
        given = {m.key for m in node.members}
        missing = [k for k in known if k not in given]
        if missing and not isinstance(type_.value, Option):
            quoted = [f'"{k}"' for k in missing]
            raise Wrong(
                "missing-field",
                f"{pointer}: nothing for {listed(quoted)}; expected {expected(type_, self.scope)}",
                node.start,
            )

    def _kind(self, node: Node, type_: Type, pointer: str) -> NoReturn:
        self._wrong("type", node, type_, pointer)

    def _wrong(
        self, rule: str, node: Node, type_: Type, pointer: str, likely: Sequence[str] = ()
    ) -> NoReturn:
        hint = did_you_mean(likely)
        raise Wrong(
            rule,
            f"{pointer}: found {shown(node)}, expected {expected(type_, self.scope)}"
            + (f"; {hint}" if hint else ""),
            node.start,
        )


def _it_has(names: Iterable[str]) -> str:
    known = [f'"{n}"' for n in names]
    return f"it has {listed(known)}" if known else "it has none"
