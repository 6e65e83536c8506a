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
    assert certain(violation) == []
    assert violation.rulings[0].because == "the text is silent"
    lines = GAME.splitlines()
    assert lines[violation.rulings[0].document.line - 1].startswith("| nobody |")


def test_events_between_do_not_hide_it(broken: Break) -> None:
    assert rulings(broken(win(None), tally("p1", 1, 1), lead("p2"), lead("p1"))) == ["leads/nobody"]


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
    assert certain(violation) == [], "it spoke before the condition was evaluated"
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
    assert rulings(violation) == ["streak_after/zero-keeps"]
    assert certain(violation) == []
    assert rulings(steps(met("p2", 0, 0), met("p1", 3, 2))) == []
    assert rulings(steps(met("p1", 0, 0), met("p1", 3, 2))) == []
