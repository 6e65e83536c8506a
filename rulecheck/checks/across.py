"""RC501 different-definition: documents of one family define a name differently.

Compared are the cards of the decks, types and constants, options, and the functions and
decisions that do not depend on a game's state: these by the solver, so that other words with
the same results are no finding. What differs is settled by an `accept` of the name in either
document.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from rulecheck.checks.as_written import text_alone
from rulecheck.checks.definitions import Defined, definitions, unlike_card
from rulecheck.checks.finding import Finding, RuleShown, Severity, Status
from rulecheck.checks.likeness import Compared, Likeness, Pair, function_of
from rulecheck.document.source import Span
from rulecheck.language.rules import Accept, Decision, Function, Role, Rules
from rulecheck.solver.smt import Limits
from rulecheck.solver.verdicts import Verdict

__all__ = ["Across", "across", "is_across"]

CODE = "RC501"
NAME = "different-definition"


@dataclass
class Across:
    """What comparing the documents of one family gave. `findings` stand in the later one of
    the two documents; `verdicts` counts what was asked of the solver."""

    family: str
    documents: tuple[Rules, ...]
    findings: list[Finding] = field(default_factory=list)
    verdicts: dict[Verdict, int] = field(default_factory=dict)
    queries: int = 0


def across(
    family: str, documents: Sequence[Rules], limits: Limits, *, as_written: bool = False
) -> Across:
    """Compare each document with each."""
    found = Across(family, tuple(documents))
    used: set[tuple[str, Accept]] = set()
    for first, second in combinations(documents, 2):
        pair = (text_alone(first), text_alone(second)) if as_written else (first, second)
        for name, finding in _findings(*pair, limits, found):
            found.findings.append(
                finding if as_written else _settled(finding, name, (first, second), used)
            )
    if not as_written:
        for rules in documents:
            found.findings += _idle(rules, used)
    return found


def is_across(accept: Accept) -> bool:
    """Whether it accepts something that only several documents together show."""
    return accept.code in (CODE, NAME)


def _findings(
    first: Rules, second: Rules, limits: Limits, found: Across
) -> Iterator[tuple[str, Finding]]:
    """Each with the name that it is about."""
    named = {_term(d): d for d in definitions(first)}
    for defined in definitions(second):
        other = named.get(_term(defined))
        if other is not None and other.says != defined.says:
            yield defined.name, _of_definitions(first, other, second, defined)
    for mine, theirs, card in unlike_card(first, second):
        there = _at(first, mine.span)
        message = f"the card {card.code} is of {theirs.name} here, and of {mine.name} in {there}"
        yield (
            card.code,
            _finding(message, (first, mine.name, mine.span), (second, card.code, theirs.span)),
        )
    yield from _of_functions(first, second, limits, found)


def _term(defined: Defined) -> tuple[str, str]:
    """What is one and the same term in two documents: a name, whether it is that of a type here
    and of a record or constant there; families of cards and options have names of their own."""
    kind = "name" if defined.kind in ("type", "record", "constant") else defined.kind
    return kind, defined.name


def _of_definitions(first: Rules, other: Defined, second: Rules, defined: Defined) -> Finding:
    here, there = defined.against(other)
    if defined.kind != other.kind:
        there = f"the {other.kind} {there}"
    message = (
        f"the {defined.kind} `{defined.name}` is {here} here, and {there} in "
        f"{_at(first, other.span)}"
    )
    return _finding(message, (first, other.name, other.span), (second, defined.name, defined.span))


def _of_functions(
    first: Rules, second: Rules, limits: Limits, found: Across
) -> Iterator[tuple[str, Finding]]:
    pair: Pair | None = None
    for name in second.calls:
        mine, theirs = _plain(first, name), _plain(second, name)
        if mine is None or theirs is None:
            continue
        if [p.name for p in mine.parameters] != [p.name for p in theirs.parameters]:
            compared = Compared(Likeness.APART, "they take other parameters")
        else:
            pair = pair or Pair(first, second, limits)
            compared = pair.compare(name)
        found.queries += compared.queries
        verdict = _VERDICTS[compared.likeness]
        found.verdicts[verdict] = found.verdicts.get(verdict, 0) + 1
        if not compared.alike:
            yield name, _of_function((first, mine), (second, theirs), compared)


_VERDICTS = {
    Likeness.SAME: Verdict.PROVED,
    Likeness.EQUAL: Verdict.PROVED,
    Likeness.DIFFERENT: Verdict.REFUTED,
    Likeness.APART: Verdict.REFUTED,
    Likeness.UNSUPPORTED: Verdict.UNSUPPORTED,
    Likeness.UNKNOWN: Verdict.UNKNOWN,
    Likeness.DISAGREE: Verdict.UNKNOWN,
}


def _plain(rules: Rules, name: str) -> Function | Decision | None:
    """A function or decision that can mean the same in another game: not of its state, and
    nothing that every game has for itself."""
    function = function_of(rules, name)
    if isinstance(function, Function) and function.role is not Role.FUNCTION:
        return None
    if function is None or any(p.type == rules.state for p in function.parameters):
        return None
    return function


def _of_function(
    first: tuple[Rules, Function | Decision],
    second: tuple[Rules, Function | Decision],
    compared: Compared,
) -> Finding:
    name = second[1].name
    places = (first[0], name, first[1].span), (second[0], name, second[1].span)
    there = _at(first[0], first[1].span)
    match compared.likeness:
        case Likeness.DIFFERENT:
            assert compared.witness is not None
            finding = _finding(f"`{name}` gives other results here than in {there}", *places)
            here, other = finding.rules
            return replace(
                finding,
                witnesses=(compared.witness,),
                rules=(replace(here, says=compared.second), replace(other, says=compared.first)),
            )
        case Likeness.APART:
            message = f"`{name}` is another function than in {there}: {compared.why}"
            return replace(_finding(message, *places), severity=Severity.INFO)
        case Likeness.UNSUPPORTED:
            message = f"`{name}` can't be compared with that in {there}: {compared.why}"
            return _as(_finding(message, *places), "RC902", "unsupported", Severity.INFO)
        case Likeness.UNKNOWN:
            message = f"{compared.why}: whether `{name}` is the same as in {there}"
            return _as(_finding(message, *places), "RC901", "limit-reached", Severity.WARNING)
        case _:
            message = f"the solver says that `{name}` differs from {there}, the runtime does not"
            return _as(_finding(message, *places), "RC903", "readings-disagree", Severity.ERROR)


def _as(finding: Finding, code: str, name: str, severity: Severity) -> Finding:
    verdict = Verdict.UNSUPPORTED if code == "RC902" else Verdict.UNKNOWN
    return replace(finding, code=code, name=name, severity=severity, verdict=verdict)


_Place = tuple[Rules, str, Span]


def _at(rules: Rules, span: Span) -> str:
    return f"{rules.document.source.path}:{span.line}"


def _finding(message: str, first: _Place, second: _Place) -> Finding:
    rules, name, span = second
    path = rules.document.source.path
    other, other_name, there = first
    source = other.document.source
    return Finding(
        CODE,
        NAME,
        Severity.WARNING,
        Verdict.REFUTED,
        message,
        path,
        span,
        f"{rules.game}/{name}",
        rules=(
            RuleShown(f"{rules.game}/{name}", name, span),
            RuleShown(
                f"{other.game}/{other_name}",
                other_name,
                there,
                path=source.path,
                text=source.lines[there.line - 1].strip(),
            ),
        ),
        hint=f"let both say the same, or accept {CODE} of `{name}` in either, with the reason",
    )


def _settled(
    finding: Finding, name: str, pair: tuple[Rules, Rules], used: set[tuple[str, Accept]]
) -> Finding:
    """Marked as accepted, where one of the two documents does so; if both do, for the reason
    that the first gives."""
    if finding.code not in (CODE, "RC902"):
        return finding
    settled = [
        (rules.document.source.path, accept)
        for rules in pair
        for accept in rules.accepts
        if is_across(accept) and accept.subject in (name, f"{rules.game}/{name}")
    ]
    used.update(settled)
    if not settled:
        return finding
    return replace(finding, status=Status.ACCEPTED, because=settled[0][1].because)


def _idle(rules: Rules, used: set[tuple[str, Accept]]) -> Iterator[Finding]:
    path = rules.document.source.path
    for accept in rules.accepts:
        if is_across(accept) and (path, accept) not in used:
            yield Finding(
                "RC306",
                "idle-ruling",
                Severity.WARNING,
                Verdict.REFUTED,
                f"this accepts {accept.code} of `{accept.subject}`, and none of the documents "
                "linted with this one defines it differently",
                path,
                accept.span,
                f"{rules.game}/{accept.subject}",
                hint="remove the row, or lint the other documents of the family, too",
            )
