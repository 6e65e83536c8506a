"""On small domains, where everything can be tried: regions are exactly where a gap or conflict
is, and no smaller witness exists."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random

import pytest

from rulecheck.checks import Settings, examination, lint
from rulecheck.checks.finding import Finding
from rulecheck.checks.regions import MORE
from rulecheck.document import parse
from rulecheck.document.source import Span
from rulecheck.language import check
from rulecheck.language.check import Checked
from rulecheck.runtime import compile_rules
from rulecheck.runtime.faults import ConflictFault, GapFault
from rulecheck.solver.faults import OutOfTime
from tests.language.conftest import FRONT, code

HIGH = 5
_CONDITIONS = (
    "a < {k}",
    "a > {k}",
    "b <= {k}",
    "b == {k}",
    "a == b",
    "a + b > {k}",
    "f",
    "not f",
    "a % 2 == 1",
    "b // 2 == {k}",
    "a != {k}",
)


DIFFER = "the two values differ"


def table(random: Random) -> str:
    """A decision of a few rows, with some precedence."""
    head = code(f"def points(a: Int[0:{HIGH}], b: Int[0:{HIGH}], f: Bool) -> Int:\n    ...")
    rows = []
    for number in range(random.randint(2, 4)):
        chosen = random.sample(_CONDITIONS, random.randint(1, 2))
        joined = random.choice((" and ", " or ")).join(chosen)
        condition = joined.replace("{k}", str(random.randint(0, HIGH)))
        value = random.choice(("1", "2", "a", "a + b"))
        over = f"r{random.randrange(number)}" if number and random.random() < 0.4 else ""
        rows.append(f"| r{number} | `{condition}` | `{value}` | {over} |")
    return head + "\n| rule | when | points | over |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"


def situations() -> Iterator[tuple[int, int, bool]]:
    yield from itertools.product(range(HIGH + 1), range(HIGH + 1), (False, True))


def where(checked: Checked, wanted: Callable[[Exception], bool]) -> set[tuple[int, int, bool]]:
    """The situations in which the runtime fails in that way."""
    points = compile_rules(checked.rules).table(("p1", "p2")).functions["points"]
    found = set()
    for given in situations():
        try:
            points(*given)
        except (GapFault, ConflictFault) as fault:
            if wanted(fault):
                found.add(given)
    return found


def held(region: str, given: tuple[int, int, bool]) -> bool:
    a, b, f = given
    known = {"a": a, "b": b, "f": f, "always": True}
    return bool(eval(region, {}, known))  # words of the table above


def size(given: tuple[int, int, bool]) -> tuple[int, int, int]:
    """What a witness is minimised by: what is on, then each number in turn."""
    return int(given[2]), given[0], given[1]


def witness(finding: Finding) -> tuple[int, int, bool]:
    shown = dict(finding.witnesses[0].values)
    return int(shown["a"]), int(shown["b"]), shown["f"] in ("yes", "True", "true")


@pytest.mark.parametrize("seed", range(60))
def test_regions_and_witness(seed: int) -> None:
    checked = check(parse(f"{FRONT}{table(Random(seed))}", "demo.md"))
    assert checked.flaws == ()
    report = lint(checked, Settings())
    gaps = [f for f in report.findings if f.code == "RC302"]
    assert_exact(gaps, where(checked, lambda fault: isinstance(fault, GapFault)))
    pairs = {tuple(r.name for r in f.rules): f for f in report.findings if f.code == "RC301"}
    for names in itertools.combinations(
        (r.name for r in checked.rules.decisions["points"].rows), 2
    ):
        found = [pairs[names]] if names in pairs else []
        assert_exact(found, where(checked, lambda fault, names=names: differ(fault, names)))


def differ(fault: Exception, names: tuple[str, str]) -> bool:
    if not isinstance(fault, ConflictFault):
        return False
    said = {row.name: value for row, value in zip(fault.rows, fault.values, strict=True)}
    return set(names) <= set(said) and said[names[0]] != said[names[1]]


def assert_exact(findings: list[Finding], target: set[tuple[int, int, bool]]) -> None:
    assert bool(findings) == bool(target)
    for finding in findings:
        if finding.regions and finding.regions[-1] != MORE:
            covered = {
                s
                for s in situations()
                if any(held(region.replace(DIFFER, "True"), s) for region in finding.regions)
            }
            if any(DIFFER in region for region in finding.regions):
                assert covered >= target, finding.regions
            else:
                assert covered == target, finding.regions
        assert witness(finding) == min(target, key=size)


def found_in(text: str, rows: str, code_: str) -> Finding:
    """The finding of that code about a decision and its rows."""
    head, name = code(f"{text}\n    ..."), text.split("(")[0].removeprefix("def ")
    document = f"{FRONT}{head}\n| rule | when | {name} |\n|---|---|---|\n{rows}\n"
    checked = check(parse(document, "demo.md"))
    assert checked.flaws == ()
    (finding,) = (f for f in lint(checked, Settings()).findings if f.code == code_)
    return finding


def test_a_comparison_with_what_is_not_there_neither_holds_nor_fails() -> None:
    finding = found_in(
        "def low(best: Option[Int[0:9]], top: Int[0:9], wild: Bool) -> Bool:",
        "| low | `best is None or best <= top` | `True` |\n| wild | `wild` | `False` |",
        "RC301",
    )
    assert finding.regions == ("best is None and wild", "best <= top and wild")


def test_sets_that_are_no_part_of_each_other_are_not_compared() -> None:
    finding = found_in(
        "def part(s: Set[Int[0:2]], t: Set[Int[0:2]]) -> Bool:", "| a | `s < t` | `True` |", "RC302"
    )
    assert finding.regions == ("not (s < t)",)


@pytest.mark.parametrize(
    ("condition", "region"),
    [
        ("(a + b) < (c + b)", "(a + b) >= (c + b)"),
        ("(a > 1) == (b > 1)", "not ((a > 1) == (b > 1))"),
        ('w == "le(ft"', 'not (w == "le(ft")'),
    ],
)
def test_the_brackets_of_a_condition(condition: str, region: str) -> None:
    text = 'def f(a: Int[0:5], b: Int[0:5], c: Int[0:5], w: Enum("le(ft", "right")) -> Bool:'
    assert found_in(text, f"| a | `{condition}` | `True` |", "RC302").regions == (region,)


@pytest.mark.parametrize("seed", range(60))
def test_no_region_lies_within_another(seed: int) -> None:
    checked = check(parse(f"{FRONT}{table(Random(seed))}", "demo.md"))
    for finding in lint(checked, Settings()).findings:
        regions = [r.replace(DIFFER, "True") for r in finding.regions if r != MORE]
        covered = [{s for s in situations() if held(region, s)} for region in regions]
        for one, other in itertools.permutations(covered, 2):
            assert not one <= other, finding.regions


def test_values_inside_others_stand_in_brackets() -> None:
    finding = found_in(
        "def f(piles: Seq[Seq[Int[0:3], 2], 3], marks: Seq[Set[Int[0:2]], 2]) -> Int:",
        "| a | `len(piles) != 2 or len(piles[1]) != 2 or len(marks) != 1 or 0 not in marks[0]`"
        " | 1 |",
        "RC302",
    )
    assert finding.witnesses[0].values == (("piles", "[], [0, 0]"), ("marks", "{0}"))


def test_what_is_found_as_the_time_runs_out_is_shown_without_regions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_time(*_: object) -> tuple[str, ...]:
        raise OutOfTime(Span(1, 1, 1, 2))

    monkeypatch.setattr(examination, "regions", no_time)
    rows = "| a | `n < 3` | 1 |\n| b | `n > 1` | 2 |"
    finding = found_in("def f(n: Int[0:9]) -> Int:", rows, "RC301")
    assert (finding.regions, finding.witnesses[0].values) == ((), (("n", "2"),))
