"""What can be heard while rules run: which rows and rules spoke."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Row
from rulecheck.runtime.faults import ConflictFault

__all__ = ["Attentive", "Listener"]


class Listener(Protocol):
    """Hears each decision and each rule of an event or the setup, in the order in which
    they are evaluated."""

    def decided(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        arguments: tuple[object, ...],
        value: object,
    ) -> None:
        """A decision gave `value`; `rows` are those that applied, in the order in which
        they were evaluated."""

    def judged(self, rule: Assert, held: bool) -> None:
        """A rule held, or was broken; then RuleBroken follows."""


@runtime_checkable
class Attentive(Listener, Protocol):
    """A listener that is also told when the condition of a rule is evaluated next (`judged`
    says when that is done), and that may put another value in place of what a decision gave."""

    def judging(self, rule: Assert) -> None: ...

    def instead(self, decision: Decision, arguments: tuple[object, ...], value: object) -> object:
        """The value that the rules go on with. May raise a Fault."""

    def unsettled(self, conflict: ConflictFault) -> object:
        """The value that the rules go on with where the rows of a decision disagree; or raises
        the conflict."""
