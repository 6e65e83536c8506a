"""Which files are logs: the paths that a command was given, folders looked through."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from rulecheck.document.missing import nothing_at
from rulecheck.errors import InputError

__all__ = ["LOG_SUFFIXES", "is_log", "is_sheet", "is_single_game", "log_files"]

LOG_SUFFIXES = (".jsonl", ".ndjson", ".json")
_PACKED = (".gz", ".zst", ".zstd")


def _bare_name(path: Path) -> str:
    """The name without what compression adds."""
    return path.stem if path.suffix in _PACKED else path.name


def is_log(path: Path) -> bool:
    """Whether a file found in a folder is taken as a log, by its name."""
    return _bare_name(path).endswith(LOG_SUFFIXES)


def is_single_game(path: Path) -> bool:
    """Whether a file holds one game as one JSON value (`.json`), not lines."""
    return _bare_name(path).endswith(".json")


def is_sheet(path: Path) -> bool:
    """Whether a file is taken as a score sheet, by its name."""
    return _bare_name(path).endswith((".csv", ".tsv"))


def log_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """The logs at those paths, each once: files as they are named, folders with all below
    them in the order of their names. Hidden files and folders are left out. Raises InputError
    where a path does not exist."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(sorted(_inside(path))))
        elif path.exists():
            found[path] = None
        else:
            raise nothing_at(path, "no such file or folder")
    return tuple(found)


def _inside(folder: Path) -> Iterator[Path]:
    """The logs below a folder; links that lead nowhere too, so that reading them says so."""
    for root, folders, names in os.walk(folder, onerror=_unreadable):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for path in (Path(root, name) for name in names if not name.startswith(".")):
            if is_log(path) and (path.is_file() or not path.exists()):
                yield path


def _unreadable(error: OSError) -> NoReturn:
    raise InputError(
        f"{error.filename}: the folder can't be read: {error.strerror}", "check its rights"
    ) from None
