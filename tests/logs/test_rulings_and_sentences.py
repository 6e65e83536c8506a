"""What another reading than a ruling may say, and what the text says outright all the same."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.logs import Violation, read_games
from rulecheck.runtime.library import Library

GAME = dedent(
    """\
    ---
    game: demo
    title: Round numbers
    players: 2..4
    ---

    ```python
    @state
    class Game:
        total: Int
        held: Int

    @setup
    def start() -> Game:
        return Game(0, 0)

    def is_round(number: Int) -> Bool:
        ...

    def worth(number: Int) -> Int:
        ...

    def comes_first(number: Int, other: Int) -> Bool:
        ...

    def place(number: Int) -> Int:
        assert not is_round(number)
        ...

    def in_hand() -> Int[3:5]:
        ...

    def bonus(number: Int[0:9]) -> Bool:
        ...

    def leaves(number: Int) -> Bool:
        ...

    @event
    def order(game: Game, number: Int, other: Int):
        assert comes_first(number, other), f"order: {other} goes before {number}"

    @event
    def add(game: Game, number: Int, total: Int):
        game.total += worth(number)
        assert total == game.total, f"total: it is {game.total}"

    @event
    def put(game: Game, number: Int, at: Int):
        game.held = place(number)
        assert at == game.held, f"at: {number} goes to {game.held}"

    @event
    def hold(game: Game, numbers: Set[Int[1:9]]):
        assert len(numbers) == in_hand(), f"hand: {len(numbers)} numbers"

    @event
    def gain(game: Game, number: Int[0:9], total: Option[Int] = None):
        if bonus(number):
            game.total += 1
        assert total is None or total == game.total, f"total: it is {game.total}"

    @event
    def leave(game: Game, number: Int, left: Bool):
        goes = leaves(number)
        assert left == goes, f"left: {goes}"
        game.held = must_leave(number, goes)

    def must_leave(number: Int, goes: Bool) -> Int:
        assert goes
        return number
    ```

    | rule | when | is_round |
    |---|---|---|
    | tens | `number % 10 == 0` | `True` |
    | not twenty | `number == 20` | `False` |
    | the others | `number % 10 != 0` | `False` |

    | ruling | when | is_round | over | because |
    |---|---|---|---|---|
    | twenty is not | `number == 20` | `False` | tens | one of them has to go |

    | rule | when | worth |
    |---|---|---|
    | round ones | `is_round(number)` | `number` |
    | twenty counts against | `number == 20` | `-number` |
    | not round | `number % 10 != 0` | 1 |

    | rule | when | comes_first |
    |---|---|---|
    | twenty is the last | `number == 20` | `False` |
    | before twenty | `number != 20 and other == 20` | `True` |

    | ruling | when | comes_first | because |
    |---|---|---|---|
    | round ones as they are | `is_round(number) and is_round(other)` | `number > other` | silent |

    | ruling | when | place | because |
    |---|---|---|---|
    | where it belongs | `not is_round(number)` | 1 | the text is silent |

    | ruling | when | in_hand | because |
    |---|---|---|---|
    | four | | 4 | the text is silent |

    | ruling | when | bonus | because |
    |---|---|---|---|
    | for nobody | | `False` | the text is silent |

    | rule | when | leaves |
    |---|---|---|
    | all leave | | `True` |
    | not the small ones | `number < 5` | `False` |

    | ruling | when | leaves | over | because |
    |---|---|---|---|---|
    | small ones too | `number < 5` | `True` | not the small ones | there is no room |
    """
)


def judged(folder: Path, *events: str) -> Violation:
    (folder / "demo.md").write_text(GAME)
    lines = ['{"event":"game","game":"demo","players":["p1","p2"]}', *events]
    (folder / "log.jsonl").write_text("\n".join(lines) + "\n")
    (report,) = read_games(folder / "log.jsonl", Library([folder / "demo.md"], shipped=False))
    assert report.violation is not None
    assert report.violation.rule.startswith("demo/")
    return report.violation


def named(violation: Violation) -> list[tuple[str, bool]]:
    return [(r.address.removeprefix("demo/"), r.certain) for r in violation.rulings]


def test_another_ruling_is_no_sentence_of_the_text(tmp_path: Path) -> None:
    """Were twenty round, a ruling would let it go before ten; the text says it is the last."""
    violation = judged(tmp_path, '{"event":"order","number":20,"other":10}')
    assert violation.rule == "demo/order/order"
    assert named(violation) == []


def test_what_a_sentence_says_by_either_reading_is_said_outright(tmp_path: Path) -> None:
    """Were twenty round, it would count for the player, as the others do; but the text says
    of twenty itself that it counts against."""
    assert named(judged(tmp_path, '{"event":"add","number":20,"total":20}')) == []


def test_a_sentence_by_which_an_excluded_question_is_asked(tmp_path: Path) -> None:
    """Nobody asks for the place of round numbers: that twenty is one, the text can't mean here."""
    violation = judged(tmp_path, '{"event":"put","number":20,"at":5}')
    assert violation.rule == "demo/put/at"
    assert named(violation) == [("place/where-it-belongs", True)]


@pytest.mark.parametrize("numbers", ["[1,2,3]", "[1,2]", "[1,2,3,4,5,6,7]"])
def test_where_the_text_is_silent_any_number_may_be_meant(numbers: str, tmp_path: Path) -> None:
    """Also one that the document does not provide for."""
    violation = judged(tmp_path, f'{{"event":"hold","numbers":{numbers}}}')
    assert violation.rule == "demo/hold/hand"
    assert named(violation) == [("in_hand/four", True)]


def test_the_broken_rule_holds_whatever_fails_behind_it(tmp_path: Path) -> None:
    violation = judged(tmp_path, '{"event":"leave","number":3,"left":false}')
    assert violation.rule == "demo/leave/left"
    assert named(violation) == [("leaves/small-ones-too", True)]
    assert named(judged(tmp_path, '{"event":"leave","number":7,"left":false}')) == []


def test_one_case_read_otherwise_is_a_hint(tmp_path: Path) -> None:
    """A bonus for 1 or 2, and none for the other: no table is likely to play so, but the text
    is silent of both. For two numbers nobody gets three."""
    lines = ['{"event":"gain","number":1}', '{"event":"gain","number":2,"total":1}']
    assert named(judged(tmp_path, *lines)) == [("bonus/for-nobody", False)]
    lines = ['{"event":"gain","number":1}', '{"event":"gain","number":2,"total":2}']
    assert named(judged(tmp_path, *lines)) == [("bonus/for-nobody", True)]
    lines = ['{"event":"gain","number":1}', '{"event":"gain","number":2,"total":3}']
    assert named(judged(tmp_path, *lines)) == []
