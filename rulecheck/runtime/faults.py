"""What running rules can raise: a broken rule, or a fault of the rules themselves.

`RuleBroken` says that a log is at fault. Every `Fault` says that the document is: its rules
ask for something that can't be done. The linter proves that no fault can happen, or shows
when one does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulecheck.document.source import Span
from rulecheck.errors import RulecheckError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Parameter, Row
from rulecheck.language.types import Type
from rulecheck.runtime.show import brief, show

__all__ = [
    "ConflictFault",
    "DivisionFault",
    "EmptyFault",
    "Fault",
    "GapFault",
    "IndexFault",
    "LimitFault",
    "MissingItemFault",
    "NoneFault",
    "ObligationFault",
    "PreconditionFault",
    "RangeFault",
    "RuleBroken",
    "SeatFault",
    "SpentFault",
]


class RuleBroken(RulecheckError):
    """An event, or the setup, breaks a rule; the state is as it was before.

    `rule` is the assert, `address` its address, `message` its message with the values,
    `path` and `span` where the document states it.
    """

    hint = "Correct the log; if the table played by another reading, compare the document."

    def __init__(self, rule: Assert, message: str, path: str) -> None:
        self.rule = rule
        self.address = rule.address
        self.message = message
        self.span = rule.span
        self.path = path
        super().__init__(f"{_place(path, rule.span)}: {rule.address}: {message}")


class Fault(RulecheckError):
    """The rules ask for something that can't be done. One subclass a cause.

    `message` says what was found and expected, `path` and `span` where in the document.
    """

    def __init__(self, message: str, span: Span, path: str) -> None:
        self.message = message
        self.span = span
        self.path = path
        super().__init__(f"{_place(path, span)}: {message}")


class GapFault(Fault, LookupError):
    """No row of a decision applies."""

    hint = "Add a row or a ruling that says what holds in this case."

    def __init__(self, decision: Decision, arguments: tuple[object, ...], path: str) -> None:
        self.decision = decision
        self.arguments = arguments
        call = described(decision.name, decision.parameters, arguments)
        super().__init__(f"{decision.address}: no row applies to {call}", decision.span, path)


class ConflictFault(Fault, ValueError):
    """Rows of a decision apply together and disagree. `rows` are all those that apply, in
    the order of the document, `values` what each of them gives."""

    hint = "Let one row take precedence (column `over`), or settle the case by a ruling."

    def __init__(
        self,
        decision: Decision,
        rows: tuple[Row, ...],
        values: tuple[object, ...],
        arguments: tuple[object, ...],
        path: str,
    ) -> None:
        self.decision = decision
        self.rows = rows
        self.values = values
        self.arguments = arguments
        call = described(decision.name, decision.parameters, arguments)
        said = "; ".join(
            f"`{row.name}` ({row.address}, line {row.span.line}) gives {brief(value)}"
            for row, value in zip(rows, values, strict=True)
        )
        super().__init__(f"the rows that apply to {call} disagree: {said}", rows[0].span, path)


class EmptyFault(Fault, ValueError):
    """The smallest or largest of nothing."""

    hint = "Give a `default=`, or ask first whether there is something."

    def __init__(self, kind: str, span: Span, path: str) -> None:
        super().__init__(f"`{kind}` of nothing", span, path)


class IndexFault(Fault, IndexError):
    """A sequence has no item of that number."""

    hint = "Ask for the length first; items are numbered from 0, from the end by -1, -2, ..."

    def __init__(self, index: int, length: int, span: Span, path: str) -> None:
        self.index = index
        self.length = length
        super().__init__(f"there is no item {brief(index)} in a sequence of {length}", span, path)


class NoneFault(Fault, ValueError):
    """None where a value is needed."""

    hint = "Ask before: `x is not None`."

    def __init__(self, expected: Type, span: Span, path: str) -> None:
        self.value = None
        self.expected = expected
        super().__init__(f"none, where {_expected(expected)} is needed", span, path)


class RangeFault(Fault, ValueError):
    """A number outside of its type's range."""

    hint = "Widen the type, or rule the value out before."

    def __init__(self, value: int, expected: Type, span: Span, path: str) -> None:
        self.value = value
        self.expected = expected
        super().__init__(f"{brief(value)}, where {expected} is needed", span, path)


class LimitFault(Fault, ValueError):
    """A sequence longer than its type allows."""

    hint = "Raise the limit of the type, or rule the length out before."

    def __init__(self, value: Sequence[object], expected: Type, span: Span, path: str) -> None:
        self.value = tuple(value)
        self.expected = expected
        super().__init__(
            f"a sequence of {len(value)} items, where {expected} is needed", span, path
        )


class MissingItemFault(Fault, LookupError):
    """An item to be taken out (`.remove`) is not there."""

    hint = "Ask before: `x in xs`; or take it out of a set by `.discard`."

    def __init__(self, item: object, collection: object, span: Span, path: str) -> None:
        self.item = item
        self.collection = collection
        super().__init__(f"{brief(item)} is not in {brief(collection)}", span, path)


class DivisionFault(Fault, ZeroDivisionError):
    """A division by zero, or the rest of one."""

    hint = "Ask before whether the divisor is 0."

    def __init__(self, dividend: int, span: Span, path: str) -> None:
        self.dividend = dividend
        super().__init__(f"{brief(dividend)} is divided by 0", span, path)


class SpentFault(Fault, OverflowError):
    """A range, a sequence or a number larger than any game needs: everything has to end.

    `what` is made of `count` parts, of which there can be at most `most`.
    """

    hint = "Limit it by its type."

    def __init__(self, what: str, count: int, most: int, span: Span, path: str) -> None:
        self.count = count
        super().__init__(f"{what.format(brief(count))}; at most {most} can be", span, path)


class SeatFault(Fault, LookupError):
    """A seat (`p4` in an example) that nobody has at this table."""

    hint = "Add a column `players` that says how many there are."

    def __init__(self, seat: int, players: int, span: Span, path: str) -> None:
        super().__init__(f"there is no seat p{seat} at a table of {players}", span, path)


class PreconditionFault(Fault, ValueError):
    """A function or decision was called where its leading asserts don't hold."""

    hint = "The caller must see to it that the assert holds; the traceback names the caller."

    def __init__(
        self,
        precondition: Assert,
        call: str,
        message: str,
        arguments: tuple[object, ...],
        path: str,
    ) -> None:
        self.precondition = precondition
        self.arguments = arguments
        super().__init__(f"{call} can't be asked: {message}", precondition.span, path)


class ObligationFault(Fault, AssertionError):
    """An assert inside a function, not among its leading ones, doesn't hold."""

    hint = "The function must see to it that the assert holds."

    def __init__(self, obligation: Assert, message: str, path: str) -> None:
        self.obligation = obligation
        super().__init__(message, obligation.span, path)


def described(
    name: str,
    parameters: Sequence[Parameter],
    arguments: tuple[object, ...],
    shown: Callable[[object], str] = show,
) -> str:
    """A call as a reader would write it: `points(bid=1, taken=0)`."""
    given = [f"{p.name}={brief(a, shown)}" for p, a in zip(parameters, arguments, strict=True)]
    return f"{name}({', '.join(given)})"


def _place(path: str, span: Span) -> str:
    return f"{path}:{span.line}:{span.column}"


def _expected(type_: Type) -> str:
    return f"a value of type {type_}"
