"""What a definition says, without where it stands and in which words: for telling at once that
two of them are the same."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from rulecheck.language import nodes as n
from rulecheck.language.rules import CardFamily, Decision, Deck, Function, Parameter, Row, Rules
from rulecheck.language.types import Card, CardType, Enum, Player, Record, RecordField

__all__ = ["Meaning"]

_PLACES_AND_WORDS = (
    *("span", "place", "condition_span", "value_span"),
    *("doc", "address", "message", "because"),
)
_INFERRED = ("type", "types", "target_type", "parameter_type", "proven")
"""What follows from the types that are declared."""
_NO_MEANING = frozenset((*_PLACES_AND_WORDS, *_INFERRED))
_OF_A_TYPE = (n.Constant, n.Construct, n.Domain, n.Restrict)
"""What these give depends on their type; of other nodes it follows from their parts."""


class Meaning:
    """Of the definitions of one document. Two that are equal, in two documents, give the same
    results for whatever both can be given, as long as the functions that they call do."""

    def __init__(self, rules: Rules) -> None:
        self._deck = rules.deck
        self._wholes = {record.name for record in (rules.state, rules.options) if record}
        self._types: dict[int, tuple[object, Hashable]] = {}

    def of_function(self, function: Function | Decision) -> Hashable:
        """With its parameters and preconditions."""
        return self.of(function)

    def of_row(self, row: Row) -> Hashable:
        return self.of(row.condition), self.of(row.value)

    def of(self, what: object) -> Hashable:
        """Of nodes, types, and what is made of them."""
        match what:
            case CardType():
                return self._kept(what)
            case Card(code, family, value, _, choices):
                return code, family, value, choices
            case Enum(members):
                return "Enum", members
            case Player():
                return "Player"
            case Record(name) if name in self._wholes:
                # A part that nobody looks at changes nothing for the others.
                return name
            case RecordField(name, type_):
                return name, self.of(type_)
            case n.Ambient(name="deck"):
                return "deck", _deck(self._deck)
            case n.Ambient(name=name):
                return "ambient", name
            case n.Expr():
                own = self.of(what.type) if isinstance(what, _OF_A_TYPE) else ""
                return own, type(what.type).__name__, *self._parts(what)
            case Parameter(name, type_, default):
                return name, self.of(type_), self.of(default)
            case Decision():
                rows = tuple(self.of_row(r) for r in what.rows)
                head = (self.of(what.parameters), self.of(what.result), self.of(what.requires))
                return (what.name, *head, rows, what.above)
            case Struct():
                return self._parts(what)
            case tuple():
                return tuple(self.of(part) for part in what)
            case bool() | int():
                return type(what).__name__, what
            case Hashable():
                return what
            case _:
                return repr(what)

    def _parts(self, what: Struct) -> tuple[Hashable, ...]:
        kept = [f for f in what.__struct_fields__ if f not in _NO_MEANING]
        return type(what).__name__, *(self.of(getattr(what, f)) for f in kept)

    def _kept(self, type_: CardType) -> Hashable:
        """Nearly every node has a type; the deck's is long."""
        known = self._types.get(id(type_))
        if known is None:
            known = (type_, tuple(self.of(card) for card in type_.cards))
            self._types[id(type_)] = known
        return known[1]


def _deck(deck: Deck | None) -> Hashable:
    return () if deck is None else tuple(map(_family, deck.families))


def _family(family: CardFamily) -> Hashable:
    cards = tuple((c.code, c.value, c.choices) for c in family.cards)
    return family.name, cards, family.copies, family.when
