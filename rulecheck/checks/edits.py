"""Which parts of a function, decision or event an edit of its document touched: rows, rules of
events, the signature. What it means for the results is another question."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from rulecheck.checks.likeness import Compared, signature
from rulecheck.checks.meaning import Meaning
from rulecheck.document.source import Source, Span
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Row, Rules
from rulecheck.language.walk import walk

__all__ = ["Change", "Version", "What", "code_at", "parts_changed", "unedited"]


class What(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    RESTS = "rests on a change"
    """Its own words are the same; what it calls is not."""


class Change(Struct, frozen=True):
    """`old` and `new` are where it stands in each of the documents; `detail` says what is
    there now and what was before. `meaning`: it may change what comes out of a game; a
    change of words does not, nor one that is proved to change nothing. `parts` are the rows
    of a decision, the rules of an event."""

    what: What
    kind: str
    name: str
    old: Span | None
    new: Span | None
    detail: str = ""
    meaning: bool = True
    compared: Compared | None = None
    parts: tuple[Change, ...] = ()


class Version(Struct, frozen=True):
    """One of the two documents."""

    rules: Rules
    meaning: Meaning

    @property
    def source(self) -> Source:
        return self.rules.document.source


def parts_changed(
    old: Version, before: Function | Decision, new: Version, after: Function | Decision
) -> tuple[Change, ...]:
    found = list(_signature(before, after))
    if isinstance(before, Decision) and isinstance(after, Decision):
        found += _rows(old, before, new, after)
    found += _rules(old, before, new, after)
    return tuple(found)


def unedited(
    old: Version, before: Function | Decision, new: Version, after: Function | Decision
) -> bool:
    """Whether the code itself is the same, letter by letter; of a decision, its head."""
    return code_at(old.source, before.span) == code_at(new.source, after.span)


def code_at(source: Source, span: Span | None) -> str:
    """The code of a span, on one line; an empty condition always holds."""
    if span is None:
        return "always"
    lines = list(source.lines[span.line - 1 : span.end_line])
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    words = " ".join(line.strip() for line in lines).strip("`")
    return f"`{words}`"


def _signature(before: Function | Decision, after: Function | Decision) -> Iterator[Change]:
    was, now = signature(before), signature(after)
    if was != now:
        detail = f"{now}, was {was}"
        yield Change(What.CHANGED, "signature", after.name, before.span, after.span, detail)


def _rows(old: Version, before: Decision, new: Version, after: Decision) -> Iterator[Change]:
    mine = {row.name: row for row in before.rows}
    theirs = {row.name: row for row in after.rows}
    for name, row in theirs.items():
        if name not in mine:
            yield Change(What.ADDED, _kind(row), name, None, row.span)
            continue
        other = mine[name]
        details = list(_row(old, other, new, row))
        # What it stands over besides, those rows say that came or went.
        was_over, is_over = ({o for o in r.over if o in mine and o in theirs} for r in (other, row))
        if was_over != is_over:
            details.append(f"over {_names(is_over)}, was over {_names(was_over)}")
        words = [] if other.because == row.because else ["another reason"]
        if details or words:
            detail = "; ".join(details + words)
            meaning = bool(details)
            yield Change(What.CHANGED, _kind(row), name, other.span, row.span, detail, meaning)
    for name, row in mine.items():
        if name not in theirs:
            yield Change(What.REMOVED, _kind(row), name, row.span, None)


def _kind(row: Row) -> str:
    return "ruling" if row.ruling else "rule"


def _names(rows: set[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(rows)) or "none"


def _row(old: Version, before: Row, new: Version, after: Row) -> Iterator[str]:
    if before.ruling != after.ruling:
        yield f"a {_kind(after)}, was a {_kind(before)}"
    was, now = code_at(old.source, before.condition_span), code_at(new.source, after.condition_span)
    if was != now and old.meaning.of(before.condition) != new.meaning.of(after.condition):
        yield f"when {now}, was {was}"
    was, now = code_at(old.source, before.value_span), code_at(new.source, after.value_span)
    if was != now and old.meaning.of(before.value) != new.meaning.of(after.value):
        yield f"gives {now}, was {was}"


def _rules(
    old: Version, before: Function | Decision, new: Version, after: Function | Decision
) -> Iterator[Change]:
    """The asserts: preconditions, and the rules of events."""
    mine, theirs = _asserts(before), _asserts(after)
    for name, rule in theirs.items():
        other = mine.get(name)
        if other is None:
            yield Change(What.ADDED, "assert", name, None, rule.span)
            continue
        now = code_at(new.source, rule.condition.span)
        was = code_at(old.source, other.condition.span)
        if was != now and old.meaning.of(other.condition) != new.meaning.of(rule.condition):
            detail = f"asks {now}, was {was}"
            yield Change(What.CHANGED, "assert", name, other.span, rule.span, detail)
        elif _message(old, other) != _message(new, rule) and _other_words(old, other, new, rule):
            detail = "another message"
            yield Change(What.CHANGED, "assert", name, other.span, rule.span, detail, meaning=False)
    for name, rule in mine.items():
        if name not in theirs:
            yield Change(What.REMOVED, "assert", name, rule.span, None)


def _asserts(function: Function | Decision) -> Mapping[str, Assert]:
    """By name; those without one by their number among these."""
    found: dict[str, Assert] = {}
    body = function.body if isinstance(function, Function) else ()
    nodes = [node for node in walk((*function.requires, *body)) if isinstance(node, Assert)]
    for node in nodes:
        name = node.name or f"of line {len(found) + 1}"
        found.setdefault(name, node)
    return found


def _message(version: Version, rule: Assert) -> Hashable:
    return version.meaning.of(rule.message)


def _other_words(old: Version, before: Assert, new: Version, after: Assert) -> bool:
    """The same words about other cards are no other message."""
    if before.message is None or after.message is None:
        return before.message is not after.message
    return code_at(old.source, before.message.span) != code_at(new.source, after.message.span)
