"""RC106: numbers of players that the text claims, and a list of cases leaves out.

`1 to 5 players`, then hand sizes for 2 and for 3 to 5 only. The cases are those of one list,
table or sentence, each with a value of the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.source import Span
from rulecheck.document.text import Block, Kind, Sentence, Text
from rulecheck.document.text.folding import fold, stem, words_of
from rulecheck.document.text.numbers import numbers_in

__all__ = ["check"]

_PLAYERS = r"(?:joueurs?|joueuses?|players?)\b"
_CASE = re.compile(
    r"(?P<open>(?:plus de|more than|au moins|at least|a partir de) )?"
    r"(?P<first>N)(?:(?P<upto> ?(?:a|to|-|–|through) {0,9})(?P<last>N)"
    r"|(?P<others>(?:(?:, {0,9}N)*,? (?:ou|or|et|and) {1,9}(?:a |with )?N)))?"
    r"(?P<more> ?\+| ou plus| or more| et plus| and more)? "
    rf"?(?:or more |ou plus )?{_PLAYERS}(?P<after> (?:ou plus|or more|et plus|and up|at least))?"
)
_LABELLED = re.compile(
    r"(?:nombre de )?(?:joueurs?|players?|number of players) ?: ?(\d+) ?(?:a|to|-|–) ?(\d+)"
)
_COLUMN = re.compile(rf"(?:nombre de |number of |nb )?{_PLAYERS}$")
_CLAIM = re.compile(
    r"\b(?:pour|de|for|is a game for|jeu|game|nombre de joueurs|players|joueurs|se joue|played|"
    r"jouent|age)\b"
)
_REST = re.compile(
    r"\b(?:sinon|autrement|otherwise|dans tous les autres cas|autres? (?:cas|nombres?)|other|"
    r"supplementaire|additional|quel que soit|whatever|sauf|except|exemple|example|autant|par "
    r"exemple|seulement|only|uniquement|chaque joueur en plus)\b"
)
_NONE = re.compile(r"^ ?:? ?(?:no|none|nothing|aucune?|pas de|pas d'|rien)\b")
"""Zero of it, which is a value too."""
_HINT = "add the case, or correct the number of players"


@dataclass(frozen=True, slots=True)
class _Case:
    """Numbers of players that a phrase is about; `valued`: a number stands beside it."""

    players: frozenset[int]
    start: int
    end: int
    ranged: bool


@dataclass(frozen=True, slots=True)
class _Claim:
    low: int
    high: int
    span: Span


def check(text: Text) -> Iterator[Remark]:
    claim = _claim(text)
    if claim is None:
        return
    for block in text.blocks:
        if block.table is not None:
            yield from _of_table(block, claim)
        for sentence in block.sentences:
            yield from _of_sentence(text, sentence, claim)
    for group in _groups(text):
        yield from _of_list(group, claim)


def _cases(folded: str, highest: int) -> list[_Case]:
    digits = _digits(folded)
    found: list[_Case] = []
    for case in re.finditer(_PATTERN, digits):
        first = int(case["first"])
        players = {first}
        if case["last"]:
            players = set(range(first, int(case["last"]) + 1))
        elif case["others"]:
            players |= {int(n) for n in re.findall(r"\d+", case["others"])}
        if case["open"] and case["open"].startswith(("plus", "more")):
            players = set(range(first + 1, highest + 1))
        elif case["open"] or case["more"] or case["after"]:
            players = set(range(first, highest + 1))
        found.append(_Case(frozenset(players), case.start(), case.end(), bool(case["last"])))
    return found


_PATTERN = _CASE.pattern.replace("N", r"\d{1,2}")


def _digits(folded: str) -> str:
    """The text with number words as digits, in the same places: `five` is `5   `.

    Blanks would part a number from its noun, so they go before the digits."""
    for number in reversed(list(numbers_in(folded))):
        if not folded[number.start].isdigit():
            width = number.end - number.start
            folded = folded[: number.start] + str(number.value).rjust(width) + folded[number.end :]
    return folded


def _claim(text: Text) -> _Claim | None:
    """The first range of players that the text is said to be for."""
    for block in text.blocks:
        sentences = block.sentences
        if block.kind is Kind.HEADING:
            continue
        for sentence in sentences:
            for case in _cases(sentence.folded, 99):
                if not case.ranged or len(case.players) < 2 or _REST.search(sentence.folded):
                    continue
                after = sentence.folded[case.end : case.end + 2].strip()
                before = sentence.folded[: case.start]
                if after == ":" or (re.search(r"\d", before) and not _CLAIM.search(before)):
                    continue
                if case.start and not _CLAIM.search(before):
                    continue
                if len(_cases(sentence.folded, 99)) > 1:
                    continue
                span = in_sentence(text, sentence, case.start, case.end)
                return _Claim(min(case.players), max(case.players), span)
            labelled = _LABELLED.match(sentence.folded)
            if labelled:
                low, high = int(labelled[1]), int(labelled[2])
                if 0 < low < high < 100:
                    return _Claim(low, high, in_sentence(text, sentence, 0, labelled.end()))
    return None


def _missing(claim: _Claim, cases: Sequence[_Case]) -> list[int]:
    covered = frozenset[int]().union(*(c.players for c in cases))
    wanted = range(claim.low, claim.high + 1)
    return [n for n in wanted if n not in covered]


def _said(missing: Sequence[int], claim: _Claim) -> str:
    numbers = ", ".join(map(str, missing[:-1])) + (" and " if missing[1:] else "")
    players = "player" if missing == [1] else "players"
    return (
        f"nothing is said for {numbers}{missing[-1]} {players}, "
        f"and the game is for {claim.low} to {claim.high}"
    )


def _of_sentence(text: Text, sentence: Sentence, claim: _Claim) -> Iterator[Remark]:
    """`Six cards for 3 to 5 players (7 for 2 players).`"""
    cases = [c for c in _cases(sentence.folded, claim.high) if not _is_claim(c, claim)]
    if len(cases) < 2 or _REST.search(sentence.folded):
        return
    missing = _missing(claim, cases)
    valued = len([n for n in sentence.numbers if not n.article])
    counted = sum(len(c.players) if not c.ranged else 2 for c in cases)
    if missing and valued - counted >= len(cases) and _one_thing(sentence.folded, cases):
        span = in_sentence(text, sentence, cases[0].start, cases[-1].end)
        yield _remark(missing, claim, sentence.block, span)


def _one_thing(folded: str, cases: Sequence[_Case]) -> bool:
    """Whether the other numbers of a sentence count one and the same thing."""
    counted: list[str] = []
    for number in numbers_in(folded):
        if number.article or any(c.start <= number.start < c.end for c in cases):
            continue
        following = words_of(folded[number.end :])[:1]
        counted += [stem(w) for w in following]
    return len(counted) >= len(cases) and len(set(counted)) == 1


def _is_claim(case: _Case, claim: _Claim) -> bool:
    return case.players == frozenset(range(claim.low, claim.high + 1))


def _groups(text: Text) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in text.blocks:
        if block.group >= 0:
            if group and group[-1].group != block.group:
                yield group
                group = []
            group.append(block)
        elif group:
            yield group
            group = []
    if group:
        yield group


def _of_list(group: Sequence[Block], claim: _Claim) -> Iterator[Remark]:
    """Items that begin with a number of players."""
    found: list[tuple[Block, _Case]] = []
    for block in group:
        cases = [c for c in _cases(block.folded, claim.high) if c.start <= 8]
        if cases and not _is_claim(cases[0], claim):
            found.append((block, cases[0]))
    if len(found) < 2 or any(_REST.search(b.folded) for b in group):
        return
    valued = all(
        any(n.start >= case.end for n in numbers_in(block.folded))
        or _NONE.search(block.folded[case.end :])
        for block, case in found
    )
    missing = _missing(claim, [case for _, case in found])
    if missing:
        first, last = found[0][0], found[-1][0]
        severity = Severity.WARNING if valued else Severity.INFO
        yield _remark(missing, claim, first.index, first.span().to(last.span()), severity)


def _of_table(block: Block, claim: _Claim) -> Iterator[Remark]:
    """A table with a column of players."""
    table = block.table
    assert table is not None
    heads = [fold(cell.text) for cell in table.header.cells]
    column = next((i for i, h in enumerate(heads) if _COLUMN.match(h)), None)
    if column is not None:
        texts = [fold(row.cells[column].text) + " players" for row in table.rows]
        if any(len(_cases(t, claim.high)) != 1 for t in texts):
            return
    else:
        texts = heads[1:]
    cases = [case for t in texts for case in _cases(t, claim.high)]
    missing = _missing(claim, cases)
    if len(cases) >= 2 and missing and not any(_REST.search(t) for t in texts):
        yield _remark(missing, claim, block.index, table.header.span)


def _remark(
    missing: Sequence[int],
    claim: _Claim,
    block: int,
    span: Span,
    severity: Severity = Severity.WARNING,
) -> Remark:
    place = Place(claim.span, "the players it is for")
    return Remark(severity, _said(missing, claim), block, span, _HINT, (place,))
