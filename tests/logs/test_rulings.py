"""Which rulings had a part in breaking a rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.logs import BrokenEntry, Violation, read_entries, read_games, score
from rulecheck.runtime.library import Library

GAME = dedent(
    '''\
    ---
    game: demo
    title: Who leads
    players: 2..4
    ---

    ```python
    @options
    class Options:
        rounds: Int[1:9] = 3

    @state
    class Game:
        leader: Player
        scores: Map[Player, Int]
        last: Int
        count: Int
        quiet: Int

    @setup
    def start() -> Game:
        assert enough(options.rounds), f"enough: there are too many rounds"
        return Game(everyone[first_seat(players)], {p: 0 for p in everyone}, 0, 0, 0)

    def first_seat(seats: Int) -> Int[0:3]:
        ...

    def enough(rounds: Int) -> Bool:
        ...

    def leads(winner: Option[Player], before: Player) -> Player:
        ...

    def worth(number: Int) -> Int:
        ...

    @event
    def win(game: Game, winner: Option[Player]):
        """A trick is won, or not."""
        assert game.count < 9, f"limit: there are no more tricks"
        take(game, winner)

    def take(game: Game, winner: Option[Player]):
        game.leader = leads(winner, game.leader)
        if game.leader == everyone[0]:
            game.count += 1

    @event
    def lead(game: Game, player: Player):
        """Somebody leads."""
        assert player == leader_of(game), f"turn: {leader_of(game)} leads, not {player}"
        game.quiet = worth(9)

    def leader_of(game: Game) -> Player:
        return game.leader

    @sheet
    @event
    def tally(game: Game, player: Player, number: Int, total: Int, count: Int = 0):
        """A line of the sheet."""
        gained = worth(number)
        assert number < 90, f"number: {number} is too large"
        for p in everyone:
            if p == player:
                game.scores[p] += gained
        assert total == game.scores[player], f"total: {player} has {game.scores[player]}"
        assert count == game.count, f"count: there are {game.count}"
        game.last = number
    ```

    | rule | when | first_seat |
    |---|---|---|
    | two | `seats == 2` | 0 |

    | ruling | when | first_seat | because |
    |---|---|---|---|
    | many | `seats > 2` | 1 | nothing is said of three |

    | rule | when | enough |
    |---|---|---|
    | few | `rounds < 5` | `True` |

    | ruling | when | enough | because |
    |---|---|---|---|
    | many | `rounds >= 5` | `False` | nobody plays on |

    | rule | when | leads |
    |---|---|---|
    | winner | `winner is not None` | `winner` |

    | ruling | when | leads | because |
    |---|---|---|---|
    | nobody | `winner is None` | `next_player(before)` | the text is silent |

    | rule | when | worth |
    |---|---|---|
    | small | `number < 5` | 1 |

    | ruling | when | worth | because |
    |---|---|---|---|
    | large | `number >= 5` | 10 | it has to be worth something |
    '''
)

Break = Callable[..., Violation]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("specs") / "demo.md"
    path.write_text(GAME)
    return Library([path], shipped=False)


@pytest.fixture
def broken(library: Library, tmp_path: Path) -> Break:
    def judge(*events: str, players: str = '"p1","p2"', options: str = "{}") -> Violation:
        head = f'{{"event":"game","game":"demo","players":[{players}],"options":{options}}}'
        (tmp_path / "log.jsonl").write_text("\n".join([head, *events]) + "\n")
        (report,) = read_games(tmp_path / "log.jsonl", library)
        assert report.violation is not None
        return report.violation

    return judge


def win(winner: str | None) -> str:
    name = "null" if winner is None else f'"{winner}"'
    return f'{{"event":"win","winner":{name}}}'


def lead(player: str) -> str:
    return f'{{"event":"lead","player":"{player}"}}'


def tally(player: str, number: int, total: int, count: int = 0) -> str:
    return (
        f'{{"event":"tally","player":"{player}","number":{number},"total":{total},"count":{count}}}'
    )


def rulings(violation: Violation) -> list[str]:
    return [ruling.address.removeprefix("demo/") for ruling in violation.rulings]


def certain(violation: Violation) -> list[str]:
    return [r.address.removeprefix("demo/") for r in violation.rulings if r.certain]


def test_through_a_procedure_of_an_earlier_event(broken: Break) -> None:
    violation = broken(win(None), lead("p1"))
    assert violation.rule == "demo/lead/turn"
    assert rulings(violation) == ["leads/nobody"]
    assert certain(violation) == ["leads/nobody"], "by the text alone p1 may lead as well"
    assert violation.rulings[0].because == "the text is silent"
    lines = GAME.splitlines()
    assert lines[violation.rulings[0].document.line - 1].startswith("| nobody |")


def test_events_between_do_not_hide_it(broken: Break) -> None:
    violation = broken(win(None), tally("p1", 1, 1), lead("p2"), players='"p1","p2","p3"')
    assert violation.message == "p3 leads, not p2"
    assert certain(violation) == ["first_seat/many", "leads/nobody"]


def test_what_the_log_has_shown_is_settled(broken: Break) -> None:
    """Once p2 has led, the log itself says that nobody's trick passes the lead on."""
    assert rulings(broken(win(None), lead("p2"), lead("p1"))) == []


def test_only_the_last_event_that_changed_it_counts(broken: Break) -> None:
    assert rulings(broken(win(None), win("p1"), lead("p2"))) == []


def test_the_setup_counts_where_no_event_changed_it(broken: Break) -> None:
    players = '"p1","p2","p3"'
    assert rulings(broken(lead("p1"), players=players)) == ["first_seat/many"]
    assert rulings(broken(win("p3"), lead("p1"), players=players)) == []
    assert rulings(broken(lead("p2"))) == []


def test_a_rule_of_the_setup(broken: Break) -> None:
    violation = broken(options='{"rounds":7}', players='"p1","p2","p3"')
    assert violation.rule == "demo/start/enough"
    assert rulings(violation) == ["enough/many"]
    assert certain(violation) == ["enough/many"]


def test_through_variables_and_other_rules(broken: Break) -> None:
    violation = broken(tally("p1", 7, 1))
    assert violation.rule == "demo/tally/total"
    assert rulings(violation) == ["worth/large"]
    assert certain(violation) == ["worth/large"], "the text is silent, and 1 would be right"
    assert rulings(broken(tally("p1", 4, 10))) == []


def test_what_has_no_bearing_is_not_named(broken: Break) -> None:
    assert rulings(broken(tally("p1", 99, 10))) == []
    assert broken(win(None), tally("p1", 99, 10)).rule == "demo/tally/number"
    assert rulings(broken(win("p1"), lead("p1"), lead("p2"))) == []


def test_through_conditions(broken: Break) -> None:
    violation = broken(win(None), win(None), tally("p1", 1, 1, 0))
    assert violation.rule == "demo/tally/count"
    assert rulings(violation) == ["leads/nobody"]


def test_entries_of_a_sheet(library: Library) -> None:
    sheet = read_entries(["p1=3/1", "p2=7/3"], library.find("demo"))
    with pytest.raises(BrokenEntry) as caught:
        score(sheet)
    assert [r.address for r in caught.value.rulings] == ["demo/worth/large"]
    assert caught.value.place.field == "total"


# -- without the ruling ----------------------------------------------------------------------

OWN = dedent(
    '''\
    ---
    game: demo
    title: Steps
    players: 2..4
    ---

    ```python
    @state
    class Game:
        streaks: Map[Player, Int[0:99]]
        last: Int

    @setup
    def start() -> Game:
        return Game({p: 0 for p in everyone}, 0)

    def most(number: Int) -> Int:
        ...

    def streak_after(streak: Int[0:99], bid: Int[0:9]) -> Int[0:99]:
        ...

    @event
    def step(game: Game, number: Int):
        """A step."""
        assert number <= most(number), f"most: {number} is too many"
        assert number != 4 or most(number) == 8, f"eight: four needs eight"

    @event
    def met(game: Game, player: Player, bid: Int[0:9], streak: Option[Int] = None):
        """A bid that was met."""
        game.last = bid
        game.streaks[player] = streak_after(game.streaks[player], bid)
        right = game.streaks[player]
        assert streak is None or streak == right, f"streak: it is {right}"
    ```

    | rule | when | most |
    |---|---|---|
    | any | `True` | 5 |

    | ruling | when | most | over | because |
    |---|---|---|---|---|
    | ten | `number >= 10` | 7 | any | large |
    | two | `number < 3` | 1 | any | small |
    | four | `number == 4` | 5 | | it says the same once more |

    | rule | when | streak_after |
    |---|---|---|
    | longer | `bid > 0` | `min(streak + 1, 99)` |

    | ruling | when | streak_after | because |
    |---|---|---|---|
    | zero keeps | `bid == 0` | `streak` | the text is silent |
    '''
)


@pytest.fixture
def steps(tmp_path: Path) -> Break:
    (tmp_path / "demo.md").write_text(OWN)
    library = Library([tmp_path / "demo.md"], shipped=False)

    def judge(*events: str) -> Violation:
        head = '{"event":"game","game":"demo","players":["p1","p2"]}'
        (tmp_path / "log.jsonl").write_text("\n".join([head, *events]) + "\n")
        (report,) = read_games(tmp_path / "log.jsonl", library)
        assert report.violation is not None
        return report.violation

    return judge


def step(number: int) -> str:
    return f'{{"event":"step","number":{number}}}'


def met(player: str, bid: int, streak: int | None = None) -> str:
    said = "null" if streak is None else streak
    return f'{{"event":"met","player":"{player}","bid":{bid},"streak":{said}}}'


def test_a_ruling_is_certain_where_the_text_alone_allows_it(steps: Break) -> None:
    assert certain(steps(step(2))) == ["most/two"]


def test_not_named_where_the_text_alone_forbids_it_too(steps: Break) -> None:
    assert rulings(steps(step(12))) == [], "five or seven, twelve is too many"
    assert rulings(steps(step(4))) == [], "the ruling says what the text says"


def test_the_streak_of_a_player_rests_on_the_zero_before(steps: Break) -> None:
    """Though another player's line came after it. What the log has shown since is settled."""
    violation = steps(met("p1", 0), met("p2", 2, 1), met("p1", 3, 2))
    assert certain(violation) == ["streak_after/zero-keeps"]
    assert rulings(steps(met("p2", 0, 0), met("p1", 3, 2))) == []
    assert rulings(steps(met("p1", 0, 0), met("p1", 3, 2))) == []


# -- after the end ---------------------------------------------------------------------------

END = dedent(
    '''\
    ---
    game: demo
    title: Up to nine
    players: 2..4
    ---

    ```python
    @state
    class Game:
        total: Int
        hot: Bool
        over: Bool

    @setup
    def start() -> Game:
        return Game(0, False, False)

    def ended(total: Int, hot: Bool) -> Bool:
        ...

    def may_add(ends: Bool) -> Bool:
        ...

    def worth(total: Int) -> Int[0:9]:
        ...

    def shown(total: Int) -> Int[0:9]:
        ...

    @event
    def add(game: Game, number: Int[0:30], hot: Bool = False, points: Option[Int] = None):
        """A number is added."""
        game.total += number
        game.hot = hot
        game.over = ended(game.total, game.hot)
        assert may_add(game.over), f"may-add: {number} ends the game"
        assert points is None or points == worth(game.total), f"points: {worth(game.total)}"

    @event
    def name(game: Game, digit: Int[0:9]):
        """A digit is named."""
        digits = [0, 1, 2, 3]
        right = digits[shown(game.total)]
        assert digit == right, f"digit: {right} is shown"

    @over
    def finished(game: Game) -> Bool:
        return game.over
    ```

    | rule | when | ended |
    |---|---|---|
    | nine | `total >= 9` | `True` |
    | below | `total < 9 and not hot` | `False` |

    | ruling | when | ended | over | because |
    |---|---|---|---|---|
    | hot | `total < 9 and hot` | `True` | | it burns |

    | rule | when | may_add |
    |---|---|---|
    | everything | | `True` |
    | no end of it | `ends` | `False` |

    | ruling | when | may_add | over | because |
    |---|---|---|---|---|
    | the end too | `ends` | `True` | no end of it | a game has to end |

    | ruling | when | worth | because |
    |---|---|---|---|
    | so many | | `min(max(total, 0), 9)` | nothing is said |

    | ruling | when | shown | because |
    |---|---|---|---|
    | three | | 3 | nothing is said |
    '''
)


@pytest.fixture
def ended(tmp_path: Path) -> Break:
    (tmp_path / "demo.md").write_text(END)
    library = Library([tmp_path / "demo.md"], shipped=False)

    def judge(*events: str) -> Violation:
        head = '{"event":"game","game":"demo","players":["p1","p2"]}'
        (tmp_path / "log.jsonl").write_text("\n".join([head, *events]) + "\n")
        (report,) = read_games(tmp_path / "log.jsonl", library)
        assert report.violation is not None
        return report.violation

    return judge


def add(number: int, more: str = "") -> str:
    return f'{{"event":"add","number":{number}{more}}}'


def test_an_event_after_the_end_names_the_ruling_that_made_it_the_end(ended: Break) -> None:
    violation = ended(add(3, ',"hot":true'), add(1))
    assert violation.rule == "log/after-end"
    assert certain(violation) == ["ended/hot", "may_add/the-end-too"]


def test_an_end_that_the_text_alone_makes(ended: Break) -> None:
    """Only that the event which made it was allowed rests on a ruling."""
    violation = ended(add(3), add(6), add(1))
    assert violation.rule == "log/after-end"
    assert certain(violation) == ["may_add/the-end-too"]


def test_a_result_beside_the_end_has_no_part_in_it(ended: Break) -> None:
    """The log says 9, as the ruling does; the game had ended otherwise too."""
    assert certain(ended(add(9, ',"points":9'), add(1))) == ["may_add/the-end-too"]


def test_after_stop_no_ruling_is_named(ended: Break) -> None:
    violation = ended(add(3), '{"event":"stop"}', add(1))
    assert violation.message == "`add` comes after `stop`"
    assert rulings(violation) == []


def test_where_the_document_has_no_answer_without_it_a_ruling_may_have_settled_it(
    ended: Break,
) -> None:
    violation = ended(add(3), '{"event":"name","digit":7}')
    assert violation.rule == "demo/name/digit"
    assert [(r.address, r.certain) for r in violation.rulings] == [("demo/shown/three", False)]


# -- readings by which sentences contradict each other ---------------------------------------

TEN = dedent(
    """\
    ---
    game: demo
    title: What ten is worth
    players: 2..4
    ---

    ```python
    @state
    class Game:
        total: Int

    @setup
    def start() -> Game:
        return Game(0)

    def special(number: Int) -> Bool:
        ...

    def worth(number: Int, apart: Bool) -> Int:
        ...

    @event
    def add(game: Game, number: Int, total: Int):
        game.total += worth(number, special(number))
        assert total == game.total, f"total: it is {game.total}"
    ```

    | rule | when | special |
    |---|---|---|
    | even ones | `number % 2 == 0` | `True` |
    | odd ones | `number % 2 == 1` | `False` |

    | ruling | when | special | over | because |
    |---|---|---|---|---|
    | not ten | `number == 10` | `False` | even ones | ten is round |

    | rule | when | worth |
    |---|---|---|
    | special ones | `apart` | 0 |
    | ten | `number == 10` | 10 |
    | the others | `not apart` | `number` |
    """
)


@pytest.mark.parametrize(
    ("total", "rulings"), [(0, ["special/not-ten"]), (7, [])], ids=["by one sentence", "by none"]
)
def test_a_reading_by_which_sentences_contradict_each_other_is_tried_by_each(
    total: int, rulings: list[str], tmp_path: Path
) -> None:
    """Were ten special, one sentence would give it 0, and the other 10."""
    (tmp_path / "demo.md").write_text(TEN)
    library = Library([tmp_path / "demo.md"], shipped=False)
    lines = [
        '{"event":"game","game":"demo","players":["p1","p2"]}',
        f'{{"event":"add","number":10,"total":{total}}}',
    ]
    (tmp_path / "log.jsonl").write_text("\n".join(lines) + "\n")
    (report,) = read_games(tmp_path / "log.jsonl", library)
    assert report.violation is not None
    assert certain(report.violation) == rulings
    assert len(report.violation.rulings) == len(rulings)
