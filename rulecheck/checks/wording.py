"""Situations in the game's own words."""

from __future__ import annotations

from rulecheck.checks.finding import WitnessShown
from rulecheck.language.nodes import Ambient, Expr, Field
from rulecheck.language.rules import Decision, Function, Rules
from rulecheck.language.types import (
    CardType,
    Map,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
    Type,
)
from rulecheck.language.walk import called, walk
from rulecheck.runtime.orders import arranged
from rulecheck.runtime.show import show
from rulecheck.solver.confirm import Outcome, Situation

__all__ = ["field_shown", "outcome_shown", "shown", "situation_shown"]


def shown(value: object, type_: Type, players: tuple[str, ...]) -> str:
    """A value as a player reads it: a card in a seat's hand is `A7 (p1)`. Inside another value,
    sequences and sets stand in brackets."""
    match type_:
        case Option(item) if value is not None:
            return shown(value, item, players)
        case Seq(item) | Set(item):
            return _listed(value, type_, item, players) or "nothing"
        case _:
            return _part(value, type_, players)


def _part(value: object, type_: Type, players: tuple[str, ...]) -> str:
    match type_:
        case Option(item):
            return "none" if value is None else _part(value, item, players)
        case Record() if value is not None:
            return _record(value, type_, players)
        case Seq(item):
            return f"[{_listed(value, type_, item, players)}]"
        case Set(item):
            return "{" + _listed(value, type_, item, players) + "}"
        case Map(_, item):
            ordered = arranged(value, type_, players)
            assert isinstance(ordered, dict)
            inner = [f"{show(k)}: {_part(v, item, players)}" for k, v in ordered.items()]
            return "{" + ", ".join(inner) + "}"
        case Player():
            return str(value)
        case _:
            return show(value)


def _listed(value: object, type_: Type, item: Type, players: tuple[str, ...]) -> str:
    ordered = arranged(value, type_, players)
    assert isinstance(ordered, tuple | frozenset)
    return ", ".join(_part(v, item, players) for v in ordered)


def _record(value: object, type_: Record, players: tuple[str, ...]) -> str:
    fields = type_.fields
    parts = [(f, getattr(value, f.name)) for f in fields]
    told = [_part(v, f.type, players) for f, v in parts if not (f.has_default and v == f.default)]
    cards = [i for i, (f, _) in enumerate(parts) if isinstance(f.type, CardType)]
    if len(cards) == 1 and len(told) <= 3:
        card = told.pop(min(cards[0], len(told) - 1))
        return f"{card} ({', '.join(told)})" if told else card
    named = [field_shown(f, v, players) for f, v in parts if not (f.has_default and v == f.default)]
    return "(" + ", ".join(named) + ")"


def field_shown(field: RecordField, value: object, players: tuple[str, ...]) -> str:
    """A field of a record with its name."""
    return f"{field.name} {_part(value, field.type, players)}"


def uses(rules: Rules, subject: Function | Decision) -> set[str]:
    """Which ambient names a function depends on, through all that it calls; of the options,
    each by itself (`options.goal`)."""
    seen: set[str] = set()
    found: set[str] = set()
    pending = [subject.name]
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        whole = rules.decisions.get(name) or rules.functions.get(name)
        if whole is None:
            continue
        nodes: tuple[object, ...]
        if isinstance(whole, Decision):
            nodes = (whole.requires, tuple((r.condition, r.value) for r in whole.rows))
        else:
            nodes = (whole.requires, whole.body)
        found |= {n.name for root in nodes for n in walk(root) if isinstance(n, Ambient)}
        found |= {
            f"options.{n.name}"
            for root in nodes
            for n in walk(root)
            if isinstance(n, Field) and isinstance(n.record, Ambient)
        }
        found |= {
            "players"
            for root in nodes
            for n in walk(root)
            if isinstance(n, Expr) and isinstance(n.type, Player | Map)
        }
        pending += called(*nodes)
    return found


def situation_shown(
    rules: Rules, subject: Function | Decision, situation: Situation, result: str
) -> WitnessShown:
    """What matters of a situation for a subject."""
    players = situation.players
    ambient = uses(rules, subject)
    values: list[tuple[str, str]] = []
    if ambient & {"players", "everyone"}:
        values.append(("players", str(len(players))))
    about_cards = "deck" in ambient or any(_has_cards(p.type) for p in subject.parameters)
    if rules.options is not None and (about_cards or "options" in ambient):
        deck = rules.deck.families if rules.deck is not None and about_cards else ()
        relevant = {f"options.{family.when}" for family in deck} | ambient
        for option in rules.options.fields:
            if f"options.{option.name}" not in relevant:
                continue
            value = getattr(situation.options, option.name)
            named = f"options.{option.name}" in ambient
            if named or not (option.has_default and value == option.default):
                values.append((option.name, shown(value, option.type, players)))
    for parameter, (name, value) in zip(subject.parameters, situation.arguments, strict=True):
        values.append((name, shown(value, parameter.type, players)))
    return WitnessShown(tuple(values), result)


def _has_cards(type_: Type) -> bool:
    match type_:
        case CardType():
            return True
        case Option(item) | Seq(item) | Set(item):
            return _has_cards(item)
        case Map(key, item):
            return _has_cards(key) or _has_cards(item)
        case Record(fields=fields):
            return any(_has_cards(f.type) for f in fields)
        case _:
            return False


def outcome_shown(outcome: Outcome, type_: Type | None, players: tuple[str, ...]) -> str:
    if outcome.fault is not None:
        return outcome.fault.message
    if outcome.broken is not None:
        return outcome.broken.message
    return "" if type_ is None else shown(outcome.value, type_, players)
