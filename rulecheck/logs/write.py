"""Writing logs: runtime values back to the lines that `read_games` takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulecheck.language.types import CardType, Map, Option, Record, Seq, Set, Type
from rulecheck.logs.setting import log_format
from rulecheck.logs.structs import GAME, STOP
from rulecheck.logs.wire import key_text
from rulecheck.runtime import Table
from rulecheck.runtime.orders import ordering

__all__ = ["LogWriter", "as_json"]

_ENCODE = msgspec.json.Encoder().encode


def as_json(value: Any, type_: Type, everyone: Sequence[str]) -> Any:
    """A runtime value as JSON holds it in a log (see `wire`): sets in the order of their
    type, fields that have their default left out."""
    match type_:
        case CardType():
            return value.code
        case Option(item):
            return None if value is None else as_json(value, item, everyone)
        case Seq(item):
            return [as_json(v, item, everyone) for v in value]
        case Set(item):
            in_order = sorted(value, key=ordering(item, everyone))
            return [as_json(v, item, everyone) for v in in_order]
        case Map(_, item):
            return {key_text(k): as_json(v, item, everyone) for k, v in value.items()}
        case Record(fields=fields):
            return {
                f.name: as_json(part, f.type, everyone)
                for f in fields
                if not (same(part := getattr(value, f.name), f.default) and f.has_default)
            }
        case _:
            return value


def same(a: object, b: object) -> bool:
    """Equal, and not merely as `True` equals 1."""
    return type(a) is type(b) and a == b


class LogWriter:
    """Writes the events of one game, each as a line with its end."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._events = log_format(table.program).events

    def game(self) -> bytes:
        """The event that begins the game, with the options that differ from their default."""
        rules = self._table.program.rules
        line: dict[str, Any] = {
            "event": GAME,
            "game": rules.game,
            "players": list(self._table.players),
        }
        if rules.options is not None:
            options = as_json(self._table.options, rules.options, self._table.players)
            if options:
                line["options"] = options
        return _ENCODE(line) + b"\n"

    def event(self, name: str, arguments: tuple[Any, ...]) -> bytes:
        """An event of the document, its arguments in the order of its parameters."""
        shape = self._events[name]
        line: dict[str, Any] = {"event": name}
        for parameter, value in zip(shape.parameters, arguments, strict=True):
            if parameter.name in shape.defaults and same(value, shape.defaults[parameter.name]):
                continue
            line[parameter.name] = as_json(value, parameter.type, self._table.players)
        return _ENCODE(line) + b"\n"

    def stop(self, reason: str = "") -> bytes:
        """The event that ends the game on purpose."""
        line = {"event": STOP, "reason": reason} if reason else {"event": STOP}
        return _ENCODE(line) + b"\n"
