"""Reporters of what an edit of a rule document changes."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any, Protocol

from rulecheck.checks.difference import Difference
from rulecheck.checks.edits import Change, What
from rulecheck.checks.likeness import Compared, Likeness
from rulecheck.document.source import Span
from rulecheck.logs.rejudge import Judged, Rejudged
from rulecheck.output.console import Sink
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.paint import Paint
from rulecheck.output.places import at, short_path

__all__ = ["DIFFERENCE_REPORTERS", "DifferenceReporter"]


class DifferenceReporter(Protocol):
    def begin(self, difference: Difference) -> None:
        """The changes of the document, before any log."""

    def game(self, game: Rejudged) -> None:
        """A game of a log that comes out differently."""

    def end(self, games: int) -> None:
        """`games` were judged by both."""


_SAID = {
    Likeness.EQUAL: "the same results, proved",
    Likeness.DIFFERENT: "other results",
    Likeness.UNKNOWN: "the results may differ",
    Likeness.UNSUPPORTED: "the results may differ",
    Likeness.APART: "not to be compared",
    Likeness.DISAGREE: "solver and runtime disagree",
}


def _says(change: Change) -> str:
    """What a change comes to."""
    words = [change.detail] if change.detail else []
    compared = change.compared
    if compared is not None and compared.likeness in _SAID:
        why = f" ({compared.why})" if compared.why else ""
        words.append(_SAID[compared.likeness] + why)
    elif compared is not None and not change.meaning:
        words.append("other words only")
    return "; ".join(words)


def _what(change: Change) -> str:
    if change.what is What.RESTS:
        return f"{change.kind} `{change.name}` {change.what}"
    return f"{change.what} {change.kind} `{change.name}`"


def _headline(change: Change, difference: Difference, paint: Paint) -> str:
    place = _place(change.new, difference.new) or _place(change.old, difference.old)
    said = _says(change)
    words = f"{_what(change)}: {said}" if said else _what(change)
    return f"{place}: {paint.strong(words) if change.meaning else words}"


def _place(span: Span | None, rules: Any, *, column: bool = True) -> str:
    if span is None:
        return ""
    return at(rules.document.source.path, span.line, span.column if column else None)


def _witness(compared: Compared, width: int) -> list[str]:
    if compared.witness is None:
        return []
    lines = textwrap.wrap(
        f"for example: {str(compared.witness) or 'always'}",
        width,
        initial_indent="  ",
        subsequent_indent="      ",
        break_long_words=False,
    )
    for word, result in (("was", compared.first), ("is", compared.second)):
        lines += textwrap.wrap(
            f"{word} {result}",
            width,
            initial_indent="    -> ",
            subsequent_indent="       ",
            break_long_words=False,
        )
    return lines


class FullReporter:
    """A block of lines a change."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._first = True

    def begin(self, difference: Difference) -> None:
        for change in difference.changes:
            self._block([_headline(change, difference, self._sink.paint)])
            paint, width = self._sink.paint, self._sink.width
            if change.old is not None and change.new is not None:
                old = _place(change.old, difference.old, column=False)
                self._sink.line(f"  {paint.mark('-->')} {old}")
            for part in change.parts:
                line = part.new or part.old
                number = "" if line is None else f"{line.line} |"
                said = f": {part.detail}" if part.detail else ""
                self._sink.line(f"  {paint.mark(number)} {_what(part)}{said}")
            if change.compared is not None:
                for text in _witness(change.compared, width):
                    self._sink.line(text)

    def game(self, game: Rejudged) -> None:
        self._block([f"{at(game.path, game.line)}: game {game.index}: {_game_says(game)}"])
        if game.verdict_changed:
            self._sink.line(f"  was: {game.old}")
            self._sink.line(f"  now: {game.new}")
        elif game.standings_changed:
            for old, new in _rows_changed(game):
                self._sink.line(f"  was: {old}")
                self._sink.line(f"  now: {new}")

    def end(self, games: int) -> None:
        pass

    def _block(self, lines: list[str]) -> None:
        if not self._first:
            self._sink.line()
        self._first = False
        for line in lines:
            self._sink.line(line)


class ConciseReporter:
    """One line a change, one a game."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def begin(self, difference: Difference) -> None:
        for change in difference.changes:
            self._sink.line(_headline(change, difference, self._sink.paint))

    def game(self, game: Rejudged) -> None:
        self._sink.line(f"{at(game.path, game.line)}: game {game.index}: {_game_says(game)}")

    def end(self, games: int) -> None:
        pass


class JsonReporter:
    """One JSON object."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._difference: Difference | None = None
        self._games: list[dict[str, Any]] = []

    def begin(self, difference: Difference) -> None:
        self._difference = difference

    def game(self, game: Rejudged) -> None:
        self._games.append(
            {
                "path": short_path(game.path),
                "game_index": game.index,
                "line": game.line,
                "verdict_changed": game.verdict_changed,
                "standings_changed": game.standings_changed,
                "old": _judged(game.old),
                "new": _judged(game.new),
            }
        )

    def end(self, games: int) -> None:
        difference = self._difference
        assert difference is not None
        changes = [_as_dict(change) for change in difference.changes]
        report = {
            "schema_version": SCHEMA_VERSION,
            "old": short_path(difference.old.document.source.path),
            "new": short_path(difference.new.document.source.path),
            "summary": {
                "changes": len(changes),
                "in_meaning": len(difference.in_meaning),
                "games": games,
                "games_changed": len(self._games),
            },
            "changes": changes,
            "games": self._games,
        }
        write_json(report, self._sink.stream)


def _as_dict(change: Change) -> dict[str, Any]:
    compared = change.compared
    witness = None
    if compared is not None and compared.witness is not None:
        witness = {
            "values": dict(compared.witness.values),
            "old": compared.first,
            "new": compared.second,
        }
    return {
        "change": "rests" if change.what is What.RESTS else str(change.what),
        "kind": change.kind,
        "name": change.name,
        "old_line": None if change.old is None else change.old.line,
        "new_line": None if change.new is None else change.new.line,
        "detail": change.detail,
        "in_meaning": change.meaning,
        "results": None if compared is None else compared.likeness.name.lower(),
        "why": "" if compared is None else compared.why,
        "witness": witness,
        "parts": [_as_dict(part) for part in change.parts],
    }


def _judged(judged: Judged) -> dict[str, Any]:
    return {
        "status": judged.status.value,
        "rule": judged.rule,
        "event_index": judged.event,
        "line": judged.line,
        "message": judged.message,
        "standings": [dict(row) for row in judged.standings],
    }


def _game_says(game: Rejudged) -> str:
    if game.verdict_changed:
        return f"{_verdict(game.new)}, was {_verdict(game.old)}"
    return "other standings"


def _verdict(judged: Judged) -> str:
    if judged.rule is None:
        return judged.status.value
    return f"{judged.status.value} ({judged.rule}, event {judged.event})"


def _rows_changed(game: Rejudged) -> list[tuple[str, str]]:
    """The rows of the standings that are not the same, in their order."""
    old, new = game.old.standings, game.new.standings
    if len(old) != len(new):
        return [(f"{len(old)} rows", f"{len(new)} rows")]
    return [(_row(a), _row(b)) for a, b in zip(old, new, strict=True) if a != b]


def _row(row: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"{name} {value}" for name, value in row)


DIFFERENCE_REPORTERS: Mapping[str, type[FullReporter | ConciseReporter | JsonReporter]] = {
    "full": FullReporter,
    "concise": ConciseReporter,
    "json": JsonReporter,
}
"""By the name of the output format."""
