"""A small game with a deal, plays, a sheet, a ruling, and an end; and its logs."""

from __future__ import annotations

import json
from textwrap import dedent
from typing import Any

DEMO = dedent(
    '''\
    ---
    game: demo
    title: A Demo
    players: 2..4
    ---

    # A demo

    | deck | code | values | copies | when |
    |---|---|---|---|---|
    | Amber | A | 1..9 | | |
    | Blue | B | 1..9 | | |

    ## Playing

    Everybody gets a hand, and lays its cards one by one.

    ```python
    @options
    class Options:
        rounds: Int[1:9] = 2

    @state
    class Game:
        hands: Map[Player, Set[Card]]
        laid: Seq[Card, 18]
        bids: Map[Player, Option[Int[0:9]]]
        points: Map[Player, Int]
        round: Int[1:10]

    @setup
    def start() -> Game:
        """Nobody has anything."""
        return Game(
            {p: set() for p in everyone}, [], {p: None for p in everyone},
            {p: 0 for p in everyone}, 1
        )

    @event
    def deal(game: Game, hands: Map[Player, Set[Card]]):
        """Everybody is dealt a hand."""
        game.hands = hands
    ```

    A card is laid from the hand. It is higher than the one below it.

    ```python
    @event
    def play(game: Game, player: Player, card: Card):
        """A player lays a card."""
        assert card in game.hands[player], f"held: {player} does not hold {card}"
        assert not game.laid or may_follow(card.value - game.laid[-1].value), (
            f"follow: {card} may not follow {game.laid[-1]}"
        )
        game.hands[player].remove(card)
        game.laid.append(card)

    def may_follow(step: Int[-8:8]) -> Bool:
        """Whether a card may be laid on another one, `step` higher."""
        ...
    ```

    | rule | when | may_follow |
    |---|---|---|
    | higher | `step > 0` | `True` |
    | lower | `step < 0` | `False` |

    | ruling | when | may_follow | because |
    |---|---|---|---|
    | equal | `step == 0` | `False` | the text says higher |

    ## Scoring

    ```python
    def bid_points(bid: Int[0:9], taken: Int[0:9]) -> Int:
        """The points for a bid."""
        ...
    ```

    | rule | when | bid_points | over |
    |---|---|---|---|
    | met | `bid == taken` | `10 + bid` | |
    | missed | `bid != taken` | `-abs(bid - taken)` | |
    | nothing | `bid == 0 and taken == 0` | `20` | met |

    | example | bid | taken | bid_points |
    |---|---|---|---|
    | three | 3 | 3 | 13 |

    ```python
    class Standing:
        player: Player
        bid: Option[Int[0:9]]
        points: Int
        cards: Set[Card]
        team: Option[Int]

    @sheet
    @event
    def tally(
        game: Game, player: Player, bid: Int[0:9], taken: Int[0:9], cards: Int[1:9],
        round: Int[1:9] = 1,
    ):
        """A line of the score sheet."""
        assert taken <= cards, f"tricks: {player} took {taken} of {cards} tricks"
        assert round == game.round, f"round: this is round {game.round}, not {round}"
        game.points[player] += bid_points(bid, taken)
        game.bids[player] = bid
        if all(game.bids[p] is not None for p in everyone):
            game.bids = {p: None for p in everyone}
            game.round += 1

    @score
    def standings(game: Game) -> Seq[Standing, 4]:
        return [
            Standing(p, game.bids[p], game.points[p], game.hands[p], None) for p in everyone
        ]

    @over
    def finished(game: Game) -> Bool:
        return game.round > options.rounds

    @expects
    def expects(game: Game) -> Text:
        return f"round {game.round}"
    ```
    '''
)

Event = dict[str, Any]

GAME: Event = {"event": "game", "game": "demo", "players": ["p1", "p2"]}
DEAL: Event = {"event": "deal", "hands": {"p1": ["A2", "A7"], "p2": ["B2", "B9"]}}


def tally(player: str, bid: int, taken: int, round_: int = 1) -> Event:
    line = {"event": "tally", "player": player, "bid": bid, "taken": taken, "cards": 3}
    return line | ({"round": round_} if round_ > 1 else {})


FINISHED = [
    GAME | {"options": {"rounds": 1}},
    tally("p1", 3, 3),
    tally("p2", 0, 0),
]
UNFINISHED = [GAME, DEAL, {"event": "play", "player": "p1", "card": "A7"}]
VIOLATED = [*UNFINISHED, {"event": "play", "player": "p2", "card": "A9"}]


def lines(*games: list[Event]) -> str:
    """A log of those games."""
    return "".join(
        json.dumps(event, separators=(",", ":")) + "\n" for game in games for event in game
    )


def line_of(text: str) -> int:
    """The line of the document in which `text` first stands."""
    return DEMO[: DEMO.index(text)].count("\n") + 1
