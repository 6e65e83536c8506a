"""What a tally counts while logs are read, and what of a document counts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.rules import Accept, Rules
from rulecheck.logs import read_games
from rulecheck.logs.countable import countables, explains
from rulecheck.logs.coverage import Coverage, Exercise, Tally
from rulecheck.logs.standings import make_standings
from rulecheck.runtime.library import Library
from tests.logs.demo import DEAL, FINISH, GAME, PLAY


def covered(library: Library, folder: Path, *logs: str) -> Coverage:
    tally = Tally()
    for number, log in enumerate(logs):
        path = folder / f"{number}.jsonl"
        path.write_text(log)
        for report in read_games(path, library, listener=tally):
            tally.close(report)
            if report.table is not None:
                make_standings(report, report.table)
    return tally.coverage(library.find("demo").rules)


def counts(coverage: Coverage) -> dict[str, tuple[int, int]]:
    """Hits and broken of what was reached, by the address within the game."""
    return {
        p.what.address.removeprefix("demo/"): (p.hits, p.broken) for p in coverage.parts if p.hits
    }


def test_what_was_heard_is_counted(library: Library, tmp_path: Path) -> None:
    second = '{"event":"play","player":"p2","card":"B9","times":2}'
    coverage = covered(library, tmp_path, "\n".join([GAME, DEAL, PLAY, FINISH]), GAME)
    assert counts(coverage) == {
        "start/teams": (2, 0),
        "deal": (1, 0),
        "deal/once": (1, 0),
        "play": (1, 0),
        "play/held": (1, 0),
        "play/follow": (1, 0),
        "finish": (1, 0),
        "worth/small": (1, 0),
        "may_follow/anything": (1, 0),
    }
    assert coverage.games == 2
    assert (coverage.reached, coverage.counted) == (9, 19)
    assert coverage.share == Fraction(9, 19)
    more = covered(library, tmp_path, "\n".join([GAME, DEAL, PLAY, PLAY]), f"{GAME}\n{second}")
    assert counts(more)["play/held"] == (3, 2)
    assert counts(more)["play"] == (1, 0)


def test_a_fault_counts_what_came_before_it(library: Library, tmp_path: Path) -> None:
    joker = '{"event":"play","player":"p1","card":"JOKER"}'
    deal = DEAL.replace('"A7"', '"JOKER"')
    coverage = covered(library, tmp_path, "\n".join([GAME, deal, joker]))
    assert counts(coverage) == {
        "start/teams": (1, 0),
        "deal": (1, 0),
        "deal/once": (1, 0),
        "play/held": (1, 0),
        "play/follow": (1, 1),
        "may_follow/jokers-wait": (1, 0),
    }


def test_what_is_tried_for_a_message_is_not_counted(library: Library, tmp_path: Path) -> None:
    """The rulings behind a violation are found by playing the game again."""
    wild = '{"event":"play","player":"p1","card":"JOKER"}'
    deal = DEAL.replace('"A7"', '"JOKER"')
    log = "\n".join([GAME, deal, PLAY, wild])
    coverage = covered(library, tmp_path, log)
    assert counts(coverage)["may_follow/anything"] == (1, 0)
    assert counts(coverage)["may_follow/jokers-wait"] == (1, 0)
    assert counts(coverage)["play/follow"] == (2, 1)
    assert counts(coverage)["deal/once"] == (1, 0)


def test_a_setup_that_breaks_its_rule(library: Library, tmp_path: Path) -> None:
    log = GAME.replace("}", ',"options":{"teams":[["p1","p2"]]}}')
    coverage = covered(library, tmp_path, log)
    assert counts(coverage) == {"start/teams": (1, 1)}
    assert coverage.games == 1


@pytest.mark.parametrize(
    "log", ["", "no log\n", '{"event":"game","game":"other","players":["p1","p2"]}\n']
)
def test_nothing_to_count(library: Library, tmp_path: Path, log: str) -> None:
    coverage = covered(library, tmp_path, log)
    assert counts(coverage) == {}
    assert coverage.games == 0


SMALL = dedent(
    """\
    ---
    game: small
    title: Small
    players: 2..4
    ---

    ```python
    @state
    class Game:
        points: Int

    @setup
    def start() -> Game:
        return Game(0)

    @event
    def add(game: Game, points: Int):
        if points > 9:
            for p in everyone:
                assert points > 99, f"large: {points}"
        raise_by(game, points)

    def raise_by(game: Game, points: Int):
        assert points > 0
        game.points += gain(points)

    @draws(add)
    def draw(game: Game, cards: Seq[Card, 2]) -> Adding:
        return Adding(drawn(1))

    class Adding:
        points: Int

    @claim
    def claimed(points: Int) -> Bool:
        return only_claimed(points) == 1

    def gain(points: Int) -> Int:
        ...

    def only_claimed(points: Int) -> Int:
        ...

    def drawn(points: Int) -> Int:
        ...
    ```

    | rule | when | gain | over |
    |---|---|---|---|
    | as it is | `points != 0` | points | |
    | never less | `points < 0 and players > 2` | 0 | as it is |
    | nothing | `points == 0` | 0 | |
    | odd | `players > 3 and points == 0` | 1 | |

    | ruling | when | gain | over | because |
    |---|---|---|---|---|
    | nothing is nothing | `points == 0` | 0 | odd | so it is |
    | large tables | `players > 2` | points | never less | so it is |
    | only some | `points == 7 and players == 2` | 7 | as it is | so it is |

    | rule | when | only_claimed |
    |---|---|---|
    | one | | 1 |

    | rule | when | drawn |
    |---|---|---|
    | one | | 1 |

    | deck | code | values |
    |---|---|---|
    | Amber | A | 1..9 |
    """
)


def rules_of(text: str) -> Rules:
    checked = check(parse(text, "small.md"))
    assert not checked.flaws
    return checked.rules


def test_what_counts() -> None:
    parts = countables(rules_of(SMALL))
    assert [(p.kind.value, p.address) for p in parts] == [
        ("event", "small/add"),
        ("rule", "small/add/large"),
        ("row", "small/gain/as-it-is"),
        ("row", "small/gain/never-less"),
        ("row", "small/gain/nothing"),
        ("row", "small/gain/odd"),
        ("row", "small/gain/nothing-is-nothing"),
        ("row", "small/gain/large-tables"),
        ("row", "small/gain/only-some"),
    ]


def test_rows_that_a_ruling_silences() -> None:
    silenced = {p.name: p.overruled.name for p in countables(rules_of(SMALL)) if p.overruled}
    assert silenced == {"odd": "nothing is nothing", "never less": "large tables"}
    coverage = Tally().coverage(rules_of(SMALL))
    assert {p.what.name: p.because for p in coverage.of(Exercise.EXPLAINED)} == {
        "odd": "the ruling `nothing is nothing` stands over it wherever it holds",
        "never less": "the ruling `large tables` stands over it wherever it holds",
    }
    assert coverage.counted == 7


@pytest.mark.parametrize(
    ("subject", "address", "fits"),
    [
        ("play", "demo/play", True),
        ("play", "demo/play/held", True),
        ("demo/play", "demo/play/held", True),
        ("play/held", "demo/play/held", True),
        ("play/held", "demo/play", False),
        ("play/held", "demo/play/held-too", False),
        ("other/play", "demo/play", False),
        ("", "demo/play", False),
        ("demo", "demo/play", False),
    ],
)
def test_what_an_accept_explains(subject: str, address: str, fits: bool) -> None:
    span = rules_of(SMALL).decisions["gain"].span
    assert explains(Accept("unreached", subject, "why", span), "demo", address) is fits
    assert not explains(Accept("RC902", subject, "why", span), "demo", address)


def test_a_document_without_anything_to_count() -> None:
    text = "---\ngame: none\ntitle: None\nplayers: 1..2\n---\n"
    coverage = Tally().coverage(rules_of(text))
    assert (coverage.parts, coverage.share) == ((), 1)
