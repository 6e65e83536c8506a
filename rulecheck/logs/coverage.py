"""What logs exercise of the rule documents that they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Row, Rules
from rulecheck.logs.countable import Countable, countables, explains
from rulecheck.logs.report import GameReport

__all__ = ["Coverage", "Exercise", "Exercised", "Tally"]


class Exercise(Enum):
    REACHED = "reached"
    NEVER = "never"
    EXPLAINED = "explained"
    """Never, and the document says why that can't be."""
    STALE = "stale"
    """Reached, though the document says that it can't be."""


class Exercised(msgspec.Struct, frozen=True):
    """How often something was: an event taken, a rule judged (`broken` of these times it did
    not hold), a row among those that gave a decision its value. `because` is what the
    document says of its being out of reach."""

    what: Countable
    hits: int
    broken: int
    because: str | None

    @property
    def exercise(self) -> Exercise:
        if self.because is None:
            return Exercise.REACHED if self.hits else Exercise.NEVER
        return Exercise.STALE if self.hits else Exercise.EXPLAINED


class Coverage(msgspec.Struct, frozen=True):
    """A document and `games` that were played by it."""

    rules: Rules
    games: int
    parts: tuple[Exercised, ...]

    def of(self, *exercises: Exercise) -> tuple[Exercised, ...]:
        return tuple(part for part in self.parts if part.exercise in exercises)

    @property
    def reached(self) -> int:
        return len(self.of(Exercise.REACHED, Exercise.STALE))

    @property
    def counted(self) -> int:
        """All but what the document explains."""
        return len(self.parts) - len(self.of(Exercise.EXPLAINED))

    @property
    def share(self) -> Fraction:
        """Of what counts, what was reached; all of nothing."""
        return Fraction(self.reached, self.counted) if self.counted else Fraction(1)


class Tally:
    """Counts what speaks while logs are read (a `Watcher`), for any number of documents.

    Nodes are counted by identity, so the programs must outlive the tally: those of a library
    do.
    """

    def __init__(self) -> None:
        self._hits: Counter[int] = Counter()
        self._broken: Counter[int] = Counter()
        self._games: Counter[str] = Counter()

    @property
    def games(self) -> Sequence[str]:
        """The ids of the documents that games named, in the order in which they came."""
        return tuple(self._games)

    def decided(
        self,
        decision: Decision,  # noqa: ARG002 - the listener's signature
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002
        value: object,  # noqa: ARG002
    ) -> None:
        for row in rows:
            self._hits[id(row)] += 1

    def judged(self, rule: Assert, held: bool) -> None:
        self._hits[id(rule)] += 1
        if not held:
            self._broken[id(rule)] += 1

    def took(self, event: Function, arguments: tuple[object, ...]) -> None:  # noqa: ARG002
        self._hits[id(event)] += 1

    def close(self, report: GameReport) -> None:
        """A game that was read came to this."""
        if report.game is not None:
            self._games[report.game] += 1

    def coverage(self, rules: Rules) -> Coverage:
        """What was counted of a document."""
        parts = tuple(self._exercised(what, rules) for what in countables(rules))
        return Coverage(rules, self._games[rules.game], parts)

    def _exercised(self, what: Countable, rules: Rules) -> Exercised:
        accepts = (a.because for a in rules.accepts if explains(a, rules.game, what.address))
        because = next(accepts, None)
        if because is None and what.overruled is not None:
            because = f"the ruling `{what.overruled.name}` stands over it wherever it holds"
        key = id(what.node)
        return Exercised(what, self._hits[key], self._broken[key], because)
