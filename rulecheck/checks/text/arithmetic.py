"""RC105: sums, products and formulas that do not come out.

A line that calculates (`3 x 4 = 11`), a formula beside its example and result in a table or a
line, points for each beside a worked example, and the rows of a table that must add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.contents import contents_tables
from rulecheck.checks.text.dealt_hands import dealt_hands
from rulecheck.checks.text.formulas import Formula, formula_in
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.checks.text.table_sums import table_sums
from rulecheck.checks.text.total_rows import total_rows
from rulecheck.document.parts import Cell, Table
from rulecheck.document.text import Sentence, Text
from rulecheck.document.text.folding import fold, stem
from rulecheck.document.text.numbers import numbers_in

__all__ = ["check"]

_EQUATION = re.compile(
    r"(?<![\w.,=+*/^%)-])(?P<left>\(?-?\d{1,6}(?: ?(?:[+*×x/÷−–-]) ?\(?-?\d{1,6}\)?){1,8}) ?= ?"
    r"(?P<right>[-−+]?\d{1,7})(?![\w%]|[.,]\d| ?[+*×x/÷−(-])"
)
_RANGE = re.compile(r"(?<!\d)(\d+)[-–](\d+)")
"""`1-2 = 1 point` says what is had for one or two."""
_SPOKEN_OF = re.compile(r" (?:is|are|est|sont) (?:wrong|false|incorrect|faux|fausse)")
_SIGNED = re.compile(r"[-−+]?\d{1,6}(?!\w)")
_POINTS = re.compile(r"[-−+]? ?\d{1,6}(?: (?:points?|pts?))?\.?")
_EACH = re.compile(
    r"(?P<value>\d{1,4}) (?P<unit>[^\W\d]\w+) (?:par|pour chaque|per|for each|for every|each|a) "
    r"(?P<what>[^\W\d]\w+)"
)
_WORTH = re.compile(
    r"\b(?:each|every|chaque) (?P<what>[^\W\d]\w+)(?: \w+){0,4}? (?:is worth|scores|gives|earns|"
    r"brings|rapporte|vaut|donne) (?P<value>\d{1,4}) (?P<unit>[^\W\d]\w+)"
)
_NOT_EACH = re.compile(
    r"bonus|plus|\+|moins|minus|max|beyond|au-dela|after the|apres (?:le|la)|\b(?:above|over|"
    r"except|sauf|additional|extra|supplementaire|first|second|third|premiere?s?|deuxieme|troisieme|"
    r"minimum|at least|at most|up to|from the|a partir|jusqu'a|other than|autre que|double|twice|"
    r"half|moitie|more|encore|full)\b"
)
"""What gives points for some of them only, or more than its value."""
_GIVES = (
    r"(?:\w+ )?(?:=|:|->|→|donnent|donne|rapportent|font|valent|valant|give|gives|make|makes|score|"
    r"scores|earn|earns|are worth|is worth|is|are|for|pour)"
)
_HINT = "correct the numbers, or the formula"


def check(text: Text) -> Iterator[Remark]:
    contents = {block.index for block in contents_tables(text)}
    for block in text.blocks:
        if block.table is not None:
            if block.index not in contents:
                yield from total_rows(block, block.table)
            yield from _formulas(block.index, block.table)
            yield from table_sums(text, block, block.table)
        for sentence in block.sentences:
            yield from _for_each(text, sentence)
    yield from _alone(text)
    yield from dealt_hands(text)


def _alone(text: Text) -> Iterator[Remark]:
    """The equations that do not come out, but for those of a list or paragraph that mostly do
    not: `3 x 1 = 1000, 3 x 2 = 200` says what dice are worth."""
    lists: dict[tuple[int, int], list[Remark | None]] = {}
    for block in text.blocks:
        key = (block.group, -1) if block.group >= 0 else (-1, block.index)
        for sentence in block.sentences:
            lists.setdefault(key, []).extend(_equations(text, sentence))
    for equations in lists.values():
        wrong = [remark for remark in equations if remark is not None]
        if len(wrong) == 1 or len(wrong) * 2 <= len(equations):
            yield from wrong


def _equations(text: Text, sentence: Sentence) -> Iterator[Remark | None]:
    """What is to be said of each equation, None where it comes out."""
    for found in _EQUATION.finditer(sentence.folded):
        formula = formula_in(found["left"])
        if formula is None or formula.variables:
            continue
        if category(sentence.text[found.end() : found.end() + 1].ljust(1)) == "So":
            continue  # `3 x 3 = 3*` with a pictogram says what three threes are worth
        value = formula.value({})
        stated = int(found["right"].replace("−", "-"))
        if value is None or _is_range(found["left"], value, stated):
            continue
        if value == stated or _SPOKEN_OF.match(sentence.folded, found.end()):
            yield None
        else:
            yield Remark(
                Severity.ERROR,
                f"{found['left']} is {value}, not {stated}",
                sentence.block,
                in_sentence(text, sentence, found.start(), found.end()),
                _HINT,
            )


def _is_range(left: str, value: int, stated: int) -> bool:
    """Whether what looks like a difference may be a range, or a division into parts."""
    if any(int(low) < int(high) for low, high in _RANGE.findall(left)):
        return True
    parts = re.split(r" ?[-–] ?", left)
    if len(parts) < 2 or not all(map(str.isdigit, parts)):
        return False
    return value < 0 <= stated or (len(parts) > 2 and stated > int(parts[0]))


def _for_each(text: Text, sentence: Sentence) -> Iterator[Remark]:
    """`3 points per coin: 4 coins give 11 points`."""
    folded = sentence.folded
    for each in (*_EACH.finditer(folded), *_WORTH.finditer(folded)):
        rest = folded[each.end() :]
        what = stem(each["what"])
        example = re.compile(
            rf"(?<!\w)(?P<many>\d{{1,3}}) {re.escape(what)}\w{{0,2}} {_GIVES} "
            rf"(?P<points>\d{{1,5}})\b{_unit(each['unit'])}(?= points?\b| pts\b|\W*$|\w*\W*[.,;)])"
        ).search(rest)
        constant = re.search(r"\d+ (?:points|pts|\+|plus|de base|base)\b", folded[: each.start()])
        if example is None or constant or _NOT_EACH.search(rest):
            continue
        if re.search(r"\d", rest[: example.start()]):
            continue  # something else counts, too
        expected = int(each["value"]) * int(example["many"])
        if expected != int(example["points"]):
            yield Remark(
                Severity.WARNING,
                f"{example['many']} times {each['value']} {each['unit']} are {expected}, "
                f"not {example['points']}",
                sentence.block,
                in_sentence(
                    text, sentence, each.end() + example.start(), each.end() + example.end()
                ),
                _HINT,
            )


def _unit(counted: str) -> str:
    """What has to follow a result: nothing for points, else what is counted."""
    unit = stem(counted)
    return "" if unit in ("point", "pt") else rf" {re.escape(unit)}"


def _formulas(block: int, table: Table) -> Iterator[Remark]:
    """Rows with a formula, an example of what it is about, and the result."""
    for row in table.rows:
        formulas = [
            (index, formula)
            for index, cell in enumerate(row.cells)
            if (formula := formula_in(fold(cell.text))) is not None and formula.variables
        ]
        if len(formulas) != 1:
            continue
        ((at, formula),) = formulas
        behind = row.cells[at + 1 :]
        results = [c for c in behind if _result(c) is not None]
        # `4 letters | 14`: the bare number is the result.
        results = [c for c in results if _POINTS.fullmatch(fold(c.text).strip())] or results
        examples = [c for c in behind if c not in results and _numbers(c)]
        if len(results) != 1 or len(examples) != 1:
            continue
        ((result,), (example,)) = results, examples
        stated = _result(result)
        possible = _possible(formula, _numbers(example))
        if stated is None or not possible or stated in possible:
            continue
        yield Remark(
            Severity.WARNING,
            f"“{row.cells[at].text}” does not give {stated} for “{example.text}”",
            block,
            result.span,
            _HINT,
            (Place(row.cells[at].span, "the formula"),),
        )


def _result(cell: Cell) -> int | None:
    """The number of a cell like `+19 pts`."""
    folded = fold(cell.text).replace("−", "-").replace("- ", "-")
    found = list(_SIGNED.finditer(folded))
    if len(found) != 1 or found[0].start() != 0:
        return None
    return int(found[0][0])


def _numbers(cell: Cell) -> list[int]:
    return [n.value for n in numbers_in(fold(cell.text)) if not n.article]


def _possible(formula: Formula, numbers: list[int]) -> set[int]:
    """What the formula gives for the numbers of an example, or for what they differ by."""
    if len(formula.variables) > 1 or len(numbers) > 4:
        return set()
    (variable,) = formula.variables
    candidates = {*numbers, *(abs(a - b) for a in numbers for b in numbers)}
    candidates |= {a + b for a in numbers for b in numbers}
    values = (formula.value({variable: n}) for n in candidates)
    return {v for v in values if v is not None}
