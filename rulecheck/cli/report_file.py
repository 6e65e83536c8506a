"""Where a report goes: standard output, or the file that `--output-file` names."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from rulecheck.errors import InputError
from rulecheck.output.console import Console, Sink
from rulecheck.output.paint import Paint

__all__ = ["report_to"]


@contextmanager
def report_to(
    path: Path | None, console: Console, inputs: Iterable[Path | Literal["-"]] = ()
) -> Iterator[Sink]:
    """The stream of the report. The file is written when the report is whole; where the command
    fails it stays as it was. Raises InputError where it can't be written, or is one of the
    `inputs`."""
    if path is None:
        yield console.out
        return
    if any(_same(path, source) for source in inputs):
        raise InputError(
            f"{path}: the report would replace what it is made from", "name another file"
        )
    there = path.exists()
    try:
        with path.open("a"):
            pass
    except OSError as error:
        raise InputError(
            f"{path}: the report can't be written: {error.strerror}", "name another file"
        ) from None
    try:
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace") as whole:
            yield Sink(whole, Paint(False), False)
            whole.seek(0)
            with path.open("w", encoding="utf-8") as file:
                shutil.copyfileobj(whole, file)
    except BaseException:
        if not there:
            path.unlink(missing_ok=True)
        raise


def _same(path: Path, source: Path | Literal["-"]) -> bool:
    """Whether a report there would go over what is read."""
    try:
        found = path.stat()
        other = os.fstat(sys.stdin.fileno()) if source == "-" else source.stat()
    except (OSError, ValueError, AttributeError):
        return False  # what is not there can't be overwritten
    return path.is_file() and os.path.samestat(found, other)
