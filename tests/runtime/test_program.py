"""Programs and tables: options, players, decks, what is shared and what is refused."""

import pytest
from msgspec.structs import replace

from rulecheck.errors import UsageError
from rulecheck.language.nodes import Ambient, Call, NextPlayer
from rulecheck.language.rules import Role
from rulecheck.language.types import BOOL, INT, TEXT, Map, Option, Record, RecordField, Seq, Set
from rulecheck.runtime import compile_rules
from rulecheck.runtime.fitting import Values
from tests.runtime.by_hand import (
    A1,
    A2,
    A3,
    B1,
    B2,
    CARD,
    COLOR,
    EMPTY,
    HERE,
    JOKER,
    PAIR,
    PLAYER,
    SMALL,
    STATE,
    a_state,
    clause,
    compare,
    event,
    everyone,
    field,
    function,
    give,
    item,
    list_of,
    num,
    pair,
    plus,
    program,
    put,
    rules,
    text,
    var,
)

game = var("game", STATE)


def with_options(*fields):
    options, made = Record("Options", fields), rules()
    return compile_rules(replace(made, options=options, types={**made.types, "Options": options}))


# -- records --------------------------------------------------------------------------


def test_records_are_structs_with_the_fields_in_order():
    assert set(EMPTY.records) == {"Pair", "Options", "Game"}
    pair = EMPTY.records["Pair"]
    assert pair.__struct_fields__ == ("player", "number")
    assert pair.__struct_config__.frozen
    assert not pair.__struct_config__.gc
    assert hash(pair("p1", 2)) == hash(pair("p1", 2))
    with pytest.raises(AttributeError):
        pair("p1", 2).number = 3
    assert not EMPTY.records["Game"].__struct_config__.frozen


def test_records_of_parameters_and_results_are_there_too():
    inner = Record("Inner", (RecordField("n", INT),))
    outer = Record("Outer", (RecordField("parts", Map(COLOR, Option(inner))),))
    made = program(function("f", {"x": Seq(outer, 3)}, give(num(1))))
    assert {"Inner", "Outer"} <= set(made.records)


# -- options --------------------------------------------------------------------------


def test_options_have_defaults():
    assert EMPTY.options().jokers is False
    assert EMPTY.options({"jokers": True}) == EMPTY.records["Options"](True)


def test_unknown_options_are_refused():
    with pytest.raises(UsageError, match="demo has no option `joker`") as caught:
        EMPTY.options({"joker": True})
    assert caught.value.hint == "Did you mean `jokers`?"
    with pytest.raises(UsageError) as caught:
        EMPTY.options({"x": True})
    assert caught.value.hint == "Its options are jokers."


def test_options_without_default_are_needed():
    made = with_options(RecordField("cards", SMALL), RecordField("jokers", BOOL, True, True))
    assert made.options({"cards": 3}) == made.records["Options"](3, True)
    with pytest.raises(UsageError, match="demo needs the option `cards`"):
        made.options()
    with pytest.raises(UsageError, match="demo needs the option `cards`"):
        made.table(("p1", "p2"))


@pytest.mark.parametrize("value", [9, True, "3", None])
def test_options_have_types(value):
    made = with_options(RecordField("cards", SMALL))
    with pytest.raises(UsageError, match=r"option `cards` of demo: .* is no Int\[0:5\]"):
        made.options({"cards": value})


def test_a_document_without_options():
    made = compile_rules(replace(rules(), options=None, deck=None))
    assert made.options() is None
    assert made.table(("p1",)).options is None
    with pytest.raises(UsageError) as caught:
        made.options({"x": 1})
    assert caught.value.hint == "It has no options."
    with pytest.raises(UsageError, match="demo has no options"):
        made.table(("p1",), object())


def test_options_of_another_program_are_refused():
    with pytest.raises(UsageError, match="is not the options record of demo"):
        EMPTY.table(("p1",), program(function("f", {}, give(num(1)))).options())
    with pytest.raises(UsageError, match="dict is not the options record"):
        EMPTY.table(("p1",), {"jokers": True})


# -- tables ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "problem"), [
    ((), "demo is for 1 to 4 players, not 0"),
    (("a", "b", "c", "d", "e"), "demo is for 1 to 4 players, not 5"),
    (("a", "b", "a"), "`a` is named twice"),
    (("a", ""), "none of them empty"),
    ("abc", "given as a sequence of names"),
])  # fmt: skip
def test_players_that_can_t_sit_at_one_table(players, problem):
    with pytest.raises(UsageError, match=problem):
        EMPTY.table(players)


def test_equal_tables_are_made_once():
    assert EMPTY.table(["p1", "p2"]) is EMPTY.table(("p1", "p2"), EMPTY.options())
    assert EMPTY.table(["p1", "p2"]) is not EMPTY.table(["p2", "p1"])
    assert EMPTY.table(["p1"]) is not EMPTY.table(["p1"], EMPTY.options({"jokers": True}))


def test_options_with_maps_are_no_trouble():
    rewards = Map(COLOR, Option(INT))
    made = with_options(RecordField("rewards", rewards), RecordField("jokers", BOOL, False, True))
    given = {"red": 1, "green": None, "blue": 3}
    table = made.table(("p1",), made.options({"rewards": given}))
    assert made.table(("p1",), made.options({"rewards": dict(given)})) is table
    other = made.options({"rewards": {**given, "red": 2}})
    assert made.table(("p1",), other) is not table


def test_the_deck_follows_the_options():
    plain, full = EMPTY.table(("p1",)), EMPTY.table(("p1",), EMPTY.options({"jokers": True}))
    assert plain.deck == (A1, A2, A3, B1, B1, B2, B2)
    assert full.deck == (*plain.deck, JOKER)


def test_tables_do_not_disturb_each_other():
    left = NextPlayer(HERE, PLAYER, var("p", PLAYER), num(1))
    made = program(function("left", {"p": PLAYER}, give(left), gives=PLAYER))
    one, two = made.table(("a", "b", "c")), made.table(("c", "b", "a"))
    assert one.functions["left"]("a") == "b"
    assert two.functions["left"]("a") == "c"
    assert one.functions["left"]("a") == "b"


# -- games ----------------------------------------------------------------------------

TURN = event("turn", {"player": PLAYER, "times": SMALL}, put(game, ["turn"], var("player", PLAYER)))


def test_what_a_document_does_not_say():
    table = program(TURN).table(("p1", "p2", "p3"))
    state = a_state(table.program)
    assert table.over(state) is False
    assert table.expects(state) is None
    assert table.standings(state) == ()
    with pytest.raises(UsageError, match="demo has no `@setup`"):
        table.start()


def test_what_a_document_says():
    ended = give(compare(field(game, "turn"), "==", field(game, "turn")))
    over = function("over", {"game": STATE}, ended, gives=BOOL, role=Role.OVER)
    said = give(text("a card of ", field(game, "turn")))
    expects = function("expects", {"game": STATE}, said, gives=TEXT, role=Role.EXPECTS)
    line = pair(var("p", PLAYER), item(field(game, "points"), var("p", PLAYER)))
    lines = give(list_of(line, clause("p", everyone())))
    standings = function("standings", {"game": STATE}, lines, gives=Seq(PAIR, 4), role=Role.SCORE)
    table = program(TURN, over, expects, standings).table(("p1", "p2", "p3"))
    state = a_state(table.program)
    made = table.program.records["Pair"]
    assert table.over(state) is True
    assert table.expects(state) == "a card of p1"
    assert table.standings(state) == (made("p1", 1), made("p2", 2), made("p3", 3))


def test_functions_are_there_by_name():
    double = function("double", {"n": INT}, give(plus(var("n"), var("n"))))
    table = program(TURN, double).table(("p1", "p2"))
    assert set(table.functions) == {"turn", "double"}
    assert table.functions["double"](4) == 8


# -- wrong calls ----------------------------------------------------------------------


def applied(event_name, *arguments):
    table = program(TURN, POINT, BOTH).table(("p1", "p2", "p3"))
    return table.apply(a_state(table.program), event_name, arguments)


POINT = event("point", {"player": PLAYER},
              put(game, ["points", var("player", PLAYER)],
                  plus(item(field(game, "points"), var("player", PLAYER)), num(1))))  # fmt: skip
BOTH = event("both", {"a": Map(PLAYER, INT), "cards": Set(CARD), "n": INT},
             put(game, ["points"], var("a", Map(PLAYER, INT))),
             put(game, ["points", var("q", PLAYER)], plus(var("n"), num(0))))  # fmt: skip


def test_an_unknown_event():
    with pytest.raises(UsageError, match="demo has no event `trun`") as caught:
        applied("trun", "p1")
    assert caught.value.hint == "Did you mean `turn`?"
    with pytest.raises(UsageError) as caught:
        applied("zzz", "p1")
    assert caught.value.hint == "It has turn, point, both."


def test_too_few_or_many_arguments():
    with pytest.raises(UsageError, match="`turn` takes player, times: 2 values, not 1"):
        applied("turn", "p1")


def test_an_argument_of_another_type():
    with pytest.raises(UsageError, match=r"`player` of `point`: zed \(str\) is no Player"):
        applied("point", "zed")
    with pytest.raises(UsageError, match=r"`n` of `both`: p1 \(str\) is no Int"):
        applied("both", {"p1": 1, "p2": 1, "p3": 1}, frozenset([A1]), "p1")


def test_an_error_of_our_own_is_not_disguised():
    """`q` is a variable that the (broken, hand-made) event does not have."""
    with pytest.raises(NameError):
        applied("both", {"p1": 1, "p2": 1, "p3": 1}, frozenset([A1]), 3)


@pytest.mark.parametrize(("value", "type_", "wrong"), [
    (3, INT, None),
    (True, INT, "yes (bool) is no Int"),
    (7, SMALL, "7 (int) is no Int[0:5]"),
    (1, BOOL, "1 (int) is no Bool"),
    ("red", COLOR, None),
    ("pink", COLOR, "pink (str) is no Color"),
    ("p1", PLAYER, None),
    ("zed", PLAYER, "zed (str) is no Player"),
    (A1, CARD, None),
    ("A1", CARD, "A1 (str) is no Card"),
    (None, Option(INT), None),
    (None, INT, "none (NoneType) is no Int"),
    ("x", Option(INT), "x (str) is no Int"),
    ((1, 2), Seq(INT, 2), None),
    ([1, 2], Seq(INT, 2), "1, 2 (list) is no Seq[Int, 2]"),
    ((1, 2, 3), Seq(INT, 2), "3 items are too many for Seq[Int, 2]"),
    ((1, "x"), Seq(INT, 2), "x (str) is no Int"),
    (frozenset([A1]), Set(CARD), None),
    ({A1}, Set(CARD), "A1 (set) is no Set[Card]"),
    ({"p1": 1, "p2": 2}, Map(PLAYER, INT), None),
    ({"p1": 1}, Map(PLAYER, INT), "the keys of p1: 1 are not all of Player"),
    ({"p1": 1, "p2": None}, Map(PLAYER, INT), "none (NoneType) is no Int"),
    (EMPTY.records["Pair"]("p1", 3), PAIR, None),
    (EMPTY.records["Pair"]("p1", "x"), PAIR, "x (str) is no Int"),
    (EMPTY.records["Options"](True), PAIR, "Options(yes) (Options) is no Pair"),
    ("so", TEXT, None),
])  # fmt: skip
def test_values_of_types(value, type_, wrong):
    assert Values(EMPTY.records, ("p1", "p2")).misfit(value, type_) == wrong


def test_players_of_any_table():
    anywhere = Values(EMPTY.records)
    assert anywhere.misfit("zed", PLAYER) is None
    assert anywhere.misfit({"zed": 1}, Map(PLAYER, INT)) is None
    assert anywhere.misfit({"red": 1}, Map(COLOR, INT)) is not None


# -- single expressions ---------------------------------------------------------------


def test_expressions_are_evaluated_at_a_table():
    double = function("double", {"n": INT}, give(plus(var("n"), var("n"))))
    table = program(double).table(("p1", "p2"))
    asked = plus(Call(HERE, INT, "double", (var("n"),)), Ambient(HERE, INT, "players"))
    assert table.evaluate(asked, {"n": 5}) == 12
