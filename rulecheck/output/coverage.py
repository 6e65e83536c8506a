"""What logs exercise of a rule document, as text and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rulecheck.language.rules import Row
from rulecheck.logs.countable import Countable, CountableKind
from rulecheck.logs.coverage import Coverage, Exercise, Exercised
from rulecheck.output.console import Sink
from rulecheck.output.escape import escaped
from rulecheck.output.places import at, plural, short_path

__all__ = ["coverage_as_dict", "coverage_lines", "coverage_summary", "percent", "shortcomings"]

_KINDS: Mapping[CountableKind, str] = {
    CountableKind.EVENT: "events",
    CountableKind.RULE: "rules of events",
    CountableKind.ROW: "rows of decisions",
}


def percent(share: Fraction) -> str:
    """With one digit, rounded down: 100.0 % is all."""
    tenths = share * 1000 // 1
    return f"{tenths // 10}.{tenths % 10} %"


def coverage_lines(coverage: Coverage, sink: Sink) -> Iterator[str]:
    """Every part with how often it was reached, then the summary."""
    events = [p for p in coverage.parts if p.what.kind is not CountableKind.ROW]
    rows = [p for p in coverage.parts if p.what.kind is CountableKind.ROW]
    header: tuple[str, ...]
    if events:
        header = ("line", "event or rule", "taken", "held", "broken")
        yield from _table(header, list(map(_event_cells, events)), sink)
        yield ""
    if rows:
        header = ("line", "row of a decision", "hits")
        yield from _table(header, list(map(_row_cells, rows)), sink)
        yield ""
    yield from coverage_summary(coverage, sink)


def _table(header: Sequence[str], cells: list[list[str]], sink: Sink) -> Iterable[str]:
    from tabulate import tabulate

    align = ["right", "left", *("right" for _ in header[2:])]
    clean = [[escaped(cell) for cell in row] for row in cells]
    text = tabulate(clean, header, tablefmt="simple", disable_numparse=True, colalign=align)
    for number, line in enumerate(text.splitlines()):
        never = number > 1 and Exercise.NEVER.value in cells[number - 2][2:]
        yield sink.paint.error(line.rstrip()) if never else line.rstrip()


def _event_cells(part: Exercised) -> list[str]:
    line, name = str(part.what.line), _local(part.what)
    if part.what.kind is CountableKind.EVENT:
        return [line, name, _hits(part), "", ""]
    if not part.hits:
        return [line, name, "", part.exercise.value, ""]
    return [line, name, "", str(part.hits - part.broken or ""), str(part.broken or "")]


def _row_cells(part: Exercised) -> list[str]:
    ruling = " (ruling)" if isinstance(part.what.node, Row) and part.what.node.ruling else ""
    return [str(part.what.line), f"{_local(part.what)}{ruling}", _hits(part)]


def _local(what: Countable) -> str:
    """The address within the game."""
    return what.address.partition("/")[2]


def _hits(part: Exercised) -> str:
    return str(part.hits) if part.hits else part.exercise.value


def coverage_summary(coverage: Coverage, sink: Sink) -> Iterator[str]:
    """What is explained and what was never reached, each with its place, and the share of what
    was reached."""
    rules = coverage.rules
    path = rules.document.source.path
    for part in coverage.of(Exercise.EXPLAINED):
        place = at(path, part.what.line)
        yield f"{place}: {sink.paint.good('explained')} {part.what.kind.value} {part.what.address}"
        yield from _because(part, sink)
    for part in coverage.of(Exercise.STALE):
        place = at(path, part.what.line)
        said = sink.paint.warning("reached after all")
        yield f"{place}: {said} {part.what.kind.value} {part.what.address}"
        yield from _because(part, sink)
    for part in coverage.of(Exercise.NEVER):
        what = part.what
        kind = "ruling" if isinstance(what.node, Row) and what.node.ruling else what.kind.value
        place = at(path, what.line)
        yield f"{place}: {sink.paint.error('never')} {kind} {sink.paint.strong(what.address)}"
    games = plural(coverage.games, "game")
    share = percent(coverage.share)
    yield sink.paint.strong(f"coverage of {coverage.rules.game} by {games}: {share}")
    yield from _indented(_counts(coverage), sink)


def _because(part: Exercised, sink: Sink) -> Iterable[str]:
    return _indented(f"because {part.because}", sink)


def _indented(text: str, sink: Sink) -> Iterable[str]:
    return textwrap.wrap(text, sink.width, initial_indent="  ", subsequent_indent="  ")


def _counts(coverage: Coverage) -> str:
    """`3 of 3 events, 4 of 5 rules of events (2 seen broken), 7 of 7 rows of decisions`."""
    counts = []
    for kind, name in _KINDS.items():
        counted = [
            p
            for p in coverage.parts
            if p.what.kind is kind and p.exercise is not Exercise.EXPLAINED
        ]
        if counted:
            reached = sum(p.exercise is not Exercise.NEVER for p in counted)
            broken = sum(p.broken > 0 for p in counted)
            said = f" ({broken} seen broken)" if broken else ""
            counts.append(f"{reached} of {len(counted)} {name}{said}")
    explained = len(coverage.of(Exercise.EXPLAINED))
    if explained:
        counts.append(f"{explained} explained")
    return ", ".join(counts)


def shortcomings(coverage: Coverage, least: float) -> list[str]:
    """Why a coverage is not enough where `least` percent are asked for, and an honest list of
    what can't be reached."""
    game = coverage.rules.game
    found = []
    if coverage.share * 100 < Fraction(str(least)):
        found.append(f"the coverage of {game} is {percent(coverage.share)}, below {least:g} %")
    stale = coverage.of(Exercise.STALE)
    if stale:
        accepts = plural(len(stale), "part")
        found.append(
            f"{game} explains why {accepts} can't be reached, and logs do; correct its "
            "`accept` rows"
        )
    return found


def coverage_as_dict(coverage: Coverage) -> dict[str, Any]:
    """The shape of a document's coverage in JSON."""
    return {
        "game": coverage.rules.game,
        "path": short_path(coverage.rules.document.source.path),
        "games": coverage.games,
        "counted": coverage.counted,
        "reached": coverage.reached,
        "percent": float(coverage.share * 1000 // 1) / 10,
        "parts": [_part_as_dict(part) for part in coverage.parts],
    }


def _part_as_dict(part: Exercised) -> dict[str, Any]:
    what = part.what
    made: dict[str, Any] = {
        "kind": what.kind.value,
        "rule": what.address,
        "name": what.name,
        "line": what.line,
        "status": part.exercise.value,
        "hits": part.hits,
        "because": part.because,
    }
    if what.kind is CountableKind.RULE:
        made |= {"held": part.hits - part.broken, "broken": part.broken}
    if isinstance(what.node, Row):
        made |= {"ruling": what.node.ruling}
    return made
