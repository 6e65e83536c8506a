"""Where a gap or a conflict is: few maximal regions, as conditions of the document itself.

The vocabulary are the conditions that the rows ask about. A region is a conjunction of
such conditions, or their opposites, that lies wholly inside the set in question and from
which none can be left out. Together the regions are exactly the set, unless there are more
of them than are shown.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rulecheck.checks.finding import MORE
from rulecheck.checks.phrases import balanced, opposite, together
from rulecheck.document.source import Source, Span
from rulecheck.language import nodes as n
from rulecheck.language.rules import Decision
from rulecheck.language.types import Option, Set
from rulecheck.language.walk import rebuilt
from rulecheck.solver import terms
from rulecheck.solver.expressions import Scope
from rulecheck.solver.faults import Cause, Obligation, Unsupported
from rulecheck.solver.proof import Proof
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import Term

__all__ = ["Atom", "atoms_of", "regions"]

_MOST_REGIONS = 6


@dataclass(frozen=True)
class Atom:
    """A condition that rows ask about: its words and its formula. It neither holds nor fails
    but where it is `clear`: where nothing in it fails, such as a comparison with what is not
    there. It is `answered` where the rules that it calls have an answer. `ordered`: its
    opposite can be said by the opposite comparison."""

    words: str
    term: Term
    clear: Term = terms.TRUE
    answered: Term = terms.TRUE
    ordered: bool = True


Region = Sequence[tuple[Atom, bool]]
"""The conditions that hold in it, and those that don't."""


def atoms_of(proof: Proof) -> list[Atom]:
    """The smallest conditions in the rows of a decision, each once."""
    assert isinstance(proof.subject, Decision)
    source = proof.rules.document.source
    found: dict[Term, Atom] = {}
    for row in proof.subject.rows:
        for leaf in _leaves(row.condition):
            called: list[Obligation] = []
            ev = proof.symbolic.evaluation(called)
            try:
                term = ev.term(_alone(leaf), Scope(proof.arguments))
            except Unsupported:
                continue
            if term in (terms.TRUE, terms.FALSE) or term in found:
                continue
            if terms.negation(term) not in found:
                words = _words(source, leaf.span)
                shown = f"({words})" if isinstance(leaf, n.Choose) else words
                found[term] = Atom(
                    shown,
                    term,
                    terms.all_of(terms.implies(o.path, o.ok) for o in called),
                    terms.all_of(
                        terms.implies(o.path, o.ok) for o in called if o.cause is Cause.CALL
                    ),
                    not (isinstance(leaf, n.Compare) and isinstance(leaf.left.type, Set)),
                )
    return list(found.values())


def _alone(leaf: n.Expr) -> n.Expr:
    """A condition without what those around it prove: by itself it can fail, or speaks of what
    is not there, too."""
    return rebuilt(leaf, _unproven)


def _unproven(node: n.Expr) -> n.Expr:
    match node:
        case n.Restrict():
            return replace(node, proven=False)
        case n.Compare(operator="==" | "!=", left=left, right=right):
            first, second = _whole(left), _whole(right)
            return replace(node, left=_like(first, second), right=_like(second, first))
        case n.Contains(item=item):
            return replace(node, item=_whole(item))
        case _:
            return node


def _whole(node: n.Expr) -> n.Expr:
    """`x` for what is known to be there of `x`."""
    if isinstance(node, n.Restrict) and isinstance(node.value.type, Option):
        return node.value
    return node


def _like(node: n.Expr, other: n.Expr) -> n.Expr:
    """In the type of the other side, where only that may not be there."""
    if isinstance(other.type, Option) and not isinstance(node.type, Option):
        return n.Widen(node.span, other.type, node)
    return node


def _leaves(node: n.Expr) -> Iterator[n.Expr]:
    match node:
        case n.And(items=items) | n.Or(items=items):
            for item in items:
                yield from _leaves(item)
        case n.Not(value=value) if value.span != node.span:
            yield from _leaves(value)
        case n.Constant():
            return
        case n.Compare(operator="!=", left=n.Length(value=value), right=n.Constant(value=0)) if (
            value.span == node.span
        ):
            yield node  # `when xs`: not empty
        case _:
            yield node


def _words(source: Source, span: Span) -> str:
    line = source.lines[span.line - 1]
    start, stop = span.column - 1, span.end_column - 1
    # A span leaves out the brackets around its ends.
    depths = list(itertools.accumulate(_brackets(line[start:stop]), initial=0))
    before = -min(depths)
    for _ in range(before):
        start = line.rindex("(", 0, start)
    for _ in range(depths[-1] + before):
        stop = line.index(")", stop) + 1
    return line[start:stop].replace("\\|", "|").strip("` ")


_QUOTED = re.compile(r""" "[^"]*" | '[^']*' """, re.VERBOSE)


def _brackets(text: str) -> Iterator[int]:
    """+1 for each opening, -1 for each closing bracket outside of quotes."""
    for sign in _QUOTED.sub("", text):
        if sign in "()":
            yield 1 if sign == "(" else -1


def regions(
    proof: Proof, target: Term, certain: Term, more: Sequence[Atom] = ()
) -> tuple[str, ...]:
    """The regions of `target` among the situations with `certain`, in the words of the rows'
    conditions and of `more`; nothing where these do not tell it apart."""
    atoms = [*atoms_of(proof), *(a for a in more if a.term not in (terms.TRUE, terms.FALSE))]
    if not atoms:
        return ()
    found: list[Region] = []
    implied: list[Region] = []
    covered: list[Term] = []
    with proof.given(certain):
        while len(found) < _MOST_REGIONS:
            answer = proof.ask(target, *[terms.negation(c) for c in covered])
            if answer is not Answer.YES:
                open_ = answer is Answer.UNKNOWN
                break
            cube = _first_cube(proof, atoms, target, covered)
            region = _maximal(proof, target, cube)
            if region is None:
                return ()
            found.append(region)
            covered.append(_formula(region))
            implied.append(
                [
                    (atom, holds)
                    for atom, holds in cube
                    if (atom, holds) not in region
                    and proof.ask(_formula(region), _literal_term(atom, not holds)) is Answer.NO
                ]
            )
        else:
            open_ = proof.ask(target, *[terms.negation(c) for c in covered]) is not Answer.NO
        needed = _needed(proof, found)
    found, implied = [found[i] for i in needed], [implied[i] for i in needed]
    if any(atom.answered is not terms.TRUE for atom in atoms):
        with proof.given(proof.requires, proof.relied_on(calls=False)):
            found = [
                _said_fully(proof, target, region, more)
                for region, more in zip(found, implied, strict=True)
            ]
    return (*(_sentence(region) for region in found), *([MORE] if open_ else []))


def _needed(proof: Proof, found: Sequence[Region]) -> list[int]:
    """Without the regions that lie within the others; the longest are the first to go."""
    kept = list(range(len(found)))
    for i in sorted(kept, key=lambda i: (-len(found[i]), i)):
        others = [terms.negation(_formula(found[k])) for k in kept if k != i]
        if others and proof.ask(_formula(found[i]), *others) is Answer.NO:
            kept.remove(i)
    return kept


def _said_fully(proof: Proof, target: Term, region: Region, implied: Region) -> Region:
    """The region with those of its implied conditions without which a reader would take it to
    be wider than the target: wherever a rule that it calls has no answer of its own."""
    outside = terms.negation(target)
    full = [*region, *implied]
    if proof.ask(outside, _read_widely(full)) is not Answer.NO:
        return region
    for literal in implied:
        fewer = [other for other in full if other is not literal]
        if proof.ask(outside, _read_widely(fewer)) is Answer.NO:
            full = fewer
    return full


def _read_widely(region: Region) -> Term:
    return terms.all_of(
        terms.any_of((_literal_term(atom, holds), terms.negation(atom.answered)))
        for atom, holds in region
    )


def _first_cube(
    proof: Proof, atoms: Sequence[Atom], target: Term, covered: Sequence[Term]
) -> Region:
    """Of all the answers to the conditions that some situation of the target gives, the first
    in order, so that every run finds the same regions."""
    cube: list[tuple[Atom, bool]] = []
    fixed = [target, *(terms.negation(c) for c in covered)]
    for atom in atoms:
        for holds in (True, False):
            literal = _literal_term(atom, holds)
            if proof.ask(*fixed, literal) is Answer.YES:
                fixed.append(literal)
                cube.append((atom, holds))
                break
    return cube


def _formula(region: Region) -> Term:
    return terms.all_of(_literal_term(atom, holds) for atom, holds in region)


def _literal_term(atom: Atom, holds: bool) -> Term:
    return terms.both(atom.clear, atom.term if holds else terms.negation(atom.term))


def _maximal(proof: Proof, target: Term, cube: Region) -> Region | None:
    """The cube with as many conditions left out as it stays inside the target; None where
    it is not inside to begin with (the conditions do not tell the target apart)."""
    outside = terms.negation(target)
    if proof.ask(outside, _formula(cube)) is not Answer.NO:
        return None
    kept = list(cube)
    for literal in cube:
        fewer = [other for other in kept if other is not literal]
        if proof.ask(outside, _formula(fewer)) is Answer.NO:
            kept = fewer
    return kept


def _sentence(region: Region) -> str:
    return together(_literal(atom, holds) for atom, holds in region)


def _literal(atom: Atom, holds: bool) -> str:
    words = atom.words
    if holds:
        return words
    turned = opposite(words) if atom.ordered else None
    if turned:
        return turned
    if words.endswith(" is not None"):
        return f"{words.removesuffix(' is not None')} is None"
    if words.endswith(" is None"):
        return f"{words.removesuffix(' is None')} is not None"
    in_brackets = words.startswith("(") and words.endswith(")") and balanced(words[1:-1])
    plain = in_brackets or re.fullmatch(r"[\w.]+(\(.*\))?", words)
    return f"not {words}" if plain else f"not ({words})"
