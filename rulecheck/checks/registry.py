"""What every finding code means: the closed list behind `rulecheck rule CODE`.

Each code has a faulty document part and its mend; a test lints both.
"""

from __future__ import annotations

from rulecheck.checks.text.codes import TEXT_CODES
from rulecheck.language.codes import LANGUAGE_CODES, CodeDoc

__all__ = ["CODES", "code_named"]


def _points(*rows: str, head: str = "def points(bid: Int[0:9]) -> Int:", over: bool = True) -> str:
    columns = (
        "| rule | when | points | over |\n|---|---|---|---|"
        if over
        else ("| rule | when | points |\n|---|---|---|")
    )
    table = "\n".join([columns, *(f"| {row} |" for row in rows)])
    return f"```python\n{head}\n    ...\n```\n\n{table}\n"


def _ruling(*rows: str) -> str:
    columns = "| ruling | when | points | over | because |\n|---|---|---|---|---|"
    return "\n" + "\n".join([columns, *(f"| {row} |" for row in rows)]) + "\n"


def _python(*lines: str) -> str:
    return "```python\n" + "\n".join(lines) + "\n```\n"


_DOCS = (
    CodeDoc(
        "RC301",
        "conflict",
        "Two rows of a decision apply to one situation and give different values. Rows that "
        "overlap with the same value are no conflict.",
        "At the table two players would both be right; at run time the decision fails.",
        _points("low | `bid < 6` | 1 |", "high | `bid > 4` | 2 |"),
        _points("low | `bid < 6` | 1 |", "high | `bid > 4` | 2 | low"),
    ),
    CodeDoc(
        "RC302",
        "gap",
        "There is a situation to which no row of a decision applies.",
        "The rules are silent, and at run time the decision fails.",
        _points("low | `bid < 5` | 1 |", "high | `bid > 5` | 2 |"),
        _points("low | `bid < 5` | 1 |", "high | `bid >= 5` | 2 |"),
    ),
    CodeDoc(
        "RC303",
        "dead-row",
        "A row never applies: its condition never holds, or rows over it together always hold "
        "where it does.",
        "It looks like a rule and never is one; mostly its condition is not what was meant.",
        _points("all | | 1 |", "none | `bid > 9` | 2 | all"),
        _points("all | | 1 |", "none | `bid == 9` | 2 | all"),
    ),
    CodeDoc(
        "RC304",
        "undefined-operation",
        "An operation can fail: the largest of nothing, an index where there is no item, a None "
        "used as a value, a number outside its range, a division by zero, a call outside what "
        "the function asks for.",
        "In that situation the rules give no answer, and a log that meets it can't be judged.",
        _python("def best(bids: Seq[Int, 4]) -> Int:", "    return max(bids)"),
        _python("def best(bids: Seq[Int, 4]) -> Int:", "    return max(bids, default=0)"),
    ),
    CodeDoc(
        "RC305",
        "wrong-example",
        "A worked example that the rules do not give. An empty cell stands for every value.",
        "One of the two is wrong, and readers believe the example.",
        _points("all | | `bid + 1` |")
        + "\n| example | bid | points |\n|---|---|---|\n| three | 3 | 5 |\n",
        _points("all | | `bid + 1` |")
        + "\n| example | bid | points |\n|---|---|---|\n| three | 3 | 4 |\n",
    ),
    CodeDoc(
        "RC306",
        "idle-ruling",
        "A ruling without which every situation would have the same one value; or an accept "
        "for a finding that is not there, or (`unreached`) for an event, rule or row that is not "
        "in the document.",
        "It claims that the text is unclear where it is not, or is left over from an older text.",
        _points("all | | 1 |") + _ruling("again | `bid == 0` | 1 | | to be sure"),
        _points("all | `bid > 0` | 1 |") + _ruling("zero | `bid == 0` | 0 | | not said"),
    ),
    CodeDoc(
        "RC401",
        "claim-refuted",
        "A `@claim` is false for some values of its parameters.",
        "What the authors believe of their rules does not hold.",
        _python("@claim", "def small(bid: Int[0:9]) -> Bool:", "    return 2 * bid < 18"),
        _python("@claim", "def small(bid: Int[0:9]) -> Bool:", "    return 2 * bid <= 18"),
    ),
    CodeDoc(
        "RC402",
        "invariant-broken",
        "An `@invariant` does not hold at the start, or an event that the rules allow leads from "
        "a state in which all invariants hold to one in which it does not.",
        "Whatever relies on it is not certain. The state may be one that no game reaches: then "
        "another invariant has to say so.",
        _python(
            "@state",
            "class Game:",
            "    score: Int[0:]",
            "@setup",
            "def start() -> Game:",
            "    return Game(0)",
            "@event",
            "def add(game: Game, points: Int[0:9]):",
            "    game.score += points",
            "@invariant",
            "def small(game: Game) -> Bool:",
            "    return game.score < 100",
        ),
        _python(
            "@state",
            "class Game:",
            "    score: Int[0:]",
            "@setup",
            "def start() -> Game:",
            "    return Game(0)",
            "@event",
            "def add(game: Game, points: Int[0:9]):",
            '    assert game.score + points < 100, "end: {points} would be too many"',
            "    game.score += points",
            "@invariant",
            "def small(game: Game) -> Bool:",
            "    return game.score < 100",
        ),
    ),
    CodeDoc(
        "RC405",
        "vacuous-assumption",
        "The preconditions of a function can never all hold.",
        "From a contradiction everything follows, so nothing that is proved of it means anything.",
        _python(
            "def half(n: Int[0:9]) -> Int:",
            "    assert n > 5",
            "    assert n < 5",
            "    return n // 2",
        ),
        _python(
            "def half(n: Int[0:9]) -> Int:",
            "    assert n > 3",
            "    assert n < 5",
            "    return n // 2",
        ),
    ),
    CodeDoc(
        "RC501",
        "different-definition",
        "Documents of one `family` that are linted together (or any, with `--family`) define a "
        "name differently: the cards of a deck, a type or constant, an option, or a function or "
        "decision without the game's state. Functions are compared by the solver: other words "
        "with the same results are no finding. One that takes other parameters is another "
        "function by the same name: an info.",
        "Whoever knows one of the documents reads the other with the wrong meaning in mind. An "
        "`accept` of the name in either document says why both are right.",
        "",
        "",
    ),
    CodeDoc(
        "RC901",
        "limit-reached",
        "The solver reached its limit before it had an answer.",
        "Nothing is known: neither that the rule is sound nor that it is not.",
        "",
        "",
    ),
    CodeDoc(
        "RC902",
        "unsupported",
        "A part of the rules can't be translated for the solver, or is too large to be written "
        "out. The rest of the document was checked.",
        "Nothing is known of that part; it runs, and its faults show at run time.",
        _python(
            "def longest(n: Int[0:]) -> Int:",
            "    assert n > 3",
            "    return len([k for k in range(n)])",
        ),
        _python(
            "def longest(n: Int[0:50]) -> Int:",
            "    assert n > 3",
            "    return len([k for k in range(n)])",
        ),
    ),
    CodeDoc(
        "RC903",
        "readings-disagree",
        "The solver and the runtime do not agree on a situation. Both results are shown.",
        "This is a fault of rulecheck, never of a document; it is never shown as a finding about "
        "the rules, and the exit status is 2.",
        "",
        "",
    ),
)

CODES = TEXT_CODES | LANGUAGE_CODES | {doc.code: doc for doc in _DOCS}


def code_named(word: str) -> CodeDoc | None:
    """By code or by name."""
    found = CODES.get(word.upper())
    return found or next((doc for doc in CODES.values() if doc.name == word), None)
