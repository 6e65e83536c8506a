"""Score sheets in CSV files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulecheck.document import parse
from rulecheck.errors import InputError, UsageError
from rulecheck.language import check
from rulecheck.logs import Sheet, SheetError, read_sheet
from rulecheck.runtime import Program, compile_rules
from tests.logs.demo import DEMO

Read = Callable[..., Sheet]

SHEET = "round,cards,player,bid,taken\n1,5,p1,3,3\n1,5,p2,0,1\n2,4,p1,2,2\n2,4,p2,1,1\n"


@pytest.fixture
def read(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    monkeypatch.chdir(tmp_path)

    def read_text(content: str | bytes, **more: object) -> Sheet:
        raw = content.encode() if isinstance(content, str) else content
        Path("sheet.csv").write_bytes(raw)
        return read_sheet(Path("sheet.csv"), program, **more)  # type: ignore[arg-type]

    return read_text


def arguments(sheet: Sheet) -> list[tuple[object, ...]]:
    return [entry.arguments for entry in sheet.entries]


def test_a_sheet(read: Read) -> None:
    sheet = read(SHEET)
    assert sheet.setting.table.players == ("p1", "p2")
    assert sheet.event.name == "tally"
    assert arguments(sheet) == [
        (5, "p1", 3, 3, 1, ()),
        (5, "p2", 0, 1, 1, ()),
        (4, "p1", 2, 2, 2, ()),
        (4, "p2", 1, 1, 2, ()),
    ]
    assert [entry.line.number for entry in sheet.entries] == [2, 3, 4, 5]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_dialects(read: Read, delimiter: str, end: str, mark: str) -> None:
    text = mark + SHEET.replace(",", delimiter).replace("\n", end)
    assert arguments(read(text)) == arguments(read(SHEET))


def test_columns_in_any_order_and_settings(read: Read) -> None:
    text = "taken,player,bid\n3,p1,3\n1,p2,0\n"
    sheet = read(text, settings={"cards": "5", "extra": "yes"})
    assert arguments(sheet) == [(5, "p1", 3, 3, 1, ()), (5, "p2", 0, 1, 1, ())]
    assert sheet.setting.table.options.extra is True  # type: ignore[attr-defined]


def test_optional_columns_and_cells(read: Read) -> None:
    text = 'cards,player,bid,taken,plays,round,note\n5,p1,3,3,"A1, B2",2,hi\n5,p2,0,1,,,\n'
    sheet = read(text)
    cards = sheet.setting.scope.cards
    assert arguments(sheet) == [
        (5, "p1", 3, 3, 2, (cards["A1"], cards["B2"])),
        (5, "p2", 0, 1, 1, ()),
    ]


def test_blank_lines_and_nameless_columns(read: Read) -> None:
    text = "\n" + SHEET.replace("\n", ",\n").replace("2,4,p1", "\n,,,,,\n2,4,p1")
    assert arguments(read(text)) == arguments(read(SHEET))


def test_players_may_be_given(read: Read) -> None:
    sheet = read(SHEET, players=["p2", "p3", "p1"])
    assert sheet.setting.table.players == ("p2", "p3", "p1")


def test_standard_input(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    class Input:
        buffer = io.BytesIO(SHEET.replace("p2,0,1", "p2,x,1").encode())

    monkeypatch.setattr(sys, "stdin", Input())
    with pytest.raises(SheetError, match=r"^<stdin>:3:8: bid: "):
        read_sheet("-", program)


WRONG = [
    ("", "sheet.csv:1:1: the sheet is empty, expected a header: cards,player,bid,taken,round,"
     "plays"),
    ("round,cards,player,bid,taken\n", "sheet.csv:1:1: there is a header, and no line below it"),
    ("round;cards;player;bid\n1;5;p1;3\n", 'sheet.csv:1:1: the column "taken" is missing'),
    # `id` is read by nobody, and no slip for `bid`.
    ("round,cards,player,id,taken\n1,5,p1,7,1\n", 'sheet.csv:1:1: the column "bid" is missing'),
    (SHEET.replace("bid", "Bid"),
     "sheet.csv:1:20: Bid: there is no column of this name; did you mean \"bid\"?"),
    (SHEET.replace("taken", "taken,points").replace(",3\n", ",3,19\n"),
     "sheet.csv:1:30: points: there is no column of this name; the columns are cards, player, "
     "bid, taken, round, plays"),
    (SHEET.replace("taken", "bid"),
     "sheet.csv:1:24: bid: the column stands twice (first at character 20 of the line)"),
    ("cards,player,bid,taken,\n5,p1,3,3,x\n", "sheet.csv:1:24: column 5 of the sheet has no name"),
    (SHEET.replace("3,3", "3"), "sheet.csv:2:1: found 4 cells, expected 5 as in the header"),
    (SHEET.replace("3,3", "3,3,3"), "sheet.csv:2:12: found 6 cells, expected 5 as in the header"),
    (SHEET.replace("p1,3", "p1,three"),
     'sheet.csv:2:8: bid: found "three", expected a whole number from 0 to 9'),
    (SHEET.replace("p1,3", "p1, "),
     "sheet.csv:2:9: bid: found nothing, expected a whole number from 0 to 9"),
    (SHEET.replace("p1,3", "p1,10"),
     'sheet.csv:2:8: bid: found "10", expected a whole number from 0 to 9'),
    (SHEET.replace("3,3", '"3,3'), "sheet.csv:2:1: not CSV: unexpected end of data"),
]  # fmt: skip


HEADERS = [
    ("1,5,p1,3,3\n1,5,p2,0,1\n",
     'sheet.csv:1:1: the first line is no header: found "1, 5, p1, 3, 3"'),
    (SHEET.replace(",", "|"),
     "sheet.csv:1:1: the first line names columns, but they are not separated as they should be"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "what"), HEADERS)
def test_a_first_line_that_is_no_header(read: Read, text: str, what: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(text)
    assert str(caught.value) == what
    assert "header" in what or "commas, semicolons or tabs" in caught.value.hint


@pytest.mark.parametrize(("text", "what"), WRONG)
def test_what_can_be_wrong(read: Read, text: str, what: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(text)
    assert str(caught.value) == what


def test_all_that_is_unreadable_is_said_at_once(read: Read) -> None:
    text = SHEET.replace("p1,3,3", "p1,x,y").replace("p2,1,1", "p2,1,z")
    with pytest.raises(SheetError) as caught:
        read(text)
    places = [(p.place.line, p.place.column, p.place.field) for p in caught.value.problems]
    assert places == [(2, 8, "bid"), (2, 10, "taken"), (5, 10, "taken")]


def test_the_place_inside_a_list(read: Read) -> None:
    with pytest.raises(SheetError) as caught:
        read('cards,player,bid,taken,plays\n5,p1,3,3,"A1, b2"\n5,p2,1,1,\n')
    assert str(caught.value) == (
        'sheet.csv:2:15: plays: found "b2", expected a card of this game (A1..A9, B1..B9, JOKER); '
        'did you mean "B2"?'
    )


def test_a_byte_that_is_not_utf8(read: Read) -> None:
    with pytest.raises(SheetError) as caught:
        read(SHEET.replace("2,4,p1", "2,4,René").encode("latin-1"))
    assert str(caught.value) == (
        'sheet.csv:4:8: the byte 0xE9 is not UTF-8 here (in Latin-1 it is "é")'
    )


def test_players_that_do_not_fit(read: Read) -> None:
    with pytest.raises(SheetError) as one:
        read("cards,player,bid,taken\n5,p1,3,3\n")
    assert str(one.value) == "sheet.csv:2:3: player: found 1 player (p1), expected 2 to 4"
    with pytest.raises(SheetError) as again:
        read("cards,player,bid,taken\n5,p1,3,3\n5,p1,2,2\n")
    assert str(again.value) == (
        'sheet.csv:3:3: player: "p1" comes again (first in line 2), and nobody else; '
        "found 1 player (p1), expected 2 to 4"
    )
    with pytest.raises(SheetError, match='"p5" is one too many; found 5 players'):
        read("cards,player,bid,taken\n" + "".join(f"5,p{n},1,1\n" for n in range(1, 6)))
    with pytest.raises(SheetError, match='found "p3", expected a player of this game'):
        read(SHEET.replace("4,p2", "4,p3"), players=["p1", "p2"])


def test_settings_that_do_not_fit(read: Read) -> None:
    with pytest.raises(UsageError, match='no field or option "card"; did you mean "cards"'):
        read(SHEET, settings={"card": "5"})
    with pytest.raises(UsageError, match=r'option "goal": found "x", expected a whole number'):
        read(SHEET, settings={"goal": "x"})
    with pytest.raises(UsageError, match=r'setting "cards": found "x", expected a whole number'):
        read("player,bid,taken\np1,3,3\np2,1,1\n", settings={"cards": "x"})
    with pytest.raises(SheetError, match="cards: this column is also given as a setting"):
        read(SHEET, settings={"cards": "5"})


def test_a_file_that_is_not_there(program: Program, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_sheet(tmp_path / "none.csv", program)


# -- several events that are lines of a sheet ------------------------------------------

SECOND = '''
```python
@sheet
@event
def level(game: Game, number: Int[1:9], player: Player, lives: Int[0:5] = 0):
    """A level."""
    game.rounds = number
```
'''


@pytest.fixture(scope="module")
def two() -> Program:
    checked = check(parse(DEMO + SECOND, "two.md"))
    assert not checked.flaws
    return compile_rules(checked.rules)


def test_the_columns_choose_the_event(two: Program, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("player,number\np1,1\np2,1\n")
    assert read_sheet(path, two).event.name == "level"
    path.write_text(SHEET)
    assert read_sheet(path, two).event.name == "tally"
    path.write_text("player,number,cards\np1,1,2\np2,1,2\n")
    with pytest.raises(SheetError, match=r":1:15: cards: there is no column of this name") as info:
        read_sheet(path, two)
    assert info.value.hint == (
        "a sheet has the columns cards,player,bid,taken,round,plays or number,player,lives"
    )


def test_columns_that_fit_two_events(tmp_path: Path) -> None:
    text = DEMO + SECOND.replace("lives", "steps") + SECOND.replace("level", "stage")
    checked = check(parse(text, "two.md"))
    assert not checked.flaws
    program = compile_rules(checked.rules)
    path = tmp_path / "sheet.csv"
    path.write_text("player,number\np1,1\np2,1\n")
    with pytest.raises(SheetError, match=r"the columns fit several events: level, stage"):
        read_sheet(path, program)
    assert read_sheet(path, program, event="stage").event.name == "stage"
    path.write_text("player,number,lives\np1,1,3\np2,1,3\n")
    assert read_sheet(path, program).event.name == "stage"
    with pytest.raises(UsageError, match='no sheet event "tales"; there are: tally, level, stage'):
        read_sheet(path, program, event="tales")


def test_a_document_without_sheet(tmp_path: Path) -> None:
    checked = check(parse(DEMO.replace("@sheet\n", ""), "none.md"))
    path = tmp_path / "sheet.csv"
    path.write_text(SHEET)
    with pytest.raises(UsageError, match="demo has no `@sheet` event"):
        read_sheet(path, compile_rules(checked.rules))
