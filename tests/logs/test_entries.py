"""Entries of a command line."""

from __future__ import annotations

import pytest

from rulecheck.errors import UsageError
from rulecheck.logs import SheetError, parse_settings, read_entries
from rulecheck.runtime import Program
from tests.logs.test_sheet import two

__all__ = ["two"]

CARDS = {"cards": "5"}


def read(program: Program, *texts: str, **more: object) -> list[tuple[object, ...]]:
    sheet = read_entries(texts, program, **{"settings": CARDS, **more})  # type: ignore[arg-type]
    return [entry.arguments for entry in sheet.entries]


def test_entries_with_what_they_share(program: Program) -> None:
    assert read(program, "p1=3/3", "p2=0/1") == [(5, "p1", 3, 3, 1, ()), (5, "p2", 0, 1, 1, ())]


def test_all_values_fill_the_defaults_too(program: Program) -> None:
    cards = program.rules.deck.by_code  # type: ignore[union-attr]
    assert read(program, "p1=3/3/2/A1,B2", "p2=0/1/2/") == [
        (5, "p1", 3, 3, 2, (cards["A1"], cards["B2"])),
        (5, "p2", 0, 1, 2, ()),
    ]
    assert read(program, "p1=3/3", "p2=0/1", settings={"cards": "5", "round": "4"}) == [
        (5, "p1", 3, 3, 4, ()),
        (5, "p2", 0, 1, 4, ()),
    ]


def test_values_fill_as_many_defaults_as_there_are(program: Program) -> None:
    assert read(program, "p1=3/3/2", "p2=0/1") == [(5, "p1", 3, 3, 2, ()), (5, "p2", 0, 1, 1, ())]


def test_options_and_players(program: Program) -> None:
    settings = {"cards": "5", "goal": "9", "teams": "ann:bob,cid"}
    sheet = read_entries(
        ["ann=3/3"], program, settings=settings, players=["cid", "bob", "ann"]
    )  # fmt: skip
    assert sheet.setting.table.players == ("cid", "bob", "ann")
    assert sheet.setting.table.options.teams == (("ann", "bob"), ("cid",))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        (["p1"], "entry 1 (p1): found no `=`, expected player=bid/taken/round/plays"),
        (["=3/3"], "entry 1 (=3/3): found nothing before `=`, expected "
                   "player=bid/taken/round/plays"),
        (["p1=3/3", "p2=3"], "entry 2 (p2=3): found 1 value, expected bid/taken, or more of "
                             "bid/taken/round/plays"),
        (["p1=3/3/3//1"], "entry 1 (p1=3/3/3//1): found 5 values, expected bid/taken, or more of "
                          "bid/taken/round/plays"),
        (["p1=3/3", "p2=3/x"], 'entry 2 (p2=3/x): taken: found "x", expected a whole number from '
                               "0 to 9"),
        (["p1=3/3", "p2=/1"], "entry 2 (p2=/1): bid: found nothing, expected a whole number from "
                              "0 to 9"),
        (["p1=3/3", "p2=3/"], "entry 2 (p2=3/): taken: found nothing, expected a whole number "
                              "from 0 to 9"),
        (["p1=x/3", "p2=3/y"], 'entry 1 (p1=x/3): bid: found "x", expected a whole number from 0 '
                               "to 9 (and 1 more)"),
    ],
)  # fmt: skip
def test_what_can_be_wrong(program: Program, texts: list[str], what: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(program, *texts)
    assert str(caught.value) == what


def test_columns_are_those_of_the_entry(program: Program) -> None:
    with pytest.raises(SheetError) as caught:
        read(program, "p1=3/3", "p2=3/ 3/1/A1,x")
    place = caught.value.problems[0].place
    assert (place.path, place.line, place.column, place.field) == (None, 2, 14, "plays")


def test_usage(program: Program) -> None:
    with pytest.raises(UsageError, match="there is no entry to score"):
        read(program)
    with pytest.raises(SheetError, match=r"player: found 1 player \(p1\), expected 2 to 4"):
        read(program, "p1=3/3", settings={"cards": "5"})
    with pytest.raises(SheetError, match=r'entry 2 .*: "p1" comes again \(first in entry 1\)'):
        read(program, "p1=3/3", "p1=2/2", settings={"cards": "5"})
    with pytest.raises(SheetError, match='the setting "player" is the key of `tally`'):
        read(program, "p1=3/3", settings={"player": "p1", "cards": "5"})


def test_settings() -> None:
    assert parse_settings(["a=1", " b =x=y"]) == {"a": "1", "b": "x=y"}
    with pytest.raises(UsageError, match='found the setting "a", expected NAME=VALUE'):
        parse_settings(["a"])
    with pytest.raises(UsageError, match='the setting "a" is given twice'):
        parse_settings(["a=1", "a=2"])


def test_the_entries_choose_the_event(two: Program) -> None:
    assert read_entries(["p1=3", "p2=3"], two).event.name == "level"
    assert read_entries(["p1=5/3/3", "p2=5/1/0"], two).event.name == "tally"
    assert read_entries(["p1=1/1", "p2=1/1"], two, settings=CARDS).event.name == "tally"
    with pytest.raises(SheetError):
        read_entries(["p1=1/2/3/4//6", "p2=1/2/3/4//6"], two)
