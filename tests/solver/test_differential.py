"""The two readings of every function, decision and event agree in thousands of situations.

For every subject of every document under `specs/` and `tests/documents/`: hypothesis draws
situations by type (300; players, options and arguments), Z3 seeds others that chance hardly
meets (200: one that breaks each rule, reaches each operation, is accepted, and neighbours of
these), and events come from simulated games, too (up to 50). In each the runtime gives a
value, a fault, a gap, a conflict or a broken rule, and so do the solver's formulas, which Z3
evaluates with a constant for every unknown. `make test-slow` takes 10,000 situations a subject;
`make test` these 500, and 50 for the few whose formulas have more than 50,000 terms (three that
draw a game by chance from a whole deck).

Sets of cards and whole states of a game (a hundred to thousands of unknowns) take hypothesis
fifty times as long to draw as a generator with a seed, which takes its place there.

Not compared: which fault of several comes first (both must fail, no more), texts, and the
messages of rules. Functions of one of the small documents may fail inside others; for those
of `specs/` the formulas must predict every fault without that help.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rulecheck.document import read
from rulecheck.language import check
from rulecheck.language.rules import Rules
from rulecheck.runtime import Program, compile_rules
from rulecheck.solver.confirm import Situation
from rulecheck.solver.faults import Unsupported
from rulecheck.solver.terms import Term
from tests.games.simulated import GAMES, play, program
from tests.solver.readings import Readings

ROOT = Path(__file__).parents[2]
_HUGE = 50_000
_STATE = 60
_AT_A_TABLE = 5
_PHASES = (Phase.generate, Phase.shrink)
SPECS = sorted((ROOT / "specs").glob("*.md"))
SMALL = sorted((ROOT / "tests" / "documents").rglob("*.md"))


@cache
def rules_of(path: Path) -> Rules:
    return program(path.stem).rules if path in SPECS else check(read(path)).rules


@cache
def program_of(path: Path) -> Program:
    return program(path.stem) if path in SPECS else compile_rules(rules_of(path))


SUBJECTS = [
    pytest.param(path, name, id=f"{path.stem}-{name}")
    for path in (*SPECS, *SMALL)
    for name in rules_of(path).calls
]


def readings_of(path: Path, name: str) -> Readings | None:
    """None where the solver says itself that it can't translate the subject."""
    rules = rules_of(path)
    subject = rules.decisions.get(name) or rules.functions[name]
    unsafe = frozenset(rules.calls) if path in SMALL else frozenset()
    try:
        return Readings(rules, program_of(path), subject, unsafe)
    except Unsupported:
        return None


@cache
def simulated(game: str, event: str) -> tuple[Situation, ...]:
    """Events as they come in games by chance."""
    low, high = GAMES[game] or (2, 2)
    parameters = program(game).rules.functions[event].parameters
    found = []
    for players, seed in itertools.product((high, low), range(4)):
        played = play(game, players, seed)
        for state, move in played.moves:
            if move.event == event:
                values = (state, *move.arguments)
                arguments = tuple((p.name, v) for p, v in zip(parameters, values, strict=True))
                found.append(Situation(played.table.players, played.table.options, arguments))
    return tuple(found[:: 1 + len(found) // 50])


def compare(path: Path, name: str, drawn: int, searched: int, huge: int = 1) -> None:
    readings = readings_of(path, name)
    if readings is None:
        assert path not in SPECS, f"{name} is not translated"
        return
    if readings.size > _HUGE:
        drawn, searched = drawn // huge, searched // huge
    random = Random(crc32(f"{path.name}/{name}".encode()))
    if len(readings.unknowns) <= _STATE:
        by_hypothesis(readings, drawn)
    else:
        for number, (situation, model) in enumerate(readings.drawn(random, drawn)):
            compare_drawn(readings, situation, model, number)
    met = 0
    for situation, model in readings.searched(random, searched):
        readings.compare(situation, model, met)
        met += 1
    # Those that can't be at a table, or where the search finds nothing, are made up for by chance.
    for situation, model in readings.drawn(random, searched - met):
        readings.compare(situation, model, 1)
    if path in SPECS and name in readings.rules.events:
        for number, situation in enumerate(simulated(readings.rules.game, name)):
            readings.compare(situation, readings.model_of(situation), number)
        assert "value" in readings.seen, "no event was accepted"


def compare_drawn(
    readings: Readings, situation: Situation, model: Mapping[Term, int | bool], number: int
) -> None:
    if number % 10 == 0:
        assert readings.possible(model), f"ruled out beforehand: {situation}"
    readings.compare(situation, model, number)


def by_hypothesis(readings: Readings, count: int) -> None:
    """Some at a table each: fewer tables only where there are no more different ones."""
    numbers = itertools.count()

    @settings(
        max_examples=-(-count // _AT_A_TABLE), derandomize=True, database=None, phases=_PHASES
    )
    @given(st.randoms(use_true_random=False))
    def agree(random: Random) -> None:
        for situation, model in readings.drawn(random, _AT_A_TABLE):
            compare_drawn(readings, situation, model, next(numbers))

    agree()


@pytest.mark.parametrize(("path", "name"), SUBJECTS)
def test_readings_agree(path: Path, name: str) -> None:
    compare(path, name, drawn=300, searched=200, huge=10)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "name"), SUBJECTS)
def test_readings_agree_at_length(path: Path, name: str) -> None:
    compare(path, name, drawn=6_000, searched=4_000)
