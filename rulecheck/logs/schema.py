"""The JSON Schema (draft 2020-12) of one line of a document's logs.

It accepts what the reader accepts of a line by itself. What only the game as a whole can
tell is not in it: whether a name is a player of this game, and a card in use under its
options. (JSON Schema takes `1.0` for an integer; the reader does not.)
"""

from __future__ import annotations

from typing import Any

from rulecheck.language.rules import Parameter, Rules
from rulecheck.language.types import (
    Bool,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Text,
    Type,
)
from rulecheck.logs.setting import log_format
from rulecheck.logs.structs import GAME, IGNORED, STOP, EventShape
from rulecheck.logs.wire import key_texts
from rulecheck.logs.write import as_json
from rulecheck.runtime import Program

__all__ = ["log_schema"]

Schema = dict[str, Any]

_IGNORED: dict[str, Schema] = {name: {"description": "Ignored."} for name in IGNORED}


def log_schema(program: Program) -> Schema:
    """The schema of one event. Raises DocumentError as `log_format` does."""
    rules = program.rules
    made = _Definitions(rules)
    lines = [made.game(), made.stop()]
    lines += [made.event(shape) for shape in log_format(program).events.values()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{rules.title}: one line of a log",
        "description": f"Logs of the game `{rules.game}` are JSON Lines, one event a line; each "
        "game begins with its `game` event.",
        "oneOf": lines,
        "$defs": made.shared,
    }


class _Definitions:
    """Makes schemas; cards, players and records stand once, in `shared`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.shared: dict[str, Schema] = {}

    def game(self) -> Schema:
        low, high = self.rules.players
        players = {
            "type": "array",
            "description": "The players' names, in seat order.",
            "items": self.player(),
            "minItems": low,
            "maxItems": high,
            "uniqueItems": True,
        }
        options = self.rules.options
        properties: dict[str, Schema] = {
            "event": {"const": GAME},
            "game": {"const": self.rules.game},
            "players": players,
            "options": self.fields(options or Record("Options", ())),
        }
        required = ["event", "game", "players"]
        if options is not None and not all(f.has_default for f in options.fields):
            required.append("options")
        return _object({**properties, **_IGNORED}, required, "Begins a game.", GAME)

    def stop(self) -> Schema:
        properties: dict[str, Schema] = {
            "event": {"const": STOP},
            "reason": {"type": "string"},
        }
        what = "The players end the game before it is over."
        return _object({**properties, **_IGNORED}, ["event"], what, STOP)

    def event(self, shape: EventShape) -> Schema:
        properties: dict[str, Schema] = {"event": {"const": shape.name}}
        properties |= {p.name: self.parameter(p, shape) for p in shape.parameters}
        properties |= {name: _IGNORED[name] for name in shape.ignored}
        required = ["event", *(p.name for p in shape.parameters if p.default is None)]
        return _object(properties, required, shape.function.doc, shape.name)

    def parameter(self, parameter: Parameter, shape: EventShape) -> Schema:
        schema = self.of(parameter.type)
        if parameter.name in shape.defaults:
            default = as_json(shape.defaults[parameter.name], parameter.type, ())
            schema = {**schema, "default": default}
        return schema

    def player(self) -> Schema:
        self.shared["player"] = {
            "description": "A player of this game.",
            "type": "string",
            "pattern": r"\S",
        }
        return {"$ref": "#/$defs/player"}

    def card(self, type_: CardType) -> Schema:
        self.shared["card"] = {
            "description": "A card by its code.",
            "enum": [c.code for c in type_.cards],
        }
        return {"$ref": "#/$defs/card"}

    def record(self, record: Record) -> Schema:
        name = f"record-{record.name}"
        if name not in self.shared:
            self.shared[name] = self.fields(record)
        return {"$ref": f"#/$defs/{name}"}

    def fields(self, record: Record) -> Schema:
        properties: dict[str, Schema] = {}
        for field in record.fields:
            schema = self.of(field.type)
            if field.has_default:
                schema = {**schema, "default": as_json(field.default, field.type, ())}
            properties[field.name] = schema
        return _object(properties, [f.name for f in record.fields if not f.has_default])

    def of(self, type_: Type) -> Schema:
        """The schema of a value of the language (see `wire`)."""
        match type_:
            case Bool():
                return {"type": "boolean"}
            case Int(low, high):
                bounds = {"minimum": low, "maximum": high}
                return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}}
            case Enum(members):
                return {"enum": list(members)}
            case Player():
                return self.player()
            case CardType():
                return self.card(type_)
            case Option(item):
                return {"anyOf": [self.of(item), {"type": "null"}]}
            case Seq(item, limit):
                most = {} if limit is None else {"maxItems": limit}
                return {"type": "array", "items": self.of(item), **most}
            case Set(item):
                return {"type": "array", "items": self.of(item), "uniqueItems": True}
            case Map():
                return self.map(type_)
            case Record():
                return self.record(type_)
            case Text():
                return {"type": "string"}
            case _:
                return {"type": "null"}

    def map(self, type_: Map) -> Schema:
        """Distinct keys of the key type, as many as there are values: so all of them. Where
        the value may be null, keys may be missing."""
        texts = key_texts(type_.key)
        low, high = self.rules.players if texts is None else (len(texts), len(texts))
        keys: Schema
        match type_.key:
            case Player():
                keys = self.player()
            case CardType():
                keys = self.card(type_.key)
            case _:
                keys = {"enum": list(texts or ())}
        optional = isinstance(type_.value, Option)
        return {
            "type": "object",
            "propertyNames": keys,
            "additionalProperties": self.of(type_.value),
            "minProperties": 0 if optional else low,
            "maxProperties": high,
        }


def _object(
    properties: dict[str, Schema], required: list[str], description: str = "", title: str = ""
) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    if description:
        schema = {"description": description, **schema}
    return {"title": title, **schema} if title else schema
