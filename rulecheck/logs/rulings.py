"""Which rulings of a document had a part in breaking a rule.

Two things must never be mixed up. That a ruling settled the very condition of the broken rule
is *certain* where without it the condition has no answer, or another one: it is evaluated once
more, and the decision is asked by the text alone. That the violation rests on a ruling which
spoke before (earlier in the event, or in an earlier one, whose outcome went into what the
condition reads) is *possible*, unless playing on without it comes to the same violation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from weakref import WeakKeyDictionary

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function, Role, Row
from rulecheck.language.types import Int
from rulecheck.logs.influence import Influence
from rulecheck.logs.replay import Broken, Replay, Spoken, Taken
from rulecheck.logs.report import RulingSpoke
from rulecheck.logs.whereabouts import place_of
from rulecheck.runtime import Program, Table

__all__ = ["REMEMBERED", "rulings_behind"]

REMEMBERED = 1000
"""How many events of a game are kept."""

_INFLUENCES: WeakKeyDictionary[Program, Influence] = WeakKeyDictionary()

_Part = tuple[str, object]
"""A field of the state, and the key in it where it is a map."""


def rulings_behind(
    table: Table,
    history: Sequence[Taken],
    state: object,
    event: str | None,
    arguments: tuple[object, ...],
    rule: Assert,
) -> tuple[RulingSpoke, ...]:
    """The rulings that had, or may have had, a part in breaking `rule` by an event (None: the
    setup), the certain ones first. `history` has the last REMEMBERED events before, or all."""
    rules = table.program.rules
    influence = _INFLUENCES.get(table.program)
    if influence is None:
        influence = _INFLUENCES[table.program] = Influence(rules)
    broken = Broken(state, event, arguments, rule)
    search = _Search(Replay(table), influence, tuple(history), broken)
    search.own()
    if event is not None:
        search.earlier()
    path = rules.document.source.path
    return tuple(
        RulingSpoke(row.address, row.because, place_of(rules, path, row.span), certain)
        for certain in (True, False)
        for row, is_certain in search.found.values()
        if is_certain is certain
    )


class _Search:
    """`found` are the rulings by address, each with whether it is certain."""

    def __init__(
        self, replay: Replay, influence: Influence, history: tuple[Taken, ...], broken: Broken
    ) -> None:
        self.found: dict[str, tuple[Row, bool]] = {}
        self._direct: frozenset[_Part] = frozenset()
        self._replay = replay
        self._influence = influence
        self._history = history
        self._broken = broken
        rules = replay.rules
        decisions = rules.decisions.values()
        self._ruled = {d.name for d in decisions if any(row.ruling for row in d.rows)}
        self._setup = rules.of(Role.SETUP)[0]
        self._function = self._setup if broken.event is None else rules.functions[broken.event]

    def own(self) -> None:
        """The rulings that speak in the broken event itself."""
        spoken, inside = self._replay.heard_breaking(self._broken)
        doubtful = self._doubted_inside(inside)
        for name in doubtful:
            self._add(inside[name], certain=True)
        bearing = self._influence.on_rule(self._function, self._broken.rule)
        for name, rows in spoken.items():
            if name in bearing.decisions and not self._replay.breaks_without([name], self._broken):
                self._add(rows, certain=False)

    def _doubted_inside(self, inside: Spoken) -> list[str]:
        """The decisions in the condition that the text alone answers so that the rule is not
        broken; where it takes several of them for that, all."""
        alone = [
            name
            for name in inside
            if not self._replay.breaks_without([name], self._broken, inside=True)
        ]
        if alone or self._replay.breaks_without(list(inside), self._broken, inside=True):
            return alone
        return list(inside)

    def earlier(self) -> None:
        """The rulings that spoke in earlier events, or the setup, for what the rule reads:
        for each part of the state the event that gave it its value, and for what that event
        read the events before it."""
        bearing = self._influence.on_rule(self._function, self._broken.rule)
        parts = set(_parts(self._broken.state, bearing.fields))
        self._direct = frozenset(parts)
        after = self._broken.state
        for place in range(len(self._history) - 1, -1, -1):
            before, name, given = self._history[place]
            function = self._replay.rules.functions[name]
            assigned = self._influence.assigned(function)
            touched = {part for part in parts if part[0] in assigned}
            if touched:
                changed = {p for p in touched if _value(before, p) != _value(after, p)}
                read = self._trace(function, touched, changed, place, (before, name, given))
                parts = parts - changed | set(self._read(read, changed, before))
            after = before
            if not parts:
                return
        if len(self._history) < REMEMBERED:
            self._trace(self._setup, parts, parts, -1, (None, None, ()))

    def _read(self, fields: frozenset[str], changed: set[_Part], before: object) -> Iterable[_Part]:
        """What a change read before. One of a map that reads the same map (`+=`) reads what
        it changes."""
        own = {field for field, _ in changed}
        yield from _parts(before, fields - own)
        yield from (part for part in changed if part[0] in fields)

    def _trace(
        self,
        function: Function,
        touched: set[_Part],
        changed: set[_Part],
        place: int,
        taken: tuple[object, str | None, tuple[object, ...]],
    ) -> frozenset[str]:
        """Adds the rulings that bear on what an event changed, or left as it was; the fields
        that it read for what it changed."""
        decisions = self._influence.on_fields(function, _fields(touched)).decisions
        if decisions & self._ruled:
            state, event, arguments = taken
            for name, rows in self._replay.heard(state, event, arguments).items():
                if name not in decisions or rows.keys() <= self.found.keys():
                    continue
                if self._may_rest_on(name, touched, changed, place, taken):
                    self._add(rows, certain=False)
        return self._influence.on_fields(function, _fields(changed)).fields

    def _may_rest_on(
        self,
        decision: str,
        touched: set[_Part],
        changed: set[_Part],
        place: int,
        taken: tuple[object, str | None, tuple[object, ...]],
    ) -> bool:
        """Whether the game may not come to the same violation where a decision has no rulings
        in one event."""
        states = self._replay.taken_without(decision, *taken)
        if states is None:
            return bool(changed)
        # A number that was only guessed shows nothing where the log goes otherwise.
        guessed = isinstance(self._replay.rules.decisions[decision].result, Int)
        direct = not guessed and not self._direct.isdisjoint(touched)
        following = self._history[place + 1 :]
        actual = following[0][0] if following else self._broken.state
        return any(
            any(_value(state, part) != _value(actual, part) for part in touched)
            and self._replay.may_settle(state, following, self._broken, direct=direct)
            for state in states
        )

    def _add(self, rows: dict[str, Row], *, certain: bool) -> None:
        for address, row in rows.items():
            self.found.setdefault(address, (row, certain))


def _fields(parts: Iterable[_Part]) -> frozenset[str]:
    return frozenset(field for field, _ in parts)


def _parts(state: object, fields: Iterable[str]) -> Iterable[_Part]:
    for field in fields:
        value = getattr(state, field)
        if isinstance(value, dict):
            yield from ((field, key) for key in value)
        else:
            yield field, None


def _value(state: object, part: _Part) -> object:
    field, key = part
    value = getattr(state, field)
    return value[key] if isinstance(value, dict) else value
