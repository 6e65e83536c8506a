"""RC501: what documents of one family say differently of one name."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.checks.across import Across, across
from rulecheck.checks.finding import Finding, Severity, Status
from rulecheck.document import parse
from rulecheck.language import check, load
from rulecheck.language.rules import Rules
from rulecheck.solver.smt import Limits
from rulecheck.solver.verdicts import Verdict

SPECS = Path(__file__).parent.parent.parent / "specs"
LIMITS = Limits(timeout=60)


def rules(name: str, *parts: str, players: str = "2..4") -> Rules:
    front = f"---\ngame: {name}\ntitle: {name}\nplayers: {players}\nfamily: demo\n---\n"
    text = front + "\n".join(dedent(part) for part in parts) + "\n"
    checked = check(parse(text, f"{name}.md"))
    assert checked.flaws == ()
    return checked.rules


def python(text: str) -> str:
    return f"\n```python\n{dedent(text).strip()}\n```\n"


def deck(*rows: str) -> str:
    head = "\n| deck | code | values | copies | when |\n|---|---|---|---|---|\n"
    return head + "".join(f"| {row} |\n" for row in rows)


def accept(*rows: str) -> str:
    head = "\n| accept | subject | because |\n|---|---|---|\n"
    return head + "".join(f"| {row} |\n" for row in rows)


def decision(*rows: str, head: str = "def points(bid: Int[0:9]) -> Int:") -> str:
    table = "\n| rule | when | points |\n|---|---|---|\n" + "".join(f"| {r} |\n" for r in rows)
    return python(f"{head}\n    ...") + table


def compared(first: tuple[str, ...], second: tuple[str, ...], **more: object) -> Across:
    return across("demo", [rules("one", *first), rules("two", *second)], LIMITS, **more)  # type: ignore[arg-type]


def messages(found: Across) -> list[str]:
    return [f"{f.path}:{f.span.line}: {f.severity} {f.code} {f.message}" for f in found.findings]


def only(found: Across) -> Finding:
    (finding,) = found.findings
    return finding


def test_the_cards_of_a_family() -> None:
    found = compared(
        (deck("Red | A | 1..5 | |", "Wild | W | 0 or 9 | |", "Joker | J | | 2 |"),),
        (deck("Red | A | 0..5 | |", "Wild | W | 0 or 8 | |", "Joker | J | | |"),),
    )
    assert messages(found) == [
        "two.md:10: warning RC501 the family of cards `Red` is 0..5 here, and 1..5 in one.md:10",
        "two.md:11: warning RC501 the family of cards `Wild` is 0 or 8 here, and 0 or 9 in "
        "one.md:11",
        "two.md:12: warning RC501 the family of cards `Joker` is 1 copy of each here, and 2 "
        "copies of each in one.md:12",
    ]
    assert found.findings[0].subject == "two/Red"
    here, there = found.findings[0].rules
    assert (here.address, here.path, here.span.line) == ("two/Red", "", 10)
    assert (there.address, there.path, there.span.line) == ("one/Red", "one.md", 10)
    assert there.text == "| Red | A | 1..5 | | |"


def test_one_code_for_cards_of_two_families() -> None:
    found = compared((deck("Red | A | 1..5 | |"),), (deck("Amber | A | 3..9 | |"),))
    assert messages(found) == [
        "two.md:10: warning RC501 the card A3 is of Amber here, and of Red in one.md:10"
    ]


def test_types_and_constants() -> None:
    found = compared(
        (python('Value = Int[0:20]\nPhase = Enum("a", "b")\nMOST = 3\nSame = Int[1:]'),),
        (python('Value = Int[0:17]\nPhase = Enum("a", "c")\nMOST = 2 + 2\nSame = Int[1:]'),),
    )
    assert messages(found) == [
        "two.md:9: warning RC501 the type `Value` is Int[0:17] here, and Int[0:20] in one.md:9",
        'two.md:10: warning RC501 the type `Phase` is Enum("a", "c") here, and Enum("a", "b") in '
        "one.md:10",
        "two.md:11: warning RC501 the constant `MOST` is 4 here, and 3 in one.md:11",
    ]


def test_one_name_for_a_type_here_and_a_constant_or_record_there() -> None:
    found = compared((python("Most = Int[0:9]"),), (python("Most = 4"),))
    assert messages(found) == [
        "two.md:9: warning RC501 the constant `Most` is 4 here, and the type Int[0:9] in one.md:9"
    ]
    record = python("class Suit:\n    rank: Int[0:3]")
    found = compared((python('Suit = Enum("a", "b")'),), (record,))
    assert messages(found) == [
        "two.md:9: warning RC501 the record `Suit` is rank: Int[0:3] here, and the type "
        'Enum("a", "b") in one.md:9'
    ]


def test_a_record_says_which_fields() -> None:
    found = compared(
        (python("class Row:\n    end: Int[0:9]\n    length: Int[1:5]"),),
        (python("class Row:\n    end: Int[0:9]\n    length: Int[1:4]\n    free: Bool"),),
    )
    assert only(found).message == (
        "the record `Row` is length: Int[1:4], free: Bool here, and length: Int[1:5], no free in "
        "one.md:9"
    )


def test_options_by_type_and_default() -> None:
    found = compared(
        (python("@options\nclass Options:\n    goal: Int[1:9] = 3\n    long: Bool = False"),),
        (python("@options\nclass Options:\n    goal: Int[1:9] = 4\n    long: Bool = False"),),
    )
    assert only(found).message == (
        "the option `goal` is Int[1:9] = 4 here, and Int[1:9] = 3 in one.md:10"
    )


def test_other_words_with_the_same_results_are_no_finding() -> None:
    found = compared(
        (decision("low | `bid < 6` | 1", "high | `bid >= 6` | 2"),),
        (python("def points(bid: Int[0:9]) -> Int:\n    return 2 if bid > 5 else 1"),),
    )
    assert found.findings == []
    assert found.verdicts == {Verdict.PROVED: 1}


def test_the_smallest_input_with_both_results() -> None:
    found = compared(
        (decision("low | `bid < 6` | 1", "high | `bid >= 6` | 2"),),
        (decision("low | `bid < 5` | 1", "high | `bid >= 5` | 2"),),
    )
    finding = only(found)
    assert finding.message == "`points` gives other results here than in one.md:9"
    assert str(finding.witnesses[0]) == "bid: 5"
    assert [rule.says for rule in finding.rules] == ["2", "1"]
    assert (finding.severity, finding.verdict) == (Severity.WARNING, Verdict.REFUTED)


def test_a_conflict_in_one_of_them_is_a_difference() -> None:
    found = compared(
        (decision("low | `bid < 6` | 1", "high | `bid >= 6` | 2"),),
        (decision("low | `bid < 7` | 1", "high | `bid >= 6` | 2"),),
    )
    finding = only(found)
    assert str(finding.witnesses[0]) == "bid: 6"
    assert finding.rules[1].says == "2"
    assert finding.rules[0].says.startswith("the rows that apply to points(bid=6) disagree")


def test_what_one_of_them_refuses_is_a_difference() -> None:
    body = "def half(n: Int[0:9]) -> Int:\n    return n // 2"
    asking = body.replace("    return", "    assert n > 1\n    return")
    finding = only(compared((python(body),), (python(asking),)))
    assert str(finding.witnesses[0]) == "n: 0"
    assert finding.rules[1].says == "0"
    assert "n > 1" in finding.rules[0].says or "asks" in finding.rules[0].says


def test_ranges_are_compared_where_both_have_values() -> None:
    wide = decision("low | `bid < 6` | 1", "high | `bid >= 6` | 2")
    assert compared((wide,), (wide.replace("0:9", "3:7"),)).findings == []


def test_cards_are_the_same_by_code() -> None:
    body = python("def worth(card: Card) -> Int:\n    return card.value")
    first = deck("Red | A | 1..5 | |", "Blue | B | 1..5 | |")
    second = deck("Blue | B | 1..5 | |", "Red | A | 1..5 | |", "Green | C | 1..5 | |")
    assert compared((first, body), (second, body)).findings == []
    other = body.replace("card.value", 'card.value + (1 if card.family == "Blue" else 0)')
    finding = only(compared((first, body), (second, other)))
    assert str(finding.witnesses[0]) == "card: B1"
    assert [rule.says for rule in finding.rules] == ["2", "1"]


def test_what_a_function_calls_counts() -> None:
    def twice(step: int) -> str:
        return python(
            f"def step(n: Int[0:9]) -> Int:\n    return n + {step}\n\n\n"
            "def twice(n: Int[0:9]) -> Int:\n    return 2 * step(n)"
        )

    found = compared((twice(1),), (twice(2),))
    assert [f.subject for f in found.findings] == ["two/step", "two/twice"]
    assert [r.says for r in found.findings[1].rules] == ["4", "2"]


def test_another_signature_is_an_info() -> None:
    found = compared(
        (python("def worth(n: Int[0:9]) -> Int:\n    return n"),),
        (python("def worth(n: Int[0:9], twice: Bool) -> Int:\n    return 2 * n if twice else n"),),
    )
    assert messages(found) == [
        "two.md:9: info RC501 `worth` is another function than in one.md:9: they take other "
        "parameters"
    ]


def test_other_results_that_can_t_be_the_same_are_an_info() -> None:
    found = compared(
        (python("def worth(n: Int[0:9]) -> Int:\n    return n"),),
        (python("def worth(n: Int[0:9]) -> Bool:\n    return n > 3"),),
    )
    assert only(found).message == ("`worth` is another function than in one.md:9: Bool is not Int")


STATE = """
@state
class Game:
    points: Int


def points_of(game: Game) -> Int:
    return {points}


@setup
def start() -> Game:
    return Game(points={points_at_start})
"""


def test_what_depends_on_the_state_is_each_game_s_own() -> None:
    first = python(STATE.replace("{points}", "game.points").replace("{points_at_start}", "0"))
    second = python(STATE.replace("{points}", "2 * game.points").replace("{points_at_start}", "1"))
    assert compared((first,), (second,)).findings == []


def test_what_can_t_be_compared_is_said() -> None:
    body = (
        "def longest(n: Int[0:]) -> Int:\n    assert n > 3\n    return len([k for k in range(n)])"
    )
    found = compared((python(body),), (python(body.replace("> 3", "> 4")),))
    finding = only(found)
    assert (finding.code, finding.severity) == ("RC902", Severity.INFO)
    assert finding.message.startswith("`longest` can't be compared with that in one.md:9: ")
    assert found.verdicts == {Verdict.UNSUPPORTED: 1}


@pytest.mark.parametrize("where", [0, 1])
def test_an_accept_in_either_document_settles_it(where: int) -> None:
    parts = [(python("MOST = 3"),), (python("MOST = 4"),)]
    parts[where] += (accept("RC501 | MOST | two games"),)
    finding = only(compared(*parts))
    assert (finding.status, finding.because) == (Status.ACCEPTED, "two games")
    (still_open,) = compared(*parts, as_written=True).findings
    assert still_open.status is Status.OPEN


def test_an_accept_in_both_documents_settles_it_and_both_are_used() -> None:
    both = python("MOST = 3") + accept("RC501 | MOST | as printed")
    other = python("MOST = 4") + accept("different-definition | MOST | two games")
    finding = only(compared((both,), (other,)))
    assert (finding.status, finding.because) == ("accepted", "as printed")


def test_by_the_name_of_the_code_and_the_address() -> None:
    rows = accept("different-definition | two/MOST | two games")
    assert only(compared((python("MOST = 3"),), (python("MOST = 4"), rows))).status == "accepted"


def test_an_accept_of_nothing_is_a_finding() -> None:
    found = compared((python("MOST = 3"),), (python("MOST = 3"), accept("RC501 | MOST | why")))
    assert messages(found) == [
        "two.md:15: warning RC306 this accepts RC501 of `MOST`, and none of the documents linted "
        "with this one defines it differently"
    ]


def test_three_documents_each_with_each() -> None:
    documents = [
        rules(name, python(f"MOST = {n}")) for name, n in zip("abc", (1, 2, 1), strict=True)
    ]
    found = across("demo", documents, LIMITS)
    assert messages(found) == [
        "b.md:9: warning RC501 the constant `MOST` is 2 here, and 1 in a.md:9",
        "c.md:9: warning RC501 the constant `MOST` is 1 here, and 2 in b.md:9",
    ]


# -- the shipped documents --------------------------------------------------------------------


def shipped(*names: str, as_written: bool = False) -> Across:
    documents = [load(SPECS / f"{name}.md") for name in names]
    return across("family", documents, LIMITS, as_written=as_written)


def test_num_x_is_worth_something_else_in_each_game() -> None:
    found = shipped("num-x-rows", "num-x-tricks")
    assert {f.status for f in found.findings} == {Status.ACCEPTED}
    by_name = {f.subject.removeprefix("num-x-tricks/"): f for f in found.findings}
    num_x = by_name["Num-X"]
    assert "is 0 or 17 here, and 0 or 20 in " in num_x.message
    assert [rule.text or rule.address for rule in num_x.rules] == [
        "num-x-tricks/Num-X",
        "| Num-X | X | 0 or 20 | 1 |",
    ]
    for family in ("Rainbow", "Shadow"):
        assert "is 1..16" in by_name[family].message
        assert "here, and 0..16" in by_name[family].message
        assert "two games" in by_name[family].because
    allowed = by_name["choice_allowed"]
    assert str(allowed.witnesses[0]) == "chooses: yes; value: 17"
    assert [rule.says for rule in allowed.rules] == ["yes", "no"]


def test_the_mind_and_the_extreme_one() -> None:
    found = shipped("the-mind", "the-mind-extreme")
    assert found.findings
    assert {f.status for f in found.findings} == {Status.ACCEPTED}
    assert found.verdicts.get(Verdict.UNKNOWN, 0) == found.verdicts.get(Verdict.UNSUPPORTED, 0) == 0


def test_as_written_nothing_is_accepted() -> None:
    found = shipped("num-x-rows", "num-x-tricks", as_written=True)
    assert {f.status for f in found.findings} == {Status.OPEN}
