"""Reporters of recorded games, by the name of the output format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from rulecheck.logs.setting import Setting
from rulecheck.logs.steps import RecordedGame, Step
from rulecheck.logs.write import as_json
from rulecheck.output.changes import changed_parts
from rulecheck.output.console import Sink
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.places import short_path
from rulecheck.output.reasons import reason_as_dict, reasons_of
from rulecheck.output.replay import event_lines, game_lines, rules_of_step
from rulecheck.output.standings import standings_of
from rulecheck.output.violations import violation_as_dict

__all__ = ["REPLAY_REPORTERS", "ReplayReporter"]


class ReplayReporter(Protocol):
    def game(self, game: RecordedGame, games: int) -> None:
        """All events; the log holds `games`."""

    def event(self, game: RecordedGame, games: int, step: Step) -> None:
        """One of the events, with the whole state."""


class TableReporter:
    """A few lines an event; one event with tables of the state."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def game(self, game: RecordedGame, games: int) -> None:
        for line in game_lines(game, games, self._sink):
            self._sink.line(line)

    def event(self, game: RecordedGame, games: int, step: Step) -> None:
        for line in event_lines(game, games, step, self._sink):
            self._sink.line(line)


class JsonReporter:
    """One object: the game and its events, or the one that is asked for; only this one has
    the whole state."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def game(self, game: RecordedGame, games: int) -> None:
        setting = game.setting
        steps = () if setting is None else game.steps
        events = [_step_as_dict(step, setting) for step in steps if setting is not None]
        self._write(game, games, events)

    def event(self, game: RecordedGame, games: int, step: Step) -> None:
        assert game.setting is not None
        made = _step_as_dict(step, game.setting)
        made["before"] = _state(step.before, game.setting)
        made["after"] = _state(step.after, game.setting)
        self._write(game, games, [made])

    def _write(self, game: RecordedGame, games: int, events: list[dict[str, Any]]) -> None:
        report, setting = game.report, game.setting
        made: dict[str, Any] = {
            "schema_version": SCHEMA_VERSION,
            "path": short_path(report.path),
            "games": games,
            "game_index": report.index,
            "game": report.game,
            "status": report.status.value,
            "expected": report.expected,
            "violation": None,
            "standings": None,
        }
        if setting is not None:
            rules, table = setting.program.rules, setting.table
            made |= {"title": rules.title, "players": list(table.players), "options": None}
            if rules.options is not None:
                made["options"] = as_json(table.options, rules.options, table.players)
            if game.standings:
                made["standings"] = standings_of(table, game.standings).as_dicts()
        if report.violation is not None:
            made["violation"] = violation_as_dict(report.violation)
        write_json({**made, "events": events}, self._sink.stream)


def _step_as_dict(step: Step, setting: Setting) -> dict[str, Any]:
    rules, everyone = setting.program.rules, setting.table.players
    path = short_path(rules.document.source.path)
    state = rules.state
    spoken = [
        *reasons_of("", step.heard, rules, everyone).reasons,
        *reasons_of("", step.ended, rules, everyone).reasons,
    ]
    changed = []
    if state is not None and step.before is not None and step.after is not None:
        changed = [
            part.as_dict() for part in changed_parts(state, step.before, step.after, everyone)
        ]
    return {
        "event_index": step.number,
        "line": step.line,
        "event": step.event,
        "accepted": step.after is not None,
        "recorded": _recorded(step),
        "rules": [
            {
                "rule": rule.address,
                "held": held,
                "broken": broken,
                "document": {"path": path, "line": rule.span.line},
            }
            for rule, held, broken in rules_of_step(step, rules)
        ],
        "decisions": [reason_as_dict(reason) for reason in spoken],
        "changed": changed,
    }


def _recorded(step: Step) -> Any:
    """The event as the log has it; its text where that is no JSON."""
    try:
        return msgspec.json.decode(step.text)
    except (msgspec.DecodeError, RecursionError):
        return step.text


def _state(value: object, setting: Setting) -> Any:
    state = setting.program.rules.state
    if value is None or state is None:
        return None
    return {
        field.name: as_json(getattr(value, field.name), field.type, setting.table.players)
        for field in state.fields
    }


REPLAY_REPORTERS: Mapping[str, type[TableReporter | JsonReporter]] = {
    "table": TableReporter,
    "json": JsonReporter,
}
"""By the name of the output format."""
