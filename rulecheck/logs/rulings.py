"""Which rulings of a document a violation rests on.

Two things must never be mixed up: that a log breaks the text, and that it breaks only what a
ruling of the document has made of the text. So the game is played again as if a ruling had
never been made, by the other readings that the text allows. Where one of them comes to
something else, the ruling is *certain* to have settled it; where all come to the same it is not
named; where nobody can say, it *may* have.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice
from weakref import WeakKeyDictionary

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function, Role, Row
from rulecheck.logs.by_text import ByText
from rulecheck.logs.influence import Influence
from rulecheck.logs.readings import Effect, Readings
from rulecheck.logs.replay import Broken, Replay, Taken
from rulecheck.logs.report import RulingSpoke
from rulecheck.logs.spoken import Game
from rulecheck.logs.whereabouts import place_of
from rulecheck.runtime import Program, Table

__all__ = ["REMEMBERED", "rulings_behind", "rulings_behind_the_end"]

REMEMBERED = 1000
"""How many events of a game are kept."""

_MOST_PAIRS = 30
"""So many pairs of rulings in the condition of a rule are tried."""

_INFLUENCES: WeakKeyDictionary[Program, Influence] = WeakKeyDictionary()

_Found = dict[str, tuple[Row, bool]]
"""The rulings by address, each with whether it is certain."""


def rulings_behind(
    table: Table,
    history: Sequence[Taken],
    state: object,
    event: str | None,
    arguments: tuple[object, ...],
    rule: Assert,
) -> tuple[RulingSpoke, ...]:
    """The rulings on which it rests, or may rest, that an event (None: the setup) breaks
    `rule`, the certain ones first. `history` has the last REMEMBERED events before, or all."""
    broken = Broken(state, event, arguments, rule)
    quiet = _quiet(table)
    text = ByText(quiet, tuple(_numbers(arguments)))
    found: _Found = {row.address: (row, True) for row in _inside(Replay(quiet, text, broken))}
    if event is not None:
        influence = _influence(table.program)
        bearing = influence.on_rule(table.program.rules.functions[event], rule)
        game = Game(tuple(history), state, broken, len(history) < REMEMBERED)
        decisions = influence.behind(bearing, _functions(table, game))
        _before(Readings(quiet, text, influence, game), decisions, found)
    return _named(table, found)


def rulings_behind_the_end(
    table: Table, history: Sequence[Taken], state: object
) -> tuple[RulingSpoke, ...]:
    """The rulings on which it rests, or may rest, that a game is over in this state."""
    (over,) = table.program.rules.of(Role.OVER)
    influence = _influence(table.program)
    quiet = _quiet(table)
    game = Game(tuple(history), state, None, len(history) < REMEMBERED)
    decisions = influence.behind(influence.on_result(over), _functions(table, game))
    if history:
        decisions |= influence.on_rules(table.program.rules.functions[history[-1][1]])
    found: _Found = {}
    _before(Readings(quiet, ByText(quiet), influence, game), decisions, found)
    return _named(table, found)


def _before(readings: Readings, decisions: frozenset[str], found: _Found) -> None:
    """Adds the rulings that made what is judged come out as it did, each by itself; where none
    is certain to have, two that did together."""
    spoken = readings.rulings(decisions)
    for ruling in spoken:
        if ruling.row.address not in found:
            effect = readings.effect(ruling)
            if effect is not Effect.NONE:
                found[ruling.row.address] = (ruling.row, effect is Effect.DECISIVE)
    if not any(certain for _, certain in found.values()):
        for ruling in readings.decisive_pair(spoken, decisions):
            found[ruling.row.address] = (ruling.row, True)


def _inside(replay: Replay) -> list[Row]:
    """The rulings in the condition of a rule without which the text alone answers so that it
    is not broken; where it takes several of them for that, two, those of one decision, or all."""
    spoke = list(replay.inside.values())
    alone = [row for _, row in spoke if not replay.breaks_without({row.address})]
    if alone or len(spoke) < 2:
        return alone
    # Each is tried by playing the event again and again: where many speak, not all pairs are.
    pairs = islice(combinations([row for _, row in spoke], 2), _MOST_PAIRS)
    groups = ([row for _, row in group] for _, group in groupby(spoke, lambda pair: pair[0].name))
    for rows in (*map(list, pairs), *groups, [row for _, row in spoke]):
        if not replay.breaks_without({row.address for row in rows}):
            return rows
    return []


def _influence(program: Program) -> Influence:
    influence = _INFLUENCES.get(program)
    if influence is None:
        influence = _INFLUENCES[program] = Influence(program.rules)
    return influence


def _quiet(table: Table) -> Table:
    """Whoever listens to the game is not to hear what is tried here."""
    return table.program.table(table.players, table.options)


def _functions(table: Table, game: Game) -> list[Function]:
    """The events that were played, and the setup."""
    rules = table.program.rules
    played = dict.fromkeys(event for _, event, _ in game.history)
    return [*rules.of(Role.SETUP), *(rules.functions[name] for name in played)]


def _numbers(values: object) -> Iterator[int]:
    """The numbers in the arguments of an event, and how many things are in them."""
    match values:
        case bool():
            return
        case int():
            yield values
        case tuple() | frozenset():
            yield len(values)
            for value in values:
                yield from _numbers(value)
        case dict():
            for value in values.values():
                yield from _numbers(value)


def _named(table: Table, found: _Found) -> tuple[RulingSpoke, ...]:
    rules = table.program.rules
    path = rules.document.source.path
    return tuple(
        RulingSpoke(row.address, row.because, place_of(rules, path, row.span), certain)
        for certain in (True, False)
        for row, is_certain in found.values()
        if is_certain is certain
    )
