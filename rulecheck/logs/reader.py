"""Other readings of rulings, and who answers by them while a game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row
from rulecheck.logs.by_text import ByText
from rulecheck.logs.likely import is_beyond
from rulecheck.logs.replay import Broken
from rulecheck.logs.spoken import Notes, Question, Ruling
from rulecheck.runtime.faults import ConflictFault

__all__ = ["Reader", "Reading"]


class Reading(Struct, frozen=True):
    """Answers instead of a ruling: the `number`-th of those that the text may give, of all
    (`constant`) or of those that differ from what the ruling says. With `only`, one question
    alone is answered so."""

    ruling: Ruling
    text: ByText
    number: int
    constant: bool
    only: Question | None = None

    @property
    def questions(self) -> Sequence[Question]:
        return self.ruling.questions if self.only is None else (self.only,)


class Reader:
    """Reads rulings otherwise, and hears whether the broken rule holds then. Where sentences
    contradict each other because of that, the one whose number is `sentence` counts."""

    def __init__(
        self,
        readings: Sequence[Reading],
        sentence: int,
        text: ByText,
        broken: Broken | None,
        notes: Notes | None = None,
    ) -> None:
        self._readings: Mapping[str, Reading] = {r.ruling.row.address: r for r in readings}
        self._sentence = sentence
        self._text = text
        self._rule = None if broken is None else broken.rule
        self._notes = notes
        self._asked: Reading | None = None
        self.sentences = 1
        """How many contradict each other, at most."""
        self.held = False
        """Whether the rule did when it was judged last."""
        self.beyond = False
        """Whether a number outside of the decision's type was given."""

    def judging(self, rule: Assert) -> None:
        pass

    def judged(self, rule: Assert, held: bool) -> None:
        if rule is self._rule:
            self.held = held

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        if self._notes is not None:
            self._notes.decided(decision, rows, arguments, value)
        self._asked = None
        for row in rows:
            reading = self._readings.get(row.address)
            if reading and (reading.only is None or reading.only.arguments == arguments):
                self._asked = reading

    def unsettled(self, conflict: ConflictFault) -> object:
        values = self._text.said(conflict)
        self.sentences = max(self.sentences, len(values))
        return values[self._sentence % len(values)]

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        reading = self._asked
        if reading is None:
            return value
        told = reading.text.answers(decision, arguments, value, guess=True)
        if not reading.constant:
            told = tuple(answer for answer in told if answer != value)
        if not told:
            return value
        answer = told[reading.number % len(told)]
        self.beyond |= is_beyond(decision.result, answer)
        return answer
