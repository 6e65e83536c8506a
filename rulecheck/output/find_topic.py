"""From an address to the topic that it names."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Iterator

from rulecheck.checks.registry import CODES
from rulecheck.document.parts import Heading as DocumentHeading
from rulecheck.document.source import Span
from rulecheck.errors import UsageError
from rulecheck.language.nodes import Assert
from rulecheck.language.rules import Decision, Function, Parameter, Role, Row, Rules
from rulecheck.language.types import Record
from rulecheck.language.walk import called, walk
from rulecheck.logs.influence import Influence
from rulecheck.logs.registry import LOG_RULES, log_rule
from rulecheck.output.places import short_path
from rulecheck.output.topics import (
    CodeTopic,
    Contents,
    DecisionTopic,
    EventTopic,
    Field,
    FunctionTopic,
    GameTopic,
    Heading,
    LogTopic,
    Place,
    Ref,
    RowTopic,
    RuleTopic,
    Setting,
    Topic,
)
from rulecheck.runtime.show import show
from rulecheck.runtime.stated import as_written

__all__ = [
    "addresses",
    "code_topic",
    "find_topic",
    "known_elsewhere",
    "log_topic",
    "unknown_address",
]

_KINDS = {
    Role.SETUP: "setup",
    Role.EVENT: "event",
    Role.OVER: "end of the game",
    Role.EXPECTS: "what is expected",
    Role.SCORE: "standings",
    Role.DRAWS: "draw",
    Role.CLAIM: "claim",
    Role.INVARIANT: "invariant",
    Role.REACHABLE: "reachable",
    Role.PROCEDURE: "procedure",
    Role.FUNCTION: "function",
}
_CONTENTS = (
    ("setup", (Role.SETUP,)),
    ("events", (Role.EVENT,)),
    ("results", (Role.SCORE, Role.OVER, Role.EXPECTS)),
    ("claims", (Role.CLAIM, Role.INVARIANT, Role.REACHABLE)),
    ("functions", (Role.FUNCTION, Role.PROCEDURE, Role.DRAWS)),
)


def code_topic(name: str) -> CodeTopic | None:
    """The finding code of that code or kebab-case name; None where there is none."""
    for doc in CODES.values():
        if name in (doc.code, doc.code.lower(), doc.name):
            return CodeTopic("code", doc.code, doc.name, doc.what, doc.why, doc.bad, doc.good)
    return None


def log_topic(name: str) -> LogTopic | None:
    """The rule of logs of that address; None where there is none."""
    rule = log_rule(name)
    if rule is None:
        return None
    return LogTopic("log", rule.address, rule.what, rule.why, rule.fix, rule.bad, rule.good)


def find_topic(rules: Rules, address: str) -> Topic:
    """The part of a document that an address names. Raises UsageError, with the addresses
    that may have been meant."""
    return _Finder(rules).find(address)


def addresses(rules: Rules) -> tuple[str, ...]:
    """What can be asked about a document, in its order."""
    return tuple(dict.fromkeys(_Finder(rules).addresses()))


def unknown_address(address: str, known: Iterable[str], what: str) -> UsageError:
    names = list(known)
    last = _plain(address).rpartition("/")[2]
    same = [n for n in names if _plain(n) == _plain(address)]
    same += [n for n in names if n not in same and _plain(n).rpartition("/")[2] == last]
    near = (same or difflib.get_close_matches(address, names, n=3, cutoff=0.6))[:3]
    hint = f"did you mean {' or '.join(near)}?" if near else what
    return UsageError(f"there is no rule `{address}`", hint)


def known_elsewhere() -> list[str]:
    """What `rule` explains without any document."""
    return [*CODES, *(d.name for d in CODES.values()), *LOG_RULES]


def _plain(address: str) -> str:
    return address.lower().replace("_", "-")


class _Finder:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.source = rules.document.source
        self.influence = Influence(rules)

    def find(self, address: str) -> Topic:
        if address == self.rules.game:
            return self.game()
        for function in self.rules.functions.values():
            if function.address == address:
                return self.function(function)
            for rule in _asserts(function):
                if rule.address == address:
                    return self.rule(rule, function)
        for decision in self.rules.decisions.values():
            if decision.address == address:
                return self.decision(decision)
            for row in decision.rows:
                if row.address == address:
                    return self.row(row, decision)
            for rule in decision.requires:
                if rule.address == address:
                    return self.rule(rule, decision)
        what = f"`rulecheck rule {self.rules.game}` lists the rules of the game"
        raise unknown_address(address, self.addresses(), what)

    def addresses(self) -> Iterator[str]:
        yield self.rules.game
        for function in self.rules.functions.values():
            yield function.address
            yield from (r.address for r in _asserts(function) if r.name)
        for decision in self.rules.decisions.values():
            yield decision.address
            yield from (row.address for row in decision.rows)
            yield from (r.address for r in decision.requires if r.name)

    # -- topics -------------------------------------------------------------------------

    def rule(self, rule: Assert, of: Function | Decision) -> RuleTopic:
        leading = rule in of.requires
        broken_by_logs = isinstance(of, Function) and of.role in (Role.EVENT, Role.SETUP)
        kind = "precondition" if leading else "rule" if broken_by_logs else "obligation"
        if isinstance(of, Function) and broken_by_logs:
            reached = self.influence.asked_by(of, rule)
        else:
            reached = self.influence.asked_in(rule.condition)
        return RuleTopic(
            kind,
            rule.address,
            rule.name,
            self.ref(of),
            self.setting(rule.span, of.span),
            self.refs(self.in_order(reached.calls)),
            self.refs(self.in_order(reached.decisions)),
            self.rulings(reached.decisions),
        )

    def row(self, row: Row, decision: Decision) -> RowTopic:
        index = decision.rows.index(row)
        over = [r for i, r in enumerate(decision.rows) if index in decision.above[i]]
        under = [decision.rows[i] for i in sorted(decision.above[index])]
        return RowTopic(
            "ruling" if row.ruling else "rule",
            row.address,
            row.name,
            self.ref(decision),
            None if row.condition_span is None else self.cell(row.condition_span),
            self.cell(row.value_span),
            tuple(Ref(r.address, r.span.line, r.name) for r in over),
            tuple(Ref(r.address, r.span.line, r.name) for r in under),
            row.because,
            self.setting(row.span),
            self.refs(called(row.condition, row.value)),
        )

    def decision(self, decision: Decision) -> DecisionTopic:
        examples = [e for e in self.rules.examples if e.function == decision.name]
        return DecisionTopic(
            "decision",
            decision.address,
            self.signature(decision.span),
            decision.doc,
            self.setting(decision.span),
            tuple(self.row(row, decision) for row in decision.rows),
            tuple(Ref("", e.span.line, e.name) for e in examples),
            self.asked_by(decision.name),
        )

    def function(self, function: Function) -> EventTopic | FunctionTopic:
        kind = _KINDS[function.role]
        setting = self.setting(function.span)
        asks = self.refs(self.rules.calls.get(function.name, ()))
        if function.role in (Role.EVENT, Role.SETUP):
            return EventTopic(
                kind,
                function.address,
                self.signature(function.span),
                function.doc,
                function.sheet,
                tuple(self.field(p) for p in function.parameters[1:]),
                tuple(self.broken_by(r) for r in _asserts(function)),
                setting,
                asks,
            )
        reached = self.influence.asked_in(function.body).decisions
        return FunctionTopic(
            kind,
            function.address,
            self.signature(function.span),
            function.doc,
            setting,
            asks,
            self.refs(self.in_order(reached)),
            self.rulings(reached),
            self.asked_by(function.name),
        )

    def game(self) -> GameTopic:
        rules = self.rules
        headings = [p for p in rules.document.parts if isinstance(p, DocumentHeading)]
        contents = [
            Contents(title, tuple(self.ref(f) for role in roles for f in rules.of(role)))
            for title, roles in _CONTENTS
        ]
        contents.insert(2, Contents("decisions", tuple(map(self.ref, rules.decisions.values()))))
        contents.insert(3, Contents("rulings", self.rulings(rules.decisions)))
        return GameTopic(
            "game",
            rules.game,
            rules.title,
            rules.players,
            short_path(self.source.path),
            _options(rules.options),
            tuple(Heading(h.level, h.text, h.span.line) for h in headings),
            tuple(c for c in contents if c.parts),
        )

    # -- their parts --------------------------------------------------------------------

    def setting(self, span: Span, within: Span | None = None) -> Setting:
        """The surroundings of `span`, or of the block `within` that it stands in."""
        first = self.first_line(span)
        outer = self.first_line(within or span)
        prose = self.rules.document.prose_above(outer)
        section = self.rules.document.section_of(outer)
        return Setting(
            Place(short_path(self.source.path), span.line, span.end_line),
            tuple(h.text for h in section[1:] or section),
            "" if prose is None or isinstance(prose, DocumentHeading) else prose.text,
            self.source.lines[first - 1 : span.end_line],
        )

    def first_line(self, span: Span) -> int:
        """With the decorators above a function."""
        line = span.line
        while line > 1 and self.source.lines[line - 2].startswith("@"):
            line -= 1
        return line

    def ref(self, part: Function | Decision) -> Ref:
        return Ref(part.address, part.span.line, _first_sentence(part.doc))

    def refs(self, names: Iterable[str]) -> tuple[Ref, ...]:
        rules = self.rules
        return tuple(self.ref(rules.functions.get(n) or rules.decisions[n]) for n in names)

    def in_order(self, names: Collection[str]) -> list[str]:
        """Functions and decisions as the document has them."""
        return [n for n in (*self.rules.functions, *self.rules.decisions) if n in names]

    def rulings(self, decisions: Collection[str]) -> tuple[Ref, ...]:
        """Those of some decisions."""
        rows = (r for d in self.rules.decisions.values() if d.name in decisions for r in d.rows)
        return tuple(Ref(r.address, r.span.line, r.because) for r in rows if r.ruling)

    def asked_by(self, name: str) -> tuple[Ref, ...]:
        return self.refs(caller for caller, asked in self.rules.calls.items() if name in asked)

    def broken_by(self, rule: Assert) -> Ref:
        return Ref(rule.address, rule.span.line, as_written(self.source, rule.condition.span))

    def cell(self, span: Span) -> str:
        """The content of a cell."""
        text = as_written(self.source, span)
        return text.strip("`").strip().replace(r"\|", "|")

    def field(self, parameter: Parameter) -> Field:
        text = as_written(self.source, parameter.span)
        _, _, declared = text.partition(":")
        type_, sign, default = declared.partition("=")
        written = default.strip() if sign else None
        if parameter.default is not None and written is None:
            written = as_written(self.source, parameter.default.span)
        return Field(parameter.name, type_.strip(), written)

    def signature(self, span: Span) -> str:
        """The head of a function on one line, as it is written."""
        head: list[str] = []
        for line in self.source.lines[span.line - 1 : span.end_line]:
            head.append(line.split("#")[0].strip())
            if head[-1].endswith(":"):
                break
        text = " ".join(head).removeprefix("def ").removesuffix(":")
        return text.replace("( ", "(").replace(", )", ")").replace(" )", ")")


def _asserts(function: Function) -> list[Assert]:
    return [n for n in walk((*function.requires, *function.body)) if isinstance(n, Assert)]


def _first_sentence(doc: str) -> str:
    text = " ".join(doc.split())
    end = text.find(". ")
    return text if end < 0 else text[: end + 1]


def _options(record: Record | None) -> tuple[Field, ...]:
    if record is None:
        return ()
    return tuple(
        Field(f.name, str(f.type), show(f.default) if f.has_default else None)
        for f in record.fields
    )
