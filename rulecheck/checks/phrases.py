"""Conditions that hold together, in as few words as say the same.

`n >= 5` and `n <= 5` is `n == 5`; `4 < n`, `n < 8` and `n != 5` is `6 <= n <= 7`. Only what
compares one expression with whole numbers, or the same two expressions with each other, is
put together; everything else stays as its author wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

__all__ = ["balanced", "opposite", "together"]

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_SIDE = r"[\w.%/*+()\[\]\"', -]+?"
_SIMPLE = re.compile(rf"^({_SIDE}) ?(<|<=|>|>=|==|!=) ?({_SIDE})$")
_BETWEEN = re.compile(rf"^(-?\d+) ?(<|<=) ?({_SIDE}) ?(<|<=) ?(-?\d+)$")
_MEMBER = re.compile(r"^([\w.\[\]]+) (in|not in) ([^ ].*)$")
_NUMBER = re.compile(r"-?\d+")
_WORD = re.compile(r"\b(?:and|or|not|in|is|if|else)\b")


@dataclass
class _Comparison:
    """`left sign right`, a number on the right if there is one."""

    left: str
    sign: str
    right: str

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


@dataclass
class _Numbers:
    """The numbers that an expression may be."""

    expression: str
    low: int | None = None
    high: int | None = None
    never: set[int] = field(default_factory=set)
    said: list[str] = field(default_factory=list)

    def add(self, sign: str, number: int) -> None:
        match sign:
            case "<" | "<=":
                high = number - (sign == "<")
                self.high = high if self.high is None else min(self.high, high)
            case ">" | ">=":
                low = number + (sign == ">")
                self.low = low if self.low is None else max(self.low, low)
            case "!=":
                self.never.add(number)
            case _:
                self.add("<=", number)
                self.add(">=", number)

    def words(self) -> list[str]:
        if len(self.said) < 2:
            return self.said
        low, high = self.low, self.high
        while low in self.never and (high is None or low <= high):
            low += 1
        while high in self.never and (low is None or low <= high):
            high -= 1
        if low is not None and high is not None and low > high:
            return self.said  # nothing is: its author's words show why
        x = self.expression
        words = []
        if low is not None and high is not None:
            words.append(f"{x} == {low}" if low == high else f"{low} <= {x} <= {high}")
        elif low is not None:
            words.append(f"{x} >= {low}")
        elif high is not None:
            words.append(f"{x} <= {high}")
        words += [
            f"{x} != {number}"
            for number in sorted(self.never)
            if (low is None or low <= number) and (high is None or number <= high)
        ]
        return words


def opposite(words: str) -> str | None:
    """`n < 3` for `n >= 3`, `n not in s` for `n in s`; None where the words are no comparison of
    two things."""
    member = _MEMBER.match(words)
    if member and balanced(member[3]) and not _WORD.search(member[3]):
        return f"{member[1]} {'in' if member[2] == 'not in' else 'not in'} {member[3]}"
    simple = _comparison(words)
    return str(_Comparison(simple.left, _OPPOSITE[simple.sign], simple.right)) if simple else None


def together(conditions: Iterable[str]) -> str:
    """All of the conditions in one sentence; `always` where there is none."""
    numbers: dict[str, _Numbers] = {}
    placed: list[str | _Numbers] = []
    for words in _equalities(list(conditions)):
        compared = _with_numbers(words)
        if compared is None:
            placed.append(words)
            continue
        expression, limits = compared
        if expression not in numbers:
            numbers[expression] = _Numbers(expression)
            placed.append(numbers[expression])
        for sign, number in limits:
            numbers[expression].add(sign, number)
        numbers[expression].said.append(words)
    said: list[str] = []
    for part in placed:
        said += [part] if isinstance(part, str) else part.words()
    return " and ".join(said) or "always"


def balanced(side: str) -> bool:
    """Whether every bracket in it is closed there."""
    depth = 0
    for sign in side:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return False
    return depth == 0


def _comparison(words: str) -> _Comparison | None:
    simple = _SIMPLE.match(words)
    if simple is None or _WORD.search(words):
        return None
    left, sign, right = simple.groups()
    if not (balanced(left) and balanced(right)):
        return None
    if _NUMBER.fullmatch(left) and not _NUMBER.fullmatch(right):
        return _Comparison(right, _TURNED[sign], left)
    return _Comparison(left, sign, right)


def _with_numbers(words: str) -> tuple[str, Sequence[tuple[str, int]]] | None:
    """What is compared with numbers, and how."""
    between = _BETWEEN.match(words)
    if between is not None and not _WORD.search(words) and balanced(between[3]):
        low, first, expression, second, high = between.groups()
        return expression, [(_TURNED[first], int(low)), (second, int(high))]
    simple = _comparison(words)
    if simple is None or not _NUMBER.fullmatch(simple.right):
        return None
    return simple.left, [(simple.sign, int(simple.right))]


def _equalities(conditions: list[str]) -> list[str]:
    """`a <= b` and `a >= b`, or `b <= a`, is `a == b`."""
    joined: list[str] = []
    for words in conditions:
        simple = _comparison(words)
        if simple and simple.sign in ("<=", ">=") and not _NUMBER.fullmatch(simple.right):
            turned = _Comparison(simple.right, simple.sign, simple.left)
            across = _Comparison(simple.left, _TURNED[simple.sign], simple.right)
            other = next((o for o in (str(turned), str(across)) if o in joined), None)
            if other is not None:
                joined[joined.index(other)] = f"{simple.left} == {simple.right}"
                continue
        joined.append(words)
    return joined
