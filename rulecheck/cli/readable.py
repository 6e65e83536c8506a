"""Reads a text that is to be linted, and tells a rule document from other texts."""

from __future__ import annotations

from pathlib import Path

from rulecheck.document import read
from rulecheck.document.parts import Document, Fence, Table
from rulecheck.errors import InputError
from rulecheck.language.columns import formal_kind
from rulecheck.output.places import short_path

__all__ = ["is_formal", "readable"]

_MOST_BYTES = 4_000_000
"""Some thousand printed pages; the longest rule books have a few hundred."""
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def readable(path: Path) -> Document:
    """The document in a file. Raises InputError as `read` does, and where the file is too
    large for a rule text, or holds bytes of value 0: no text has them, but UTF-16."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError:
        return read(path)  # which says why
    size = max(size, len(data))
    if size > _MOST_BYTES:
        raise InputError(
            f"{short_path(path)}: {size / 1e6:,.1f} MB are too much for a rule text",
            f"lint reads up to {_MOST_BYTES // 1_000_000} MB: is this the right file?",
        )
    if b"\0" in data and not data.startswith(_UTF_16):
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise InputError(
            f"{short_path(path)}:{line}: a byte of value 0: this is no text",
            "save the file as UTF-8 if it is a text in UTF-16; lint reads .md and .txt",
        )
    return read(path)


def is_formal(document: Document) -> bool:
    """Whether a text means to be a rule document at all; a `title` alone, as sites have it above
    any page, does not say so."""
    return "game" in document.front_matter or any(
        (isinstance(part, Fence) and part.language == "python")
        or (isinstance(part, Table) and formal_kind(part) is not None)
        for part in document.parts
    )
