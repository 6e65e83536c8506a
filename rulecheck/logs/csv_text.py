"""CSV read with the place of every cell."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator

import msgspec

__all__ = ["Cell", "CsvError", "rows"]

_DELIMITERS = ",;\t"
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?\s*', re.IGNORECASE)


class CsvError(ValueError):
    """A line that is not CSV."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class Cell(msgspec.Struct, frozen=True):
    """A cell without the blanks around it, and where it begins."""

    text: str
    line: int
    column: int


def rows(text: str, names: Collection[str]) -> Iterator[tuple[Cell, ...]]:
    """The rows that hold something, the header first.

    The delimiter is a comma, a semicolon or a tab: whichever divides the first line into
    most of the columns that can be (`names`), or one declared by a first line `sep=;`.
    Raises CsvError.
    """
    lines = list(io.StringIO(text, newline=""))
    skipped = 0
    while skipped < len(lines) and not lines[skipped].strip():
        skipped += 1
    declared = _SEPARATOR_LINE.fullmatch(lines[skipped]) if skipped < len(lines) else None
    if declared:
        skipped += 1
        delimiter = declared[1]
    else:
        delimiter = _delimiter(lines[skipped] if skipped < len(lines) else "", names)
    reader = csv.reader(lines[skipped:], delimiter=delimiter, skipinitialspace=True, strict=True)
    first = skipped
    while True:
        try:
            record = next(reader, None)
        except csv.Error as error:
            raise CsvError(f"not CSV: {error}", first + 1) from None
        if record is None:
            return
        end = skipped + reader.line_num
        if any(cell.strip() for cell in record):
            places = _places("".join(lines[first:end]), first + 1, delimiter)
            yield tuple(_cell(c, *place) for c, place in zip(record, places, strict=True))
        first = end


def _delimiter(header: str, names: Collection[str]) -> str:
    def known(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader([header], delimiter=delimiter), [])
        return sum(cell.strip() in names for cell in cells), header.count(delimiter)

    return max(_DELIMITERS, key=known)


def _cell(text: str, line: int, column: int) -> Cell:
    blanks = text[: len(text) - len(text.lstrip())]
    breaks = _breaks(blanks)
    if breaks:
        column = len(blanks) - max(blanks.rfind("\n"), blanks.rfind("\r"))
        return Cell(text.strip(), line + breaks, column)
    return Cell(text.strip(), line, column + len(blanks))


def _breaks(text: str) -> int:
    """How many lines end in a text."""
    return text.count("\n") + text.replace("\r\n", "").count("\r")


def _places(record: str, line: int, delimiter: str) -> list[tuple[int, int]]:
    """Line and column of the first character of each cell of one record, inside its quotes."""
    places: list[tuple[int, int]] = []
    line_start = at = 0
    body = record.rstrip("\r\n")
    while True:
        while body[at : at + 1] == " ":
            at += 1
        if body[at : at + 1] != '"':
            places.append((line, at - line_start + 1))
            at = body.find(delimiter, at)
        else:
            places.append((line, at - line_start + 2))
            end = at + 1
            while body[end : end + 1] != '"' or body[end : end + 2] == '""':
                end += 2 if body[end : end + 1] == '"' else 1
            breaks = _breaks(body[at:end])
            if breaks:
                line += breaks
                line_start = max(body.rfind("\n", at, end), body.rfind("\r", at, end)) + 1
            at = body.find(delimiter, end)
        if at < 0:
            return places
        at += 1
