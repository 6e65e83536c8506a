"""Small documents to find moves in, play and break."""

from __future__ import annotations

from textwrap import dedent

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.runtime import Program, compile_rules

HEAD = "---\ngame: demo\ntitle: A Demo\nplayers: 2..3\n---\n\n"
DECK = "| deck | code | values | copies |\n|---|---|---|---|\n| Amber | A | 1..4 | |\n\n"


def program(code: str, deck: str = "", head: str = HEAD) -> Program:
    """The program of a document with that code. A flaw in it is an error of the test."""
    checked = check(parse(f"{head}{deck}```python\n{dedent(code)}```\n", "demo.md"))
    assert checked.flaws == ()
    return compile_rules(checked.rules)


TAKING = '''
"""Players in turn take one to three of what is left; whoever takes the last has lost."""

@options
class Options:
    left: Int[1:9] = 5
    most: Int[1:3] = 3

@state
class Game:
    left: Int[0:9]
    turn: Player

@setup
def start() -> Game:
    assert options.left > options.most, f"enough: {options.left} are too few"
    return Game(options.left, everyone[0])

@event
def take(game: Game, player: Player, count: Int[1:3]):
    assert player == game.turn, f"turn: it is {game.turn}'s turn"
    assert count <= options.most, f"most: {count} are too many"
    assert count <= game.left, f"left: {game.left} are left"
    game.left -= count
    game.turn = next_player(player)

@over
def over(game: Game) -> Bool:
    return game.left == 0

@expects
def expects(game: Game) -> Text:
    return f"the move of {game.turn}"
'''

DEALING = """
@state
class Game:
    hands: Map[Player, Set[Card]]
    dealt: Bool
    turn: Player
    top: Int[0:4]
    trumped: Bool

@setup
def start() -> Game:
    return Game({p: set() for p in everyone}, False, everyone[0], 0, False)

class Deal:
    hands: Map[Player, Set[Card]]

@draws(deal)
def a_deal(game: Game, cards: Seq[Card, 4]) -> Deal:
    return Deal({p: {cards[k] for k in range(0, len(cards)) if k % 2 == seat(p)}
                 for p in everyone})

def seat(player: Player) -> Int[0:2]:
    return min([k for k in range(0, 3) if next_player(everyone[0], k) == player], default=0)

@event
def deal(game: Game, hands: Map[Player, Set[Card]], note: Int = 7):
    assert not game.dealt, "once: the cards are dealt"
    assert all(len(hands[p]) == 2 for p in everyone), "two: everybody gets two cards"
    assert len({c for p in everyone for c in hands[p]}) == 2 * players, "apart: a card is twice"
    game.hands = hands
    game.dealt = True

@event
def play(game: Game, player: Player, card: Card, trump: Bool = False, extra: Option[Card] = None):
    assert game.dealt, "dealt: no cards are dealt"
    assert card in game.hands[player], f"held: {player} does not hold {card}"
    mine = game.hands[player]
    assert not trump or not game.trumped, "one-trump: trump was called before"
    assert player == game.turn, f"turn: it is {game.turn}'s turn"
    assert extra is None or (extra in mine and extra != card), "extra: it is not another card"
    game.trumped = game.trumped or trump
    game.hands[player].remove(card)
    game.turn = next_player(player)
    last(game)

def last(game: Game):
    game.top += 1

@over
def over(game: Game) -> Bool:
    return game.top == 4
"""
