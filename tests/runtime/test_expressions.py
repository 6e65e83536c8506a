"""Each kind of expression by an exact value; the random ones are in
`test_against_reference.py`."""

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.language import nodes
from rulecheck.language.nodes import (
    Absolute,
    Ambient,
    And,
    Arithmetic,
    Call,
    Choose,
    Compare,
    Concat,
    Contains,
    Domain,
    Expr,
    Extremum,
    IsNone,
    Key,
    Length,
    MapComprehension,
    MapLiteral,
    Negate,
    NextPlayer,
    Not,
    Or,
    Quantifier,
    Range,
    Restrict,
    SetOperation,
    Slice,
    Sorted,
    Sum,
    ToSet,
    Without,
)
from rulecheck.language.types import BOOL, INT, TEXT, Int, Map, Option, Seq, Set
from rulecheck.runtime import expressions
from tests.runtime.by_hand import (
    A1,
    A2,
    A3,
    B1,
    B2,
    CARD,
    CARDS,
    COLOR,
    EMPTY,
    HERE,
    JOKER,
    OPTIONS,
    PAIR,
    PLAYER,
    card,
    clause,
    color,
    compare,
    everyone,
    field,
    function,
    give,
    item,
    list_of,
    none,
    num,
    pair,
    plus,
    program,
    seq,
    set_made_of,
    set_of,
    text,
    value_of,
    var,
    widen,
    yes,
)

NUMBERS = Seq(INT, 9)
HAND = Set(CARD)


def test_every_kind_of_expression_is_known():
    kinds = {kind for kind in vars(nodes).values() if isinstance(kind, type)}
    concrete = {kind.__name__ for kind in kinds if issubclass(kind, Expr) and kind is not Expr}
    named = " ".join(
        f"{module} {' '.join(getattr(module, '__dict__', {}))}"
        for module in (expressions, expressions.conditions, expressions.containers)
    )
    assert {kind for kind in concrete if kind not in named} == set()


# -- names and literals ---------------------------------------------------------------


def test_constants():
    assert value_of(num(-3)) == -3
    assert value_of(yes(False)) is False
    assert value_of(none()) is None
    assert value_of(color("green")) == "green"
    assert value_of(card(A2)) is A2


def test_a_seat_is_who_sits_there():
    assert value_of(nodes.Constant(HERE, PLAYER, "p2"), players=("ann", "bob")) == "bob"


def test_ambient_names():
    assert value_of(Ambient(HERE, Int(1, 4), "players")) == 3
    assert value_of(everyone(), players=("ann", "bob")) == ("ann", "bob")
    assert value_of(Ambient(HERE, OPTIONS, "options")).jokers is True
    assert value_of(Ambient(HERE, Seq(CARD, 8), "deck")) == (A1, A2, A3, B1, B1, B2, B2, JOKER)


def test_domains():
    assert value_of(Domain(HERE, Seq(COLOR, 3))) == ("red", "green", "blue")
    assert value_of(Domain(HERE, Seq(BOOL, 2))) == (False, True)
    assert value_of(Domain(HERE, Seq(Int(2, 4), 3))) == (2, 3, 4)
    assert value_of(Domain(HERE, Seq(CARD, 6))) == CARDS
    assert value_of(Domain(HERE, Seq(PLAYER, 4)), players=("ann", "bob")) == ("ann", "bob")


def test_text_shows_values_as_players_read_them():
    said = text(var("p", PLAYER), " has ", var("hand", HAND), " and ", none())
    assert value_of(said, {"p": "p1", "hand": frozenset([B1, A2])}) == "p1 has A2, B1 and none"


def test_sets_in_texts_stand_in_the_order_of_their_type():
    colors = text(var("c", Set(COLOR)))
    assert value_of(colors, {"c": frozenset(["blue", "red", "green"])}) == "red, green, blue"
    friends = text(var("f", Set(PLAYER)))
    players = ("zoe", "ann")
    assert value_of(friends, {"f": frozenset(players)}, players=players) == "zoe, ann"


def test_text_keeps_quotes_and_lines():
    odd = 'it\'s "so"\n{x} \\'
    assert value_of(text(odd)) == odd
    assert value_of(text(odd, num(1), odd)) == f"{odd}1{odd}"


# -- numbers --------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", ["+", "-", "*", "//", "%"])
@given(a=st.integers(-50, 50), b=st.integers(-50, 50).filter(bool))
def test_arithmetic_is_python_s(symbol, a, b):
    python = {"+": operator.add, "-": operator.sub, "*": operator.mul}
    python |= {"//": operator.floordiv, "%": operator.mod}
    node = Arithmetic(HERE, INT, symbol, var("a"), var("b"))
    assert value_of(node, {"a": a, "b": b}) == python[symbol](a, b)


@pytest.mark.parametrize(("a", "b", "quotient", "rest"), [(-7, 2, -4, 1), (7, -2, -4, -1)])
def test_division_rounds_down(a, b, quotient, rest):
    assert value_of(Arithmetic(HERE, INT, "//", num(a), num(b))) == quotient
    assert value_of(Arithmetic(HERE, INT, "%", num(a), num(b))) == rest


def test_signs():
    assert value_of(Negate(HERE, INT, var("n")), {"n": 3}) == -3
    assert value_of(Negate(HERE, INT, num(-3))) == 3
    assert value_of(Absolute(HERE, INT, var("n")), {"n": -3}) == 3


# -- conditions -----------------------------------------------------------------------


@pytest.mark.parametrize("symbol", ["==", "!=", "<", "<=", ">", ">="])
def test_comparison_and_its_opposite(symbol):
    python = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le}
    python |= {">": operator.gt, ">=": operator.ge}
    for a, b in ((1, 2), (2, 2), (3, 2)):
        env = {"a": a, "b": b}
        asked = compare(var("a"), symbol, var("b"))
        assert value_of(asked, env) is python[symbol](a, b)
        assert value_of(Not(HERE, BOOL, asked), env) is not python[symbol](a, b)


def test_sets_compare_by_inclusion():
    a, b = var("a", HAND), var("b", HAND)
    env = {"a": frozenset([A1]), "b": frozenset([A2])}
    assert value_of(Compare(HERE, BOOL, "<", a, b), env) is False
    assert value_of(Compare(HERE, BOOL, ">=", a, b), env) is False
    assert value_of(Not(HERE, BOOL, Compare(HERE, BOOL, "<", a, b)), env) is True
    env = {"a": frozenset([A1]), "b": frozenset([A1, A2])}
    assert value_of(Compare(HERE, BOOL, "<", a, b), env) is True
    assert value_of(Compare(HERE, BOOL, "==", a, set_of(card(A1), of=CARD)), env) is True


def test_cards_are_the_same_only_if_they_are_one():
    assert value_of(compare(var("c", CARD), "==", card(A1)), {"c": A1}) is True
    assert value_of(compare(var("c", Option(CARD)), "!=", card(A1)), {"c": None}) is True


def test_records_are_the_same_by_their_fields():
    one = EMPTY.records["Pair"]("p1", 2)
    same = compare(var("a", PAIR), "==", pair(nodes.Constant(HERE, PLAYER, "p1"), num(2)))
    assert value_of(same, {"a": one}) is True


def test_logic_stops_where_it_is_decided():
    fails = compare(item(seq(), num(0)), "==", num(1))
    assert value_of(And(HERE, BOOL, (yes(False), fails))) is False
    assert value_of(Or(HERE, BOOL, (yes(), fails))) is True
    assert value_of(Choose(HERE, INT, yes(), num(1), item(seq(), num(0)))) == 1


def test_none_is_asked_for():
    maybe = var("m", Option(INT))
    assert value_of(IsNone(HERE, BOOL, maybe), {"m": None}) is True
    assert value_of(Not(HERE, BOOL, IsNone(HERE, BOOL, maybe)), {"m": None}) is False
    assert value_of(IsNone(HERE, BOOL, widen(num(3), Option(INT)))) is False
    assert value_of(IsNone(HERE, BOOL, widen(none(), Option(INT)))) is True


def test_membership():
    assert value_of(Contains(HERE, BOOL, num(2), seq(num(1), num(2)))) is True
    assert value_of(Contains(HERE, BOOL, num(2), set_of(num(1)))) is False
    assert value_of(Contains(HERE, BOOL, num(2), set_of())) is False
    in_map = Contains(HERE, BOOL, color("red"), var("m", Map(COLOR, INT)))
    assert value_of(in_map, {"m": {"red": 1, "green": 2, "blue": 3}}) is True
    squares = list_of(Arithmetic(HERE, INT, "*", var("x"), var("x")), clause("x", NINE))
    assert value_of(Contains(HERE, BOOL, num(16), squares)) is True
    assert value_of(Contains(HERE, BOOL, num(16), NINE)) is False


# -- sequences ------------------------------------------------------------------------

NINE = Range(HERE, Seq(Int(0, 8), 9), num(0), num(9))


@given(
    st.lists(st.integers(), max_size=6),
    st.none() | st.integers(-8, 8),
    st.none() | st.integers(-8, 8),
)
def test_slices_are_python_s(values, start, stop):
    node = Slice(HERE, NUMBERS, var("xs", NUMBERS), start, stop)
    assert value_of(node, {"xs": tuple(values)}) == tuple(values)[start:stop]


@pytest.mark.parametrize(("index", "value"), [(0, 5), (1, 6), (-1, 7), (-3, 5)])
def test_items_by_number(index, value):
    assert value_of(item(var("xs", NUMBERS), num(index)), {"xs": (5, 6, 7)}) == value
    assert value_of(item(seq(num(5), num(6), num(7)), num(index))) == value


def test_items_by_key():
    assert value_of(item(var("m", Map(PLAYER, INT)), var("p", PLAYER)),
                    {"m": {"p1": 4, "p2": 5}, "p": "p2"}) == 5  # fmt: skip


def test_concatenation_and_ranges():
    both = Concat(HERE, NUMBERS, seq(num(1)), NINE)
    assert value_of(both) == (1, 0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert value_of(Range(HERE, NUMBERS, num(3), num(1))) == ()
    assert value_of(Range(HERE, NUMBERS, var("a"), var("b")), {"a": -1, "b": 2}) == (-1, 0, 1)


def test_comprehensions_nest_and_filter():
    pairs = list_of(
        plus(Arithmetic(HERE, INT, "*", num(10), var("a")), var("b")),
        clause("a", NINE, compare(var("a"), "<", num(3)), compare(var("a"), ">", num(0))),
        clause("b", Range(HERE, NUMBERS, num(0), var("a"))),
    )
    assert value_of(pairs) == (10, 20, 21)


def test_conditions_of_comprehensions_guard_what_follows():
    tenths = list_of(
        Arithmetic(HERE, INT, "//", num(10), var("x")),
        clause("x", seq(num(0), num(5)), compare(var("x"), "!=", num(0))),
    )
    assert value_of(tenths) == (2,)


def test_target_of_a_comprehension_is_its_own():
    inner = list_of(var("x"), clause("x", seq(num(1), num(2))))
    assert value_of(plus(Sum(HERE, INT, inner), var("x")), {"x": 10}) == 13


def test_first_occurrence_is_taken_out():
    xs = var("xs", NUMBERS)
    for strict in (True, False):
        node = Without(HERE, NUMBERS, xs, num(2), strict)
        assert value_of(node, {"xs": (1, 2, 3, 2)}) == (1, 3, 2)
    assert value_of(Without(HERE, NUMBERS, xs, num(9), False), {"xs": (1,)}) == (1,)


# -- sets and maps --------------------------------------------------------------------


def test_sets():
    a, b = var("a", HAND), var("b", HAND)
    env = {"a": frozenset([A1, A2]), "b": frozenset([A2, A3])}
    results = {"|": {A1, A2, A3}, "&": {A2}, "-": {A1}, "^": {A1, A3}}
    for symbol, result in results.items():
        value = value_of(SetOperation(HERE, HAND, symbol, a, b), env)
        assert value == result
        assert isinstance(value, frozenset)
    assert value_of(Without(HERE, HAND, a, card(A1), True), env) == {A2}
    assert value_of(Without(HERE, HAND, a, card(A3), False), env) == {A1, A2}
    assert value_of(ToSet(HERE, Set(INT), seq(num(1), num(1)))) == frozenset([1])
    assert value_of(set_of()) == frozenset()


def test_the_left_side_makes_a_frozenset():
    added = SetOperation(HERE, HAND, "|", set_of(card(A1), of=CARD), set_of(card(A2), of=CARD))
    assert value_of(added) == frozenset([A1, A2])
    assert isinstance(value_of(added), frozenset)


def test_sets_are_iterated_in_the_order_of_their_type():
    cards = list_of(var("c", CARD), clause("c", var("h", HAND)))
    assert value_of(cards, {"h": frozenset([JOKER, B1, A2, A1])}) == (A1, A2, B1, JOKER)
    colors = list_of(var("c", COLOR), clause("c", var("s", Set(COLOR))))
    assert value_of(colors, {"s": frozenset(["blue", "red"])}) == ("red", "blue")
    friends = list_of(var("p", PLAYER), clause("p", var("s", Set(PLAYER))))
    seats = ("zoe", "ann", "bob")
    assert value_of(friends, {"s": frozenset(["ann", "zoe"])}, seats) == ("zoe", "ann")
    numbers = list_of(var("x"), clause("x", var("s", Set(INT))))
    assert value_of(numbers, {"s": frozenset([30, -1, 2])}) == (-1, 2, 30)


def test_sets_of_records_are_iterated_field_by_field():
    pairs = list_of(var("p", PAIR), clause("p", var("s", Set(PAIR))))
    made = EMPTY.records["Pair"]
    some = frozenset([made("zoe", 2), made("ann", 1), made("zoe", 1)])
    wanted = (made("zoe", 1), made("zoe", 2), made("ann", 1))
    assert value_of(pairs, {"s": some}, ("zoe", "ann")) == wanted


def test_maps_are_iterated_in_the_order_of_their_keys():
    keys = list_of(var("k", COLOR), clause("k", var("m", Map(COLOR, INT))))
    shuffled = {"blue": 1, "red": 2, "green": 3}
    assert value_of(keys, {"m": shuffled}) == ("red", "green", "blue")


def test_values_of_a_map():
    """The checker makes `[m[k] for k in m]` of `m.values()`."""
    points = var("m", Map(COLOR, INT))
    values = list_of(item(points, var("k", COLOR)), clause("k", points))
    shuffled = {"blue": 1, "red": 2, "green": 4}
    assert value_of(values, {"m": shuffled}) == (2, 4, 1)
    assert value_of(Sum(HERE, INT, values), {"m": shuffled}) == 7
    assert value_of(Extremum(HERE, INT, "max", values, None, None), {"m": shuffled}) == 4


def test_map_literals_take_the_order_of_their_keys():
    entries = ((color("blue"), num(1)), (color("red"), num(2)), (color("green"), num(3)))
    value = value_of(MapLiteral(HERE, Map(COLOR, INT), entries))
    assert list(value.items()) == [("red", 2), ("green", 3), ("blue", 1)]


def test_map_comprehensions():
    node = MapComprehension(HERE, Map(PLAYER, INT), "p", PLAYER, everyone(), num(0))
    assert value_of(node) == {"p1": 0, "p2": 0, "p3": 0}


# -- records, cards, players ----------------------------------------------------------


def test_records():
    value = value_of(pair(var("p", PLAYER), num(4)), {"p": "p2"})
    assert value == EMPTY.records["Pair"]("p2", 4)
    assert value_of(field(var("x", PAIR), "number"), {"x": value}) == 4


def test_fields_of_cards():
    assert value_of(field(card(A2), "family")) == "A"
    assert value_of(field(card(A2), "value")) == 2
    assert value_of(field(card(JOKER), "value")) is None
    assert value_of(field(card(JOKER), "choices")) == frozenset([0, 17])
    assert value_of(field(card(A2), "choices")) == frozenset()


@pytest.mark.parametrize(("steps", "player"), [(1, "p1"), (0, "p3"), (-1, "p2"), (7, "p1")])
def test_next_player_goes_around(steps, player):
    asked = NextPlayer(HERE, PLAYER, var("p", PLAYER), var("n"))
    assert value_of(asked, {"p": "p3", "n": steps}) == player
    assert value_of(NextPlayer(HERE, PLAYER, var("p", PLAYER), num(steps)), {"p": "p3"}) == player


def test_next_player_alone_at_the_table():
    assert value_of(NextPlayer(HERE, PLAYER, var("p", PLAYER), num(1)), {"p": "a"}, ("a",)) == "a"


# -- aggregates -----------------------------------------------------------------------


def test_counting():
    assert value_of(Length(HERE, INT, NINE)) == 9
    assert value_of(Length(HERE, INT, set_made_of(num(1), clause("x", NINE)))) == 1
    assert value_of(Sum(HERE, INT, NINE)) == 36
    assert value_of(Sum(HERE, INT, set_made_of(num(1), clause("x", NINE)))) == 1
    assert (
        value_of(Length(HERE, INT, var("m", Map(COLOR, INT))), {"m": dict.fromkeys("abc", 0)}) == 3
    )


def test_quantifiers():
    big = list_of(compare(var("x"), ">", num(7)), clause("x", NINE))
    assert value_of(Quantifier(HERE, BOOL, "any", big)) is True
    assert value_of(Quantifier(HERE, BOOL, "all", big)) is False
    assert value_of(Quantifier(HERE, BOOL, "all", seq(of=BOOL))) is True
    assert value_of(Quantifier(HERE, BOOL, "any", seq(yes(False), yes(), of=BOOL))) is True


def test_quantifiers_are_strict_where_something_can_fail():
    tenths = list_of(
        compare(Arithmetic(HERE, INT, "//", num(10), var("x")), ">", num(0)),
        clause("x", seq(num(1), num(0))),
    )
    with pytest.raises(ZeroDivisionError):
        value_of(Quantifier(HERE, BOOL, "any", tenths))


VALUE = Key("c", CARD, Choose(
    HERE, INT, IsNone(HERE, BOOL, field(var("c", CARD), "value")), num(2),
    Restrict(HERE, INT, field(var("c", CARD), "value"), True),
))  # fmt: skip


@pytest.mark.parametrize(("kind", "cards", "first"), [
    ("min", [B2, A2, JOKER], A2), ("max", [JOKER, B2, A1, A2], A2), ("max", [B1, A1], A1),
])  # fmt: skip
def test_extremes_of_sets_are_the_first_in_deck_order(kind, cards, first):
    node = Extremum(HERE, CARD, kind, var("h", HAND), VALUE, None)
    assert value_of(node, {"h": frozenset(cards)}) is first


def test_extremes_of_sequences_are_the_first_that_comes():
    node = Extremum(HERE, CARD, "max", var("h", Seq(CARD, 4)), VALUE, None)
    assert value_of(node, {"h": (A1, B2, A2)}) is B2


def test_extremes_without_key_and_with_default():
    assert value_of(Extremum(HERE, INT, "min", NINE, None, None)) == 0
    assert value_of(Extremum(HERE, INT, "max", seq(num(3), num(9), num(5)), None, None)) == 9
    assert value_of(Extremum(HERE, INT, "max", seq(num(3)), None, None)) == 3
    assert value_of(Extremum(HERE, INT, "max", seq(), None, num(7))) == 7
    nothing = Extremum(HERE, Option(INT), "min", seq(), None, none())
    assert value_of(nothing) is None


@given(st.lists(st.sampled_from(CARDS), max_size=8), st.booleans())
def test_sorting_is_stable(cards, reverse):
    node = Sorted(HERE, Seq(CARD, 8), var("h", Seq(CARD, 8)), VALUE, reverse)
    wanted = sorted(cards, key=lambda c: 2 if c.value is None else c.value, reverse=reverse)
    assert value_of(node, {"h": tuple(cards)}) == tuple(wanted)


def test_sorting_a_set_keeps_deck_order_among_equals():
    node = Sorted(HERE, Seq(CARD, 6), var("h", HAND), VALUE, False)
    assert value_of(node, {"h": frozenset(CARDS)}) == (A1, B1, A2, B2, JOKER, A3)
    down = Sorted(HERE, Seq(CARD, 6), var("h", HAND), VALUE, True)
    assert value_of(down, {"h": frozenset(CARDS)}) == (A3, A2, B2, JOKER, A1, B1)


def test_sorting_numbers():
    assert value_of(Sorted(HERE, NUMBERS, set_of(num(3), num(-1)), None, False)) == (-1, 3)
    assert value_of(Sorted(HERE, NUMBERS, seq(num(3), num(5)), None, True)) == (5, 3)


# -- types and calls ------------------------------------------------------------------


def test_restricting_a_value_that_fits():
    assert value_of(Restrict(HERE, INT, var("m", Option(INT)), False), {"m": 3}) == 3
    assert value_of(Restrict(HERE, Int(0, 5), var("n"), False), {"n": 5}) == 5
    assert value_of(Restrict(HERE, Seq(INT, 2), var("xs", NUMBERS), False), {"xs": (1, 2)}) == (
        1,
        2,
    )


def test_calls():
    double = function("double", {"n": INT}, give(plus(var("n"), var("n"))))
    called = Call(HERE, INT, "double", (num(4),))
    assert value_of(called, whole=program(double)) == 8
    four_times = Call(HERE, INT, "double", (called,))
    assert value_of(four_times, whole=program(double)) == 16


def test_text_of_a_type_is_text():
    assert value_of(widen(text("so"), TEXT)) == "so"
