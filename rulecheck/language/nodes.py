"""The typed nodes of the rule language: what the checker gives and both readings take.

The runtime and the solver read these nodes and nothing else, so a rule has one meaning.
Every value is immutable; a statement that changes a part of the state (`x.f[k].append(v)`)
is an `Assign` of a new value to a `Place`.

Evaluation is strict and left to right, but for `And`, `Or`, `Choose`, the conditions of
comprehensions, and decisions (see `rules.Decision`). Operations that can fail are marked
"fails": at run time they raise a fault, for the solver they are obligations.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulecheck.document.source import Span
from rulecheck.language.types import Card, Record, Type

__all__ = [
    "Absolute",
    "Ambient",
    "And",
    "Arithmetic",
    "Assert",
    "Assign",
    "Call",
    "Choose",
    "Clause",
    "Compare",
    "Comprehension",
    "Concat",
    "Constant",
    "Construct",
    "Contains",
    "Domain",
    "Expr",
    "Extremum",
    "Field",
    "FieldStep",
    "For",
    "If",
    "IsNone",
    "Item",
    "ItemStep",
    "Key",
    "Length",
    "Local",
    "MapComprehension",
    "MapLiteral",
    "Negate",
    "NextPlayer",
    "Not",
    "Or",
    "Perform",
    "Place",
    "Quantifier",
    "Range",
    "Restrict",
    "Return",
    "SeqLiteral",
    "SetLiteral",
    "SetOperation",
    "Slice",
    "Sorted",
    "Statement",
    "Sum",
    "TextLiteral",
    "ToSet",
    "Widen",
    "Without",
]


class Expr(Struct, frozen=True):
    """Base of all expressions."""

    span: Span
    type: Type


class Constant(Expr, frozen=True):
    """An int, a bool, None, a card, or a string: the member of the Enum `type`, or the
    seat `p1`, `p2`, ... of a Player (in example tables only)."""

    value: int | bool | str | Card | None


class TextLiteral(Expr, frozen=True):
    """An f-string: literal pieces and expressions, shown as players read them."""

    parts: tuple[str | Expr, ...]


class Local(Expr, frozen=True):
    """A parameter, a variable, or the target of a loop."""

    name: str


class Ambient(Expr, frozen=True):
    """What is fixed for one game: `players` (Int), `everyone` (Seq of Player, in seat
    order), `options` (the @options record), `deck` (Seq of Card, in deck order, with
    copies, of the families in use)."""

    name: Literal["players", "everyone", "options", "deck"]


class Domain(Expr, frozen=True):
    """All values of a finite type in its order (`for f in Family`); `type` is a Seq."""


class Not(Expr, frozen=True):
    value: Expr


class Negate(Expr, frozen=True):
    value: Expr


class Absolute(Expr, frozen=True):
    value: Expr


class Arithmetic(Expr, frozen=True):
    """`//` and `%` are Python's (floor). Fails: division by zero."""

    operator: Literal["+", "-", "*", "//", "%"]
    left: Expr
    right: Expr


class Concat(Expr, frozen=True):
    """Two sequences, one after the other."""

    left: Expr
    right: Expr


class SetOperation(Expr, frozen=True):
    operator: Literal["|", "&", "-", "^"]
    left: Expr
    right: Expr


class Compare(Expr, frozen=True):
    """`==` and `!=` on any type; the others on Int, and on Set as inclusion."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


class Contains(Expr, frozen=True):
    """`item in collection`: a Seq, a Set, or the keys of a Map."""

    item: Expr
    collection: Expr


class IsNone(Expr, frozen=True):
    value: Expr


class And(Expr, frozen=True):
    items: tuple[Expr, ...]


class Or(Expr, frozen=True):
    items: tuple[Expr, ...]


class Choose(Expr, frozen=True):
    """`then if condition else otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


class SeqLiteral(Expr, frozen=True):
    items: tuple[Expr, ...]


class SetLiteral(Expr, frozen=True):
    items: tuple[Expr, ...]


class MapLiteral(Expr, frozen=True):
    """Constant keys, all of the key type's values."""

    entries: tuple[tuple[Expr, Expr], ...]


class Clause(Struct, frozen=True):
    """`for target in source if conditions`; a Map is iterated by its keys."""

    target: str
    target_type: Type
    source: Expr
    conditions: tuple[Expr, ...]


class Comprehension(Expr, frozen=True):
    """A Seq or a Set (by `type`). A generator argument is a Seq comprehension."""

    element: Expr
    clauses: tuple[Clause, ...]


class MapComprehension(Expr, frozen=True):
    """One clause over the whole key domain, without conditions, the target as key; so the
    Map is total."""

    target: str
    target_type: Type
    source: Expr
    value: Expr


class Item(Expr, frozen=True):
    """`collection[index]`: of a Seq by number (negative from the end; fails: no such
    index), of a Map by key."""

    collection: Expr
    index: Expr


class Slice(Expr, frozen=True):
    """A part of a Seq, with constant bounds as Python's."""

    collection: Expr
    start: int | None
    stop: int | None


class Field(Expr, frozen=True):
    """`record.name`: of a Record, or of a card (`family`, `value`, `choices`)."""

    record: Expr
    name: str


class Construct(Expr, frozen=True):
    """A new record, its fields in order."""

    record: Record
    arguments: tuple[Expr, ...]


class Call(Expr, frozen=True):
    """A function or decision of the document, arguments in the order of its parameters,
    defaults filled in. Fails: where its leading asserts do not hold."""

    function: str
    arguments: tuple[Expr, ...]


class Key(Struct, frozen=True):
    """`key=lambda parameter: body`, of type Int."""

    parameter: str
    parameter_type: Type
    body: Expr


class Length(Expr, frozen=True):
    """Of a Seq, a Set or a Map."""

    value: Expr


class Sum(Expr, frozen=True):
    value: Expr


class Quantifier(Expr, frozen=True):
    """`any` or `all` of a Seq of Bool."""

    kind: Literal["any", "all"]
    value: Expr


class Extremum(Expr, frozen=True):
    """`min` or `max` of a Seq or Set; the first one among equals. With `default`, that is
    the value for nothing; without one, fails: of nothing."""

    kind: Literal["min", "max"]
    value: Expr
    key: Key | None
    default: Expr | None


class Sorted(Expr, frozen=True):
    """Stable; ascending unless `reverse` (which keeps equals in order, as Python's)."""

    value: Expr
    key: Key | None
    reverse: bool


class Range(Expr, frozen=True):
    start: Expr
    stop: Expr


class NextPlayer(Expr, frozen=True):
    """The player to the left, `steps` seats further (1 where not given), around."""

    player: Expr
    steps: Expr


class ToSet(Expr, frozen=True):
    """The distinct items of a Seq (`set(...)`)."""

    value: Expr


class Without(Expr, frozen=True):
    """`collection` without `item` (of a Seq: its first occurrence). `strict` fails where
    the item is not there (`remove`); else the collection stays (`discard`)."""

    collection: Expr
    item: Expr
    strict: bool


class Widen(Expr, frozen=True):
    """The same value seen as a wider `type` (Int[1:3] as Int, T as Option[T], [] as a
    Seq). Never fails."""

    value: Expr


class Restrict(Expr, frozen=True):
    """The value seen as a narrower `type`: not None, within range, not longer than the
    limit. Fails otherwise, unless `proven` by the conditions around it (narrowing)."""

    value: Expr
    proven: bool


class FieldStep(Struct, frozen=True):
    name: str
    span: Span


class ItemStep(Struct, frozen=True):
    """By number in a Seq (fails: no such index), by key in a Map."""

    index: Expr
    span: Span


class Place(Struct, frozen=True):
    """What an assignment changes: a variable, or a part of it. `types[i]` is the type of
    the whole before step i, `types[-1]` the type of the part."""

    name: str
    steps: tuple[FieldStep | ItemStep, ...]
    types: tuple[Type, ...]
    span: Span


class Assign(Struct, frozen=True):
    span: Span
    place: Place
    value: Expr


class If(Struct, frozen=True):
    span: Span
    condition: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


class For(Struct, frozen=True):
    """`source` is a Seq, a Set or a Map (its keys), evaluated once before the loop."""

    span: Span
    target: str
    target_type: Type
    source: Expr
    body: tuple[Statement, ...]


class Return(Struct, frozen=True):
    span: Span
    value: Expr | None


class Assert(Struct, frozen=True):
    """In an event: a rule with its `address`; a log that violates it is at fault. Leading
    in a function or decision: a precondition. Elsewhere in a function: an obligation."""

    span: Span
    name: str
    address: str
    condition: Expr
    message: Expr | None


class Perform(Struct, frozen=True):
    """A call of a procedure: a function that changes the state it is given."""

    span: Span
    function: str
    arguments: tuple[Expr, ...]


Statement = Assign | If | For | Return | Assert | Perform
