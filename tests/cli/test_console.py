"""Colours, widths, and who hears what."""

from __future__ import annotations

import io

import pytest

from rulecheck.language.types import INT, TEXT
from rulecheck.logs.report import Status
from rulecheck.output.console import Console, Sink, Verbosity, wants_color
from rulecheck.output.paint import Paint
from rulecheck.output.progress import Progress
from rulecheck.output.standings import Column, Result, Standings
from rulecheck.output.standings_reports import TableReporter
from rulecheck.output.summary import Summary


@pytest.mark.parametrize(
    ("choice", "environment", "terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_colour(choice, environment, terminal, wanted):
    assert wants_color(choice, environment, terminal=terminal) is wanted


def test_colours_of_a_report(run):
    assert "\x1b[" not in run("validate logs").output
    coloured = run("validate logs --color always").stdout
    assert "\x1b[1;31merror\x1b[0m \x1b[1mdemo/play/held\x1b[0m: " in coloured
    assert "\x1b[" in run("validate logs", env={"FORCE_COLOR": "1"}).stdout


def test_a_file_is_never_coloured(run, folder):
    run("validate logs --color always -o report.txt")
    assert "\x1b[" not in (folder / "report.txt").read_text()


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        return True


def sink(width: int, monkeypatch: pytest.MonkeyPatch, *, terminal: bool = True) -> Sink:
    monkeypatch.setenv("COLUMNS", str(width))
    return Sink(Terminal(), Paint(False), terminal)


def result(*rows: tuple[object, ...]) -> Result:
    columns = (Column("player", TEXT), Column("points", INT), Column("cards", TEXT))
    return Result(
        "demo", "A Demo", ("p1", "p2"), Status.FINISHED, Standings(columns, rows, ("p1", "p2")), 1
    )


WIDE = ("p1", 7, "A1, A2, A3, A4, A5, A6, A7, A8, A9, B1, B2, B3, B4")


@pytest.mark.parametrize("width", [40, 52, 60])
def test_a_wide_table_fits_the_terminal(width, monkeypatch):
    out = sink(width, monkeypatch)
    TableReporter(out, several=False).game(result(WIDE))
    lines = out.stream.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert len(lines) > 3
    assert " ".join(line[16:].strip() for line in lines[2:]) == WIDE[2]


def test_a_table_that_fits_is_left_alone(monkeypatch):
    out = sink(80, monkeypatch)
    TableReporter(out, several=False).game(result(WIDE))
    assert len(out.stream.getvalue().splitlines()) == 3


def test_what_a_program_reads_is_not_wrapped(monkeypatch):
    out = sink(40, monkeypatch, terminal=False)
    TableReporter(out, several=False).game(result(WIDE))
    assert len(out.stream.getvalue().splitlines()) == 3


def test_progress_is_for_terminals(monkeypatch):
    monkeypatch.setattr("time.monotonic", iter(range(100)).__next__)
    summary = Summary(files=1, games=1200, events=5)
    for terminal, text in (
        (True, "\r\x1b[K1 of 3 files, 1,200 games, 5 events\r\x1b[K"),
        (False, ""),
    ):
        err = sink(80, monkeypatch, terminal=terminal)
        progress = Progress(Console(err, err, Verbosity.NORMAL), 3, wanted=True)
        progress.update(summary)
        progress.clear()
        progress.clear()
        assert err.stream.getvalue() == text
