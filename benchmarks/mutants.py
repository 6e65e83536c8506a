"""How many slips of an author are noticed: each document under `specs/` with one row's
condition, value or `over` changed, linted, and its own examples tried.

A mutant changes one cell of a `rule` or `ruling` table: a comparison, a number by one, `and`
for `or`, a sum for a difference, a truth value, a condition turned round, one name less or
more in `over`. Its decision is checked, and the decisions, claims and functions (but those
of the state) that call it, through others too. The columns say which part speaks first:

    language    it is no sound document any more
    examples    a worked example of the document is wrong
    lint        another finding: a conflict, a gap, a dead row, a refuted claim, ...
    same        nothing can notice it: Z3 proves that the decision has the same value, and
                the same gaps and conflicts, everywhere
    survived    nothing spoke: these are listed

    python benchmarks/mutants.py [COUNT [SEED [DOCUMENT ...]]]
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Status
from rulecheck.document import Table, parse
from rulecheck.document.parts import Cell
from rulecheck.language import check
from rulecheck.language.check import Checked
from rulecheck.language.rules import Decision, Function, Rules
from rulecheck.solver import Answer, Budget, Limits, Proof, terms
from rulecheck.solver.faults import Unsupported
from rulecheck.solver.functions import Decided
from rulecheck.solver.values import equal_values

SPECS = sorted((Path(__file__).parent.parent / "specs").glob("*.md"))
KINDS = ("condition", "value", "over")
COLUMNS = ("language", "examples", "lint", "same", "survived")

_SWAPS = {
    "<=": ("<", "=="),
    ">=": (">", "=="),
    "==": ("!=", ">="),
    "!=": ("==",),
    "<": ("<=", ">"),
    ">": (">=", "<"),
    "and": ("or",),
    "or": ("and",),
    "not": ("",),
    "True": ("False",),
    "False": ("True",),
    "min": ("max",),
    "max": ("min",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "//": ("*",),
}
_TOKEN = re.compile(r"\"[^\"]*\"|<=|>=|==|!=|//|[<>+*-]|\b\d+\b|\b[A-Za-z_]\w*\b")


@dataclass(frozen=True)
class Mutant:
    """The whole text with one cell changed."""

    kind: str
    decision: str
    line: int
    row: str
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        change = f"{self.before or '-'} -> {self.after or '-'}"
        return f"line {self.line} `{self.row}` {self.kind}: {change}"


def mutants_of(text: str, path: str) -> Iterator[Mutant]:
    lines = text.splitlines(keepends=True)
    for part in parse(text, path).parts:
        if not isinstance(part, Table) or part.header.cells[0].text not in ("rule", "ruling"):
            continue
        header = [cell.text.strip("` ") for cell in part.header.cells]
        value = next(h for h in header[1:] if h not in ("when", "over", "because"))
        names = [row.cells[0].text for row in part.rows]
        for row in part.rows:
            name = row.cells[0].text
            for title, cell in zip(header, row.cells, strict=True):
                kind = {"when": "condition", value: "value", "over": "over"}.get(title)
                if kind is None:
                    continue
                others = [n for n in names if n != name]
                changes = _over(cell, others) if kind == "over" else _changed(cell.text, kind)
                for after in dict.fromkeys(changes):
                    line = lines[cell.span.line - 1]
                    start, end = cell.span.column - 1, cell.span.end_column - 1
                    new = line[:start] + (after if not cell.empty else f" {after} ") + line[end:]
                    changed = [*lines[: cell.span.line - 1], new, *lines[cell.span.line :]]
                    yield Mutant(
                        kind, value, cell.span.line, name, cell.text, after, "".join(changed)
                    )


def _changed(cell: str, kind: str) -> Iterator[str]:
    """One token of an expression replaced."""
    for token in _TOKEN.finditer(cell):
        word = token[0]
        news = _SWAPS.get(word, ())
        if word.isdecimal():
            news = (str(int(word) + 1), *((str(int(word) - 1),) if word != "0" else ()))
        for new in news:
            yield cell[: token.start()] + new + cell[token.end() :]
    if kind == "condition" and (bare := cell.strip("` ")):
        yield f"`not ({bare})`"


def _over(cell: Cell, others: list[str]) -> Iterator[str]:
    """One name less, or one more."""
    names = [n.strip("` ") for n in cell.text.split(",") if n.strip("` ")]
    for gone in names:
        yield ", ".join(n for n in names if n != gone)
    if names != ["*"]:
        for more in others:
            if more not in names:
                yield ", ".join([*names, more])


def depending_on(rules: Rules, decision: str) -> frozenset[str]:
    touched = {decision}
    for name, callees in rules.calls.items():
        if touched & set(callees):
            touched.add(name)
    return frozenset(n for n in touched if not _of_state(rules, n))


def _of_state(rules: Rules, name: str) -> bool:
    subject: Function | Decision = rules.decisions.get(name) or rules.functions[name]
    return rules.state is not None and (
        subject.result == rules.state or any(p.type == rules.state for p in subject.parameters)
    )


def noticed(original: Checked, mutant: Mutant, path: str) -> str:
    """Which of COLUMNS a mutant belongs to."""
    checked = check(parse(mutant.text, path))
    if checked.flaws:
        return "language"
    only = depending_on(checked.rules, mutant.decision)
    report = lint(checked, Settings(induction=False, only=only))
    codes = {f.code for f in report.findings if f.status is Status.OPEN}
    if codes & {"RC305"}:
        return "examples"
    if codes:
        return "lint"
    return "same" if same(original.rules, checked.rules, mutant.decision) else "survived"


def same(original: Rules, changed: Rules, name: str) -> bool:
    """Whether a decision means the same with the changed rows, for all inputs."""
    terms.forget()
    try:
        proof = Proof(original, original.decisions[name], Budget.of(Limits()))
        other = proof.symbolic.decide(
            changed.decisions[name], proof.arguments, proof.evaluation(), proof.requires
        )
    except Unsupported:
        return False
    assert proof.decided is not None
    result = original.decisions[name].result
    equal = equal_values(proof.decided.value(), other.value(), result)
    differ = terms.any_of((terms.negation(equal), _fails(other), _fails(proof.decided)))
    return proof.ask(proof.requires, differ) is Answer.NO


def _fails(decided: Decided) -> terms.Term:
    return terms.any_of((decided.gap(), decided.conflict()))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wanted = sys.argv[3:]
    for path in SPECS:
        if wanted and path.stem not in wanted:
            continue
        start = time.perf_counter()
        text = path.read_text("utf-8")
        original = check(parse(text, path.name))
        every = list(mutants_of(text, path.name))
        chosen = Random(seed).sample(every, min(count, len(every)))
        chosen.sort(key=lambda m: (m.line, m.kind, m.after))
        tally: Counter[tuple[str, str]] = Counter()
        survivors: list[Mutant] = []
        for mutant in chosen:
            found = noticed(original, mutant, path.name)
            tally[mutant.kind, found] += 1
            if found == "survived":
                survivors.append(mutant)
        spent = time.perf_counter() - start
        print(f"{path.name}: {len(chosen)} of {len(every)} mutants (seed {seed}), {spent:.0f} s\n")
        print(f"{'':<10}" + "".join(f"{c:>10}" for c in ("mutants", *COLUMNS)))
        for kind in KINDS:
            row = [tally[kind, c] for c in COLUMNS]
            print(f"{kind:<10}" + "".join(f"{n:>10}" for n in (sum(row), *row)))
        total = [sum(tally[k, c] for k in KINDS) for c in COLUMNS]
        print(f"{'all':<10}" + "".join(f"{n:>10}" for n in (sum(total), *total)))
        print("\nsurvived:" if survivors else "\nnone survived")
        for mutant in survivors:
            print(f"  {mutant}")
        print()


if __name__ == "__main__":
    main()
