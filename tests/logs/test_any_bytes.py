"""Whatever is in a file, reading it gives reports, and one bad line costs no other game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulecheck.logs import GameReport, SheetError, read_games, read_sheet
from rulecheck.logs.steps import replay_game
from rulecheck.runtime import Program
from rulecheck.runtime.library import Library
from tests.logs.demo import DEAL, FINISH, GAME, PLAY
from tests.logs.test_sheet import SHEET

GAMES = [[GAME, DEAL, PLAY, FINISH], [GAME, DEAL, PLAY], [GAME, DEAL, FINISH]]
LOG = "".join(f"{line}\n" for game in GAMES for line in game).encode()
SINGLE = f'{{"game":"demo","players":["p1","p2"],"events":[{DEAL},{PLAY}]}}'.encode()

fresh = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
pieces = st.sampled_from([b'"', b"{", b"}", b",", b":", b"\\", b"\xe9", b"null", b"[", b"p1", b""])


@st.composite
def broken(draw: st.DrawFn, content: bytes) -> bytes:
    """The content with some stretches replaced."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 9)))
        content = content[:start] + draw(pieces | st.binary(max_size=4)) + content[end:]
    return content


def reports(library: Library, path: Path, content: bytes) -> list[GameReport]:
    path.write_bytes(content)
    return list(read_games(path, library))


@fresh
@given(st.binary(max_size=200) | broken(LOG))
def test_any_lines(library: Library, tmp_path: Path, content: bytes) -> None:
    found = reports(library, tmp_path / "log.jsonl", content)
    assert found
    for report in found:
        if report.violation is not None:
            assert 1 <= report.violation.line <= content.count(b"\n") + 1
            assert report.violation.column >= 1


@fresh
@given(st.binary(max_size=200) | broken(SINGLE))
def test_any_single_game(library: Library, tmp_path: Path, content: bytes) -> None:
    (report,) = reports(library, tmp_path / "log.json", content)
    if report.violation is not None:
        lines = content.split(b"\n")
        assert 1 <= report.violation.line <= len(lines)
        assert report.violation.column <= len(lines[report.violation.line - 1]) + 1


@fresh
@given(st.sampled_from(["log.jsonl", "log.json"]), st.integers(1, 3), st.data())
def test_any_log_can_be_replayed(
    library: Library, tmp_path: Path, name: str, index: int, data: st.DataObject
) -> None:
    content = data.draw(broken(SINGLE if name == "log.json" else LOG))
    path = tmp_path / name
    by_index = {report.index: report for report in reports(library, path, content)}
    games, game = replay_game(path, library, index)
    assert games == max(by_index)
    if game is None:
        assert index not in by_index
        return
    judged = by_index[index if games else 0]
    assert (game.report.status, game.report.events) == (judged.status, judged.events)
    taken = [step for step in game.steps if step.after is not None and step.function is not None]
    assert len(taken) == judged.events
    if game.steps and game.steps[-1].after is None:
        assert judged.violation is not None
    elif game.steps:
        assert game.steps[-1].after == judged.state


@fresh
@given(st.data())
def test_a_bad_line_costs_no_other_game(
    library: Library, tmp_path: Path, data: st.DataObject
) -> None:
    index = data.draw(st.integers(1, len(GAMES[1]) - 1))
    line = data.draw(broken(GAMES[1][index].encode())).replace(b"\n", b" ")
    lines = [text.encode() for game in GAMES for text in game]
    lines[len(GAMES[0]) + index] = line
    found = reports(library, tmp_path / "log.jsonl", b"\n".join(lines) + b"\n")
    first, _, third = found
    assert (first.status.name, first.events, first.index) == ("FINISHED", 3, 1)
    assert (third.status.name, third.events, third.index) == ("FINISHED", 2, 3)


@fresh
@given(st.binary(max_size=200) | broken(SHEET.encode()))
def test_any_sheet(program: Program, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(content)
    try:
        sheet = read_sheet(path, program, players=["p1", "p2", "p3"])
    except SheetError as error:
        lines = content.count(b"\n") + content.count(b"\r") + 1
        for problem in error.problems:
            assert 1 <= problem.place.line <= lines
            assert problem.place.column >= 1
    else:
        assert sheet.entries


def test_memory_stays_the_same(library: Library, tmp_path: Path) -> None:
    import tracemalloc

    path = tmp_path / "log.jsonl"
    with path.open("wb") as file:
        for _ in range(3000):
            file.write(LOG)
    games = read_games(path, library)
    next(games)
    tracemalloc.start()
    for report in games:
        assert report.violation is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    size = path.stat().st_size
    assert peak < size / 2


@pytest.mark.parametrize("index", range(1, 4))
def test_each_line_of_a_game_may_be_missing(library: Library, tmp_path: Path, index: int) -> None:
    lines = [text for game in GAMES for text in game]
    del lines[index]
    found = reports(library, tmp_path / "log.jsonl", "\n".join(lines).encode())
    assert [r.status.name for r in found[1:]] == ["INCOMPLETE", "FINISHED"]
