"""Functions of two documents compared, against trying out everything on small domains."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from rulecheck.checks.likeness import Likeness, Pair
from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.rules import Rules
from rulecheck.runtime import compile_rules
from rulecheck.runtime.faults import Fault
from rulecheck.solver.smt import Limits
from tests.checks.test_exact import HIGH, table
from tests.language.conftest import code

FRONT = "---\ngame: {name}\ntitle: Demo\nplayers: {players}\n---\n"
LIMITS = Limits(timeout=60)


def rules(text: str, name: str = "demo", players: str = "2..4") -> Rules:
    checked = check(parse(FRONT.format(name=name, players=players) + text, f"{name}.md"))
    assert checked.flaws == ()
    return checked.rules


def outcomes(document: Rules) -> list[object]:
    """What the runtime gives for everything, in order of the inputs."""
    points = compile_rules(document).table(["p1", "p2"]).functions["points"]
    found: list[object] = []
    for inputs in itertools.product(range(HIGH + 1), range(HIGH + 1), (False, True)):
        try:
            found.append(points(*inputs))
        except Fault as fault:
            found.append(type(fault))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_equal_exactly_where_all_results_are(seed: int) -> None:
    random = Random(seed)
    first = rules(table(random))
    second = rules(table(random)) if seed % 2 else first
    if second is first:
        # A small edit of one number, which often changes nothing.
        text = first.document.source.text.removeprefix(FRONT.format(name="demo", players="2..4"))
        number = random.choice(list(re.finditer(r"(?<=[<>=] )\d|(?<=Int\[0:)5", text)))
        second = rules(text[: number.start()] + random.choice("12345") + text[number.end() :])
    compared = Pair(first, second, LIMITS).compare("points")
    mine, theirs = outcomes(first), outcomes(second)
    differ = [i for i, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    assert compared.likeness in (Likeness.SAME, Likeness.EQUAL, Likeness.DIFFERENT)
    assert (compared.likeness is Likeness.DIFFERENT) == bool(differ)
    if compared.witness is not None:
        shown = dict(compared.witness.values)
        inputs = (int(shown["a"]), int(shown["b"]), shown["f"] == "yes")
        everything = list(itertools.product(range(HIGH + 1), range(HIGH + 1), (False, True)))
        assert everything.index(inputs) in differ


def compared(first: str, second: str, name: str = "f", **more: str) -> tuple[Likeness, str]:
    found = Pair(rules(first, "one"), rules(second, "two", **more), LIMITS).compare(name)
    return found.likeness, found.why or str(found.witness or "")


def test_members_by_name() -> None:
    def signs(*members: str, wanted: str) -> str:
        listed = ", ".join(f'"{m}"' for m in members)
        return code(f'def f(s: Enum({listed})) -> Bool:\n    return s == "{wanted}"')

    first = signs("a", "b", "c", wanted="b")
    assert compared(first, signs("c", "b", "a", wanted="b")) == (Likeness.EQUAL, "")
    assert compared(first, signs("b", "d", "a", wanted="b")) == (Likeness.EQUAL, "")
    assert compared(first, signs("c", "b", "a", wanted="c")) == (Likeness.DIFFERENT, "s: b")
    assert compared(first, signs("x", "y", wanted="x")) == (
        Likeness.APART,
        "nothing can be given to both",
    )


def deck(*rows: str) -> str:
    head = "\n| deck | code | values |\n|---|---|---|\n"
    return head + "".join(f"| {row} |\n" for row in rows)


RED, BLUE = "Red | A | 1..3", "Blue | B | 1..3"


def test_results_that_are_cards() -> None:
    best = code(
        "def f(hand: Set[Card]) -> Option[Card]:\n"
        "    return max(hand, key=lambda c: c.value, default=None)"
    )
    assert compared(deck(RED, BLUE) + best, deck(RED, BLUE) + best) == (Likeness.SAME, "")
    # Of two cards of one value the first in the deck is the best.
    assert compared(deck(RED, BLUE) + best, deck(BLUE, RED) + best) == (
        Likeness.DIFFERENT,
        "hand: A1, B1",
    )
    alone = best.replace("c.value,", "2 * c.value + (1 if c.family == 'Red' else 0),")
    assert compared(deck(RED, BLUE) + alone, deck(BLUE, RED) + alone) == (Likeness.EQUAL, "")


def test_the_same_code_with_another_value() -> None:
    worth = code(
        "def f(card: Card) -> Int:\n    return card.value if card.value is not None else 0"
    )
    joker = "Joker | J | {}"
    first = deck(RED, joker.format("")) + worth
    assert compared(first, deck(RED, joker.format("0 or 9")) + worth) == (Likeness.EQUAL, "")


def test_sequences_up_to_the_shorter_limit() -> None:
    total = code("def f(values: Seq[Int[0:5], 4]) -> Int:\n    return sum(values)")
    shorter = total.replace(", 4]", ", 2]")
    assert compared(total, shorter) == (Likeness.EQUAL, "")
    capped = code("def f(values: Seq[Int[0:5], 2]) -> Int:\n    return min(sum(values), 9)")
    assert compared(total, capped) == (Likeness.DIFFERENT, "values: 5, 5")


def test_maps_of_seats() -> None:
    most = code(
        "def f(points: Map[Player, Int[1:5]]) -> Int:\n"
        "    return max([points[p] for p in everyone])"
    )
    assert compared(most, most.replace("1:5", "1:4"), players="3..6") == (Likeness.EQUAL, "")
    raised = code(
        "def f(points: Map[Player, Int[1:5]]) -> Map[Player, Int]:\n"
        "    return {p: points[p] + 1 for p in everyone}"
    )
    other = raised.replace("points[p] + 1", "points[p] + (2 if players == 4 else 1)")
    assert compared(raised, raised.replace("1:5", "0:9"), players="3..6") == (Likeness.EQUAL, "")
    likeness, witness = compared(raised, other)
    assert (likeness, witness) == (
        Likeness.DIFFERENT,
        "4 players; points: {p1: 1, p2: 1, p3: 1, p4: 1}",
    )


def test_no_common_number_of_players() -> None:
    same = code("def f(player: Player) -> Player:\n    return next_player(player)")
    other = same.replace("next_player(player)", "next_player(player, 1 + 0 * players)")
    assert compared(same, other, players="5..6") == (
        Likeness.APART,
        "no number of players is served by both",
    )


def test_records_by_their_fields() -> None:
    row = code(
        "class Row:\n    low: Int[0:5]\n    high: Int[0:5]\n\n"
        "def f(row: Row) -> Int:\n    return row.high - row.low"
    )
    turned = row.replace(
        "    low: Int[0:5]\n    high: Int[0:5]\n", "    high: Int[0:5]\n    low: Int[0:5]\n"
    )
    assert compared(row, turned) == (Likeness.EQUAL, "")
    more = row.replace("    high: Int[0:5]\n", "    high: Int[0:5]\n    free: Bool\n")
    assert compared(row, more) == (Likeness.APART, "only one of them knows a `Row` with free")


def test_options_that_both_have_and_one_alone() -> None:
    text = code(
        "@options\nclass Options:\n    goal: Int[1:9] = 3\n\n"
        "def f(n: Int[0:9]) -> Bool:\n    return n >= options.goal"
    )
    assert compared(text, text.replace("goal: Int[1:9] = 3", "goal: Int[1:9] = 5")) == (
        Likeness.SAME,
        "",
    )
    strict = text.replace(" = 3", " = 3\n    strict: Bool = False")
    strict = strict.replace(
        "n >= options.goal", "n > options.goal if options.strict else n >= options.goal"
    )
    assert compared(text, strict) == (Likeness.EQUAL, "")
    assert compared(strict, text) == (Likeness.EQUAL, "")
    on = strict.replace("strict: Bool = False", "strict: Bool = True")
    assert compared(text, on) == (Likeness.DIFFERENT, "goal: 1; n: 1")


def test_none_and_a_value() -> None:
    given = code("def f(n: Int[0:5]) -> Int:\n    return n")
    open_ = code("def f(n: Option[Int[0:5]]) -> Option[Int]:\n    return n")
    assert compared(given, open_) == (Likeness.EQUAL, "")
    assert compared(open_, given) == (Likeness.EQUAL, "")


def test_words_are_not_compared() -> None:
    first = code('def f(n: Int[0:5]) -> Text:\n    return f"{n} points"')
    second = code('def f(n: Int[0:5]) -> Text:\n    return f"points: {n}"')
    assert compared(first, second) == (
        Likeness.APART,
        "its result is words, which no rule depends on",
    )


def test_the_smallest_set_has_the_first_members() -> None:
    old = code("def f(hand: Set[Int[1:9]]) -> Int:\n    return len(hand)")
    new = code(
        "def f(hand: Set[Int[1:9]]) -> Int:\n"
        "    return len(hand) if len(hand) < 3 or not (4 in hand) else 0"
    )
    assert compared(old, new) == (Likeness.DIFFERENT, "hand: 1, 2, 4")
