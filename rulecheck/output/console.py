"""The two streams of a command: the report on one, all that is said about it on the other."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Literal, TextIO

from msgspec import Struct

from rulecheck.output.escape import escaped
from rulecheck.output.paint import Paint

__all__ = ["ColorChoice", "Console", "Verbosity", "wants_color"]

ColorChoice = Literal["auto", "always", "never"]


class Verbosity(IntEnum):
    QUIET = -1
    """Only the report, and errors."""
    NORMAL = 0
    VERBOSE = 1


class Sink(Struct, frozen=True):
    """A stream, and how text on it may look. `terminal`: a person is watching."""

    stream: TextIO
    paint: Paint
    terminal: bool

    @property
    def width(self) -> int:
        """The columns to fill."""
        return max(40, shutil.get_terminal_size((80, 24)).columns)

    @property
    def limit(self) -> int | None:
        """The columns that a table must fit into; None where nobody is watching, since
        what a program reads is not to be cut or wrapped."""
        return self.width if self.terminal else None

    def line(self, text: str = "") -> None:
        """One line, whatever a log or a file name holds."""
        self.stream.write(escaped(text, colours=self.paint.on) + "\n")


class Console(Struct, frozen=True):
    """`out` takes the report alone; notes, summaries and errors go to `err`."""

    out: Sink
    err: Sink
    verbosity: Verbosity = Verbosity.NORMAL

    @staticmethod
    def of_process(color: ColorChoice, verbosity: Verbosity) -> Console:
        """The streams of this process."""
        return Console(
            _sink(sys.stdout, color, os.environ), _sink(sys.stderr, color, os.environ), verbosity
        )

    @property
    def verbose(self) -> bool:
        return self.verbosity >= Verbosity.VERBOSE

    def note(self, text: str) -> None:
        """Something about the report, which `--quiet` leaves out."""
        if self.verbosity > Verbosity.QUIET:
            self.err.line(text)


def wants_color(choice: ColorChoice, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """`--color` comes before NO_COLOR, that before FORCE_COLOR, that before the stream."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") != "0":
        return True
    return terminal and environment.get("TERM") != "dumb"


def _sink(stream: TextIO | None, color: ColorChoice, environment: Mapping[str, str]) -> Sink:
    if stream is None:
        # The process was started with the stream closed.
        return Sink(Path(os.devnull).open("w"), Paint(False), False)
    if isinstance(stream, TextIOWrapper):
        # A name that the locale can't write must not cost the report.
        stream.reconfigure(errors="backslashreplace")
    terminal = stream.isatty()
    return Sink(stream, Paint(wants_color(color, environment, terminal=terminal)), terminal)
