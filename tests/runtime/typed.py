"""Random well-typed expressions, and values for their variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from rulecheck.language import nodes as n
from rulecheck.language.types import (
    BOOL,
    INT,
    Bool,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    Seq,
    Set,
    Type,
)
from tests.runtime.by_hand import CARD, CARDS, COLOR, EMPTY, HERE, PAIR, PLAYER, SMALL

PLAYERS = ("p1", "p2", "p3")
SCALARS: tuple[Type, ...] = (INT, SMALL, BOOL, COLOR, PLAYER, CARD)
KEYS: tuple[Type, ...] = (COLOR, PLAYER, BOOL, Int(0, 2))
ITEMS: tuple[Type, ...] = (INT, SMALL, COLOR, PLAYER, CARD, PAIR)
VARIABLES: Mapping[str, Type] = {
    "n": INT,
    "small": SMALL,
    "flag": BOOL,
    "color": COLOR,
    "player": PLAYER,
    "card": CARD,
    "maybe": Option(INT),
    "maybe_card": Option(CARD),
    "numbers": Seq(INT, 5),
    "hand": Set(CARD),
    "friends": Set(PLAYER),
    "colors": Set(COLOR),
    "pairs": Seq(PAIR, 4),
    "pair_set": Set(PAIR),
    "points": Map(PLAYER, INT),
    "piles": Map(COLOR, Seq(CARD, 4)),
}

Draw = Callable[[st.SearchStrategy[Any]], Any]


def values(type_: Type) -> st.SearchStrategy[Any]:
    """Runtime values of a type."""
    match type_:
        case Bool():
            return st.booleans()
        case Int(low, high):
            if low is None and high is None:
                return st.integers(-9, 9)
            return st.integers(low, high)
        case Enum(members):
            return st.sampled_from(members)
        case Player():
            return st.sampled_from(PLAYERS)
        case CardType():
            return st.sampled_from(CARDS)
        case Option(item):
            return st.none() | values(item)
        case Seq(item, limit):
            return st.lists(values(item), max_size=3 if limit is None else limit).map(tuple)
        case Set(item):
            return st.frozensets(values(item), max_size=4)
        case Map(key, value):
            keys = PLAYERS if isinstance(key, Player) else _keys(key)
            return st.fixed_dictionaries({k: values(value) for k in keys})
        case Record(name=name, fields=fields):
            return st.builds(EMPTY.records[name], *[values(f.type) for f in fields])
        case _:
            raise AssertionError(type_)


def _keys(type_: Type) -> tuple[Any, ...]:
    match type_:
        case Bool():
            return (False, True)
        case Int(int() as low, int() as high):
            return tuple(range(low, high + 1))
        case Enum(members):
            return members
        case _:
            raise AssertionError(type_)


environments = st.fixed_dictionaries({name: values(type_) for name, type_ in VARIABLES.items()})


@st.composite
def expressions(draw: Draw, type_: Type | None = None) -> n.Expr:
    """An expression over VARIABLES, of some type where none is given."""
    if type_ is None:
        item = draw(st.sampled_from(ITEMS))
        key = draw(st.sampled_from(KEYS))
        choices = (*SCALARS, Option(item), Seq(item, None), Set(item), Map(key, item), PAIR)
        type_ = draw(st.sampled_from(choices))
    return _Maker(draw).make(type_, dict(VARIABLES), draw(st.integers(1, 4)))


Variables = dict[str, Type]


class _Maker:
    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.count = 0

    def make(self, type_: Type, env: Variables, depth: int) -> n.Expr:
        if depth <= 0:
            return self.leaf(type_, env)
        makers = [self.leaf, self.choose, self.taken, *self.of_kind(type_) * 4]
        if not isinstance(type_, Option):
            makers.append(self.present)
        make = self.draw(st.sampled_from(makers))
        return make(type_, env, depth - 1)

    def of_kind(self, type_: Type) -> list[Callable[[Any, Variables, int], n.Expr]]:
        match type_:
            case Int():
                return [self.number, self.number, self.counted, self.extremum]
            case Bool():
                return [self.condition, self.condition, self.quantifier]
            case Player():
                return [self.next_player, self.extremum, self.field]
            case Option():
                return [self.optional]
            case Seq():
                return [self.sequence, self.sequence, self.listed]
            case Set():
                return [self.set_, self.set_, self.listed]
            case Map():
                return [self.map_]
            case Record():
                return [self.construct, self.extremum]
            case _:
                return [self.extremum]

    # -- leaves -----------------------------------------------------------------------

    def leaf(self, type_: Type, env: Variables, _depth: int = 0) -> n.Expr:
        known = [n.Local(HERE, type_, name) for name, t in env.items() if t == type_]
        return self.draw(st.sampled_from([*known, *known, *self.literals(type_)]))

    def literals(self, type_: Type) -> list[n.Expr]:
        match type_:
            case Int(low, high):
                span = (-3, 4) if low is None or high is None else (low, high)
                number = self.draw(st.integers(*span))
                return [n.Constant(HERE, type_, number)]
            case Bool():
                return [n.Constant(HERE, type_, self.draw(st.booleans()))]
            case Enum(members):
                return [n.Constant(HERE, type_, self.draw(st.sampled_from(members)))]
            case Player():
                seat = self.draw(st.integers(1, 3))
                return [n.Constant(HERE, type_, f"p{seat}")]
            case CardType():
                return [n.Constant(HERE, type_, self.draw(st.sampled_from(CARDS)))]
            case Option():
                return [n.Widen(HERE, type_, n.Constant(HERE, type_, None))]
            case Seq(Player(), None):
                return [n.SeqLiteral(HERE, type_, ()), n.Ambient(HERE, type_, "everyone")]
            case Seq(CardType(), None):
                return [n.SeqLiteral(HERE, type_, ()), n.Ambient(HERE, type_, "deck")]
            case Seq():
                return [n.SeqLiteral(HERE, type_, ())]
            case Set():
                return [n.SetLiteral(HERE, type_, ())]
            case Map():
                return [self.map_(type_, dict(VARIABLES), 0)]
            case Record(fields=fields):
                parts = tuple(self.literals(f.type)[0] for f in fields)
                return [n.Construct(HERE, type_, type_, parts)]
            case _:
                raise AssertionError(type_)

    # -- of any type ------------------------------------------------------------------

    def choose(self, type_: Type, env: Variables, depth: int) -> n.Expr:
        return n.Choose(
            HERE,
            type_,
            self.make(BOOL, env, depth),
            self.make(type_, env, depth),
            self.make(type_, env, depth),
        )

    def taken(self, type_: Type, env: Variables, depth: int) -> n.Expr:
        """An item of a sequence or map."""
        if self.draw(st.booleans()) and type_ in ITEMS:
            whole = self.make(Seq(type_, None), env, depth)
            index = self.make(SMALL, env, 0) if depth % 2 else self.make(INT, env, depth)
            return n.Item(HERE, type_, whole, index)
        key = self.draw(st.sampled_from(KEYS))
        whole = self.make(Map(key, type_), env, depth)
        return n.Item(HERE, type_, whole, self.make(key, env, depth))

    def present(self, type_: Type, env: Variables, depth: int) -> n.Expr:
        return n.Restrict(HERE, type_, self.make(Option(type_), env, depth), False)

    def field(self, _type: Type, env: Variables, depth: int) -> n.Expr:
        return n.Field(HERE, PLAYER, self.make(PAIR, env, depth), "player")

    # -- numbers ----------------------------------------------------------------------

    def number(self, type_: Int, env: Variables, depth: int) -> n.Expr:
        if type_ != INT:
            inner = n.Restrict(HERE, type_, self.make(INT, env, depth), False)
            widened = n.Widen(HERE, type_, inner)
            return self.draw(st.sampled_from([inner, widened]))
        kind = self.draw(st.sampled_from(["arithmetic", "negate", "abs", "field", "widen"]))
        match kind:
            case "arithmetic":
                symbol = self.draw(st.sampled_from(["+", "-", "*", "//", "%"]))
                right = self.make(self.draw(st.sampled_from([INT, Int(1, 3)])), env, depth)
                return n.Arithmetic(HERE, INT, symbol, self.make(INT, env, depth), right)
            case "negate":
                return n.Negate(HERE, INT, self.make(INT, env, depth))
            case "abs":
                return n.Absolute(HERE, INT, self.make(INT, env, depth))
            case "field":
                return n.Field(HERE, INT, self.make(PAIR, env, depth), "number")
            case _:
                return n.Widen(HERE, INT, self.make(SMALL, env, depth))

    def counted(self, type_: Int, env: Variables, depth: int) -> n.Expr:
        item = self.draw(st.sampled_from(ITEMS))
        key = self.draw(st.sampled_from(KEYS))
        whole = self.draw(st.sampled_from([Seq(item, None), Set(item), Map(key, item)]))
        count: n.Expr = n.Length(HERE, INT, self.make(whole, env, depth))
        if self.draw(st.booleans()):
            numbers = self.draw(st.sampled_from([Seq(INT, None), Set(INT)]))
            count = n.Sum(HERE, INT, self.make(numbers, env, depth))
        return count if type_ == INT else n.Restrict(HERE, type_, count, False)

    def extremum(self, type_: Type, env: Variables, depth: int) -> n.Expr:
        whole = self.draw(st.sampled_from([Seq(type_, None), Set(type_)]))
        value = self.make(whole, env, depth)
        key = None
        if not isinstance(type_, Int) or self.draw(st.booleans()):
            key = self.key(type_, env, depth)
        default = self.make(type_, env, depth) if self.draw(st.booleans()) else None
        kind = self.draw(st.sampled_from(["min", "max"]))
        return n.Extremum(HERE, type_, kind, value, key, default)

    def key(self, type_: Type, env: Variables, depth: int) -> n.Key:
        name = self.fresh()
        return n.Key(name, type_, self.make(INT, {**env, name: type_}, depth))

    # -- conditions -------------------------------------------------------------------

    def condition(self, _type: Type, env: Variables, depth: int) -> n.Expr:
        kinds = ["not", "and", "or", "equal", "less", "inclusion", "contains", "none"]
        match self.draw(st.sampled_from(kinds)):
            case "not":
                return n.Not(HERE, BOOL, self.make(BOOL, env, depth))
            case "and" | "or" as kind:
                items = (self.make(BOOL, env, depth), self.make(BOOL, env, depth))
                return (n.And if kind == "and" else n.Or)(HERE, BOOL, items)
            case "equal":
                item = self.draw(st.sampled_from(ITEMS))
                whole = self.draw(st.sampled_from([item, Option(item), Seq(item, None), Set(item)]))
                symbol = self.draw(st.sampled_from(["==", "!="]))
                return self.compared(symbol, whole, env, depth)
            case "less":
                symbol = self.draw(st.sampled_from(["<", "<=", ">", ">="]))
                return self.compared(symbol, INT, env, depth)
            case "inclusion":
                symbol = self.draw(st.sampled_from(["<", "<=", ">", ">="]))
                item = self.draw(st.sampled_from(ITEMS))
                return self.compared(symbol, Set(item), env, depth)
            case "contains":
                item = self.draw(st.sampled_from(ITEMS))
                whole = self.draw(st.sampled_from([Seq(item, None), Set(item)]))
                part = self.make(item, env, depth)
                return n.Contains(HERE, BOOL, part, self.make(whole, env, depth))
            case _:
                item = self.draw(st.sampled_from(ITEMS))
                return n.IsNone(HERE, BOOL, self.make(Option(item), env, depth))

    def compared(self, symbol: Any, type_: Type, env: Variables, depth: int) -> n.Expr:
        left, right = self.make(type_, env, depth), self.make(type_, env, depth)
        return n.Compare(HERE, BOOL, symbol, left, right)

    def quantifier(self, _type: Type, env: Variables, depth: int) -> n.Expr:
        kind = self.draw(st.sampled_from(["any", "all"]))
        conditions = self.listed(Seq(BOOL, None), env, depth)
        return n.Quantifier(HERE, BOOL, kind, conditions)

    # -- players and options ----------------------------------------------------------

    def next_player(self, _type: Type, env: Variables, depth: int) -> n.Expr:
        steps = self.draw(st.sampled_from([n.Constant(HERE, Int(1, 1), 1), None]))
        player = self.make(PLAYER, env, depth)
        return n.NextPlayer(HERE, PLAYER, player, steps or self.make(INT, env, depth))

    def optional(self, type_: Option, env: Variables, depth: int) -> n.Expr:
        return n.Widen(HERE, type_, self.make(type_.item, env, depth))

    # -- collections ------------------------------------------------------------------

    def listed(self, type_: Seq | Set, env: Variables, depth: int) -> n.Expr:
        """A comprehension of one or two clauses."""
        inner = dict(env)
        clauses: list[n.Clause] = []
        for _ in range(self.draw(st.integers(1, 2))):
            item = self.draw(st.sampled_from(ITEMS))
            key = self.draw(st.sampled_from(KEYS))
            whole = self.draw(st.sampled_from([Seq(item, None), Set(item), Map(key, item)]))
            source = self.make(whole, inner, depth)
            target = self.fresh()
            inner = {**inner, target: key if isinstance(whole, Map) else item}
            tests = [self.make(BOOL, inner, depth) for _ in range(self.draw(st.integers(0, 2)))]
            clauses.append(n.Clause(target, inner[target], source, tuple(tests)))
        element = self.make(type_.item, inner, depth)
        return n.Comprehension(HERE, type_, element, tuple(clauses))

    def sequence(self, type_: Seq, env: Variables, depth: int) -> n.Expr:
        kinds = ["literal", "concat", "slice", "sorted", "without", "limited"]
        if type_.item == INT:
            kinds += ["range", "sorted numbers"]
        if type_.item in (COLOR, CARD):
            kinds.append("domain")
        item = type_.item
        match self.draw(st.sampled_from(kinds)):
            case "literal":
                count = self.draw(st.integers(1, 3))
                items = tuple(self.make(item, env, depth) for _ in range(count))
                return n.SeqLiteral(HERE, type_, items)
            case "concat":
                left, right = self.make(type_, env, depth), self.make(type_, env, depth)
                return n.Concat(HERE, type_, left, right)
            case "slice":
                ends = st.none() | st.integers(-3, 3)
                whole = self.make(type_, env, depth)
                return n.Slice(HERE, type_, whole, self.draw(ends), self.draw(ends))
            case "sorted":
                whole = self.make(self.draw(st.sampled_from([type_, Set(item)])), env, depth)
                key = self.key(item, env, depth)
                return n.Sorted(HERE, type_, whole, key, self.draw(st.booleans()))
            case "sorted numbers":
                whole = self.make(self.draw(st.sampled_from([type_, Set(item)])), env, depth)
                return n.Sorted(HERE, type_, whole, None, self.draw(st.booleans()))
            case "without":
                whole = self.make(type_, env, depth)
                gone = self.make(item, env, depth)
                return n.Without(HERE, type_, whole, gone, self.draw(st.booleans()))
            case "range":
                return n.Range(HERE, type_, self.make(INT, env, 0), self.make(INT, env, 0))
            case "domain":
                return n.Domain(HERE, type_)
            case _:
                limit = Seq(item, self.draw(st.integers(0, 3)))
                return n.Widen(
                    HERE, type_, n.Restrict(HERE, limit, self.make(type_, env, depth), False)
                )

    def set_(self, type_: Set, env: Variables, depth: int) -> n.Expr:
        match self.draw(st.sampled_from(["literal", "operation", "to set", "without", "choices"])):
            case "literal":
                count = self.draw(st.integers(1, 3))
                items = tuple(self.make(type_.item, env, depth) for _ in range(count))
                return n.SetLiteral(HERE, type_, items)
            case "operation":
                symbol = self.draw(st.sampled_from(["|", "&", "-", "^"]))
                left, right = self.make(type_, env, depth), self.make(type_, env, depth)
                return n.SetOperation(HERE, type_, symbol, left, right)
            case "without":
                whole = self.make(type_, env, depth)
                gone = self.make(type_.item, env, depth)
                return n.Without(HERE, type_, whole, gone, self.draw(st.booleans()))
            case "choices" if type_.item == INT:
                choices = n.Field(HERE, Set(Int(0, 17)), self.make(CARD, env, depth), "choices")
                return n.Widen(HERE, type_, choices)
            case _:
                return n.ToSet(HERE, type_, self.make(Seq(type_.item, None), env, depth))

    def map_(self, type_: Map, env: Variables, depth: int) -> n.Expr:
        if isinstance(type_.key, Enum | Bool) and self.draw(st.booleans()):
            keys = self.draw(st.permutations(_keys(type_.key)))
            entries = tuple(
                (n.Constant(HERE, type_.key, key), self.leaf(type_.value, env)) for key in keys
            )
            return n.MapLiteral(HERE, type_, entries)
        whole = Seq(type_.key, None)
        source: n.Expr = n.Domain(HERE, whole)
        if isinstance(type_.key, Player):
            source = n.Ambient(HERE, whole, "everyone")
        target = self.fresh()
        value = self.make(type_.value, {**env, target: type_.key}, depth)
        return n.MapComprehension(HERE, type_, target, type_.key, source, value)

    def construct(self, type_: Record, env: Variables, depth: int) -> n.Expr:
        parts = tuple(self.make(f.type, env, depth) for f in type_.fields)
        return n.Construct(HERE, type_, type_, parts)

    def fresh(self) -> str:
        self.count += 1
        return f"v{self.count}"
