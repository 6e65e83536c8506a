"""JSON read with the place of every value: slow, and only for saying what is wrong.

Logs are decoded by msgspec; a line that it refuses is read again here, where every value
and key knows its offset in the text.
"""

from __future__ import annotations

import json
import math
import re

import msgspec

__all__ = ["Array", "JsonError", "Member", "Node", "Object", "Scalar", "line_and_column", "parse"]

_DEPTH = 200
_DIGITS = 4300  # as many as Python reads
_BLANKS = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HALF_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{0,3})?")
_HALF_NUMBER = re.compile(r"-|\.|[eE][+-]?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_HINTS = {
    "'": "JSON writes strings in double quotes",
    "‘": "JSON writes strings in straight double quotes",
    "’": "JSON writes strings in straight double quotes",
    "“": "JSON writes strings in straight double quotes",
    "”": "JSON writes strings in straight double quotes",
    "True": "JSON writes `true`",
    "False": "JSON writes `false`",
    "None": "JSON writes `null`",
    "\ufeff": "a byte order mark is allowed only at the start of a file",
}


class JsonError(ValueError):
    """The text is not JSON. `truncated`: it is the beginning of something that may be."""

    def __init__(self, message: str, offset: int, *, truncated: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.truncated = truncated


class Scalar(msgspec.Struct, frozen=True):
    """A string, number, true, false or null, from `start` up to `end` of the text."""

    start: int
    end: int
    value: str | int | float | bool | None


class Array(msgspec.Struct, frozen=True):
    start: int
    end: int
    items: tuple[Node, ...]


class Member(msgspec.Struct, frozen=True):
    key: str
    start: int
    """Where the key begins."""
    value: Node


class Object(msgspec.Struct, frozen=True):
    """Members in the order of the text; a key may stand twice."""

    start: int
    end: int
    members: tuple[Member, ...]

    def get(self, key: str) -> Node | None:
        """The value of the first member of that key."""
        return next((m.value for m in self.members if m.key == key), None)


Node = Scalar | Array | Object


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Both from 1, the column in code points."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def parse(text: str) -> Node:
    """The one value that `text` holds. Raises JsonError."""
    reader = _Reader(text)
    node = reader.value(reader.blanks(0), "a JSON value", 0)
    end = reader.blanks(node.end)
    if end < len(text):
        raise JsonError(f"found {reader.found(end)} after the end of the JSON value", end)
    return node


class _Reader:
    """Recursive descent; every method takes an offset and gives what begins there."""

    def __init__(self, text: str) -> None:
        self.text = text

    def blanks(self, at: int) -> int:
        return _BLANKS.match(self.text, at).end()  # type: ignore[union-attr]

    def found(self, at: int) -> str:
        word = _WORD.match(self.text, at)
        piece = word.group() if word else self.text[at]
        if len(piece) > 20:
            piece = piece[:20] + "…"
        shown = f"`{piece}`" if piece.isprintable() else f"U+{ord(piece[0]):04X}"
        hint = _HINTS.get(piece)
        return f"{shown} ({hint})" if hint else shown

    def fail(self, at: int, expected: str) -> JsonError:
        if at >= len(self.text):
            return JsonError(f"it ends where {expected} was expected", at, truncated=True)
        return JsonError(f"found {self.found(at)} where {expected} was expected", at)

    def value(self, at: int, expected: str, depth: int) -> Node:
        if depth > _DEPTH:
            raise JsonError(f"nested more than {_DEPTH} levels deep", at)
        match self.text[at : at + 1]:
            case "{":
                return self.object(at, depth)
            case "[":
                return self.array(at, depth)
            case '"':
                return self.string(at)
            case _:
                return self.word_or_number(at, expected)

    def word_or_number(self, at: int, expected: str) -> Scalar:
        number = _NUMBER.match(self.text, at)
        if _HALF_NUMBER.fullmatch(self.text, number.end() if number else at):
            raise JsonError("it ends inside a number", len(self.text), truncated=True)
        if number:
            end = number.end()
            if self.text[end : end + 1].isalnum() or self.text[end : end + 1] == ".":
                raise JsonError(f"found {self.found(end)} inside a number", end)
            whole = number.group(1) is None and number.group(2) is None
            digits = number.group()
            if whole and len(digits) > _DIGITS:
                raise JsonError(f"the number has more than {_DIGITS} digits", at)
            value = int(digits) if whole else float(digits)
            if value in (math.inf, -math.inf):
                raise JsonError("the number is too large", at)
            return Scalar(at, end, value)
        word = _WORD.match(self.text, at)
        if word and word.group() in _WORDS:
            return Scalar(at, word.end(), _WORDS[word.group()])
        if word and word.end() == len(self.text):
            whole_word = next((w for w in _WORDS if w.startswith(word.group())), None)
            if whole_word is not None:
                raise JsonError(f"it ends inside `{whole_word}`", word.end(), truncated=True)
        raise self.fail(at, expected)

    def string(self, at: int) -> Scalar:
        end = at + 1
        while True:
            end = _PLAIN.match(self.text, end).end()  # type: ignore[union-attr]
            if end >= len(self.text):
                raise JsonError(
                    f"it ends inside a string: {self.text[at : at + 20]}", end, truncated=True
                )
            if self.text[end] == '"':
                break
            escape = _ESCAPE.match(self.text, end)
            if escape is None:
                if _HALF_ESCAPE.fullmatch(self.text, end):
                    raise JsonError("it ends inside a string", len(self.text), truncated=True)
                what = "escape" if self.text[end] == "\\" else "character"
                piece = self.text[end : end + 2] if what == "escape" else self.found(end)
                raise JsonError(f"found the {what} {piece} that JSON has not in strings", end)
            end = escape.end()
        value = json.loads(self.text[at : end + 1])
        if any("\ud800" <= c <= "\udfff" for c in value):
            raise JsonError("found one half of a surrogate pair in a string", at)
        return Scalar(at, end + 1, value)

    def array(self, start: int, depth: int) -> Array:
        items: list[Node] = []
        at = self.blanks(start + 1)
        if self.text[at : at + 1] == "]":
            return Array(start, at + 1, ())
        while True:
            items.append(self.value(at, "an item of the list", depth + 1))
            at = self.blanks(items[-1].end)
            mark = self.text[at : at + 1]
            if mark == "]":
                return Array(start, at + 1, tuple(items))
            if mark != ",":
                raise self.fail(at, "`,` or `]`")
            at = self.blanks(at + 1)
            if self.text[at : at + 1] == "]":
                raise JsonError(
                    "found `]` after a comma: JSON has no comma after the last item", at
                )

    def object(self, start: int, depth: int) -> Object:
        members: list[Member] = []
        at = self.blanks(start + 1)
        if self.text[at : at + 1] == "}":
            return Object(start, at + 1, ())
        while True:
            if self.text[at : at + 1] != '"':
                raise self.fail(at, "a key in double quotes")
            key = self.string(at)
            colon = self.blanks(key.end)
            if self.text[colon : colon + 1] != ":":
                raise self.fail(colon, "`:`")
            value = self.value(self.blanks(colon + 1), "a value", depth + 1)
            members.append(Member(str(key.value), at, value))
            at = self.blanks(value.end)
            mark = self.text[at : at + 1]
            if mark == "}":
                return Object(start, at + 1, tuple(members))
            if mark != ",":
                raise self.fail(at, "`,` or `}`")
            at = self.blanks(at + 1)
            if self.text[at : at + 1] == "}":
                raise JsonError(
                    "found `}` after a comma: JSON has no comma after the last entry", at
                )
