"""Reading logs: any number of games in a file, each judged by the rules that it names.

Per game the first violation is reported, and the rest of that game is not judged. The next
game is found again by its `game` event, so a bad line costs no other game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Literal

import msgspec

from rulecheck.logs.files import is_single_game
from rulecheck.logs.game import Game
from rulecheck.logs.judge import NextGame, Refused, Unread
from rulecheck.logs.lines import STDIN, Lines, name_of, open_bytes
from rulecheck.logs.report import GameReport
from rulecheck.logs.single import single_game
from rulecheck.logs.sources import Line, Source
from rulecheck.logs.structs import GAME, GameLine
from rulecheck.logs.tables import Tables
from rulecheck.runtime import Listener
from rulecheck.runtime.library import Library

__all__ = ["begins_game", "read_games"]

_GAME_MARK = re.compile(rb'"event"\s*:\s*"game"')


class _Tag(msgspec.Struct, gc=False):
    event: Any = None


_TAG = msgspec.json.Decoder(_Tag)


def read_games(
    path: Path | Literal["-"],
    library: Library,
    *,
    listener: Listener | None = None,
    heed: Callable[[Source], None] | None = None,
) -> Iterator[GameReport]:
    """Judge the games of a log file, in order; `-` is standard input. `heed` is given every
    line (of a `.json` file, the file and then each event) before it is judged.

    Whatever is wrong with the content is in the reports, of which there is at least one.
    Blank lines are nothing. Raises InputError where the file can't be read, or the library
    holds a game twice.
    """
    tables = Tables(library, listener)
    name = name_of(path)
    with open_bytes(path) as file:
        if path != STDIN and is_single_game(Path(path)):
            yield single_game(file, name, tables, heed)
        else:
            yield from _games_in_lines(file, name, tables, heed)


def _games_in_lines(
    file: IO[bytes], name: str, tables: Tables, heed: Callable[[Source], None] | None
) -> Iterator[GameReport]:
    lines = Lines(file, name)
    current: Game | None = None
    games = number = 0
    for number, line in enumerate(lines if heed is None else _heeded(lines, heed), 1):
        head: GameLine | None = None
        if current is not None and current.judge is not None:
            try:
                current.judge.feed(line)
                continue
            except NextGame as following:
                head = following.line
            except Refused as refused:
                current.refuse(refused, Line(number, line, lines.partial))
                continue
            except Unread:
                if not line.strip():
                    continue
                if not begins_game(line):
                    current.misread(Line(number, line, lines.partial))
                    continue
        elif not begins_game(line):
            if current is None and line.strip():
                current = Game.new(name, 0, number)
                current.headless(Line(number, line, lines.partial))
            continue
        if current is not None:
            yield current.close()
        games += 1
        current = Game.new(name, games, number)
        current.begin(Line(number, line, lines.partial), head, tables)
    if lines.damage is not None:
        if current is not None and not current.open:
            yield current.close()
            current = None
        current = current or Game.new(name, games + 1, number + 1)
        message = f"the compressed file is damaged: {lines.damage}"
        current.damaged("compression", message, (number + 1, 1))
    if current is None:
        current = Game.new(name, 0, 1)
        current.damaged("empty", "the file holds no event", (1, 1))
    yield current.close()


def _heeded(lines: Lines, heed: Callable[[Source], None]) -> Iterable[bytes]:
    for number, line in enumerate(lines, 1):
        heed(Line(number, line, lines.partial))
        yield line


def begins_game(line: bytes) -> bool:
    """Whether a line is a `game` event, be it a broken one. Cheap for all others."""
    if _GAME_MARK.search(line) is None:
        return False
    try:
        return bool(_TAG.decode(line).event == GAME)
    except (msgspec.DecodeError, RecursionError):
        return True
