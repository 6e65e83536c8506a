"""Lines of files: compressed or not, of any length, with or without their end."""

import gzip
import io

import pytest
import zstandard
from hypothesis import assume, given
from hypothesis import strategies as st

from rulecheck.errors import InputError
from rulecheck.logs.lines import BOM, TOO_LONG, Lines, open_bytes


class Dribble(io.RawIOBase):
    """Gives its bytes in pieces of given sizes, as a pipe may."""

    def __init__(self, content: bytes, sizes: list[int]) -> None:
        self.content = content
        self.sizes = sizes

    def readable(self) -> bool:
        return True

    def read1(self, limit: int) -> bytes:
        size = min(limit, self.sizes.pop(0) if self.sizes else limit)
        piece, self.content = self.content[:size], self.content[size:]
        return piece


def lines_of(content: bytes, name: str = "log.jsonl", limit: int = 2**20) -> list[bytes]:
    return list(Lines(io.BufferedReader(io.BytesIO(content)), name, limit))  # type: ignore[arg-type]


@given(st.binary(), st.lists(st.integers(1, 9)))
def test_lines_are_those_between_line_ends(content: bytes, sizes: list[int]) -> None:
    assume(not content.startswith(BOM))
    expected = content.split(b"\n")
    if expected[-1] == b"":
        expected.pop()
    assert list(Lines(Dribble(content, sizes), "log")) == expected  # type: ignore[arg-type]


@given(
    st.lists(st.binary(max_size=30).map(lambda b: b.replace(b"\n", b"")), min_size=1),
    st.lists(st.integers(1, 50)),
    st.booleans(),
)
def test_a_long_line_costs_no_other(given: list[bytes], sizes: list[int], ended: bool) -> None:
    content = b"\n".join(given) + (b"\n" if ended else b"")
    expected = [TOO_LONG if len(line) > 10 else line for line in given]
    if not ended and given[-1] == b"":
        expected.pop()
    assume(not content.startswith(BOM))
    assert list(Lines(Dribble(content, sizes), "log", 10)) == expected  # type: ignore[arg-type]


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert lines_of(BOM + b"a\nb\n") == [b"a", b"b"]
    assert lines_of(b"a\n" + BOM + b"b\n") == [b"a", BOM + b"b"]


def test_the_last_line_tells_whether_it_ended() -> None:
    ended = Lines(io.BytesIO(b"a\nb\n"), "log")
    assert list(ended) == [b"a", b"b"]
    assert not ended.partial
    cut = Lines(io.BytesIO(b"a\nb"), "log")
    assert list(cut) == [b"a", b"b"]
    assert cut.partial


CONTENT = b"".join(b'{"line": %d}\n' % n for n in range(5000))
ZSTD = zstandard.ZstdCompressor().compress


@pytest.mark.parametrize("pack", [gzip.compress, ZSTD, lambda b: ZSTD(b[:100]) + ZSTD(b[100:])])
@pytest.mark.parametrize("name", ["log.jsonl", "log.jsonl.gz", "log.jsonl.zst"])
def test_compressed_files_are_read_as_they_are(pack: object, name: str) -> None:
    packed = pack(CONTENT)  # type: ignore[operator]
    by_name = {".gz": b"\x1f\x8b", ".zst": b"\x28\xb5"}.get(name[name.rfind(".") :])
    if by_name is not None and not packed.startswith(by_name):
        return
    assert b"\n".join(lines_of(packed, name)) + b"\n" == CONTENT


@pytest.mark.parametrize("pack", [gzip.compress, ZSTD])
@pytest.mark.parametrize("cut", [1, 3, 8, 20])
def test_damage_is_noticed(pack: object, cut: int) -> None:
    packed = pack(CONTENT)[:-cut]  # type: ignore[operator]
    lines = Lines(io.BufferedReader(io.BytesIO(packed)), "log")  # type: ignore[arg-type]
    found = list(lines)
    assert CONTENT.startswith(b"\n".join(found))
    assert lines.damage is not None
    assert not lines.partial


def test_garbage_is_damage() -> None:
    for name, content in [
        ("log.gz", b"no gzip"),
        ("log.zst", b"no zstandard"),
        ("log.gz", gzip.compress(b"a\n") + b"garbage"),
        ("log.zst", ZSTD(b"a\n") + b"garbage"),
    ]:
        lines = Lines(io.BytesIO(content), name)
        assert list(lines) in ([], [b"a"])
        assert lines.damage is not None


def test_files_that_cannot_be_opened(tmp_path: object) -> None:
    for path, why in [(f"{tmp_path}/none.jsonl", "no such file"), (str(tmp_path), "a folder")]:
        with pytest.raises(InputError, match=why), open_bytes(path):
            pass
