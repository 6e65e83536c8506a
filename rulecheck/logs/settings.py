"""`NAME=VALUE` settings of a score: a field that all entries share, or an option of the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from rulecheck.errors import UsageError
from rulecheck.language.types import Record
from rulecheck.logs.expected import did_you_mean, listed, near
from rulecheck.logs.structs import EventShape

__all__ = ["Settings", "parse_settings"]


class Settings(msgspec.Struct, frozen=True):
    """The texts by name, for the fields of an event and for the options."""

    fields: Mapping[str, str]
    options: Mapping[str, str]


def parse_settings(texts: Sequence[str]) -> dict[str, str]:
    """`["cards=5", ...]` by name. Raises UsageError: no `=`, or a name twice."""
    given: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name:
            raise UsageError(f'found the setting "{text}", expected NAME=VALUE')
        if name in given:
            raise UsageError(f'the setting "{name}" is given twice')
        given[name] = value
    return given


def divide(
    given: Mapping[str, str], events: Collection[EventShape], options: Record | None
) -> Settings:
    """Which settings are fields of one of the events, and which are options. Raises
    UsageError where a name is neither, or both."""
    fields = {p.name for shape in events for p in shape.parameters}
    known = {f.name for f in options.fields} if options is not None else set()
    for name in given:
        if name in fields and name in known:
            raise UsageError(
                f'the setting "{name}" is both a field of an entry and an option of the game',
                "put the field into the entries, or play with the option's default",
            )
        if name not in fields and name not in known:
            raise UsageError(_unknown(name, sorted(fields), sorted(known)))
    return Settings(
        {n: v for n, v in given.items() if n in fields},
        {n: v for n, v in given.items() if n in known},
    )


def _unknown(name: str, fields: Sequence[str], options: Sequence[str]) -> str:
    hint = did_you_mean(near(name, [*fields, *options]))
    what = (
        f"fields of an entry: {listed(fields) or 'none'}; "
        f"options of the game: {listed(options) or 'none'}"
    )
    return f'there is no field or option "{name}"; {hint or what}'
