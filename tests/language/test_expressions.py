"""Typing of expressions: types, narrowing, and what is refused."""

import pytest

from rulecheck.language.nodes import Constant, Restrict, Return, TextLiteral, Widen
from rulecheck.language.types import Int, Option, Seq
from rulecheck.language.walk import walk
from tests.language.conftest import DECK, code

STATE = code(
    """
    Colour = Enum("red", "blue")
    class Play:
        player: Player
        card: Card
    @options
    class Options:
        extra: Bool = False
    @state
    class Game:
        hands: Map[Player, Set[Card]]
        bids: Map[Player, Option[Int[0:9]]]
        table: Seq[Play, 4]
        turn: Option[Player]
        round: Int[1:9]
        colour: Colour
    """
)


def expression_flaw(
    flaws, text, parameters="game: Game, n: Int[0:9], m: Option[Int], p: Player, c: Card"
):
    return flaws(DECK, STATE, code(f"def f({parameters}) -> Bool:\n    return {text}"))


@pytest.mark.parametrize(
    "text",
    [
        "n < 3 and n in [1, 2, 3]",
        "0 <= n < 10",
        "c == A5 or c in {B1, B2}",
        "c.family == 'Red' and 'Blue' != c.family",
        "game.colour == 'blue'",
        "game.turn is not None and next_player(game.turn) == p",
        "any(play.card == c for play in game.table)",
        "all(q in game.hands for q in everyone)",
        "sum(1 for q in everyone if len(game.hands[q]) > n) == players",
        "max(n, 3) > min([1, 2], default=0)",
        "sorted(game.hands[p], key=lambda x: 0 if x.value is None else x.value)[0] == c",
        "len({q: 1 for q in everyone}) == players",
        "game.hands[p] | {c} >= game.hands[p] - {c}",
        "not game.table[:2] == game.table[-1:]",
        "(m if m is not None else 0) > n",
        "options.extra",
        "len(deck()) > 3",
        "[x for y in Family for x in deck() if x.family == y] != []",
        "sum(game.bids.values()) > 3",
        "abs(-n) // 2 % 3 == 1",
        "set() == game.hands[p]",
    ],
)
def test_accepted(flaws, text):
    assert expression_flaw(flaws, text) == []


@pytest.mark.parametrize(
    ("text", "code_", "message"),
    [
        ("n / 2 > 1", "RC203", "`/` is not part of the rule language"),
        ("n ** 2 > 1", "RC205", "this operator does not fit"),
        ("1.5 > n", "RC203", "a decimal number is not part of the rule language"),
        ("(lambda: True)()", "RC203", "only a named function can be called"),
        ("n", "RC205", "this is Int[0:9], where Bool is needed"),
        ("p == c", "RC205", "a Player and a Card can never be equal"),
        ("c.family == 'Reed'", "RC204", '"Reed" is not one of "Red", "Blue"'),
        ("c.colour == 1", "RC204", "Card has no field `colour`"),
        ("p < p", "RC205", "`<` compares numbers or sets"),
        ("n is None", "RC205", "this is Int[0:9], which is never None"),
        ("m == None", "RC203", "`== None` is not part of the rule language"),
        ("c in game.table", "RC205", "a Card can't be in Seq[Play, 4]"),
        ("max(game.hands[p]) == c", "RC205", "`max` needs numbers, and this holds Card"),
        ("sorted(game.table) == []", "RC205", "`sorted` does not know an order of Play"),
        ("nn > 0", "RC204", "`nn` is not defined here"),
        ("f2(n)", "RC204", "there is no function `f2`"),
        ("len(n) > 0", "RC205", "Int[0:9] has no length"),
        ("r9 == c", "RC204", "`r9` is not defined here"),
        ("p1 == p", "RC204", "`p1` is not defined here"),
        ("{p: True for p in game.table} == game.bids", "RC205", "the keys must be all of Play"),
        ("(yield n)", "RC203", "`yield` is not part of the rule language"),
        ("[n, c] == []", "RC205", "this is a Card among Int[0:9]"),
        ("Game.round > 0", "RC205", "`Game` is a type, not a value"),
        ("any(n for x in everyone)", "RC205", "`any` needs conditions"),
        ("f'{n:>3}' == f'{n}'", "RC203", "formats are not part of the rule language"),
        ("next_player(c) == p", "RC205", "this is a Card, where a Player is needed"),
        ("game.table[n:] == []", "RC203", "the bounds of a slice are constants"),
        ("range(3).count(n) > 0", "RC204", "has no `.count(...)`"),
        ("game.table.append(c)", "RC203", "`.append` gives no value"),
        ("n > 3 and zz and yy", "RC204", "`zz` is not defined here"),
    ],
)
def test_refused(flaws, text, code_, message):
    found = expression_flaw(flaws, text)
    assert found, "accepted"
    assert f" {code_} " in found[0]
    assert message in found[0]


def test_all_flaws_of_an_expression_are_reported(flaws):
    found = expression_flaw(flaws, "zz > 0 and yy > 0")
    assert [f.split("`")[1] for f in found] == ["zz", "yy"]


def test_flaw_points_at_the_node(checked):
    text = "n > 0 and é == 1"
    result = checked(code(f"def f(n: Int, é2: Int) -> Bool:\n    return {text}"))
    (flaw,) = result.flaws
    # Front matter 5 lines, a blank one, the fence, `def`, `return`.
    assert (flaw.span.line, flaw.span.column, flaw.span.end_column) == (9, 22, 23)
    assert flaw.hint == "did you mean `é2`?"


def result_of(checked, body, result, parameters="n: Int[0:9], m: Option[Int[0:9]]"):
    checked_ = checked(DECK, STATE, code(f"def f({parameters}) -> {result}:\n    {body}"))
    assert checked_.flaws == ()
    statement = checked_.rules.functions["f"].body[-1]
    assert isinstance(statement, Return)
    return statement.value


@pytest.mark.parametrize(
    ("expression", "low", "high"),
    [
        ("n + 3", 3, 12),
        ("n - 3", -3, 6),
        ("2 * n", 0, 18),
        ("-n // 2", -5, 0),
        ("n % 4", 0, 3),
        ("abs(n - 9)", 0, 9),
        ("max(n, 3)", 3, 9),
        ("min(n, 3)", 0, 3),
        ("sum(n for q in everyone)", 0, 36),
        ("len(everyone)", 0, 4),
        ("1 if n > 3 else 12", 1, 12),
    ],
)
def test_ranges_of_numbers(checked, expression, low, high):
    value = result_of(checked, f"return {expression}", "Int")
    inner = value.value if isinstance(value, Widen) else value
    assert inner.type == Int(low, high)


def test_an_option_used_as_its_item_is_an_obligation(checked):
    value = result_of(checked, "return m", "Int[0:9]")
    assert isinstance(value, Restrict)
    assert not value.proven


@pytest.mark.parametrize(
    "body",
    [
        "return m if m is not None else 0",
        "return 0 if m is None else m",
        "return m if not (m is None) and n > 0 else n",
        "return 0 if m is None or n > 3 else m",
    ],
)
def test_a_condition_narrows(checked, body):
    value = result_of(checked, body, "Int[0:9]")
    restricts = [n for n in walk(value) if isinstance(n, Restrict)]
    assert restricts
    assert all(r.proven for r in restricts)


def test_an_or_does_not_narrow(checked):
    value = result_of(checked, "return m if m is not None or n > 3 else 0", "Int[0:9]")
    restricts = [n for n in walk(value) if isinstance(n, Restrict)]
    assert [r.proven for r in restricts] == [False]


def test_a_constant_that_never_fits_is_refused(flaws):
    (found,) = flaws(code("def f() -> Int[0:5]:\n    return 6"))
    assert "this is 6, where Int[0:5] is needed" in found


def test_none_and_items_widen_to_options(checked):
    value = result_of(checked, "return None", "Option[Int]")
    assert isinstance(value, Widen)
    assert value.type == Option(Int())
    assert isinstance(value.value, Constant)


def test_empty_list_fits_every_sequence(checked):
    assert result_of(checked, "return []", "Seq[Card, 3]").type.limit == 3


def test_lists_know_their_length(checked, flaws):
    value = result_of(checked, "return [n] + [n, 1]", "Seq[Int, 3]")
    assert value.type == Seq(Int(), 3)
    found = flaws(code("def f() -> Seq[Int, 2]:\n    return [1, 2, 3]"))
    assert "where Seq[Int, 2] is needed" in found[0]


def test_messages_are_text(checked):
    result = checked(
        STATE.replace("Card", "Int[0:3]"),
        code(
            """
            @event
            def go(game: Game, n: Int[0:9]):
                assert n > game.round, f"more: {n} is not above {game.round}"
                game.round = n
            """
        ),
    )
    assert result.flaws == ()
    rule = result.rules.events["go"].body[0]
    assert rule.name == "more"
    assert rule.address == "demo/go/more"
    assert isinstance(rule.message, TextLiteral)
    assert [p if isinstance(p, str) else "?" for p in rule.message.parts] == [
        "?",
        " is not above ",
        "?",
    ]
