"""Standings as a table that fits the width, as far as it can."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from rulecheck.output.console import Sink
from rulecheck.output.standings import Column, Standings

__all__ = ["TableFormat", "standings_lines"]

TableFormat = Literal["simple", "pipe"]

_GAP = 2
"""What stands between columns, and beside their names where there is room for it."""
_LEAST = 10
"""No column of words gives way to less."""


def standings_lines(
    standings: Standings,
    texts: Sequence[Sequence[str]],
    sink: Sink,
    table_format: TableFormat = "simple",
) -> list[str]:
    """The lines of a table of these cells. Where it is too wide, there is no room beside the
    names of columns, and long names are broken at their underscores; then, on a terminal,
    words in cells are wrapped. Markdown has names and cells on one line."""
    grid = _Grid(standings.columns, [[c.name] for c in standings.columns], texts)
    roomy = grid.tabulated(table_format)
    if table_format == "pipe" or max(map(len, roomy), default=0) <= sink.width:
        return roomy
    return grid.narrowed(sink.width, sink.limit).lines()


class _Grid(Struct, frozen=True):
    """Columns, the lines of their names, and the cells of rows. `most` limits the width of
    columns; 0 stands for none."""

    columns: Sequence[Column]
    names: Sequence[Sequence[str]]
    texts: Sequence[Sequence[str]]
    most: Sequence[int] = ()

    def tabulated(self, table_format: TableFormat) -> list[str]:
        from tabulate import tabulate

        table = tabulate(
            self.texts,
            [c.name for c in self.columns],
            tablefmt=table_format,
            disable_numparse=True,
            colalign=self._sides(),
        )
        return [line.rstrip() for line in table.splitlines()]

    def narrowed(self, width: int, limit: int | None) -> _Grid:
        """With broken names, as many as need be for `width`, and wrapped cells for `limit`."""
        names = list(self.names)
        while self._width(names) > width:
            at, broken = max(
                ((k, self._broken(k)) for k in range(len(names)) if len(names[k]) == 1),
                key=lambda found: self._gain(found[0], found[1]),
                default=(0, names[0]),
            )
            if self._gain(at, broken) <= 0:
                break
            names[at] = broken
        widths = self._widths(names)
        if limit is None:
            return _Grid(self.columns, names, self.texts)
        least = [
            w if c.is_number else min(w, max(_LEAST, *map(len, lines)))
            for c, lines, w in zip(self.columns, names, widths, strict=True)
        ]
        fitted = list(widths)
        while _together(fitted) > limit and fitted != least:
            spare = [w - low for w, low in zip(fitted, least, strict=True)]
            fitted[spare.index(max(spare))] -= 1
        return _Grid(self.columns, names, self.texts, fitted)

    def lines(self) -> list[str]:
        """As `tabulated` has them, without room beside the names."""
        from tabulate import tabulate

        widths = self.most or self._widths(self.names)
        high = max(map(len, self.names))
        heads = [[""] * (high - len(lines)) + list(lines) for lines in self.names]
        rows = [*zip(*heads, strict=True), ["-" * w for w in widths], *self.texts]
        table = tabulate(
            rows,
            tablefmt="plain",
            disable_numparse=True,
            colalign=self._sides(),
            maxcolwidths=list(self.most) or None,
        )
        return [line.rstrip() for line in table.splitlines()]

    def _sides(self) -> list[str]:
        return ["right" if c.is_number else "left" for c in self.columns]

    def _cells(self, at: int) -> int:
        """The width of the widest cell of a column."""
        return max((len(row[at]) for row in self.texts), default=0)

    def _broken(self, at: int) -> Sequence[str]:
        """The name of a column in lines no longer than they have to be."""
        parts = re.findall(r"[^_]*_+|[^_]+", self.columns[at].name)
        room = max(self._cells(at), *map(len, parts))
        lines = [parts[0]]
        for part in parts[1:]:
            if len(lines[-1]) + len(part) <= room:
                lines[-1] += part
            else:
                lines.append(part)
        return lines

    def _gain(self, at: int, lines: Sequence[str]) -> int:
        """How much narrower a column is with its name in these lines."""
        cells = self._cells(at)
        return max(cells, len(self.columns[at].name)) - max(cells, *map(len, lines))

    def _widths(self, names: Sequence[Sequence[str]]) -> list[int]:
        return [max(self._cells(at), *map(len, lines)) for at, lines in enumerate(names)]

    def _width(self, names: Sequence[Sequence[str]]) -> int:
        return _together(self._widths(names))


def _together(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)
