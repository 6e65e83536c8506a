"""The logs that a command is given."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from rulecheck.errors import InputError
from rulecheck.logs.files import log_files

__all__ = ["LogPath", "find_logs"]

LogPath = Path | Literal["-"]


def find_logs(words: Sequence[str]) -> tuple[list[LogPath], list[InputError]]:
    """Files as they are named, folders with the logs below them, `-` for standard input; each
    once. With them the words for which there is no such path: they cost the others nothing."""
    found: dict[LogPath, None] = {}
    missing: list[InputError] = []
    for word in words:
        try:
            if not word:
                raise InputError("a path is empty", "name a log, or `.` for this folder")
            if word == "-" and sys.stdin is None:
                raise InputError("standard input is closed", "name a file")
            found.update(dict.fromkeys(["-"] if word == "-" else log_files([Path(word)])))
        except InputError as error:
            missing.append(error)
    return list(found), missing
