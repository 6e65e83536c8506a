"""All checks together: how much is shown of what they find."""

from __future__ import annotations

from rulecheck.checks.text.run import MOST
from tests.checks.text.found import findings


def test_of_each_code_no_more_than_so_many() -> None:
    lines = [f"Every {'x' * n} costs 3 x 4 = 11 coins." for n in range(1, MOST + 1)]
    text = "Prices\n" + "\n".join(lines) + "\nBetween 5 and 3 coins are paid.\n"
    assert [f.code for f in findings(text)] == ["RC105"] * MOST + ["RC108"]
    more = text + "\n".join(f"Every {'y' * n} costs 3 x 4 = 13 coins." for n in range(1, 4))
    found = findings(more)
    assert [f.code for f in found] == ["RC105"] * MOST + ["RC108", "RC105"]
    assert (found[-1].span.line, str(found[-1].severity)) == (MOST + 3, "error")
    assert found[-1].message == "3 more of this kind from here on, which are not shown"
