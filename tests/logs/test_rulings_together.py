"""Rulings that have a part in breaking a rule only together."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.logs import Violation, read_games
from rulecheck.runtime.library import Library


def rows(name: str, ruling: bool) -> str:
    """A decision of which the text says two things, and a ruling one."""
    other = "no" if ruling else "yes"
    return dedent(
        f"""\
        | rule | when | {name} |
        |---|---|---|
        | yes | | `True` |
        | no | `number > 5` | `False` |

        | ruling | when | {name} | over | because |
        |---|---|---|---|---|
        | settled | `number > 5` | `{ruling}` | {other} | somebody has to say |

        """
    )


GAME = (
    dedent(
        """\
        ---
        game: demo
        title: Two gates
        players: 2..4
        ---

        ```python
        @state
        class Game:
            left: Bool
            right: Bool
            bell: Bool
            over: Bool

        @setup
        def start() -> Game:
            return Game(True, True, True, False)

        def left(number: Int) -> Bool:
            ...

        def right(number: Int) -> Bool:
            ...

        def rings(number: Int) -> Bool:
            ...

        def size(number: Int) -> Int:
            ...

        def worth(number: Int) -> Int:
            ...

        @event
        def count(game: Game, number: Int, points: Int):
            due = worth(number)
            assert points == due, f"points: {number} is worth {due}"

        @event
        def open(game: Game, number: Int):
            game.left = left(number)
            game.right = right(number)
            game.bell = rings(number)

        @event
        def walk(game: Game):
            assert game.left and game.right and game.bell, f"shut: a gate is shut"

        @event
        def jump(game: Game, number: Int):
            assert left(number) and right(number), f"shut: a gate is shut"

        @event
        def climb(game: Game, number: Int):
            assert any([left(number) and right(number) and rings(number)]), f"shut: it is"

        @event
        def close(game: Game, number: Int):
            assert not game.over, f"closed: it is over"
            game.left = left(number)
            game.right = right(number)
            game.over = not (game.left and game.right)

        @over
        def finished(game: Game) -> Bool:
            return game.over
        ```

        """
    )
    + rows("left", False)
    + rows("right", False)
    + rows("rings", True)
    + dedent(
        """\
        | rule | when | size |
        |---|---|---|
        | as it is | | `number` |
        | halved | `number > 5` | 3 |

        | ruling | when | size | over | because |
        |---|---|---|---|---|
        | settled | `number > 5` | 3 | as it is | somebody has to say |

        | rule | when | worth |
        |---|---|---|
        | as large as it is | | `size(number)` |

        | ruling | when | worth | over | because |
        |---|---|---|---|---|
        | three | `number > 5` | 3 | as large as it is | somebody has to say |
        """
    )
)


def judged(folder: Path, *events: str) -> Violation:
    (folder / "demo.md").write_text(GAME)
    lines = ['{"event":"game","game":"demo","players":["p1","p2"]}', *events]
    (folder / "log.jsonl").write_text("\n".join(lines) + "\n")
    (report,) = read_games(folder / "log.jsonl", Library([folder / "demo.md"], shipped=False))
    assert report.violation is not None
    return report.violation


def named(violation: Violation) -> list[tuple[str, bool]]:
    return [(r.address.removeprefix("demo/"), r.certain) for r in violation.rulings]


BOTH = [("left/settled", True), ("right/settled", True)]


def test_two_rulings_of_an_event_before(tmp_path: Path) -> None:
    """By either alone one gate stays shut. The bell has a ruling, too, and no part in it."""
    violation = judged(tmp_path, '{"event":"open","number":7}', '{"event":"walk"}')
    assert violation.rule == "demo/walk/shut"
    assert named(violation) == BOTH


@pytest.mark.parametrize("event", ["jump", "climb"])
def test_the_second_speaks_only_where_the_first_does_not(event: str, tmp_path: Path) -> None:
    violation = judged(tmp_path, f'{{"event":"{event}","number":7}}')
    assert violation.rule == f"demo/{event}/shut"
    assert named(violation) == BOTH


def test_two_rulings_that_ended_the_game(tmp_path: Path) -> None:
    violation = judged(tmp_path, '{"event":"close","number":7}', '{"event":"walk"}')
    assert violation.rule == "log/after-end"
    assert named(violation) == BOTH


def test_a_sentence_that_asks_for_what_another_ruling_settles(tmp_path: Path) -> None:
    """The text gives the size, and a ruling says which size that is: three, as the other says."""
    violation = judged(tmp_path, '{"event":"count","number":7,"points":7}')
    assert violation.rule == "demo/count/points"
    assert named(violation) == [("worth/three", True), ("size/settled", True)]
    assert named(judged(tmp_path, '{"event":"count","number":7,"points":8}')) == []
