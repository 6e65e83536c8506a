"""Events, procedures and the setup: what they change, and what stays as it was."""

import pytest

from rulecheck.language.nodes import (
    Assign,
    Call,
    Concat,
    Construct,
    For,
    If,
    Local,
    MapComprehension,
    Perform,
    Place,
    Range,
    Restrict,
    Return,
)
from rulecheck.language.rules import Role
from rulecheck.language.types import INT, Map, Seq
from rulecheck.runtime import RuleBroken
from rulecheck.runtime.faults import IndexFault, LimitFault, ObligationFault
from tests.runtime.by_hand import (
    A1,
    A2,
    B2,
    CARD,
    COLOR,
    HERE,
    PATH,
    PLAYER,
    STATE,
    a_state,
    at,
    card,
    check,
    color,
    compare,
    event,
    everyone,
    field,
    function,
    give,
    item,
    let,
    num,
    plus,
    procedure,
    program,
    put,
    seq,
    text,
    var,
    yes,
)

PLAYERS = ("p1", "p2", "p3")
game = var("game", STATE)
player = var("player", PLAYER)


def happens(whole, *arguments, state=None, name="play"):
    """The states before and after; the old one must not have changed."""
    before = state or a_state(whole)
    kept = {f: getattr(before, f) for f in before.__struct_fields__}
    after = whole.table(PLAYERS).apply(before, name, arguments)
    for name_, value in kept.items():
        assert getattr(before, name_) is value
    return before, after


def add_point(of):
    old = item(field(game, "points"), of)
    return put(game, ["points", of], plus(old, num(1)))


def test_fields_change_on_a_copy():
    whole = program(
        event("play", {"player": PLAYER}, put(game, ["turn"], player), add_point(player))
    )
    before, after = happens(whole, "p2")
    assert after.turn == "p2"
    assert after.points == {"p1": 1, "p2": 3, "p3": 3}
    assert before is not after
    assert after.pile is before.pile


def test_deep_parts_change_on_a_copy():
    change = put(game, ["pairs", color("red"), num(-1), "number"], num(99))
    before, after = happens(program(event("play", {}, change)))
    assert after.pairs["red"][1].number == 99
    assert before.pairs["red"][1].number == 8
    assert after.pairs["red"][0] is before.pairs["red"][0]


def test_appending():
    pile = field(game, "pile")
    longer = Concat(HERE, Seq(CARD, 7), pile, seq(card(A2), of=CARD))
    change = put(game, ["pile"], Restrict(HERE, Seq(CARD, 6), longer, False))
    before, after = happens(program(event("play", {}, change)))
    assert after.pile == (A1, B2, A2)
    assert before.pile == (A1, B2)


def test_an_event_may_end_early():
    body = [If(HERE, yes(), (add_point(player), Return(HERE, None)), ()), add_point(player)]
    _, after = happens(program(event("play", {"player": PLAYER}, *body)), "p1")
    assert after.points["p1"] == 2


def test_a_broken_rule_leaves_the_state_also_after_changes():
    rule = check(compare(item(field(game, "points"), player), "<", num(3)), "low", text("too many"))
    body = [add_point(player), put(game, ["pairs", color("red"), num(0), "number"], num(0)), rule]
    whole = program(event("play", {"player": PLAYER}, *body))
    state = a_state(whole)
    with pytest.raises(RuleBroken):
        happens(whole, "p2", state=state)
    assert state == a_state(whole)


def test_a_fault_leaves_the_state_too():
    body = [add_point(player), put(game, ["pairs", color("green"), num(0), "number"], num(0))]
    whole = program(event("play", {"player": PLAYER}, *body))
    state = a_state(whole)
    with pytest.raises(IndexFault):
        happens(whole, "p2", state=state)
    assert state == a_state(whole)


# -- rules ----------------------------------------------------------------------------


def test_a_broken_rule_says_which_and_where():
    message = text("it is ", field(game, "turn"), "'s turn, not ", player, "'s")
    rule = check(compare(player, "==", field(game, "turn")), "turn", message, span=at(7, 5))
    whole = program(event("play", {"player": PLAYER}, rule))
    with pytest.raises(RuleBroken) as caught:
        happens(whole, "p3")
    broken = caught.value
    assert broken.rule is rule
    assert broken.address == "demo/play/turn"
    assert broken.message == "it is p1's turn, not p3's"
    assert (broken.path, broken.span) == (PATH, at(7, 5))
    assert str(broken) == "demo.md:7:5: demo/play/turn: it is p1's turn, not p3's"


def test_a_message_is_built_only_when_it_is_needed():
    message = text(item(seq(), num(0)))
    whole = program(event("play", {}, check(yes(), "fine", message)))
    happens(whole)


def test_a_message_that_fails_does_not_hide_the_rule():
    message = text("the last one is ", item(field(game, "pile"), num(5), span=at(8)))
    rule = check(yes(False), "never", message, span=at(7, 5))
    with pytest.raises(RuleBroken) as caught:
        happens(program(event("play", {}, rule)))
    assert caught.value.address == "demo/play/never"
    assert caught.value.message == (
        "`line` does not hold (its message could not be built: "
        "there is no item 5 in a sequence of 2)"
    )
    assert caught.value.__cause__ is None


def test_a_rule_without_message_is_quoted():
    condition = Local(at(3, 9, 10), yes().type, "flag")
    whole = program(event("play", {"flag": condition.type}, check(condition, "flag")))
    with pytest.raises(RuleBroken, match="`some words` does not hold"):
        happens(whole, False)


def test_the_first_broken_rule_is_reported():
    rules = [check(yes(), "a"), check(yes(False), "b"), check(yes(False), "c")]
    with pytest.raises(RuleBroken) as caught:
        happens(program(event("play", {}, *rules)))
    assert caught.value.rule.name == "b"


# -- procedures -----------------------------------------------------------------------


def test_procedures_change_the_state_of_the_event():
    lose = procedure("lose", {"player": PLAYER}, add_point(player))
    losing = Perform(HERE, "lose", (game, player))
    twice = procedure("twice", {"player": PLAYER}, losing, losing)
    play = event(
        "play", {"player": PLAYER}, add_point(player), Perform(HERE, "twice", (game, player))
    )
    _, after = happens(program(lose, twice, play), "p1")
    assert after.points["p1"] == 4


def test_a_procedure_may_be_given_the_state_as_it_was():
    old = var("old", STATE)
    body = [add_point(player), put(game, ["points", player], item(field(old, "points"), player))]
    undo = procedure("undo", {"old": STATE, "player": PLAYER}, *body)
    play = event("play", {"player": PLAYER}, Perform(HERE, "undo", (game, game, player)))
    _, after = happens(program(undo, play), "p1")
    assert after.points["p1"] == 1


def test_a_procedure_may_end_early_and_has_obligations():
    body = [If(HERE, yes(), (Return(HERE, None),), ()), add_point(player)]
    stops = procedure("stops", {"player": PLAYER}, *body)
    fails = procedure(
        "fails", {"player": PLAYER}, check(yes(False), message=text("oh no"), span=at(4))
    )
    play = event("play", {"player": PLAYER}, Perform(HERE, "stops", (game, player)))
    spoil = event("spoil", {"player": PLAYER}, Perform(HERE, "fails", (game, player)))
    whole = program(stops, fails, play, spoil)
    _, after = happens(whole, "p1")
    assert after.points["p1"] == 1
    with pytest.raises(ObligationFault, match=r"^demo.md:4:1: oh no$"):
        happens(whole, "p1", name="spoil")


def test_a_procedure_called_from_outside_gives_a_new_state():
    whole = program(procedure("lose", {"player": PLAYER}, add_point(player)))
    state = a_state(whole)
    after = whole.table(PLAYERS).functions["lose"](state, "p1")
    assert after.points["p1"] == 2
    assert state == a_state(whole)


# -- the state as a value -------------------------------------------------------------


def test_what_was_kept_of_the_state_does_not_change():
    before = var("before", STATE)
    body = [
        let("before", game),
        add_point(player),
        put(game, ["points", player], item(field(before, "points"), player)),
    ]
    _, after = happens(program(event("play", {"player": PLAYER}, *body)), "p1")
    assert after.points["p1"] == 1


def test_what_a_function_gives_back_of_the_state_does_not_change():
    same = function("same", {"g": STATE}, give(var("g", STATE)), gives=STATE)
    before = var("before", STATE)
    body = [
        let("before", Call(HERE, STATE, "same", (game,))),
        add_point(player),
        put(game, ["points", player], item(field(before, "points"), player)),
    ]
    _, after = happens(program(same, event("play", {"player": PLAYER}, *body)), "p1")
    assert after.points["p1"] == 1


def test_a_function_reads_the_state_as_it_is_now():
    count = function("count", {"g": STATE}, give(item(field(var("g", STATE), "points"), player)))
    count = function("count", {"g": STATE, "player": PLAYER}, *count.body)
    body = [add_point(player), put(game, ["points", player],
            plus(Call(HERE, INT, "count", (game, player)), num(10)))]  # fmt: skip
    _, after = happens(program(count, event("play", {"player": PLAYER}, *body)), "p1")
    assert after.points["p1"] == 12


def test_changing_a_copy_leaves_the_state():
    other = var("other", STATE)
    body = [
        let("other", game),
        put(other, ["turn"], player),
        put(other, ["points", player], num(0)),
    ]
    before, after = happens(program(event("play", {"player": PLAYER}, *body)), "p2")
    assert after == before


def test_a_function_may_change_its_own_variable_of_the_state():
    mine = var("mine", STATE)
    body = [let("mine", var("g", STATE)), put(mine, ["turn"], player), give(mine)]
    whole = program(function("f", {"g": STATE, "player": PLAYER}, *body, gives=STATE))
    state = a_state(whole)
    assert whole.table(PLAYERS).functions["f"](state, "p2").turn == "p2"
    assert state.turn == "p1"


def test_the_whole_state_can_be_replaced():
    fresh = Construct(HERE, STATE, STATE, (
        player, field(game, "points"), seq(of=CARD), field(game, "pairs"),
    ))  # fmt: skip
    whole_place = Assign(HERE, Place("game", (), (STATE,), HERE), fresh)
    clear = procedure("clear", {"player": PLAYER}, whole_place)
    play = event("play", {"player": PLAYER}, whole_place, add_point(player))
    through = event(
        "through", {"player": PLAYER}, Perform(HERE, "clear", (game, player)), add_point(player)
    )
    whole = program(clear, play, through)
    for name in ("play", "through"):
        _, after = happens(whole, "p2", name=name)
        assert (after.turn, after.pile, after.points["p2"]) == ("p2", (), 3)


# -- the setup ------------------------------------------------------------------------


def setup(*before):
    start = Construct(HERE, STATE, STATE, (
        item(everyone(), num(0)),
        MapComprehension(HERE, Map(PLAYER, INT), "p", PLAYER, everyone(), num(0)),
        seq(of=CARD),
        MapComprehension(HERE, Map(COLOR, Seq(CARD, 4)), "c", COLOR,
                         seq(color("red"), color("green"), color("blue"), of=COLOR), seq(of=CARD)),
    ))  # fmt: skip
    return function("start", {}, *before, give(start), role=Role.SETUP, gives=STATE)


def test_the_setup_makes_the_first_state():
    state = program(setup()).table(("ann", "bob")).start()
    assert state.turn == "ann"
    assert state.points == {"ann": 0, "bob": 0}


def test_the_setup_has_rules():
    rule = check(compare(num(3), "<", num(2)), "seats", text("too many"))
    with pytest.raises(RuleBroken) as caught:
        program(setup(rule)).table(("ann", "bob")).start()
    assert caught.value.rule is rule


def test_the_setup_may_use_procedures():
    g = var("g", STATE)
    lose = procedure("lose", {"player": PLAYER}, add_point(player))
    leader, second = item(everyone(), num(0)), item(everyone(), num(1))
    first = setup().body[0].value
    body = [
        let("g", first),
        let("kept", g),
        Perform(HERE, "lose", (g, leader)),
        put(g, ["turn"], second),
        put(g, ["points", second], item(field(var("kept", STATE), "points"), leader)),
        give(g),
    ]
    whole = program(lose, function("start", {}, *body, role=Role.SETUP, gives=STATE))
    state = whole.table(("ann", "bob")).start()
    assert (state.turn, state.points) == ("bob", {"ann": 1, "bob": 0})


def test_limits_hold_at_run_time():
    pile = field(game, "pile")
    longer = Concat(HERE, Seq(CARD, 12), pile, pile)
    once = put(game, ["pile"], Restrict(at(5), Seq(CARD, 6), longer, False))
    loop = For(HERE, "i", INT, Range(HERE, Seq(INT, 2), num(0), num(2)), (once,))
    with pytest.raises(
        LimitFault, match=r"demo.md:5:1: a sequence of 8 items, where Seq\[Card, 6\]"
    ):
        happens(program(event("play", {}, loop)))
