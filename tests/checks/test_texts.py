"""The rule texts under `tests/texts/`, of invented games: sound ones, and ones with planted faults.

A sidecar `<name>.expected` has one finding a line: `LINE CODE` is a warning or an error, `INFO LINE
CODE` an info. A text without a sidecar is sound: nothing at all is said of it. `MISSED LINE CODE
WHY` is a planted fault beyond what the check is documented to find, and the test says when it is
found. Every finding has to stand in a sidecar.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulecheck.checks.finding import Severity
from rulecheck.checks.text import lint_text
from rulecheck.document import read

FOLDER = Path(__file__).parents[1] / "texts"
TEXTS = sorted(path for path in FOLDER.rglob("*") if path.suffix in {".txt", ".md"})
CODES = [f"RC10{number}" for number in range(1, 10)]

Place = tuple[int, str]


def expected(path: Path) -> dict[Place, str]:
    """What the sidecar of a text has at each place: `FOUND`, `INFO` or `MISSED`."""
    sidecar = path.with_name(f"{path.name}.expected")
    lines = sidecar.read_text(encoding="utf-8").split("\n") if sidecar.exists() else []
    places: dict[Place, str] = {}
    for line in filter(None, lines):
        found = re.fullmatch(r"(?:(INFO|MISSED) )?(\d+) (RC10\d)( \S.*)?", line)
        assert found, f"{sidecar.name}: {line!r}"
        word, number, code, why = found.groups()
        assert bool(why) == (word == "MISSED"), f"{sidecar.name}: what is missed needs a reason"
        assert (int(number), code) not in places, f"{sidecar.name}: {line!r} stands twice"
        places[int(number), code] = word or "FOUND"
    return places


def wrong(path: Path) -> Iterator[str]:
    """What is not as the sidecar of a text has it."""
    at = expected(path)
    text = path.read_text(encoding="utf-8").split("\n")
    found = {(f.span.line, f.code): f for f in lint_text(read(path))}
    for (line, code), word in at.items():
        finding = found.get((line, code))
        if word == "MISSED":
            if finding is not None:
                yield f"{path.name}:{line}: {code} is found now: take MISSED out of the sidecar"
        elif finding is None:
            yield f"{path.name}:{line}: {code} is planted and not found: {text[line - 1].strip()!r}"
        elif (finding.severity is Severity.INFO) != (word == "INFO"):
            yield f"{path.name}:{line}: {code} is of severity {finding.severity}"
    for (line, code), finding in found.items():
        if (line, code) not in at:
            yield f"{path.name}:{line}: {code} is a false alarm: {finding.message}"


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_planted_faults_are_found_and_no_others(path: Path) -> None:
    mistakes = list(wrong(path))
    assert not mistakes, "\n" + "\n".join(mistakes)


def test_only_bad_texts_have_sidecars() -> None:
    with_faults = {path for path in TEXTS if expected(path)}
    assert with_faults == {path for path in TEXTS if path.parent.name == "bad"}


def test_sidecars_belong_to_texts_and_are_sorted() -> None:
    for sidecar in FOLDER.rglob("*.expected"):
        assert sidecar.with_suffix("") in TEXTS, sidecar.name
        places = list(expected(sidecar.with_suffix("")))
        assert places == sorted(places), sidecar.name


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", CODES)
def test_each_fault_is_found_in_both_languages(code: str, language: str) -> None:
    """At least twice each."""
    words = Counter(
        word
        for path in TEXTS
        if path.name.startswith(language)
        for (_, its_code), word in expected(path).items()
        if its_code == code
    )
    assert words["FOUND"] >= 2


def test_misses_are_few() -> None:
    """Of all that is planted, at most one in twenty."""
    words = Counter(word for path in TEXTS for word in expected(path).values())
    assert words["MISSED"] * 20 <= words.total()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("folder", ["good", "bad"])
@pytest.mark.parametrize("suffix", [".txt", ".md"])
def test_both_languages_are_written_in_both_ways(language: str, folder: str, suffix: str) -> None:
    assert len(list(FOLDER.glob(f"{folder}/{language}-*{suffix}"))) >= 2
