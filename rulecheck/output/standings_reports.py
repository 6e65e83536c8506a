"""Reporters that print the standings of one game, or of many."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from rulecheck.output.console import Sink
from rulecheck.output.escape import escaped
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.places import short_path
from rulecheck.output.reasons import reasons_as_dicts, reasons_lines
from rulecheck.output.standings import Column, Result, Standings
from rulecheck.output.violations import violation_as_dict

__all__ = ["STANDINGS_REPORTERS", "StandingsReporter"]

_PADDING = 2
"""What tabulate adds to the names of columns."""


class StandingsReporter(Protocol):
    def game(self, result: Result) -> None: ...

    def end(self) -> None: ...


class TableReporter:
    """A table a game; a heading where there may be several."""

    table_format = "simple"

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
        for line in self._table(result.standings.shown()):
            self._sink.line(line.rstrip())
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

    def _table(self, standings: Standings) -> Iterable[str]:
        from tabulate import tabulate

        texts = self.cells([[escaped(text) for text in row] for row in standings.texts()])
        names = [c.name for c in standings.columns]
        widths = _widths(names, texts, standings.columns, self._sink.limit)
        table = tabulate(
            texts,
            names,
            tablefmt=self.table_format,
            disable_numparse=True,
            colalign=["right" if c.is_number else "left" for c in standings.columns],
            maxcolwidths=widths,
        )
        return table.splitlines()


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


def _widths(
    names: Sequence[str],
    texts: Sequence[Sequence[str]],
    columns: Sequence[Column],
    limit: int | None,
) -> list[int | None] | None:
    """How wide the columns of words may be so that a table fits; None where it does. The
    widest give way first, and no column to less than its name or ten characters."""
    if limit is None or not texts:
        return None
    padded = [n + " " * _PADDING for n in names]
    widths = [max(map(len, cells)) for cells in zip(padded, *texts, strict=True)]
    least = [
        w if c.is_number else min(w, max(len(n), 10))
        for w, c, n in zip(widths, columns, padded, strict=True)
    ]
    fitted = list(widths)
    while sum(fitted) + 2 * (len(fitted) - 1) > limit:
        spare = [w - low for w, low in zip(fitted, least, strict=True)]
        if max(spare) <= 0:
            break
        fitted[spare.index(max(spare))] -= 1
    if fitted == widths:
        return None
    return [w if w < full else None for w, full in zip(fitted, widths, strict=True)]


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
