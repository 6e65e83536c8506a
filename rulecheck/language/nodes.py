"""The typed nodes of the rule language: what the checker gives and both readings take.

The runtime and the solver read these nodes and nothing else, so a rule has one meaning.
Every value is immutable; a statement that changes a part of the state (`x.f[k].append(v)`)
is an `Assign` of a new value to a `Place`.

Evaluation is strict and left to right, but for `And`, `Or`, `Choose`, the conditions of
comprehensions, and decisions (see `rules.Decision`). Operations that can fail are marked
"fails": at run time they raise a fault, for the solver they are obligations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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


@dataclass(frozen=True, slots=True)
class Expr:
    """Base of all expressions."""

    span: Span
    type: Type


@dataclass(frozen=True, slots=True)
class Constant(Expr):
    """An int, a bool, None, a card, or a string: the member of the Enum `type`, or the
    seat `p1`, `p2`, ... of a Player (in example tables only)."""

    value: int | bool | str | Card | None


@dataclass(frozen=True, slots=True)
class TextLiteral(Expr):
    """An f-string: literal pieces and expressions, shown as players read them."""

    parts: tuple[str | Expr, ...]


@dataclass(frozen=True, slots=True)
class Local(Expr):
    """A parameter, a variable, or the target of a loop."""

    name: str


@dataclass(frozen=True, slots=True)
class Ambient(Expr):
    """What is fixed for one game: `players` (Int), `everyone` (Seq of Player, in seat
    order), `options` (the @options record), `deck` (Seq of Card, in deck order, with
    copies, of the families in use)."""

    name: Literal["players", "everyone", "options", "deck"]


@dataclass(frozen=True, slots=True)
class Domain(Expr):
    """All values of a finite type in its order (`for f in Family`); `type` is a Seq."""


@dataclass(frozen=True, slots=True)
class Not(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class Absolute(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Expr):
    """`//` and `%` are Python's (floor). Fails: division by zero."""

    operator: Literal["+", "-", "*", "//", "%"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Concat(Expr):
    """Two sequences, one after the other."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class SetOperation(Expr):
    operator: Literal["|", "&", "-", "^"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    """`==` and `!=` on any type; the others on Int, and on Set as inclusion."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Contains(Expr):
    """`item in collection`: a Seq, a Set, or the keys of a Map."""

    item: Expr
    collection: Expr


@dataclass(frozen=True, slots=True)
class IsNone(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class And(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choose(Expr):
    """`then if condition else otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class SeqLiteral(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class SetLiteral(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class MapLiteral(Expr):
    """Constant keys, all of the key type's values."""

    entries: tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """`for target in source if conditions`; a Map is iterated by its keys."""

    target: str
    target_type: Type
    source: Expr
    conditions: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Comprehension(Expr):
    """A Seq or a Set (by `type`). A generator argument is a Seq comprehension."""

    element: Expr
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class MapComprehension(Expr):
    """One clause over the whole key domain, without conditions, the target as key; so the
    Map is total."""

    target: str
    target_type: Type
    source: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Item(Expr):
    """`collection[index]`: of a Seq by number (negative from the end; fails: no such
    index), of a Map by key."""

    collection: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Slice(Expr):
    """A part of a Seq, with constant bounds as Python's."""

    collection: Expr
    start: int | None
    stop: int | None


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """`record.name`: of a Record, or of a card (`family`, `value`, `choices`)."""

    record: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Construct(Expr):
    """A new record, its fields in order."""

    record: Record
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A function or decision of the document, arguments in the order of its parameters,
    defaults filled in. Fails: where its leading asserts do not hold."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """`key=lambda parameter: body`, of type Int."""

    parameter: str
    parameter_type: Type
    body: Expr


@dataclass(frozen=True, slots=True)
class Length(Expr):
    """Of a Seq, a Set or a Map."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Sum(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class Quantifier(Expr):
    """`any` or `all` of a Seq of Bool."""

    kind: Literal["any", "all"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Extremum(Expr):
    """`min` or `max` of a Seq or Set; the first one among equals. With `default`, that is
    the value for nothing; without one, fails: of nothing."""

    kind: Literal["min", "max"]
    value: Expr
    key: Key | None
    default: Expr | None


@dataclass(frozen=True, slots=True)
class Sorted(Expr):
    """Stable; ascending unless `reverse` (which keeps equals in order, as Python's)."""

    value: Expr
    key: Key | None
    reverse: bool


@dataclass(frozen=True, slots=True)
class Range(Expr):
    start: Expr
    stop: Expr


@dataclass(frozen=True, slots=True)
class NextPlayer(Expr):
    """The player to the left, `steps` seats further (1 where not given), around."""

    player: Expr
    steps: Expr


@dataclass(frozen=True, slots=True)
class ToSet(Expr):
    """The distinct items of a Seq (`set(...)`)."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Without(Expr):
    """`collection` without `item` (of a Seq: its first occurrence). `strict` fails where
    the item is not there (`remove`); else the collection stays (`discard`)."""

    collection: Expr
    item: Expr
    strict: bool


@dataclass(frozen=True, slots=True)
class Widen(Expr):
    """The same value seen as a wider `type` (Int[1:3] as Int, T as Option[T], [] as a
    Seq). Never fails."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Restrict(Expr):
    """The value seen as a narrower `type`: not None, within range, not longer than the
    limit. Fails otherwise, unless `proven` by the conditions around it (narrowing)."""

    value: Expr
    proven: bool


@dataclass(frozen=True, slots=True)
class FieldStep:
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class ItemStep:
    """By number in a Seq (fails: no such index), by key in a Map."""

    index: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Place:
    """What an assignment changes: a variable, or a part of it. `types[i]` is the type of
    the whole before step i, `types[-1]` the type of the part."""

    name: str
    steps: tuple[FieldStep | ItemStep, ...]
    types: tuple[Type, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    span: Span
    place: Place
    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    span: Span
    condition: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class For:
    """`source` is a Seq, a Set or a Map (its keys), evaluated once before the loop."""

    span: Span
    target: str
    target_type: Type
    source: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Return:
    span: Span
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Assert:
    """In an event: a rule with its `address`; a log that violates it is at fault. Leading
    in a function or decision: a precondition. Elsewhere in a function: an obligation."""

    span: Span
    name: str
    address: str
    condition: Expr
    message: Expr | None


@dataclass(frozen=True, slots=True)
class Perform:
    """A call of a procedure: a function that changes the state it is given."""

    span: Span
    function: str
    arguments: tuple[Expr, ...]


Statement = Assign | If | For | Return | Assert | Perform
