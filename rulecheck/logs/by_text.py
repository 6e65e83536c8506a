"""What the text of a decision alone answers where a ruling of the document spoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulecheck.language.rules import Decision, Rules
from rulecheck.language.types import Type
from rulecheck.logs.likely import every_value, near_numbers
from rulecheck.runtime import Table
from rulecheck.runtime.faults import ConflictFault, Fault

__all__ = ["AnythingGoes", "ByText"]


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
        every = every_value(type_, self._table.players)
        if every is not None:
            return every
        guessed = near_numbers(type_, value, self._likely) if guess else ()
        if not guessed:
            raise AnythingGoes
        return guessed
