"""Where a report goes: standard output, or the file that `--output-file` names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rulecheck.errors import InputError
from rulecheck.output.console import Console, Sink
from rulecheck.output.paint import Paint

__all__ = ["report_to"]


@contextmanager
def report_to(path: Path | None, console: Console) -> Iterator[Sink]:
    """The stream of the report. Raises InputError where the file can't be written."""
    if path is None:
        yield console.out
        return
    try:
        file = path.open("w", encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise InputError(
            f"{path}: the report can't be written: {error.strerror}", "name another file"
        ) from None
    with file:
        yield Sink(file, Paint(False), False)
