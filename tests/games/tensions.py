"""Tensions of a text: situations in which its rows disagree, or none of them applies, or a claim
is false; with the ruling that is named each has one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulecheck.language import load
from rulecheck.language.rules import Decision, Row, Rules
from rulecheck.runtime import Program, Table, compile_rules
from rulecheck.runtime.faults import ConflictFault, GapFault

SPECS = Path(__file__).parents[2] / "specs"


class Text:
    """A document with its rulings, and without them."""

    def __init__(self, game: str) -> None:
        self.path = SPECS / f"{game}.md"
        self.rules = load(self.path)
        self.as_ruled: Program = compile_rules(self.rules)
        self.as_written: Program = compile_rules(without(self.rules, lambda _, row: row.ruling))
        self.rulings = [
            (decision.name, row.name)
            for decision in self.rules.decisions.values()
            for row in decision.rows
            if row.ruling
        ]

    def without_ruling(self, decision: str, ruling: str) -> Rules:
        return without(self.rules, lambda d, row: (d.name, row.name) == (decision, ruling))


def without(rules: Rules, dropped: Callable[[Decision, Row], bool]) -> Rules:
    """The rules without some rows."""
    decisions = {
        decision.name: rows_kept(decision, [not dropped(decision, row) for row in decision.rows])
        for decision in rules.decisions.values()
    }
    return replace(rules, decisions=decisions)


def rows_kept(decision: Decision, kept: list[bool]) -> Decision:
    places = [index for index, keep in enumerate(kept) if keep]
    now = {old: new for new, old in enumerate(places)}
    return replace(
        decision,
        rows=tuple(decision.rows[old] for old in places),
        above=tuple(
            frozenset(now[above] for above in decision.above[old] if above in now) for old in places
        ),
        order=tuple(now[old] for old in decision.order if old in now),
    )


@dataclass(frozen=True)
class Tension:
    """A situation, the ruling that settles it, and how. `text` is what the rows of the text
    come to there; `asks` names a claim that is false where no row of the decision itself
    disagrees."""

    ruling: str
    decision: str
    arguments: tuple[Any, ...]
    settled: object
    text: type[ConflictFault | GapFault] | None
    players: int = 4
    options: Mapping[str, object] = field(default_factory=dict)
    asks: str = ""

    @property
    def name(self) -> str:
        return f"{self.decision}: {self.ruling}"

    @property
    def code(self) -> str:
        """The code of its finding."""
        if self.text is None:
            return "RC401"
        return "RC301" if self.text is ConflictFault else "RC302"

    def at(self, program: Program) -> Table:
        names = [f"p{seat}" for seat in range(1, self.players + 1)]
        return program.table(names, program.options(self.options))

    def answer(self, table: Table) -> object:
        return table.functions[self.decision](*self.arguments)

    def holds(self, table: Table) -> bool:
        """Whether the tension shows at this table."""
        if self.text is None:
            return not table.functions[self.asks]()
        try:
            self.answer(table)
        except (ConflictFault, GapFault) as fault:
            return isinstance(fault, self.text) and fault.decision.name == self.decision
        return False

    def assert_in_the_text_alone(self, text: Text) -> None:
        assert self.holds(self.at(text.as_written))

    def assert_settled(self, text: Text) -> None:
        table = self.at(text.as_ruled)
        assert self.answer(table) == self.settled
        assert not self.holds(table)

    def assert_back_without_its_ruling(self, text: Text) -> None:
        assert self.holds(self.at(compile_rules(text.without_ruling(self.decision, self.ruling))))


def conflict(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, arguments, settled, ConflictFault, **at)


def gap(ruling: str, decision: str, *arguments: Any, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, arguments, settled, GapFault, **at)


def false_claim(ruling: str, decision: str, asks: str, settled: object, **at: Any) -> Tension:
    return Tension(ruling, decision, (), settled, None, asks=asks, **at)
