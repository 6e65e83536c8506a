"""A `.json` file: one game as one JSON value, its events in a list."""

from __future__ import annotations

from typing import IO, Any

import msgspec
from msgspec import UNSET

from rulecheck.logs.explain import repeated_key
from rulecheck.logs.game import Game
from rulecheck.logs.json_text import Array, JsonError, Object, parse
from rulecheck.logs.judge import NextGame, Refused, Unread
from rulecheck.logs.lines import read_all
from rulecheck.logs.report import GameReport
from rulecheck.logs.sources import Line, Part
from rulecheck.logs.structs import NO_OPTIONS, GameLine
from rulecheck.logs.tables import Tables

__all__ = ["GameFile", "single_game"]


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


def single_game(file: IO[bytes], name: str, tables: Tables) -> GameReport:
    """Judge the game that a `.json` file holds. Raises InputError."""
    raw, damage = read_all(file, name)
    game = Game.new(name, 1, 1)
    if damage is not None:
        game.damaged("compression", f"the compressed file is damaged: {damage}", (1, 1))
    elif not raw.strip():
        game.damaged("empty", "the file holds no game", (1, 1))
    else:
        _judge(game, raw, tables)
    return game.close()


def _judge(game: Game, raw: bytes, tables: Tables) -> None:
    whole = Line(1, raw, last=True, whole=True)
    try:
        head = _GAME_FILE.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        game.misread_head(whole, tables)
        return
    if _repeats_a_key(raw, head):
        game.misread_head(whole, tables)
        return
    game.seat(GameLine(head.game, head.players, head.options), whole, tables)
    for index, event in enumerate(head.events):
        if game.judge is None:
            return
        line = bytes(event)
        try:
            game.judge.feed(line)
        except Refused as refused:
            game.refuse(refused, _part(raw, index, line))
        except (Unread, NextGame):
            game.misread(_part(raw, index, line))


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


def _part(raw: bytes, index: int, event: bytes) -> Part | Line:
    """The place of event `index` in the file."""
    text = raw.decode(errors="replace")
    try:
        node = parse(text)
    except JsonError:
        return Line(1, raw, last=True, whole=True)
    assert isinstance(node, Object)
    events = node.get("events")
    assert isinstance(events, Array)
    return Part(text, events.items[index], event)
