"""Names that are taken: by the language, by other parameters, by other keywords."""

import pytest

from rulecheck.runtime import compile_rules
from tests.language.conftest import code


def deck(code_, values="1..5"):
    return f"| deck | code | values |\n|---|---|---|\n| Red | {code_} | {values} |\n"


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("None", "", "`None` can't be the code of a card: it is a word of the language"),
        ("lambda", "", "`lambda` can't be the code of a card: it is a word of the language"),
        ("len", "", "`len` can't be the code of a card: it is built in"),
        ("players", "", "`players` can't be the code of a card: it is built in"),
        ("Card", "", "`Card` can't be the code of a card: it is a type"),
        ("p", "1..5", "`p1` can't be the code of a card: it is a seat in examples"),
        ("A", "9" * 5000, "`9999999999999999999999999999999999999999…` is not a value of a card"),
        ("A", "1.." + "9" * 5000, "`1..9999999999999999999999999999999999999…` is not a value"),
        ("A", "0 or " + "9" * 5000, "`0 or 99999999999999999999999999999999999…` is not a value"),
    ],
)
def test_codes_that_no_card_can_have(flaws, name, values, message):
    (found,) = flaws(deck(name, values))
    assert f"RC212 {message}" in found


def test_copies_beyond_all_numbers(flaws):
    (found,) = flaws("| deck | code | copies |\n|---|---|---|\n| Red | A | " + "9" * 5000 + " |\n")
    assert "RC212 `9999999999999999999999999999999999999999…` is not a number of copies" in found


def test_a_parameter_stands_once(flaws):
    (found,) = flaws(code("def h(a: Int, a: Int) -> Int:\n    return a"))
    assert found == "8:15 RC206 `a` is already a parameter"


def test_a_keyword_stands_once(flaws):
    (found,) = flaws(code("def h(a: Int) -> Int:\n    return max([a], default=1, default=2)"))
    assert found == "9:32 RC208 `default` is given twice"


@pytest.mark.parametrize(
    "text",
    [
        "def h() -> Int:\n    return " + "9" * 40,
        "A = 10000000000\nB = A * A * A * A\n\ndef h(a: Int[0:B]) -> Int:\n    return a",
        "def h() -> Int:\n    return 0x" + "f" * 5000,
    ],
)
def test_numbers_end(flaws, text):
    assert "RC203 this number is too large" in flaws(code(text))[0]


def test_products_of_products_have_no_end_of_digits(checked):
    lines = ["x0 = a * a", *(f"x{i} = x{i - 1} * x{i - 1}" for i in range(1, 60)), "return x59"]
    body = "".join(f"    {line}\n" for line in lines)
    assert checked(code(f"def h(a: Int[0:9]) -> Int:\n{body}")).flaws == ()


@pytest.mark.parametrize("slice_", ["[1:]", "[:-1]", "[-3:]", "[2:5]"])
def test_slices_of_long_sequences(checked, slice_):
    text = f"def h(xs: Seq[Int, 1000000000]) -> Int:\n    return len(xs{slice_})"
    assert checked(code(text)).flaws == ()


@pytest.mark.parametrize(
    ("source", "values"),
    [
        ("Bool", (False, True)),
        ("Int[0:3]", (0, 1, 2, 3)),
        ("Int[1:LIMIT]", (1, 2)),
        ("Players", (2, 3, 4)),
        ("Player", ("ann", "bob")),
        ("Kind", ("a", "b")),
        ('Enum("c", "d")', ("c", "d")),
        ("Family", ("Red",)),
    ],
)
def test_a_loop_over_a_finite_type(checked, source, values):
    result = checked(
        deck("A"),
        code(
            f"""
            LIMIT = 2
            Kind = Enum("a", "b")

            def count() -> Int:
                n = 0
                for x in {source}:
                    n += 1
                return n

            def told() -> Text:
                xs = [x for x in {source}]
                return f"{{xs}}"

            def mapped() -> Int:
                return len({{x: 0 for x in {source}}})
            """
        ),
    )
    assert result.flaws == ()
    functions = compile_rules(result.rules).table(["ann", "bob"]).functions
    assert functions["count"]() == functions["mapped"]() == len(values)
    if source != "Bool":
        assert functions["told"]() == ", ".join(map(str, values))


@pytest.mark.parametrize("source", ["Int", "Int[0:]", "Text", "Option[Bool]", "Seq[Int, 3]"])
def test_a_loop_over_a_type_without_end(flaws, source):
    text = f"def f() -> Int:\n    n = 0\n    for x in {source}:\n        n += 1\n    return n"
    assert flaws(code(text))[0] == (
        f"10:14 RC205 `{source}` is no finite type, so a loop can't run over it"
    )
