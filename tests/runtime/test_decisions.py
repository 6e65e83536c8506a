"""Decisions: which rows apply, what is evaluated, and that both builds agree with the
definition."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulecheck.language.nodes import And, Arithmetic, Call, IsNone, Not, Restrict
from rulecheck.language.types import BOOL, INT, Int, Option
from rulecheck.runtime import Fault
from rulecheck.runtime.faults import ConflictFault, GapFault
from tests.runtime.by_hand import (
    A1,
    CARD,
    HERE,
    at,
    card,
    check,
    compare,
    decision,
    divide,
    none,
    num,
    plus,
    program,
    row,
    var,
    widen,
    yes,
)

PLAYERS = ("p1", "p2")


class Heard:
    """Keeps what decisions say."""

    def __init__(self):
        self.said = []

    def decided(self, decision, rows, arguments, value):
        self.said.append((decision.name, [r.name for r in rows], arguments, value))

    def judged(self, rule, held):
        raise AssertionError(f"{rule} {held}: there is none here")


def ask(decided, *arguments):
    """The value of a decision in both builds, which must agree."""
    made = program(decided)
    table = made.table(PLAYERS)
    traced = made.table(PLAYERS, listener=Heard())
    said = []
    for at_table in (table, traced):
        try:
            said.append((at_table.functions[decided.name](*arguments), None))
        except Fault as fault:
            said.append((str(fault), fault))
    assert said[0][0] == said[1][0]
    if said[0][1] is not None:
        raise said[0][1]
    return said[0][0]


def is_(number):
    return compare(var("n"), "==", num(number))


def above(number):
    return compare(var("n"), ">", num(number))


def test_the_row_that_applies_gives_the_value():
    signs = decision("f", {"n": INT}, row("up", above(0), num(1)), row("down", is_(0), num(0)))
    assert ask(signs, 5) == 1
    assert ask(signs, 0) == 0


def test_no_row_is_a_gap():
    signs = decision("f", {"n": INT}, row("up", above(0), num(1)), span=at(4, 3))
    with pytest.raises(GapFault) as caught:
        ask(signs, -2)
    assert str(caught.value) == "demo.md:4:3: demo/f: no row applies to f(n=-2)"
    assert caught.value.decision is not None
    assert caught.value.arguments == (-2,)
    assert isinstance(caught.value, LookupError)


def test_a_decision_without_rows_is_a_gap():
    with pytest.raises(GapFault):
        ask(decision("f", {}))


def test_two_rows_that_disagree_are_a_conflict():
    both = decision(
        "f",
        {"n": INT},
        row("many", above(3), num(1), line=7),
        row("five", is_(5), num(2), line=8),
        row("big", above(4), num(1), line=9),
        row("few", Not(HERE, BOOL, above(3)), num(9), line=10),
    )
    assert ask(both, 4) == 1
    assert ask(both, 6) == 1
    with pytest.raises(ConflictFault) as caught:
        ask(both, 5)
    assert str(caught.value) == (
        "demo.md:7:1: the rows that apply to f(n=5) disagree: "
        "`many` (demo/f/many, line 7) gives 1; "
        "`five` (demo/f/five, line 8) gives 2; "
        "`big` (demo/f/big, line 9) gives 1"
    )
    assert [r.name for r in caught.value.rows] == ["many", "five", "big"]
    assert caught.value.values == (1, 2, 1)
    assert caught.value.arguments == (5,)


def test_rows_may_agree():
    same = decision("f", {"n": INT}, row("a", above(0), num(1)), row("b", above(1), num(1)))
    assert ask(same, 2) == 1
    computed = decision(
        "f", {"n": INT}, row("a", above(0), num(4)), row("b", above(1), plus(var("n"), num(2)))
    )
    assert ask(computed, 2) == 4
    with pytest.raises(ConflictFault):
        ask(computed, 3)


def test_a_value_of_none_is_a_value():
    maybe = decision(
        "f",
        {"n": INT},
        row("none", above(0), widen(none(), Option(INT))),
        row("some", above(1), widen(num(3), Option(INT))),
        gives=Option(INT),
    )
    assert ask(maybe, 1) is None
    with pytest.raises(ConflictFault):
        ask(maybe, 2)
    with pytest.raises(GapFault):
        ask(maybe, 0)


def test_precedence():
    made = decision(
        "f",
        {"n": INT},
        row("usual", above(0), num(1)),
        row("special", above(5), num(2), over=["usual"]),
        row("most special", above(7), num(3), over=["special"]),
    )
    assert [ask(made, n) for n in (1, 6, 8)] == [1, 2, 3]


def test_a_row_below_two_others_waits_for_both():
    made = decision(
        "f",
        {"n": INT},
        row("low", yes(), num(0)),
        row("a", above(5), num(1), over=["low"]),
        row("b", is_(2), num(2), over=["low"]),
    )
    assert [ask(made, n) for n in (0, 2, 6)] == [0, 2, 1]


def test_a_row_that_another_one_tops_still_tops_those_below_it():
    """top > middle > bottom, and top is not itself above anything but by middle."""
    made = decision(
        "f",
        {"n": INT},
        row("bottom", yes(), num(1)),
        row("middle", above(0), num(2), over=["bottom"]),
        row("top", above(1), num(3), over=["middle"]),
        row("aside", is_(5), num(3)),
    )
    assert [ask(made, n) for n in (0, 1, 2, 5)] == [1, 2, 3, 3]


def test_conditions_are_asked_only_where_no_row_above_holds():
    tenth = compare(divide(num(10), var("n")), ">", num(3))
    made = decision(
        "f",
        {"n": INT},
        row("zero", is_(0), num(0), over=["big", "small"]),
        row("big", tenth, num(1)),
        row("small", Not(HERE, BOOL, tenth), num(2)),
    )
    assert [ask(made, n) for n in (0, 1, 9)] == [0, 1, 2]


def test_conditions_narrow_the_values():
    maybe = var("m", Option(INT))
    known = Restrict(HERE, INT, maybe, True)
    made = decision(
        "f",
        {"m": Option(INT)},
        row("none", IsNone(HERE, BOOL, maybe), num(0)),
        row("some", Not(HERE, BOOL, IsNone(HERE, BOOL, maybe)), known),
    )
    assert ask(made, None) == 0
    assert ask(made, 4) == 4


def test_a_condition_that_can_fail_is_asked_although_another_row_applies():
    """Nothing is skipped that could be noticed."""
    tenth = compare(divide(num(10), var("n")), ">", num(3))
    made = decision(
        "f",
        {"n": INT},
        row("never", Not(HERE, BOOL, tenth), num(0)),
        row("zero", is_(0), num(0)),
        row("tenth", tenth, num(0)),
    )
    with pytest.raises(ZeroDivisionError):
        ask(made, 0)


def test_preconditions_come_first():
    made = decision(
        "f",
        {"n": INT},
        row("all", yes(), divide(num(6), var("n"))),
        requires=[check(compare(var("n"), "!=", num(0)))],
    )
    assert ask(made, 2) == 3
    with pytest.raises(Fault, match=r"f\(n=0\) can't be asked"):
        ask(made, 0)


def test_decisions_call_each_other_and_take_cards():
    same = decision(
        "same",
        {"c": CARD},
        row("it", compare(var("c", CARD), "==", card(A1)), yes()),
        row("other", compare(var("c", CARD), "!=", card(A1)), yes(False)),
        gives=BOOL,
    )
    caller = decision("f", {}, row("one", Call(HERE, BOOL, "same", (card(A1),)), num(7)))
    assert program(same, caller).table(PLAYERS).functions["f"]() == 7


def test_parameters_may_be_called_like_anything():
    odd = decision(
        "f", {"f": INT, "players": INT}, row("r", compare(var("f"), "==", var("players")), var("f"))
    )
    assert ask(odd, 3, 3) == 3


def test_the_listener_hears_all_rows_that_apply():
    made = program(
        decision(
            "f",
            {"n": INT},
            row("low", yes(), num(0)),
            row("a", above(5), num(1), over=["low"]),
            row("b", above(6), num(1), over=["low"]),
        )
    )
    heard = Heard()
    table = made.table(PLAYERS, listener=heard)
    assert table.functions["f"](7) == 1
    assert table.functions["f"](0) == 0
    assert heard.said == [("f", ["a", "b"], (7,), 1), ("f", ["low"], (0,), 0)]


# -- against the definition -----------------------------------------------------------


@st.composite
def decisions(draw):
    """A decision of n: for each row a set of numbers for which it holds, a value, and the
    rows it stands over; conditions of several forms, some of which fail for n = 0."""
    count = draw(st.integers(1, 6))
    rows, meaning = [], []
    for index in range(count):
        form = draw(st.sampled_from(["==", "!=", "<", ">=", "fails", "and", "true"]))
        number, value = draw(st.integers(0, 4)), draw(st.integers(0, 1))
        constant = draw(st.booleans())
        over = draw(st.sets(st.integers(0, index - 1), max_size=2)) if index else set()
        rows.append(
            row(
                f"r{index}",
                condition_of(form, number),
                num(value) if constant else plus(var("n"), num(value)),
                over=[f"r{o}" for o in sorted(over)],
            )
        )
        meaning.append((form, number, value, constant, over))
    return decision("f", {"n": Int(0, 5)}, *rows), meaning


def condition_of(form, number):
    match form:
        case "true":
            return yes()
        case "fails":
            return compare(Arithmetic(HERE, INT, "%", num(number), var("n")), "==", num(0))
        case "and":
            return And(HERE, BOOL, (above(0), compare(var("n"), "<=", num(number))))
        case symbol:
            return compare(var("n"), symbol, num(number))


def holds(form, number, n):
    match form:
        case "true":
            return True
        case "fails":
            return number % n == 0
        case "and":
            return n > 0 and n <= number
        case symbol:
            return {"==": n == number, "!=": n != number, "<": n < number, ">=": n >= number}[
                symbol
            ]


def defined(made, meaning, n):
    """The outcome by the definition: a value, "gap", "conflict" or "fails"."""
    upper = made.above
    found = {}
    try:
        for index in made.order:
            if not any(found.get(a) for a in upper[index]):
                found[index] = holds(*meaning[index][:2], n)
    except ZeroDivisionError:
        return "fails"
    applying = [i for i in found if found[i] and not any(found.get(a) for a in upper[i])]
    values = {meaning[i][2] if meaning[i][3] else n + meaning[i][2] for i in applying}
    return "gap" if not values else "conflict" if len(values) > 1 else values.pop()


@given(decisions())
@settings(max_examples=150)
def test_both_builds_follow_the_definition(made_and_meaning):
    made, meaning = made_and_meaning
    whole = program(made)
    plain = whole.table(PLAYERS).functions["f"]
    traced = whole.table(PLAYERS, listener=Heard()).functions["f"]
    for n in range(6):
        wanted = defined(made, meaning, n)
        for function in (plain, traced):
            try:
                assert function(n) == wanted
            except GapFault:
                assert wanted == "gap"
            except ConflictFault:
                assert wanted in ("conflict", "fails")
            except ZeroDivisionError:
                assert wanted == "fails"


def test_a_decision_of_more_rows_than_are_compared_in_pairs():
    count = 150
    rows = [row(f"r{i}", compare(var("n"), "==", num(i)), num(i)) for i in range(count)]
    doubt = row("again", compare(var("n"), "==", num(7)), num(8))
    top = row("top", compare(var("n"), ">", num(140)), num(0), over=[r.name for r in rows])
    many = decision("f", {"n": INT}, *rows, doubt, top)
    assert ask(many, 3) == 3
    assert ask(many, 149) == 0
    with pytest.raises(ConflictFault, match=r"`r7` .* gives 7; `again` .* gives 8"):
        ask(many, 7)
    with pytest.raises(GapFault):
        ask(many, -1)
