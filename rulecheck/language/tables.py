"""Rows of decisions, worked examples and accepted findings, from formal tables."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from tokenize import COMMENT, TokenError, generate_tokens

from msgspec import structs

from rulecheck.document.parts import Cell, Flaw, Table
from rulecheck.document.parts import Row as TableRow
from rulecheck.document.source import Span
from rulecheck.language.columns import Columns, formal_kind
from rulecheck.language.context import Context, Mistake, Names, Signature, suggestion
from rulecheck.language.depth import SIMPLER, too_deep
from rulecheck.language.infer import EXPRESSIONS
from rulecheck.language.narrowing import Facts, facts_if_true
from rulecheck.language.nodes import Constant, Expr
from rulecheck.language.positions import CellPositions, parse_cell
from rulecheck.language.rules import Accept, Example, Row
from rulecheck.language.types import BOOL, Int, Record, Type

__all__ = ["RowReader", "read_accepts", "read_examples", "slug"]


def slug(name: str) -> str:
    """The name of a row as it stands in an address: its letters and digits, of any script,
    in lower case, with hyphens for all between. Empty where it has none."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "-".join("".join(c if _in_word(c) else " " for c in plain).split())


def _in_word(char: str) -> bool:
    """Marks belong to letters: without them, words of many scripts can't be told apart."""
    return unicodedata.category(char)[0] in "LNM"


def cell_context(names: Names, flaws: list[Flaw], cell: Cell) -> Context:
    return Context(names, CellPositions(cell), flaws, EXPRESSIONS)


def parsed(cell: Cell, flaws: list[Flaw]) -> ast.expr:
    """The expression in a cell. Raises Mistake."""
    try:
        tree = parse_cell(cell)
        if too_deep(tree) is not None:
            raise RecursionError
    except (RecursionError, MemoryError):
        flaws.append(Flaw("RC203", "this is nested too deep", cell.span, SIMPLER))
        raise Mistake from None
    except (SyntaxError, ValueError) as error:
        place, message = cell.span, str(error)
        if isinstance(error, SyntaxError):
            message = error.msg
            place = _at_offset(cell, max(0, (error.offset or 1) - 2))
            comment = _comment(cell)
            if comment is not None:
                message = "`#` begins a comment, and a cell has none"
                place = _at_offset(cell, comment)
        flaws.append(Flaw("RC202", f"this is not an expression: {message}", place))
        raise Mistake from None
    return tree


def _at_offset(cell: Cell, offset: int) -> Span:
    columns = cell.columns or (cell.span.column,)
    return Span.at(cell.span.line, columns[min(offset, len(columns) - 1)])


def _comment(cell: Cell) -> int | None:
    """Where Python takes the rest of the cell for a comment."""
    try:
        for token in generate_tokens(iter([cell.text]).__next__):
            if token.type == COMMENT:
                return token.start[1]
    except (TokenError, SyntaxError):
        pass
    return None


@dataclass(frozen=True)
class _Draft:
    """A row whose `over` has not been resolved."""

    row: Row
    over_cell: Cell | None


class RowReader:
    """The rows of all decisions."""

    def __init__(
        self, names: Names, flaws: list[Flaw], game: str, decisions: Mapping[str, Signature]
    ) -> None:
        self.names, self.flaws, self.game = names, flaws, game
        self.decisions = decisions
        self.drafts: dict[str, list[_Draft]] = {name: [] for name in decisions}
        self.by_slug: dict[str, dict[str, Row]] = {name: {} for name in decisions}
        self.failed: set[str] = set()

    def table(self, table: Table, known: Mapping[str, Facts]) -> None:
        """Read one rule or ruling table. `known` is what each decision's preconditions
        prove."""
        kind = formal_kind(table)
        header = [c.text for c in table.header.cells[1:]]
        named = [h for h in header if h in self.decisions]
        if len(named) != 1:
            self._no_value_column(table, header, named)
            self.failed |= set(named)
            return
        name = named[0]
        columns = Columns.of(table, kind or "rule", ("when", name, "over", "because"), self.flaws)
        if not table.rows:
            self.flaws.append(Flaw("RC210", "this table has no rows", table.span))
        for row in table.rows:
            try:
                self._row(name, row, columns, kind == "ruling", known.get(name, Facts()))
            except Mistake:
                self.failed.add(name)

    def _no_value_column(self, table: Table, header: list[str], named: list[str]) -> None:
        if named:
            message = f"a table decides one thing; here are {' and '.join(named)}"
            hint = "write one table for each"
        else:
            others = [h for h in header if h not in ("when", "over", "because")]
            if any(h in self.names.broken for h in others):
                return
            functions = [h for h in others if h in self.names.signatures]
            message = "no column of this table is the name of a decision"
            if functions:
                message = f"`{functions[0]}` has a body, so no table defines it"
            near = [suggestion(h, self.decisions) for h in others]
            hint = next((n for n in near if n), "") or (
                "declare one: `def name(...) -> Type: ...`, and head the value column `name`"
            )
        self.flaws.append(Flaw("RC210", message, table.header.span, hint))

    def _flaw(self, code: str, message: str, cell: Cell, hint: str = "") -> None:
        self.flaws.append(Flaw(code, message, cell.span, hint))

    def _row(
        self, decision: str, row: TableRow, columns: Columns, ruling: bool, known: Facts
    ) -> None:
        signature = self.decisions[decision]
        assert signature.result is not None
        first = row.cells[0]
        self._name(decision, first)
        parameters = {p.name: p.type for p in signature.parameters}
        when, value = columns.cell(row, "when"), columns.cell(row, decision)
        because = columns.cell(row, "because")
        assert value is not None
        if ruling and (because is None or because.empty):
            self._flaw(
                "RC210",
                f"the ruling `{first.text}` gives no reason",
                because or first,
                "say in a `because` column what the text leaves open, and why this way",
            )
        if value.empty:
            self._flaw("RC210", f"the row `{first.text}` gives no {decision}", value)
            raise Mistake
        condition: Expr = Constant(first.span, BOOL, True)
        failed = False
        if when is not None and not when.empty:
            try:
                node = parsed(when, self.flaws)
                ctx = cell_context(self.names, self.flaws, when).with_variables(parameters)
                condition = ctx.knowing(known).condition(node)
                known = known | facts_if_true(node)
            except Mistake:
                failed = True
        ctx = cell_context(self.names, self.flaws, value).with_variables(parameters)
        typed = ctx.knowing(known).check(parsed(value, self.flaws), signature.result)
        if failed:
            raise Mistake
        over = columns.cell(row, "over")
        made = Row(
            name=first.text,
            address=f"{self.game}/{decision}/{slug(first.text)}",
            condition=condition,
            value=typed,
            over=(),
            ruling=ruling,
            because=because.text if because is not None else "",
            span=row.span,
            condition_span=when.span if when is not None and not when.empty else None,
            value_span=value.span,
        )
        self.drafts[decision].append(_Draft(made, over))
        self.by_slug[decision][slug(first.text)] = made

    def _name(self, decision: str, cell: Cell) -> None:
        if cell.empty:
            self._flaw(
                "RC210",
                "this row has no name",
                cell,
                "name what the row says: others refer to it, and messages show it",
            )
            raise Mistake
        if "," in cell.text or cell.text == "*":
            self._flaw(
                "RC210",
                f"`{cell.text}` can't be the name of a row",
                cell,
                "names have no comma, which separates names in `over`",
            )
            raise Mistake
        address = slug(cell.text)
        if not address:
            self._flaw(
                "RC210",
                f"the name `{cell.text}` has no letter or digit",
                cell,
                "name the row in words: they are its address",
            )
            raise Mistake
        other = self.by_slug[decision].get(address)
        if other is not None:
            named = "" if other.name == cell.text else f", as `{other.name}`"
            self._flaw(
                "RC206",
                f"`{cell.text}` is already a row of {decision} (line {other.span.line}{named})",
                cell,
                "choose another name",
            )
            raise Mistake

    def rows(self, decision: str) -> tuple[Row, ...] | None:
        """The rows of a decision, precedence resolved; None where a row has a flaw."""
        drafts = self.drafts[decision]
        resolved: list[Row] = []
        for draft in drafts:
            over = self._over(decision, draft, drafts)
            if over is not None:
                resolved.append(structs.replace(draft.row, over=over))
        if decision in self.failed or len(resolved) < len(drafts):
            return None
        return tuple(resolved)

    def _over(
        self, decision: str, draft: _Draft, drafts: Sequence[_Draft]
    ) -> tuple[str, ...] | None:
        cell, row = draft.over_cell, draft.row
        if cell is None or cell.empty:
            return ()
        if cell.text == "*":
            # A text row can't stand over a ruling, so "all others" leaves the rulings out.
            return tuple(
                d.row.name for d in drafts if d is not draft and (row.ruling or not d.row.ruling)
            )
        by_slug = self.by_slug[decision]
        over: list[str] = []
        for word in (w.strip().strip("`").strip() for w in cell.text.split(",")):
            other = by_slug.get(slug(word)) if word else None
            if other is None:
                if decision in self.failed and word:
                    return None
                self._flaw(
                    "RC214",
                    f"`{word}` is not a row of {decision}",
                    cell,
                    suggestion(word, [d.row.name for d in drafts]),
                )
                return None
            if other.ruling and not row.ruling:
                self._flaw(
                    "RC214",
                    f"the text's row `{row.name}` stands over the ruling `{other.name}`",
                    cell,
                    "rulings stand over the text, never the other way round",
                )
                return None
            over.append(other.name)
        return tuple(over)


def read_examples(tables: Sequence[Table], names: Names, flaws: list[Flaw]) -> tuple[Example, ...]:
    """The rows of example tables."""
    found: list[Example] = []
    for table in tables:
        header = [c.text for c in table.header.cells[1:]]
        results = [h for h in header if _can_be_tried(names, h)]
        if len(results) != 1:
            if any(h in names.broken for h in header):
                continue
            hint = "head one column with the name of a function, the others with its parameters"
            message = (
                f"an example is of one function; here are {' and '.join(results)}"
                if results
                else "no column of this table is the name of a function with a result"
            )
            flaws.append(Flaw("RC210", message, table.header.span, hint))
            continue
        signature = names.signatures[results[0]]
        types = _given_types(names, signature)
        columns = Columns.of(table, "example", (*types, signature.name), flaws)
        for row in table.rows:
            try:
                found.append(_example(names, flaws, signature, types, columns, row))
            except Mistake:
                continue
    return tuple(found)


def _can_be_tried(names: Names, name: str) -> bool:
    signature = names.signatures.get(name)
    return signature is not None and signature.result is not None


def _given_types(names: Names, signature: Signature) -> dict[str, Type]:
    """What an example may fix: the parameters, the number of players, the options."""
    types: dict[str, Type] = {"players": Int(*names.players)}
    if isinstance(names.options, Record):
        types |= {f.name: f.type for f in names.options.fields}
    return types | {p.name: p.type for p in signature.parameters}


def _example(
    names: Names,
    flaws: list[Flaw],
    signature: Signature,
    types: Mapping[str, Type],
    columns: Columns,
    row: TableRow,
) -> Example:
    given: dict[str, Expr] = {}
    failed = False
    expected: Expr | None = None
    for column in columns.at:
        cell = columns.cell(row, column)
        assert cell is not None
        if cell.empty:
            if column == signature.name:
                flaws.append(Flaw("RC210", f"this example gives no {column}", cell.span))
                failed = True
            continue
        ctx = replace(cell_context(names, flaws, cell), seats=True)
        want = signature.result if column == signature.name else types[column]
        assert want is not None
        try:
            typed = ctx.check(parsed(cell, flaws), want)
        except Mistake:
            failed = True
            continue
        if column == signature.name:
            expected = typed
        else:
            given[column] = typed
    if failed or expected is None:
        raise Mistake
    name = row.cells[0].text or f"line {row.span.line}"
    return Example(name, signature.name, given, expected, row.span)


def read_accepts(tables: Sequence[Table], flaws: list[Flaw]) -> tuple[Accept, ...]:
    """Findings that the authors keep, with their reasons."""
    found: list[Accept] = []
    for table in tables:
        columns = Columns.of(table, "accept", ("subject", "because"), flaws)
        for row in table.rows:
            code = row.cells[0]
            subject, because = columns.cell(row, "subject"), columns.cell(row, "because")
            if not re.fullmatch(r"RC\d{3}|[a-z]+(-[a-z]+)*", code.text):
                flaws.append(
                    Flaw(
                        "RC210",
                        f"`{code.text}` is not a finding's code or name",
                        code.span,
                        "write a code such as `RC301`",
                    )
                )
                continue
            if because is None or because.empty:
                flaws.append(
                    Flaw(
                        "RC210",
                        "an accepted finding needs a reason",
                        (because or code).span,
                        "say why in a `because` column",
                    )
                )
                continue
            text = subject.text if subject is not None else ""
            found.append(Accept(code.text, text, because.text, row.span))
    return tuple(found)
