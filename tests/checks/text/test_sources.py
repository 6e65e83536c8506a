"""The published rule texts beside the repository: what `lint` must find in them.

Only places are written here: the texts themselves are no part of this project.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.checks.finding import Severity
from rulecheck.checks.text import lint_text
from rulecheck.document import read

FOLDER = Path(__file__).parents[4] / "shared/seeds"
FOUND = {
    "000": {(4, "RC104"), (17, "RC102")},
    "001": {(10, "RC102"), (16, "RC102"), (42, "RC102"), (44, "RC102"), (46, "RC102")},
    "002": {(5, "RC104"), (22, "RC108"), (25, "RC108")},
    "003": {(11, "RC107"), (33, "RC103"), (73, "RC101"), (76, "RC101")},
    "004": {(10, "RC106"), (12, "RC103"), (21, "RC107"), (22, "RC101")},
}

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the texts are not at hand")


@pytest.mark.parametrize("start", FOUND)
def test_tensions_of_a_text(start: str) -> None:
    (path,) = FOLDER.glob(f"{start}_*.txt")
    assert {(f.span.line, f.code) for f in lint_text(read(path))} == FOUND[start]


def test_only_the_uncounted_component_is_no_more_than_an_info() -> None:
    found = [f for path in FOLDER.glob("*.txt") for f in lint_text(read(path))]
    assert [(f.code, f.span.line) for f in found if f.severity is Severity.INFO] == [("RC104", 5)]
