"""Signs that nobody sees, made visible: what logs and file names hold can't break a line."""

from __future__ import annotations

import re

__all__ = ["escaped"]

_SIGNS = r"\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""What ends a line, drives a terminal, or turns the direction of the text; tabs do not."""
_ALL = re.compile(f"[{_SIGNS}]")
_BUT_COLOURS = re.compile(rf"(?!\x1b\[[0-9;]*m)[{_SIGNS}]")


def escaped(text: str, *, colours: bool = False) -> str:
    """The text with such signs as Python writes them (`\\n`, `\\x1b`); with `colours`, it may
    hold those of a terminal."""
    if text.isprintable():
        return text
    return (_BUT_COLOURS if colours else _ALL).sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    return match.group().encode("unicode_escape").decode()
