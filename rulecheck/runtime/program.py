"""A document's rules, ready to run."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from rulecheck.errors import UsageError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Function, Role, Rules
from rulecheck.runtime.fitting import Values
from rulecheck.runtime.layout import layout
from rulecheck.runtime.listener import Listener
from rulecheck.runtime.module import Module, generate, search_module, textual_module
from rulecheck.runtime.probes import JUDGING, PLAIN, TRACED
from rulecheck.runtime.records import make_records
from rulecheck.runtime.table import Table, hearing, refusing_nothing

__all__ = ["Program", "compile_rules"]

_TABLES = 256
"""How many tables are kept: people play many games with the same players and options."""


def compile_rules(rules: Rules) -> Program:
    """The rules as a program. It stands for one document, and any number of games can share
    it at the same time. Raises DocumentError for what Python can't compile."""
    return Program(rules)


class Program:
    """The rules of one document, compiled. `records` are its records by name, as Structs,
    `roles` its functions by what they are for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.records: Mapping[str, type[msgspec.Struct]] = MappingProxyType(make_records(rules))
        self.roles: Mapping[Role, tuple[Function, ...]] = {role: rules.of(role) for role in Role}
        self._plain = generate(rules, self.records, PLAIN)
        self._game = _game(self._plain)
        self._kept = lru_cache(maxsize=_TABLES)(self._new_table)
        self.textual = cache(self._textual)

    @cached_property
    def _heard_game(self) -> Callable[..., Mapping[str, Callable[..., Any]]]:
        """The traced build, made when somebody first listens."""
        return _game(generate(self.rules, self.records, TRACED))

    @cached_property
    def _judging_game(self) -> Callable[..., Mapping[str, Callable[..., Any]]]:
        return _game(generate(self.rules, self.records, JUDGING))

    @cached_property
    def searches(self) -> Callable[..., Mapping[str, Any]]:
        """The searches for the arguments of events, to be bound to a table; made when moves
        are first asked for."""
        return _game(search_module(self.rules, self.records, self.rules.events.values()))

    def searches_breaking(self, event: Function, rule: Assert) -> Callable[..., Mapping[str, Any]]:
        """The same for one event, as if the contrary of one of its rules were the rule."""
        return _game(search_module(self.rules, self.records, [event], breaking=rule))

    def _textual(self, name: str) -> Callable[..., Any]:
        """The decision of that name without its rulings, to be bound to a table."""
        decision = self.rules.decisions[name]
        return _game(textual_module(self.rules, self.records, decision, PLAIN))

    def source(self) -> str:
        """The generated Python module, laid out for readers."""
        return layout(self._plain, self.rules.game)

    def options(self, given: Mapping[str, object] = MappingProxyType({})) -> object:
        """The options record with those values (runtime values, by field), the others at
        their defaults; None for a document without options.

        Raises UsageError for an option that is unknown, missing, or not of its type.
        """
        record = self.rules.options
        known = [] if record is None else [field.name for field in record.fields]
        for name in given:
            if name not in known:
                close = difflib.get_close_matches(name, known, n=1)
                hint = f"Did you mean `{close[0]}`?" if close else _listed("options", known)
                raise UsageError(f"{self.rules.game} has no option `{name}`", hint)
        if record is None:
            return None
        values: list[object] = []
        for field in record.fields:
            if field.name not in given and not field.has_default:
                raise UsageError(
                    f"{self.rules.game} needs the option `{field.name}`",
                    f"Give it a value of type {field.type}.",
                )
            values.append(given.get(field.name, field.default))
            wrong = Values(self.records).misfit(values[-1], field.type)
            if wrong is not None:
                raise UsageError(f"option `{field.name}` of {self.rules.game}: {wrong}")
        return self.records[record.name](*values)

    def table(
        self, players: Sequence[str], options: object = None, listener: Listener | None = None
    ) -> Table:
        """A table of those players in seat order, with that options record (the defaults
        where it is None). Without a listener, equal calls give the same table.

        Raises UsageError for players that can't sit at one table, or foreign options.
        """
        self._check_players(players)
        chosen = self.options() if options is None else options
        record = self.rules.options
        if record is None and chosen is not None:
            raise UsageError(f"{self.rules.game} has no options", "Leave them out.")
        if record is not None and not isinstance(chosen, self.records[record.name]):
            raise UsageError(
                f"{type(chosen).__name__} is not the options record of {self.rules.game}",
                "Make it by `program.options({...})`.",
            )
        if listener is None:
            return self._kept(tuple(players), _OptionsKey(chosen))
        return Table(self, tuple(players), chosen, hearing(self._heard_game, listener))

    def judging_table(
        self, players: Sequence[str], options: object, judged: Callable[[Assert, bool], None]
    ) -> Table:
        """A table at which nothing is refused: `judged` is told of each rule whether it held,
        and the event goes on. What fails behind a broken rule is left out, with the rules that
        can't be asked then."""
        return Table(self, tuple(players), options, refusing_nothing(self._judging_game, judged))

    def _new_table(self, players: tuple[str, ...], key: _OptionsKey) -> Table:
        return Table(self, players, key.options, self._game)

    def check_count(self, players: int) -> None:
        """Raises UsageError where the document is not for so many players."""
        low, high = self.rules.players
        if not low <= players <= high:
            served = f"{low}" if low == high else f"{low} to {high}"
            raise UsageError(f"{self.rules.game} is for {served} players, not {players}")

    def _check_players(self, players: Sequence[str]) -> None:
        if isinstance(players, str) or "" in players:
            raise UsageError("players are given as a sequence of names, none of them empty")
        self.check_count(len(players))
        twice = [p for i, p in enumerate(players) if p in players[:i]]
        if twice:
            raise UsageError(
                f"the player `{twice[0]}` is named twice", "Give each a name of its own."
            )


class _OptionsKey:
    """Options as the key of a table, though a Map in them can't be hashed itself."""

    __slots__ = ("_hash", "options")

    def __init__(self, options: object) -> None:
        self.options = options
        self._hash = hash(_hashable(options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OptionsKey) and self.options == other.options

    def __hash__(self) -> int:
        return self._hash


def _hashable(value: object) -> object:
    match value:
        case dict():
            return frozenset((key, _hashable(inner)) for key, inner in value.items())
        case tuple():
            return tuple(map(_hashable, value))
        case msgspec.Struct():
            return tuple(_hashable(getattr(value, name)) for name in value.__struct_fields__)
        case _:
            return value


def _game(module: Module) -> Callable[..., Mapping[str, Callable[..., Any]]]:
    made: Callable[..., Mapping[str, Callable[..., Any]]] = module.run()["_game"]  # type: ignore[assignment]
    return made


def _listed(what: str, names: Sequence[str]) -> str:
    return f"Its {what} are {', '.join(names)}." if names else f"It has no {what}."
