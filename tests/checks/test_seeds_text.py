"""What the text checks say of the published rule texts beside the repository, judged by hand.

Every finding was judged by reading the text at its place; only places are written here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.checks.finding import Finding, Severity
from rulecheck.checks.text import lint_text
from rulecheck.document import read

FOLDER = Path(__file__).parents[3] / "shared/seeds"
STARTS = ["000", "001", "002", "003", "004"]

Place = tuple[str, int, str]

# Whether a finding is right, and why.
JUDGED: dict[Place, bool] = {
    ("000", 4, "RC104"): True,  # twice as many cards as numbers, and one colour of them alone
    ("000", 17, "RC102"): True,  # the sentence of line 2
    ("001", 10, "RC102"): True,  # the passage of line 3
    ("001", 16, "RC102"): True,  # those of lines 5 and 7
    ("001", 42, "RC102"): True,  # line 34
    ("001", 44, "RC102"): True,  # line 40
    ("001", 46, "RC102"): True,  # line 37
    ("002", 5, "RC104"): True,  # one card that the total of line 4 leaves out
    ("002", 22, "RC108"): True,
    ("002", 25, "RC108"): True,
    ("003", 11, "RC107"): True,  # its effects are given without its name
    ("003", 33, "RC103"): True,  # effects of several cards, and no card is named
    ("003", 73, "RC101"): True,
    ("003", 76, "RC101"): True,
    ("004", 10, "RC106"): True,  # hands for 2 to 5 players, and the game is for 1 to 5
    ("004", 12, "RC103"): True,  # there are no such rules above
    ("004", 21, "RC107"): True,  # that it is included is all that is said
    ("004", 22, "RC101"): True,  # the last line
}

# The tensions about the text itself that readers found in the sources: where one of them may be
# shown.
TENSIONS: dict[str, frozenset[Place]] = {
    "headings of tricks without a winner": frozenset({("003", 73, "RC101")}),
    "heading of lost tricks": frozenset({("003", 76, "RC101")}),
    "effects without the name of their card": frozenset({("003", 33, "RC103")}),
    "one card beside a total": frozenset({("002", 5, "RC104")}),
    "passages twice: aim": frozenset({("001", 10, "RC102")}),
    "passages twice: preparation and rounds": frozenset({("001", 16, "RC102")}),
    "passages twice: end": frozenset({("001", 42, "RC102")}),
    "passages twice: details": frozenset({("001", 44, "RC102")}),
    "passages twice: the mode after a victory": frozenset({("001", 46, "RC102")}),
    "a hundred cards with fifty numbers": frozenset(
        {("000", 4, "RC104"), ("000", 5, "RC104")},
    ),
    "rules above that are not above": frozenset({("004", 12, "RC103")}),
}

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the texts are not at hand")


@pytest.fixture(scope="module")
def found() -> dict[Place, Finding]:
    return {
        (start, finding.span.line, finding.code): finding
        for start in STARTS
        for path in FOLDER.glob(f"{start}_*.txt")
        for finding in lint_text(read(path))
    }


def test_all_texts_are_there() -> None:
    assert [len(list(FOLDER.glob(f"{start}_*.txt"))) for start in STARTS] == [1] * 5


@pytest.mark.parametrize("tension", TENSIONS)
def test_every_tension_is_found(found: dict[Place, Finding], tension: str) -> None:
    assert TENSIONS[tension] & found.keys()


def test_every_finding_is_judged(found: dict[Place, Finding]) -> None:
    """A finding that is new has to be judged first; one that is gone has to leave the table."""
    assert sorted(found) == sorted(JUDGED)


def test_precision(found: dict[Place, Finding]) -> None:
    """At least nine of ten warnings and errors are right."""
    serious = [at for at, finding in found.items() if finding.severity > Severity.INFO]
    right = [at for at in serious if JUDGED.get(at, False)]
    assert len(right) >= 0.9 * len(serious)
    assert len(serious) == 17


def test_only_the_uncounted_component_is_no_more_than_an_info(found: dict[Place, Finding]) -> None:
    infos = [at for at, finding in found.items() if finding.severity is Severity.INFO]
    assert infos == [("002", 5, "RC104")]
