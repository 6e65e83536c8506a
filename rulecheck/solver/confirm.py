"""Running a witness again: what the real rules do in the situation that the solver found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from rulecheck.errors import UsageError
from rulecheck.language.rules import Decision, Function, Role
from rulecheck.language.types import Type
from rulecheck.runtime import Program, Table
from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.solver.proof import Proof, Witness
from rulecheck.solver.traversal import evaluate
from rulecheck.solver.values import Value
from rulecheck.solver.witness import Decoder

__all__ = ["Outcome", "Runner", "Situation"]


@dataclass(frozen=True)
class Situation:
    """A witness in the game's own values."""

    players: tuple[str, ...]
    options: object
    arguments: tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Outcome:
    """What the runtime gives: a value, a fault, or a rule that is broken."""

    value: object = None
    fault: Fault | None = None
    broken: RuleBroken | None = None


class Runner:
    """Runs the functions of a program in given situations."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def record(self, name: str, fields: Sequence[object]) -> msgspec.Struct:
        return self.program.records[name](*fields)

    def plain_options(self) -> object:
        """The options with their defaults; None where one has none."""
        try:
            return self.program.options()
        except UsageError:
            return None

    def situation(self, proof: Proof, witness: Witness) -> Situation:
        """The witness decoded."""
        model = witness.model
        count = int(evaluate([proof.world.players], model)[proof.world.players])
        players = tuple(f"p{seat + 1}" for seat in range(count))
        decoder = Decoder(players, self.record)
        options = None
        if proof.rules.options is not None:
            assert proof.world.options is not None
            options = decoder.decode(proof.world.options, proof.rules.options, model)
        arguments = tuple(
            (p.name, decoder.decode(proof.arguments[p.name], p.type, model))
            for p in proof.subject.parameters
        )
        return Situation(players, options, arguments)

    def decoded(self, value: Value, type_: Type, situation: Situation, witness: Witness) -> object:
        """Another value of the witness's proof, in that situation."""
        return Decoder(situation.players, self.record).decode(value, type_, witness.model)

    def table(self, situation: Situation) -> Table:
        return self.program.table(situation.players, situation.options)

    def run(self, subject: Function | Decision, situation: Situation) -> Outcome:
        """What the subject does there."""
        table = self.table(situation)
        arguments = tuple(value for _, value in situation.arguments)
        try:
            if isinstance(subject, Function) and subject.role is Role.EVENT:
                return Outcome(table.apply(arguments[0], subject.name, arguments[1:]))
            if isinstance(subject, Function) and subject.role is Role.SETUP:
                return Outcome(table.start())
            return Outcome(table.functions[subject.name](*arguments))
        except Fault as fault:
            return Outcome(fault=fault)
        except RuleBroken as broken:
            return Outcome(broken=broken)
