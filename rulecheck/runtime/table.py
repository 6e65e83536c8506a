"""One table: what is fixed for a game, and the rules bound to it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from rulecheck.errors import RulecheckError, UsageError
from rulecheck.language.nodes import Assert, Expr
from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.language.types import Card
from rulecheck.runtime.faults import ConflictFault
from rulecheck.runtime.fitting import Values
from rulecheck.runtime.listener import Attentive, Listener
from rulecheck.runtime.module import expression_module
from rulecheck.runtime.names import Names
from rulecheck.runtime.stated import StatedAssert, StatedDecision

if TYPE_CHECKING:
    from rulecheck.runtime.program import Program

__all__ = ["Table", "hearing", "refusing_nothing"]

Game = Callable[..., Mapping[str, Callable[..., Any]]]


class Table:
    """The rules of a program, bound to the players of a table and their options.

    `functions` are all functions, decisions, claims and so on by name, called with runtime
    values. An event or procedure gives the new state and leaves the old one as it is.
    States are values: a table keeps none, and any number of games can be played at it.
    """

    def __init__(
        self, program: Program, players: tuple[str, ...], options: object, game: Game
    ) -> None:
        self.program = program
        self.players = players
        self.options = options
        self.deck = _deck(program.rules, options)
        self._fixed = self._fixed_things()
        self._bound = game(**self._fixed)
        self._events = {f.name: self._bound[f.name] for f in program.roles[Role.EVENT]}
        self._setup = self._only(Role.SETUP)
        self._over = self._only(Role.OVER)
        self._expects = self._only(Role.EXPECTS)
        self._score = self._only(Role.SCORE)
        self.functions: Mapping[str, Callable[..., Any]] = MappingProxyType(
            {**self._bound, **{f.name: self._apart(f) for f in program.roles[Role.PROCEDURE]}}
        )

    def start(self) -> Any:
        """The state before the first event. Raises RuleBroken where the setup's rules do not
        hold for these players and options, UsageError for a document without a setup."""
        if self._setup is None:
            raise UsageError(f"{self.program.rules.game} has no `@setup`, so no game can start")
        return self._setup()

    def apply(self, state: Any, event: str, arguments: tuple[Any, ...]) -> Any:
        """The state after an event with all its arguments; `state` itself stays as it is.

        Raises RuleBroken for an event against the rules, a Fault where the document itself
        fails, UsageError for an unknown event or arguments that are not of their types.
        """
        try:
            return self._events[event](state, *arguments)
        except RulecheckError:
            raise
        except Exception as error:
            self._refuse(state, event, arguments, error)
            raise

    def over(self, state: Any) -> bool:
        """Whether the game is finished; False for a document that doesn't say."""
        return self._over is not None and bool(self._over(state))

    def expects(self, state: Any) -> str | None:
        """Which event is expected next, in words; None for a document that doesn't say."""
        return None if self._expects is None else str(self._expects(state))

    def standings(self, state: Any) -> tuple[msgspec.Struct, ...]:
        """The standings of a game, finished or not; none for a document without scores."""
        return () if self._score is None else tuple(self._score(state))

    def evaluate(
        self, expression: Expr, variables: Mapping[str, Any] = MappingProxyType({})
    ) -> Any:
        """The value of one expression of the document at this table, such as a cell of an
        example. Raises Fault."""
        program = self.program
        names = Names(program.rules, program.records)
        module = expression_module(program.rules, program.records, expression, variables)
        functions = {python: self._bound[name] for name, python in names.functions.items()}
        given = {names.local(name): value for name, value in variables.items()}
        game: Any = module.run()["_game"]
        return game(**self._fixed, **functions, **given)

    def by_text(self, decision: Decision) -> Callable[..., Any]:
        """The decision without its rulings: where these alone settle a case it raises a Fault,
        or gives another value. What it asks others, they answer as ever."""
        made: Callable[..., Any] = self.bind(self.program.textual(decision.name))
        return made

    def bind(self, game: Callable[..., Any]) -> Any:
        """What another module of the same document gives at this table."""
        names = Names(self.program.rules, self.program.records)
        functions = {python: self._bound[name] for name, python in names.functions.items()}
        return game(**self._fixed, **functions)

    def _only(self, role: Role) -> Callable[..., Any] | None:
        """The function of a role that a document has at most once."""
        for function in self.program.roles[role]:
            return self._bound[function.name]
        return None

    def _fixed_things(self) -> dict[str, object]:
        seats = {player: seat for seat, player in enumerate(self.players)}
        after = (*self.players[1:], *self.players[:1])
        return {
            "players": len(self.players),
            "everyone": self.players,
            "options": self.options,
            "deck": self.deck,
            "_seat": seats,
            "_seat_of": seats.__getitem__,
            "_left": dict(zip(self.players, after, strict=True)),
        }

    def _apart(self, procedure: Function) -> Callable[..., Any]:
        """A procedure that changes a copy of the state it is given, and gives it back."""
        change = self._bound[procedure.name]

        def changed(state: Any, *arguments: Any) -> Any:
            copy = state.__copy__()
            change(copy, *arguments)
            return copy

        return changed

    def _refuse(self, state: Any, event: str, arguments: tuple[Any, ...], error: Exception) -> None:
        """Raise a UsageError where an unexpected error is the caller's."""
        rules = self.program.rules
        if event not in self._events:
            close = difflib.get_close_matches(event, self._events, n=1)
            hint = f"Did you mean `{close[0]}`?" if close else f"It has {', '.join(self._events)}."
            raise UsageError(f"{rules.game} has no event `{event}`", hint) from error
        parameters = rules.functions[event].parameters
        values = (state, *arguments)
        if len(values) != len(parameters):
            named = ", ".join(p.name for p in parameters[1:]) or "nothing"
            raise UsageError(
                f"`{event}` takes {named}: {len(parameters) - 1} values, not {len(arguments)}"
            ) from error
        known = Values(self.program.records, self.players)
        for parameter, value in zip(parameters, values, strict=True):
            wrong = known.misfit(value, parameter.type)
            if wrong is not None:
                raise UsageError(f"`{parameter.name}` of `{event}`: {wrong}") from error


def hearing(game: Game, listener: Listener) -> Game:
    """The traced build of a game, told to whom to speak."""

    attentive = listener if isinstance(listener, Attentive) else None

    def judging(stated: StatedAssert) -> StatedAssert:
        if attentive is not None:
            attentive.judging(stated.rule)
        return stated

    def judged(stated: StatedAssert, held: bool) -> bool:
        listener.judged(stated.rule, held)
        return held

    def decided(
        stated: StatedDecision, applying: list[tuple[int, object]], arguments: tuple[object, ...]
    ) -> object:
        try:
            value = stated.settled(applying, arguments)
        except ConflictFault as conflict:
            if attentive is None:
                raise
            return attentive.unsettled(conflict)
        listener.decided(stated.decision, stated.rows(applying), arguments, value)
        if attentive is not None:
            return attentive.instead(stated.decision, arguments, value)
        return value

    return partial(game, _judging=judging, _judged=judged, _decided=decided)


def refusing_nothing(game: Game, judged: Callable[[Assert, bool], None]) -> Game:
    """The traced build of a game, made to go on behind a broken rule."""

    def judging(stated: StatedAssert) -> StatedAssert:
        return stated

    def passed(stated: StatedAssert, held: bool) -> bool:
        judged(stated.rule, held)
        return True

    def decided(
        stated: StatedDecision, applying: list[tuple[int, object]], arguments: tuple[object, ...]
    ) -> object:
        return stated.settled(applying, arguments)

    return partial(game, _judging=judging, _judged=passed, _decided=decided)


def _deck(rules: Rules, options: object) -> tuple[Card, ...]:
    """The cards in use: copies side by side, families in the order of the deck tables."""
    if rules.deck is None:
        return ()
    return tuple(
        card
        for family in rules.deck.families
        if family.when is None or getattr(options, family.when)
        for card in family.cards
        for _ in range(family.copies)
    )
