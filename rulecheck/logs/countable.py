"""What of a rule document a game can exercise: its events, their rules, rows of decisions."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Accept, Decision, Function, Role, Row, Rules
from rulecheck.language.walk import walk
from rulecheck.runtime.exclusion import Condition

__all__ = ["UNREACHED", "Countable", "CountableKind", "countables", "explains"]

UNREACHED = "unreached"
"""The code of an `accept` row that says why no game reaches its subject."""

_ASKED = (Role.SETUP, Role.EVENT, Role.OVER, Role.EXPECTS, Role.SCORE)
"""What is evaluated while a game is played; claims and draws are not."""


class CountableKind(Enum):
    EVENT = "event"
    RULE = "rule"
    """An assert of an event or of the setup: what a log can break."""
    ROW = "row"


class Countable(msgspec.Struct, frozen=True, eq=False):
    """`node` is what a listener hears of; `within` the event, setup or decision of a rule or
    row, and the event itself. `overruled`: the ruling that stands over a row of the text and
    holds wherever that does, so that the row never speaks."""

    kind: CountableKind
    address: str
    name: str
    node: Function | Assert | Row
    within: Function | Decision
    overruled: Row | None = None

    @property
    def line(self) -> int:
        return self.node.span.line


def countables(rules: Rules) -> tuple[Countable, ...]:
    """The setup's rules, each event with its rules, then the rows, in the order of the
    document. Rows of a decision that nothing asks while a game is played are left out."""
    return tuple(_countables(rules))


def _countables(rules: Rules) -> Iterator[Countable]:
    for function in (*rules.of(Role.SETUP), *rules.of(Role.EVENT)):
        if function.role is Role.EVENT:
            yield Countable(
                CountableKind.EVENT, function.address, function.name, function, function
            )
        for node in walk(function.body):
            if isinstance(node, Assert):
                yield Countable(CountableKind.RULE, node.address, node.name, node, function)
    asked = _asked(rules)
    for decision in rules.decisions.values():
        if decision.name in asked:
            for row, overruled in zip(decision.rows, _overruled(decision), strict=True):
                yield Countable(CountableKind.ROW, row.address, row.name, row, decision, overruled)


def _overruled(decision: Decision) -> Iterator[Row | None]:
    """For each row the ruling over it whose condition says no more than its own."""
    conditions = [Condition(row.condition) for row in decision.rows]
    for row, condition, above in zip(decision.rows, conditions, decision.above, strict=True):
        rulings = (
            decision.rows[index]
            for index in sorted(above)
            if decision.rows[index].ruling and condition.includes(conditions[index])
        )
        yield None if row.ruling else next(rulings, None)


def _asked(rules: Rules) -> frozenset[str]:
    """The functions and decisions that may be called while a game is played."""
    waiting = [function.name for role in _ASKED for function in rules.of(role)]
    asked: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in asked:
            asked.add(name)
            waiting += rules.calls.get(name, ())
    return frozenset(asked)


def explains(accept: Accept, game: str, address: str) -> bool:
    """Whether an accept says that the thing of that address is not reached: it names the
    thing, or the event or decision that it belongs to."""
    if accept.code != UNREACHED or not accept.subject:
        return False
    subject = accept.subject
    if not subject.startswith(f"{game}/"):
        subject = f"{game}/{subject}"
    return address == subject or address.startswith(f"{subject}/")
