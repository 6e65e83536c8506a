"""The generated module as text."""

import ast

from rulecheck.language.nodes import Extremum, Key, Negate
from rulecheck.language.types import INT, Seq
from rulecheck.runtime.module import generate
from rulecheck.runtime.probes import PLAIN
from tests.runtime.by_hand import (
    COLOR,
    HERE,
    at,
    check,
    color,
    compare,
    decision,
    event,
    function,
    give,
    item,
    num,
    program,
    row,
    text,
    var,
)

n = var("n")
SIGN = decision(
    "sign",
    {"n": INT},
    row("up", compare(n, ">", num(0)), num(1), line=7),
    row('it\'s "down"', compare(n, "<=", num(0)), num(-1), line=8),
    span=at(6),
)
BEST = Extremum(
    HERE, INT, "max", var("xs", Seq(INT, 5)), Key("x", INT, Negate(HERE, INT, var("x"))), None
)
WHOLE = program(
    event(
        "play", {"n": INT}, check(compare(n, "!=", num(3)), "not-three", text("no ", n)), span=at(3)
    ),
    SIGN,
    function("best", {"xs": Seq(INT, 5)}, give(BEST), span=at(9)),
    function("first", {"xs": Seq(INT, 5)}, give(item(var("xs", Seq(INT, 5)), num(0))), span=at(10)),
    function("red", {}, give(color("red")), gives=COLOR, span=at(12)),
)


def test_the_source_is_what_is_run():
    """Up to comments, which Python drops, and places."""
    written = ast.parse(WHOLE.source())
    run = generate(WHOLE.rules, WHOLE.records, PLAIN).tree
    assert ast.dump(written) == ast.dump(without_comments(run))


def without_comments(tree):
    class Remove(ast.NodeTransformer):
        def visit_Expr(self, node):
            match node.value:
                case ast.Constant(value=str() as said) if said.startswith("# "):
                    return None
                case _:
                    return node

    return Remove().visit(tree)


def test_functions_stand_in_the_order_of_the_document():
    source = WHOLE.source()
    places = [source.index(f"    def {name}(") for name in ("play", "sign", "best", "first", "red")]
    assert places == sorted(places)


TEXT = '''\
def _game(players, everyone, options, deck, _seat, _seat_of, _left):

    def play(game, n):
        """demo/play, line 3"""
        game = _copy(game)
        if n == 3:
            raise _rule_play_not_three.broken(_text('no ', n))
        return game

    def sign(n):
        """demo/sign, line 6"""
        # row up, line 7
        if n > 0:
            return 1
        # row it's "down", line 8
        if n <= 0:
            return -1
        raise _decision_sign.gap((n,))

    def best(xs):
        """demo/best, line 9"""
        return _greatest_by(xs, lambda x: -x, _at_1_1)

    def first(xs):
        """demo/first, line 10"""
        return xs[0] if xs else _no_item(xs, 0, _at_1_1)

    def red():
        """demo/red, line 12"""
        return 'red'

    return {
        'play': play,
        'best': best,
        'first': first,
        'red': red,
        'sign': sign,
    }
'''


def test_the_source_can_be_read():
    assert WHOLE.source().split("\n\n", 1)[1] == TEXT


def test_the_source_says_what_it_is():
    assert WHOLE.source().startswith("# demo: the rules of demo.md, as rulecheck runs them.\n")


def test_nothing_is_put_into_the_source_by_a_name():
    """Names of rows are words of a person."""
    odd = row("x\n    raise SystemExit # ''' \"\"\"", compare(n, ">", num(0)), num(1))
    made = program(decision("f", {"n": INT}, odd))
    ast.parse(made.source())
    assert made.table(("p1",)).functions["f"](1) == 1
    assert "SystemExit" not in {
        node.id for node in ast.walk(ast.parse(made.source())) if isinstance(node, ast.Name)
    }
