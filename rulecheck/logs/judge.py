"""Judging the events of one game in order: the inner loop of replaying logs."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

import msgspec

from rulecheck.errors import RulecheckError, UsageError
from rulecheck.language.rules import Rules
from rulecheck.logs.convert import Misfit
from rulecheck.logs.other_options import goes_on_with
from rulecheck.logs.replay import Taken
from rulecheck.logs.report import DocumentPlace, Kind, RulingSpoke
from rulecheck.logs.rulings import REMEMBERED, rulings_behind, rulings_behind_the_end
from rulecheck.logs.setting import Setting
from rulecheck.logs.structs import STOP, EventShape, GameLine, StopLine
from rulecheck.logs.whereabouts import fault_address, place_of
from rulecheck.runtime.faults import Fault, RuleBroken

__all__ = ["Judge", "NextGame", "Refused", "Unread", "at_fault", "has_repeated_key"]


class Unread(Exception):
    """A line that is no event of this game; `diagnose` finds out why."""


class NextGame(Exception):
    """The line begins another game."""

    def __init__(self, line: GameLine) -> None:
        self.line = line
        super().__init__()


class Refused(RulecheckError):
    """An event that was read, and that the game does not allow."""

    def __init__(
        self,
        rule: str,
        message: str,
        kind: Kind,
        event: str | None,
        document: DocumentPlace | None = None,
        hint: str = "",
        rulings: tuple[RulingSpoke, ...] = (),
        fault: Fault | None = None,
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.kind = kind
        self.event = event
        self.document = document
        self.hint = hint
        self.rulings = rulings
        self.fault = fault


class Judge:
    """The state of one game, and how it takes the next line.

    Raises Refused where the game can't even start.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.events = 0
        self.stopped: StopLine | None = None
        self._decode = setting.format.decoder.decode
        self._events = setting.events
        self._over = setting.over
        self._history: deque[Taken] = deque(maxlen=REMEMBERED)
        self._remember = self._history.append
        try:
            self.state = setting.table.start()
            self.over = setting.over(self.state)
        except UsageError as error:
            message = f"the rule document is at fault, not the log: {error}"
            raise Refused(setting.program.rules.game, message, Kind.DOCUMENT, "game") from None
        except RuleBroken as broken:
            raise self._broken(broken, None, ()) from None
        except Fault as fault:
            raise at_fault(setting.program.rules, fault, "game") from None

    def feed(self, line: bytes) -> None:
        """Take the next line. Raises Unread, NextGame, Refused; the state is then the one
        after the last event that was accepted."""
        try:
            message = self._decode(line)
        except (msgspec.DecodeError, RecursionError):
            raise Unread from None
        event = self._events.get(type(message))
        if event is None:
            self._builtin(line, message)
            return
        shape = event.shape
        if line.count(b":") != shape.least_keys and repeats_a_key(line, message, shape):
            raise Unread
        try:
            arguments = event.read(message)
        except (Misfit, LookupError):
            raise Unread from None
        if self.ended:
            raise self._after_end(shape.name)
        try:
            state = event.call(self.state, *arguments)
            self.over = self._over(state)
        except RuleBroken as broken:
            raise self._broken(broken, shape.name, arguments) from None
        except Fault as fault:
            raise at_fault(self.setting.program.rules, fault, shape.name) from None
        self._remember((self.state, shape.name, arguments))
        self.state = state
        self.events += 1

    def _builtin(self, line: bytes, message: GameLine | StopLine) -> None:
        if isinstance(message, GameLine):
            raise NextGame(message)
        if has_repeated_key(line):
            raise Unread
        if self.ended:
            raise self._after_end(STOP)
        self.stopped = message

    def expects(self) -> str | None:
        """What would come next. Raises Refused where the document can't say."""
        try:
            return self.setting.table.expects(self.state)
        except Fault as fault:
            raise at_fault(self.setting.program.rules, fault, None) from None

    @property
    def ended(self) -> bool:
        """Whether no event may come."""
        return self.over or self.stopped is not None

    def after_end(self, name: str | None) -> Refused | None:
        """The refusal of an event of that name because no event may come, whatever it looks like;
        None where one may, or there is no such event."""
        known = name == STOP or name in self.setting.format.events
        return self._after_end(name) if self.ended and known and name is not None else None

    def awaited(self) -> str | None:
        """What the game waits for; None where it is over, or the document can't say."""
        if self.ended:
            return None
        table = self.setting.table
        # Asked for a message only: whoever listens to the game is not to hear it.
        silent = table.program.table(table.players, table.options)
        try:
            return silent.expects(self.state)
        except Fault:
            return None

    def _after_end(self, name: str) -> Refused:
        if self.stopped is not None:
            return Refused("log/after-end", f"`{name}` comes after `stop`", Kind.LOG, name)
        return Refused(
            "log/after-end",
            f"`{name}` comes after the game was over",
            Kind.LOG,
            name,
            hint=self._would_go_on(),
            rulings=rulings_behind_the_end(self.setting.table, self._history, self.state),
        )

    def _would_go_on(self) -> str:
        whole = len(self._history) < REMEMBERED
        return goes_on_with(self.setting.table, self._history) if whole else ""

    def _broken(self, broken: RuleBroken, event: str | None, arguments: tuple[Any, ...]) -> Refused:
        rules = self.setting.program.rules
        return Refused(
            broken.address,
            broken.message,
            Kind.RULE,
            event or "game",
            place_of(rules, broken.path, broken.span),
            broken.hint,
            rulings_behind(
                self.setting.table,
                self._history,
                None if event is None else self.state,
                event,
                arguments,
                broken.rule,
            ),
        )


def at_fault(rules: Rules, fault: Fault, event: str | None) -> Refused:
    """The refusal that puts the blame on the rule document."""
    return Refused(
        fault_address(rules, fault),
        f"the rule document is at fault, not the log: {fault.message}",
        Kind.DOCUMENT,
        event,
        place_of(rules, fault.path, fault.span),
        fault.hint,
        fault=fault,
    )


def repeats_a_key(line: bytes, message: Any, shape: EventShape) -> bool:
    """Whether an object in the line names a key twice, of which msgspec keeps the last.

    Every key has its colon; so where there are no more colons than keys were decoded, none
    stands twice. Colons inside the fields that nobody reads (a time of day) are counted
    out, unless an escape may hide one. Only what is left is read again, slowly.
    """
    colons = line.count(b":")
    for name in shape.ignored:
        value = getattr(message, name)
        if type(value) is str:
            colons -= value.count(":")
    if colons == shape.keys(message) and b"\\" not in line:
        return False
    return has_repeated_key(line)


def has_repeated_key(line: bytes) -> bool:
    """The same by reading the JSON again."""
    try:
        json.loads(line, object_pairs_hook=_each_once)
    except _Repeated:
        return True
    except RecursionError:
        return False
    return False


class _Repeated(Exception):
    pass


def _each_once(pairs: list[tuple[str, object]]) -> None:
    if len({key for key, _ in pairs}) != len(pairs):
        raise _Repeated
