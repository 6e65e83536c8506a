"""Sheets that are not about players: a line a level, one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.document import parse
from rulecheck.errors import UsageError
from rulecheck.language import check
from rulecheck.logs import BrokenEntry, Scored, read_entries, read_sheet, score
from rulecheck.runtime import Program, compile_rules

DEMO = """---
game: demo
title: A Climb
players: 2..4
---

```python
class Standing:
    level: Int
    falls: Int


@options
class Options:
    levels: Int[1:9] = 5


@state
class Game:
    level: Int
    falls: Int


@setup
def start() -> Game:
    return Game(1, 0)


@over
def over(game: Game) -> Bool:
    return game.level > options.levels


@sheet
@event
def tally(game: Game, level: Int[1:9], falls: Int[0:9], note: Option[Int] = None):
    assert level == game.level, f"level: {game.level} is due"
    game.level += 1
    game.falls += falls


@score
def standings(game: Game) -> Seq[Standing, 1]:
    return [Standing(game.level, game.falls)]
```
"""


@pytest.fixture
def climb() -> Program:
    checked = check(parse(DEMO, "demo.md"))
    assert checked.flaws == ()
    return compile_rules(checked.rules)


def scored(climb: Program, *entries: str, players: tuple[str, ...] = ("p1", "p2")) -> Scored:
    return score(read_entries(entries, climb, players=players))


def falls(result: Scored) -> list[int]:
    return [standing.falls for a_round in result.rounds for standing in a_round.standings]  # type: ignore[attr-defined]


def test_each_level_is_a_round(climb: Program) -> None:
    result = scored(climb, "1=0", "2=3", "3=1")
    assert [len(a_round.entries) for a_round in result.rounds] == [1, 1, 1]
    assert falls(result) == [0, 3, 4]
    assert result.standings == result.rounds[-1].standings


def test_the_levels_before_a_broken_one_are_scored(climb: Program) -> None:
    with pytest.raises(BrokenEntry) as caught:
        scored(climb, "1=0", "2=3", "4=1")
    broken = caught.value
    assert str(broken) == "entry 3 (4=1): level: demo/tally/level: 3 is due"
    assert broken.before is not None
    assert falls(broken.before) == [0, 3]


def test_a_broken_first_level_has_nothing_before_it(climb: Program) -> None:
    with pytest.raises(BrokenEntry) as caught:
        scored(climb, "2=3")
    assert caught.value.before is None


def test_nobody_is_named_by_the_entries(climb: Program) -> None:
    with pytest.raises(UsageError, match="nobody plays"):
        scored(climb, "1=0", players=())


def test_a_csv_sheet_of_levels(climb: Program, tmp_path: Path) -> None:
    path = tmp_path / "climb.csv"
    path.write_text("falls;level\n2;1\n0;2\n")
    result = score(read_sheet(path, climb, players=["p1", "p2"], settings={"levels": "2"}))
    assert falls(result) == [2, 2]
    assert result.table.over(result.state)
