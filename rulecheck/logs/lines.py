"""The lines of a log file, one by one in little memory, compressed or not."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal

from rulecheck.document.missing import nothing_at
from rulecheck.errors import InputError

__all__ = [
    "BOM",
    "LINE_LIMIT",
    "STDIN",
    "TOO_LONG",
    "Lines",
    "encoding_problem",
    "name_of",
    "open_bytes",
    "read_all",
]

BOM = b"\xef\xbb\xbf"
LINE_LIMIT = 2**20
STDIN: Literal["-"] = "-"
TOO_LONG = b"\x00 a line beyond the limit"
"""Stands for a line that is longer than LINE_LIMIT; the rest of it is dropped."""

_CHUNK = 2**17
_ZSTD_PIECE = 2**10  # one such piece can hold 32 MiB of repetition, and is unpacked at once
_GZIP_MAGIC, _ZSTD_MAGIC = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


def name_of(path: Path | str) -> str:
    """How messages call a source."""
    return "<stdin>" if path == STDIN else str(path)


@contextmanager
def open_bytes(path: Path | str) -> Iterator[IO[bytes]]:
    """The bytes of a file, or of standard input for `-`. Raises InputError."""
    if path == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed", "name a file")
        yield sys.stdin.buffer
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, outside of this `try`
    except FileNotFoundError:
        raise nothing_at(path) from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder, not a file", "name a file in it") from None
    except OSError as error:
        raise InputError(f"{path}: can't be read: {error.strerror}", "check its rights") from error
    with file:
        yield file


class Damaged(Exception):
    """Compressed bytes that can't be unpacked."""


def _chunks(file: IO[bytes], name: str) -> Iterator[bytes]:
    """The unpacked bytes. Raises Damaged, InputError."""
    try:
        head = file.peek(4)[:4] if hasattr(file, "peek") else b""
        if name.endswith(".gz") or head[:2] == _GZIP_MAGIC:
            yield from _gunzip(file)
        elif name.endswith((".zst", ".zstd")) or head == _ZSTD_MAGIC:
            yield from _unzstd(file)
        else:
            read = getattr(file, "read1", file.read)
            while chunk := read(_CHUNK):
                yield chunk
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Damaged(str(error)) from error
    except OSError as error:
        raise InputError(f"{name}: reading failed: {error.strerror or error}") from error


def _gunzip(file: IO[bytes]) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=file) as unpacked:
        while chunk := unpacked.read1(_CHUNK):
            yield chunk


def _unzstd(file: IO[bytes]) -> Iterator[bytes]:
    """Frame by frame: the library's own stream reader does not tell when the last frame is
    cut short."""
    import zstandard

    decompressor = zstandard.ZstdDecompressor()
    frame = None
    try:
        while piece := file.read(_ZSTD_PIECE):
            while piece:
                frame = frame or decompressor.decompressobj()
                unpacked = frame.decompress(piece)
                if unpacked:
                    yield unpacked
                piece = frame.unused_data if frame.eof else b""
                if frame.eof:
                    frame = None
    except zstandard.ZstdError as error:
        raise Damaged(str(error)) from error
    if frame is not None:
        raise Damaged("the compressed file ends in the middle of a frame")


class Lines:
    """Iterates the lines of a log without their `\\n`; the first one without a byte order
    mark. A line that compressed bytes break off in is left out. During the last line and after it:

    `partial`: the last line has no end of line; `damage`: what is wrong with the compressed
    bytes, or None. Iterating raises InputError where the file can't be read further.
    """

    def __init__(self, file: IO[bytes], name: str, limit: int = LINE_LIMIT) -> None:
        self._file = file
        self._name = name
        self._limit = limit
        self.partial = False
        self.damage: str | None = None

    def __iter__(self) -> Iterator[bytes]:
        lines = self._split()
        first = next(lines, None)
        if first is not None:
            yield first.removeprefix(BOM)
            yield from lines

    def _split(self) -> Iterator[bytes]:
        rest = b""
        dropping = False
        try:
            for chunk in self._bounded():
                pieces = chunk.split(b"\n")
                pieces[0] = b"" if dropping else rest + pieces[0]
                rest = pieces.pop()
                if pieces:
                    if dropping or len(pieces[0]) > self._limit:
                        pieces[0] = TOO_LONG
                        dropping = False
                    yield from pieces
                if len(rest) > self._limit:
                    dropping, rest = True, b""
        except Damaged as damage:
            self.damage = str(damage)
            return
        if rest or dropping:
            self.partial = True
            yield TOO_LONG if dropping else rest

    def _bounded(self) -> Iterator[bytes]:
        """Chunks no longer than the limit, so that only their first line can be too long."""
        for chunk in _chunks(self._file, self._name):
            if len(chunk) <= self._limit:
                yield chunk
            else:
                for start in range(0, len(chunk), self._limit):
                    yield chunk[start : start + self._limit]


def read_all(file: IO[bytes], name: str) -> tuple[bytes, str | None]:
    """The whole content without byte order mark, and what is wrong with its compression."""
    parts: list[bytes] = []
    damage = None
    try:
        parts.extend(_chunks(file, name))
    except Damaged as damaged:
        damage = str(damaged)
    return b"".join(parts).removeprefix(BOM), damage


def encoding_problem(raw: bytes, error: UnicodeDecodeError) -> tuple[str, int]:
    """What to say of bytes that are not UTF-8, and the offset in code points."""
    byte = raw[error.start]
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in raw[:4]:
        what = "this looks like UTF-16"
    else:
        what = f'in Latin-1 it is "{bytes([byte]).decode("latin-1")}"' if byte >= 0xA0 else ""
    message = f"the byte 0x{byte:02X} is not UTF-8 here"
    offset = len(raw[: error.start].decode())
    return f"{message} ({what})" if what else message, offset
