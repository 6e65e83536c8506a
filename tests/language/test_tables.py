"""Decisions, examples and accepts, from tables."""

import pytest

from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.codes import LANGUAGE_CODES
from rulecheck.language.nodes import Constant, Restrict
from rulecheck.language.tables import slug
from rulecheck.language.walk import walk
from tests.language.conftest import DECK, FRONT, code

POINTS = code("def points(bid: Int[0:9], taken: Int[0:9]) -> Int:\n    ...")


def table(*rows, header="rule | when | points | over"):
    columns = header.count("|") + 1
    return "\n".join([f"| {header} |", "|" + "---|" * columns, *(f"| {r} |" for r in rows)]) + "\n"


def test_rows_and_precedence(checked):
    result = checked(
        POINTS,
        table(
            "made | `taken == bid` | `10 + 3 * bid` | ",
            "missed | taken != bid | `-3 * abs(taken - bid)` | ",
            "zero | `bid == 0 and taken == 0` | 20 | made",
        ),
        table(
            "big | `bid > 8` | 99 | zero, missed | why not",
            header="ruling | when | points | over | because",
        ),
    )
    assert result.flaws == ()
    decision = result.rules.decisions["points"]
    assert [r.name for r in decision.rows] == ["made", "missed", "zero", "big"]
    assert [r.ruling for r in decision.rows] == [False, False, False, True]
    assert decision.rows[2].address == "demo/points/zero"
    assert decision.rows[3].because == "why not"
    # `over` is transitive: big is over zero, so over made.
    assert decision.above == (frozenset({2, 3}), frozenset({3}), frozenset({3}), frozenset())
    assert list(decision.order).index(3) < list(decision.order).index(2)
    assert list(decision.order).index(2) < list(decision.order).index(0)


def test_star_is_over_all_others_of_the_text(checked):
    result = checked(
        POINTS,
        table("all | | 1 | ", "zero | `bid == 0` | 0 | *"),
        table(
            "settled | `bid == 3` | 3 | * | reason",
            header="ruling | when | points | over | because",
        ),
    )
    assert result.flaws == ()
    rows = result.rules.decisions["points"].rows
    assert [r.over for r in rows] == [(), ("all",), ("all", "zero")]


def test_a_when_narrows_its_value(checked):
    result = checked(
        code("def points(bid: Option[Int]) -> Int:\n    ..."),
        table("bid | `bid is not None` | bid | ", "none | `bid is None` | 0 | "),
    )
    assert result.flaws == ()
    value = result.rules.decisions["points"].rows[0].value
    (restrict,) = [n for n in walk(value) if isinstance(n, Restrict)]
    assert restrict.proven


@pytest.mark.parametrize(
    ("rows", "code_", "message"),
    [
        (["a | | 1 | b"], "RC214", "`b` is not a row of points"),
        (["a | | 1 | ", "a | | 2 | "], "RC206", "`a` is already a row of points (line 14)"),
        (["a | `bid >` | 1 | "], "RC202", "this is not an expression"),
        (["a | `bid > 1 # so` | 1 | "], "RC202", "this is not an expression: `#` begins a comment"),
        (["a | | | "], "RC210", "the row `a` gives no points"),
        ([" | | 1 | "], "RC210", "this row has no name"),
        (["a, b | | 1 | "], "RC210", "`a, b` can't be the name of a row"),
        (["a | `taken` | 1 | "], "RC205", "this is Int[0:9], where a condition is needed"),
        (["a | | True | "], "RC205", "this is True, where Int is needed"),
        (["a | | 1 | b", "b | | 1 | a"], "RC307", "these rows stand over each other"),
    ],
)
def test_faulty_rows(flaws, rows, code_, message):
    found = flaws(POINTS, table(*rows))
    assert f"{code_} {message}" in found[0]


def test_a_flaw_in_a_cell_has_its_column(flaws):
    (found,) = flaws(POINTS, table("a | `bid > 0 and zz` | 1 | "))
    assert found.startswith("14:20 RC204")


def test_an_escaped_pipe_keeps_columns(flaws):
    (found,) = flaws(
        code("def points(a: Set[Int[0:3]]) -> Int:\n    ..."),
        table("a | `len(a \\| a) > zz` | 1 | "),
    )
    assert found.startswith("14:22 RC204 `zz`")


def test_text_over_a_ruling_is_refused(flaws):
    found = flaws(
        POINTS,
        table("a | | 1 | r"),
        table("r | | 2 | | because", header="ruling | when | points | over | because"),
    )
    assert "RC214 the text's row `a` stands over the ruling `r`" in found[0]


def test_a_ruling_gives_its_reason(flaws):
    found = flaws(POINTS, table("r | | 2 | ", header="ruling | when | points | over"))
    assert "RC210 the ruling `r` gives no reason" in found[0]


def test_a_decision_without_rows(flaws):
    assert "RC210 no table defines `points`" in flaws(POINTS)[0]


def test_a_table_without_decision(flaws):
    found = flaws(table("a | | 1 | "))
    assert "RC210 no column of this table is the name of a decision" in found[0]


def test_examples(checked):
    result = checked(
        DECK,
        POINTS,
        table("all | | `bid + taken + players` | "),
        code("def first(who: Player, cards: Seq[Card, 3]) -> Option[Player]:\n    return who"),
        table(
            "sum | 1 | 2 | 2 | 5",
            "any | 1 | | | ",
            header="example | bid | taken | players | points",
        ),
        table("one | p2 | [A1, W] | p2", header="example | who | cards | first"),
    )
    assert [f.code for f in result.flaws] == ["RC210"]
    one, two = result.rules.examples
    assert list(one.given) == ["bid", "taken", "players"]
    assert one.function == "points"
    assert isinstance(two.given["who"], Constant)
    assert two.given["who"].value == "p2"


def test_accepts(checked):
    result = checked(table("RC301 | demo/x | known", header="accept | subject | because"))
    assert result.flaws == ()
    (accept,) = result.rules.accepts
    assert (accept.code, accept.subject, accept.because) == ("RC301", "demo/x", "known")


@pytest.mark.parametrize("doc", LANGUAGE_CODES.values(), ids=LANGUAGE_CODES)
def test_every_code_is_given_by_its_bad_example_and_not_by_its_good_one(doc):
    def codes(text):
        whole = text if text.startswith("---") else FRONT + "\n" + text
        return {f.code for f in check(parse(whole, "demo.md")).flaws}

    assert doc.code in codes(doc.bad)
    assert codes(doc.good) == set()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Made it!", "made-it"),
        ("no 7 & 8", "no-7-8"),
        ("Ätsch", "ätsch"),
        ("ОБЫЧНЫЙ ход", "обычный-ход"),
        ("Ψ ω", "ψ-ω"),
        ("平局 和 勝ち", "平局-和-勝ち"),
        ("हिन्दी", "हिन्दी"),
        ("ＷＩＤＥ", "wide"),
        ("Straße", "strasse"),
        ("→ !", ""),
    ],
)
def test_the_name_of_a_row_in_its_address(name, address):
    assert slug(name) == address


def test_names_of_any_script_are_told_apart(checked):
    result = checked(
        POINTS, table("平局 | | 1 | ", "勝ち | `bid == 0` | 2 | 平局", "ход | | 1 | 勝ち")
    )
    assert result.flaws == ()
    assert [r.over for r in result.rules.decisions["points"].rows] == [(), ("平局",), ("勝ち",)]


def test_names_that_differ_by_signs_alone_are_one_address(flaws):
    found = flaws(POINTS, table("too low | | 1 | ", "Too-low! | | 2 | "))
    assert "RC206 `Too-low!` is already a row of points (line 14, as `too low`)" in found[0]


def test_a_name_without_a_letter_or_digit(flaws):
    found = flaws(POINTS, table("→ | | 1 | "))
    assert "RC210 the name `→` has no letter or digit" in found[0]
