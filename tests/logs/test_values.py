"""Values of every type: from a log to the rules, back again, and what the schema says."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulecheck.document import parse
from rulecheck.errors import DocumentError
from rulecheck.language import check
from rulecheck.logs import LogFormat, LogWriter, Status, diagnose, log_schema
from rulecheck.logs.convert import Misfit
from rulecheck.logs.explain import Wrong
from rulecheck.logs.judge import has_repeated_key, repeats_a_key
from rulecheck.logs.setting import Setting, open_setting
from rulecheck.logs.structs import EventShape
from rulecheck.runtime import Program
from tests.logs.conftest import Log, message, place
from tests.logs.demo import DEMO, GAME
from tests.logs.strategies import changed, runtime_values

REPORT: dict[str, Any] = {
    "event": "report",
    "mood": "wild",
    "plays": [{"player": "p1", "card": "A1"}, {"player": "p2", "card": "B1", "mood": "wild"}],
    "moods": {"calm": 0, "wild": 9},
    "wins": {"A1": "p1", "B2": None},
    "flags": {"false": True, "true": False},
    "rounds": {"1": "calm", "2": "wild"},
    "hot": [{"player": "p1", "card": "A1"}],
    "total": -(10**30),
    "least": 3,
    "most": None,
}


@pytest.fixture(scope="module")
def setting(program: Program) -> Setting:
    return open_setting(program, ["p1", "p2"], {})


@pytest.fixture(scope="module")
def validator(program: Program) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(log_schema(program))


def read(setting: Setting, line: str) -> tuple[EventShape, tuple[Any, ...]] | None:
    """What the fast path makes of a line: the event and its arguments, or None."""
    try:
        message = setting.format.decoder.decode(line)
        event = setting.events.get(type(message))
        if event is None:
            return None
        if repeats_a_key(line.encode(), message, event.shape):
            return None
        return event.shape, event.read(message)
    except (msgspec.DecodeError, Misfit, LookupError):
        return None


def refused(setting: Setting, line: str) -> str | None:
    """What the slow path says of a line: the rule, or None."""
    try:
        node = diagnose.as_object(line, diagnose.parsed(line, last=False, whole=False))
        diagnose.wrong_event(line, node, setting)
    except Wrong as wrong:
        problem = wrong.problem
    else:
        return None
    assert 0 <= problem.offset <= len(line)
    return problem.rule


# -- what values become ---------------------------------------------------------------


def test_every_type_becomes_its_runtime_value(setting: Setting) -> None:
    found = read(setting, json.dumps(REPORT))
    assert found is not None
    shape, arguments = found
    values = dict(zip([p.name for p in shape.parameters], arguments, strict=True))
    program = setting.program
    cards = setting.scope.cards
    play = program.records["Play"]
    assert values == {
        "mood": "wild",
        "plays": (play("p1", cards["A1"], "calm"), play("p2", cards["B1"], "wild")),
        "moods": {"calm": 0, "wild": 9},
        "wins": dict.fromkeys(program.rules.deck.type.cards) | {cards["A1"]: "p1"},  # type: ignore[union-attr]
        "flags": {False: True, True: False},
        "rounds": {1: "calm", 2: "wild"},
        "hot": frozenset({play("p1", cards["A1"], "calm")}),
        "total": -(10**30),
        "least": 3,
        "most": None,
        "late": None,
        "note": -1,
    }
    assert values["plays"][0].card is cards["A1"]
    assert list(values["moods"]) == ["calm", "wild"]


def test_maps_are_in_the_order_of_their_keys(setting: Setting) -> None:
    found = read(setting, '{"event":"deal","hands":{"p2":["B1"],"p1":["A1"]}}')
    assert found is not None
    assert list(found[1][0]) == ["p1", "p2"]


def test_a_parameter_may_be_called_like_an_ignored_field(setting: Setting) -> None:
    found = read(setting, json.dumps({**REPORT, "note": 7, "id": "x"}))
    assert found is not None
    assert found[1][-1] == 7
    assert read(setting, json.dumps({**REPORT, "note": "x"})) is None


@pytest.mark.parametrize(
    ("field", "value", "rule", "what"),
    [
        ("mood", "Calm", "range", '$.mood: found "Calm", expected one of "calm", "wild"; did you '
         'mean "calm"?'),
        ("mood", None, "type", '$.mood: found null, expected one of "calm", "wild"'),
        ("plays", [{"player": "p1"}], "missing-field", '$.plays[0]: Play needs "card", a card of '
         "this game (A1..A9, B1..B9, JOKER)"),
        ("plays", [{"player": "p1", "card": "A1", "x": 1}], "unknown-field", "$.plays[0]: Play "
         'has no field "x"; it has "player", "card", "mood"'),
        ("plays", [["p1", "A1"]], "type",
         "$.plays[0]: found a list of 2, expected an object with player, card, mood"),
        ("plays", [{"player": "p1", "card": "A1"}] * 4, "range", "$.plays: found a list of 4, "
         "expected a list of at most 3, each an object with player, card, mood"),
        ("moods", {"calm": 1}, "missing-field",
         '$.moods: nothing for "wild"; expected an object with an entry for each Mood'),
        ("moods", {"calm": 1, "wild": 10}, "range",
         "$.moods.wild: found 10, expected a whole number from 0 to 9"),
        ("moods", {"calm": 1, "mild": 1}, "range", '$.moods: found "mild", expected one of '
         '"calm", "wild"; did you mean "wild"?'),
        ("wins", {"a1": "p1"}, "unknown-card", '$.wins: found "a1", expected a card of this game '
         '(A1..A9, B1..B9, JOKER); did you mean "A1"?'),
        ("flags", {"true": True}, "missing-field",
         '$.flags: nothing for "false"; expected an object with an entry for each Bool'),
        ("flags", {"true": 1, "false": True}, "type", "$.flags.true: found 1, expected true or "
         "false"),
        ("rounds", {"1": "calm", "2": "wild", "3": "calm"}, "range",
         '$.rounds: found "3", expected a whole number from 1 to 2'),
        ("hot", [{"player": "p1", "card": "A1"}, {"player": "p1", "card": "A1", "mood": "calm"}],
         "repeated-item", "$.hot[1]: an object is named twice (first at $.hot[0])"),
        ("total", 1.5, "type", "$.total: found 1.5, expected a whole number"),
        ("total", "7", "type", '$.total: found "7", expected a whole number'),
        ("least", 2, "range", "$.least: found 2, expected a whole number of at least 3"),
        ("most", 4, "range", "$.most: found 4, expected a whole number of at most 3"),
        ("most", False, "type", "$.most: found false, expected a whole number of at most 3, or "
         "null"),
        ("late", 0, "type", "$.late: found 0, expected true or false, or null"),
    ],
)  # fmt: skip
def test_what_does_not_fit(judged: Log, field: str, value: object, rule: str, what: str) -> None:
    (report,) = judged(GAME, json.dumps({**REPORT, field: value}))
    assert place(report).endswith(f" log/{rule}")
    assert message(report) == what


# -- laws -----------------------------------------------------------------------------


@given(st.data())
def test_both_paths_agree_on_what_is_an_event(setting: Setting, data: st.DataObject) -> None:
    value = REPORT
    for _ in range(data.draw(st.integers(0, 2))):
        value = data.draw(changed(value))
        if not isinstance(value, dict):
            return
    line = json.dumps(value)
    assert (read(setting, line) is None) == (refused(setting, line) is not None)


@given(st.data())
def test_the_schema_agrees_with_the_reader(
    setting: Setting, validator: jsonschema.Draft202012Validator, data: st.DataObject
) -> None:
    value = data.draw(changed(REPORT))
    if not isinstance(value, dict):
        return
    line = json.dumps(value)
    rule = refused(setting, line)
    if rule in ("log/unknown-player", "log/unused-card", "log/repeated-item") or "2.0" in line:
        return  # what only the game as a whole can tell, and 2.0, which JSON Schema takes for 2
    assert validator.is_valid(value) == (rule is None)


@given(st.data())
def test_events_are_read_back_as_they_were_written(
    setting: Setting, validator: jsonschema.Draft202012Validator, data: st.DataObject
) -> None:
    writer = LogWriter(setting.table)
    shape = data.draw(st.sampled_from(list(setting.format.events.values())))
    arguments = tuple(data.draw(runtime_values(p.type, setting.table)) for p in shape.parameters)
    line = writer.event(shape.name, arguments).decode()
    assert line.endswith("}\n")
    assert read(setting, line) == (shape, arguments)
    validator.validate(json.loads(line))


@given(st.data())
def test_doubled_keys_are_found(setting: Setting, data: st.DataObject) -> None:
    text = json.dumps(
        data.draw(
            st.sampled_from(
                [
                    REPORT,
                    {**REPORT, "id": "a:b", "time": "12:30"},
                    {"event": "play", "player": "p1", "card": "A1", "note": 1, "time": "1:2:3"},
                ]
            )
        ),
        separators=data.draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,", " : ")])),
    )
    starts = [i for i in range(len(text)) if text[i] == "{"]
    start = data.draw(st.sampled_from(starts))
    key_end = text.index('"', start + 2)
    value_end = min(i for i in (text.find(c, key_end + 2) for c in ",}[{") if i > 0)
    entry = text[start + 1 : value_end]
    if entry.rstrip()[-1] == ":":
        return
    doubled = f"{text[: start + 1]}{entry},{text[start + 1 :]}"
    assert has_repeated_key(doubled.encode())
    assert not has_repeated_key(text.encode())
    assert read(setting, text) is not None
    assert read(setting, doubled) is None
    assert refused(setting, doubled) == "log/duplicate-key"


# -- whole logs -----------------------------------------------------------------------


def test_a_game_is_read_back_as_it_was_written(judged: Log, program: Program) -> None:
    options = program.options({"extra": True, "teams": (("p1",), ("Zoë",))})
    table = program.table(["p1", "Zoë"], options)
    assert table.deck[-2].code == "C3"
    hands = {"p1": frozenset(table.deck[:3]), "Zoë": frozenset(table.deck[9:11])}
    events = [
        ("deal", (hands, "Zoë")),
        ("play", ("p1", table.deck[0], 1)),
        ("play", ("Zoë", table.deck[10], 3)),
        ("finish", (None,)),
    ]
    writer = LogWriter(table)
    log = writer.game() + b"".join(writer.event(*event) for event in events)
    assert log.decode() == (
        '{"event":"game","game":"demo","players":["p1","Zoë"],'
        '"options":{"extra":true,"teams":[["p1"],["Zoë"]]}}\n'
        '{"event":"deal","hands":{"p1":["A1","A2","A3"],"Zoë":["B1","B2"]},"first":"Zoë"}\n'
        '{"event":"play","player":"p1","card":"A1"}\n'
        '{"event":"play","player":"Zoë","card":"B2","times":3}\n'
        '{"event":"finish","winner":null}\n'
    )
    state = table.start()
    for event in events:
        state = table.apply(state, *event)
    (report,) = judged(log, end="")
    assert report.status is Status.FINISHED
    assert report.state == state
    assert report.table is table
    validator = jsonschema.Draft202012Validator(log_schema(program))
    for line in log.splitlines():
        validator.validate(json.loads(line))
    (report,) = judged(writer.game() + writer.stop("rain"), end="")
    assert (report.status, report.reason) == (Status.STOPPED, "rain")


def test_the_schema_is_one_and_describes_events(program: Program) -> None:
    schema = log_schema(program)
    jsonschema.Draft202012Validator.check_schema(schema)
    json.dumps(schema)
    by_title = {event["title"]: event for event in schema["oneOf"]}
    assert list(by_title)[:2] == ["game", "stop"]
    assert by_title["play"]["description"] == "A player puts a card on the table."
    assert by_title["play"]["properties"]["times"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 5,
        "default": 1,
    }
    assert by_title["play"]["required"] == ["event", "player", "card"]
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(json.loads(GAME))
    assert not validator.is_valid({**json.loads(GAME), "game": "other"})
    assert not validator.is_valid({**json.loads(GAME), "players": ["p1", "p1"]})
    assert not validator.is_valid({**json.loads(GAME), "options": {"goal": 0}})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def finish(", "def stop(", "an event `stop`: every log has one of its own"),
        ("def divide(game: Game, by: Int):\n    game.rounds = 10 // by",
         "def divide(game: Game, event: Int):\n    game.rounds = 10 // event",
         "a parameter `event` of the event `divide`"),
    ],
)  # fmt: skip
def test_names_that_belong_to_the_log(old: str, new: str, message: str) -> None:
    assert old in DEMO
    checked = check(parse(DEMO.replace(old, new), "demo.md"))
    if checked.flaws:
        return  # the language may say so already
    with pytest.raises(DocumentError) as caught:
        LogFormat(checked.rules)
    assert message in caught.value.flaws[0].message
