"""One game of a log, event by event: the state before and after, and what spoke."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from rulecheck.errors import DocumentError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Row
from rulecheck.logs.judge import Judge, NextGame, Refused, Unread
from rulecheck.logs.lines import TOO_LONG
from rulecheck.logs.read import begins_game, read_games
from rulecheck.logs.report import GameReport, Status
from rulecheck.logs.score import Judged, Spoke
from rulecheck.logs.setting import Setting
from rulecheck.logs.single import head_of_file
from rulecheck.logs.sources import Line, Source
from rulecheck.logs.standings import make_standings
from rulecheck.logs.structs import GAME, STOP, GameLine
from rulecheck.logs.tables import Tables
from rulecheck.runtime.library import Library

__all__ = ["RecordedGame", "Step", "replay_game"]

Heard = tuple[Spoke | Judged, ...]

_GAME_LINE = msgspec.json.Decoder(GameLine)


class Step(msgspec.Struct, frozen=True):
    """An event as it was recorded (`text`), from 0, the `game` event.

    `before` is None for that one, `after` where the event was refused; then `event` is None if
    the line does not say which it is. `function` and `arguments` are those of an event of the
    document that was taken. `heard` is what spoke in the event, `ended` what spoke when it was
    asked whether the game was over then.
    """

    number: int
    line: int
    text: str
    event: str | None
    function: Function | None
    arguments: tuple[object, ...] | None
    before: object
    after: object
    heard: Heard = ()
    ended: Heard = ()


class RecordedGame(msgspec.Struct, frozen=True):
    """A game of a log. `setting` is None, and there are no steps, where its `game` event could
    not be read. `stray` is what stands before the first game, `standings` what a game comes to
    that is over."""

    report: GameReport
    setting: Setting | None
    steps: tuple[Step, ...]
    stray: GameReport | None = None
    standings: tuple[msgspec.Struct, ...] = ()


def replay_game(
    path: Path | Literal["-"], library: Library, index: int
) -> tuple[int, RecordedGame | None]:
    """How many games a log holds, and game number `index` of it (from 1), if there is one; of a
    log without any game, what is wrong with it. Raises InputError."""
    sources: list[Source] = []
    chosen: RecordedGame | None = None
    stray: GameReport | None = None
    games = 0
    for report in read_games(path, library, heed=sources.append):
        games = max(games, report.index)
        if report.index == 0:
            stray = report
        elif report.index == index:
            setting, steps = _replay(report, sources, library)
            chosen = RecordedGame(report, setting, steps, stray, _standings(report))
        # The last one may begin the next game.
        del sources[:-1]
    if not games and stray is not None:
        return 0, RecordedGame(stray, None, ())
    return games, chosen


def _standings(report: GameReport) -> tuple[msgspec.Struct, ...]:
    """What a game that is over comes to; where the document can't say, that is its violation."""
    if report.status is not Status.FINISHED or report.table is None:
        return ()
    return make_standings(report, report.table)[0]


def _replay(
    report: GameReport, sources: list[Source], library: Library
) -> tuple[Setting | None, tuple[Step, ...]]:
    """Play a game once more, and listen."""
    own = iter(sources)
    head = next((s for s in own if s.start()[0] == report.line or _is_file(s)), None)
    if head is None:
        return None, ()
    ear = _Ear()
    try:
        line = head_of_file(head.raw) if _is_file(head) else _GAME_LINE.decode(head.raw)
        setting = Tables(library, ear).open(line)
    except (msgspec.DecodeError, RecursionError, Unread, DocumentError):
        return None, ()
    try:
        judge = Judge(setting)
    except Refused:
        return setting, (_step(0, head, GAME, None, None, ear),)
    steps = [_step(0, head, GAME, None, judge.state, ear)]
    for source in own:
        if not source.raw.strip() or (isinstance(source, Line) and begins_game(source.raw)):
            continue
        before = judge.state
        try:
            judge.feed(source.raw)
        except (Refused, Unread, NextGame):
            name = None if report.violation is None else report.violation.event
            return setting, (*steps, _step(len(steps), source, name, before, None, ear))
        name = STOP if ear.event is None else ear.event.name
        steps.append(_step(len(steps), source, name, before, judge.state, ear))
    return setting, tuple(steps)


def _is_file(source: Source) -> bool:
    return isinstance(source, Line) and source.whole


def _step(
    number: int, source: Source, event: str | None, before: object, after: object, ear: _Ear
) -> Step:
    line = source.start()[0]
    text = "" if source.raw is TOO_LONG else source.raw.decode(errors="replace").strip()
    heard, ended = tuple(ear.heard), tuple(ear.ended)
    step = Step(number, line, text, event, ear.event, ear.arguments, before, after, heard, ended)
    ear.clear()
    return step


class _Ear:
    """Keeps what speaks in one event (a `Watcher`)."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.heard: list[Spoke | Judged] = []
        self.ended: list[Spoke | Judged] = []
        self.event: Function | None = None
        self.arguments: tuple[Any, ...] | None = None

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        heard = self.heard if self.event is None else self.ended
        heard.append(Spoke(decision, rows, arguments, value))

    def judged(self, rule: Assert, held: bool) -> None:
        self.heard.append(Judged(rule, held))

    def took(self, event: Function, arguments: tuple[Any, ...]) -> None:
        self.event, self.arguments = event, arguments
