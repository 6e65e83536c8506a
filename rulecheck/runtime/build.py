"""What all parts of one generated module share: names, constants, places."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import msgspec

from rulecheck.document.source import Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Rules
from rulecheck.language.types import Bool, Card, CardType, Empty, Int, Player, Type
from rulecheck.runtime.failing import Failing
from rulecheck.runtime.names import Constants, Names
from rulecheck.runtime.orders import domain, ordering
from rulecheck.runtime.stated import Site, StatedAssert, StatedDecision, as_written
from rulecheck.runtime.syntax import Locator, assign, call, read
from rulecheck.runtime.walk import types_in

__all__ = ["Build"]


class Build:
    """The names, constants and places of one generated module.

    `per_game` are the orders that depend on who plays: the name and its assignment, by type.
    """

    def __init__(self, rules: Rules, records: Mapping[str, type[msgspec.Struct]]) -> None:
        self.rules = rules
        self.source = rules.document.source
        self.names = Names(rules, records)
        self.constants = Constants()
        self.failing = Failing(rules)
        self.locator = Locator(self.source)
        self.per_game: dict[Type, tuple[str, ast.stmt]] = {}
        self.records = {self.names.record(name): made for name, made in records.items()}

    # -- constants --------------------------------------------------------------------

    def site(self, span: Span, expected: Type) -> ast.Name:
        """Where something can fail: `_at_12_5` for line 12, column 5."""
        site = Site(self.source.path, span, expected)
        wanted = f"_at_{span.line}_{span.column}"
        return read(self.constants.name(wanted, site, ("site", span, str(expected))))

    def card(self, card: Card) -> ast.Name:
        wanted = f"_card_{card.code if card.code.isidentifier() else card.rank}"
        return read(self.constants.name(wanted, card, card))

    def type(self, type_: Type) -> ast.Name:
        return read(self.constants.name(f"_type_{type_}", type_, ("type", type_)))

    def stated(self, rule: Assert, function: str) -> ast.Name:
        """An assert: `_rule_play_held`, or by its line where it has no name."""
        text = as_written(self.source, rule.condition.span)
        stated = StatedAssert(rule, self.source.path, text)
        wanted = f"_rule_{function}_{rule.name or rule.span.line}"
        return read(self.constants.name(wanted, stated, ("rule", id(rule))))

    def decision(self, decision: Decision) -> ast.Name:
        stated = StatedDecision(decision, self.source.path)
        return read(
            self.constants.name(f"_decision_{decision.name}", stated, ("decision", decision.name))
        )

    def function(self, name: str) -> ast.Name:
        """A function or decision as the document has it, for messages about its calls."""
        known = self.rules.functions.get(name) or self.rules.decisions[name]
        return read(self.constants.name(f"_call_of_{name}", known, ("function", name)))

    # -- what depends on a type -------------------------------------------------------

    def sort_key(self, type_: Type) -> ast.expr | None:
        """The key that sorts values of a type into its order; None for plain numbers."""
        match type_:
            case Bool() | Int() | Empty():
                return None
            case CardType():
                return read("_rank")
            case Player():
                return read("_seat_of")
            case _ if any(isinstance(t, Player) for t in types_in(type_)):
                return self._order_of_a_game(type_)
            case _:
                key = ("order", type_)
                return read(self.constants.name(f"_order_{type_}", ordering(type_, ()), key))

    def _order_of_a_game(self, type_: Type) -> ast.expr:
        """The order of a type that has players in it: another one in each game."""
        if type_ not in self.per_game:
            name = f"_game_order_{len(self.per_game) + 1}"
            made = call("_ordering", self.type(type_), read("everyone"))
            self.per_game[type_] = (name, assign(name, made))
        return read(self.per_game[type_][0])

    def domain(self, type_: Type) -> ast.expr:
        """All values of a finite type."""
        if isinstance(type_, Player):
            return read("everyone")
        key = ("domain", type_)
        return read(self.constants.name(f"_all_{type_}", domain(type_, ()), key))

    def holds_state(self, type_: Type) -> bool:
        """Whether a value of that type may hold the state itself."""
        return self.rules.state is not None and self.rules.state in types_in(type_)
