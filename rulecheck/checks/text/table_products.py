"""The part of RC105 about a column that is the product of two others, in all rows but one.

Nothing is asked of the headers: where two rows or more multiply, with different results, it is
no chance, and the row that does not is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.checks.text.total_rows import cell_number
from rulecheck.document.parts import Row, Table
from rulecheck.document.text import Block

__all__ = ["table_products"]

_FEWEST_AGREEING = 2
_MOST_COLUMNS = 12
_Numbers = tuple[int | None, ...]


def table_products(block: Block, table: Table) -> Iterator[Remark]:
    width = len(table.header.cells)
    if width > _MOST_COLUMNS or len(table.rows) <= _FEWEST_AGREEING:
        return
    numbers = [tuple(map(cell_number, row.cells[:width])) for row in table.rows]
    for result in range(2, width):
        for a, b in combinations(range(result), 2):
            wrong = _wrong(numbers, a, b, result)
            if wrong is not None:
                yield _remark(block, table.rows[wrong], numbers[wrong], (a, b, result))
                return


def _wrong(numbers: Sequence[_Numbers], a: int, b: int, result: int) -> int | None:
    """The one row that does not multiply, where all others do."""
    agreeing: set[int] = set()
    wrong: list[int] = []
    for index, row in enumerate(numbers):
        if len(row) <= result:
            continue
        x, y, z = row[a], row[b], row[result]
        if x is None or y is None or z is None:
            continue
        if x * y != z:
            wrong.append(index)
        elif x > 1 and y > 1:
            agreeing.add(z)
    return wrong[0] if len(wrong) == 1 and len(agreeing) >= _FEWEST_AGREEING else None


def _remark(block: Block, row: Row, numbers: _Numbers, columns: tuple[int, int, int]) -> Remark:
    a, b, result = columns
    x, y = numbers[a] or 0, numbers[b] or 0
    return Remark(
        Severity.WARNING,
        f"{x} × {y} is {x * y}, not {numbers[result]}, and the other rows multiply",
        block.index,
        row.cells[result].span,
        "correct the row",
        (Place(row.cells[a].span.to(row.cells[b].span), "what is multiplied"),),
    )
