"""Python names for what a document names, chosen so that none can clash with another."""

from __future__ import annotations

import keyword
import re
from collections.abc import Hashable, Iterable

from rulecheck.language.rules import Rules

__all__ = ["AMBIENT", "Constants", "Names"]

AMBIENT = ("players", "everyone", "options", "deck")


class Names:
    """Functions, records and variables keep their names where they can.

    What generated code itself uses begins with an underscore, and no name of a document is
    kept that does. Functions and records give way to the ambient names, variables to all of
    them: `_function_x`, `_record_x`, `_local_x`.
    """

    def __init__(self, rules: Rules, records: Iterable[str]) -> None:
        self._taken = set(AMBIENT)
        self._records = {name: self._fixed("record", name) for name in records}
        self._functions = {
            name: self._fixed("function", name) for name in (*rules.functions, *rules.decisions)
        }

    def _fixed(self, kind: str, name: str) -> str:
        chosen = f"_{kind}_{name}" if self._clashes(name) else name
        self._taken.add(chosen)
        return chosen

    def _clashes(self, name: str) -> bool:
        return name in self._taken or name.startswith("_") or keyword.iskeyword(name)

    def function(self, name: str) -> str:
        return self._functions[name]

    def record(self, name: str) -> str:
        return self._records[name]

    def local(self, name: str) -> str:
        return f"_local_{name}" if self._clashes(name) else name

    @property
    def functions(self) -> dict[str, str]:
        """The Python name of each function and decision by its name in the document."""
        return self._functions


class Constants:
    """The values that generated code refers to by name: cards, places, rules, types."""

    def __init__(self) -> None:
        self.values: dict[str, object] = {}
        self._by_key: dict[Hashable, str] = {}

    def name(self, wanted: str, value: object, key: Hashable) -> str:
        """The name of `value`: `wanted` if that is free. One `key` has one value."""
        known = self._by_key.get(key)
        if known is None:
            known = self._by_key[key] = self._free(wanted)
            self.values[known] = value
        return known

    def _free(self, wanted: str) -> str:
        base = re.sub(r"\W", "_", wanted)
        free, count = base, 1
        while free in self.values:
            count += 1
            free = f"{base}_{count}"
        return free
