"""What would never end, or not fit into memory, is a fault; and which of two faults is first."""

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.runtime import compile_rules
from rulecheck.runtime.faults import DivisionFault, IndexFault, SpentFault

FRONT = "---\ngame: demo\ntitle: Demo\nplayers: 2..4\n---\n\n```python\n"


def functions(code):
    checked = check(parse(f"{FRONT}{code}\n```\n", "demo.md"))
    assert checked.flaws == ()
    return compile_rules(checked.rules).table(["p1", "p2"]).functions


@pytest.mark.parametrize(
    "line",
    ["xs = xs + xs", "xs += xs", "xs.extend(xs)", "xs = xs + [1] + xs"],
)
def test_a_sequence_that_doubles(line):
    made = functions(
        f"def f(n: Int) -> Int:\n    xs = [1, 2]\n    for i in range(n):\n        {line}\n"
        "    return len(xs)"
    )
    assert made["f"](3) >= 16
    with pytest.raises(SpentFault, match=r"demo.md:11:.*a sequence of .* at most 1000000 can be"):
        made["f"](60)


def test_a_number_that_squares():
    made = functions(
        "def f(n: Int) -> Int:\n    x = 3\n    for i in range(n):\n        x = x * x\n    return x"
    )
    assert made["f"](3) == 3**8
    with pytest.raises(SpentFault, match=r"demo.md:11:13: a number of .* bits; at most 10000"):
        made["f"](60)


def test_short_sequences_and_products_are_plain():
    made = compile_rules(
        check(
            parse(
                FRONT + "def f(xs: Seq[Int, 9], n: Int) -> Int:\n    ys = xs + xs\n"
                "    return len(ys) * n\n```\n",
                "demo.md",
            )
        ).rules
    ).source()
    assert "xs + xs" in made
    assert "_product" not in made


@pytest.mark.parametrize("line", ["xs[i] = 1 // i", "xs[i].n = 1 // i", "m[1 // i] = xs[0].n // i"])
def test_the_value_comes_before_the_place(line):
    value_first = functions(
        "class Box:\n    n: Int = 0\n\n"
        "def f(i: Int) -> Int:\n    xs: Seq[Box, 3] = []\n    ys: Seq[Int, 3] = []\n"
        "    m: Map[Int[0:9], Int] = {k: 0 for k in Int[0:9]}\n"
        f"    {line.replace('xs[i] =', 'ys[i] =')}\n    return 0"
    )["f"]
    expected = IndexFault if line.startswith("m") else DivisionFault
    with pytest.raises(expected):
        value_first(0)
