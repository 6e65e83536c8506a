"""Scoring a sheet: its entries as events of the game, judged in order, and the standings."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulecheck.language.nodes import Assert, Assign, Local
from rulecheck.language.rules import Decision, Function, Row
from rulecheck.language.types import Player
from rulecheck.language.walk import walk
from rulecheck.logs.likely import other_values
from rulecheck.logs.other_options import goes_on_with
from rulecheck.logs.remedies import remedy
from rulecheck.logs.replay import Taken
from rulecheck.logs.report import Kind
from rulecheck.logs.rulings import rulings_behind, rulings_behind_the_end
from rulecheck.logs.sheet import Sheet, SheetEntry, key_of
from rulecheck.logs.sheet_errors import BrokenEntry, EntryPlace
from rulecheck.logs.whereabouts import fault_address, place_of
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault, RuleBroken

__all__ = ["Judged", "Round", "Scored", "ScoredEntry", "Spoke", "by_player", "score"]

Standings = tuple[msgspec.Struct, ...]


class Spoke(msgspec.Struct, frozen=True):
    """A decision that was asked: the rows that applied, and the value on which they agree."""

    decision: Decision
    rows: tuple[Row, ...]
    arguments: tuple[object, ...]
    value: object


class Judged(msgspec.Struct, frozen=True):
    """A rule that was asked, and whether it held."""

    rule: Assert
    held: bool


class ScoredEntry(msgspec.Struct, frozen=True):
    """An entry that the game took, and what spoke while it did (only where asked for)."""

    entry: SheetEntry
    heard: tuple[Spoke | Judged, ...] = ()


class Round(msgspec.Struct, frozen=True):
    """The entries of a round, and the standings and the state after them. Where entries are
    about players, a round ends before somebody comes again; else each entry is one."""

    entries: tuple[ScoredEntry, ...]
    standings: Standings
    state: object


class Scored(msgspec.Struct, frozen=True):
    """What a sheet comes to. `heard` is what spoke while the standings were made."""

    sheet: Sheet
    table: Table
    state: object
    standings: Standings
    rounds: tuple[Round, ...]
    heard: tuple[Spoke | Judged, ...] = ()

    @property
    def entries(self) -> tuple[ScoredEntry, ...]:
        return tuple(entry for a_round in self.rounds for entry in a_round.entries)


class _Ear(msgspec.Struct):
    heard: list[Spoke | Judged] = msgspec.field(default_factory=list)

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        self.heard.append(Spoke(decision, rows, arguments, value))

    def judged(self, rule: Assert, held: bool) -> None:
        self.heard.append(Judged(rule, held))

    def take(self) -> tuple[Spoke | Judged, ...]:
        """What was heard since the last time."""
        heard = tuple(self.heard)
        self.heard.clear()
        return heard


def by_player(sheet: Sheet) -> bool:
    """Whether its entries are about players, so that several of them make a round."""
    return isinstance(key_of(sheet.event).type, Player)


def score(sheet: Sheet, *, explain: bool = False) -> Scored:
    """Play the entries of a sheet and make the standings; with `explain`, listen.

    Raises BrokenEntry at the first entry that breaks a rule, and where the rule document has
    no answer; it has what the rounds before come to.
    """
    return _Scorer(sheet, explain).run()


class _Scorer:
    def __init__(self, sheet: Sheet, explain: bool) -> None:
        self.sheet = sheet
        setting = sheet.setting
        self.rules = setting.program.rules
        self.ear = _Ear()
        self.table = (
            setting.program.table(setting.table.players, setting.table.options, self.ear)
            if explain
            else setting.table
        )
        self.state: object = None
        self.history: list[Taken] = []

    def run(self) -> Scored:
        rounds: list[Round] = []
        try:
            self._start()
            heard: tuple[Spoke | Judged, ...] = ()
            standings = None if self.sheet.entries else self._standings()
            for entries in self._rounds():
                scored = tuple(self._take(entry) for entry in entries)
                standings = self._standings()
                heard = self.ear.take()
                rounds.append(Round(scored, standings, self.state))
            if self.sheet.broken is not None:
                raise self.sheet.broken
        except BrokenEntry as broken:
            broken.before = self._before(rounds)
            raise
        assert standings is not None
        return Scored(self.sheet, self.table, self.state, standings, tuple(rounds), heard)

    def _before(self, rounds: list[Round]) -> Scored | None:
        """What the rounds before a broken entry come to, as far as they are whole: a line of
        each player, where entries are about players."""
        whole = [r for r in rounds if len(r.entries) >= self._least()]
        if not whole:
            return None
        last = whole[-1]
        return Scored(self.sheet, self.table, last.state, last.standings, tuple(whole))

    def _least(self) -> int:
        """How many entries a round has at least."""
        return len(self.table.players) if by_player(self.sheet) else 1

    def _rounds(self) -> Iterable[list[SheetEntry]]:
        if not by_player(self.sheet):
            yield from ([entry] for entry in self.sheet.entries)
            return
        shape = self.sheet.event
        key = shape.parameters.index(key_of(shape))
        entries: list[SheetEntry] = []
        for entry in self.sheet.entries:
            if any(e.arguments[key] == entry.arguments[key] for e in entries):
                yield entries
                entries = []
            entries.append(entry)
        if entries:
            yield entries

    def _start(self) -> None:
        first = self.sheet.entries[0].line.place() if self.sheet.entries else EntryPlace(None, 1, 1)
        try:
            self.state = self.table.start()
        except RuleBroken as broken:
            raise self._broken(broken, first, None, ()) from None
        except Fault as fault:
            raise self._at_fault(fault, first) from None
        self.ear.take()

    def _take(self, entry: SheetEntry) -> ScoredEntry:
        name = self.sheet.event.name
        try:
            if self.table.over(self.state):
                raise BrokenEntry(
                    entry.line.place(),
                    "log/after-end",
                    "the game was over before this entry",
                    Kind.LOG,
                    rulings=rulings_behind_the_end(
                        self.sheet.setting.table, self.history, self.state
                    ),
                    hint=goes_on_with(self.sheet.setting.table, self.history),
                )
            self.ear.take()
            state = self.table.apply(self.state, name, entry.arguments)
            self.history.append((self.state, name, entry.arguments))
            self.state = state
        except RuleBroken as broken:
            field = self._field(broken.rule, entry)
            remedy_ = remedy(self.sheet, entry, broken, field, self.state)
            place = entry.line.place(field)
            raise self._broken(broken, place, name, entry.arguments, remedy_) from None
        except Fault as fault:
            raise self._at_fault(fault, entry.line.place()) from None
        return ScoredEntry(entry, self.ear.take())

    def _field(self, rule: Assert, entry: SheetEntry) -> str:
        """The field that a rule is about: of those that it reads, or reads by way of a
        variable if it reads none itself, and that stand in the entry, not in what entries
        share, the last one that another value would mend. (Results come last.)"""
        event = self.rules.functions[self.sheet.event.name]
        fields = [p.name for p in event.parameters[1:]]
        read = names_in(rule.condition)
        named = [name for name in fields if name in read]
        if not named:
            named = [name for name in fields if name in names_behind(read, event)]
        fields = [name for name in named if name in entry.line.cells] or named
        if not fields:
            return key_of(self.sheet.event).name
        # One field alone need not be tried.
        mending = (f for f in reversed(fields) if len(fields) > 1 and self._mends(f, rule, entry))
        return next(mending, fields[-1])

    def _mends(self, field: str, rule: Assert, entry: SheetEntry) -> bool:
        """Whether the rule holds with some other value in a field."""
        event = self.sheet.event
        table = self.sheet.setting.table
        index = [p.name for p in event.parameters].index(field)
        given = entry.arguments
        for value in other_values(event.parameters[index].type, given[index], table.players):
            try:
                table.apply(self.state, event.name, (*given[:index], value, *given[index + 1 :]))
            except RuleBroken as again:
                if again.rule is not rule and again.rule.span > rule.span:
                    return True
            except Fault:
                continue
            else:
                return True
        return False

    def _standings(self) -> Standings:
        try:
            return self.table.standings(self.state)
        except Fault as fault:
            last = self.sheet.entries[-1].line.place() if self.sheet.entries else None
            raise self._at_fault(fault, last or EntryPlace(None, 1, 1)) from None

    def _broken(
        self,
        broken: RuleBroken,
        place: EntryPlace,
        event: str | None,
        arguments: tuple[object, ...],
        remedy_: str = "",
    ) -> BrokenEntry:
        return BrokenEntry(
            place,
            broken.address,
            broken.message,
            Kind.RULE,
            place_of(self.rules, broken.path, broken.span),
            rulings_behind(
                self.sheet.setting.table, self.history, self.state, event, arguments, broken.rule
            ),
            broken.hint,
            remedy=remedy_,
        )

    def _at_fault(self, fault: Fault, place: EntryPlace) -> BrokenEntry:
        return BrokenEntry(
            place,
            fault_address(self.rules, fault),
            f"the rule document is at fault, not the entry: {fault.message}",
            Kind.DOCUMENT,
            place_of(self.rules, fault.path, fault.span),
            hint=fault.hint,
            fault=fault,
        )


def names_in(node: object) -> set[str]:
    """The parameters and variables that an expression reads."""
    return {part.name for part in walk(node) if isinstance(part, Local)}


def names_behind(names: set[str], event: Function) -> set[str]:
    """These, and those that the values of these variables come from."""
    found = names - {event.parameters[0].name}
    for statement in reversed(event.body):
        if isinstance(statement, Assign) and statement.place.name in found:
            found |= names_in(statement.value) - {event.parameters[0].name}
    return found
