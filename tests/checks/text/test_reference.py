"""`docs/text.md` and the example of the README say what the checks do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.checks.text.codes import TEXT_CODES
from rulecheck.checks.text.run import CHECKS, UNUSED
from tests.checks.text.found import said

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("doc", TEXT_CODES.values(), ids=lambda doc: doc.code)
def test_the_reference_shows_each_check(doc):
    text = (ROOT / "docs/text.md").read_text("utf-8")
    assert f"\n### {doc.code} {doc.name}\n" in text
    words = " ".join(text.split())
    assert doc.what in words
    assert doc.why in words
    if doc.code != UNUSED:
        assert f"````\n{doc.bad.rstrip()}\n````" in text
        assert f"````\n{doc.good.rstrip()}\n````" in text


def test_every_check_has_a_page():
    assert {*CHECKS, UNUSED} == set(TEXT_CODES)


@pytest.mark.parametrize("doc", TEXT_CODES.values(), ids=lambda doc: doc.code)
def test_examples_need_no_rule_document(doc):
    assert said(doc.bad, doc.code, "demo.md")
    assert said(doc.good, path="demo.md") == []
