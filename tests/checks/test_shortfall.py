"""What a witness says beyond its values: the sides that a false claim compares, and what an event
made of the state."""

from __future__ import annotations

import pytest

from tests.checks.test_no_false_calm import STATE, linted


def results(*blocks: str) -> list[str]:
    return [w.result for f in linted(*blocks).findings for w in f.witnesses]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 2 * bid < 18", ": 18 < 18"),
        ("assert bid > 3\n    return bid >= 2 and bid + 1 <= 9", ": 10 <= 9"),
        ("return (bid > 8) == (bid > 9)", ": yes == no"),
        ("return max(bid, players) == bid", ": 2 == 0"),
        ("return not bid > 8", ""),
        ("return all(n < 9 for n in [bid, 1])", ""),
        ("if bid > 8:\n        return False\n    return True", ""),
    ],
)
def test_what_a_claim_compares(body: str, said: str) -> None:
    claim = f"@claim\ndef c(bid: Int[0:9]) -> Bool:\n    {body}"
    assert results(claim) == [f"the claim is false{said}"]


def test_what_an_event_made_of_the_state() -> None:
    event = "@event\ndef go(game: Game):\n    game.n = min(game.n + 4, 20)\n    game.pile = [1]"
    invariant = "@invariant\ndef few(game: Game) -> Bool:\n    return game.n <= 3"
    (said,) = results(STATE, event, invariant)
    assert said == "after it: n 4, pile [1]; `few` does not hold: 4 <= 3"


def test_the_whole_first_state() -> None:
    invariant = "@invariant\ndef some(game: Game) -> Bool:\n    return len(game.pile) > 0"
    (said,) = results(STATE, invariant)
    assert said == "after it: n 0, low 0, pile []; `some` does not hold: 0 > 0"
