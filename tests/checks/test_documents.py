"""The small documents under `tests/documents/`: each says at its end, in a table of findings,
what lint must find in it, and nothing else may be found.

Every witness was run again by lint before it was given (see `checks/examination.py`); here
also no finding may be one about rulecheck itself.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulecheck.checks import Settings, lint
from rulecheck.checks.finding import Finding, Status
from rulecheck.document import Document, Table, read
from rulecheck.language import check

FOLDER = Path(__file__).parents[1] / "documents"
DOCUMENTS = sorted(FOLDER.rglob("*.md"))
CODES = ["RC301", "RC302", "RC303", "RC304", "RC305", "RC306", "RC307", "RC401", "RC402", "RC405"]


def expected(document: Document) -> list[tuple[str, ...]]:
    """The rows of the table of findings: code (and status), line, rules, regions."""
    return [
        tuple(cell.text.strip("` ") for cell in row.cells)
        for part in document.parts
        if isinstance(part, Table) and part.header.cells[0].text == "finding"
        for row in part.rows
    ]


def said(finding: Finding) -> tuple[str, ...]:
    status = "" if finding.status is Status.OPEN else f" {finding.status}"
    return (
        f"{finding.code}{status}",
        str(finding.span.line),
        ", ".join(rule.name for rule in finding.rules),
        "; ".join(finding.regions),
    )


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_findings(path: Path) -> None:
    document = read(path)
    report = lint(check(document), Settings())
    assert [said(f) for f in report.findings] == expected(document)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_only_bad_documents_have_open_findings(path: Path) -> None:
    codes = [row[0] for row in expected(read(path))]
    is_open = any(" " not in code for code in codes)
    assert is_open == (path.parent.name == "bad")


@pytest.mark.parametrize("code", CODES)
def test_each_code_is_shown_three_times(code: str) -> None:
    rows = [row for path in (FOLDER / "bad").glob("*.md") for row in expected(read(path))]
    assert sum(row[0] == code for row in rows) >= 3
