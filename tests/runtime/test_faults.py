"""Each fault: its class, its message, and the place in the document that it names."""

import pytest

from rulecheck.errors import RulecheckError
from rulecheck.language.nodes import (
    Arithmetic,
    Call,
    Comprehension,
    Constant,
    Extremum,
    Item,
    Key,
    Quantifier,
    Range,
    Restrict,
    Slice,
    Sorted,
    Sum,
    Without,
)
from rulecheck.language.types import BOOL, INT, Int, Map, Option, Seq, Set
from rulecheck.runtime import faults
from rulecheck.runtime.faults import (
    DivisionFault,
    EmptyFault,
    Fault,
    IndexFault,
    LimitFault,
    MissingItemFault,
    NoneFault,
    ObligationFault,
    PreconditionFault,
    RangeFault,
    RuleBroken,
    SeatFault,
    SpentFault,
)
from tests.runtime.by_hand import (
    A1,
    A2,
    CARD,
    COLOR,
    EMPTY,
    HERE,
    JOKER,
    PAIR,
    PLAYER,
    at,
    card,
    check,
    clause,
    compare,
    field,
    function,
    give,
    item,
    list_of,
    num,
    program,
    seq,
    set_made_of,
    text,
    value_of,
    var,
)

NUMBERS = Seq(INT, 9)
HAND = Set(CARD)


def fault_of(expression, env=None, whole=EMPTY):
    with pytest.raises(Fault) as caught:
        value_of(expression, env, whole=whole)
    return caught.value


@pytest.mark.parametrize("symbol", ["//", "%"])
def test_division_by_zero(symbol):
    fault = fault_of(Arithmetic(at(3, 7), INT, symbol, num(8), var("n")), {"n": 0})
    assert type(fault) is DivisionFault
    assert isinstance(fault, ZeroDivisionError)
    assert str(fault) == "demo.md:3:7: 8 is divided by 0"
    assert fault.dividend == 8


def test_a_constant_zero_is_a_division_by_zero_too():
    assert type(fault_of(Arithmetic(HERE, INT, "//", num(8), num(0)))) is DivisionFault


@pytest.mark.parametrize("index", [3, -4, 10**30])
@pytest.mark.parametrize("variable", [True, False])
def test_no_such_item(index, variable):
    at_ = var("i") if variable else num(index)
    fault = fault_of(Item(at(4), INT, var("xs", NUMBERS), at_), {"xs": (1, 2, 3), "i": index})
    assert type(fault) is IndexFault
    assert isinstance(fault, IndexError)
    assert (fault.index, fault.length) == (index, 3)
    assert str(fault) == f"demo.md:4:1: there is no item {index} in a sequence of 3"


@pytest.mark.parametrize("index", [0, -1])
def test_the_ends_of_nothing(index):
    fault = fault_of(item(var("xs", NUMBERS), num(index), span=at(4, 2)), {"xs": ()})
    assert (fault.index, fault.length) == (index, 0)
    assert fault.span == at(4, 2)


@pytest.mark.parametrize("kind", ["min", "max"])
@pytest.mark.parametrize("key", [None, Key("x", INT, num(1))])
def test_the_extreme_of_nothing(kind, key):
    fault = fault_of(Extremum(at(5), INT, kind, var("xs", NUMBERS), key, None), {"xs": ()})
    assert type(fault) is EmptyFault
    assert isinstance(fault, ValueError)
    assert str(fault) == f"demo.md:5:1: `{kind}` of nothing"


def test_a_fault_in_a_key_is_its_own():
    """An EmptyFault is a ValueError, as is what Python says of an empty `max`."""
    inner = Extremum(at(6), INT, "min", seq(), None, None)
    outer = Extremum(at(5), INT, "max", seq(num(1)), Key("x", INT, inner), None)
    assert fault_of(outer).span == at(6)
    nested = Item(at(5), INT, seq(Item(at(6), INT, var("xs", NUMBERS), num(1))), num(0))
    assert fault_of(nested, {"xs": ()}).span == at(6)


@pytest.mark.parametrize("value", [var("m", Option(CARD)), field(card(JOKER), "value")])
def test_none_where_a_value_is_needed(value):
    fault = fault_of(Restrict(at(7, 3), value.type.item, value, False), {"m": None})
    assert type(fault) is NoneFault
    assert fault.value is None
    assert fault.expected == value.type.item
    assert str(fault) == f"demo.md:7:3: none, where a value of type {value.type.item} is needed"


@pytest.mark.parametrize(("want", "value"), [
    (Int(0, 5), 6), (Int(0, 5), -1), (Int(1), 0), (Int(None, 3), 4),
])  # fmt: skip
@pytest.mark.parametrize("variable", [True, False])
def test_a_number_out_of_range(want, value, variable):
    number = var("n") if variable else Arithmetic(HERE, INT, "+", var("n"), num(0))
    fault = fault_of(Restrict(at(8), want, number, False), {"n": value})
    assert type(fault) is RangeFault
    assert (fault.value, fault.expected) == (value, want)
    assert str(fault) == f"demo.md:8:1: {value}, where {want} is needed"


def test_only_the_open_end_is_checked():
    fault = fault_of(Restrict(HERE, Int(0, 5), var("n", Int(None, 5)), False), {"n": -1})
    assert type(fault) is RangeFault


def test_an_option_of_a_narrower_number():
    maybe = var("m", Option(INT))
    assert value_of(Restrict(HERE, Option(Int(0, 5)), maybe, False), {"m": None}) is None
    fault = fault_of(Restrict(HERE, Option(Int(0, 5)), maybe, False), {"m": 6})
    assert str(fault) == "demo.md:1:1: 6, where Int[0:5] is needed"
    both = Restrict(HERE, Int(0, 5), maybe, False)
    assert type(fault_of(both, {"m": None})) is NoneFault
    assert type(fault_of(both, {"m": 6})) is RangeFault


def test_a_sequence_beyond_its_limit():
    fault = fault_of(Restrict(at(9), Seq(INT, 2), var("xs", NUMBERS), False), {"xs": (1, 2, 3)})
    assert type(fault) is LimitFault
    assert fault.value == (1, 2, 3)
    assert str(fault) == "demo.md:9:1: a sequence of 3 items, where Seq[Int, 2] is needed"


@pytest.mark.parametrize(("have", "want", "value", "kind"), [
    (Seq(INT, 9), Seq(Int(0, 5), 9), (1, 9), RangeFault),
    (Seq(Option(INT), 9), Seq(INT, 9), (1, None), NoneFault),
    (Set(INT), Set(Int(0, 5)), frozenset([7]), RangeFault),
    (Map(COLOR, INT), Map(COLOR, Int(0, 5)), {"red": 1, "green": 7, "blue": 0}, RangeFault),
    (Map(COLOR, Seq(INT, 9)), Map(COLOR, Seq(INT, 1)), {"red": (1, 2)}, LimitFault),
])  # fmt: skip
def test_parts_of_a_value_may_not_fit(have, want, value, kind):
    assert type(fault_of(Restrict(HERE, want, var("x", have), False), {"x": value})) is kind


@pytest.mark.parametrize(("type_", "value"), [(HAND, frozenset([A1])), (Seq(CARD, 4), (A1,))])
def test_an_item_that_is_not_there_to_be_removed(type_, value):
    fault = fault_of(Without(at(10), type_, var("xs", type_), card(A2), True), {"xs": value})
    assert type(fault) is MissingItemFault
    assert isinstance(fault, LookupError)
    assert (fault.item, fault.collection) == (A2, value)
    assert str(fault) == "demo.md:10:1: A2 is not in A1"


def test_a_range_that_does_not_end():
    everything = Range(at(11), NUMBERS, num(0), var("n"))
    for whole in (
        everything,
        Sum(HERE, INT, everything),
        Sorted(HERE, NUMBERS, everything, None, False),
    ):
        fault = fault_of(whole, {"n": 10**40})
        assert type(fault) is SpentFault
        assert isinstance(fault, OverflowError)
    assert str(fault_of(everything, {"n": 2_000_000})) == (
        "demo.md:11:1: a range of 2000000 numbers; at most 1000000 can be"
    )


def test_a_seat_that_nobody_has():
    fault = fault_of(Constant(at(12), PLAYER, "p4"))
    assert type(fault) is SeatFault
    assert str(fault) == "demo.md:12:1: there is no seat p4 at a table of 3"


# -- asserts in functions -------------------------------------------------------------

HALF = function(
    "half", {"n": INT, "p": PAIR}, give(num(1)),
    requires=[check(compare(var("n"), ">", num(0)), span=at(13, 5))],
)  # fmt: skip


def test_preconditions():
    made = EMPTY.records["Pair"]("p1", 2)
    whole = program(HALF)
    with pytest.raises(PreconditionFault) as caught:
        whole.table(("p1",)).functions["half"](-1, made)
    fault = caught.value
    assert str(fault) == (
        "demo.md:13:5: half(n=-1, p=Pair(p1, 2)) can't be asked: `line` does not hold"
    )
    assert fault.arguments == (-1, made)
    assert fault.precondition is HALF.requires[0]


def test_preconditions_with_words():
    said = check(compare(var("n"), ">", num(0)), message=text("n is ", var("n")), span=at(13))
    whole = program(function("half", {"n": INT}, give(num(1)), requires=[said]))
    fault = fault_of(Call(at(14), INT, "half", (num(-2),)), whole=whole)
    assert str(fault) == "demo.md:13:1: half(n=-2) can't be asked: n is -2"


def test_obligations():
    duty = check(compare(var("n"), ">", num(0)), span=at(15))
    whole = program(function("f", {"n": INT}, duty, give(num(1))))
    fault = fault_of(Call(HERE, INT, "f", (num(0),)), whole=whole)
    assert type(fault) is ObligationFault
    assert isinstance(fault, AssertionError)
    assert fault.obligation is duty
    assert str(fault) == "demo.md:15:1: `line` does not hold"


# -- what never happens ---------------------------------------------------------------


def test_huge_numbers_can_be_shown():
    """Python refuses to write numbers of more than 4300 digits."""
    huge = var("n")
    assert value_of(text(huge), {"n": 10**5000}) == "a number of some 5000 digits"
    assert value_of(text(huge), {"n": -(10**5000)}) == "minus a number of some 5000 digits"
    fault = fault_of(Restrict(HERE, Int(0, 5), huge, False), {"n": 10**5000})
    assert "a number of some 5000 digits, where Int[0:5] is needed" in str(fault)


def test_long_values_are_cut_in_messages():
    fault = fault_of(
        Without(HERE, NUMBERS, var("xs", Seq(INT, 999)), num(-1), True), {"xs": tuple(range(999))}
    )
    assert len(str(fault)) < 200
    assert str(fault).endswith("...")


def test_faults_in_all_corners_are_faults():
    bad = Item(HERE, INT, seq(), num(0))
    corners = [
        list_of(bad, clause("x", seq(num(1)))),
        set_made_of(bad, clause("x", seq(num(1)))),
        list_of(num(1), clause("x", seq(num(1)), compare(bad, "==", num(1)))),
        Comprehension(HERE, NUMBERS, num(1), (clause("x", seq(num(1))), clause("y", seq(bad)))),
        Quantifier(
            HERE, BOOL, "any", list_of(compare(bad, "==", num(1)), clause("x", seq(num(1))))
        ),
        Sorted(HERE, NUMBERS, seq(num(1)), Key("x", INT, bad), False),
        Slice(HERE, NUMBERS, seq(bad), None, None),
        text(bad),
    ]
    for corner in corners:
        assert type(fault_of(corner)) is IndexFault


def test_every_fault_advises():
    kinds = [k for k in vars(faults).values() if isinstance(k, type) and issubclass(k, Fault)]
    assert len(kinds) == 14
    for kind in [k for k in kinds if k is not Fault] + [RuleBroken]:
        assert issubclass(kind, RulecheckError)
        assert kind.hint.endswith(".")
        assert kind.__doc__
