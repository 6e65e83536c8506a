"""Tracebacks show the document: its lines, and the columns of the expression."""

import re
import traceback

import pytest
from msgspec.structs import replace

from rulecheck.document.parts import Document
from rulecheck.document.source import Source, Span
from rulecheck.language.nodes import Arithmetic, Call, If, Local
from rulecheck.language.types import BOOL, INT
from rulecheck.runtime import Fault, RuleBroken, compile_rules
from tests.runtime.by_hand import (
    PATH,
    a_state,
    at,
    check,
    compare,
    decision,
    event,
    function,
    give,
    num,
    plus,
    program,
    row,
    rules,
    var,
    yes,
)


def frames(error):
    """The frames of the document, as (function, line, first column, last column)."""
    return [
        (frame.name, frame.lineno, frame.colno, frame.end_colno)
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == PATH
    ]


def test_each_call_stands_at_its_place():
    divides = Arithmetic(at(5, 12, 6), INT, "//", num(1), var("n"))
    inner = function("inner", {"n": INT}, give(divides, at(5, 5, 20)), span=at(4, 1, 10))
    called = Call(at(9, 16, 8), INT, "inner", (num(0),))
    outer = function("outer", {}, give(plus(called, num(1)), at(9, 5, 30)), span=at(8, 1, 10))
    with pytest.raises(Fault) as caught:
        program(inner, outer).table(("p1",)).functions["outer"]()
    assert frames(caught.value) == [("outer", 9, 15, 23), ("inner", 5, 11, 17)]


def test_rows_of_tables_have_their_lines():
    fails = compare(Arithmetic(at(7, 20), INT, "%", num(1), var("n")), "==", num(0))
    made = decision("f", {"n": INT}, row("a", fails, num(1), line=7), span=at(2))
    with pytest.raises(Fault) as caught:
        program(made).table(("p1",)).functions["f"](0)
    assert frames(caught.value) == [("f", 7, 19, 23)]


def test_gaps_and_conflicts_stand_at_the_decision_and_the_row():
    made = decision(
        "f",
        {"n": INT},
        row("a", compare(var("n"), ">", num(0)), num(1), line=7),
        row("b", compare(var("n"), ">", num(1)), num(2), line=8),
        span=at(2),
    )
    asked = program(made).table(("p1",)).functions["f"]
    with pytest.raises(Fault) as caught:
        asked(0)
    assert frames(caught.value) == [("f", 2, 0, 4)]
    with pytest.raises(Fault) as caught:
        asked(2)
    assert frames(caught.value) == [("f", 8, 0, 4)]


def test_rules_of_events_have_their_lines():
    rule = check(yes(False), "never", span=at(6, 5, 12))
    branch = If(at(5), yes(), (rule,), ())
    whole = program(event("play", {}, branch, span=at(4)))
    with pytest.raises(RuleBroken) as caught:
        whole.table(("p1", "p2", "p3")).apply(a_state(whole), "play", ())
    assert frames(caught.value) == [("play", 6, 4, 16)]


def test_functions_begin_at_their_line():
    made = program(function("f", {"n": INT}, give(var("n", span=at(6)), at(6)), span=at(5)))
    code = made.table(("p1",)).functions["f"].__code__
    assert code.co_firstlineno == 5
    assert code.co_filename == PATH
    assert {line for _, _, line in code.co_lines() if line} <= {1, 5, 6}


def test_columns_count_characters_also_behind_wide_ones(tmp_path):
    """Python's own columns are bytes; what it shows of them are characters again."""
    line = "é♥é = 1 // n"
    path = tmp_path / "wide.md"
    path.write_text(f"# \n{line}\n", encoding="utf-8")
    source = Source(str(path), f"# \n{line}\n", ("# ", line))
    divides = Arithmetic(Span.at(2, 7, 6), INT, "//", num(1), var("n"))
    made = rules(function("f", {"n": INT}, give(divides, Span.at(2, 1, 12)), span=Span.at(1, 1)))
    made = replace(made, document=Document(source, {}, (), ()))
    with pytest.raises(Fault) as caught:
        compile_rules(made).table(("p1",)).functions["f"](0)
    shown = "".join(traceback.format_exception(caught.value))
    assert re.search(rf"    {line}\n {{10}}[~^]{{6}}\n", shown)


def test_spans_over_several_lines():
    condition = Local(Span(3, 9, 5, 4), BOOL, "flag")
    whole = program(event("play", {"flag": BOOL}, check(condition, "flag", span=Span(3, 2, 5, 4))))
    with pytest.raises(
        RuleBroken, match=r"`some words, so that there are columns line 4: .* lin` does"
    ):
        whole.table(("p1", "p2", "p3")).apply(a_state(whole), "play", (False,))
