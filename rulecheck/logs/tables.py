"""The tables that the games of a log are played at, opened from their `game` events."""

from __future__ import annotations

import msgspec

from rulecheck.errors import UsageError
from rulecheck.logs.convert import Misfit
from rulecheck.logs.judge import Unread
from rulecheck.logs.setting import Setting, logged_options, open_setting, seats_fit
from rulecheck.logs.structs import GameLine
from rulecheck.runtime import Listener
from rulecheck.runtime.library import Library

__all__ = ["Tables"]

_KEPT = 256


class Tables(msgspec.Struct):
    """Games of the same players under the same options share one."""

    library: Library
    listener: Listener | None = None
    kept: dict[tuple[object, ...], Setting] = msgspec.field(default_factory=dict)

    def open(self, line: GameLine) -> Setting:
        """Raises Unread where the line does not fit its rule document, DocumentError where
        that can't be used."""
        raw = bytes(line.options) or b"{}"
        key = (line.game, tuple(line.players), raw)
        setting = self.kept.get(key)
        if setting is None:
            setting = self._open(line, raw)
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            self.kept[key] = setting
        return setting

    def _open(self, line: GameLine, raw: bytes) -> Setting:
        try:
            program = self.library.by_id(line.game)
            if not seats_fit(program, line.players):
                raise Unread
            options = logged_options(program, line.players, raw)
            return open_setting(program, line.players, options, self.listener)
        except (UsageError, msgspec.DecodeError, Misfit, LookupError, RecursionError):
            raise Unread from None
