"""Why a line, or a whole `.json` game, was refused: from its bytes to one Problem.

Each function raises Wrong at the first thing that is wrong, and returns where it finds
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulecheck.errors import UsageError
from rulecheck.language.types import TEXT, Record, Type
from rulecheck.logs.expected import Scope, counted, did_you_mean, listed, near
from rulecheck.logs.explain import Explainer, FieldOf, Wrong, repeated_key, shown
from rulecheck.logs.json_text import Array, JsonError, Node, Object, Scalar, line_and_column, parse
from rulecheck.logs.lines import LINE_LIMIT, TOO_LONG, encoding_problem
from rulecheck.logs.setting import Setting, all_cards, log_format
from rulecheck.logs.structs import GAME, IGNORED, STOP
from rulecheck.runtime import Program
from rulecheck.runtime.library import Library

__all__ = ["as_object", "parsed", "text_field", "text_of", "wrong_event", "wrong_game"]

_IGNORED = [FieldOf(name, None, False) for name in IGNORED]
_LINE_HINT = (
    "; each line holds one whole event (a game that is one JSON value goes into a `.json` file)"
)
_WHOLE_HINT = "; a `.json` file holds one game, a `.jsonl` file one event a line"


def text_of(raw: bytes) -> str:
    """Raises Wrong where the bytes are too many for a line, or no UTF-8."""
    if raw is TOO_LONG:
        raise Wrong("line-length", f"the line is longer than {LINE_LIMIT} bytes", 0)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        message, offset = encoding_problem(raw, error)
        raise Wrong("encoding", message, offset) from None


def parsed(text: str, *, last: bool, whole: bool) -> Node:
    """The JSON value that `text` is; `last`: nothing follows it, not even an end of line;
    `whole`: it is a whole `.json` file, not one line of many. Raises Wrong."""
    try:
        return parse(text)
    except JsonError as error:
        if error.truncated and last:
            raise Wrong(
                "truncated", f"the log stops in the middle: {error.message}", error.offset
            ) from None
        hint = ""
        if error.truncated and not whole:
            hint = _LINE_HINT
        elif _is_header(text):
            hint = "; this looks like a score sheet: `rulecheck score GAME --sheet FILE` reads it"
        elif whole and error.message.endswith("after the end of the JSON value"):
            hint = _WHOLE_HINT
        raise Wrong("json", f"not JSON: {error.message}{hint}", error.offset) from None


def _is_header(text: str) -> bool:
    """Whether a line is like the first one of a CSV file: words between separators."""
    return re.fullmatch(r"\s*[A-Za-z]\w*\s*(?:[,;\t]\s*[A-Za-z]\w*\s*)+", text) is not None


def as_object(text: str, node: Node, leave_out: str | None = None) -> Object:
    """The node, if it is an object in which no key stands twice; what the field `leave_out`
    holds is not looked at. Raises Wrong."""
    if not isinstance(node, Object):
        raise Wrong("shape", f"found {shown(node)}, expected an object", node.start)
    twice = repeated_key(node, leave_out=leave_out)
    if twice:
        pointer, first, second = twice
        line, column = line_and_column(text, first.start)
        where = f"column {column}" if "\n" not in text.rstrip() else f"line {line}, column {column}"
        raise Wrong(
            "duplicate-key",
            f'{pointer}: "{second.key}" is named twice (first at {where})',
            second.start,
        )
    return node


def text_field(node: Object, name: str) -> str | None:
    """The string that a field holds; None where it is missing or something else."""
    field = node.get(name)
    return field.value if isinstance(field, Scalar) and isinstance(field.value, str) else None


def wrong_event(text: str, node: Object, setting: Setting) -> None:
    """What is wrong with an event of this game."""
    events = setting.format.events
    _known_event(node, events)
    name = text_field(node, "event")
    explainer = _explainer(text, setting.scope, setting.program)
    tag = FieldOf("event", None, True)
    if name == STOP:
        explainer.fields(node, [tag, FieldOf("reason", TEXT, False), *_IGNORED], "$", "`stop`")
        return
    assert name is not None
    shape = events[name]
    fields = [FieldOf(p.name, p.type, p.default is None) for p in shape.parameters]
    ignored = [f for f in _IGNORED if f.name in shape.ignored]
    explainer.fields(node, [tag, *fields, *ignored], "$", f"`{name}`")


def _known_event(node: Object, events: Mapping[str, object]) -> None:
    named = node.get("event")
    known = [*events, GAME, STOP]
    if named is None:
        raise Wrong(
            "missing-field", f'$: there is no "event"; expected one of {listed(known)}', node.start
        )
    name = text_field(node, "event")
    if name is None:
        raise Wrong(
            "type", f"$.event: found {shown(named)}, expected the name of an event", named.start
        )
    if name == GAME:
        raise Wrong(
            "unknown-event",
            '$.event: "game" stands before the events of a game, not among them',
            named.start,
        )
    if name not in events and name != STOP:
        hint = did_you_mean(near(name, known)) or f"expected one of {listed(known)}"
        raise Wrong(
            "unknown-event", f"$.event: there is no event {shown(named)}; {hint}", named.start
        )


def wrong_game(text: str, node: Object, library: Library, *, whole: bool) -> None:
    """What is wrong with a `game` event, or with the head of a `.json` game (`whole`). Raises
    DocumentError where the rule document can't be used."""
    known = [
        FieldOf("events" if whole else "event", None, True),
        FieldOf("game", None, True),
        FieldOf("players", None, True),
        FieldOf("options", None, False),
        *_IGNORED,
    ]
    Explainer(text, Scope({}, {}), {}, lambda *_: None).fields(node, known, "$", "`game`")
    program = _program(node.get("game"), library)
    players = _players(node.get("players"), program)
    nothing = Object(node.start, node.start, ())
    _options(text, node.get("options") or nothing, program, players)
    events = node.get("events")
    if events is not None and not isinstance(events, Array):
        raise Wrong(
            "type", f"$.events: found {shown(events)}, expected a list of events", events.start
        )


def _program(node: Node | None, library: Library) -> Program:
    assert node is not None
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        raise Wrong("type", f"$.game: found {shown(node)}, expected the id of a game", node.start)
    try:
        return library.by_id(node.value)
    except UsageError as error:
        raise Wrong("unknown-game", f"$.game: {error}", node.start) from None


def _players(node: Node | None, program: Program) -> list[str]:
    """The names, all of them fit for a seat."""
    assert node is not None
    low, high = program.rules.players
    count = f"{low}" if low == high else f"{low} to {high}"
    if not isinstance(node, Array):
        raise Wrong(
            "type", f"$.players: found {shown(node)}, expected a list of {count} names", node.start
        )
    names: list[str] = []
    for index, item in enumerate(node.items):
        if not isinstance(item, Scalar) or not isinstance(item.value, str):
            raise Wrong(
                "type", f"$.players[{index}]: found {shown(item)}, expected a name", item.start
            )
        if not item.value.strip():
            raise Wrong(
                "players", f"$.players[{index}]: found {shown(item)}, expected a name", item.start
            )
        if item.value in names:
            raise Wrong(
                "players",
                f"$.players[{index}]: {shown(item)} is named twice "
                f"(first at $.players[{names.index(item.value)}])",
                item.start,
            )
        names.append(item.value)
    if not low <= len(names) <= high:
        found = counted(len(names), "player")
        raise Wrong(
            "players",
            f"$.players: found {found}, expected {count} ({program.rules.title})",
            node.start,
        )
    return names


def _options(text: str, node: Node, program: Program, players: Sequence[str]) -> None:
    record = program.rules.options or Record("Options", ())
    if not isinstance(node, Object):
        raise Wrong("type", f"$.options: found {shown(node)}, expected an object", node.start)
    names = [f.name for f in record.fields]
    for member in node.members:
        if member.key not in names:
            hint = did_you_mean(near(member.key, names)) or (
                f"it has {listed(names)}" if names else "it has none"
            )
            raise Wrong(
                "unknown-option",
                f'$.options: {program.rules.game} has no option "{member.key}"; {hint}',
                member.start,
            )
    scope = Scope({p: p for p in players}, all_cards(program))
    fields = [FieldOf(f.name, f.type, not f.has_default) for f in record.fields]
    _explainer(text, scope, program).fields(node, fields, "$.options", program.rules.game)


def _explainer(text: str, scope: Scope, program: Program) -> Explainer:
    form = log_format(program)

    def read(piece: str, type_: Type, within: Scope) -> object:
        return form.value(piece, type_, within, program.records)

    return Explainer(text, scope, all_cards(program), read)
