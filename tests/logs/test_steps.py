"""Finding a game of a log and playing it step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.logs import GameReport, Judged, Spoke, Status, read_games
from rulecheck.logs.steps import RecordedGame, replay_game
from rulecheck.runtime.library import Library
from tests.logs.demo import DEAL, DEMO, FINISH, GAME, PLAY

FIXTURES = Path(__file__).parents[2] / "fixtures"


def replayed(library: Library, folder: Path, *lines: str, index: int = 1) -> RecordedGame:
    path = folder / "log.jsonl"
    path.write_text("\n".join(lines))
    _, game = replay_game(path, library, index)
    assert game is not None
    return game


def test_steps_have_their_states_and_what_spoke(library: Library, tmp_path: Path) -> None:
    game = replayed(library, tmp_path, GAME, DEAL, "", PLAY, FINISH)
    assert [(s.number, s.line, s.event) for s in game.steps] == [
        (0, 1, "game"),
        (1, 2, "deal"),
        (2, 4, "play"),
        (3, 5, "finish"),
    ]
    assert [s.text for s in game.steps] == [GAME, DEAL, PLAY, FINISH]
    assert game.steps[0].before is None
    for one, two in zip(game.steps, game.steps[1:], strict=False):
        assert one.after is two.before
    assert game.report.state == game.steps[-1].after
    said = [
        item.rule.name if isinstance(item, Judged) else item.rows[0].name
        for item in game.steps[2].heard
    ]
    assert said == ["held", "anything", "follow", "small"]
    assert [item.rule.name for item in game.steps[0].heard if isinstance(item, Judged)] == ["teams"]


def test_what_the_end_asks_is_kept_apart(tmp_path: Path) -> None:
    ended = DEMO.replace("return game.done", "return game.done or worth(game.rounds + 1) > 3")
    (tmp_path / "demo.md").write_text(
        ended.replace("worth(value: Option[Int[1:9]])", "worth(value: Option[Int])")
    )
    library = Library([tmp_path / "demo.md"], shipped=False)
    game = replayed(library, tmp_path, GAME, DEAL, PLAY)
    spoke = [[i.value for i in step.heard if isinstance(i, Spoke)] for step in game.steps]
    ended_by = [[i.value for i in step.ended if isinstance(i, Spoke)] for step in game.steps]
    assert spoke == [[1], [], [True, 1]]
    assert ended_by == [[], [1], [1]]


@pytest.mark.parametrize("index", [1, 2, 3])
def test_any_game_of_a_log(library: Library, tmp_path: Path, index: int) -> None:
    others = [GAME, DEAL, GAME, PLAY, "x", GAME, DEAL, PLAY]
    game = replayed(library, tmp_path, *others, index=index)
    assert game.report.index == index
    assert [s.event for s in game.steps] == {
        1: ["game", "deal"],
        2: ["game", "play"],
        3: ["game", "deal", "play"],
    }[index]
    assert replay_game(tmp_path / "log.jsonl", library, 4) == (3, None)


def test_a_broken_head_ends_the_game_before(library: Library, tmp_path: Path) -> None:
    broken = '{"event":"game","game":"demo"'
    game = replayed(library, tmp_path, GAME, DEAL, broken, PLAY)
    assert [s.event for s in game.steps] == ["game", "deal"]
    assert game.report.violation is None
    second = replayed(library, tmp_path, GAME, DEAL, broken, PLAY, index=2)
    assert (second.setting, second.steps) == (None, ())
    assert second.report.violation is not None


def test_no_game_at_all(library: Library, tmp_path: Path) -> None:
    game = replayed(library, tmp_path, DEAL)
    assert (game.setting, game.steps, game.stray) == (None, (), None)
    assert game.report.status is Status.VIOLATED
    with_stray = replayed(library, tmp_path, DEAL, GAME, DEAL)
    assert with_stray.stray is not None
    assert [s.line for s in with_stray.steps] == [2, 3]


def reports(path: Path, library: Library) -> list[GameReport]:
    return list(read_games(path, library))


@pytest.mark.parametrize(
    "path", sorted((FIXTURES / "num-x-tricks").glob("*valid/*.jsonl")), ids=lambda p: p.stem
)
def test_shipped_logs_come_to_what_validate_says(path: Path) -> None:
    library = SHIPPED
    judged = reports(path, library)
    for report in judged:
        games, game = replay_game(path, library, report.index)
        assert games == len(judged)
        assert game is not None
        accepted = [s for s in game.steps if s.after is not None and s.function is not None]
        assert len(accepted) == report.events
        if report.violation is None:
            assert game.steps[-1].after == report.state
            assert report.status is game.report.status
        elif game.steps:
            last = game.steps[-1]
            assert last.after is None
            assert (last.line, last.number) == (
                report.violation.line,
                report.violation.event_index,
            )
            assert last.event == report.violation.event


SHIPPED = Library()
