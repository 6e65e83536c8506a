"""What is fixed for one game, and unknown for a proof: players, options, the deck.

Also the inputs of a proof: unknown values of a type, within what can be at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulecheck.language.rules import Rules
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
    Type,
)
from rulecheck.solver import terms
from rulecheck.solver.terms import FALSE, TRUE, Term, number
from rulecheck.solver.values import (
    LONGEST,
    TEXT_VALUE,
    MapValue,
    OptionValue,
    RecordValue,
    SeqValue,
    SetValue,
    TooLarge,
    Value,
    anything,
    domain_size,
    equal_values,
    scalar_at,
)

__all__ = ["Inputs", "World"]


_MOST_PLACES = 5_000
"""Cards times places: what it may take to say that a witness has each card in one place."""


@dataclass
class Inputs:
    """The unknowns of a proof, and what is certain about them."""

    certain: list[Term] = field(default_factory=list)

    def number(self, name: str, low: int | None, high: int | None) -> Term:
        if low is not None and low == high:
            return number(low)
        unknown = terms.unknown_int(name, low, high)
        if low is not None:
            self.certain.append(terms.at_least(unknown, low))
        if high is not None:
            self.certain.append(terms.at_most(unknown, high))
        return unknown


class World:
    """The ambient values, as unknowns of `inputs`.

    `in_deck`: every unknown card is in use under the options; `dealt`: no unknown sequence
    holds a card more often than the deck does. Both are so for what comes from a table, and
    need not be for what a function is called with. After `deadline` (time.monotonic) nothing
    more is evaluated. `given`: the number of players and the options, where another world
    has them already.
    """

    def __init__(
        self,
        rules: Rules,
        inputs: Inputs,
        *,
        in_deck: bool = False,
        dealt: bool = False,
        deadline: float | None = None,
        given: tuple[Term, Value | None] | None = None,
    ) -> None:
        self.rules = rules
        self.inputs = inputs
        self.in_deck, self.dealt, self.deadline = in_deck, dealt, deadline
        low, high = rules.players
        self.seats = high
        self.players: Term
        self.options: Value | None
        if given is not None:
            self.players, self.options = given
            return
        # No parameter can have these names.
        self.players = inputs.number("(players)", low, high)
        self.options = None
        if rules.options is not None:
            self.options = self.unknown(rules.options, "(options)")

    # -- the deck -----------------------------------------------------------------------

    def in_use(self, family: int) -> Term:
        """Whether the cards of a family are in the deck under these options."""
        assert self.rules.deck is not None
        when = self.rules.deck.families[family].when
        if when is None:
            return TRUE
        assert self.rules.options is not None
        if not isinstance(self.options, RecordValue):
            return TRUE  # the options themselves are being made
        names = [f.name for f in self.rules.options.fields]
        flag = self.options.fields[names.index(when)]
        assert isinstance(flag, Term)
        return flag

    def deck(self) -> SeqValue:
        """The cards in use, with their copies."""
        assert self.rules.deck is not None
        items: list[tuple[Term, Value]] = []
        for index, family in enumerate(self.rules.deck.families):
            guard = self.in_use(index)
            for card in family.cards:
                items += [(guard, number(card.rank))] * family.copies
        return SeqValue(tuple(items), packed=all(g is TRUE for g, _ in items))

    def card_in_use(self, card: Term) -> Term:
        """Whether a card is in the deck under these options."""
        assert self.rules.deck is not None
        conditions: list[Term] = []
        for index, family in enumerate(self.rules.deck.families):
            guard = self.in_use(index)
            if guard is not TRUE:
                first, last = family.cards[0].rank, family.cards[-1].rank
                among = terms.all_of(
                    (terms.less_equal(number(first), card), terms.less_equal(card, number(last)))
                )
                conditions.append(terms.implies(among, guard))
        return terms.all_of(conditions)

    def card_field(self, card: Term, name: str, type_: CardType) -> Value:
        """A field of a card. Cards that stand together share a formula: families are runs of
        the deck, and the numbers within one mostly go up by one."""
        cards = type_.cards
        if card.constant is not None:
            return self._known_field(cards[card.constant], name, type_)
        match name:
            case "family":
                families = [f.name for f in self.rules.deck.families] if self.rules.deck else []
                runs = _runs([number(families.index(c.family)) for c in cards])
                return _piecewise(card, runs)
            case "value":
                wanted = next(f.type for f in type_.fields if f.name == "value")
                low = min((c.value for c in cards if c.value is not None), default=0)
                shifts = [number((low if c.value is None else c.value) - c.rank) for c in cards]
                # A card without number has whatever number its neighbour's formula gives.
                for i, c in enumerate(cards):
                    if c.value is None and i > 0:
                        shifts[i] = shifts[i - 1]
                value = terms.add((card, _piecewise(card, _runs(shifts))))
                if not isinstance(wanted, Option):
                    return value
                present = _piecewise(
                    card, _runs([terms.boolean(c.value is not None) for c in cards])
                )
                return OptionValue(present, value)
            case _:
                wanted = next(f.type for f in type_.fields if f.name == "choices")
                assert isinstance(wanted, Set)
                assert isinstance(wanted.item, Int)
                low = wanted.item.low or 0
                members = [
                    _piecewise(card, _runs([terms.boolean(low + i in c.choices) for c in cards]))
                    for i in range(domain_size(wanted.item))
                ]
                return SetValue(tuple(members))

    def _known_field(self, card: Card, name: str, type_: CardType) -> Value:
        wanted = next(f.type for f in type_.fields if f.name == name)
        match name, wanted:
            case "family", Enum(members):
                return number(members.index(card.family))
            case "value", Option(item):
                if card.value is None:
                    return OptionValue(FALSE, anything(item))
                return OptionValue(TRUE, number(card.value))
            case "value", _:
                return number(card.value or 0)
            case _, Set(Int(low=int(low)) as item):
                return SetValue(
                    tuple(terms.boolean(low + i in card.choices) for i in range(domain_size(item)))
                )
            case _:
                raise AssertionError(name)

    # -- players ------------------------------------------------------------------------

    def seated(self, seat: int) -> Term:
        """Whether somebody sits there."""
        return terms.less(number(seat), self.players)

    def everyone(self) -> SeqValue:
        seats = tuple((self.seated(seat), number(seat)) for seat in range(self.seats))
        return SeqValue(seats, packed=True, size=self.players)

    def key_guard(self, key: Type, index: int) -> Term:
        """Whether the value of a key type with that number exists in this game: a Map has no
        entry for a seat where nobody sits."""
        return self._exists(key, scalar_at(key, index))

    def _exists(self, type_: Type, value: Value) -> Term:
        """Whether a value of a finite type is one of this game: its seats are taken."""
        match type_, value:
            case Player(), Term():
                return terms.less(value, self.players)
            case Record(fields=fields), RecordValue(parts):
                return terms.all_of(
                    self._exists(f.type, p) for f, p in zip(fields, parts, strict=True)
                )
            case _:
                return TRUE

    # -- unknown values -----------------------------------------------------------------

    def unknown(self, type_: Type, name: str) -> Value:
        """Any value of a type that can be at a table. Raises TooLarge."""
        certain = self.inputs.certain
        match type_:
            case Bool():
                return terms.unknown_bool(name)
            case Int(low, high):
                return self.inputs.number(name, low, high)
            case Enum(members):
                return self.inputs.number(name, 0, len(members) - 1)
            case Player(limit):
                seat = self.inputs.number(name, 0, limit - 1)
                certain.append(terms.less(seat, self.players))
                return seat
            case CardType(cards):
                card = self.inputs.number(name, 0, len(cards) - 1)
                if self.in_deck:
                    certain.append(self.card_in_use(card))
                return card
            case Option(item):
                present = terms.unknown_bool(f"{name}?")
                value = self.unknown(item, name)
                self._unless(present, value, item)
                return OptionValue(present, value)
            case Record(fields=fields):
                return RecordValue(tuple(self.unknown(f.type, f"{name}.{f.name}") for f in fields))
            case Seq():
                return self._unknown_sequence(type_, name)
            case Set(item):
                return self._unknown_set(item, name)
            case Map(key, value):
                return self._unknown_map(key, value, name)
            case _:
                return TEXT_VALUE

    def _unless(self, condition: Term, value: Value, type_: Type) -> None:
        """Where a value is not there, its parts are fixed, so that no two models of one
        situation differ."""
        fixed = equal_values(value, anything(type_), type_)
        self.inputs.certain.append(terms.any_of((condition, fixed)))

    def _unknown_sequence(self, type_: Seq, name: str) -> Value:
        if type_.limit is None or type_.limit > LONGEST:
            raise TooLarge(f"`{name}` may have {type_.limit or 'any number of'} items")
        length = self.inputs.number(f"{name}#", 0, type_.limit)
        items: list[tuple[Term, Value]] = []
        for place in range(type_.limit):
            guard = terms.less(number(place), length)
            value = self._unknown_item(guard, type_.item, f"{name}[{place}]")
            items.append((guard, value))
        if self.dealt:
            self.inputs.certain += self.at_most_copies(items, type_.item)
        return SeqValue(tuple(items), packed=True, size=length)

    def _unknown_item(self, guard: Term, type_: Type, name: str) -> Value:
        """A value that is certain only where it is there."""
        outside = self.inputs.certain
        self.inputs.certain = []
        value = self.unknown(type_, name)
        inner = self.inputs.certain
        self.inputs.certain = outside
        outside += [terms.implies(guard, condition) for condition in inner]
        self._unless(guard, value, type_)
        return value

    def at_most_copies(self, items: list[tuple[Term, Value]], item: Type) -> list[Term]:
        """That a sequence holds no card more often than the deck has it."""
        cards = [card for guard, value in items for card in _cards_in(value, item, guard)]
        if not cards:
            return []
        assert self.rules.deck is not None
        families = self.rules.deck.families
        by_card = [number(f.copies) for f in families for _ in f.cards]
        conditions: list[Term] = []
        for i, (g, c) in enumerate(cards):
            same = terms.count(
                terms.all_of((h, terms.equal(c, d))) for j, (h, d) in enumerate(cards) if j != i
            )
            few = terms.less(same, _piecewise(c, _runs(by_card)))
            conditions.append(terms.implies(g, few))
        return conditions

    def at_table(self, type_: Type, value: Value, guard: Term = TRUE) -> Iterator[Term]:
        """What is so of every value at a table, and need not be of what a function is called
        with: its cards are in use, and no sequence holds one more often than the deck does."""
        match type_, value:
            case CardType(), Term():
                yield terms.implies(guard, self.card_in_use(value))
            case Option(item), OptionValue(present, inner):
                yield from self.at_table(item, inner, terms.both(guard, present))
            case Record(fields=fields), RecordValue(parts):
                for f, part in zip(fields, parts, strict=True):
                    yield from self.at_table(f.type, part, guard)
            case Seq(item), SeqValue(items):
                for there, inner in items:
                    yield from self.at_table(item, inner, terms.both(guard, there))
                for condition in self.at_most_copies(list(items), item):
                    yield terms.implies(guard, condition)
            case Set(item), SetValue(members):
                for index, member in enumerate(members):
                    inside = terms.both(guard, member)
                    yield from self.at_table(item, scalar_at(item, index), inside)
            case Map(key, item), MapValue(values):
                for index, inner in enumerate(values):
                    exists = terms.both(guard, self.key_guard(key, index))
                    yield from self.at_table(item, inner, exists)
            case _:
                return

    def in_one_place(self, values: Sequence[tuple[Type, Value]]) -> Iterator[Term]:
        """That no card is in more places of all these values together than the deck has of it."""
        if self.rules.deck is None:
            return
        named = [card for type_, value in values for card in _cards_in(value, type_)]
        sets = [members for type_, value in values for members in _sets_of_cards(value, type_)]
        cards = [(c, family.copies) for family in self.rules.deck.families for c in family.cards]
        if len(named) + len(sets) < 2 or len(cards) * (len(named) + len(sets)) > _MOST_PLACES:
            return
        for index, (_, copies) in enumerate(cards):
            places = [terms.both(g, terms.equal(c, number(index))) for g, c in named]
            places += [terms.both(guard, members[index]) for guard, members in sets]
            yield terms.less_equal(terms.count(places), number(copies))

    def _unknown_set(self, item: Type, name: str) -> Value:
        members: list[Term] = []
        for index in range(domain_size(item)):
            member = terms.unknown_bool(f"{name}[{index}]")
            possible = self._exists(item, scalar_at(item, index))
            if self.in_deck:
                whole = self.at_table(item, scalar_at(item, index))
                possible = terms.all_of((possible, *whole))
            if possible is not TRUE:
                self.inputs.certain.append(terms.implies(member, possible))
            members.append(member)
        return SetValue(tuple(members))

    def _unknown_map(self, key: Type, value: Type, name: str) -> Value:
        values: list[Value] = []
        for index in range(domain_size(key)):
            guard = self.key_guard(key, index)
            values.append(self._unknown_item(guard, value, f"{name}[{index}]"))
        return MapValue(tuple(values))


def _cards_in(value: Value, type_: Type, guard: Term = TRUE) -> list[tuple[Term, Term]]:
    """The cards that a value names one by one, each with the condition under which it does."""
    match type_, value:
        case CardType(), Term():
            return [(guard, value)]
        case Option(item), OptionValue(present, inner):
            return _cards_in(inner, item, terms.both(guard, present))
        case Record(fields=fields), RecordValue(parts):
            return [
                card
                for f, part in zip(fields, parts, strict=True)
                for card in _cards_in(part, f.type, guard)
            ]
        case Seq(item), SeqValue(items):
            return [
                card
                for there, inner in items
                for card in _cards_in(inner, item, terms.both(guard, there))
            ]
        case Map(_, item), MapValue(values):
            return [card for inner in values for card in _cards_in(inner, item, guard)]
        case _:
            return []


def _sets_of_cards(
    value: Value, type_: Type, guard: Term = TRUE
) -> list[tuple[Term, tuple[Term, ...]]]:
    match type_, value:
        case Set(CardType()), SetValue(members):
            return [(guard, members)]
        case Option(item), OptionValue(present, inner):
            return _sets_of_cards(inner, item, terms.both(guard, present))
        case Record(fields=fields), RecordValue(parts):
            return [
                found
                for f, part in zip(fields, parts, strict=True)
                for found in _sets_of_cards(part, f.type, guard)
            ]
        case Seq(item), SeqValue(items):
            return [
                found
                for there, inner in items
                for found in _sets_of_cards(inner, item, terms.both(guard, there))
            ]
        case Map(_, item), MapValue(values):
            return [found for inner in values for found in _sets_of_cards(inner, item, guard)]
        case _:
            return []


def _runs(values: list[Term]) -> list[tuple[int, Term]]:
    """(last index, value) of each run of equal values."""
    runs: list[tuple[int, Term]] = []
    for index, value in enumerate(values):
        if runs and runs[-1][1] is value:
            runs[-1] = (index, value)
        else:
            runs.append((index, value))
    return runs


def _piecewise(card: Term, runs: list[tuple[int, Term]]) -> Term:
    result = runs[-1][1]
    for last, value in reversed(runs[:-1]):
        result = terms.choose(terms.less_equal(card, number(last)), value, result)
    return result
