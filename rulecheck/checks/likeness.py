"""Whether functions of one name in two documents give the same results: by their text, else by
the solver; a difference comes with the smallest situation, which the runtimes of both confirm."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum, auto

import msgspec

from rulecheck.checks.finding import WitnessShown
from rulecheck.checks.meaning import Meaning
from rulecheck.checks.obligations import may_fail
from rulecheck.checks.wording import outcome_shown, shown, situation_shown
from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.language.types import Card, Record, RecordField, Type
from rulecheck.runtime import compile_rules
from rulecheck.solver import terms
from rulecheck.solver.comparison import Comparison, Subject
from rulecheck.solver.confirm import Outcome, Runner, Situation
from rulecheck.solver.faults import OutOfTime, Unsupported
from rulecheck.solver.proof import Budget
from rulecheck.solver.sharing import Incomparable
from rulecheck.solver.smt import Answer, Limits
from rulecheck.solver.values import TooLarge

__all__ = ["Compared", "Likeness", "Pair", "function_of", "signature"]


class Likeness(Enum):
    SAME = auto()
    """They say the same, and so does all that they call."""
    EQUAL = auto()
    """Proved: the same result for everything that can be given to both."""
    DIFFERENT = auto()
    APART = auto()
    """Nothing can be given to both, or their results are of different kinds."""
    UNSUPPORTED = auto()
    UNKNOWN = auto()
    """The solver reached its limit."""
    DISAGREE = auto()
    """The runtime does not confirm the solver: a fault of rulecheck."""


@dataclass(frozen=True)
class Compared:
    """`witness` is in the words of the first document; `first` and `second` are the two
    results. `why` says why there is none."""

    likeness: Likeness
    why: str = ""
    witness: WitnessShown | None = None
    first: str = ""
    second: str = ""
    queries: int = 0

    @property
    def alike(self) -> bool:
        return self.likeness in (Likeness.SAME, Likeness.EQUAL)


class Pair:
    """Two documents, whose functions are compared by name, each once."""

    def __init__(self, first: Rules, second: Rules, limits: Limits) -> None:
        terms.forget()
        self.first, self.second = first, second
        self._meanings = Meaning(first), Meaning(second)
        self._unsafe = may_fail(first), may_fail(second)
        self._runners = Runner(compile_rules(first)), Runner(compile_rules(second))
        self._budget = Budget.of(limits)
        self._known: dict[str, Compared] = {}
        self._same: dict[str, bool] = {}

    def compare(self, name: str) -> Compared:
        """A function or decision that both documents have."""
        if name not in self._known:
            same = self.same_text(name)
            self._known[name] = Compared(Likeness.SAME) if same else self._asked(name)
        return self._known[name]

    def same_text(self, name: str) -> bool:
        """Whether a function of both says the same, and so does all that it calls."""
        if name not in self._same:
            first, second = function_of(self.first, name), function_of(self.second, name)
            self._same[name] = (
                first is not None
                and second is not None
                and self.same_words(name)
                and all(self.same_text(callee) for callee in self.first.calls[name])
            )
        return self._same[name]

    def same_words(self, name: str) -> bool:
        """The same, whatever it calls."""
        return self._meaning(0, self.first, name) == self._meaning(1, self.second, name)

    def _meaning(self, which: int, rules: Rules, name: str) -> Hashable:
        function = function_of(rules, name)
        return None if function is None else self._meanings[which].of_function(function)

    def _rests_on_equal(self, name: str) -> bool:
        """Whether all that a function calls is proved to be the same, for the same arguments."""
        return all(
            self._same_parameters(callee) and self.compare(callee).alike
            for callee in self.first.calls[name]
        )

    def _same_parameters(self, name: str) -> bool:
        mine, theirs = function_of(self.first, name), function_of(self.second, name)
        if mine is None or theirs is None:
            return False
        return self._meanings[0].of(mine.parameters) == self._meanings[1].of(theirs.parameters)

    def _asked(self, name: str) -> Compared:
        first, second = function_of(self.first, name), function_of(self.second, name)
        assert first is not None
        assert second is not None
        if self.same_words(name) and self._rests_on_equal(name):
            return Compared(Likeness.EQUAL)
        before = self._budget.queries
        try:
            found = self._solved(first, second)
        except Incomparable as why:
            found = Compared(Likeness.APART, str(why))
        except (Unsupported, TooLarge) as why:
            found = Compared(Likeness.UNSUPPORTED, str(why))
        except OutOfTime:
            found = Compared(Likeness.UNKNOWN, "the time is over")
        return replace(found, queries=self._budget.queries - before)

    def _solved(self, first: Function | Decision, second: Function | Decision) -> Compared:
        comparison = Comparison(
            Subject(self.first, first, self._unsafe[0]),
            Subject(self.second, second, self._unsafe[1]),
            self._budget,
        )
        if comparison.possible() is Answer.NO:
            return Compared(Likeness.APART, "nothing can be given to both")
        answer = comparison.differ()
        if answer is Answer.NO:
            return Compared(Likeness.EQUAL)
        witness = None if answer is Answer.UNKNOWN else comparison.witness()
        if witness is None:
            return Compared(Likeness.UNKNOWN, "the solver reached its limit")
        mine, theirs = comparison.situations(witness, *self._runners)
        results = self._runners[0].run(first, mine), self._runners[1].run(second, theirs)
        one, other = _both_shown(results, (first, second), mine)
        told = situation_shown(self.first, first, mine, f"{one} or {other}")
        likeness = Likeness.DISAGREE if _alike(*results) else Likeness.DIFFERENT
        return Compared(likeness, "", told, one, other)


def function_of(rules: Rules, name: str) -> Function | Decision | None:
    return rules.decisions.get(name) or rules.functions.get(name)


def signature(function: Function | Decision) -> str:
    """`(bid: Int[0:9]) -> Int`."""
    takes = ", ".join(f"{p.name}: {p.type}" for p in function.parameters)
    gives = "" if function.result is None else f" -> {function.result}"
    return f"({takes}){gives}"


def _both_shown(
    outcomes: tuple[Outcome, Outcome],
    functions: tuple[Function | Decision, Function | Decision],
    situation: Situation,
) -> tuple[str, str]:
    """Both results; of a state that was changed, what is not the same."""
    players = situation.players
    first, second = (
        _shown(outcome, function, players)
        for outcome, function in zip(outcomes, functions, strict=True)
    )
    if first != second:
        return first, second
    kept = [f for f in _fields(outcomes[0]) if _field(outcomes[0], f) != _field(outcomes[1], f)]
    if not kept or not all(isinstance(f, Function) and f.result is None for f in functions):
        return first, second
    one, other = (
        "; ".join(
            f"{f.name} {shown(getattr(outcome.value, f.name), f.type, players)}"
            for f in _record_fields(function)
            if f.name in kept
        )
        for outcome, function in zip(outcomes, functions, strict=True)
    )
    return one, other


def _fields(outcome: Outcome) -> tuple[str, ...]:
    value = outcome.value
    return value.__struct_fields__ if isinstance(value, msgspec.Struct) else ()


def _field(outcome: Outcome, name: str) -> Hashable:
    return _plain(getattr(outcome.value, name, None))


def _record_fields(function: Function | Decision) -> tuple[RecordField, ...]:
    state = function.parameters[0].type
    return state.fields if isinstance(state, Record) else ()


def _shown(outcome: Outcome, function: Function | Decision, players: tuple[str, ...]) -> str:
    if outcome.broken is not None:
        return f"refused: {outcome.broken.message}"
    changes = function.result is None
    return outcome_shown(outcome, _result_type(function), players) or (
        "allowed" if changes else "no result"
    )


def _result_type(function: Function | Decision) -> Type | None:
    if isinstance(function, Function) and function.role in (Role.EVENT, Role.PROCEDURE):
        return None
    return function.result


def _alike(a: Outcome, b: Outcome) -> bool:
    """Whether the two runtimes do the same after all."""
    if a.fault is not None or b.fault is not None:
        return type(a.fault) is type(b.fault)
    if a.broken is not None or b.broken is not None:
        return (a.broken is None) == (b.broken is None)
    return _plain(a.value) == _plain(b.value)


def _plain(value: object) -> Hashable:
    """A value without what belongs to its document alone."""
    match value:
        case Card():
            return value.code
        case msgspec.Struct():
            named = ((f, _plain(getattr(value, f))) for f in value.__struct_fields__)
            return tuple(sorted(named, key=lambda pair: pair[0]))
        case tuple():
            return tuple(_plain(v) for v in value)
        case frozenset():
            return frozenset(_plain(v) for v in value)
        case dict():
            return frozenset((_plain(k), _plain(v)) for k, v in value.items())
        case Hashable():
            return value
        case _:
            raise AssertionError(value)
