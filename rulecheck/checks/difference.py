"""What an edit of a rule document changes: definitions, rows, rules, and results.

Every function or decision that was edited, or rests on one that was, is compared by the solver:
equal for everything that both versions can be given, or the smallest input for which the new
one gives another result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.checks.definitions import Defined, definitions
from rulecheck.checks.edits import Change, Version, What, code_at, parts_changed, unedited
from rulecheck.checks.likeness import Compared, Likeness, Pair, function_of
from rulecheck.checks.meaning import Meaning
from rulecheck.document.source import Span
from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.solver.smt import Limits

__all__ = ["Difference", "difference"]

_NO_RESULT = (Role.EXPECTS, Role.DRAWS)
"""Words for people, and games by chance: no result of a game rests on them."""
_BELIEFS = (Role.CLAIM, Role.INVARIANT, Role.REACHABLE)


@dataclass(frozen=True)
class Difference:
    old: Rules
    new: Rules
    changes: tuple[Change, ...]

    @property
    def in_meaning(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.meaning)


def difference(old: Rules, new: Rules, limits: Limits) -> Difference:
    """All changes: the front matter, definitions, then functions in the order of the new text,
    with those that are gone at the end."""
    changes = [*_front(old, new), *_definitions(old, new), *_Functions(old, new, limits).changes()]
    return Difference(old, new, tuple(changes))


def _front(old: Rules, new: Rules) -> Iterator[Change]:
    for key, was, now in (
        ("game", old.game, new.game),
        ("players", f"{old.players[0]}..{old.players[1]}", f"{new.players[0]}..{new.players[1]}"),
    ):
        if was != now:
            places = (_entry(old, key), _entry(new, key))
            yield Change(What.CHANGED, "front matter", key, *places, f"{now}, was {was}")


def _entry(rules: Rules, key: str) -> Span:
    entry = rules.document.front_matter.get(key)
    return Span.at(1, 1) if entry is None else entry.span


def _definitions(old: Rules, new: Rules) -> Iterator[Change]:
    before = {(d.kind, d.name): d for d in definitions(old, own=True)}
    after = {(d.kind, d.name): d for d in definitions(new, own=True)}
    for key, defined in after.items():
        other = before.get(key)
        if other is None:
            yield _one(What.ADDED, defined)
        elif other.says != defined.says:
            now, was = defined.against(other)
            # A record reads otherwise where only a type that it names was edited.
            rests = defined.kind == "record" and _code(new, defined) == _code(old, other)
            yield Change(
                What.RESTS if rests else What.CHANGED,
                defined.kind,
                defined.name,
                other.span,
                defined.span,
                f"{now}, was {was}",
                meaning=not rests,
            )
    for key, defined in before.items():
        if key not in after:
            yield _one(What.REMOVED, defined)


def _code(rules: Rules, defined: Defined) -> str:
    return code_at(rules.document.source, defined.span)


def _one(what: What, defined: Defined) -> Change:
    """A name alone changes nothing; what is declared by it does, and is compared."""
    added = what is What.ADDED
    old, new = None if added else defined.span, defined.span if added else None
    meaning = defined.kind in ("family of cards", "option")
    return Change(what, defined.kind, defined.name, old, new, defined.says, meaning)


class _Functions:
    def __init__(self, old: Rules, new: Rules, limits: Limits) -> None:
        self.old, self.new = Version(old, Meaning(old)), Version(new, Meaning(new))
        self.pair = Pair(old, new, limits)

    def changes(self) -> Iterator[Change]:
        old, new = self.old.rules, self.new.rules
        names = sorted(new.calls, key=lambda name: _function(new, name).span)
        for name in names:
            after, before = _function(new, name), function_of(old, name)
            if before is None:
                yield _alone(What.ADDED, new, after)
            elif _is_event(before) != _is_event(after):
                detail = f"{_kind(after)}, was {_kind(before)}"
                yield Change(What.CHANGED, _kind(after), name, before.span, after.span, detail)
            else:
                yield from self._both(before, after)
        for name in sorted(old.calls, key=lambda name: _function(old, name).span):
            if name not in new.calls:
                yield _alone(What.REMOVED, old, _function(old, name))

    def _both(self, before: Function | Decision, after: Function | Decision) -> Iterator[Change]:
        name = after.name
        parts = parts_changed(self.old, before, self.new, after)
        if self.pair.same_text(name) and not parts:
            return
        # A signature reads otherwise where only a type that it names was edited.
        edited = [part for part in parts if part.kind != "signature"]
        if not edited and unedited(self.old, before, self.new, after):
            yield from self._resting(before, after)
            return
        compared = self._compared(after)
        meaning = self._means(before, after, compared)
        kind, old, new = _kind(after), before.span, after.span
        yield Change(What.CHANGED, kind, name, old, new, "", meaning, compared, parts)

    def _resting(self, before: Function | Decision, after: Function | Decision) -> Iterator[Change]:
        """The words are the same; what it calls, or a type that it names, is not."""
        name, kind, old, new = after.name, _kind(after), before.span, after.span
        if not self.pair.same_words(name) or not _of_state(self.new.rules, after):
            compared = self._compared(after)
            if not compared.alike:
                meaning = self._means(before, after, compared)
                yield Change(What.RESTS, kind, name, old, new, "", meaning, compared)
            return
        # What becomes of a whole state is asked only where the words about it have changed.
        on = self._other_below(name)
        if on:
            detail = ", ".join(f"`{callee}`" for callee in on)
            yield Change(What.RESTS, kind, name, old, new, detail, not _quiet(after))

    def _other_below(self, name: str) -> list[str]:
        """The functions that a function calls, directly or not, that give other results."""
        found: list[str] = []
        pending, seen = list(self.new.rules.calls[name]), {name}
        while pending:
            callee = pending.pop(0)
            if callee in seen:
                continue
            seen.add(callee)
            before, after = function_of(self.old.rules, callee), _function(self.new.rules, callee)
            if before is None or self.pair.same_text(callee):
                continue
            resting = self.pair.same_words(callee)
            if resting and _of_state(self.new.rules, after):
                pending += self.new.rules.calls[callee]
            elif not self._compared(after).alike:
                found.append(callee)
            else:
                pending += self.new.rules.calls[callee]
        return found

    def _compared(self, after: Function | Decision) -> Compared:
        if isinstance(after, Function) and after.role in _NO_RESULT:
            return Compared(Likeness.SAME)
        return self.pair.compare(after.name)

    def _means(
        self, before: Function | Decision, after: Function | Decision, compared: Compared
    ) -> bool:
        """Whether it may matter: other results, or other things that it can be given."""
        if _quiet(after):
            return False
        if not compared.alike:
            return True
        takes = [self.old.meaning.of(p.type) for p in before.parameters]
        if takes != [self.new.meaning.of(p.type) for p in after.parameters]:
            return True
        fields = [self.old.meaning.of(p) for p in before.parameters]
        return _is_event(after) and fields != [self.new.meaning.of(p) for p in after.parameters]


def _function(rules: Rules, name: str) -> Function | Decision:
    found = function_of(rules, name)
    assert found is not None
    return found


def _kind(function: Function | Decision) -> str:
    if isinstance(function, Decision):
        return "decision"
    return function.role.name.lower()


def _is_event(function: Function | Decision) -> bool:
    return isinstance(function, Function) and function.role is Role.EVENT


def _quiet(function: Function | Decision) -> bool:
    return isinstance(function, Function) and function.role in _NO_RESULT


def _of_state(rules: Rules, function: Function | Decision) -> bool:
    setup = isinstance(function, Function) and function.role is Role.SETUP
    return setup or any(p.type == rules.state for p in function.parameters)


def _alone(what: What, rules: Rules, function: Function | Decision) -> Change:
    """A function that others call shows in their results; one that nobody calls is asked from
    outside."""
    called = any(function.name in callees for callees in rules.calls.values())
    role = function.role if isinstance(function, Function) else Role.FUNCTION
    meaning = not called and role not in (*_NO_RESULT, *_BELIEFS)
    added = what is What.ADDED
    old, new = None if added else function.span, function.span if added else None
    return Change(what, _kind(function), function.name, old, new, "", meaning)
