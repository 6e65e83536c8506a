"""Colours of a terminal, by what a piece of text is."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["Paint"]

_RESET = "\x1b[0m"
_RED, _YELLOW, _GREEN, _BLUE = 31, 33, 32, 34
_BOLD, _DIM = 1, 2


class Paint(Struct, frozen=True):
    """`on` is whether anything is coloured at all."""

    on: bool

    def error(self, text: str) -> str:
        return self._as(text, _BOLD, _RED)

    def warning(self, text: str) -> str:
        return self._as(text, _BOLD, _YELLOW)

    def good(self, text: str) -> str:
        return self._as(text, _GREEN)

    def strong(self, text: str) -> str:
        return self._as(text, _BOLD)

    def faint(self, text: str) -> str:
        return self._as(text, _DIM)

    def mark(self, text: str) -> str:
        """Gutters, arrows, underlines: what guides the eye."""
        return self._as(text, _BLUE)

    def _as(self, text: str, *codes: int) -> str:
        if not self.on or not text:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}{_RESET}"
