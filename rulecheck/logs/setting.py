"""One game's table, ready to take its events: rules, players, options, and what names mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable
from weakref import WeakKeyDictionary

import msgspec

from rulecheck.language.rules import Function, Role
from rulecheck.language.types import Card
from rulecheck.logs.convert import Misfit, converter
from rulecheck.logs.expected import Scope
from rulecheck.logs.structs import Arguments, EventShape, LogFormat
from rulecheck.runtime import Listener, Program, Table

__all__ = ["Setting", "Watcher", "all_cards", "log_format", "open_setting", "seats_fit"]


@runtime_checkable
class Watcher(Listener, Protocol):
    """A listener that is also told, after all that an event made it hear, that the event was
    taken."""

    def took(self, event: Function, arguments: Arguments) -> None: ...


_FORMATS: WeakKeyDictionary[Program, LogFormat] = WeakKeyDictionary()


class EventAtTable(msgspec.Struct, frozen=True):
    """An event of one game: `read` turns a decoded line into its arguments, `call` takes the
    state and them and gives the new state."""

    shape: EventShape
    read: Callable[[Any], Arguments]
    call: Callable[..., Any]


def log_format(program: Program) -> LogFormat:
    """The format of a document's logs, made once a program. Raises DocumentError."""
    made = _FORMATS.get(program)
    if made is None:
        made = _FORMATS[program] = LogFormat(program.rules)
    return made


def all_cards(program: Program) -> Mapping[str, Card]:
    """The deck by code, whether the options use a card or not."""
    deck = program.rules.deck
    return {} if deck is None else deck.by_code


class Setting(msgspec.Struct, frozen=True):
    """`events` are found by the Struct that a line decodes to; `over` says whether a state is
    the last one."""

    format: LogFormat
    table: Table
    scope: Scope
    events: Mapping[type, EventAtTable]
    over: Callable[[Any], bool]

    @property
    def program(self) -> Program:
        return self.table.program


def seats_fit(program: Program, players: Sequence[str]) -> bool:
    """Whether these are distinct names, as many as the document serves."""
    low, high = program.rules.players
    return (
        low <= len(players) <= high
        and len(set(players)) == len(players)
        and all(name.strip() for name in players)
    )


def open_setting(
    program: Program,
    players: Sequence[str],
    options: Mapping[str, object],
    listener: Listener | None = None,
) -> Setting:
    """The table of those players, with the options that are given as runtime values.

    Raises DocumentError, and UsageError where players or options don't fit the document.
    """
    form = log_format(program)
    table = program.table(players, program.options(options), listener)
    scope = Scope({p: p for p in table.players}, {c.code: c for c in table.deck})
    events = {
        shape.struct: EventAtTable(
            shape,
            shape.reader(scope, program.records),
            _told(listener, shape.function, table.functions[shape.name]),
        )
        for shape in form.events.values()
    }
    ends = program.rules.of(Role.OVER)
    return Setting(form, table, scope, events, table.functions[ends[0].name] if ends else _never)


def _told(
    listener: Listener | None, event: Function, call: Callable[..., Any]
) -> Callable[..., Any]:
    """The call of an event, of which a watcher is told."""
    if not isinstance(listener, Watcher):
        return call

    def told(state: Any, *arguments: Any) -> Any:
        changed = call(state, *arguments)
        listener.took(event, arguments)
        return changed

    return told


def _never(state: object) -> bool:  # noqa: ARG001 - stands in for a document's function
    return False


def logged_options(
    program: Program, players: Sequence[str], raw: msgspec.Raw | bytes
) -> dict[str, object]:
    """The options of a `game` event as runtime values, those alone that it names. Raises
    msgspec.DecodeError, Misfit or KeyError for what is not an option's value."""
    form = log_format(program)
    if form.option_decoder is None or form.options is None:
        if msgspec.json.decode(raw) != {}:
            raise Misfit
        return {}
    decoded = form.option_decoder.decode(raw)
    scope = Scope({p: p for p in players}, all_cards(program))
    given: dict[str, object] = {}
    for field in form.options.fields:
        value = getattr(decoded, field.name)
        if value is not msgspec.UNSET:
            convert = converter(field.type, scope, program.records)
            given[field.name] = value if convert is None else convert(value)
    return given
