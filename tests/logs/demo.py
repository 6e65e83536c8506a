"""A small neutral game whose events take a value of every kind, and its logs."""

from __future__ import annotations

from textwrap import dedent

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
    | Coral | C | 1..3 | | extra |
    | Joker | JOKER | | | |

    ```python
    Mood = Enum("calm", "wild")

    class Play:
        player: Player
        card: Card
        mood: Mood = "calm"

    class Standing:
        player: Player
        points: Int

    @options
    class Options:
        extra: Bool = False
        goal: Int[1:50] = 20
        teams: Seq[Seq[Player, 2], 2] = []

    @state
    class Game:
        hands: Map[Player, Set[Card]]
        pile: Seq[Play, 30]
        points: Map[Player, Int]
        rounds: Int
        turn: Player
        done: Bool

    @setup
    def start() -> Game:
        assert len(options.teams) != 1, f"teams: there are two teams, or none"
        return Game(
            {p: set() for p in everyone}, [], {p: 0 for p in everyone}, 0, everyone[0], False
        )
    ```

    Cards are dealt once, and to everybody as many.

    ```python
    @event
    def deal(game: Game, hands: Map[Player, Set[Card]], first: Option[Player] = None):
        """Everybody is dealt a hand."""
        assert not game.pile, f"once: cards are on the table already"
        game.hands = hands
        if first is not None:
            game.turn = first

    @event
    def play(game: Game, player: Player, card: Card, times: Int[1:5] = 1):
        """A player puts a card on the table."""
        assert card in game.hands[player], f"held: {player} does not hold {card}"
        assert may_follow(card.value, len(game.pile)), f"follow: {card} may not follow"
        game.hands[player].remove(card)
        game.pile.append(Play(player, card))
        game.points[player] += worth(card.value) * times

    @event
    def choose(game: Game, choices: Map[Player, Option[Card]]):
        """All choose at once; who has no card chooses none."""
        for p in everyone:
            assert choices[p] in game.hands[p] or not game.hands[p], f"chosen: {p} must choose"

    @event
    def report(
        game: Game,
        mood: Mood,
        plays: Seq[Play, 3],
        moods: Map[Mood, Int[0:9]],
        wins: Map[Card, Option[Player]],
        flags: Map[Bool, Bool],
        rounds: Map[Int[1:2], Mood],
        hot: Set[Play],
        total: Int,
        least: Int[3:],
        most: Option[Int[:3]],
        late: Option[Bool] = None,
        note: Int = -1,
    ):
        """Everything at once."""
        pass

    @event
    def finish(game: Game, winner: Option[Player]):
        """The game is over."""
        game.done = True

    @event
    def divide(game: Game, by: Int):
        game.rounds = 10 // by
    ```

    How much a card is worth, and what may follow, tables say.

    ```python
    def worth(value: Option[Int[1:9]]) -> Int:
        ...

    def may_follow(value: Option[Int[1:9]], below: Int) -> Bool:
        ...
    ```

    | rule | when | worth |
    |---|---|---|
    | small | `value is not None and value < 5` | 1 |
    | middle | `value == 5 or value == 6` | 2 |
    | even six | `value == 6` | 3 |
    | large | `value is not None and 6 < value < 9` | 4 |

    | rule | when | may_follow |
    |---|---|---|
    | anything | `value is not None` | True |

    | ruling | when | may_follow | because |
    |---|---|---|---|
    | jokers wait | `value is None` | `below > 1` | the text forgets the joker |

    A sheet has a line a player and round.

    ```python
    @sheet
    @event
    def tally(
        game: Game, cards: Int[1:9], player: Player, bid: Int[0:9], taken: Int[0:9],
        round: Int[1:] = 1, plays: Seq[Card, 4] = [],
    ):
        """What a player bid and took in a round."""
        assert taken <= cards, f"tricks: {taken} is more than {cards}"
        if bid == taken:
            game.points[player] += 10 + bid
        game.rounds = round

    @over
    def finished(game: Game) -> Bool:
        return game.done

    @expects
    def awaited(game: Game) -> Text:
        return f"`play` by {game.turn}"

    @score
    def standings(game: Game) -> Seq[Standing, 4]:
        return [Standing(p, game.points[p]) for p in everyone]
    ```
    '''
)

GAME = '{"event":"game","game":"demo","players":["p1","p2"]}'
DEAL = '{"event":"deal","hands":{"p1":["A7","B2"],"p2":["B9","A1"]}}'
PLAY = '{"event":"play","player":"p1","card":"B2"}'
FINISH = '{"event":"finish","winner":"p1"}'
