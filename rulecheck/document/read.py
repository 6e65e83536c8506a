"""From a file to a document."""

from __future__ import annotations

from pathlib import Path

from rulecheck.document.front_matter import FrontMatter, front_matter
from rulecheck.document.missing import nothing_at
from rulecheck.document.parse import parse
from rulecheck.document.parts import Document
from rulecheck.document.source import Source, lines_of
from rulecheck.errors import InputError

__all__ = ["read", "read_front_matter"]


def read(path: Path | str) -> Document:
    """The document in a file. Raises InputError: there is no such file, it can't be read, it
    is not UTF-8 (with or without byte order mark)."""
    return parse(_text(path), str(path))


def read_front_matter(path: Path | str) -> FrontMatter:
    """The front matter of the document in a file alone, ten times as fast as all of it.
    Raises InputError as `read` does."""
    return front_matter(Source.of(str(path), _text(path)))


def _text(path: Path | str) -> str:
    if not str(path):
        raise InputError("the path of the document is empty", "name a file")
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise nothing_at(path, "there is no such file") from None
    except IsADirectoryError:
        raise InputError(
            f"{path}: this is a folder, not a rule document", "name a file in it"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{path}: the file can't be read: {reason}", "check its rights") from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_utf8(path, data, error.start) from None


def _not_utf8(path: Path | str, data: bytes, offset: int) -> InputError:
    before = (data[:offset].decode("utf-8") + "?").removeprefix("\ufeff")
    lines = lines_of(before)
    hint = "save the file as UTF-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        hint = "save the file as UTF-8: it is UTF-16"
    return InputError(
        f"{path}:{len(lines)}:{len(lines[-1])}: byte 0x{data[offset]:02X} is not UTF-8", hint
    )
