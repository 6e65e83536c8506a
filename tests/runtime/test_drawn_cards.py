"""How many cards of the shuffled deck a draw gets."""

from __future__ import annotations

from random import Random

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.runtime import Table, compile_rules
from rulecheck.runtime.moves import Moves

DEMO = """---
game: demo
title: Demo
players: 1..2
---

| deck | code | values | copies | when |
|---|---|---|---|---|
| Number | A | 1..9 | 1 | |

```python
@state
class Game:
    hand: Set[Card]


@setup
def start() -> Game:
    return Game(set())


@event
def deal(game: Game, cards: Set[Card]):
    game.hand = cards


class Dealt:
    cards: Set[Card]


@draws(deal)
def a_deal(game: Game, cards: Seq[Card, LIMIT]) -> Dealt:
    return Dealt(set(cards))
```
"""


def table(limit: int) -> Table:
    checked = check(parse(DEMO.replace("LIMIT", str(limit)), "demo.md"))
    assert checked.flaws == ()
    return compile_rules(checked.rules).table(["p1"])


@pytest.mark.parametrize(("limit", "dealt"), [(0, 0), (4, 4), (9, 9), (20, 9)])
def test_a_draw_gets_as_many_cards_as_its_parameter_holds(limit: int, dealt: int) -> None:
    at = table(limit)
    ((hand,),) = Moves(at).all(at.start(), Random(1))["deal"]
    assert len(hand) == dealt


def test_they_are_the_first_of_the_same_shuffle() -> None:
    few, many = (
        Moves(table(limit)).all(table(limit).start(), Random(7))["deal"][0][0] for limit in (3, 6)
    )
    codes_few, codes_many = ({card.code for card in hand} for hand in (few, many))
    assert codes_few < codes_many
