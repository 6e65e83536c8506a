"""Events that come after the end of a game."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.logs import BrokenEntry, Violation, read_entries, read_games, score
from rulecheck.runtime.library import Library

GAME = dedent(
    """\
    ---
    game: demo
    title: A few lines
    players: 2..4
    ---

    ```python
    @options
    class Options:
        encore: Bool = False
        lines: Int[2:3] = 2
        quiet: Bool = True

    @state
    class Game:
        count: Int

    @setup
    def start() -> Game:
        return Game(0)

    @sheet
    @event
    def line(game: Game, number: Int[0:9], more: Int[0:9] = 0):
        assert number + more < 12, f"sum: {number + more} is too much"
        assert options.quiet or number < 5, f"loud: {number} is too loud"
        game.count += 1

    @over
    def over(game: Game) -> Bool:
        return game.count >= options.lines and not (options.encore and game.count < 4)
    ```
    """
)
LINE = '{"event":"line","number":1}'


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("specs") / "demo.md"
    path.write_text(GAME)
    return Library([path], shipped=False)


def broken(library: Library, folder: Path, *lines: str, options: str = "{}") -> Violation:
    head = f'{{"event":"game","game":"demo","players":["p1","p2"],"options":{options}}}'
    path = folder / "log.jsonl"
    path.write_text("\n".join([head, *lines]) + "\n")
    (report,) = read_games(path, library)
    assert report.violation is not None
    return report.violation


@pytest.mark.parametrize(
    "late",
    [
        LINE,
        '{"event":"line"}',
        '{"event":"line","number":"1"}',
        '{"event":"line","number":99}',
        '{"event":"line","number":1,"nubmer":1}',
        '{"event":"stop","reason":7}',
    ],
    ids=["whole", "field missing", "wrong type", "out of range", "unknown field", "stop"],
)
@pytest.mark.parametrize(
    ("end", "when"),
    [(('{"event":"stop"}',), "`stop`"), ((LINE, LINE), "the game was over")],
    ids=["after stop", "after the end"],
)
def test_an_event_after_the_end_is_that_whatever_it_looks_like(
    library: Library, tmp_path: Path, end: tuple[str, ...], when: str, late: str
) -> None:
    violation = broken(library, tmp_path, *end, late)
    name = "stop" if "stop" in late else "line"
    assert violation.rule == "log/after-end"
    assert violation.message == f"`{name}` comes after {when}"
    assert (violation.line, violation.column) == (len(end) + 2, 1)


@pytest.mark.parametrize(
    ("late", "rule"),
    [
        ('{"event":"line"', "log/truncated"),
        ("line 3", "log/json"),
        ('["line"]', "log/shape"),
        ('{"event":"lime"}', "log/unknown-event"),
        ('{"number":1}', "log/missing-field"),
    ],
)
def test_what_is_no_event_stays_that(
    library: Library, tmp_path: Path, late: str, rule: str
) -> None:
    path = tmp_path / "log.jsonl"
    head = '{"event":"game","game":"demo","players":["p1","p2"]}'
    path.write_text("\n".join([head, LINE, LINE, late]))
    (report,) = read_games(path, library)
    assert report.violation is not None
    assert report.violation.rule == rule


def test_the_option_with_which_the_game_would_go_on(library: Library, tmp_path: Path) -> None:
    violation = broken(library, tmp_path, LINE, LINE, LINE)
    assert violation.hint == "the option `encore` is off; with it the game would go on"


def test_an_option_that_the_game_has_set_is_not_doubted(library: Library, tmp_path: Path) -> None:
    options = '{"encore":true}'
    violation = broken(library, tmp_path, *[LINE] * 5, options=options)
    assert violation.hint == ""
    violation = broken(library, tmp_path, *[LINE] * 4, options='{"lines":3}')
    assert violation.hint == "the option `encore` is off; with it the game would go on"


def test_another_number(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "demo.md"
    path.write_text(GAME.replace("encore: Bool = False", "encore: Bool"))
    other = Library([path], shipped=False)
    violation = broken(other, tmp_path, LINE, LINE, LINE, options='{"encore":false}')
    assert violation.hint == "the option `lines` is 2; with 3 the game would go on"


def test_after_stop_no_option_helps(library: Library, tmp_path: Path) -> None:
    assert broken(library, tmp_path, LINE, '{"event":"stop"}', LINE).hint == ""


def test_a_sheet_that_goes_on(library: Library) -> None:
    with pytest.raises(BrokenEntry) as caught:
        score(read_entries(["1=0", "2=0", "3=0"], library.find("demo"), players=["p1", "p2"]))
    assert caught.value.rule == "log/after-end"
    assert caught.value.hint == "the option `encore` is off; with it the game would go on"


@pytest.mark.parametrize(
    ("entry", "field"),
    [("9=9", "more"), ("9=3", "more"), ("3=9", "more")],
)
def test_the_field_that_another_value_would_mend(library: Library, entry: str, field: str) -> None:
    with pytest.raises(BrokenEntry) as caught:
        score(read_entries([entry], library.find("demo"), players=["p1", "p2"]))
    assert (caught.value.rule, caught.value.place.field) == ("demo/line/sum", field)


def test_a_field_that_no_value_would_mend_is_not_blamed(tmp_path: Path) -> None:
    path = tmp_path / "demo.md"
    path.write_text(GAME.replace("number + more < 12", "2 * number + more < 12"))
    program = Library([path], shipped=False).find("demo")
    with pytest.raises(BrokenEntry) as caught:
        score(read_entries(["9=0"], program, players=["p1", "p2"]))
    assert caught.value.place.field == "number"
