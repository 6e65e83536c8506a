"""Every code's own documentation: its bad example gives it, its good one gives nothing."""

from __future__ import annotations

import pytest

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Status
from rulecheck.checks.registry import CODES, code_named
from rulecheck.document import parse
from rulecheck.language import check
from rulecheck.language.codes import CodeDoc
from tests.language.conftest import FRONT

SHOWN = [doc for doc in CODES.values() if doc.bad]


def codes(text: str) -> set[str]:
    whole = text if text.startswith("---") else f"{FRONT}\n{text}"
    report = lint(check(parse(whole, "demo.md")), Settings())
    return {f.code for f in report.findings if f.status is Status.OPEN}


@pytest.mark.parametrize("doc", SHOWN, ids=lambda doc: doc.code)
def test_bad_gives_the_code_and_good_does_not(doc: CodeDoc) -> None:
    assert doc.code in codes(doc.bad)
    assert codes(doc.good) == set()


@pytest.mark.parametrize("doc", SHOWN, ids=lambda doc: doc.code)
def test_a_code_of_the_solver_is_all_that_its_example_shows(doc: CodeDoc) -> None:
    if doc.code > "RC3" and doc.code != "RC307":
        assert codes(doc.bad) == {doc.code}


def test_codes_without_example_are_of_the_tool_itself_or_of_several_documents() -> None:
    assert {code for code, doc in CODES.items() if not doc.bad} == {"RC501", "RC901", "RC903"}


def test_every_code_has_a_name_of_its_own() -> None:
    assert len({doc.name for doc in CODES.values()}) == len(CODES)
    for code, doc in CODES.items():
        assert code == doc.code
        assert code_named(doc.name) is doc
        assert code_named(code.lower()) is doc
