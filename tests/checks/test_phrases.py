"""Conditions put together, and that the words say the same."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.checks.phrases import opposite, together


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        ([], "always"),
        (["n >= 5"], "n >= 5"),
        (["3 >= n"], "3 >= n"),
        (["n >= 5", "n <= 5"], "n == 5"),
        (["n > 4", "wild", "n < 8"], "5 <= n <= 7 and wild"),
        (["2 <= n <= 3", "n != 2"], "n == 3"),
        (["n > 4", "n != 9", "n != 7"], "n >= 5 and n != 7 and n != 9"),
        (["n != 5", "n > 4"], "n >= 6"),
        (["n < 4", "n != 3", "n != 2"], "n <= 1"),
        (["n != 3"], "n != 3"),
        (["3 <= n", "7 > n"], "3 <= n <= 6"),
        (["3 < n % 5", "n % 5 < 9"], "4 <= n % 5 <= 8"),
        (["a <= b", "a >= b"], "a == b"),
        (["a <= b", "b <= a"], "b == a"),
        (["a >= b", "n > 1", "b >= a"], "b == a and n > 1"),
        (["a < b", "b < a"], "a < b and b < a"),
        (["n > 3", "n < 2"], "n > 3 and n < 2"),
        (["n - 1 >= 2", "n >= 2"], "n - 1 >= 2 and n >= 2"),
        (["a in b", "n > 2 or n < 1", "n < 9"], "a in b and n > 2 or n < 1 and n < 9"),
        (["x.value == 3", "x.value != 4"], "x.value == 3"),
        (["n >= -2", "n <= -2"], "n == -2"),
        (["n>1", "n<=2"], "n == 2"),
    ],
)
def test_together(conditions: list[str], said: str) -> None:
    assert together(conditions) == said


@pytest.mark.parametrize(
    ("words", "turned"),
    [
        ("n < 3", "n >= 3"),
        ("3 < n", "n <= 3"),
        ("a == b", "a != b"),
        ("n % 2 == 0", "n % 2 != 0"),
        ("2 <= n <= 3", None),
        ("a in b", "a not in b"),
        ("a not in {1, 2}", "a in {1, 2}"),
        ("a in b or c", None),
        ("a in [x for x in b]", None),
        ('s == "h"', 's != "h"'),
        ("n<=1", "n > 1"),
        ("n < 3 or wild", None),
        ("best(n, m) < 3", "best(n, m) >= 3"),
        ("len(piles[1]) == 2", "len(piles[1]) != 2"),
        ("(n < 3)", None),
        ("len(n < 3)", None),
        ("f(n) < (m", None),
    ],
)
def test_opposite(words: str, turned: str | None) -> None:
    assert opposite(words) == turned


NUMBERS = st.integers(-3, 5)
SIGNS = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
CONDITIONS = st.one_of(
    st.builds("{} {} {}".format, st.sampled_from(["n", "m"]), SIGNS, NUMBERS),
    st.builds("{} {} {}".format, NUMBERS, SIGNS, st.sampled_from(["n", "m"])),
    st.builds("{} {} {}".format, st.just("n"), SIGNS, st.just("m")),
    st.builds("{} {} {}".format, st.just("m"), SIGNS, st.just("n")),
    st.builds("{} <= n < {}".format, NUMBERS, NUMBERS),
)


@given(st.lists(CONDITIONS, max_size=5))
def test_the_words_say_the_same(conditions: list[str]) -> None:
    said = together(conditions)
    assert len(re.split(" and ", said)) <= max(1, len(conditions))
    for n in range(-4, 7):
        for m in range(-4, 7):
            known = {"n": n, "m": m, "always": True}
            assert eval(said, {}, known) == all(eval(c, {}, known) for c in conditions)
