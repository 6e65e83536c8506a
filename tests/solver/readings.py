"""The two readings of one function side by side: what the runtime does in a situation, and
what the solver's formulas say of the same situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from rulecheck.language.rules import Decision, Function, Role, Rules
from rulecheck.language.types import TEXT, Type
from rulecheck.runtime import Program
from rulecheck.runtime.faults import ConflictFault, Fault, GapFault
from rulecheck.solver import Answer, Budget, Limits, Proof, terms, traversal
from rulecheck.solver.confirm import Outcome, Runner, Situation
from rulecheck.solver.terms import Term
from rulecheck.solver.values import TEXT_VALUE, Value
from rulecheck.solver.witness import Decoder, parts_of
from tests.solver.compiled import Compiled
from tests.solver.constants import Constants
from tests.solver.draws import Draws, assigned

Found = Mapping[Term, "int | bool"]

_UNLIMITED = Limits(rlimit=50_000_000, timeout=36_000.0)
_EFFORT = 0.01
"""What is hard to reach is left to chance."""
_PER_TABLE = 20
_SEEDS = 24
_COMPILED = 8_000
"""Larger formulas take longer to compile than it would take Z3 to evaluate them all."""
_TERMS, _SOLVER = 10, 500
"""Every which situation also goes through the slower or less independent evaluations."""


@dataclass
class Readings:
    """`program` is compiled from the same rules. `unsafe` are functions that can fail although
    their preconditions hold. Raises Unsupported where the solver can't translate `subject`."""

    rules: Rules
    program: Program
    subject: Function | Decision
    unsafe: frozenset[str] = frozenset()
    seen: dict[str, int] = field(default_factory=dict)
    """How often each kind of outcome was compared."""

    def __post_init__(self) -> None:
        terms.forget()
        self.proof = Proof(self.rules, self.subject, Budget.of(_UNLIMITED), self.unsafe)
        proof = self.proof
        self.runner = Runner(self.program)
        self.result, self.type = self._result()
        self.verdict = [proof.requires]
        for obligation in proof.obligations:
            self.verdict += [obligation.path, obligation.ok]
        for guard in proof.guards:
            self.verdict += [guard.path, guard.holds]
        if proof.decided is not None:
            self.gap, self.conflict = proof.decided.gap(), proof.decided.conflict()
            self.verdict += [self.gap, self.conflict]
        self.roots = [*self.verdict, *parts_of(self.result)]
        self.certain = terms.all_of(proof.inputs.certain)
        inputs = [proof.world.players, *self._options(), *self._arguments()]
        self.unknowns = traversal.variables([self.certain, *self.roots, *inputs])
        self.plain = {unknown: _plain(unknown) for unknown in self.unknowns}
        self.by_name = {str(unknown.args[0]): unknown for unknown in self.unknowns}
        self.size = len(traversal.ordered(self.roots))
        self.allowed = Compiled([self.certain])
        self.inputs = Compiled(inputs)
        self.verdicts = Constants(self.proof.prover, self.verdict)
        self.values = Constants(self.proof.prover, parts_of(self.result))

    @cached_property
    def evaluated(self) -> Compiled:
        return Compiled(self.roots)

    def _result(self) -> tuple[Value, Type]:
        proof, subject = self.proof, self.subject
        if proof.decided is not None:
            return proof.decided.value(), subject.result or TEXT
        assert proof.flow is not None
        assert isinstance(subject, Function)
        if subject.role in (Role.EVENT, Role.PROCEDURE):
            state = subject.parameters[0]
            return proof.flow.variables[state.name], state.type
        if subject.result is None or subject.result == TEXT:
            return TEXT_VALUE, TEXT
        return proof.flow.result, subject.result

    def _options(self) -> Iterator[Term]:
        if self.proof.world.options is not None:
            yield from parts_of(self.proof.world.options)

    def _arguments(self) -> Iterator[Term]:
        for value in self.proof.arguments.values():
            yield from parts_of(value)

    # -- situations -------------------------------------------------------------------------

    def drawn(self, random: Random, count: int) -> Iterator[tuple[Situation, Found]]:
        """Situations by chance, each with the values of the proof's unknowns."""
        draws = Draws(self.program, random)
        for number in range(count):
            if number % _PER_TABLE == 0:
                draws = Draws(self.program, random)
            situation = draws.situation(self.subject.parameters)
            yield situation, self.model_of(situation)

    def model_of(self, situation: Situation) -> Found:
        players = situation.players

        named: dict[str, int | bool] = {"(players)": len(players)}
        if self.rules.options is not None:
            named |= assigned(situation.options, self.rules.options, "(options)", players)
        for parameter, (name, value) in zip(
            self.subject.parameters, situation.arguments, strict=True
        ):
            named |= assigned(value, parameter.type, name, players)
        found = self.plain.copy()
        for name, value in named.items():
            if name in self.by_name:
                found[self.by_name[name]] = value
        return found

    def searched(self, random: Random, count: int) -> Iterator[tuple[Situation, Found]]:
        """Situations that chance hardly meets: Z3 finds one that breaks each rule, one for
        each operation's being reached, one that is accepted; then unknowns are changed."""
        seeds = list(self._seeds())
        pool = [*seeds, *seeds]
        for number in range(count if seeds else 0):
            place = number % len(pool)
            model = dict(pool[place])
            for unknown in random.sample(self.unknowns, min(len(self.unknowns), number % 4)):
                model[unknown] = _other(unknown, random)
            if self.possible(model):
                yield self._decoded(model), model
                if place >= len(seeds):  # half of them wander off
                    pool[place] = model

    def possible(self, model: Found) -> bool:
        """Whether the proof takes these values of its unknowns for a situation at a table."""
        return bool(self.allowed(model)[self.certain])

    def _seeds(self) -> Iterator[Found]:
        proof = self.proof
        wanted = [terms.all_of((g.path, terms.negation(g.holds))) for g in proof.guards]
        if proof.flow is not None:
            wanted.append(terms.negation(proof.flow.stopped))
        ends = {o.path: None for o in proof.obligations}
        wanted += [*ends, *(proof.decided.applies if proof.decided is not None else ())]
        fine = terms.all_of((proof.requires, proof.relied_on()))
        for target in wanted[:_SEEDS]:
            if proof.ask_plainly(fine, target, effort=_EFFORT) is Answer.YES:
                yield proof.model(self.unknowns)

    def _decoded(self, model: Found) -> Situation:
        proof, found = self.proof, self.inputs(model)
        count = int(found[proof.world.players])
        players = tuple(f"p{seat + 1}" for seat in range(count))
        decoder = Decoder(players, self.runner.record)
        options = None
        if proof.world.options is not None:
            assert self.rules.options is not None
            options = decoder.known(proof.world.options, self.rules.options, found)
        arguments = tuple(
            (p.name, decoder.known(proof.arguments[p.name], p.type, found))
            for p in self.subject.parameters
        )
        return Situation(players, options, arguments)

    # -- what both say ----------------------------------------------------------------------

    def said_by_z3(self, situation: Situation, model: Found) -> object:
        """By Z3, which evaluates the formulas with a constant for every unknown: those of the
        result, a whole state often, where there is one."""
        failed = self._failed(self.verdicts(model))
        return failed or self._value(situation, self.values(model))

    def said_by_terms(self, situation: Situation, model: Found) -> object:
        """By the terms' own evaluation."""
        return self._said(situation, self.evaluated(model))

    def said_by_solver(self, situation: Situation, model: Found) -> object:
        """By a Z3 solver in which every unknown is asserted to be what it is: from its model."""
        prover = self.proof.prover
        prover.push()
        try:
            for unknown, value in model.items():
                known = terms.boolean(value) if unknown.is_bool else terms.number(value)
                equal = unknown if known is terms.TRUE else terms.negation(unknown)
                prover.add(equal if unknown.is_bool else _fixed(unknown, value))
            assert prover.ask() is Answer.YES, situation
            return self._said(situation, prover.model(self.roots))
        finally:
            prover.pop()

    def _said(self, situation: Situation, found: Found) -> object:
        return self._failed(found) or self._value(situation, found)

    def _value(self, situation: Situation, found: Found) -> object:
        decoder = Decoder(situation.players, self.runner.record)
        return ("value", decoder.known(self.result, self.type, found))

    def _failed(self, found: Found) -> str | None:
        proof = self.proof
        if not found[proof.requires] or any(
            found[o.path] and not found[o.ok] for o in proof.obligations
        ):
            return "fault"
        if proof.decided is not None:
            if found[self.gap]:
                return "gap"
            if found[self.conflict]:
                return "conflict"
        if isinstance(self.subject, Function) and self.subject.role in (Role.EVENT, Role.SETUP):
            for guard in proof.guards:
                if found[guard.path] and not found[guard.holds]:
                    return guard.rule.address
        return None

    def said_by_runtime(self, situation: Situation) -> object:
        return _shape(self.runner.run(self.subject, situation), self.subject, self.type)

    def compare(self, situation: Situation, model: Found, number: int = 0) -> None:
        """Raises AssertionError where the readings differ. Z3 evaluates all situations; our
        own evaluation of the terms, and a solver's model, are asked now and then."""
        wanted = self.said_by_runtime(situation)
        kind = wanted if isinstance(wanted, str) else "value"
        self.seen[kind] = self.seen.get(kind, 0) + 1
        readings = [self.said_by_z3]
        if number % _TERMS == 0 and self.size <= _COMPILED:
            readings.append(self.said_by_terms)
        if number % _SOLVER == 0:
            readings.append(self.said_by_solver)
        for read in readings:
            said = read(situation, model)
            assert said == wanted, f"{self.subject.name}: {situation}\n{said}\n{wanted}"


def _plain(unknown: Term) -> int | bool:
    """The value of what is not there: the plainest of its range."""
    if unknown.is_bool:
        return False
    if unknown.low is not None:
        return unknown.low
    return 0 if unknown.high is None else unknown.high


def _fixed(unknown: Term, value: int) -> Term:
    """That an unknown is `value`, said so that its range does not decide it."""
    return terms.both(terms.at_least(unknown, value), terms.at_most(unknown, value))


def _other(unknown: Term, random: Random) -> int | bool:
    if unknown.is_bool:
        return random.random() < 0.5
    low = -9 if unknown.low is None else unknown.low
    return random.randint(low, low + 20 if unknown.high is None else unknown.high)


def _shape(outcome: Outcome, subject: Function | Decision, type_: Type) -> object:
    fault = outcome.fault
    if outcome.broken is not None:
        return outcome.broken.address
    if isinstance(fault, GapFault | ConflictFault) and fault.decision.name == subject.name:
        return "gap" if isinstance(fault, GapFault) else "conflict"
    if isinstance(fault, Fault):
        return "fault"
    return ("value", None if type_ == TEXT else outcome.value)
