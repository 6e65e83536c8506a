"""What a definition says, without where it stands and in which words: for telling at once that
two of them are the same."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct

from rulecheck.language import nodes as n
from rulecheck.language.rules import CardFamily, Decision, Deck, Function, Row, Rules
from rulecheck.language.types import Card, CardType, Enum, RecordField

__all__ = ["Meaning"]

_NO_MEANING = frozenset(
    ["span", "place", "condition_span", "value_span", "doc", "address", "message", "because"]
)


class Meaning:
    """Of the definitions of one document. Two that are equal, in two documents, give the same
    results, as long as the functions that they call do."""

    def __init__(self, rules: Rules) -> None:
        self._deck = rules.deck
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
            case RecordField(name, type_):
                return name, self.of(type_)
            case n.Ambient(name="deck"):
                return "deck", _deck(self._deck)
            case Decision():
                rows = tuple(self.of_row(r) for r in what.rows)
                head = (self.of(what.parameters), self.of(what.result), self.of(what.requires))
                return (what.name, *head, rows, what.above)
            case Struct():
                kept = [f for f in what.__struct_fields__ if f not in _NO_MEANING]
                return type(what).__name__, *(self.of(getattr(what, f)) for f in kept)
            case tuple():
                return tuple(self.of(part) for part in what)
            case bool() | int():
                return type(what).__name__, what
            case Hashable():
                return what
            case _:
                return repr(what)

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
