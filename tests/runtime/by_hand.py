"""Rules made by hand: nodes, functions and whole documents without the checker.

The document is twenty lines of `line 1`, ..., so that nodes can stand at real places. Where
a node stands does not matter in most tests, so builders put it at the first line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulecheck.document.parts import Document
from rulecheck.document.source import Source, Span
from rulecheck.language.nodes import (
    Ambient,
    Arithmetic,
    Assert,
    Assign,
    Clause,
    Compare,
    Comprehension,
    Constant,
    Construct,
    Expr,
    Field,
    FieldStep,
    Item,
    ItemStep,
    Local,
    Place,
    Return,
    SeqLiteral,
    SetLiteral,
    Statement,
    TextLiteral,
    Widen,
)
from rulecheck.language.rules import (
    CardFamily,
    Decision,
    Deck,
    Function,
    Parameter,
    Role,
    Row,
    Rules,
)
from rulecheck.language.types import (
    BOOL,
    INT,
    NOTHING,
    TEXT,
    Card,
    CardType,
    Enum,
    Int,
    Map,
    Option,
    Player,
    Record,
    RecordField,
    Seq,
    Set,
    Type,
)
from rulecheck.runtime import Program, compile_rules

PATH = "demo.md"
LINES = tuple(f"line {n}: some words, so that there are columns" for n in range(1, 21))
SOURCE = Source(PATH, "\n".join(LINES), LINES)
HERE = Span.at(1, 1, 4)


def at(line: int, column: int = 1, length: int = 4) -> Span:
    return Span.at(line, column, length)


# -- types ----------------------------------------------------------------------------

PLAYER = Player(4)
COLOR = Enum(("red", "green", "blue"), "Color")
SMALL = Int(0, 5)
A1, A2, A3, B1, B2 = (
    Card(code, code[0], int(code[1]), rank)
    for rank, code in enumerate(("A1", "A2", "A3", "B1", "B2"))
)
JOKER = Card("JOKER", "Joker", None, 5, (0, 17))
CARDS = (A1, A2, A3, B1, B2, JOKER)
CARD = CardType(
    CARDS,
    (
        RecordField("family", Enum(("A", "B", "Joker"), "Family")),
        RecordField("value", Option(Int(1, 3))),
        RecordField("choices", Set(Int(0, 17))),
    ),
)
DECK = Deck(
    CARD,
    (
        CardFamily("A", (A1, A2, A3), 1, None, HERE),
        CardFamily("B", (B1, B2), 2, None, HERE),
        CardFamily("Joker", (JOKER,), 1, "jokers", HERE),
    ),
    {card.code: card for card in CARDS},
)
OPTIONS = Record("Options", (RecordField("jokers", BOOL, False, True),))
PAIR = Record("Pair", (RecordField("player", PLAYER), RecordField("number", INT)))
STATE = Record(
    "Game",
    (
        RecordField("turn", PLAYER),
        RecordField("points", Map(PLAYER, INT)),
        RecordField("pile", Seq(CARD, 6)),
        RecordField("pairs", Map(COLOR, Seq(PAIR, 4))),
    ),
)


# -- expressions ----------------------------------------------------------------------


def num(value: int) -> Constant:
    return Constant(HERE, Int(value, value), value)


def yes(value: bool = True) -> Constant:
    return Constant(HERE, BOOL, value)


def none() -> Constant:
    return Constant(HERE, NOTHING, None)


def card(value: Card) -> Constant:
    return Constant(HERE, CARD, value)


def color(value: str) -> Constant:
    return Constant(HERE, COLOR, value)


def var(name: str, type_: Type = INT, span: Span = HERE) -> Local:
    return Local(span, type_, name)


def everyone() -> Ambient:
    return Ambient(HERE, Seq(PLAYER, 4), "everyone")


def seq(*items: Expr, of: Type = INT, limit: int | None = None) -> SeqLiteral:
    return SeqLiteral(HERE, Seq(of, len(items) if limit is None else limit), items)


def set_of(*items: Expr, of: Type = INT) -> SetLiteral:
    return SetLiteral(HERE, Set(of), items)


def widen(value: Expr, type_: Type) -> Widen:
    return Widen(HERE, type_, value)


def plus(left: Expr, right: Expr) -> Arithmetic:
    return Arithmetic(HERE, INT, "+", left, right)


def divide(left: Expr, right: Expr, span: Span = HERE) -> Arithmetic:
    return Arithmetic(span, INT, "//", left, right)


def compare(left: Expr, operator: Any, right: Expr) -> Compare:
    return Compare(HERE, BOOL, operator, left, right)


def item(collection: Expr, index: Expr, span: Span = HERE) -> Item:
    kind = collection.type
    assert isinstance(kind, Seq | Map)
    return Item(span, kind.item if isinstance(kind, Seq) else kind.value, collection, index)


def field(record: Expr, name: str) -> Field:
    assert isinstance(record.type, Record | CardType)
    kind = {f.name: f.type for f in record.type.fields}[name]
    return Field(HERE, kind, record, name)


def pair(player: Expr, number: Expr) -> Construct:
    return Construct(HERE, PAIR, PAIR, (player, number))


def clause(target: str, source: Expr, *conditions: Expr) -> Clause:
    kind = source.type
    assert isinstance(kind, Seq | Set | Map)
    return Clause(target, kind.key if isinstance(kind, Map) else kind.item, source, conditions)


def list_of(element: Expr, *clauses: Clause) -> Comprehension:
    return Comprehension(HERE, Seq(element.type, None), element, clauses)


def set_made_of(element: Expr, *clauses: Clause) -> Comprehension:
    return Comprehension(HERE, Set(element.type), element, clauses)


def text(*parts: str | Expr) -> TextLiteral:
    return TextLiteral(HERE, TEXT, parts)


# -- statements -----------------------------------------------------------------------


def give(value: Expr, span: Span = HERE) -> Return:
    return Return(span, value)


def let(name: str, value: Expr) -> Assign:
    return Assign(HERE, Place(name, (), (value.type,), HERE), value)


def put(root: Local, path: Sequence[str | Expr], value: Expr, span: Span = HERE) -> Assign:
    """`root.a[b] = value`: strings are fields, expressions are indexes."""
    types: list[Type] = [root.type]
    steps: list[FieldStep | ItemStep] = []
    for step in path:
        whole = types[-1]
        if isinstance(step, str):
            assert isinstance(whole, Record)
            steps.append(FieldStep(step, span))
            types.append({f.name: f.type for f in whole.fields}[step])
        else:
            assert isinstance(whole, Seq | Map)
            steps.append(ItemStep(step, span))
            types.append(whole.item if isinstance(whole, Seq) else whole.value)
    return Assign(span, Place(root.name, tuple(steps), tuple(types), span), value)


def check(
    condition: Expr, name: str = "", message: Expr | None = None, span: Span = HERE
) -> Assert:
    return Assert(span, name, f"demo/play/{name}" if name else "demo/play", condition, message)


# -- rules ----------------------------------------------------------------------------


def parameters(**types: Type) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, type_, None, HERE) for name, type_ in types.items())


def function(
    name: str,
    takes: Mapping[str, Type],
    *body: Statement,
    role: Role = Role.FUNCTION,
    gives: Type | None = INT,
    requires: Sequence[Assert] = (),
    span: Span = HERE,
) -> Function:
    return Function(
        name,
        f"demo/{name}",
        role,
        parameters(**takes),
        gives,
        tuple(requires),
        body,
        "",
        span,
        HERE,
    )


def event(name: str, takes: Mapping[str, Type], *body: Statement, span: Span = HERE) -> Function:
    whole = {"game": STATE, **takes}
    return function(name, whole, *body, role=Role.EVENT, gives=None, span=span)


def procedure(name: str, takes: Mapping[str, Type], *body: Statement) -> Function:
    return function(name, {"game": STATE, **takes}, *body, role=Role.PROCEDURE, gives=None)


def row(name: str, condition: Expr, value: Expr, over: Sequence[str] = (), line: int = 1) -> Row:
    span = at(line)
    return Row(name, f"demo/f/{name}", condition, value, tuple(over), False, "", span, span, span)


def decision(
    name: str,
    takes: Mapping[str, Type],
    *rows: Row,
    gives: Type = INT,
    requires: Sequence[Assert] = (),
    span: Span = HERE,
) -> Decision:
    """`over` of the rows is made transitive, and an order found that keeps to it."""
    names = [r.name for r in rows]
    above: list[set[int]] = [
        {i for i, upper in enumerate(rows) if lower in upper.over} for lower in names
    ]
    for _ in rows:
        for lower in range(len(rows)):
            above[lower] |= {top for upper in above[lower] for top in above[upper]}
    order = sorted(range(len(rows)), key=lambda i: (len(above[i]), i))
    return Decision(
        name,
        f"demo/{name}",
        parameters(**takes),
        gives,
        tuple(requires),
        rows,
        tuple(frozenset(a) for a in above),
        tuple(order),
        "",
        span,
        HERE,
    )


def rules(*stated: Function | Decision, players: tuple[int, int] = (1, 4)) -> Rules:
    """A document with the deck, the options, the state and the records from above."""
    return Rules(
        document=Document(SOURCE, {}, (), ()),
        game="demo",
        title="Demo",
        players=players,
        family=None,
        deck=DECK,
        types={"Card": CARD, "Color": COLOR, "Pair": PAIR, "Options": OPTIONS, "Game": STATE},
        options=OPTIONS,
        state=STATE,
        functions={f.name: f for f in stated if isinstance(f, Function)},
        decisions={d.name: d for d in stated if isinstance(d, Decision)},
        examples=(),
        accepts=(),
    )


def program(*stated: Function | Decision) -> Program:
    return compile_rules(rules(*stated))


EMPTY = program()


def value_of(
    expression: Expr,
    variables: Mapping[str, Any] | None = None,
    players: Sequence[str] = ("p1", "p2", "p3"),
    whole: Program = EMPTY,
) -> Any:
    """The value of an expression at a table of three, all cards in use."""
    options = whole.options({"jokers": True})
    return whole.table(players, options).evaluate(expression, variables or {})


def a_state(whole: Program, turn: str = "p1") -> Any:
    """A state for players p1, p2, p3."""
    pair_class = whole.records["Pair"]
    return whole.records["Game"](
        turn,
        {"p1": 1, "p2": 2, "p3": 3},
        (A1, B2),
        {"red": (pair_class("p1", 7), pair_class("p2", 8)), "green": (), "blue": ()},
    )
