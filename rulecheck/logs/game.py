"""One game of a log while it is read: who judges it, and the report that comes of it."""

from __future__ import annotations

import msgspec

from rulecheck.errors import DocumentError
from rulecheck.language.rules import Role
from rulecheck.logs import diagnose
from rulecheck.logs.explain import Wrong
from rulecheck.logs.judge import Judge, Refused, Unread, has_repeated_key
from rulecheck.logs.report import GameReport, Kind, Status, Violation
from rulecheck.logs.sources import Line, Source
from rulecheck.logs.structs import GAME, GameLine
from rulecheck.logs.tables import Tables

__all__ = ["Game"]

_GAME_LINE = msgspec.json.Decoder(GameLine)
_HEAD_KEYS = 3  # event, game, players


class Game(msgspec.Struct):
    """`judge` takes the events; it is None once something is wrong."""

    report: GameReport
    judge: Judge | None = None

    @staticmethod
    def new(path: str, index: int, line: int) -> Game:
        return Game(GameReport(path, index, None, line, 0, Status.INCOMPLETE))

    @property
    def open(self) -> bool:
        """Whether events are still to come."""
        judge = self.judge
        return judge is not None and not judge.ended

    # -- the head of the game -------------------------------------------------------

    def begin(self, source: Line, line: GameLine | None, tables: Tables) -> None:
        """Start by a `game` event, already decoded or not."""
        raw = source.raw
        try:
            if line is None:
                line = _GAME_LINE.decode(raw)
            if raw.count(b":") != _HEAD_KEYS and has_repeated_key(raw):
                raise Unread
        except (msgspec.DecodeError, RecursionError, Unread):
            self.misread_head(source, tables)
        else:
            self.seat(line, source, tables)

    def seat(self, line: GameLine, source: Line, tables: Tables) -> None:
        """Open the table and start the game."""
        self.report.game = line.game
        try:
            self.judge = Judge(tables.open(line))
        except Unread:
            self.misread_head(source, tables)
        except Refused as refused:
            self.refuse(refused, source)
        except DocumentError as error:
            self._unjudged(error)

    def misread_head(self, source: Line, tables: Tables) -> None:
        """Say why the head of the game was refused."""
        try:
            text, node = source.read()
            self.report.game = diagnose.text_field(node, "game")
            diagnose.wrong_game(text, node, tables.library, whole=source.whole)
            raise Wrong("json", "it can't be decoded", node.start)
        except Wrong as wrong:
            self._wrong(wrong, source, GAME)
        except DocumentError as error:
            self._unjudged(error)

    def _unjudged(self, error: DocumentError) -> None:
        self.report.status, self.report.error = Status.UNJUDGED, error

    # -- its events -----------------------------------------------------------------

    def refuse(self, refused: Refused, source: Source) -> None:
        """Report an event that the game does not allow."""
        self._violated(refused, source.start(), source)

    def misread(self, source: Source) -> None:
        """Find out and report why an event was not read."""
        event = None
        assert self.judge is not None
        try:
            text, node = source.read()
            event = diagnose.text_field(node, "event")
            refused = self.judge.after_end(event)
            if refused is not None:
                self.refuse(refused, source)
                return
            diagnose.wrong_event(text, node, self.judge.setting)
            raise Wrong("json", "it can't be decoded", node.start)
        except Wrong as wrong:
            self._wrong(wrong, source, event)

    def headless(self, source: Source) -> None:
        """Report an event that stands before the first `game` event."""
        event = None
        try:
            _, node = source.read()
            event = diagnose.text_field(node, "event")
            named = "this" if event is None else f"`{event}`"
            lacks = event is None and diagnose.text_field(node, "game") is not None
            how = '; such a line has `"event":"game"`' if lacks else ""
            raise Wrong("no-game", f"{named} comes before the first `game` event{how}", node.start)
        except Wrong as wrong:
            self._wrong(wrong, source, event)

    def damaged(self, rule: str, message: str, place: tuple[int, int]) -> None:
        """Report what is wrong with the file as a whole."""
        self._violated(Refused(f"log/{rule}", message, Kind.LOG, None), place)

    def _wrong(self, wrong: Wrong, source: Source, event: str | None) -> None:
        problem = wrong.problem
        refused = Refused(problem.rule, problem.message, Kind.LOG, event)
        self._violated(refused, source.place(problem.offset), source)

    # -- its report -----------------------------------------------------------------

    def close(self) -> GameReport:
        """The report, once nothing follows."""
        judge = self.judge
        if judge is None:
            return self.report
        self._take_over(judge)
        if judge.stopped is not None:
            self.report.status, self.report.reason = Status.STOPPED, judge.stopped.reason
        elif judge.over or not judge.setting.program.rules.of(Role.OVER):
            self.report.status = Status.FINISHED
        else:
            try:
                self.report.expected = judge.expects()
            except Refused as refused:
                self._violated(refused, (self.report.line, 1))
        self.judge = None
        return self.report

    def _take_over(self, judge: Judge) -> None:
        self.report.events = judge.events
        self.report.table = judge.setting.table
        self.report.state = judge.state

    def _violated(
        self, refused: Refused, place: tuple[int, int], source: Source | None = None
    ) -> None:
        report = self.report
        number = 0
        expected = None
        if self.judge is not None:
            self._take_over(self.judge)
            number = report.events + 1 + (self.judge.stopped is not None)
            expected = self.judge.awaited()
            self.judge = None
        report.status = Status.VIOLATED
        report.violation = Violation(
            path=report.path,
            line=place[0],
            column=place[1],
            game_index=report.index,
            event_index=number,
            event=refused.event,
            game=report.game,
            rule=refused.rule,
            message=refused.message,
            document=refused.document,
            kind=refused.kind,
            hint=refused.hint,
            rulings=refused.rulings,
            text="" if source is None else source.line(place[0]),
            expected=expected,
            fault=refused.fault,
        )
