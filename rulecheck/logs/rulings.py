"""Which rulings of a document had a part in refusing an event, and where rules stand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from weakref import WeakKeyDictionary

from rulecheck.document.source import Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Role, Row, Rules
from rulecheck.logs.influence import Influence
from rulecheck.logs.report import DocumentPlace, RulingSpoke
from rulecheck.runtime import Program, Table
from rulecheck.runtime.faults import (
    ConflictFault,
    Fault,
    GapFault,
    ObligationFault,
    PreconditionFault,
    RuleBroken,
)

__all__ = ["REMEMBERED", "Taken", "fault_address", "place_of", "rulings_behind"]


def place_of(rules: Rules, path: str, span: Span) -> DocumentPlace:
    """The line of something in the document, and of the prose that explains it."""
    prose = rules.document.prose_above(span.line)
    return DocumentPlace(path, span.line, None if prose is None else prose.span.line)


def fault_address(rules: Rules, fault: Fault) -> str:
    """The rule, decision or function of the document that has no answer."""
    match fault:
        case GapFault() | ConflictFault():
            return fault.decision.address
        case PreconditionFault():
            return fault.precondition.address
        case ObligationFault():
            return fault.obligation.address
        case _:
            return _address_at(rules, fault.span)


def _address_at(rules: Rules, span: Span) -> str:
    for decision in rules.decisions.values():
        for row in decision.rows:
            if row.span.line <= span.line <= row.span.end_line:
                return row.address
    for function in rules.functions.values():
        if function.span.line <= span.line <= function.span.end_line:
            return function.address
    return rules.game


class _Ear:
    """Hears the rulings that speak, by their decision."""

    def __init__(self) -> None:
        self.rulings: dict[str, dict[str, Row]] = {}

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],  # noqa: ARG002 - the listener's signature
        value: object,  # noqa: ARG002
    ) -> None:
        spoke = {row.address: row for row in rows if row.ruling}
        if spoke:
            self.rulings.setdefault(decision.name, {}).update(spoke)

    def judged(self, rule: Assert, held: bool) -> None:
        pass

    def of(self, decisions: frozenset[str]) -> dict[str, Row]:
        """The rulings of those decisions, in the order in which the decisions spoke."""
        spoke: dict[str, Row] = {}
        for name, rows in self.rulings.items():
            if name in decisions:
                spoke.update(rows)
        return spoke


Taken = tuple[object, str, tuple[object, ...]]
"""The state before an event that a game took, the event, its arguments. (A plain tuple: one is
made for every event of a log.)"""

REMEMBERED = 1000
"""How many events of a game are kept."""

_INFLUENCES: WeakKeyDictionary[Program, Influence] = WeakKeyDictionary()


def rulings_behind(
    table: Table,
    history: Sequence[Taken],
    state: object,
    event: str | None,
    arguments: tuple[object, ...],
    rule: Assert,
) -> tuple[RulingSpoke, ...]:
    """The rulings that had a part in breaking `rule` by an event (None: the setup).

    The event is judged once more, and heard; and so is, for each field of the state that bears
    on the rule, the last event that changed it, or the setup. `history` has the last REMEMBERED
    events before, or all of them.
    """
    rules = table.program.rules
    influence = _INFLUENCES.get(table.program)
    if influence is None:
        influence = _INFLUENCES[table.program] = Influence(rules)
    setup = rules.of(Role.SETUP)[0]
    bearing = influence.on_rule(setup if event is None else rules.functions[event], rule)
    spoke = _heard(table, state, event, arguments).of(bearing.decisions)
    open_fields = bearing.fields if event is not None else frozenset()
    after = state
    for before, name, given in reversed(history):
        changed = frozenset(f for f in open_fields if getattr(before, f) is not getattr(after, f))
        if changed:
            decisions = influence.on_fields(rules.functions[name], changed)
            spoke.update(_heard(table, before, name, given).of(decisions))
        open_fields -= changed
        after = before
        if not open_fields:
            break
    if open_fields and len(history) < REMEMBERED:
        decisions = influence.on_fields(setup, open_fields)
        spoke.update(_heard(table, None, None, ()).of(decisions))
    path = rules.document.source.path
    return tuple(
        RulingSpoke(row.address, row.because, place_of(rules, path, row.span))
        for row in spoke.values()
    )


def _heard(table: Table, state: object, event: str | None, arguments: tuple[object, ...]) -> _Ear:
    ear = _Ear()
    heard = table.program.table(table.players, table.options, ear)
    with suppress(RuleBroken):
        if event is None:
            heard.start()
        else:
            heard.apply(state, event, arguments)
    return ear
