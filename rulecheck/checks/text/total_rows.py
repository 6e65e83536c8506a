"""Tables whose last row is a total: RC104 about those of the contents, RC105 about all others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.document.parts import Cell, Table
from rulecheck.document.text import Block
from rulecheck.document.text.folding import fold
from rulecheck.document.text.numbers import numbers_in

__all__ = ["cell_number", "cell_text", "total_rows"]

_TOTAL = re.compile(
    r"(?:en |au |in |le |the |grand |sous-|sub-?)?(?:totals?|totaux|somme|sum|all|tout)"
    r"(?:(?: de| of)? \w+)?:?"
)
_EMPHASIS = re.compile(r"[*_`]")
_HINT = "correct the total, or a row"


def cell_text(cell: Cell) -> str:
    """Folded, without marks of emphasis."""
    return _EMPHASIS.sub("", fold(cell.text)).strip()


def cell_number(cell: Cell) -> int | None:
    """The number that is all there is in a cell, or all but a word like `points`."""
    text = cell_text(cell)
    found = list(numbers_in(text))
    if len(found) != 1 or found[0].start or re.search(r"[\d:;,()]", text[found[0].end :]):
        return None
    return found[0].value if len(text[found[0].end :].split()) < 3 else None


def total_rows(block: Block, table: Table) -> Iterator[Remark]:
    """Each column of numbers whose last row says another sum than the rows above it."""
    if len(table.rows) < 3 or not table.header.cells:
        return
    *rows, last = table.rows
    if not last.cells or not _TOTAL.fullmatch(cell_text(last.cells[0])):
        return
    for index in range(1, len(table.header.cells)):
        if any(index >= len(row.cells) for row in table.rows):
            return
        stated = cell_number(last.cells[index])
        counts = [cell_number(row.cells[index]) for row in rows]
        if stated is None or None in counts or sum(filter(None, counts)) == stated:
            continue
        together = sum(filter(None, counts))
        cells = [row.cells[index] for row in rows]
        places = (Place(cells[0].span.to(cells[-1].span), f"together {together}"),)
        yield Remark(
            Severity.ERROR,
            f"the total is given as {stated}, and the rows add up to {together}",
            block.index,
            last.cells[index].span,
            _HINT,
            places,
        )
