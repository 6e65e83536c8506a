import pytest

from rulecheck.document import Span, read, read_front_matter
from rulecheck.errors import InputError


def test_a_file_under_the_name_it_was_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "demo.md").write_bytes("---\ngame: demo\n---\n# Ä\n".encode())
    document = read("demo.md")
    assert document.source.path == "demo.md"
    assert document.flaws == ()
    assert document.parts[0].span == Span(4, 3, 4, 4)


def test_a_byte_order_mark(tmp_path):
    path = tmp_path / "demo.md"
    path.write_bytes(b"\xef\xbb\xbf---\r\ngame: demo\r\n---\r\n")
    assert read(path).flaws == ()
    assert read_front_matter(path).entries["game"].value == "demo"


def test_the_front_matter_alone(tmp_path):
    path = tmp_path / "demo.md"
    path.write_text("---\ngame: demo\n---\n```\n")
    found = read_front_matter(path)
    assert (found.entries["game"].value, found.flaws, found.lines) == ("demo", (), 3)


def test_no_such_file(tmp_path):
    with pytest.raises(InputError, match=r"none\.md: there is no such file"):
        read(tmp_path / "none.md")


def test_a_folder(tmp_path):
    with pytest.raises(InputError, match="this is a folder, not a rule document"):
        read(tmp_path)


def test_a_path_that_can_be_none(tmp_path):
    (tmp_path / "a").write_text("")
    with pytest.raises(InputError, match="can't be read: Not a directory"):
        read(tmp_path / "a" / "b.md")
    with pytest.raises(InputError, match=r"can't be read: .*null"):
        read("a\0b")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xe9", "1:1: byte 0xE9 is not UTF-8"),
        ("---\r\n漢é".encode() + b"\xe9\n", "2:3: byte 0xE9 is not UTF-8"),
        (b"a\r\rb\n\xff", "4:1: byte 0xFF is not UTF-8"),
        (b"\xef\xbb\xbfab\xc3", "1:3: byte 0xC3 is not UTF-8"),
        (b"ab\xed\xa0\x80", "1:3: byte 0xED is not UTF-8"),
    ],
)
def test_not_utf8(tmp_path, data, message):
    path = tmp_path / "demo.md"
    path.write_bytes(data)
    with pytest.raises(InputError) as raised:
        read(path)
    assert str(raised.value) == f"{path}:{message}"
    assert raised.value.hint == "save the file as UTF-8"


def test_utf16(tmp_path):
    path = tmp_path / "demo.md"
    path.write_bytes("# A".encode("utf-16"))
    with pytest.raises(InputError) as raised:
        read(path)
    assert raised.value.hint == "save the file as UTF-8: it is UTF-16"
