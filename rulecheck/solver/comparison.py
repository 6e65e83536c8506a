"""Two functions of two documents, given the same: where their results differ.

The first is examined as in a proof of its own; the other is evaluated with the same unknowns,
seen as values of its own document. What both can be given is compared: the numbers of players
that both serve, what is within the ranges of both, the cards that both decks know by one code.
An option that only one of them has is at its default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulecheck.language.rules import Decision, Function, Parameter, Role, Rules
from rulecheck.language.types import Map, Option, Record, RecordField, Seq, Text, Type
from rulecheck.solver import terms
from rulecheck.solver.confirm import Runner, Situation
from rulecheck.solver.faults import Obligation
from rulecheck.solver.functions import Symbolic
from rulecheck.solver.proof import Budget, Proof, Witness
from rulecheck.solver.sharing import Incomparable, Sharing
from rulecheck.solver.smt import Answer
from rulecheck.solver.terms import FALSE, TRUE, Term
from rulecheck.solver.values import RecordValue, Value, equal_values
from rulecheck.solver.witness import Decoder, encode
from rulecheck.solver.world import Inputs, World

__all__ = ["Comparison", "Subject", "pairs_of_parameters"]


@dataclass(frozen=True)
class Subject:
    """A function or decision of a document; `unsafe` are those that can fail."""

    rules: Rules
    function: Function | Decision
    unsafe: frozenset[str]


@dataclass(frozen=True)
class _Result:
    """What a function does with its arguments: refuses them, has no answer, gives a value."""

    takes: Term
    allows: Term
    """That no rule of an event is broken."""
    sound: Term
    """That no operation fails."""
    gap: Term
    conflict: Term
    value: Value
    type: Type

    @property
    def fine(self) -> Term:
        silent = terms.any_of((self.gap, self.conflict))
        return terms.all_of((self.sound, terms.negation(silent)))


@dataclass
class Comparison:
    """`difference` holds where the results differ. Raises Incomparable where nothing can be
    given to both, or no result of one can be one of the other; Unsupported, TooLarge."""

    first: Subject
    second: Subject
    budget: Budget

    proof: Proof = field(init=False)
    difference: Term = field(init=False)
    _options: Value | None = field(init=False, default=None)
    _arguments: dict[str, Value] = field(init=False)

    def __post_init__(self) -> None:
        rules, other = self.first.rules, self.second.rules
        pairs = pairs_of_parameters(self.first.function, self.second.function)
        self.proof = Proof(
            rules,
            self.first.function,
            self.budget,
            self.first.unsafe,
            rules.of(Role.INVARIANT),
        )
        proof = self.proof
        self.sharing = Sharing(proof.world.players)
        self._same_table()
        world = World(
            other,
            Inputs(),
            in_deck=proof.world.in_deck,
            deadline=self.budget.deadline,
            given=(proof.world.players, self._options),
        )
        self._arguments = {}
        for mine, theirs in pairs:
            value = proof.arguments[mine.name]
            moved, fits = self.sharing.carried(value, mine.type, theirs.type)
            self._arguments[theirs.name] = moved
            proof.inputs.certain.append(fits)
        symbolic = Symbolic(other, world, self.second.unsafe)
        ours = _of_proof(proof)
        theirs_ = _of_other(symbolic, self.second.function, self._arguments)
        self.difference = self._difference(ours, theirs_)

    def _same_table(self) -> None:
        """The players and the options that both documents know."""
        rules, other, certain = self.first.rules, self.second.rules, self.proof.inputs.certain
        low, high = other.players
        if low > rules.players[1] or high < rules.players[0]:
            raise Incomparable("no number of players is served by both")
        players = self.proof.world.players
        certain.append(terms.less_equal(terms.number(low), players))
        certain.append(terms.less_equal(players, terms.number(high)))
        here = self._options_here()
        known = {f.name for f in other.options.fields} if other.options is not None else set()
        for name, (option, value) in here.items():
            if name not in known and option.has_default:
                plain = encode(option.default, option.type, ())
                certain.append(equal_values(value, plain, option.type))
        if other.options is None:
            return
        parts: list[Value] = []
        for option in other.options.fields:
            if option.name in here:
                mine, value = here[option.name]
                moved, fits = self.sharing.carried(value, mine.type, option.type)
                certain.append(fits)
                parts.append(moved)
            elif option.has_default:
                parts.append(encode(option.default, option.type, ()))
            else:
                name = f"(options).{option.name}"
                parts.append(self.proof.world.unknown(option.type, name))
        self._options = RecordValue(tuple(parts))

    def _options_here(self) -> dict[str, tuple[RecordField, Value]]:
        record, value = self.first.rules.options, self.proof.world.options
        if record is None or not isinstance(value, RecordValue):
            return {}
        parts = zip(record.fields, value.fields, strict=True)
        return {option.name: (option, part) for option, part in parts}

    def _difference(self, a: _Result, b: _Result) -> Term:
        same = self.sharing.equal(a.value, a.type, b.value, b.type)
        both = terms.all_of((a.fine, b.fine))
        either_fine = _unlike(a.fine, b.fine)
        judged = terms.any_of(
            (_unlike(a.allows, b.allows), terms.all_of((a.allows, terms.negation(same))))
        )
        # Where neither has an answer, there may be too few rows in one and too many in the other.
        silence = terms.all_of((a.sound, b.sound, _unlike(a.gap, b.gap)))
        otherwise = terms.any_of((either_fine, terms.all_of((both, judged)), silence))
        taken = terms.all_of((a.takes, b.takes, otherwise))
        return terms.any_of((_unlike(a.takes, b.takes), taken))

    # -- questions ------------------------------------------------------------------------

    def possible(self) -> Answer:
        """Whether there is anything that can be given to both."""
        return self.proof.ask_plainly(self.proof.requires)

    def differ(self) -> Answer:
        return self.proof.ask(self.difference)

    def witness(self) -> Witness | None:
        """The smallest situation in which they differ."""
        return self.proof.witness(self.difference)

    def situations(
        self, witness: Witness, first: Runner, second: Runner
    ) -> tuple[Situation, Situation]:
        """The witness as each of the documents knows it."""
        mine = first.situation(self.proof, witness)
        decoder = Decoder(mine.players, second.record)
        model, rules = witness.model, self.second.rules
        options = None
        if rules.options is not None and self._options is not None:
            options = decoder.decode(self._options, rules.options, model)
        arguments = tuple(
            (p.name, decoder.decode(self._arguments[p.name], p.type, model))
            for p in self.second.function.parameters
        )
        return mine, Situation(mine.players, options, arguments)


def pairs_of_parameters(
    first: Function | Decision, second: Function | Decision
) -> list[tuple[Parameter, Parameter]]:
    """Parameters of one name, else those at one place. Raises Incomparable."""
    mine, theirs = first.parameters, second.parameters
    if len(mine) != len(theirs):
        raise Incomparable("they take other parameters")
    if {p.name for p in mine} == {p.name for p in theirs}:
        named = {p.name: p for p in theirs}
        return [(p, named[p.name]) for p in mine]
    return list(zip(mine, theirs, strict=True))


def _unlike(a: Term, b: Term) -> Term:
    return terms.negation(terms.equal(a, b))


def _of_proof(proof: Proof) -> _Result:
    allows, value, type_ = _outcome(proof)
    return _Result(
        proof.requires,
        allows,
        proof.relied_on(),
        FALSE if proof.decided is None else proof.decided.gap(),
        FALSE if proof.decided is None else proof.decided.conflict(),
        value,
        type_,
    )


def _outcome(proof: Proof) -> tuple[Term, Value, Type]:
    subject = proof.subject
    if proof.decided is not None:
        assert isinstance(subject, Decision)
        return TRUE, proof.decided.value(), _comparable(subject.result)
    assert isinstance(subject, Function)
    assert proof.flow is not None
    value, type_ = _given(subject, proof.flow.variables, proof.flow.result)
    return terms.negation(proof.flow.stopped), value, type_


def _of_other(
    symbolic: Symbolic, function: Function | Decision, arguments: dict[str, Value]
) -> _Result:
    obligations: list[Obligation] = []
    ev = symbolic.evaluation(obligations)
    takes = symbolic.requires(function, arguments, ev)
    gap = conflict = FALSE
    allows = TRUE
    if isinstance(function, Decision):
        decided = symbolic.decide(function, arguments, ev, takes)
        gap, conflict = decided.gap(), decided.conflict()
        value, type_ = decided.value(), _comparable(function.result)
    else:
        flow, _ = symbolic.run(function, arguments, ev, takes)
        value, type_ = _given(function, flow.variables, flow.result)
        allows = terms.negation(flow.stopped)
    sound = terms.all_of(terms.implies(o.path, o.ok) for o in obligations)
    return _Result(takes, allows, sound, gap, conflict, value, type_)


def _given(function: Function, variables: Mapping[str, Value], result: Value) -> tuple[Value, Type]:
    """What comes out of a function: of an event, the state behind it."""
    if function.result is None:
        state = function.parameters[0]
        return variables[state.name], _comparable(state.type)
    return result, _comparable(function.result)


def _comparable(type_: Type) -> Type:
    """Raises Incomparable where no proof can tell two values apart."""
    inner: Sequence[Type] = ()
    match type_:
        case Text():
            raise Incomparable("its result is words, which no rule depends on")
        case Record(fields=fields):
            inner = [f.type for f in fields]
        case Option(item) | Seq(item):
            inner = [item]
        case Map(_, item):
            inner = [item]
        case _:
            pass
    for part in inner:
        _comparable(part)
    return type_
