"""Reporters that print the standings of one game, or of many."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from rulecheck.output.console import Sink
from rulecheck.output.escape import escaped
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.places import short_path
from rulecheck.output.reasons import reasons_as_dicts, reasons_lines
from rulecheck.output.standings import Result
from rulecheck.output.standings_table import standings_lines
from rulecheck.output.violations import violation_as_dict

__all__ = ["STANDINGS_REPORTERS", "StandingsReporter"]


class StandingsReporter(Protocol):
    def game(self, result: Result) -> None: ...

    def end(self) -> None: ...


class TableReporter:
    """A table a game; a heading where there may be several."""

    table_format: Literal["simple", "pipe"] = "simple"

    def __init__(self, sink: Sink, *, several: bool) -> None:
        self._sink = sink
        self._several = several
        self._first = True

    def game(self, result: Result) -> None:
        if result.violation is not None and not result.standings.rows:
            return
        if not self._first:
            self._sink.line()
        self._first = False
        if self._several:
            self._sink.line(self.heading(result.label))
        if result.reservation:
            self._sink.line(self.note(result.reservation))
        if (self._several or result.reservation) and self.table_format != "simple":
            self._sink.line()
        shown = result.standings.shown()
        texts = self.cells([[escaped(text) for text in row] for row in shown.texts()])
        for line in standings_lines(shown, texts, self._sink, self.table_format):
            self._sink.line(line)
        if result.reasons is not None:
            for line in reasons_lines(result.reasons, self._sink):
                self._sink.line(line)

    def end(self) -> None:
        pass

    def heading(self, text: str) -> str:
        return self._sink.paint.strong(text)

    def note(self, text: str) -> str:
        return self._sink.paint.warning(text)

    def cells(self, texts: Sequence[Sequence[str]]) -> list[list[str]]:
        """The texts as the format writes them."""
        return [list(row) for row in texts]


class MarkdownReporter(TableReporter):
    table_format = "pipe"

    def heading(self, text: str) -> str:
        return f"### {_escaped(text)}"

    def cells(self, texts: Sequence[Sequence[str]]) -> list[list[str]]:
        return [[_escaped(text) for text in row] for row in texts]

    def note(self, text: str) -> str:
        return f"**{text}**"


def _escaped(text: str) -> str:
    """Nothing in a name is Markdown."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", text)


class CsvReporter:
    """One header, one line a standing; a violated game has none. For several games, `log` and
    `game` come first."""

    def __init__(self, sink: Sink, *, several: bool) -> None:
        self._sink = sink
        self._several = several
        self._header: list[str] | None = None

    def game(self, result: Result) -> None:
        if result.violation is not None:
            return
        standings = result.standings
        own = ["log", "game"] if self._several else []
        header = [*own, *(c.name for c in standings.columns)]
        if header != self._header:
            if self._header is not None:
                self._sink.line()
            self._write(header)
            self._header = header
        place = [short_path(result.path or ""), str(result.index)] if self._several else []
        for cells in standings.texts():
            self._write([*place, *cells])

    def end(self) -> None:
        pass

    def _write(self, cells: Sequence[str]) -> None:
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow(cells)
        self._sink.stream.write(line.getvalue())


class JsonReporter:
    """The object of the game; for several games, a list of them in `games`."""

    def __init__(self, sink: Sink, *, several: bool) -> None:
        self._sink = sink
        self._several = several
        self._games: list[dict[str, Any]] = []

    def game(self, result: Result) -> None:
        self._games.append(_as_dict(result))

    def end(self) -> None:
        start = {"schema_version": SCHEMA_VERSION}
        if len(self._games) == 1 and not self._several:
            write_json({**start, **self._games[0]}, self._sink.stream)
        else:
            write_json({**start, "games": self._games}, self._sink.stream)


def _as_dict(result: Result) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if result.path is not None:
        made |= {"path": short_path(result.path), "game_index": result.index}
    made |= {
        "game": result.game,
        "title": result.title,
        "players": list(result.players),
        "status": result.status.value,
        "events": result.events,
        "expected": result.expected,
        "standings": result.standings.as_dicts(),
        "rounds": [
            {"round": number, "standings": standings.as_dicts()}
            for number, standings in enumerate(result.rounds, 1)
        ],
    }
    if result.violation is not None:
        made["violation"] = violation_as_dict(result.violation)
    if result.reasons is not None:
        made["reasons"] = reasons_as_dicts(result.reasons)
    return made


STANDINGS_REPORTERS: Mapping[
    str, type[TableReporter | MarkdownReporter | CsvReporter | JsonReporter]
] = {
    "table": TableReporter,
    "json": JsonReporter,
    "csv": CsvReporter,
    "markdown": MarkdownReporter,
}
"""By the name of the output format."""
