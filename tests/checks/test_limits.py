"""What lint says when it does not know, or when the readings disagree; and that two runs give
the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Severity
from rulecheck.document import parse, read
from rulecheck.language import check
from rulecheck.language.check import Checked
from rulecheck.solver import Limits, Verdict
from rulecheck.solver.confirm import Outcome, Runner
from tests.language.conftest import FRONT, code

DOCUMENTS = sorted((Path(__file__).parents[1] / "documents").rglob("*.md"))

HARD = code(
    """
    @claim
    def no_cubes(x: Int[1:2000], y: Int[1:2000], z: Int[1:2000]) -> Bool:
        return x * x * x + y * y * y != z * z * z
    """
)
GAP = code("def points(bid: Int[0:9]) -> Int:\n    ...") + (
    "\n| rule | when | points |\n|---|---|---|\n| low | `bid < 5` | 1 |\n"
)
CONFLICT = code("def points(bid: Int[0:9]) -> Int:\n    ...") + (
    "\n| rule | when | points |\n|---|---|---|\n| low | `bid < 6` | 1 |\n| high | `bid > 4` | 2 |\n"
    "| nine | `bid == 9` | 2 |\n"
)


def checked(text: str) -> Checked:
    return check(parse(f"{FRONT}\n{text}", "demo.md"))


@pytest.mark.parametrize("rlimit", [1, 1_000])
def test_a_limit_is_never_a_proof(rlimit: int) -> None:
    report = lint(checked(HARD), Settings(limits=Limits(rlimit=rlimit)))
    (finding,) = report.findings
    assert (finding.code, finding.verdict) == ("RC901", Verdict.UNKNOWN)
    assert finding.severity is Severity.WARNING
    assert report.verdicts == {Verdict.UNKNOWN: 1}
    assert "no_cubes" in finding.message


def test_no_time_is_never_a_proof() -> None:
    for text in (HARD, GAP, CONFLICT):
        report = lint(checked(text), Settings(limits=Limits(timeout=0.0)))
        assert Verdict.UNKNOWN in report.verdicts
        assert {f.code for f in report.findings} == {"RC901"}


def test_what_can_not_be_translated_leaves_the_rest() -> None:
    far = code(
        "def far(n: Int[0:]) -> Int:\n    assert n > 3\n    return len([k for k in range(n)])"
    )
    report = lint(checked(far + GAP), Settings())
    assert [f.code for f in report.findings] == ["RC902", "RC302"]
    assert report.verdicts[Verdict.UNSUPPORTED] == 1


@pytest.mark.parametrize("text", [GAP, CONFLICT], ids=["gap", "conflict"])
def test_readings_that_disagree_are_no_finding_about_the_rules(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Runner, "run", lambda *_: Outcome(7))
    report = lint(checked(text), Settings())
    assert {f.code for f in report.findings} == {"RC903"}
    for finding in report.findings:
        assert finding.severity is Severity.ERROR
        assert "the runtime says: 7" in finding.message
        assert finding.witnesses


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_two_runs_give_the_same(path: Path) -> None:
    document = check(read(path))
    first, second = (lint(document, Settings(witnesses=2)) for _ in range(2))
    # How many questions it took depends on the models that Z3 happens to find, nothing else.
    assert repr(first.findings) == repr(second.findings)
    assert (first.verdicts, first.tensions, first.settled) == (
        second.verdicts,
        second.tensions,
        second.settled,
    )


def test_further_witnesses_are_really_different() -> None:
    """They go another way through the rule where there is one; else players or inputs differ."""
    claims = "@claim\ndef few() -> Bool:\n    return players < 3\n\n"
    divides = "def share(n: Int[0:5], m: Int[0:5]) -> Int:\n    k = n if m > 3 else n // 2\n"
    report = lint(checked(code(claims + divides + "    return 10 // k")), Settings(witnesses=3))
    claim, operation = report.findings
    assert [str(w) for w in claim.witnesses] == ["3 players", "4 players"]
    assert [str(w) for w in operation.witnesses] == ["n: 0; m: 0", "n: 1; m: 0", "n: 0; m: 1"]


def test_no_witness_is_shown_twice() -> None:
    """Players and options that are not shown make no difference."""
    gap_ = "def nobody(n: Int[0:1]) -> Player:\n    ..."
    rows = "\n| rule | when | nobody |\n|---|---|---|\n| a | `n == 1` | `everyone[0]` |\n"
    report = lint(checked(code(gap_) + rows), Settings(witnesses=3))
    (finding,) = report.findings
    shown = [str(w) for w in finding.witnesses]
    assert len(shown) == len(set(shown))
    assert all(w.endswith("n: 0") for w in shown)
