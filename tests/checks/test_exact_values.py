"""On small domains of cards, players, sequences, sets, maps and values that may not be there,
where everything can be tried: lint finds the gaps, conflicts, dead rows and faults that there
are, none besides, and its regions are exactly where they are."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Finding
from rulecheck.checks.regions import MORE
from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.check import Checked
from rulecheck.language.rules import Row
from rulecheck.runtime import Program, Table, compile_rules
from rulecheck.runtime.faults import ConflictFault, Fault, GapFault, PreconditionFault

HEAD = """---
game: demo
title: Demo
players: 2..3
---

| deck | code | values | copies |
|---|---|---|---|
| Amber | A | 1..2 | |
| Blue | B | 1..2 | 2 |
| Wild | W | | |

```python
class Play:
    player: Player
    card: Card

Mood = Enum("low", "high")
"""
TYPES = {
    "p": "Player",
    "q": "Option[Player]",
    "s": "Set[Mood]",
    "xs": "Seq[Int[0:2], 2]",
    "c": "Card",
    "d": "Option[Card]",
    "m": "Map[Player, Int[0:1]]",
    "n": "Int[-2:2]",
    "t": "Seq[Play, 1]",
    "o": "Option[Int[0:2]]",
}
CONDITIONS = """
p == everyone[0] | next_player(p) == everyone[0] | next_player(p, 2) == p | q is None
q is not None and q == everyone[0] | q == everyone[1] | q == p
q is not None and next_player(q) == p | len(s) == 1 | "low" in s | s == {"low", "high"}
len(s) > 0 and min(s, key=lambda x: 0 if x == "high" else 1) == "high" | len(xs) == 0
len(xs) > 1 and xs[0] < xs[1] | sum(xs) % 2 == 1 | max(xs, default=-1) == 2 | sorted(xs) == xs
any(x == 1 for x in xs) | len({x for x in xs}) < len(xs) | [x for x in xs if x > 0] == xs
c.value is None | c == W | c.family == "Blue" | c.value is not None and c.value > 1 | c in {A1, B2}
d is None | d == W | d is not None and d.value == 2 | c == d | all(m[k] == 0 for k in everyone)
sum(m[k] for k in everyone) == 1 | max(everyone, key=lambda k: m[k]) == everyone[0] | m[p] == 1
m[next_player(p)] > m[p] | n // 2 == -1 | n % 2 == 1 | abs(n) > 1 | n * n == 4 | n < 0 | n in xs
len(xs) > n | len(t) == 0 | any(x.card == W for x in t) | any(x.player == p for x in t)
len(t) > 0 and t[0].card.value == 1 | o is None | o is not None and o > 0 | o == 2 | o == n
o is not None and o + n > 1 | players == 2 | players > 2
"""
"""Those that never fail. The ones below do."""
FAULTY = """
xs[1] > 0 | max(xs) > 1 | q == everyone[2] | next_player(q) == p | d.value == 1 | c.value > 1
5 // n > 1 | n % n == 0 | t[0].card == A1 | o > 1 | min(s, key=lambda x: 1) == "low"
"""


def conditions(text: str, names: Sequence[str]) -> list[str]:
    """Those that speak of no other parameters."""
    every = [c.strip() for line in text.strip().splitlines() for c in line.split(" | ")]
    others = set(TYPES) - set(names)
    return [c for c in every if not others & _names_in(c)]


def _names_in(condition: str) -> set[str]:
    return {n.id for n in ast.walk(ast.parse(condition)) if isinstance(n, ast.Name)}


def table(random: Random) -> tuple[list[str], str]:
    """The parameters of a decision, and the text of its document up to and with its rows."""
    names = random.sample(sorted(TYPES), random.choice((1, 2, 2)))
    if {"m", "t"} <= set(names):
        names.remove("m")
    known = conditions(CONDITIONS, names)
    if random.random() < 0.4:
        known += conditions(FAULTY, names)

    def condition() -> str:
        first, second = random.choice(known), random.choice(known)
        forms = (
            first,
            first,
            f"({first}) and ({second})",
            f"({first}) or ({second})",
            f"not ({first})",
            f"({first}) == ({second})",
            "True",
        )
        return random.choices(forms, (4, 4, 4, 3, 2, 2, 1))[0]

    rows = ["one", "two", "three", "four"][: random.choice((2, 3, 3, 4))]
    lines = []
    for place, row in enumerate(rows):
        over = random.choice(rows[:place]) if place and random.random() < 0.4 else ""
        lines.append(f"| {row} | `{condition()}` | {random.randint(1, 3)} | {over} |")
    asked = f"    assert {random.choice(known)}\n" if random.random() < 0.3 else ""
    head = f"def points({_signature(names)}) -> Int:\n{asked}    ...\n```\n"
    return names, "\n".join([head, "| rule | when | points | over |", "|---|---|---|---|", *lines])


def _signature(names: Sequence[str]) -> str:
    return ", ".join(f"{name}: {TYPES[name]}" for name in names)


def document(rest: str, functions: str = "") -> Checked:
    checked = check(parse(f"{HEAD}\n{functions}\n\n{rest}\n", "demo.md"))
    assert checked.flaws == ()
    return checked


# -- what is so -------------------------------------------------------------------------------


def situations(program: Program, names: Sequence[str]) -> Iterator[tuple[Table, tuple[Any, ...]]]:
    for count in (2, 3):
        at = program.table([f"p{seat + 1}" for seat in range(count)], None)
        for given in itertools.product(*(_values(program, at, name) for name in names)):
            yield at, given


def _values(program: Program, at: Table, name: str) -> Sequence[Any]:
    seats, cards = at.players, list(dict.fromkeys(at.deck))
    known: dict[str, Sequence[Any]] = {
        "p": seats,
        "q": (None, *seats),
        "s": [frozenset(s) for s in ((), ("low",), ("high",), ("low", "high"))],
        "xs": [s for size in range(3) for s in itertools.product(range(3), repeat=size)],
        "c": cards,
        "d": (None, *cards),
        "m": [
            dict(zip(seats, values, strict=True))
            for values in itertools.product(range(2), repeat=len(seats))
        ],
        "n": range(-2, 3),
        "t": [(), *((program.records["Play"](p, c),) for p in seats for c in cards)],
        "o": (None, 0, 1, 2),
    }
    return known[name]


@dataclass
class Heard:
    """The rows that spoke."""

    rows: tuple[Row, ...] = ()

    def decided(self, decision: Any, rows: Any, arguments: Any, value: Any) -> None:  # noqa: ARG002
        self.rows = rows

    def judged(self, rule: Any, held: bool) -> None:
        pass


@dataclass
class Truth:
    """What comes of trying everything: whether there is a gap or a fault, which rows differ
    somewhere, which ever speak."""

    gap: bool = False
    fault: bool = False
    differ: set[frozenset[str]] = field(default_factory=set)
    spoke: set[str] = field(default_factory=set)


def truth(program: Program, names: Sequence[str]) -> Truth:
    found = Truth()
    for count in (2, 3):
        heard = Heard()
        at = program.table([f"p{seat + 1}" for seat in range(count)], None, heard)
        for given in itertools.product(*(_values(program, at, name) for name in names)):
            try:
                at.functions["points"](*given)
                found.spoke |= {row.name for row in heard.rows}
            except GapFault:
                found.gap = True
            except ConflictFault as conflict:
                said = {r.name: v for r, v in zip(conflict.rows, conflict.values, strict=True)}
                found.spoke |= set(said)
                found.differ |= {
                    frozenset(pair)
                    for pair in itertools.combinations(said, 2)
                    if said[pair[0]] != said[pair[1]]
                }
            except PreconditionFault:
                pass
            except Fault:
                found.fault = True
    return found


# -- what lint says ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(120))
def test_findings_and_regions(seed: int) -> None:
    names, text = table(Random(seed))
    checked = document(text)
    is_so = truth(compile_rules(checked.rules), names)
    findings = lint(checked, Settings()).findings
    by_code = {code: [f for f in findings if f.code == code] for code in (f.code for f in findings)}
    assert set(by_code) <= {"RC301", "RC302", "RC303", "RC304"}, by_code
    assert ("RC302" in by_code) == is_so.gap, text
    assert ("RC304" in by_code) == is_so.fault, text
    said = {frozenset(r.name for r in f.rules) for f in by_code.get("RC301", [])}
    assert said == is_so.differ, text
    if not is_so.fault:
        rows = {row.name for row in checked.rules.decisions["points"].rows}
        dead = {f.rules[0].name for f in by_code.get("RC303", [])}
        assert dead == rows - is_so.spoke, text
    for finding in (*by_code.get("RC301", []), *by_code.get("RC302", [])):
        assert_exact(finding, names, text)


def assert_exact(finding: Finding, names: Sequence[str], text: str) -> None:
    """The regions of a finding are where it is; what is not there is in no comparison's."""
    assert finding.regions
    whole = finding.regions[-1] != MORE
    regions = finding.regions if whole else finding.regions[:-1]
    if any("differ" in region for region in regions):
        return  # of the values of two rows, which words can't say
    functions = "\n".join(
        f"def region_{i}({_signature(names)}) -> Bool:\n"
        f"    return {'True' if region == 'always' else region}\n"
        for i, region in enumerate(regions)
    )
    program = compile_rules(document(text, functions).rules)
    for at, given in situations(program, names):
        there = _is_there(at, given, finding)
        if there is not None:
            within = any(_holds(at, f"region_{i}", given) for i in range(len(regions)))
            assert within == there or (there and not whole), (text, finding.regions, given)


def _is_there(at: Table, given: tuple[Any, ...], finding: Finding) -> bool | None:
    """None where the decision is not asked, or something else fails."""
    try:
        at.functions["points"](*given)
    except GapFault:
        return finding.code == "RC302"
    except ConflictFault as conflict:
        said = {r.name: v for r, v in zip(conflict.rows, conflict.values, strict=True)}
        first, second = (said.get(row.name) for row in finding.rules) if finding.rules else (0, 0)
        return finding.code == "RC301" and None not in (first, second) and first != second
    except Fault:
        return None
    return False


def _holds(at: Table, region: str, given: tuple[Any, ...]) -> bool:
    try:
        return bool(at.functions[region](*given))
    except Fault:
        return False
