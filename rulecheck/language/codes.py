"""What each RC2xx code means: the text of `rulecheck rule RC205`, and the reference.

Every code has a faulty document part and its mend; a test checks that the first gives the
code and the second does not.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["LANGUAGE_CODES", "CodeDoc"]


@dataclass(frozen=True, slots=True)
class CodeDoc:
    """A finding code: its name, what it means, why it matters, and two document parts,
    `bad` that has the finding and `good` that does not."""

    code: str
    name: str
    what: str
    why: str
    bad: str
    good: str


def _python(*lines: str) -> str:
    return "```python\n" + "\n".join(lines) + "\n```\n"


_POINTS = _python("def points(bid: Int[0:9]) -> Int:", "    ...")

_DOCS = (
    CodeDoc(
        "RC201",
        "document-syntax",
        "The Markdown of the document is broken: front matter that YAML can't read, a fence "
        "that never closes, a table row with too few or too many cells, or a line of prose "
        "directly under a table, which Markdown takes for a row.",
        "What Markdown drops or swallows would silently be no rule any more.",
        "| rule | when |\n|---|---|\n| low | `n < 3` |\nThe next paragraph.\n",
        "| name | says |\n|---|---|\n| low | below three |\n\nThe next paragraph.\n",
    ),
    CodeDoc(
        "RC202",
        "python-syntax",
        "A code block, or an expression in a table, is not Python.",
        "Nothing in it can be read; what stands beside it still is.",
        _python("def double(n: Int) -> Int", "    return 2 * n"),
        _python("def double(n: Int) -> Int:", "    return 2 * n"),
    ),
    CodeDoc(
        "RC203",
        "not-in-language",
        "This is Python, but not part of the rule language: `while`, imports, lambdas outside "
        "`key=`, tuples, decimal numbers, methods, and so on.",
        "Rules always end, and the solver reads the same text as the runtime; what it can't "
        "read is left out of the language.",
        _python("def half(n: Int) -> Int:", "    return n / 2"),
        _python("def half(n: Int) -> Int:", "    return n // 2"),
    ),
    CodeDoc(
        "RC204",
        "unknown-name",
        "A name, a field, a member of an Enum or a function that is not defined.",
        "Nothing is guessed: `a7` is not `A7`.",
        _python("def double(count: Int) -> Int:", "    return 2 * cuont"),
        _python("def double(count: Int) -> Int:", "    return 2 * count"),
    ),
    CodeDoc(
        "RC205",
        "wrong-type",
        "A value of one type stands where another is needed, or two values can never be compared.",
        "Such a rule could only ever fail, or be always false.",
        _python("def many(hand: Set[Int[1:9]]) -> Bool:", "    return hand > 3"),
        _python("def many(hand: Set[Int[1:9]]) -> Bool:", "    return len(hand) > 3"),
    ),
    CodeDoc(
        "RC206",
        "duplicate-name",
        "A name is defined twice, or is built in, or begins with an underscore.",
        "A reader, and a finding, must know which of the two is meant.",
        _python("LIMIT = 5", "LIMIT = 6"),
        _python("LIMIT = 5", "HIGHEST = 6"),
    ),
    CodeDoc(
        "RC207",
        "bad-declaration",
        "An annotation is not a type, a type lacks its arguments, a parameter has no type, or a "
        "decorated function does not have the shape that its role needs.",
        "The solver needs to know of every value what it can be, and how long a sequence gets.",
        _python("def many(cards: Seq[Int]) -> Int:", "    return len(cards)"),
        _python("def many(cards: Seq[Int, 10]) -> Int:", "    return len(cards)"),
    ),
    CodeDoc(
        "RC208",
        "bad-call",
        "A call gives too many or too few values, or names a parameter that is not there; or it "
        "calls what rules can't call, such as an event.",
        "What each value means must be beyond doubt.",
        _python(
            "def double(n: Int) -> Int:",
            "    return 2 * n",
            "def four(n: Int) -> Int:",
            "    return double(n, n)",
        ),
        _python(
            "def double(n: Int) -> Int:",
            "    return 2 * n",
            "def four(n: Int) -> Int:",
            "    return double(double(n))",
        ),
    ),
    CodeDoc(
        "RC209",
        "recursion",
        "Functions call each other in a circle.",
        "Rules always end; loops over something finite say the same.",
        _python(
            "def total(n: Int[0:9]) -> Int:",
            "    return 0 if n == 0 else n + total(n - 1)",
        ),
        _python("def total(n: Int[0:9]) -> Int:", "    return sum(range(n + 1))"),
    ),
    CodeDoc(
        "RC210",
        "bad-table",
        "A rule, ruling, example or accept table lacks a column, has one that is not known, or "
        "a cell that must not be empty is.",
        "The header words are how a table says what it means.",
        _POINTS + "\n| rule | if | points |\n|---|---|---|\n| any | `bid >= 0` | 1 |\n",
        _POINTS + "\n| rule | when | points |\n|---|---|---|\n| any | `bid >= 0` | 1 |\n",
    ),
    CodeDoc(
        "RC211",
        "bad-rule",
        "An assert of an event has no message, or its message does not begin with a name.",
        "The name is the rule's address: violations, coverage and tests refer to it.",
        _python(
            "@state",
            "class Game:",
            "    score: Int",
            "@event",
            "def add(game: Game, n: Int):",
            "    assert n > 0",
            "    game.score += n",
        ),
        _python(
            "@state",
            "class Game:",
            "    score: Int",
            "@event",
            "def add(game: Game, n: Int):",
            '    assert n > 0, "positive: {n} adds nothing"',
            "    game.score += n",
        ),
    ),
    CodeDoc(
        "RC212",
        "bad-deck",
        "A row of a deck table does not say what cards there are.",
        "Every witness and every log is made of these cards.",
        "| deck | code | values |\n|---|---|---|\n| Red | R | one to six |\n",
        "| deck | code | values |\n|---|---|---|\n| Red | R | 1..6 |\n",
    ),
    CodeDoc(
        "RC213",
        "bad-front-matter",
        "The front matter lacks `game`, `title` or `players`, or one of them can't be read.",
        "Logs name the game by its id, and proofs cover the numbers of players it names.",
        "---\ngame: demo\ntitle: Demo\nplayers: a few\n---\n",
        "---\ngame: demo\ntitle: Demo\nplayers: 2..4\n---\n",
    ),
    CodeDoc(
        "RC214",
        "bad-precedence",
        "A name in `over` is not a row of that decision, or a row of the text stands over a "
        "ruling.",
        "Rulings settle what the text leaves open, so they stand over it.",
        _POINTS + "\n| rule | when | points | over |\n|---|---|---|---|\n"
        "| all | | 1 | |\n| none | `bid == 0` | 0 | al |\n",
        _POINTS + "\n| rule | when | points | over |\n|---|---|---|---|\n"
        "| all | | 1 | |\n| none | `bid == 0` | 0 | all |\n",
    ),
    CodeDoc(
        "RC215",
        "no-value",
        "A function can end without a value.",
        "Every rule gives an answer in every situation.",
        _python("def sign(n: Int) -> Int:", "    if n > 0:", "        return 1"),
        _python("def sign(n: Int) -> Int:", "    if n > 0:", "        return 1", "    return 0"),
    ),
    CodeDoc(
        "RC216",
        "not-changeable",
        "Something is assigned to that can't be changed: a parameter, a loop's variable, a card, "
        "a part of an optional value.",
        "Values are given by copy; only events and procedures change the state they are given.",
        _python("def more(n: Int) -> Int:", "    n += 1", "    return n"),
        _python("def more(n: Int) -> Int:", "    return n + 1"),
    ),
    CodeDoc(
        "RC217",
        "never-reached",
        "A statement behind a `return`.",
        "It looks like a rule, and never is one.",
        _python("def one() -> Int:", "    return 1", "    return 2"),
        _python("def one() -> Int:", "    return 1"),
    ),
    CodeDoc(
        "RC307",
        "precedence-cycle",
        "Rows of a decision stand over each other in a circle.",
        "None of them would ever apply.",
        _POINTS + "\n| rule | when | points | over |\n|---|---|---|---|\n"
        "| all | | 1 | none |\n| none | `bid == 0` | 0 | all |\n",
        _POINTS + "\n| rule | when | points | over |\n|---|---|---|---|\n"
        "| all | | 1 | |\n| none | `bid == 0` | 0 | all |\n",
    ),
)

LANGUAGE_CODES = {doc.code: doc for doc in _DOCS}
