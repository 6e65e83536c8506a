"""The logs that a command is given."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from rulecheck.logs.files import log_files

__all__ = ["LogPath", "find_logs"]

LogPath = Path | Literal["-"]


def find_logs(words: Sequence[str]) -> list[LogPath]:
    """Files as they are named, folders with the logs below them, `-` for standard input; each
    once. Raises InputError where there is no such path."""
    found: dict[LogPath, None] = {}
    for word in words:
        found.update(dict.fromkeys(["-"] if word == "-" else log_files([Path(word)])))
    return list(found)
