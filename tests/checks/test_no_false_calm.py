"""Documents that once were taken for sound, or brought lint down: each says what it must find."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import ArgumentError

import pytest

from rulecheck.checks import Settings, gap, lint, run
from rulecheck.checks.finding import Finding, Status
from rulecheck.checks.report import Report
from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.solver.verdicts import Verdict

FRONT = "---\ngame: demo\ntitle: Demo\nplayers: 2..4\n---\n"
STATE = """
@state
class Game:
    n: Int[0:20]
    low: Int[0:9]
    pile: Seq[Int[0:9], 5]

@setup
def start() -> Game:
    return Game(0, 0, [])
"""


def codes(*blocks: str) -> list[str]:
    return [f.code for f in linted(*blocks).findings]


def linted(*blocks: str, as_written: bool = False) -> Report:
    parts = [b if b.lstrip().startswith("|") else f"```python\n{b.strip()}\n```" for b in blocks]
    checked = check(parse(FRONT + "\n" + "\n\n".join(parts) + "\n", "demo.md"))
    assert checked.flaws == ()
    return lint(checked, Settings(as_written=as_written))


CASES = {
    "a bound that holds on one path only": (
        [
            STATE,
            """
@event
def go(game: Game):
    if game.n <= 9:
        small: Int[0:9] = game.n
        game.low = max(small, 5)
    else:
        game.low = max(game.n, 5)
    game.n = min(game.n + 4, 20)
""",
        ],
        ["RC304"],
    ),
    "a parameter called players is not the number of players": (
        ["@claim\ndef c(players: Int[2:4]) -> Bool:\n    return players == len(everyone)"],
        ["RC401"],
    ),
    "an example of a function of the state": (
        [
            STATE,
            "def twice(game: Game) -> Int:\n    return 2 * game.n",
            "@event\ndef go(game: Game):\n    game.low = 0 if twice(game) > 3 else 1",
            "| example | game | twice |\n|---|---|---|\n| three | Game(3, 0, []) | 7 |",
        ],
        ["RC305"],
    ),
    "a function of the state that nothing calls": (
        [STATE, "def top(game: Game) -> Int:\n    return max(game.pile)"],
        ["RC304"],
    ),
    "a precondition that can itself fail": (
        [
            STATE,
            "def top(game: Game) -> Int[0:5]:\n    assert max(game.pile) < 20\n    return 1",
            "@event\ndef go(game: Game):\n    game.n = top(game)",
        ],
        ["RC304"],
    ),
    "an optional set used as a narrower one": (
        [
            "def has(x: Option[Set[Int[0:9]]]) -> Bool:\n    return x is not None",
            "def k(x: Option[Set[Int[0:9]]]) -> Set[Int[0:3]]:\n    assert has(x)\n    return x",
        ],
        ["RC304"],
    ),
    "a text that can fail": (
        [STATE, '@expects\ndef expects(game: Game) -> Text:\n    return f"go {game.pile[1]}"'],
        ["RC304"],
    ),
    "a call with a card twice": (
        [
            "def pair(cards: Seq[Card, 2]) -> Int:\n    ...",
            "| deck | code | values |\n|---|---|---|\n| Red | A | 1..3 |",
            "| rule | when | pair |\n|---|---|---|\n"
            "| two | `len(cards) == 2 and cards[0] != cards[1]` | 2 |\n"
            "| less | `len(cards) < 2` | 1 |",
        ],
        ["RC302"],
    ),
    "what must be reachable is not proved": (
        [STATE, "@reachable\ndef never(game: Game) -> Bool:\n    return game.n > 25"],
        ["RC902"],
    ),
    "an example with a seat beyond its players": (
        [
            "def f(p: Player) -> Player:\n    return next_player(p)",
            "| example | players | p | f |\n|---|---|---|---|\n| e | 2 | p3 | p1 |",
        ],
        ["RC305"],
    ),
    "a value too large to be written out": (
        ["def g(xs: Set[Int[0:100000]]) -> Int:\n    assert 3 in xs\n    return 1"],
        ["RC902"],
    ),
    "an invariant that relies on one that an event breaks": (
        [
            STATE,
            "@invariant\ndef i1(game: Game) -> Bool:\n    return len(game.pile) > 0 or game.n == 0",
            "@invariant\ndef i2(game: Game) -> Bool:\n"
            "    return game.n == 0 or game.pile[0] == game.low",
            "@event\ndef go(game: Game):\n    game.n = min(game.n + 1, 20)",
        ],
        ["RC402", "RC402"],
    ),
    "no event after the end": (
        [
            STATE,
            "@event\ndef go(game: Game):\n    game.n += 1",
            "@over\ndef over(game: Game) -> Bool:\n    return game.n == 20",
        ],
        [],
    ),
    "records with a player in a set": (
        [
            """
class P:
    player: Player
    n: Int[0:1]
""",
            "@claim\ndef few(done: Set[P]) -> Bool:\n    return len(done) <= 2 * players",
        ],
        [],
    ),
    "copies of one family are no excuse for another": (
        [
            "| deck | code | values | copies |\n|---|---|---|---|\n"
            "| Red | A | 1..3 | 2 |\n| Blue | B | 1..3 | 1 |",
            "@claim\ndef once(cards: Seq[Card, 3]) -> Bool:\n"
            "    return len([c for c in cards if c == B1]) <= 1",
            "@claim\ndef twice(cards: Seq[Card, 3]) -> Bool:\n"
            "    return len([c for c in cards if c == A1]) <= 2",
        ],
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_finds_what_is_there_and_nothing_else(name: str) -> None:
    blocks, expected = CASES[name]
    assert codes(*blocks) == expected


GAP = [
    "def g(n: Int[0:9], wild: Bool) -> Int:\n    ...\n\n\n"
    "def uses(n: Int[0:9], wild: Bool) -> Int:\n    return g(n, wild) + 1",
    "| rule | when | g |\n|---|---|---|\n| low | `n < 3` | 1 |\n| high | `n > 3` | 2 |",
]
ACCEPTED = "| accept | subject | because |\n|---|---|---|\n| RC302 | g | three is no number |"


@pytest.mark.parametrize(
    "example",
    [
        "| example | n | wild | g |\n|---|---|---|---|\n| three | 3 | `True` | 2 |",
        "| example | n | wild | uses |\n|---|---|---|---|\n| three | 3 | `True` | 3 |",
        "| example | n | wild | g |\n|---|---|---|---|\n| three | 3 | | 2 |",
        "| example | n | wild | uses |\n|---|---|---|---|\n| three | 3 | | 3 |",
    ],
)
def test_an_example_where_an_accepted_gap_is(example: str) -> None:
    """Nobody is told of the gap itself, so the example that stands in it is wrong."""
    findings = linted(*GAP, ACCEPTED, example).findings
    assert [(f.code, f.status) for f in findings] == [
        ("RC302", Status.ACCEPTED),
        ("RC305", Status.OPEN),
    ]
    assert [f.code for f in linted(*GAP, example).findings] == ["RC302"]
    assert [f.code for f in linted(*GAP, ACCEPTED, example, as_written=True).findings] == ["RC302"]


def test_what_rests_on_an_accepted_gap_is_not_proved() -> None:
    claim = "@claim\ndef c(n: Int[0:9]) -> Bool:\n    return {}(n, True) > 0"
    for name in ("g", "uses"):
        verdicts = linted(*GAP, ACCEPTED, claim.format(name)).verdicts
        assert verdicts[Verdict.BOUNDED] == 1
    wide = GAP[1].replace("n > 3", "n >= 3")
    assert Verdict.BOUNDED not in linted(GAP[0], wide, claim.format("g")).verdicts


def test_an_interrupted_rule_has_the_findings_that_were_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where the signal comes as Z3's arguments are being converted."""

    def interrupt(*_: object) -> Iterator[Finding]:
        raise ArgumentError("argument 1: KeyboardInterrupt: ")
        yield

    monkeypatch.setattr(run, "_OF_DECISIONS", (gap.check, interrupt))
    report = linted(*GAP)
    assert report.interrupted
    assert [f.code for f in report.findings] == ["RC302"]


def test_another_error_of_an_argument_is_no_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Iterator[Finding]:
        raise ArgumentError("argument 1: TypeError: wrong type")
        yield

    monkeypatch.setattr(run, "_OF_DECISIONS", (fail,))
    with pytest.raises(ArgumentError):
        linted(*GAP)
