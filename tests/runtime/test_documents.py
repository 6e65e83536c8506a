"""Whole documents, from their text to finished games."""

import traceback

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.runtime import Program, RuleBroken, compile_rules
from rulecheck.runtime.faults import ConflictFault, GapFault, PreconditionFault, RangeFault

TEXT = '''\
---
game: demo
title: A demo
players: 2..3
source: made up
---

# A demo

| deck | code | values | copies | when |
|---|---|---|---|---|
| Apple | A | 1..4 | 1 | |
| Berry | B | 1..4 | 1 | |
| Wild | W | 0 or 9 | 2 | wilds |

Players lay one card each; the highest takes the trick.

```python
@options
class Options:
    wilds: Bool = False
    hand: Int[1:4] = 2

class Play:
    player: Player
    card: Card

Trick = Seq[Play, 3]

class Line:
    player: Player
    tricks: Int
    note: Text

@state
class Game:
    hands: Map[Player, Set[Card]]
    trick: Trick
    leader: Player
    taken: Map[Player, Int[0:4]]
    bids: Map[Player, Option[Int[0:4]]]
```

## Worth

```python
def worth(card: Card, called: Option[Int[0:9]]) -> Int[0:9]:
    ...

def best(hand: Set[Card]) -> Option[Card]:
    return max(hand, key=lambda c: worth(c, 9), default=None)
```

| rule | when | worth | over |
|---|---|---|---|
| plain | `card.value is not None` | `card.value` | |
| wild | `card.value is None and called is not None` | `called` | |

| ruling | when | worth | because |
|---|---|---|---|
| nothing called | `card.value is None and called is None` | `0` | nobody said |

| example | card | called | worth |
|---|---|---|---|
| a two | `A2` | | 2 |
| a called one | `W` | 9 | 9 |
| a silent one | `W` | `None` | 0 |

## Bids

```python
def points(bid: Int[0:4], tricks: Int[0:4]) -> Int:
    assert bid <= options.hand, "a bid is at most the hand"
    ...
```

| rule | when | points | over |
|---|---|---|---|
| made | `bid == tricks` | `10 + bid` | |
| missed | `bid > tricks` | `-10` | |
| lots | `tricks >= 3` | `20` | made |
| odd | `tricks == 2 and bid < 2` | `1` | |
| strange | `tricks == 2 and bid == 0` | `2` | |

## The game

```python
@setup
def start() -> Game:
    assert players * options.hand <= len(deck()), f"enough: {len(deck())} cards are too few"
    return Game({p: set() for p in everyone}, [], everyone[0], {p: 0 for p in everyone},
                {p: None for p in everyone})

@event
def deal(game: Game, hands: Map[Player, Set[Card]]):
    for p in everyone:
        assert len(hands[p]) == options.hand, f"hand-size: {p} is dealt {hands[p]}"
    game.hands = hands

@event
def bid(game: Game, player: Player, bid: Int[0:4]):
    assert game.bids[player] is None, f"once: {player} has bid {game.bids[player]} before"
    game.bids[player] = bid

@event
def play(game: Game, player: Player, card: Card, called: Option[Int[0:9]] = None):
    """A player lays a card."""
    assert player == turn(game), f"turn: it is {turn(game)}'s turn, not {player}'s"
    assert card in game.hands[player], f"held: {player} holds {game.hands[player]}, not {card}"
    assert called is None or called in card.choices, f"called: {card} can't be {called}"
    game.hands[player].remove(card)
    game.trick.append(Play(player, card))
    if len(game.trick) == players:
        take(game, called)

def turn(game: Game) -> Player:
    return next_player(game.leader, len(game.trick))

def take(game: Game, called: Option[Int[0:9]]):
    top = max(game.trick, key=lambda p: worth(p.card, called))
    game.leader = top.player
    game.taken[top.player] += 1
    game.trick.clear()

@event
def spoil(game: Game, player: Player):
    game.taken[player] = game.taken[player] - 1

@over
def finished(game: Game) -> Bool:
    return game.trick == [] and all(len(h) == 0 for h in game.hands.values())

@expects
def expects(game: Game) -> Text:
    return f"a card of {turn(game)} ({game.hands[turn(game)]})"

@score
def standings(game: Game) -> Seq[Line, 3]:
    lines = [Line(p, game.taken[p], f"bid {game.bids[p]}") for p in everyone]
    return sorted(lines, key=lambda line: line.tricks, reverse=True)
```
'''


def compiled(text: str) -> Program:
    checked = check(parse(text, "demo.md"))
    assert [(f.span.line, f.message) for f in checked.flaws] == []
    return compile_rules(checked.rules)


PROGRAM = compiled(TEXT)
C = PROGRAM.rules.deck.by_code


def line_of(text: str) -> int:
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if text in line)


def hand(*codes):
    return frozenset(C[code] for code in codes)


def dealt(table):
    hands = {"ann": hand("A2", "B3"), "bob": hand("A4", "B1")}
    return table.apply(table.start(), "deal", (hands,))


def played(table, *cards, state=None):
    state = state or dealt(table)
    for player, code in cards:
        state = table.apply(state, "play", (player, C[code], None))
    return state


GAME = (("ann", "B3"), ("bob", "A4"), ("bob", "B1"), ("ann", "A2"))


def test_a_whole_game():
    table = PROGRAM.table(("ann", "bob"))
    state = dealt(table)
    assert not table.over(state)
    assert table.expects(state) == "a card of ann (A2, B3)"
    state = table.apply(state, "bid", ("bob", 1))
    state = played(table, *GAME[:2], state=state)
    assert (state.leader, state.trick, state.taken) == ("bob", (), {"ann": 0, "bob": 1})
    state = played(table, *GAME[2:], state=state)
    assert table.over(state)
    line = PROGRAM.records["Line"]
    assert table.standings(state) == (line("ann", 1, "bid none"), line("bob", 1, "bid 1"))


@pytest.mark.parametrize(("cards", "address", "message"), [
    ([("bob", "A4")], "demo/play/turn", "it is ann's turn, not bob's"),
    ([("ann", "A4")], "demo/play/held", "ann holds A2, B3, not A4"),
    ([*GAME[:3], ("ann", "B3")], "demo/play/held", "ann holds A2, not B3"),
])  # fmt: skip
def test_broken_rules(cards, address, message):
    with pytest.raises(RuleBroken) as caught:
        played(PROGRAM.table(("ann", "bob")), *cards)
    assert (caught.value.address, caught.value.message) == (address, message)
    frame = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (frame.filename, frame.name) == ("demo.md", "play")
    assert frame.lineno == caught.value.span.line
    assert address.rsplit("/", 1)[1] + ": " in TEXT.splitlines()[frame.lineno - 1]


def test_a_rule_in_a_loop():
    table = PROGRAM.table(("ann", "bob"))
    with pytest.raises(RuleBroken, match="demo/deal/hand-size: bob is dealt nothing"):
        table.apply(table.start(), "deal", ({"ann": hand("A1", "A2"), "bob": hand()},))


def test_rules_of_the_setup():
    table = PROGRAM.table(("ann", "bob", "eve"), PROGRAM.options({"hand": 4}))
    with pytest.raises(RuleBroken, match="demo/start/enough: 8 cards are too few"):
        table.start()
    options = PROGRAM.options({"hand": 3, "wilds": True})
    table = PROGRAM.table(("ann", "bob", "eve"), options)
    assert table.start().leader == "ann"
    assert len(table.deck) == 10


def test_faults_of_events_stand_at_their_line():
    table = PROGRAM.table(("ann", "bob"))
    with pytest.raises(RangeFault, match=r"-1, where Int\[0:4\] is needed") as caught:
        table.apply(table.start(), "spoil", ("ann",))
    assert caught.value.span.line == line_of("game.taken[player] - 1")


def test_decisions_of_tables():
    points = PROGRAM.table(("ann", "bob")).functions["points"]
    assert [points(2, 2), points(2, 0), points(0, 3), points(1, 2)] == [12, -10, 20, 1]
    with pytest.raises(GapFault, match=r"no row applies to points\(bid=0, tricks=1\)"):
        points(0, 1)
    with pytest.raises(ConflictFault) as caught:
        points(0, 2)
    assert [(r.name, r.span.line) for r in caught.value.rows] == [
        ("odd", line_of("| odd |")), ("strange", line_of("| strange |")),
    ]  # fmt: skip
    assert caught.value.values == (1, 2)
    with pytest.raises(PreconditionFault, match="a bid is at most the hand"):
        points(3, 3)


def test_worked_examples():
    table = PROGRAM.table(("ann", "bob"))
    assert len(PROGRAM.rules.examples) == 3
    for example in PROGRAM.rules.examples:
        given = {name: table.evaluate(value) for name, value in example.given.items()}
        arguments = [given.get("card"), given.get("called")]
        assert table.functions["worth"](*arguments) == table.evaluate(example.expected)


class Heard:
    def __init__(self):
        self.rules, self.rows = [], []

    def decided(self, decision, rows, arguments, value):
        self.rows.append((decision.name, rows[0].name, arguments[0].code, value))

    def judged(self, rule, held):
        self.rules.append((rule.name, held))


def test_both_builds_play_the_same_game():
    heard = Heard()
    plain = PROGRAM.table(("ann", "bob"))
    traced = PROGRAM.table(("ann", "bob"), listener=heard)
    assert played(traced, *GAME) == played(plain, *GAME)
    assert heard.rules[:4] == [
        ("enough", True),
        ("hand-size", True),
        ("hand-size", True),
        ("turn", True),
    ]
    assert heard.rows == [
        ("worth", "plain", "B3", 3),
        ("worth", "plain", "A4", 4),
        ("worth", "plain", "B1", 1),
        ("worth", "plain", "A2", 2),
    ]


def test_states_are_values():
    table = PROGRAM.table(("ann", "bob"))
    state = dealt(table)
    after = [played(table, *GAME[:count], state=state) for count in range(5)]
    again = [played(table, *GAME[:count], state=state) for count in range(5)]
    assert after == again
    assert after[0] is state
    assert len({id(s.hands) for s in after}) == 5


def test_sets_do_not_depend_on_chance():
    """The order of Python's sets of cards changes from run to run; ours does not."""
    table = PROGRAM.table(("ann", "bob"))
    best = table.functions["best"]
    assert best(hand("B4", "A4", "W")) == C["W"]
    assert best(hand("B4", "A4", "A1")) == C["A4"]
    assert best(hand()) is None
