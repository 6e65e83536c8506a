"""From a document to its rules: every name resolved, every node typed, all flaws found."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from rulecheck.document import read
from rulecheck.document.parts import Document, Entry, Flaw, Table
from rulecheck.document.source import Span
from rulecheck.errors import DocumentError
from rulecheck.language.columns import formal_kind
from rulecheck.language.context import Context, Mistake, Names, Signature
from rulecheck.language.deck import read_deck
from rulecheck.language.definitions import Collected, Definition, collect
from rulecheck.language.depth import LONGEST_CHAIN
from rulecheck.language.narrowing import Facts, facts_if_true
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Role, Row, Rules
from rulecheck.language.statements import Body
from rulecheck.language.tables import RowReader, read_accepts, read_examples
from rulecheck.language.types import Bool, Record
from rulecheck.language.walk import called

__all__ = ["Checked", "check", "load"]


@dataclass(frozen=True, slots=True)
class Checked:
    """The rules of a document as far as they are whole, and everything that is wrong."""

    rules: Rules
    flaws: tuple[Flaw, ...]


def load(path: Path | str) -> Rules:
    """The rules of the document at `path`.

    Raises InputError where it can't be read, DocumentError where it has flaws.
    """
    document = read(path)
    checked = check(document)
    if checked.flaws:
        raise DocumentError(document.source, checked.flaws)
    return checked.rules


def check(document: Document) -> Checked:
    """Type and resolve a document. Never raises for what is in it."""
    return _Checker(document).run()


@dataclass(frozen=True, slots=True)
class _Front:
    game: str
    title: str
    players: tuple[int, int]
    family: str | None


@dataclass
class _Checker:
    document: Document
    flaws: list[Flaw] = field(default_factory=list)
    names: Names = field(default_factory=Names)

    def run(self) -> Checked:
        self.flaws.extend(self.document.flaws)
        front = self._front_matter()
        self.names.players = front.players
        tables = self._tables()
        deck = read_deck(tables["deck"], self.flaws)
        if deck is not None:
            self.names.deck = deck
            self.names.types["Card"] = deck.type
            self.names.types["Family"] = deck.type.fields[0].type
        elif tables["deck"]:
            self.names.broken |= {"Card", "Family", "deck"}
        collected = collect(self.document, self.names, self.flaws)
        self._deck_options()
        functions, decisions = self._bodies(collected, front.game, tables)
        self._draws(functions, collected)
        calls = self._call_graph(functions, decisions, collected)
        rules = Rules(
            document=self.document,
            game=front.game,
            title=front.title,
            players=front.players,
            family=front.family,
            deck=deck,
            types=dict(self.names.types),
            options=self.names.options,
            state=self.names.state,
            functions={n: functions[n] for n in functions if n in calls},
            decisions={n: decisions[n] for n in decisions if n in calls},
            examples=tuple(
                e
                for e in read_examples(tables["example"], self.names, self.flaws)
                if e.function in calls
                and all(c in calls for c in called(*e.given.values(), e.expected))
            ),
            accepts=read_accepts(tables["accept"], self.flaws),
            calls=calls,
            constants=dict(self.names.constants),
            places=collected.types.places(),
        )
        ordered = sorted(self.flaws, key=lambda f: (f.span, f.code))
        return Checked(rules, tuple(ordered))

    # -- front matter and tables ----------------------------------------------------

    def _front_matter(self) -> _Front:
        entries = self.document.front_matter
        top = Span.at(1, 1)
        for key, entry in entries.items():
            if key not in ("game", "title", "players", "family", "source"):
                self.flaws.append(
                    Flaw(
                        "RC213",
                        f"the front matter has no `{key}`",
                        entry.key_span,
                        "it has game, title, players, family, source",
                    )
                )
        game, title = self._text("game", top), self._text("title", top)
        if game and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game):
            self.flaws.append(
                Flaw(
                    "RC213",
                    f"`{game}` can't be the id of a game",
                    entries["game"].span,
                    "write lower-case words with hyphens, such as `my-game`",
                )
            )
        family = self._text("family", top) if "family" in entries else ""
        return _Front(game or "game", title or game or "", self._players(), family or None)

    def _text(self, key: str, top: Span) -> str:
        entry = self.document.front_matter.get(key)
        if entry is None:
            if not self.document.flaws or self.document.front_matter:
                self.flaws.append(
                    Flaw(
                        "RC213",
                        f"the front matter has no `{key}`",
                        top,
                        "begin the document with `---`, `game: ...`, `title: ...`, "
                        "`players: 2..4`, `---`",
                    )
                )
            return ""
        if not isinstance(entry.value, str) or not entry.value.strip():
            self.flaws.append(Flaw("RC213", f"`{key}` is not a text", entry.span))
            return ""
        return entry.value.strip()

    def _players(self) -> tuple[int, int]:
        entry: Entry | None = self.document.front_matter.get("players")
        if entry is None:
            self._text("players", Span.at(1, 1))
            return (1, 1)
        text = str(entry.value).strip()
        match = re.fullmatch(r"(\d{1,9})(?:\s*(?:\.\.|-|–|to)\s*(\d{1,9}))?", text)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= 100:
            self.flaws.append(
                Flaw(
                    "RC213",
                    f"`{text}` is not a number of players",
                    entry.span,
                    "write `2..4`, or `3` for exactly three",
                )
            )
            return (1, 1)
        return low, high

    def _tables(self) -> dict[str, list[Table]]:
        found: dict[str, list[Table]] = {
            "deck": [],
            "rule": [],
            "ruling": [],
            "example": [],
            "accept": [],
        }
        for part in self.document.parts:
            if isinstance(part, Table) and (kind := formal_kind(part)) is not None:
                found[kind].append(part)
        return found

    def _deck_options(self) -> None:
        """The `when` of a deck table names a Bool option."""
        deck, options = self.names.deck, self.names.options
        for family in deck.families if deck is not None else ():
            if family.when is None:
                continue
            fields = options.fields if options is not None else ()
            if not any(f.name == family.when and isinstance(f.type, Bool) for f in fields):
                self.flaws.append(
                    Flaw(
                        "RC212",
                        f"`{family.when}` is not a Bool of the options",
                        family.span,
                        "`when` names an option that is on or off",
                    )
                )

    # -- functions and decisions ----------------------------------------------------

    def _bodies(
        self, collected: Collected, game: str, tables: dict[str, list[Table]]
    ) -> tuple[dict[str, Function], dict[str, Decision]]:
        functions: dict[str, Function] = {}
        guards: dict[str, tuple[Definition, tuple[Assert, ...]]] = {}
        facts: dict[str, Facts] = {}
        signatures: dict[str, Signature] = {}
        for name, definition in collected.functions.items():
            signature = self.names.signatures[name]
            address = f"{game}/{name}"
            before = len(self.flaws)
            if definition.decision:
                requires, known = self._guards(collected, definition, signature, address)
                signatures[name] = signature
                facts[name] = known
                if len(self.flaws) == before:
                    guards[name] = (definition, requires)
                continue
            function = self._function(collected, definition, signature, address)
            if len(self.flaws) == before:
                functions[name] = function
        reader = RowReader(self.names, self.flaws, game, signatures)
        for table in sorted(tables["rule"] + tables["ruling"], key=lambda t: t.span):
            reader.table(table, facts)
        decisions: dict[str, Decision] = {}
        for name, signature in signatures.items():
            rows = reader.rows(name)
            if rows is not None and name in guards:
                decision = self._decision(*guards[name], signature, rows, f"{game}/{name}")
                if decision is not None:
                    decisions[name] = decision
        return functions, decisions

    def _inside(self, definition: Definition, signature: Signature) -> Context:
        types = {p.name: p.type for p in signature.parameters}
        changes = signature.role in (Role.EVENT, Role.PROCEDURE)
        fixed = [n for i, n in enumerate(types) if i > 0 or not changes]
        return definition.ctx.with_variables(types).fixing(*fixed)

    def _body(
        self, collected: Collected, definition: Definition, signature: Signature, address: str
    ) -> Body:
        changes = signature.role in (Role.EVENT, Role.PROCEDURE)
        return Body(
            collected.types,
            signature.role,
            address,
            signature.result,
            signature.parameters[0].name if changes else None,
            Body.count_assignments(definition.node.body),
        )

    def _statements(self, definition: Definition) -> list[ast.stmt]:
        body = definition.node.body
        return body[1:] if definition.doc else body

    def _guards(
        self, collected: Collected, definition: Definition, signature: Signature, address: str
    ) -> tuple[tuple[Assert, ...], Facts]:
        """The preconditions of a decision, and what they prove for its rows."""
        ctx = self._inside(definition, signature)
        body = self._body(collected, definition, signature, address)
        requires: list[Assert] = []
        known = Facts()
        for statement in self._statements(definition)[:-1]:
            if not isinstance(statement, ast.Assert):
                ctx.note(
                    statement,
                    "RC203",
                    "only asserts stand before the `...` of a decision",
                    "put the computation into a function",
                )
                continue
            try:
                requires.append(body.assertion(ctx, statement))
                known = known | facts_if_true(statement.test)
                ctx = ctx.knowing(known)
            except Mistake:
                continue
        return tuple(requires), known

    def _function(
        self, collected: Collected, definition: Definition, signature: Signature, address: str
    ) -> Function:
        ctx = self._inside(definition, signature)
        body = self._body(collected, definition, signature, address)
        statements, _, ended = body.block(ctx, self._statements(definition))
        if signature.result is not None and not ended:
            ctx.note(
                definition.node.body[-1],
                "RC215",
                f"`{signature.name}` may end without a value",
                "give one on every path: `return ...`",
            )
        guards: tuple[Assert, ...] = ()
        if signature.role not in (Role.EVENT, Role.SETUP):
            count = next(
                (i for i, s in enumerate(statements) if not isinstance(s, Assert)), len(statements)
            )
            guards = tuple(s for s in statements[:count] if isinstance(s, Assert))
            statements = statements[count:]
        return Function(
            name=signature.name,
            address=address,
            role=signature.role,
            parameters=signature.parameters,
            result=signature.result,
            requires=guards,
            body=statements,
            doc=definition.doc,
            span=signature.span,
            place=definition.place,
            sheet=definition.sheet,
            draws=definition.draws,
        )

    def _decision(
        self,
        definition: Definition,
        requires: tuple[Assert, ...],
        signature: Signature,
        rows: tuple[Row, ...],
        address: str,
    ) -> Decision | None:
        assert signature.result is not None
        if not rows:
            definition.ctx.note(
                definition.node,
                "RC210",
                f"no table defines `{signature.name}`",
                f"write a table with the columns `rule`, `when` and `{signature.name}`",
            )
            return None
        index = {row.name: i for i, row in enumerate(rows)}
        below = [{index[name] for name in row.over} for row in rows]
        over: dict[int, list[int]] = {i: [] for i in range(len(rows))}
        for i, lower in enumerate(below):
            for j in lower:
                over[j].append(i)
        # Each row after those over it.
        sorter = TopologicalSorter(over)
        try:
            order = tuple(sorter.static_order())
        except CycleError as error:
            names = [rows[i].name for i in reversed(error.args[1])]
            cell = rows[error.args[1][0]].span
            self.flaws.append(
                Flaw(
                    "RC307",
                    "these rows stand over each other: " + " over ".join(names),
                    cell,
                    "remove one of these names from its `over`",
                )
            )
            return None
        above: list[set[int]] = [set() for _ in rows]
        for i in order:
            for j in below[i]:
                above[j] |= {i} | above[i]
        return Decision(
            name=signature.name,
            address=address,
            parameters=signature.parameters,
            result=signature.result,
            requires=requires,
            rows=rows,
            above=tuple(frozenset(a) for a in above),
            order=order,
            doc=definition.doc,
            span=signature.span,
            place=definition.place,
        )

    def _draws(self, functions: dict[str, Function], collected: Collected) -> None:
        """What `@draws(event)` gives must be the arguments of that event."""
        for function in functions.values():
            if function.role is not Role.DRAWS:
                continue
            event = self.names.signatures.get(function.draws or "")
            node = collected.functions[function.name].node
            ctx = collected.functions[function.name].ctx
            if event is None or event.role is not Role.EVENT:
                ctx.note(node, "RC204", f"`{function.draws}` is not an event")
                continue
            assert isinstance(function.result, Record)
            have = {f.name: f.type for f in function.result.fields}
            want = {p.name: p.type for p in event.parameters[1:]}
            needed = {p.name for p in event.parameters[1:] if p.default is None}
            if not have.items() <= want.items() or not needed <= have.keys():
                fields = ", ".join(f"{n}: {t}" for n, t in want.items())
                least = "" if needed == want.keys() else "; those with defaults may be missing"
                ctx.note(
                    node,
                    "RC207",
                    f"`{function.result}` does not have the parameters of `{event.name}`",
                    f"its fields must be {fields}{least}",
                )

    # -- calls ------------------------------------------------------------------------

    def _call_graph(
        self,
        functions: dict[str, Function],
        decisions: dict[str, Decision],
        collected: Collected,
    ) -> dict[str, tuple[str, ...]]:
        """Which function calls which, callees first. Functions that can't be used (they
        call a broken one, or themselves) are left out."""
        graph: dict[str, tuple[str, ...]] = {}
        for name, function in functions.items():
            defaults = [p.default for p in function.parameters if p.default is not None]
            graph[name] = called(function.requires, function.body, tuple(defaults))
        for name, decision in decisions.items():
            rows = tuple((r.condition, r.value) for r in decision.rows)
            graph[name] = called(decision.requires, rows)
        while True:
            usable = {n for n, uses in graph.items() if all(u in graph for u in uses)}
            if len(usable) < len(graph):
                graph = {n: graph[n] for n in graph if n in usable}
                continue
            try:
                order = tuple(TopologicalSorter(graph).static_order())
            except CycleError as error:
                cycle = list(reversed(error.args[1]))
                definition = collected.functions[cycle[0]]
                definition.ctx.note(
                    definition.node,
                    "RC209",
                    "these functions call each other: " + " calls ".join(cycle),
                    "rules must end: use a loop over something finite",
                )
                for name in cycle:
                    graph.pop(name, None)
                continue
            long = self._too_long(graph, order, collected)
            if long:
                graph = {n: graph[n] for n in graph if n not in long}
                continue
            return {n: graph[n] for n in order}

    def _too_long(
        self, graph: dict[str, tuple[str, ...]], order: tuple[str, ...], collected: Collected
    ) -> list[str]:
        """The functions that begin a chain of too many calls; only the first is reported."""
        length: dict[str, int] = {}
        for name in order:
            length[name] = 1 + max((length[used] for used in graph[name]), default=0)
            if length[name] > LONGEST_CHAIN:
                definition = collected.functions[name]
                definition.ctx.note(
                    definition.node,
                    "RC203",
                    f"`{name}` begins a chain of more than {LONGEST_CHAIN} functions that call "
                    "each other",
                    "loop over a sequence instead, or write a decision table",
                )
                return [name]
        return []
