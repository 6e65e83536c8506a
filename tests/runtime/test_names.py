"""Names of a document can't clash with Python's, with each other, or with generated ones."""

import keyword

import pytest

from rulecheck.language.nodes import Ambient, Call, Construct, Length, Sorted, Sum
from rulecheck.language.types import BOOL, INT, Int, Record, RecordField, Seq, Set
from rulecheck.runtime import compile_rules
from rulecheck.runtime.support import SUPPORT
from tests.runtime.by_hand import (
    HERE,
    clause,
    compare,
    decision,
    field,
    function,
    give,
    let,
    list_of,
    num,
    plus,
    program,
    row,
    rules,
    seq,
    var,
)

NUMBERS = Seq(INT, 9)
PYTHON = ["len", "sum", "sorted", "tuple", "frozenset", "any", "range", "print", "object", "type"]
GENERATED = ["_len", "_value", "_rows", "_1", "_copy", "_seat", "_local_x", "_key", "_game", "__x"]


@pytest.mark.parametrize("name", [*PYTHON, *GENERATED, "players", "everyone", "deck", "options"])
def test_variables_may_have_any_name(name):
    xs = Length(HERE, INT, list_of(var(name), clause(name, seq(num(4), num(5)))))
    body = [let(name, plus(var(name), xs)), give(plus(var(name), Ambient(HERE, INT, "players")))]
    made = program(function("f", {name: INT}, *body))
    assert made.table(("p1", "p2", "p3")).functions["f"](10) == 15


@pytest.mark.parametrize("name", [*PYTHON, *GENERATED, "players", "everyone", "deck", "options"])
def test_functions_and_decisions_may_have_any_name(name):
    called = Call(HERE, INT, name, (num(3),))
    added = plus(called, plus(Sum(HERE, INT, seq(num(1), num(2))), Ambient(HERE, INT, "players")))
    user = function("user", {}, give(added))
    table = program(user, function(name, {"n": INT}, give(var("n")))).table(("p1",))
    assert table.functions["user"]() == 7
    assert table.functions[name](4) == 4
    decided = decision(name, {"n": INT}, row("r", compare(var("n"), ">", num(0)), var("n")))
    table = program(user, decided).table(("p1",))
    assert table.functions["user"]() == 7


@pytest.mark.parametrize("name", ["len", "players", "winner", "_rank"])
def test_records_may_have_any_name(name):
    record = Record(name, (RecordField("len", INT), RecordField("sum", INT)))
    made = Construct(HERE, record, record, (num(1), num(2)))
    f = function("f", {}, give(made), gives=record)
    g = function("g", {}, give(plus(field(made, "len"), field(made, "sum"))))
    table = compile_rules(rules(f, g)).table(("p1",))
    assert table.functions["f"]() == table.program.records[name](1, 2)
    assert table.functions["g"]() == 3


def test_a_variable_may_be_called_like_a_function_it_calls():
    double = function("double", {"n": INT}, give(plus(var("n"), var("n"))))
    body = [let("double", Call(HERE, INT, "double", (var("double"),))), give(var("double"))]
    user = function("user", {"double": INT}, *body)
    assert program(double, user).table(("p1",)).functions["user"](4) == 8


def test_a_loop_variable_may_be_called_like_a_function():
    double = function("double", {"n": INT}, give(plus(var("n"), var("n"))))
    called = Call(HERE, INT, "double", (var("double"),))
    user = function(
        "user", {}, give(list_of(called, clause("double", seq(num(1), num(2))))), gives=NUMBERS
    )
    assert program(double, user).table(("p1",)).functions["user"]() == (2, 4)


def test_keywords_are_no_trouble():
    for name in keyword.kwlist:
        made = program(function("f", {name: INT}, give(plus(var(name), num(1)))))
        assert made.table(("p1",)).functions["f"](1) == 2


def test_generated_code_has_no_builtins():
    """What it uses it is given; nothing of Python is there by accident."""
    made = program(function("f", {"n": INT}, give(var("n"))))
    scope = made.table(("p1",)).functions["f"].__globals__
    assert scope["__builtins__"] == {}
    assert all(name.startswith("_") for name in SUPPORT)


def test_local_names_are_kept_where_they_can_be():
    small = Set(Int(0, 5))
    body = give(Sorted(HERE, NUMBERS, var("hand", small), None, False))
    source = program(function("f", {"hand": small, "flag": BOOL}, body, gives=NUMBERS)).source()
    assert "def f(hand, flag):" in source
