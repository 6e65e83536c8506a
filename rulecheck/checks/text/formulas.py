"""Formulas as rule texts write them: `10 + (3 x tricks bid)`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Formula", "formula_in"]

_TOKEN = re.compile(r"\s*(?:(\d{1,7})|([+*/()-])|([×x÷−–·])(?![^\W\d])|([^\W\d][^+*/()×÷−–=|\d]*))")
_SIGNS = {"×": "*", "x": "*", "·": "*", "÷": "/", "−": "-", "–": "-"}
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Formula:
    """The tokens in order: numbers, signs, and variables (phrases)."""

    tokens: tuple[str, ...]
    variables: tuple[str, ...]

    def value(self, variables: Mapping[str, int]) -> int | None:
        """None where it is no whole number, or is not well formed."""
        reader = _Reader(self.tokens, variables)
        try:
            value = reader.sum()
        except (ValueError, ZeroDivisionError, IndexError):
            return None
        return value if reader.at == len(self.tokens) else None


def formula_in(text: str) -> Formula | None:
    """The formula that all of a folded `text` is; None where it is none."""
    if len(text) > _LONGEST:
        return None
    tokens: list[str] = []
    variables: dict[str, None] = {}
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            return None
        number, sign, other_sign, phrase = found.groups()
        if phrase:
            words, times, _ = _split_times(phrase)
            tokens.append(words)
            variables[words] = None
            at = found.start(4) + len(phrase) if not times else found.start(4) + times
            if times:
                tokens.append("*")
            continue
        tokens.append(number or sign or _SIGNS[other_sign])
        at = found.end()
    signs = [t for t in tokens if t in "+*/-"]
    has_number = any(t.isdigit() for t in tokens)
    formula = Formula(tuple(tokens), tuple(variables))
    if not signs or not has_number:
        return None
    return formula if formula.value(dict.fromkeys(variables, 1)) is not None else None


def _split_times(phrase: str) -> tuple[str, int, str]:
    """The words before an `x` that multiplies, and how far to read."""
    found = re.search(r"\sx\s", phrase + " ")
    if found is None:
        return phrase.strip(), 0, ""
    return phrase[: found.start()].strip(), min(found.end(), len(phrase)), ""


class _Reader:
    def __init__(self, tokens: tuple[str, ...], variables: Mapping[str, int]) -> None:
        self.tokens, self.variables, self.at = tokens, variables, 0

    def _next(self, signs: str) -> str | None:
        if self.at < len(self.tokens) and self.tokens[self.at] in signs:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def sum(self) -> int:
        value = self.product()
        while sign := self._next("+-"):
            value = value + self.product() if sign == "+" else value - self.product()
        return value

    def product(self) -> int:
        value = self.factor()
        while sign := self._next("*/"):
            factor = self.factor()
            if sign == "/" and value % factor:
                raise ValueError
            value = value * factor if sign == "*" else value // factor
        return value

    def factor(self) -> int:
        if self._next("-"):
            return -self.factor()
        if self._next("+"):
            return self.factor()
        if self._next("("):
            value = self.sum()
            if self._next(")") is None:
                raise ValueError
            return value
        token = self.tokens[self.at]
        self.at += 1
        if token.isdigit():
            return int(token)
        if token in self.variables:
            return self.variables[token]
        raise ValueError
