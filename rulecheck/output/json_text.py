"""Reports as JSON."""

from __future__ import annotations

import json
from typing import TextIO

__all__ = ["SCHEMA_VERSION", "as_json", "write_json"]

SCHEMA_VERSION = 1
"""Counts up when a field of a report changes its meaning or goes away; new ones may come."""


def as_json(value: object, *, ascii_only: bool = False, indent: int | None = 2) -> str:
    return json.dumps(value, ensure_ascii=ascii_only, indent=indent)


def write_json(value: object, stream: TextIO) -> None:
    """One JSON document and a line end, in ASCII where the stream can't take more."""
    encoding = (stream.encoding or "utf-8").lower().replace("-", "").replace("_", "")
    stream.write(as_json(value, ascii_only=encoding != "utf8") + "\n")
