"""The rule texts under `tests/texts/`, of invented games: sound ones, and ones with planted faults.

A sidecar `<name>.expected` has one planted fault a line, `LINE CODE`; a text without a sidecar is
sound. Two words before it say where a check is known to be wrong, and the test says when it no
longer is: `MISSED LINE CODE` is a fault that it does not see, `FALSE LINE CODE` a warning about
what is none. Infos that nobody planted are no mistake.
"""

from __future__ import annotations

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
    """What the sidecar of a text has at each place: `FOUND`, `MISSED` or `FALSE`."""
    sidecar = path.with_name(f"{path.name}.expected")
    lines = sidecar.read_text(encoding="utf-8").split("\n") if sidecar.exists() else []
    places: dict[Place, str] = {}
    for line in filter(None, lines):
        *word, number, code = line.split()
        assert word in ([], ["MISSED"], ["FALSE"]), f"{sidecar.name}: {line!r}"
        places[int(number), code] = word[0] if word else "FOUND"
    return places


def wrong(path: Path) -> Iterator[str]:
    """What is not as the sidecar of a text has it."""
    at = expected(path)
    text = path.read_text(encoding="utf-8").split("\n")
    found = {(f.span.line, f.code): f for f in lint_text(read(path))}
    for (line, code), word in at.items():
        if word == "FOUND" and (line, code) not in found:
            yield f"{path.name}:{line}: {code} is planted and not found: {text[line - 1].strip()!r}"
        if word == "MISSED" and (line, code) in found:
            yield f"{path.name}:{line}: {code} is found now: take MISSED out of the sidecar"
        if word == "FALSE" and (line, code) not in found:
            yield f"{path.name}:{line}: {code} is no more: take the line out of the sidecar"
    for (line, code), finding in found.items():
        if (line, code) not in at and finding.severity > Severity.INFO:
            yield f"{path.name}:{line}: {code} is a false alarm: {finding.message}"


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_planted_faults_are_found_and_no_others(path: Path) -> None:
    mistakes = list(wrong(path))
    assert not mistakes, "\n" + "\n".join(mistakes)


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_only_bad_texts_have_faults(path: Path) -> None:
    faults = [word for word in expected(path).values() if word != "FALSE"]
    assert bool(faults) == (path.parent.name == "bad")


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


def test_false_alarms_are_few() -> None:
    """Of all that is found, at most one in fifty."""
    words = Counter(word for path in TEXTS for word in expected(path).values())
    assert words["FALSE"] * 50 <= words["FOUND"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("folder", ["good", "bad"])
@pytest.mark.parametrize("suffix", [".txt", ".md"])
def test_both_languages_are_written_in_both_ways(language: str, folder: str, suffix: str) -> None:
    assert len(list(FOLDER.glob(f"{folder}/{language}-*{suffix}"))) >= 2
