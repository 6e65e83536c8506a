"""What the text checks say of a text."""

from __future__ import annotations

from rulecheck.checks.finding import Finding
from rulecheck.checks.text import lint_text
from rulecheck.document import parse


def findings(text: str, path: str = "demo.txt") -> tuple[Finding, ...]:
    return lint_text(parse(text, path))


def said(text: str, code: str = "RC1", path: str = "demo.txt") -> list[tuple[int, str]]:
    """Line and severity of each finding of a code."""
    return [(f.span.line, str(f.severity)) for f in findings(text, path) if f.code.startswith(code)]


def words(text: str, finding: Finding) -> str:
    """The words that a finding of one line underlines."""
    span = finding.span
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]
