"""RC106: numbers of players that the text claims, and a list of cases leaves out.

`1 to 5 players`, then hand sizes for 2 and for 3 to 5 only. The cases are those of one list or
table, or of one or more sentences in a row, each with a value of the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.players import Case, Claim, claim_of
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.source import Span
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import fold, stem, words_of
from rulecheck.document.text.numbers import numbers_in

__all__ = ["check"]

_REST = re.compile(
    r"\b(?:sinon|autrement|otherwise|dans tous les autres cas|autres? (?:cas|nombres?)|other|"
    r"supplementaire|additional|quel que soit|whatever|sauf|except|exemple|example|autant|par "
    r"exemple|seulement|only|uniquement|chaque joueur en plus|au-dela|beyond|any number|"
    r"n'importe|toujours|always|for each|pour chaque|de plus|more than that|with more|avec plus)\b"
)
_ILLUSTRATES = re.compile(
    r"\b(?:so|thus|hence|therefore|i\.e|and so on|etc|ainsi|donc|soit|c'est-a-dire|"
    r"(?:there (?:are|is)|il y (?:a|aura))(?! \w+ (?:players?|joueu))|cela fait|which makes|"
    r"instead of|rather than|au lieu d\w*|plutot que|on average|en moyenne|about|environ)\b"
)
"""What follows for some numbers of players, or departs from what holds for all."""
_EXCEPTION = re.compile(
    r"\b(?:retir|enlev|remov|ecart|remet|put back|leave out|take out|without|sans les|ajout|add\b|"
    r"adds\b|rajout|moins\b|fewer|less)"
)
"""What is done for some numbers of players; for the others, nothing is."""
_NONE = re.compile(r"^ ?:? ?(?:no|none|nothing|aucune?|pas de|pas d'|rien)\b")
"""Zero of it, which is a value too."""
_EACH_WORDS = """
each chacun chacune apiece every per par for pour in en au aux if si only a and et ou or
"""
_EACH = frozenset(_EACH_WORDS.split())
"""Words behind a number that say nothing of what it counts."""
_LEADING = 12
"""Characters before the case that a line or item begins with: `With`, `Pour`."""
_HINT = "add the case, or correct the number of players"


def check(text: Text) -> Iterator[Remark]:
    claim = claim_of(text)
    if claim is None:
        return
    taken: set[int] = set()
    for group in _groups(text, claim):
        found = [(b, c) for b in group if (c := _leading(b, claim)) is not None]
        if len(found) > 1:
            taken |= {b.index for b in group}
            yield from _of_list(group, found, claim)
    for block in text.blocks:
        if block.table is not None:
            yield from _of_table(block, claim)
    for run in _runs(text, claim, taken):
        yield from _of_run(text, run, claim)


def _missing(claim: Claim, cases: Sequence[Case]) -> list[int]:
    covered = frozenset[int]().union(*(c.players for c in cases))
    return sorted(claim.players - covered)


def _said(missing: Sequence[int], claim: Claim) -> str:
    numbers = ", ".join(map(str, missing[:-1])) + (" and " if missing[1:] else "")
    players = "player" if missing == [1] else "players"
    return (
        f"nothing is said for {numbers}{missing[-1]} {players}, "
        f"and the game is for {claim.low} to {claim.high}"
    )


_Run = list[tuple[Sentence, list[Case]]]


def _runs(text: Text, claim: Claim, taken: set[int]) -> Iterator[_Run]:
    """Sentences in a row that all speak of cases; none where the one behind has the rest."""
    run: _Run = []
    for block in text.blocks:
        if block.index in taken or not block.sentences:
            if run:
                yield run
            run = []
            continue
        for sentence in block.sentences:
            cases = claim.cases_in(sentence.folded)
            # A bare `with three,` continues cases that name the players, and begins none.
            if not run and all(c.bare for c in cases):
                cases = []
            if cases:
                run.append((sentence, cases))
                continue
            if run and not _REST.search(sentence.folded):
                yield run
            run = []
    if run:
        yield run


def _of_run(text: Text, run: _Run, claim: Claim) -> Iterator[Remark]:
    """`Six cards for 3 to 5 players (7 for 2 players).`"""
    cases = [case for _, found in run for case in found]
    if len(cases) < 2 or any(_excuses(sentence.folded) for sentence, _ in run):
        return
    missing = _missing(claim, cases)
    if not missing or not _one_thing(run):
        return
    (first, first_cases), (last, last_cases) = run[0], run[-1]
    start = in_sentence(text, first, first_cases[0].start, first_cases[0].end)
    end = in_sentence(text, last, last_cases[-1].start, last_cases[-1].end)
    yield _remark(missing, claim, first.block, start.to(end))


def _excuses(folded: str) -> bool:
    return any(words.search(folded) for words in (_REST, _EXCEPTION, _ILLUSTRATES))


def _one_thing(run: _Run) -> bool:
    """Whether each case has a value, and all the values count one and the same thing."""
    counted: set[str] = set()
    values = 0
    for sentence, cases in run:
        here = 0
        for number in numbers_in(sentence.folded):
            if number.article or any(c.start < number.end and number.start < c.end for c in cases):
                continue
            here += 1
            clause = re.split(r"[,;:.)(]", sentence.folded[number.end :], maxsplit=1)[0]
            word = next(iter(words_of(clause)), "")
            if word and word not in _EACH:
                counted.add(stem(word))
        if here < len(cases):
            return False
        values += here
    return values >= sum(len(cases) for _, cases in run) and len(counted) == 1


def _leading(block: Block, claim: Claim) -> Case | None:
    """The case that a block begins with."""
    if block.kind is Kind.HEADING or block.table is not None:
        return None
    found = claim.cases_in(block.folded[:200])
    return found[0] if found and found[0].start <= _LEADING and not found[0].bare else None


def _groups(text: Text, claim: Claim) -> Iterator[list[Block]]:
    """Lists, and lines in a row that each begin with a case."""
    group: list[Block] = []
    last: object = None
    for block in text.blocks:
        mark: object = None
        if block.group >= 0:
            mark = block.group
        elif block.kind is Kind.PARAGRAPH and (
            _leading(block, claim) or (group and last == "lines" and _REST.search(block.folded))
        ):
            mark = "lines"
        if group and mark != last:
            yield group
            group = []
        if mark is not None:
            group.append(block)
        last = mark
    if group:
        yield group


def _of_list(
    group: Sequence[Block], found: Sequence[tuple[Block, Case]], claim: Claim
) -> Iterator[Remark]:
    """Items that begin with a number of players."""
    if any(_REST.search(b.folded) for b in group):
        return
    valued = all(
        any(n.start >= case.end for n in numbers_in(block.folded))
        or _NONE.search(block.folded[case.end :])
        for block, case in found
    )
    excepted = all(_EXCEPTION.search(block.folded) for block, _ in found)
    excepted |= any(_ILLUSTRATES.search(block.folded) for block, _ in found)
    missing = _missing(claim, [case for _, case in found])
    if missing:
        first, last = found[0][0], found[-1][0]
        severity = Severity.WARNING if valued and not excepted else Severity.INFO
        yield _remark(missing, claim, first.index, first.span().to(last.span()), severity)


def _of_table(block: Block, claim: Claim) -> Iterator[Remark]:
    """A table with a column of players."""
    table = block.table
    assert table is not None
    heads = [fold(cell.text) for cell in table.header.cells]
    column = next((i for i, h in enumerate(heads) if claim.column.match(h)), None)
    if column is not None:
        if any(column >= len(row.cells) for row in table.rows):
            return
        texts = [fold(row.cells[column].text) + " players" for row in table.rows]
        if any(len(claim.cases_in(t)) != 1 for t in texts):
            return
    else:
        texts = heads[1:]
    cases = [case for t in texts for case in claim.cases_in(t)]
    missing = _missing(claim, cases)
    if len(cases) >= 2 and missing and not any(_REST.search(t) for t in texts):
        yield _remark(missing, claim, block.index, table.header.span)


def _remark(
    missing: Sequence[int],
    claim: Claim,
    block: int,
    span: Span,
    severity: Severity = Severity.WARNING,
) -> Remark:
    place = Place(claim.span, "the players it is for")
    return Remark(severity, _said(missing, claim), block, span, _HINT, (place,))
