"""The part of RC105 about the rows of a table that must add up.

Cards for each player times players, dealt and left over, parts and their total: which columns
belong together is said by their headers, and most rows have to agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark
from rulecheck.checks.text.table_products import table_products
from rulecheck.checks.text.total_rows import cell_number
from rulecheck.document.parts import Row, Table
from rulecheck.document.text import Block, Kind, Text
from rulecheck.document.text.folding import fold
from rulecheck.document.text.numbers import numbers_in

__all__ = ["table_sums"]

_EACH = re.compile(
    r"(?:/|par |per |each |chaque |a )(?:\w+ )?(?:joueur|player)|each$|chacun$|\bmain\b|\bhand\b"
)
_PLAYERS = re.compile(r"^(?:nombre de |number of |nb )?(?:joueurs?|players?)\b")
_DEALT = re.compile(r"distribu|dealt|\bdonnees?\b")
_LEFT = re.compile(r"reserve|reste|restant|remain|left|pioche|talon|stock|draw pile|deck")
_CENTRE = re.compile(r"\bau centre\b|\bin the (?:centre|center|middle)\b")
_TOTAL = re.compile(r"^(?:sous-)?total\b|^somme\b|^sum\b")
_HINT = "correct the row"


@dataclass(frozen=True, slots=True)
class _Column:
    header: str
    values: tuple[int | None, ...]


def table_sums(text: Text, block: Block, table: Table) -> Iterator[Remark]:
    columns = [
        _Column(fold(head.text), tuple(_number(row, index) for row in table.rows))
        for index, head in enumerate(table.header.cells)
    ]
    each = _column(columns, _EACH)
    dealt = _column(columns, _DEALT)
    left = _column(columns, _LEFT)
    players = _column(columns, _PLAYERS)
    multiplied = list(table_products(block, table))
    yield from multiplied
    if each is not None and dealt is not None and each is not dealt and not multiplied:
        yield from _products(text, block, table, each, dealt, players)
    given = dealt if dealt is not None else None
    if given is not None and left is not None and left is not given:
        yield from _constant(text, block, table, given, left)
    rest = left or _column(columns, _CENTRE)
    if players and each and rest and not dealt and players is not each is not rest is not players:
        yield from _rests(text, block, table, players, each, rest)
    yield from _totals(block, table, columns)


def _column(columns: Sequence[_Column], wanted: re.Pattern[str]) -> _Column | None:
    found = [c for c in columns if wanted.search(c.header) and any(v is not None for v in c.values)]
    return found[0] if found else None


def _number(row: Row, index: int) -> int | None:
    return cell_number(row.cells[index]) if index < len(row.cells) else None


def _products(
    text: Text,
    block: Block,
    table: Table,
    each: _Column,
    dealt: _Column,
    players: _Column | None,
) -> Iterator[Remark]:
    """Cards for each player × players = cards dealt."""
    fixed = _players_of(text, block)
    for row, a, b, n in zip(
        table.rows,
        each.values,
        dealt.values,
        players.values if players is not None else [fixed] * len(table.rows),
        strict=True,
    ):
        if a is None or b is None or n is None or a * n == b:
            continue
        message = f"{a} for each of {n} players are {a * n}, not {b}"
        span = row.cells[_index(table, dealt)].span
        yield Remark(Severity.WARNING, message, block.index, span, _HINT)


def _players_of(text: Text, block: Block) -> int | None:
    """The number of players that the heading or line above speaks of."""
    if not block.index:
        return None
    above = text.blocks[block.index - 1]
    if above.kind is Kind.TABLE:
        return None
    found = [
        n.value
        for n in numbers_in(above.folded)
        if re.match(r" (?:joueurs?|players?)\b", above.folded[n.end :])
    ]
    return found[0] if len(found) == 1 else None


def _constant(
    text: Text, block: Block, table: Table, given: _Column, left: _Column
) -> Iterator[Remark]:
    """Dealt and left over are all the cards there are."""
    pairs = [
        (row, a, b)
        for row, a, b in zip(table.rows, given.values, left.values, strict=True)
        if a is not None and b is not None
    ]
    sums = [a + b for _, a, b in pairs]
    if len(sums) < 3:
        return
    usual = max(set(sums), key=sums.count)
    if sums.count(usual) * 2 <= len(sums):
        return
    for row, a, b in pairs:
        if a + b != usual:
            message = f"{a} and {b} are {a + b}, and {usual} in the other rows"
            span = row.cells[_index(table, left)].span
            yield Remark(Severity.WARNING, message, block.index, span, _HINT)
    yield from _deck(text, block, table, usual)


def _rests(
    text: Text, block: Block, table: Table, players: _Column, each: _Column, left: _Column
) -> Iterator[Remark]:
    """Cards for each player × players + what is left are a number that the text has."""
    rows = list(zip(table.rows, players.values, each.values, left.values, strict=True))
    whole = [(row, n, a, b) for row, n, a, b in rows if n is not None and None not in (a, b)]
    if len(whole) < 3 or len(whole) < len(rows):
        return
    sums = [n * (a or 0) + (b or 0) for _, n, a, b in whole]
    usual = max(set(sums), key=sums.count)
    if sums.count(usual) != len(sums) - 1:
        return
    if not any(n.value == usual for other in text.blocks for n in numbers_in(other.folded)):
        return
    for (row, n, a, b), made in zip(whole, sums, strict=True):
        if made != usual:
            message = f"{n} × {a} and {b} are {made}, and {usual} in the other rows"
            span = row.cells[_index(table, each)].span
            yield Remark(Severity.WARNING, message, block.index, span, _HINT)


def _deck(text: Text, block: Block, table: Table, usual: int) -> Iterator[Remark]:
    """The total of the contents beside what all rows add up to."""
    for other in text.blocks[: block.index]:
        if not other.folded.startswith("total") or len(other.text) > 40:
            continue
        numbers = list(numbers_in(other.folded))
        if len(numbers) == 1 and numbers[0].value != usual:
            if not re.search(r"cartes?|cards?|tuiles?|tiles?", other.folded):
                continue
            place = Place(other.span(), f"{numbers[0].value} in all")
            yield Remark(
                Severity.WARNING,
                f"each row adds up to {usual}, and there are {numbers[0].value} in all",
                block.index,
                table.header.span,
                "correct the table or the total",
                (place,),
            )


def _totals(block: Block, table: Table, columns: Sequence[_Column]) -> Iterator[Remark]:
    """A column of totals, where most rows agree with it."""
    total = [c for c in columns if _TOTAL.match(c.header)]
    if len(total) != 1:
        return
    parts = [c for c in columns[1:] if c is not total[0] and all(v is not None for v in c.values)]
    if len(parts) < 2 or len(parts) != len(columns) - 2:
        return
    sums = [sum(v or 0 for v in values) for values in zip(*(c.values for c in parts), strict=True)]
    wrong = [
        (row, expected, stated)
        for row, expected, stated in zip(table.rows, sums, total[0].values, strict=True)
        if stated is not None and stated != expected
    ]
    if len(table.rows) < 2 or len(wrong) * 2 >= len(table.rows):
        return
    for row, expected, stated in wrong:
        message = f"this row adds up to {expected}, not {stated}"
        span = row.cells[_index(table, total[0])].span
        yield Remark(Severity.ERROR, message, block.index, span, _HINT)


def _index(table: Table, column: _Column) -> int:
    return next(i for i, c in enumerate(table.header.cells) if fold(c.text) == column.header)
