"""Scoring sheets and entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.logs import (
    BrokenEntry,
    Judged,
    Kind,
    Scored,
    Spoke,
    read_entries,
    read_sheet,
    score,
)
from rulecheck.runtime import Program, compile_rules
from tests.logs.demo import DEMO
from tests.logs.test_sheet import SHEET

CARDS = {"cards": "5"}


def scored(program: Program, *texts: str, explain: bool = False) -> Scored:
    return score(read_entries(texts, program, settings=CARDS), explain=explain)


def points(result: Scored) -> dict[str, int]:
    return {s.player: s.points for s in result.standings}  # type: ignore[attr-defined]


def test_entries_and_standings(program: Program) -> None:
    result = scored(program, "p1=3/3", "p2=0/1", "p3=1/1")
    assert points(result) == {"p1": 13, "p2": 0, "p3": 11}
    assert result.state.rounds == 1  # type: ignore[attr-defined]
    assert len(result.rounds) == 1


def test_a_sheet_has_rounds(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(SHEET)
    result = score(read_sheet(path, program))
    assert points(result) == {"p1": 13 + 12, "p2": 11}
    assert [len(r.entries) for r in result.rounds] == [2, 2]
    first = {s.player: s.points for s in result.rounds[0].standings}  # type: ignore[attr-defined]
    assert first == {"p1": 13, "p2": 0}
    assert result.rounds[-1].standings == result.standings
    assert len(result.entries) == 4


def test_a_broken_rule_names_entry_field_and_place(program: Program, tmp_path: Path) -> None:
    with pytest.raises(BrokenEntry) as caught:
        scored(program, "p1=3/3", "p2=0/6")
    broken = caught.value
    assert str(broken) == "entry 2 (p2=0/6): taken: demo/tally/tricks: 6 is more than 5"
    assert (broken.place.line, broken.place.column, broken.place.field) == (2, 6, "taken")
    assert (broken.kind, broken.rule) == (Kind.RULE, "demo/tally/tricks")
    assert broken.document is not None
    assert '"tricks: ' in DEMO.splitlines()[broken.document.line - 1]
    path = tmp_path / "sheet.csv"
    path.write_text(SHEET.replace("2,4,p2,1,1", "2,4,p2,1,5"))
    with pytest.raises(BrokenEntry) as caught:
        score(read_sheet(path, program))
    assert str(caught.value) == f"{path}:5:10: taken: demo/tally/tricks: 5 is more than 4"


def test_a_card_twice_in_a_set_is_impossible(tmp_path: Path) -> None:
    text = DEMO.replace("plays: Seq[Card, 4] = []", "plays: Set[Card] = set()")
    checked = check(parse(text, "demo.md"))
    assert not checked.flaws
    program = compile_rules(checked.rules)
    with pytest.raises(BrokenEntry) as caught:
        scored(program, "p1=3/3/1/A1,B1", "p2=1/1/1/B2,A3,B2")
    assert str(caught.value) == (
        "entry 2 (p2=1/1/1/B2,A3,B2): plays: log/repeated-item: B2 is named twice"
    )
    assert caught.value.place.column == 16
    with pytest.raises(BrokenEntry, match="demo/tally/tricks"):
        scored(program, "p1=3/6/1/A1,B1", "p2=1/1/1/B2,A3,B2")


def test_what_comes_after_the_end(tmp_path: Path) -> None:
    text = DEMO.replace("    game.rounds = round", "    game.rounds = round\n    game.done = True")
    program = compile_rules(check(parse(text, "demo.md")).rules)
    with pytest.raises(BrokenEntry) as caught:
        scored(program, "p1=3/3", "p2=1/1")
    assert str(caught.value) == (
        "entry 2 (p2=1/1): log/after-end: the game was over before this entry"
    )


def test_a_rule_of_the_setup(program: Program) -> None:
    sheet = read_entries(["p1=3/3", "p2=1/1"], program, settings={**CARDS, "teams": "p1:p2"})
    with pytest.raises(BrokenEntry, match="demo/start/teams: there are two teams, or none"):
        score(sheet)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("game.rounds = round", "game.rounds = 10 // (taken - 1)", "demo/tally"),
        ("Standing(p, game.points[p])", "Standing(p, 10 // game.points[p])", "demo/standings"),
    ],
)
def test_a_faulty_document(old: str, new: str, rule: str) -> None:
    assert old in DEMO
    program = compile_rules(check(parse(DEMO.replace(old, new), "demo.md")).rules)
    with pytest.raises(BrokenEntry) as caught:
        scored(program, "p1=3/3", "p2=0/1")
    assert (caught.value.kind, caught.value.rule) == (Kind.DOCUMENT, rule)
    assert caught.value.message.startswith("the rule document is at fault, not the entry: ")


def test_what_spoke_for_each_entry() -> None:
    text = DEMO.replace("game.points[player] += 10 + bid", "game.points[player] += worth(bid)")
    text = text.replace("def worth(value: Option[Int[1:9]])", "def worth(value: Option[Int])")
    checked = check(parse(text, "demo.md"))
    assert not checked.flaws
    result = scored(compile_rules(checked.rules), "p1=3/3", "p2=0/1", explain=True)
    first, second = result.entries
    judged, spoke = first.heard
    assert isinstance(judged, Judged)
    assert (judged.rule.address, judged.held) == ("demo/tally/tricks", True)
    assert isinstance(spoke, Spoke)
    assert spoke.decision.name == "worth"
    assert [row.name for row in spoke.rows] == ["small"]
    assert (spoke.arguments, spoke.value) == ((3,), 1)
    assert len(second.heard) == 1
    assert result.heard == ()


def test_nothing_is_heard_unless_asked_for(program: Program) -> None:
    result = scored(program, "p1=3/3", "p2=0/1")
    assert all(entry.heard == () for entry in result.entries)
