"""One function or decision as a proof: its inputs, what is asked of them, and witnesses."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.solver import terms, traversal
from rulecheck.solver.expressions import Evaluation
from rulecheck.solver.faults import Cause, Obligation
from rulecheck.solver.functions import Decided, Symbolic
from rulecheck.solver.smt import Answer, Limits, Model, Prover, Translation
from rulecheck.solver.statements import Flow, Guard
from rulecheck.solver.terms import TRUE, Term
from rulecheck.solver.values import SeqValue, Value
from rulecheck.solver.world import Inputs, World

__all__ = ["Budget", "Proof", "Witness"]


_SETTLED = (
    Role.EVENT,
    Role.OVER,
    Role.EXPECTS,
    Role.SCORE,
    Role.DRAWS,
    Role.INVARIANT,
)
"""What is given a state between two events: there the invariants hold."""


_FIRST_EFFORT = 0.01
"""Most questions about an event have nothing to do with the invariants, and are easy."""


_PREFERENCE = 0.25
"""A witness of a state with all its cards would take long to ask for."""


@dataclass
class Budget:
    """The limits of a whole document, and what was spent of them."""

    limits: Limits
    deadline: float
    queries: int = 0
    translation: Translation = field(default_factory=Translation)
    """One for a document: making a context takes as long as many proofs, its formulas are
    shared, and what another document left behind would change which model is found first."""

    @staticmethod
    def of(limits: Limits) -> Budget:
        return Budget(limits, time.monotonic() + limits.timeout)


@dataclass(frozen=True)
class Witness:
    """A smallest situation: the number of players, the options, the arguments, as symbolic
    values with a model that gives each unknown its value."""

    model: Model


@dataclass
class Proof:
    """`subject` in a world of unknowns, evaluated once.

    `decided` is there for a decision; `flow` and `guards` for a function. `obligations` are
    in the order of evaluation, so that each may rely on those before it. Raises Unsupported
    where something can't be translated.
    """

    rules: Rules
    subject: Function | Decision
    budget: Budget
    unsafe: frozenset[str] = frozenset()
    assuming: Sequence[Function] = ()
    """Invariants that are true of every state this function is given."""

    inputs: Inputs = field(init=False)
    world: World = field(init=False)
    symbolic: Symbolic = field(init=False)
    arguments: dict[str, Value] = field(init=False)
    obligations: list[Obligation] = field(init=False)
    requires: Term = field(init=False)
    of_requires: int = field(init=False)
    """How many of the obligations are of the preconditions themselves."""
    decided: Decided | None = field(init=False, default=None)
    flow: Flow | None = field(init=False, default=None)
    guards: tuple[Guard, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.inputs = Inputs()
        role = self.subject.role if isinstance(self.subject, Function) else Role.FUNCTION
        self.world = World(
            self.rules,
            self.inputs,
            in_deck=role not in (Role.FUNCTION, Role.PROCEDURE),
            dealt=role in (Role.CLAIM, Role.DRAWS),
            deadline=self.budget.deadline,
        )
        self.symbolic = Symbolic(self.rules, self.world, self.unsafe)
        self.arguments = {
            p.name: self.world.unknown(p.type, p.name) for p in self.subject.parameters
        }
        self.obligations = []
        ev = self.symbolic.evaluation(self.obligations)
        self.requires = self.symbolic.requires(self.subject, self.arguments, ev)
        self.of_requires = len(self.obligations)
        if isinstance(self.subject, Decision):
            self.decided = self.symbolic.decide(self.subject, self.arguments, ev, self.requires)
        else:
            self.flow, execution = self.symbolic.run(
                self.subject, self.arguments, ev, self.requires
            )
            self.guards = tuple(execution.guards)
        self._prover: Prover | None = None
        self._answering: Prover | None = None
        self._given = 0
        self.leaned = False
        """Whether the last answer NO needed the invariants."""
        self._invariants: Term | None = None

    @property
    def invariants(self) -> Term:
        """What is true of every state that the subject is given."""
        if self._invariants is None:
            self._invariants = terms.all_of(self._assumptions())
        return self._invariants

    def _assumptions(self) -> list[Term]:
        state = self.subject.parameters[0] if self.subject.parameters else None
        if not isinstance(self.subject, Function) or self.subject.role not in _SETTLED:
            return []
        if state is None or state.type != self.rules.state:
            return []
        quiet = self.symbolic.evaluation()
        given = (self.arguments[state.name],)
        held: list[Term] = self._of_role(quiet, given)
        for invariant in self.assuming:
            if invariant is self.subject:
                break  # it may rely on those before it
            value = self.symbolic.call(quiet, invariant.name, given, TRUE, invariant.span)
            assert isinstance(value, Term)
            held.append(value)
        return held

    def _of_role(self, quiet: Evaluation, given: tuple[Value, ...]) -> list[Term]:
        """What else is sure: no event comes after the end; a draw gets the whole deck."""
        assert isinstance(self.subject, Function)
        sure: list[Term] = []
        if self.subject.role in (Role.EVENT, Role.EXPECTS, Role.DRAWS):
            for over in self.rules.of(Role.OVER):
                ended = self.symbolic.call(quiet, over.name, given, TRUE, over.span)
                assert isinstance(ended, Term)
                sure.append(terms.negation(ended))
        if self.subject.role is Role.DRAWS:
            cards = self.arguments[self.subject.parameters[1].name]
            assert isinstance(cards, SeqValue)
            sure.append(terms.equal(cards.length, self.world.deck().length))
        return sure

    # -- questions --------------------------------------------------------------------------

    @property
    def prover(self) -> Prover:
        """The solver with everything that is certain; made when it is first needed."""
        if self._prover is None:
            self._prover = Prover(self.budget.limits, self.budget.deadline, self.budget.translation)
            self._prover.certain(self.inputs.certain)
        return self._prover

    @cached_property
    def _settled_prover(self) -> Prover:
        """Another solver, in which the invariants hold: they are read once."""
        prover = Prover(self.budget.limits, self.budget.deadline, self.budget.translation)
        prover.certain([*self.inputs.certain, self.requires, self.invariants])
        return prover

    def evaluation(self) -> Evaluation:
        return self.symbolic.evaluation()

    def ask(self, *conditions: Term) -> Answer:
        """Whether there is a situation with all the conditions. The invariants, which are
        large, are asked for only where it matters."""
        if any(c is terms.FALSE for c in conditions):
            return Answer.NO
        self.leaned = False
        certain = self.invariants is TRUE
        answer = self._asked(*conditions, effort=1.0 if certain else _FIRST_EFFORT)
        if answer is Answer.NO or certain:
            return answer
        self.leaned = True
        if self._given:
            return self._asked(*conditions, self.invariants)
        self._answering = self._settled_prover
        before = self._settled_prover.queries
        answer = self._settled_prover.ask(*conditions)
        self.budget.queries += self._settled_prover.queries - before
        return answer

    def ask_plainly(self, *conditions: Term, effort: float = 1.0) -> Answer:
        """The same without the invariants."""
        return self._asked(*conditions, effort=effort)

    def model(self, unknowns: Sequence[Term]) -> Model:
        """The values of unknowns in the last answer YES."""
        assert self._answering is not None
        return self._answering.model(unknowns)

    def _asked(self, *conditions: Term, effort: float = 1.0) -> Answer:
        self._answering = self.prover
        before = self.prover.queries
        answer = self.prover.ask(*conditions, effort=effort)
        self.budget.queries += self.prover.queries - before
        return answer

    @contextmanager
    def given(self, *conditions: Term) -> Iterator[None]:
        """Conditions that hold in every question asked inside."""
        self.prover.push()
        self._given += 1
        try:
            for condition in conditions:
                self.prover.add(condition)
            yield
        finally:
            self._given -= 1
            self.prover.pop()

    def relied_on(
        self,
        before: Obligation | None = None,
        *,
        calls: bool = True,
        but: Collection[str] = (),
    ) -> Term:
        """That nothing has failed: all obligations, or those before one of them; those of the
        called functions themselves only with `calls`, and not of those in `but`."""
        met: list[Term] = []
        for obligation in self.obligations:
            if obligation is before:
                break
            if obligation.cause is Cause.CALL and (not calls or obligation.what in but):
                continue
            met.append(terms.implies(obligation.path, obligation.ok))
        return terms.all_of(met)

    def calls_any(self, names: Collection[str]) -> bool:
        """Whether it is assumed that calls of one of these functions have a value."""
        return any(o.cause is Cause.CALL and o.what in names for o in self.obligations)

    # -- witnesses --------------------------------------------------------------------------

    def witness(self, *conditions: Term, smallest: bool = True) -> Witness | None:
        """The smallest situation with all the conditions, with cards as the deck has them where
        that is possible: as few things as can be, then as few players, then every unknown as
        small as can be, one after the other. None where the limit was reached before there
        was any."""
        prover = self.prover
        prover.push()
        try:
            for condition in (*conditions, self.invariants):
                prover.add(condition)
            if self._asked() is not Answer.YES:
                return None
            self._prefer_a_table()
            if smallest:
                return self._smallest((*conditions, self.invariants))
            if self._asked() is not Answer.YES:
                return None
            unknowns = traversal.variables([*self.inputs.certain, *conditions, self.invariants])
            return Witness(prover.model(unknowns))
        finally:
            prover.pop()

    def _prefer_a_table(self) -> None:
        """Asks from now on for what can be at a table, unless the conditions exclude that: a
        function may be called with anything, but who reads a witness thinks of a game."""
        given = [(p.type, self.arguments[p.name]) for p in self.subject.parameters]
        possible = [c for type_, value in given for c in self.world.at_table(type_, value)]
        apart = list(self.world.in_one_place(given))
        for preferred in ([*possible, *apart], possible):
            if self._asked(*preferred, effort=_PREFERENCE) is Answer.YES:
                for condition in preferred:
                    self.prover.add(condition)
                return

    def _smallest(self, conditions: Sequence[Term]) -> Witness | None:
        if self._asked() is not Answer.YES:
            return None
        known = set(traversal.variables(conditions))
        everything = traversal.variables([*self.inputs.certain, *conditions])
        relevant = [t for t in everything if t in known or t is self.world.players]
        model = self.prover.model(everything)
        model = self._reduce(_things(relevant), model, everything)
        ordered = sorted(relevant, key=lambda t: (t is not self.world.players, _natural(t)))
        settled: set[Term] = set()
        for unknown in ordered:
            if unknown in settled:
                continue
            members = _members(unknown, ordered)
            settled.update(members)
            if members:
                model = self._first_members(members, model, everything)
            else:
                model = self._reduce(_distance(unknown), model, everything)
        # The rest is as small as it can be, too: two runs show the same.
        for unknown in sorted(set(everything) - known, key=_natural):
            if unknown is not self.world.players:
                model = self._reduce(_distance(unknown), model, everything, patience=1)
        return Witness(model)

    def _first_members(
        self, members: Sequence[Term], model: Model, unknowns: Sequence[Term]
    ) -> Model:
        """The model in which a set has the fewest members, and of these the first ones: 1, 2, 4
        rather than 4, 8, 9."""
        model = self._reduce(terms.count(members), model, unknowns)
        found = traversal.evaluate(list(members), model)
        left = sum(bool(found[member]) for member in members)
        for member in members:
            if not left:
                break
            model = self._reduce(terms.count((terms.negation(member),)), model, unknowns)
            left -= bool(traversal.evaluate([member], model)[member])
        return model

    def _reduce(
        self, target: Term, model: Model, unknowns: Sequence[Term], patience: int = 40
    ) -> Model:
        """The model with the smallest value of `target`, which then stays there."""
        current = int(traversal.evaluate([target], model)[target])
        low = target.low if target.low is not None else 0
        goal = low  # mostly the smallest of all will do, and costs one question
        while current > low and patience > 0:
            patience -= 1
            wanted = terms.less_equal(target, terms.number(goal))
            if self._asked(wanted) is Answer.YES:
                model = self.prover.model(unknowns)
                current = int(traversal.evaluate([target], model)[target])
            else:
                low = goal + 1
            goal = (low + current) // 2
        self.prover.add(terms.less_equal(target, terms.number(current)))
        return model


def _things(unknowns: Sequence[Term]) -> Term:
    """How many things a situation has: items of sequences, members of sets, options that
    are on."""
    lengths = [t for t in unknowns if not t.is_bool and str(t.args[0]).endswith("#")]
    members = [t for t in unknowns if t.is_bool]
    return terms.add([*lengths, terms.count(members)])


def _members(unknown: Term, unknowns: Sequence[Term]) -> list[Term]:
    """The members of the set that a member is of, in order; none of what is no member."""
    of = _set_of(unknown)
    return [] if of is None else [t for t in unknowns if _set_of(t) == of]


def _set_of(unknown: Term) -> str | None:
    name = str(unknown.args[0])
    return name.rpartition("[")[0] if unknown.is_bool and name.endswith("]") else None


def _distance(unknown: Term) -> Term:
    """How far an unknown is from the plainest value."""
    if unknown.is_bool:
        return terms.count((unknown,))
    if unknown.low is not None and unknown.low >= 0:
        return unknown
    negative = terms.less(unknown, terms.number(0))
    size = terms.choose(negative, terms.negate(unknown), unknown)
    # Of two equally far ones the positive.
    return terms.add((terms.scaled(2, size), terms.count((negative,))))


def _natural(term: Term) -> tuple[object, ...]:
    """Names in the order of a reader: hand[2] before hand[10]."""
    pieces = str(term.args[0]).replace("]", "[").split("[")
    return tuple((1, int(p), "") if p.isdecimal() else (0, 0, p) for p in pieces)
