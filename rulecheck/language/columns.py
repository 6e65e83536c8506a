"""The columns of formal tables, by their header words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulecheck.document.parts import Cell, Flaw, Row, Table
from rulecheck.language.context import suggestion

__all__ = ["FORMAL", "Columns", "formal_kind"]

FORMAL = ("deck", "rule", "ruling", "example", "accept")


def formal_kind(table: Table) -> str | None:
    """Which formal table this is, by its first header cell; None for prose."""
    word = table.header.cells[0].text.strip().lower() if table.header.cells else ""
    return word if word in FORMAL else None


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each column of a table is."""

    at: Mapping[str, int]

    @staticmethod
    def of(table: Table, kind: str, known: Sequence[str], flaws: list[Flaw]) -> Columns:
        """The known columns of a table of `kind`; unknown and doubled ones are flaws."""
        at: dict[str, int] = {}
        for index, cell in enumerate(table.header.cells[1:], start=1):
            word = cell.text
            if word not in known:
                hint = suggestion(word, known) or f"it has {', '.join(known)}"
                message = f"a {kind} table has no column `{word}`"
                flaws.append(Flaw("RC210", message, cell.span, hint))
            elif word in at:
                flaws.append(Flaw("RC206", f"the column `{word}` stands twice", cell.span))
            else:
                at[word] = index
        return Columns(at)

    def cell(self, row: Row, column: str) -> Cell | None:
        """The cell of a row in that column; None where the table has no such column."""
        index = self.at.get(column)
        return None if index is None or index >= len(row.cells) else row.cells[index]
