"""What the rules of the games say when they are broken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulecheck.logs import Violation, read_games
from tests.games.fixtures import LIBRARY, ROOT

INVALID = sorted((ROOT / "fixtures").glob("*/invalid/*.jsonl"))
_ONE_OF_MANY = re.compile(r"\b1 (cards|lives|shurikens|errors|tricks|points|players|levels)\b")


def broken_by(path: Path) -> Violation:
    (report,) = read_games(path, LIBRARY)
    assert report.violation is not None
    return report.violation


@pytest.mark.parametrize("path", INVALID, ids=lambda p: f"{p.parts[-3]}/{p.stem}")
def test_numbers_and_words_agree(path: Path) -> None:
    assert not _ONE_OF_MANY.search(broken_by(path).message)


@pytest.mark.parametrize(
    ("log", "message"),
    [
        (
            "the-game/play-fits.eleven-back",
            "N64 does not fit on up1, which shows 75 and takes a higher number, or 65",
        ),
        (
            "the-game/play-fits.nine-back",
            "N47 does not fit on down2, which shows 38 and takes a lower number, or 48",
        ),
        (
            "the-game/draw-as-many.one",
            "cards drawn by p2: 1 in the log, 2 by the rules (laid: 2, in the draw pile: 84)",
        ),
        ("the-game/turn-minimum", "cards laid by p2: 1; the turn takes at least 2"),
        (
            "the-mind/deal-due.levels",
            "no deal is due; this game is recorded level by level; next comes the line of level 2",
        ),
        (
            "the-mind-extreme/play-due.levels",
            "no card is due; this game is recorded level by level; next comes the line of level 2",
        ),
        (
            "num-x-rows/deal-due.sheet",
            "no deal is due; this game is recorded line by line; "
            "next comes the line of p1, p2 for round 2",
        ),
        (
            "the-mind/play-due",
            "no card is due; next comes the deal of level 1 (cards for each player: 1), "
            "or its line",
        ),
        (
            "the-mind/tally-possible",
            "3 players have 3 cards in level 1; that is not enough for lives lost: 2, "
            "shurikens used: 0",
        ),
        (
            "the-mind-extreme/tally-possible",
            "2 players have 4 cards in level 2; that is not enough for lives lost: 2, "
            "shurikens used: 1",
        ),
        ("the-mind/play-lives.two", "lives left: 1 in the log, 2 by the rules"),
    ],
)
def test_what_is_said(log: str, message: str) -> None:
    game, _, name = log.partition("/")
    assert broken_by(ROOT / f"fixtures/{game}/invalid/{name}.jsonl").message == message


@pytest.mark.parametrize(
    ("top", "pile", "takes"),
    [
        (1, "up1", "a higher number"),
        (11, "up2", "a higher number"),
        (12, "up1", "a higher number, or 2"),
        (100, "down1", "a lower number"),
        (90, "down2", "a lower number"),
        (89, "down1", "a lower number, or 99"),
    ],
)
def test_a_pile_takes_only_numbers_that_there_are(top: int, pile: str, takes: str) -> None:
    table = LIBRARY.find("the-game").table(["p1"])
    assert table.functions["fitting"](pile, top) == takes


@pytest.mark.parametrize(
    ("log", "hint"),
    [
        ("the-mind/log-after-end", "the option `blind_game` is off; with it the game would go on"),
        (
            "the-mind/log-after-end.levels",
            "the option `blind_game` is off; with it the game would go on",
        ),
        ("the-mind/log-after-end.lost", ""),
    ],
)
def test_a_blind_game_that_was_not_agreed_on(log: str, hint: str) -> None:
    game, _, name = log.partition("/")
    violation = broken_by(ROOT / f"fixtures/{game}/invalid/{name}.jsonl")
    assert (violation.rule, violation.hint) == ("log/after-end", hint)
