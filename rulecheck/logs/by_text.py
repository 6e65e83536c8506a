"""What the text of a decision alone answers where a ruling of the document spoke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row, Rules
from rulecheck.language.types import Type
from rulecheck.logs.likely import every_value, is_beyond, near_numbers
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
        self._ear = _Ear()
        self._heard = table.program.table(table.players, table.options, self._ear)
        self._textual: dict[str, Callable[..., Any]] = {}
        self._known: dict[tuple[object, ...], tuple[object, ...]] = {}
        self.rules: Rules = table.program.rules

    def at(self, table: Table) -> ByText:
        """The same text at a table where others listen, or answer otherwise, when it asks."""
        return ByText(table, self._likely)

    def answers(
        self, decision: Decision, arguments: tuple[object, ...], value: object, *, guess: bool
    ) -> tuple[object, ...]:
        """What the text alone may answer, instead of `value`. Where it says several things
        at once, these; where it is silent, any value of the type. Raises AnythingGoes where
        these are too many; with `guess`, some numbers are tried then. A number may lie outside
        of the type: how far it goes the document has said for its own answers."""
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
        try:
            return (self._asked(decision)(*arguments),)
        except ConflictFault as conflict:
            return conflict.values
        except Fault:
            return tuple(self._any_value(decision.result, value, guess=guess))

    def rows(self, decision: Decision, arguments: tuple[object, ...]) -> tuple[Row, ...]:
        """The rows that speak with all rulings; none where that is no question."""
        with suppress(Fault):
            self._heard.functions[decision.name](*arguments)
            return self._ear.rows
        return ()

    def said(self, conflict: ConflictFault) -> tuple[object, ...]:
        """What the text says where another reading than a ruling makes rows disagree: other
        rulings are none of it. A sentence that speaks with the ruling as well as without it
        says outright what holds; the others meant other cases."""
        told = zip(conflict.rows, conflict.values, strict=True)
        said = [(row, value) for row, value in told if not row.ruling]
        anyway = self.rows(conflict.decision, conflict.arguments)
        outright = tuple(value for row, value in said if row in anyway)
        return outright or tuple(value for _, value in said) or conflict.values

    def is_silent(self, decision: Decision, arguments: tuple[object, ...]) -> bool:
        """Whether the text alone says nothing, rather than something, or several things."""
        try:
            self._asked(decision)(*arguments)
        except Fault as fault:
            return not isinstance(fault, ConflictFault)
        return False

    def _asked(self, decision: Decision) -> Callable[..., Any]:
        textual = self._textual.get(decision.name)
        if textual is None:
            textual = self._textual[decision.name] = self._table.by_text(decision)
        return textual

    def _any_value(self, type_: Type, value: object, *, guess: bool) -> Sequence[object]:
        every = every_value(type_, self._table.players)
        if every is None:
            every = near_numbers(type_, value, self._likely) if guess else ()
        if not every:
            raise AnythingGoes
        beyond = [number for number in self._likely if is_beyond(type_, number)]
        return (*every, *dict.fromkeys(beyond))


class _Ear:
    """Hears the rows of the decision that is answered last: the one that was asked."""

    rows: tuple[Row, ...] = ()

    def decided(
        self,
        decision: Decision,  # noqa: ARG002 - the listener's signature
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002
        value: object,  # noqa: ARG002
    ) -> None:
        self.rows = rows

    def judged(self, rule: Assert, held: bool) -> None:
        pass
