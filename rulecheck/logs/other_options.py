"""Which option of a game, set otherwise, would let it go on where it was over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulecheck.language.types import Bool, RecordField
from rulecheck.logs.likely import every_value
from rulecheck.logs.replay import Taken
from rulecheck.runtime import Table
from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.runtime.show import show

__all__ = ["goes_on_with"]

_MOST_VALUES = 10


def goes_on_with(table: Table, history: Sequence[Taken]) -> str:
    """A hint at the option that a log may have left out: at another value than its default
    the whole game (`history` has all its events) would be allowed, and not be over. Empty
    where there is none."""
    record = table.program.rules.options
    options = table.options
    if record is None or not isinstance(options, msgspec.Struct):
        return ""
    for option in record.fields:
        if option.has_default and getattr(options, option.name) == option.default:
            for value in every_value(option.type, table.players, _MOST_VALUES) or ():
                changed = msgspec.structs.replace(options, **{option.name: value})
                if _goes_on(table.program.table(table.players, changed), history):
                    return _hint(option, value)
    return ""


def _goes_on(table: Table, history: Sequence[Taken]) -> bool:
    try:
        state = table.start()
        for _, event, arguments in history:
            if table.over(state):
                return False
            state = table.apply(state, event, arguments)
        return not table.over(state)
    except (RuleBroken, Fault):
        return False


def _hint(option: RecordField, value: object) -> str:
    if isinstance(option.type, Bool):
        state = "off; with it" if value else "on; without it"
        return f"the option `{option.name}` is {state} the game would go on"
    default = show(option.default)
    return f"the option `{option.name}` is {default}; with {show(value)} the game would go on"
