"""What a document defines by a name that other documents may define, too, and how it says so:
the cards of its deck, its types and constants, its options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulecheck.document.source import Span
from rulecheck.language.rules import CardFamily, Role, Rules
from rulecheck.language.types import (
    Card,
    Enum,
    Map,
    Option,
    Record,
    RecordField,
    Seq,
    Set,
    Type,
)
from rulecheck.runtime.show import show

__all__ = ["Defined", "definitions", "unlike_card"]


class Defined(Struct, frozen=True):
    """`says` is the definition in words: two that say the same define the same. `kind` is
    what a reader calls it; of one kind, each name is defined once."""

    kind: str
    name: str
    says: str
    span: Span
    parts: tuple[tuple[str, str], ...] = ()
    """Of what has parts, each with what it says; `says` is then all of them."""

    def against(self, other: Defined) -> tuple[str, str]:
        """What the two say where they differ: the parts that do, else all."""
        mine, theirs = dict(self.parts), dict(other.parts)
        names = [n for n in (mine | theirs) if mine.get(n) != theirs.get(n)]
        if not mine or not theirs or not names:
            return self.says, other.says
        return _listed(mine, names), _listed(theirs, names)


def _listed(parts: dict[str, str], names: Sequence[str]) -> str:
    return ", ".join(parts.get(name) or f"no {name}" for name in names)


def definitions(rules: Rules, *, own: bool = False) -> Iterator[Defined]:
    """All of a document, in the order of its kinds; with `own`, the records too that every
    document has for itself: its state, its standings."""
    if rules.deck is not None:
        for family in rules.deck.families:
            yield _family(family)
    for option in rules.options.fields if rules.options is not None else ():
        assert rules.options is not None
        yield _option(option, rules.places[rules.options.name])
    left_out = _options_record(rules) if own else _own_records(rules)
    for name, type_ in rules.types.items():
        if name in rules.places and name not in left_out:
            yield _type(name, type_, rules.places[name])
    for name, value in rules.constants.items():
        yield Defined("constant", name, str(value), rules.places[name])


def unlike_card(first: Rules, second: Rules) -> Iterator[tuple[CardFamily, CardFamily, Card]]:
    """Families of other names that share a code of cards, with the first such card."""
    if first.deck is None or second.deck is None:
        return
    mine = {card.code: family for family in first.deck.families for card in family.cards}
    for family in second.deck.families:
        seen: set[str] = set()
        for card in family.cards:
            other = mine.get(card.code)
            if other is not None and other.name != family.name and other.name not in seen:
                seen.add(other.name)
                yield other, family, card


def _family(family: CardFamily) -> Defined:
    copies = "1 copy" if family.copies == 1 else f"{family.copies} copies"
    parts = (
        ("values", _values(family.cards)),
        ("code", f"code {_code(family)}"),
        ("copies", f"{copies} of each"),
        ("when", "always in use" if family.when is None else f"in use when {family.when}"),
    )
    says = ", ".join(words for _, words in parts)
    return Defined("family of cards", family.name, says, family.span, parts)


def _code(family: CardFamily) -> str:
    first = family.cards[0]
    return first.code if first.value is None else first.code.removesuffix(str(first.value))


def _values(cards: Sequence[Card]) -> str:
    numbers = [card.value for card in cards if card.value is not None]
    if not numbers:
        choices = sorted({c for card in cards for c in card.choices})
        return " or ".join(map(str, choices)) or "no number"
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]}..{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _option(option: RecordField, span: Span) -> Defined:
    default = f"{option.type} = {show(option.default)}" if option.has_default else str(option.type)
    return Defined("option", option.name, default, span)


def _type(name: str, type_: Type, span: Span) -> Defined:
    if isinstance(type_, Record):
        parts = tuple((f.name, f"{f.name}: {_written(f.type)}") for f in type_.fields)
        return Defined("record", name, "; ".join(words for _, words in parts), span, parts)
    return Defined("type", name, _written(type_, whole=True), span)


def _written(type_: Type, *, whole: bool = False) -> str:
    """A type as its document would write it without names; but for records, and the deck."""
    match type_:
        case Enum(members, name) if whole or name != "Family":
            return f"Enum({', '.join(map(_quoted, members))})"
        case Option(item):
            return f"Option[{_written(item)}]"
        case Seq(item, limit):
            return f"Seq[{_written(item)}, {limit}]"
        case Set(item):
            return f"Set[{_written(item)}]"
        case Map(key, value):
            return f"Map[{_written(key)}, {_written(value)}]"
        case _:
            return str(type_)


def _quoted(member: str) -> str:
    return f'"{member}"'


def _options_record(rules: Rules) -> set[str]:
    """Options are compared one by one."""
    return set() if rules.options is None else {rules.options.name}


def _own_records(rules: Rules) -> set[str]:
    """Also the state, standings, what is drawn."""
    records = [rules.options, rules.state]
    for function in (*rules.of(Role.SCORE), *rules.of(Role.DRAWS)):
        result = function.result.item if isinstance(function.result, Seq) else function.result
        records.append(result if isinstance(result, Record) else None)
    return {record.name for record in records if record is not None}
