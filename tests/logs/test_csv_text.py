"""CSV with the place of every cell."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.logs.csv_text import CsvError, rows

NAMES = {"round", "player", "bid"}


def texts(text: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows(text, NAMES)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiter_and_line_end_are_found(delimiter: str, end: str) -> None:
    lines = ["round,player,bid", "1,p1,2", "1,p2,0"]
    text = end.join(line.replace(",", delimiter) for line in lines) + end
    assert texts(text) == [["round", "player", "bid"], ["1", "p1", "2"], ["1", "p2", "0"]]


def test_the_header_decides_on_the_delimiter() -> None:
    assert texts("player;bid\np1;2,3\np2;4,5\n")[1:] == [["p1", "2,3"], ["p2", "4,5"]]
    assert texts('player,bid\np1,"2;3;4"\n')[1:] == [["p1", "2;3;4"]]
    assert texts("player\np1\n") == [["player"], ["p1"]]


def test_a_spreadsheet_may_declare_its_delimiter() -> None:
    assert texts("sep=;\nplayer;what,ever\np1;2\n") == [["player", "what,ever"], ["p1", "2"]]


def test_lines_without_anything_are_left_out() -> None:
    assert texts("\n\nplayer,bid\n\np1,2\n , \n,\np2,3\n\n") == [
        ["player", "bid"],
        ["p1", "2"],
        ["p2", "3"],
    ]


def test_places_are_those_of_the_content() -> None:
    text = 'player, bid ,"round"\n\n  p1 , "a ""b"", c",3\n"x\ny",z,\n'
    found = [[(c.text, c.line, c.column) for c in row] for row in rows(text, NAMES)]
    assert found == [
        [("player", 1, 1), ("bid", 1, 9), ("round", 1, 15)],
        [("p1", 3, 3), ('a "b", c', 3, 9), ("3", 3, 21)],
        [("x\ny", 4, 2), ("z", 5, 4), ("", 5, 6)],
    ]


def test_what_is_no_csv_is_refused() -> None:
    with pytest.raises(CsvError) as caught:
        list(rows('player,bid\np1,"2\np2,3\n', NAMES))
    assert caught.value.line == 2
    with pytest.raises(CsvError) as caught:
        list(rows('player,bid\np1,2\np2,"3"4\n', NAMES))
    assert caught.value.line == 3


cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)


@given(
    st.lists(st.lists(cells, min_size=2, max_size=4), min_size=1, max_size=5),
    st.sampled_from(",;\t"),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_reads_what_csv_writes(table: list[list[str]], delimiter: str, quoting: int) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, quoting=quoting)
    writer.writerow(["round", "player"])
    writer.writerows(table)
    lines = out.getvalue().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    expected = [[c.strip() for c in row] for row in table if any(c.strip() for c in row)]
    found = list(rows(out.getvalue(), NAMES))[1:]
    assert [[c.text for c in row] for row in found] == expected
    for row in found:
        for cell in row:
            first = cell.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[0]
            at_place = lines[cell.line - 1][cell.column - 1 :].replace('""', '"')
            assert at_place.startswith(first)
