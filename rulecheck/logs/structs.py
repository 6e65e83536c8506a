"""The lines of a document's logs as msgspec Structs: one for each of its events, and the two
that every game has, `game` and `stop`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from rulecheck.document.parts import Flaw
from rulecheck.document.source import Span
from rulecheck.errors import DocumentError
from rulecheck.language.nodes import (
    Constant,
    Expr,
    MapLiteral,
    Negate,
    Restrict,
    SeqLiteral,
    SetLiteral,
    TextLiteral,
    Widen,
)
from rulecheck.language.rules import Function, Parameter, Rules
from rulecheck.language.types import Record, RecordField, Type
from rulecheck.logs.convert import Converter, Records, as_decoded, converter, key_counter
from rulecheck.logs.expected import Scope
from rulecheck.logs.wire import Wire

__all__ = [
    "GAME",
    "IGNORED",
    "NO_OPTIONS",
    "STOP",
    "EventShape",
    "GameLine",
    "LogFormat",
    "StopLine",
    "constant_value",
]

GAME, STOP = "game", "stop"
NO_OPTIONS = msgspec.Raw(b"")
"""Stands for options that a `game` event leaves out."""
IGNORED = ("id", "time", "note")
"""Fields that every event may have and no rule reads."""


class GameLine(msgspec.Struct, tag_field="event", tag=GAME, gc=False, forbid_unknown_fields=True):
    """`options` stays undecoded until the game, and so its options, is known."""

    game: str
    players: list[str]
    options: msgspec.Raw = NO_OPTIONS
    id: Any = UNSET
    time: Any = UNSET
    note: Any = UNSET


class StopLine(msgspec.Struct, tag_field="event", tag=STOP, gc=False, forbid_unknown_fields=True):
    """The players ended the game on purpose: it is not incomplete."""

    reason: str = ""
    id: Any = UNSET
    time: Any = UNSET
    note: Any = UNSET


Arguments = tuple[Any, ...]


class EventShape(msgspec.Struct, frozen=True):
    """One event: its parameters without the state, and the Struct that a line decodes to.

    `defaults` has a runtime value for each parameter that has one, by name; `ignored` are the
    fields that nobody reads; `least_keys` is the number of keys of a line that leaves out all
    that it may.
    """

    function: Function
    parameters: tuple[Parameter, ...]
    struct: type[msgspec.Struct]
    defaults: Mapping[str, object]
    ignored: tuple[str, ...]
    least_keys: int
    counters: tuple[tuple[str, Converter | None], ...]
    make: Callable[..., Callable[[Any], Arguments]]

    @property
    def name(self) -> str:
        return self.function.name

    def reader(self, scope: Scope, records: Records) -> Callable[[Any], Arguments]:
        """What turns a decoded line into the event's arguments, in one game.

        It raises Misfit or KeyError for what is not of that game.
        """
        return self.make(
            *[converter(p.type, scope, records) for p in self.parameters],
            *[self.defaults.get(p.name) for p in self.parameters],
        )

    def keys(self, message: msgspec.Struct) -> int:
        """How many keys the objects of this line have, each named once."""
        count = 1
        for name, counter in self.counters:
            value = getattr(message, name)
            if value is not UNSET:
                count += 1 if counter is None else 1 + counter(value)
        return count + sum(getattr(message, name) is not UNSET for name in self.ignored)


class LogFormat:
    """How the logs of one document are decoded. Raises DocumentError where the document
    claims what belongs to the log itself: the events `game` and `stop`, a field `event`."""

    def __init__(self, rules: Rules) -> None:
        _check_names(rules)
        self.wire = Wire()
        self.events: Mapping[str, EventShape] = {
            name: _shape(function, self.wire) for name, function in rules.events.items()
        }
        line: Any = GameLine | StopLine
        for shape in self.events.values():
            line = line | shape.struct
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(line)
        self.options = rules.options
        self.option_decoder: msgspec.json.Decoder[Any] | None = None
        if rules.options is not None:
            self.option_decoder = msgspec.json.Decoder(self.wire.record(_optional(rules.options)))

    def value(self, text: str, type_: Type, scope: Scope, records: Records) -> object:
        """The runtime value that a piece of JSON is. Raises msgspec.DecodeError, Misfit or
        KeyError."""
        decoded = msgspec.json.decode(text, type=self.wire.type_of(type_))
        convert = converter(type_, scope, records)
        return decoded if convert is None else convert(decoded)


def _optional(options: Record) -> Record:
    """The same record with every field open: a log names only the options that it sets."""
    fields = tuple(RecordField(f.name, f.type, UNSET, True) for f in options.fields)
    return Record(f"{options.name} of a log", fields)


def _shape(function: Function, wire: Wire) -> EventShape:
    parameters = function.parameters[1:]
    names = {p.name for p in parameters}
    ignored = tuple(n for n in IGNORED if n not in names)
    fields: list[Any] = [(p.name, wire.type_of(p.type)) for p in parameters if p.default is None]
    required = len(fields)
    fields += [(p.name, wire.type_of(p.type), UNSET) for p in parameters if p.default is not None]
    fields += [(name, Any, UNSET) for name in ignored]
    struct = msgspec.defstruct(
        function.name,
        fields,
        tag_field="event",
        tag=function.name,
        gc=False,
        forbid_unknown_fields=True,
    )
    defaults = {p.name: constant_value(p.default) for p in parameters if p.default is not None}
    return EventShape(
        function,
        parameters,
        struct,
        defaults,
        ignored,
        1 + required,
        tuple((p.name, key_counter(p.type)) for p in parameters),
        _reader_maker(parameters),
    )


def _reader_maker(parameters: tuple[Parameter, ...]) -> Callable[..., Any]:
    """`lambda c0, c1, d0, d1: lambda m: (c0(m.player), m.bid)`, without the calls that have
    nothing to do: this runs once an event, and is most of what a line costs after decoding.
    The source holds nothing of a document but the names of its parameters."""
    indexes = range(len(parameters))
    parts = []
    for i, parameter in enumerate(parameters):
        field = f"m.{parameter.name}"
        part = field if as_decoded(parameter.type) else f"c{i}({field})"
        parts.append(
            part if parameter.default is None else f"(d{i} if {field} is UNSET else {part})"
        )
    takes = ", ".join([f"c{i}" for i in indexes] + [f"d{i}" for i in indexes])
    gives = "".join(f"{part}, " for part in parts)
    maker: Callable[..., Any] = eval(f"lambda {takes}: lambda m: ({gives})", {"UNSET": UNSET})
    return maker


def constant_value(value: Expr) -> object:
    """The runtime value of a default. Defaults are plain: the language has no others."""
    match value:
        case Constant(value=plain):
            return plain
        case Widen(value=inner) | Restrict(value=inner):
            return constant_value(inner)
        case Negate(value=inner):
            number = constant_value(inner)
            assert isinstance(number, int)
            return -number
        case SeqLiteral(items=items):
            return tuple(constant_value(i) for i in items)
        case SetLiteral(items=items):
            return frozenset(constant_value(i) for i in items)
        case MapLiteral(entries=entries):
            return {constant_value(k): constant_value(v) for k, v in entries}
        case TextLiteral(parts=parts) if all(isinstance(p, str) for p in parts):
            return "".join(str(p) for p in parts)
        case _:
            raise TypeError(f"{type(value).__name__} is no constant")


def _check_names(rules: Rules) -> None:
    flaws = []
    for name, function in rules.events.items():
        if name in (GAME, STOP):
            flaws.append(_taken(function.span, f"an event `{name}`: every log has one of its own"))
        flaws += [
            _taken(
                p.span,
                f"a parameter `event` of the event `{name}`: in a log that field "
                "holds the event's name",
            )
            for p in function.parameters
            if p.name == "event"
        ]
    if flaws:
        raise DocumentError(rules.document.source, flaws)


def _taken(span: Span, what: str) -> Flaw:
    return Flaw("RC206", f"the document defines {what}", span, "use another name")
