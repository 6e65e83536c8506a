"""Typing of function bodies: assignment, control, events, procedures."""

import pytest

from rulecheck.language.nodes import Assign, FieldStep, ItemStep, Perform, Restrict
from rulecheck.language.rules import Role
from rulecheck.language.walk import walk
from tests.language.conftest import DECK, code

STATE = code(
    """
    @state
    class Game:
        hands: Map[Player, Set[Card]]
        pile: Seq[Card, 12]
        turn: Option[Player]
        lives: Int[0:5]
    """
)


def body_flaws(flaws, body, head="def f(n: Int[0:9]) -> Int:"):
    return flaws(DECK, STATE, code(head + "\n" + "\n".join("    " + b for b in body.splitlines())))


def messages(found):
    return [f.split(" ", 1)[1] for f in found]


def test_the_event_of_the_design(checked):
    result = checked(
        DECK,
        STATE,
        code(
            """
            def lose_life(game: Game):
                game.lives -= 1

            @event
            def play(game: Game, player: Player, card: Card):
                assert card in game.hands[player], f"held: {player} does not hold {card}"
                skipped = {c for p in everyone for c in game.hands[p] if c != card}
                game.hands = {p: {c for c in game.hands[p] if c == card} for p in everyone}
                game.hands[player].remove(card)
                game.pile.append(card)
                if skipped:
                    lose_life(game)
            """
        ),
    )
    assert result.flaws == ()
    rules = result.rules
    assert rules.functions["lose_life"].role is Role.PROCEDURE
    event = rules.events["play"]
    place = event.body[3].place
    assert isinstance(event.body[3], Assign)
    assert place.name == "game"
    assert isinstance(place.steps[0], FieldStep)
    assert isinstance(place.steps[1], ItemStep)
    assert any(isinstance(n, Perform) for n in walk(event.body))
    assert rules.calls["play"] == ("lose_life",)
    assert list(rules.calls).index("lose_life") < list(rules.calls).index("play")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("n = 3\nreturn n", "RC216 `n` can't be changed here"),
        ("if n > 0:\n    return 1", "RC215 `f` may end without a value"),
        ("return 1\nreturn 2", "RC217 this is never reached"),
        ("x = []\nreturn 1", "RC205 what can `x` hold?"),
        ("x = None\nreturn 1", "RC205 what can `x` hold?"),
        ("while True:\n    pass\nreturn 1", "RC203 `while` is not part of the rule language"),
        ("import os\nreturn 1", "RC203 `import` is not part of the rule language"),
        (
            "for i in range(3):\n    break\nreturn 1",
            "RC203 `break` is not part of the rule language",
        ),
        ("if n > 0:\n    x = 1\nreturn x", "RC204 `x` is not defined here"),
        ("for i in range(3):\n    x = i\nreturn x", "RC204 `x` is not defined here"),
        ("n2: Int = 1\nn2: Int = 2\nreturn n2", "RC206 `n2` already has a type"),
        ("len = 3\nreturn 1", "RC206 `len` is built in"),
        ("A1 = 3\nreturn 1", "RC206 `A1` is a card"),
        ("f = 3\nreturn 1", "RC206 `f` is already a function of this document"),
        ("_x = 3\nreturn 1", "RC206 `_x` begins with an underscore"),
        ("1 + 1\nreturn 1", "RC203 an expression as a statement is not part of the rule language"),
        ("a = b = 1\nreturn a", "RC203 `a = b = ...` is not part of the rule language"),
        ("a, b = 1, 2\nreturn a", "RC216 this can't be assigned to"),
        ("def g():\n    pass\nreturn 1", "RC203 a function inside another is not part"),
        ("return", "RC205 a value of type Int is needed here"),
        ("for i in 3:\n    pass\nreturn 1", "RC205 a loop can't run over 3"),
        ("for i in range(3):\n    i = 2\nreturn 1", "RC216 `i` can't be changed here"),
        ("x = 1\nx = True\nreturn x", "RC205 this is True, where Int is needed"),
    ],
)
def test_refused(flaws, body, message):
    found = messages(body_flaws(flaws, body))
    assert any(m.startswith(message) for m in found), found


@pytest.mark.parametrize(
    "body",
    [
        "x = 1\nfor i in range(n):\n    x = x + i\nreturn x",
        "if n > 0:\n    x = 1\nelse:\n    x = 2\nreturn x",
        "if n > 0:\n    return 1\nelif n == 0:\n    return 2\nelse:\n    return 3",
        "xs: Seq[Int, 9] = []\nfor i in range(n):\n    xs.append(i)\nreturn len(xs)",
        "best: Option[Int] = None\nfor i in range(n):\n    if best is None or i > best:\n"
        "        best = i\nreturn 0 if best is None else best",
        "counts = {y: 0 for y in Family}\nfor c in deck():\n    counts[c.family] += 1\n"
        "return max(counts.values())",
        "s = {A1, A2}\ns.discard(A1)\ns.add(B1)\nreturn len(s)",
    ],
)
def test_accepted(flaws, body):
    assert body_flaws(flaws, body) == []


def test_a_parameter_may_be_called_like_an_event(flaws):
    text = """
        @event
        def bid(game: Game, bid: Int[0:5], late: Int):
            game.lives = bid

        @event
        def late(game: Game, bid: Int[0:5]):
            game.lives = bid
        """
    assert flaws(DECK, STATE, code(text)) == []


def test_a_flaw_does_not_cascade(flaws):
    found = body_flaws(flaws, "x = zz\ny = x + 1\nz = y * 2\nreturn z")
    assert messages(found) == ["RC204 `zz` is not defined here"]


def test_early_return_narrows(checked):
    result = checked(
        DECK,
        STATE,
        code(
            """
            def who(game: Game) -> Player:
                if game.turn is None:
                    return everyone[0]
                return game.turn
            """
        ),
    )
    assert result.flaws == ()
    (restrict,) = [n for n in walk(result.rules.functions["who"].body) if isinstance(n, Restrict)]
    assert restrict.proven


def test_an_assignment_ends_what_was_known(checked):
    result = checked(
        DECK,
        STATE,
        code(
            """
            @event
            def go(game: Game, to: Option[Player]):
                assert game.turn is not None, "turn: nobody's"
                game.turn = to
                game.pile = [c for c in game.hands[game.turn]]
            """
        ),
    )
    assert result.flaws == ()
    body = result.rules.events["go"].body
    restricts = [n for n in walk(body[2]) if isinstance(n, Restrict) and n.type == n.type]
    assert any(not r.proven for r in restricts)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["@event", "def e(game: Game, n: Int):", "    assert n > 0"], "RC211 a rule of an event"),
        (
            ["@event", "def e(game: Game, n: Int):", "    assert n > 0, 'no name'"],
            "RC211 the message does not begin with the rule's name",
        ),
        (
            [
                "@event",
                "def e(game: Game, n: Int):",
                "    assert n > 0, 'a: x'",
                "    assert n > 1, 'a: y'",
            ],
            "RC206 `demo/e/a` is already the name of a rule",
        ),
        (["@event", "def e(n: Int):", "    pass"], "RC207 `@event` has another shape"),
        (["@event", "def e(game: Game) -> Int:", "    return 1"], "RC207 `@event` has another"),
        (["@over", "def o(game: Game) -> Int:", "    return 1"], "RC207 `@over` has another"),
        (["@foo", "def o(game: Game) -> Int:", "    return 1"], "RC203 `@foo` is not part"),
        (["@sheet", "def o(game: Game) -> Int:", "    return 1"], "RC203 `@sheet` marks an event"),
        (["def g(n: Int):", "    pass"], "RC207 `g` has no result type"),
        (["def g(n) -> Int:", "    return 1"], "RC207 `n` has no type"),
        (["def g(*n: Int) -> Int:", "    return 1"], "RC203 parameters are plain"),
        (
            ["def g(game: Game) -> Int:", "    game.lives = 1", "    return 1"],
            "RC216 `game` can't be changed here",
        ),
        (
            ["@draws(e)", "def d(game: Game, cards: Seq[Card, 9]) -> Game:", "    return game"],
            "RC204 `e` is not an event",
        ),
    ],
)
def test_shapes_of_roles(flaws, lines, message):
    found = messages(flaws(DECK, STATE, code("\n".join(lines))))
    assert any(m.startswith(message) for m in found), found


def test_recursion_is_refused(flaws):
    found = flaws(
        code(
            """
            def a(n: Int) -> Int:
                return b(n)
            def b(n: Int) -> Int:
                return a(n)
            """
        )
    )
    assert len(found) == 1
    assert "RC209 these functions call each other" in found[0]


def test_what_is_whole_is_kept(checked):
    result = checked(
        code(
            """
            def good(n: Int) -> Int:
                return n
            def bad(n: Int) -> Int:
                return zz
            def uses_bad(n: Int) -> Int:
                return bad(n)
            """
        )
    )
    assert list(result.rules.functions) == ["good"]
    assert len(result.flaws) == 1


def test_a_block_that_does_not_parse_keeps_its_other_definitions(checked):
    result = checked(
        code(
            """
            def good(n: Int) -> Int:
                return n

            def bad(n: Int) -> Int
                return n

            def fine(n: Int) -> Int:
                return zz
            """
        )
    )
    assert list(result.rules.functions) == ["good"]
    assert [f.code for f in result.flaws] == ["RC202", "RC204"]
    assert [f.span.line for f in result.flaws] == [11, 15]


def test_only_a_decision_can_not_be_called_like_a_column(flaws):
    over = "@over\ndef over(game: Game) -> Bool:\n    return game.lives == 0"
    assert flaws(DECK, STATE, code(over)) == []
    found = flaws(code("def over(n: Int) -> Int:\n    ..."))
    assert "RC206 `over` is the name of a column" in found[0]


def test_what_a_broken_block_defines_is_not_reported_again(flaws):
    found = flaws(
        code(
            """
            @options
            class Options:
                goal: Integer = 3

            @state
            class Game:
                score: Int
            """
        ),
        code(
            """
            LIMIT = 3
            def double(n: Int) -> Int
                return 2 * n
            """
        ),
        code(
            """
            @event
            def add(game: Game, n: Int):
                game.score = double(n) + options.goal + LIMIT
            """
        ),
    )
    assert [f.split(" ")[1] for f in found] == ["RC207", "RC202"]


def test_a_list_type_says_what_to_write(checked):
    (flaw,) = checked(code("def f(n: list[int]) -> Int:\n    return 1")).flaws
    assert flaw.hint == "write `Seq[T, n]`"


def message_of(checked, text):
    result = checked(
        DECK,
        STATE,
        code(f"@event\ndef play(game: Game, n: Int):\n    assert n > 0, {text}\n"),
    )
    assert result.flaws == ()
    return [
        p if isinstance(p, str) else type(p).__name__
        for p in result.rules.functions["play"].body[0].message.parts
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('f"low: {n} is low"', ["Local", " is low"]),
        ('"low: {n} is low"', ["Local", " is low"]),
        ('"low: it" " is {n - 1}"', ["it is ", "Arithmetic"]),
        ('"low: {} is low"', ["{} is low"]),
        ('"low: {n is low"', ["{n is low"]),
        ('"low: {{n}} is low"', ["{{n}} is low"]),
    ],
)
def test_braces_in_a_message(checked, text, parts):
    assert message_of(checked, text) == parts


def test_what_stands_in_braces_is_checked(flaws):
    found = flaws(
        DECK, STATE, code('@event\ndef play(game: Game, n: Int):\n    assert n > 0, "low: {m}"')
    )
    assert [f.split(" ", 1)[1] for f in found] == ["RC204 `m` is not defined here"]
