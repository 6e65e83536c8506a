"""A `.json` file: one game as one JSON value, its events in a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

import msgspec
from msgspec import UNSET

from rulecheck.logs.explain import repeated_key
from rulecheck.logs.game import Game
from rulecheck.logs.json_text import Array, JsonError, Node, Object, parse
from rulecheck.logs.judge import NextGame, Refused, Unread
from rulecheck.logs.lines import read_all
from rulecheck.logs.report import GameReport
from rulecheck.logs.sources import Line, Part, Source
from rulecheck.logs.structs import NO_OPTIONS, GameLine
from rulecheck.logs.tables import Tables

__all__ = ["GameFile", "head_of_file", "single_game"]


class GameFile(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """The events stay undecoded until the game is known."""

    game: str
    players: list[str]
    events: list[msgspec.Raw]
    options: msgspec.Raw = NO_OPTIONS
    id: Any = UNSET
    time: Any = UNSET
    note: Any = UNSET


_GAME_FILE = msgspec.json.Decoder(GameFile)


def head_of_file(raw: bytes) -> GameLine:
    """The `game` event that a file stands for. Raises msgspec.DecodeError."""
    head = _GAME_FILE.decode(raw)
    return GameLine(head.game, head.players, head.options)


def single_game(
    file: IO[bytes], name: str, tables: Tables, heed: Callable[[Source], None] | None = None
) -> GameReport:
    """Judge the game that a `.json` file holds; `heed` is given the file, then each event.
    Raises InputError."""
    raw, damage = read_all(file, name)
    game = Game.new(name, 1, 1)
    if damage is not None:
        game.damaged("compression", f"the compressed file is damaged: {damage}", (1, 1))
    elif not raw.strip():
        game.damaged("empty", "the file holds no game", (1, 1))
    else:
        _judge(game, raw, tables, heed)
    return game.close()


def _judge(game: Game, raw: bytes, tables: Tables, heed: Callable[[Source], None] | None) -> None:
    whole = Line(1, raw, last=True, whole=True)
    if heed is not None:
        heed(whole)
    try:
        head = _GAME_FILE.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        game.misread_head(whole, tables)
        return
    if _repeats_a_key(raw, head):
        game.misread_head(whole, tables)
        return
    game.seat(GameLine(head.game, head.players, head.options), whole, tables)
    parts = _Parts(raw)
    for index, event in enumerate(head.events):
        if game.judge is None:
            return
        line = bytes(event)
        if heed is not None:
            heed(parts.part(index, line))
        try:
            game.judge.feed(line)
        except Refused as refused:
            game.refuse(refused, parts.part(index, line))
        except (Unread, NextGame):
            game.misread(parts.part(index, line))


def _repeats_a_key(raw: bytes, head: GameFile) -> bool:
    """Whether the head names a key twice; `judge.repeats_a_key` says why colons tell."""
    given = [head.id, head.time, head.note]
    keys = 3 + sum(value is not UNSET for value in given) + bool(bytes(head.options))
    parts = [*head.events, head.options]
    if raw.count(b":") == keys + sum(bytes(part).count(b":") for part in parts):
        return False
    try:
        return repeated_key(parse(raw.decode(errors="replace")), leave_out="events") is not None
    except JsonError:
        return False


class _Parts:
    """The places of the events in a file, which is read for that when first asked."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._text = ""
        self._nodes: tuple[Node, ...] | None = None

    def part(self, index: int, event: bytes) -> Source:
        """Event number `index`."""
        if self._nodes is None:
            self._text = self._raw.decode(errors="replace")
            self._nodes = _events(self._text)
        if not self._nodes:
            return Line(1, self._raw, last=True, whole=True)
        return Part(self._text, self._nodes[index], event)


def _events(text: str) -> tuple[Node, ...]:
    try:
        node = parse(text)
    except JsonError:
        return ()
    assert isinstance(node, Object)
    events = node.get("events")
    assert isinstance(events, Array)
    return tuple(events.items)
