"""Simulated logs with one event changed: reported, or legal all the same, for a stated reason.

Every mutant that can be read is judged a second time by the referee of its game, plain Python
that shares no code with rulecheck: it has to refuse the same event, or none. Why a change can
leave a legal log is listed here by hand, by game, event and kind of change; any other is a
failure of this test.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rulecheck.logs import GameReport, Status, judge, read_games
from rulecheck.logs.game import Game
from rulecheck.logs.sources import Line
from rulecheck.logs.tables import Tables
from tests.games.mutations import Event, Mutant, Mutation
from tests.games.referees import can_be_read, refereed, verdict
from tests.games.simulated import LIBRARY, other_kinds, play, program, seatings

NOT_RECORDED = "a result that is not recorded is not checked"
ANY_ORDER = "the lines of a round may stand in any order of players"
OTHER_CARD = "the draw pile is face down: any card that nobody has seen can come from it"
OTHER_ROUND = "the record of another round or level, as possible as the first"

SAMPLE = 20
"""So many of all mutants are read from a file as well."""

HARMLESS: Mapping[str, Mapping[tuple[str, str], str]] = {
    "num-x-tricks": {
        ("bid", "bid"): "a bid is free; what it brings is recorded in half of the rounds only",
        ("exchange", "swap"): "the cards change hands when everybody has chosen, so it does not "
        "matter who chooses first",
        ("play", "swap"): "who takes a trick leads the next one, and may play both cards in either "
        "order where the duty to climb allows it",
        ("trick", "drop"): NOT_RECORDED,
        ("tally", "bid"): OTHER_ROUND,
        ("tally", "taken"): OTHER_ROUND,
        ("tally", "swap"): ANY_ORDER,
    },
    "num-x-rows": {
        ("choose", "swap"): "the choices of a turn are made at once, and recorded in any order",
        ("place", "row"): "of two rows that are equally near the player takes one",
        ("tally", "recovered"): OTHER_ROUND,
        ("tally", "swap"): ANY_ORDER,
    },
    "the-mind": {
        ("play", "drop"): "the card is still in hand, and the next higher one is an error that "
        "costs a life; where no lives are recorded, nothing speaks against it",
        ("play", "swap"): "on a blind pile a card that lies too early already may lie one place "
        "earlier still: what it passes over there is part of the same error",
        ("reward", "drop"): NOT_RECORDED,
        ("tally", "lost"): OTHER_ROUND,
        ("tally", "used"): OTHER_ROUND,
    },
    "the-mind-extreme": {
        ("play", "drop"): "as in the sister game",
        ("play", "swap"): "the white and the red pile have nothing to do with each other",
        ("shuriken", "swap"): "a shuriken takes other cards than the one laid after it, which may "
        "be laid before it as well",
        ("reward", "drop"): NOT_RECORDED,
        ("tally", "lost"): OTHER_ROUND,
        ("tally", "used"): OTHER_ROUND,
    },
    "the-game": {
        ("draw", "cards"): OTHER_CARD,
        ("play", "card"): "another card of the hand fits as well",
        ("play", "pile"): "a card fits on several piles, and the next ones still fit on theirs",
        ("play", "swap"): "two cards on different piles, or that fit in either order",
        ("turn", "drawn"): OTHER_CARD,
        ("turn", "plays"): "another pile, or another card of the hand, fits as well",
    },
}


@pytest.fixture(autouse=True)
def verdicts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which rulings are behind a violation takes five times as long as to find it, and is asked
    by other tests."""
    for search in ("rulings_behind", "rulings_behind_the_end"):
        monkeypatch.setattr(judge, search, lambda *_: ())


@pytest.mark.parametrize(("game", "players"), tuple(seatings()))
def test_changed_logs_are_reported_or_legal(game: str, players: int, tmp_path: Path) -> None:
    check(game, players, range(2), 40, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), tuple(seatings()))
def test_every_changed_log_is_reported_or_legal(game: str, players: int, tmp_path: Path) -> None:
    check(game, players, range(2, 4), None, tmp_path)


@pytest.mark.parametrize(("game", "players", "options"), tuple(other_kinds()))
def test_changed_logs_of_other_kinds_are_reported_or_legal(
    game: str, players: int, options: Mapping[str, Any], tmp_path: Path
) -> None:
    check(game, players, range(2), 40, tmp_path, options)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), tuple(other_kinds()))
def test_every_changed_log_of_other_kinds_is_reported_or_legal(
    game: str, players: int, options: Mapping[str, Any], tmp_path: Path
) -> None:
    check(game, players, range(2, 3), None, tmp_path, options)


def check(
    game: str,
    players: int,
    seeds: range,
    most: int | None,
    folder: Path,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Of `most` mutants a game, or more where there are more kinds of change; of all of them
    where it is None."""
    unexpected = {}
    for seed in seeds:
        random = Random(seed)
        log = play(game, players, seed, options).log()
        mutants = list(Mutation(program(game), random, others=1).of(log))
        sample = some(mutants, SAMPLE if most is None else most, random)
        reports = judged(sample, folder)
        if most is None:
            apart = dict(zip(map(id, mutants), judged_together(log, mutants), strict=True))
            assert [verdict(apart[id(m)]) for m in sample] == [verdict(r) for r in reports]
            reports = list(apart.values())
        else:
            mutants = sample
        reasons = HARMLESS[game]
        for mutant, report in zip(mutants, reports, strict=True):
            if can_be_read(report):
                assert refereed(game, mutant.log) == verdict(report), mutant
            if report.violation is not None:
                continue
            key = (mutant.event, mutant.what)
            # A game that lacks an event is reported as incomplete, with what it lacks.
            if mutant.what == "drop" and report.status is Status.INCOMPLETE:
                continue
            if not (key in reasons or unrecorded(game, *key)):
                unexpected[key] = (seed, log[mutant.place], mutant.log[mutant.place :][:1])
    assert unexpected == {}


def some(mutants: Sequence[Mutant], most: int, random: Random) -> list[Mutant]:
    """By chance, one of each kind of change of each event among them."""
    shuffled = random.sample(mutants, len(mutants))
    kinds = {(mutant.event, mutant.what): mutant for mutant in shuffled}
    rest = (mutant for mutant in shuffled if kinds[mutant.event, mutant.what] is not mutant)
    return [*kinds.values(), *islice(rest, max(most - len(kinds), 0))]


def unrecorded(game: str, event: str, what: str) -> bool:
    """Whether something that the rules check where it is recorded was left out."""
    parameters = program(game).rules.functions[event].parameters
    return any(what == f"no {p.name}" and p.default is not None for p in parameters)


def judged(mutants: list[Mutant], folder: Path) -> list[GameReport]:
    """All as the games of one file, from its first line to its last."""
    path = folder / "mutants.jsonl"
    path.write_text("".join(json.dumps(e) + "\n" for m in mutants for e in m.log), "utf-8")
    return list(read_games(path, LIBRARY))


def judged_together(log: Sequence[Event], mutants: Sequence[Mutant]) -> Iterator[GameReport]:
    """Each by itself, but the events before the changed one, which all those of a place have in
    common, once: a game of a thousand events has ten thousand mutants."""
    original = Game.new("mutants", 1, 1)
    original.begin(line_of(log[0], 1), None, Tables(LIBRARY, None))
    taken = 1
    for mutant in mutants:
        assert original.judge is not None
        for event in log[taken : mutant.place]:
            original.judge.feed(line_of(event, taken).raw)
        taken = max(taken, mutant.place)
        game = Game(msgspec.structs.replace(original.report), copied(original.judge))
        for number, event in enumerate(mutant.log[mutant.place :], mutant.place + 1):
            line = line_of(event, number)
            try:
                if game.judge is not None:
                    game.judge.feed(line.raw)
            except judge.Refused as refused:
                game.refuse(refused, line)
            except judge.Unread:
                game.misread(line)
        yield game.close()


def copied(one: judge.Judge) -> judge.Judge:
    """A judge of the same game so far, who forgets what came before: that is for hints alone."""
    other = copy(one)
    other._history = deque(maxlen=one._history.maxlen)
    other._remember = other._history.append
    return other


def line_of(event: Event, number: int) -> Line:
    return Line(number, json.dumps(event).encode() + b"\n", last=False)
