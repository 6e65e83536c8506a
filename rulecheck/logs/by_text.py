"""What the text of a decision alone answers where a ruling of the document spoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulecheck.language.domains import cardinality, countable
from rulecheck.language.rules import Decision, Rules
from rulecheck.language.types import Int, Option, Type
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault
from rulecheck.runtime.orders import domain

__all__ = ["AnythingGoes", "ByText"]

_MOST_VALUES = 40
"""So many are tried; where there are more, nobody can say."""


class AnythingGoes(Exception):
    """The text is silent, and there are too many values that it could mean."""


class ByText:
    """Asks the text of decisions at one table. `likely` are numbers that may well be meant
    where any number could be: those of the event that is judged."""

    def __init__(self, table: Table, likely: Sequence[int] = ()) -> None:
        self._table = table
        self._likely = tuple(likely)
        self._textual: dict[str, Callable[..., Any]] = {}
        self._known: dict[tuple[object, ...], tuple[object, ...]] = {}
        self.rules: Rules = table.program.rules

    def answers(
        self, decision: Decision, arguments: tuple[object, ...], value: object, *, guess: bool
    ) -> tuple[object, ...]:
        """What the text alone may answer, instead of `value`. Where it says several things
        at once, these; where it is silent, any value of the type. Raises AnythingGoes where
        these are too many; with `guess`, some numbers are tried then."""
        # An event may ask a hundred times, and is played again and again.
        question = (decision.name, guess, arguments, value)
        try:
            known = self._known.get(question)
        except TypeError:  # maps are no keys
            return self._ask(decision, arguments, value, guess=guess)
        if known is None:
            known = self._ask(decision, arguments, value, guess=guess)
            self._known[question] = known
        return known

    def _ask(
        self, decision: Decision, arguments: tuple[object, ...], value: object, *, guess: bool
    ) -> tuple[object, ...]:
        textual = self._textual.get(decision.name)
        if textual is None:
            textual = self._textual[decision.name] = self._table.by_text(decision)
        try:
            return (textual(*arguments),)
        except ConflictFault as conflict:
            return conflict.values
        except Fault:
            return tuple(self._any_value(decision.result, value, guess=guess))

    def _any_value(self, type_: Type, value: object, *, guess: bool) -> Sequence[object]:
        item = type_.item if isinstance(type_, Option) else type_
        count = cardinality(type_)
        if count is not None and count <= _MOST_VALUES and countable(item):
            return domain(type_, self._table.players)
        if guess and isinstance(item, Int) and isinstance(value, int):
            near = (value - 1, value + 1, 0, 1, item.low, item.high, *self._likely)
            return [
                number
                for number in dict.fromkeys(near)
                if number is not None
                and (item.low is None or number >= item.low)
                and (item.high is None or number <= item.high)
            ]
        raise AnythingGoes
