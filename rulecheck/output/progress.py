"""How far a long run is, on one line of a terminal that is always written anew."""

from __future__ import annotations

import time

from rulecheck.output.console import Console, Verbosity
from rulecheck.output.places import plural
from rulecheck.output.summary import Summary

__all__ = ["Progress"]

_EVERY = 0.1


class Progress:
    """Silent where nobody watches. `clear` before anything else is written."""

    def __init__(self, console: Console, files: int, *, wanted: bool) -> None:
        self._sink = console.err
        self._files = files
        self._on = wanted and console.err.terminal and console.verbosity > Verbosity.QUIET
        self._next = time.monotonic() + 3 * _EVERY
        self._shown = False

    def update(self, summary: Summary) -> None:
        if not self._on or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _EVERY
        text = (
            f"{summary.files:,} of {plural(self._files, 'file')}, "
            f"{plural(summary.games, 'game')}, {plural(summary.events, 'event')}"
        )
        self._sink.stream.write(f"\r\x1b[K{text[: self._sink.width - 1]}")
        self._sink.stream.flush()
        self._shown = True

    def clear(self) -> None:
        if self._shown:
            self._sink.stream.write("\r\x1b[K")
            self._sink.stream.flush()
            self._shown = False
