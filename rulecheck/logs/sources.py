"""Where an event stands: a line of a log, or an object in the text of a `.json` file."""

from __future__ import annotations

import msgspec

from rulecheck.logs import diagnose
from rulecheck.logs.explain import Wrong
from rulecheck.logs.json_text import Node, Object, line_and_column
from rulecheck.logs.lines import TOO_LONG

__all__ = ["Line", "Part", "Source"]


class Line(msgspec.Struct, frozen=True):
    """`last`: no end of line follows. A `.json` file as a whole is one, too (`whole`)."""

    number: int
    raw: bytes
    last: bool
    whole: bool = False

    def read(self) -> tuple[str, Object]:
        """The text, and the object that it is. Raises Wrong."""
        text = diagnose.text_of(self.raw)
        node = diagnose.parsed(text, last=self.last, whole=self.whole)
        return text, diagnose.as_object(text, node, "events" if self.whole else None)

    def start(self) -> tuple[int, int]:
        """Line and column of the event."""
        return self.place(len(self.raw) - len(self.raw.lstrip()))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a code point of the text."""
        if not self.whole:
            return self.number, offset + 1
        return line_and_column(self.raw.decode(errors="replace"), offset)

    def line(self, number: int) -> str:
        """The text of a line; nothing of one that is too long to be an event."""
        if self.raw is TOO_LONG:
            return ""
        text = self.raw.decode(errors="replace")
        return _line(text, number) if self.whole else text.rstrip("\r")


class Part(msgspec.Struct, frozen=True):
    """`raw` are the bytes of the node alone, `text` is that of the whole file."""

    text: str
    node: Node
    raw: bytes

    def read(self) -> tuple[str, Object]:
        try:
            diagnose.text_of(self.raw)
        except Wrong as wrong:
            wrong.shift(self.node.start)
            raise
        return self.text, diagnose.as_object(self.text, self.node)

    def start(self) -> tuple[int, int]:
        return self.place(self.node.start)

    def place(self, offset: int) -> tuple[int, int]:
        return line_and_column(self.text, offset)

    def line(self, number: int) -> str:
        """The text of a line."""
        return _line(self.text, number)


def _line(text: str, number: int) -> str:
    lines = text.split("\n", number)
    return lines[number - 1].rstrip("\r") if number <= len(lines) else ""


Source = Line | Part
