"""The rules of a document, typed and resolved."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from msgspec import Struct, field

from rulecheck.document.parts import Document
from rulecheck.document.source import Span
from rulecheck.language.nodes import Assert, Expr, Statement
from rulecheck.language.types import Card, CardType, Record, Type

__all__ = [
    "Accept",
    "CardFamily",
    "Decision",
    "Deck",
    "Example",
    "Function",
    "Parameter",
    "Role",
    "Row",
    "Rules",
]


class Role(Enum):
    """What a function is for: the decorator that stands above it."""

    FUNCTION = auto()
    PROCEDURE = auto()
    """A function without decorator or result that changes the state it is given."""
    SETUP = auto()
    EVENT = auto()
    OVER = auto()
    EXPECTS = auto()
    SCORE = auto()
    DRAWS = auto()
    CLAIM = auto()
    INVARIANT = auto()
    REACHABLE = auto()


class Parameter(Struct, frozen=True):
    name: str
    type: Type
    default: Expr | None
    span: Span


class Function(Struct, frozen=True):
    """A function with a body.

    `address` is `game/name`. `requires` are the leading asserts of a function or decision
    (its preconditions); an event has none: all its asserts stand in `body`, as rules.
    A SETUP gives the state; an EVENT or PROCEDURE takes the state as its first parameter
    and changes it in place; every other role leaves its parameters alone.
    `place` is the prose above the block, as a span.
    """

    name: str
    address: str
    role: Role
    parameters: tuple[Parameter, ...]
    result: Type | None
    requires: tuple[Assert, ...]
    body: tuple[Statement, ...]
    doc: str
    span: Span
    place: Span
    sheet: bool = False
    draws: str | None = None


class Row(Struct, frozen=True):
    """One row of a decision. `over` names the rows it takes precedence over, as written
    (`*` already replaced by all the others); `ruling` rows settle what the text leaves
    open, and say why in `because`. `condition_span` is None for an empty `when`."""

    name: str
    address: str
    condition: Expr
    value: Expr
    over: tuple[str, ...]
    ruling: bool
    because: str
    span: Span
    condition_span: Span | None
    value_span: Span


class Decision(Struct, frozen=True):
    """A function defined by rows without order.

    A row *holds* when its condition is true. It *applies* when it holds and no row of
    `above[i]` (indexes, transitive) holds. The rows are evaluated in `order`, in which
    every row comes after the rows above it; the condition of a row is evaluated only where
    no row above it holds, so it may rely on that. The value is the one on which all
    applying rows agree. Two that differ: conflict. None: gap.
    """

    name: str
    address: str
    parameters: tuple[Parameter, ...]
    result: Type
    requires: tuple[Assert, ...]
    rows: tuple[Row, ...]
    above: tuple[frozenset[int], ...]
    order: tuple[int, ...]
    doc: str
    span: Span
    place: Span


class CardFamily(Struct, frozen=True):
    """A row of a deck table. `when` is a Bool field of the options, or None for always."""

    name: str
    cards: tuple[Card, ...]
    copies: int
    when: str | None
    span: Span


class Deck(Struct, frozen=True):
    type: CardType
    families: tuple[CardFamily, ...]
    by_code: Mapping[str, Card]


class Example(Struct, frozen=True):
    """A worked example: `given` holds the parameters (and ambient names) that the row
    fixes; those that are missing stand for every value of their type."""

    name: str
    function: str
    given: Mapping[str, Expr]
    expected: Expr
    span: Span


class Accept(Struct, frozen=True):
    code: str
    subject: str
    because: str
    span: Span


class Rules(Struct, frozen=True):
    """Everything a document says formally. Mappings keep the order of the document."""

    document: Document
    game: str
    title: str
    players: tuple[int, int]
    family: str | None
    deck: Deck | None
    types: Mapping[str, Type]
    options: Record | None
    state: Record | None
    functions: Mapping[str, Function]
    decisions: Mapping[str, Decision]
    examples: tuple[Example, ...]
    accepts: tuple[Accept, ...]
    calls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each function or decision the ones it calls, callees before callers in order."""
    constants: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, Span] = field(default_factory=dict)
    """Where the types and constants that have a name are defined."""

    def of(self, role: Role) -> tuple[Function, ...]:
        """The functions with that role, in the order of the document."""
        return tuple(f for f in self.functions.values() if f.role is role)

    @property
    def events(self) -> Mapping[str, Function]:
        return {f.name: f for f in self.of(Role.EVENT)}
