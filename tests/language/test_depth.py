"""Code that is nested deeper than what reads it can follow."""

import pytest

from rulecheck.language.depth import DEEPEST, LONGEST_CHAIN
from rulecheck.runtime import compile_rules
from tests.language.conftest import code


def branches(count):
    elifs = "".join(f"    elif a == {i}:\n        return {i}\n" for i in range(count - 1))
    return "def f(a: Int) -> Int:\n    if a < 0:\n        return 1\n" + elifs + "    return 0"


def returning(expression):
    return f"def f(a: Int) -> Int:\n    return {expression}"


@pytest.mark.parametrize("terms", [300, 20_000])
def test_too_many_terms_are_a_flaw_at_their_place(flaws, terms):
    (found,) = flaws(code(returning(" + ".join(["a"] * terms)) + "\n\nX = 1"))
    assert found.startswith("9:12 " if terms < 1000 else "8:1 ")
    assert found.endswith("RC203 this is nested too deep")


def test_too_many_branches(flaws):
    (found,) = flaws(code(branches(500)))
    assert "RC203 this is nested too deep" in found


def test_a_cell_that_is_too_deep(flaws):
    found = flaws(
        code("def f(a: Int) -> Int:\n    ..."),
        "| rule | when | f |\n|---|---|---|\n| one | | " + " + ".join(["a"] * 300) + " |\n",
    )
    assert "RC203 this is nested too deep" in found[0]


@pytest.mark.parametrize(
    "text",
    [
        returning(" + ".join(["a"] * (DEEPEST - 2))),
        branches(DEEPEST - 6),
        returning("max([" * 30 + "a" + "])" * 30),
        "def f(a: Bool) -> Bool:\n    return " + "(" * 48 + "a" + " == a)" * 48,
        "def f(a: Bool) -> Bool:\n    return " + "(" * 48 + "a" + " in [a])" * 48,
    ],
    ids=["terms", "branches", "calls", "comparisons", "members"],
)
def test_what_is_as_deep_as_allowed_runs(checked, text):
    result = checked(code(text))
    assert result.flaws == ()
    table = compile_rules(result.rules).table(["p1", "p2"])
    table.functions["f"](True)


def chain(count):
    calls = [f"def f{i}(a: Int) -> Int:\n    return f{i + 1}(a)\n" for i in range(count - 1)]
    return "\n".join([*calls, f"def f{count - 1}(a: Int) -> Int:\n    return a"])


def test_a_chain_of_too_many_functions(flaws):
    (found,) = flaws(code(chain(1200)))
    first = 1200 - LONGEST_CHAIN - 1
    assert f"RC203 `f{first}` begins a chain of more than {LONGEST_CHAIN} functions" in found


def test_a_chain_as_long_as_allowed_runs(checked):
    result = checked(code(chain(LONGEST_CHAIN)))
    assert result.flaws == ()
    assert compile_rules(result.rules).table(["p1", "p2"]).functions["f0"](3) == 3
