"""Reports as JSON."""

from __future__ import annotations

import json
from typing import TextIO

__all__ = ["SCHEMA_VERSION", "as_json", "write_json", "write_json_line"]

SCHEMA_VERSION = 1
"""Counts up when a field of a report changes its meaning or goes away; new ones may come."""


def as_json(value: object, *, ascii_only: bool = False, indent: int | None = 2) -> str:
    return json.dumps(value, ensure_ascii=ascii_only, indent=indent)


def write_json(value: object, stream: TextIO) -> None:
    """One JSON document and a line end, in ASCII where the stream can't take more."""
    stream.write(as_json(value, ascii_only=not _takes_utf8(stream)) + "\n")


def write_json_line(line: bytes, stream: TextIO) -> None:
    """A line of JSON Lines, with its end; in ASCII where the stream can't take more."""
    text = line.decode()
    if not text.isascii() and not _takes_utf8(stream):
        text = json.dumps(json.loads(line), separators=(",", ":")) + "\n"
    stream.write(text)


def _takes_utf8(stream: TextIO) -> bool:
    return (stream.encoding or "utf-8").lower().replace("-", "").replace("_", "") == "utf8"
