"""What makes a flaw of the document's syntax."""

from __future__ import annotations

from rulecheck.document.parts import Flaw
from rulecheck.document.source import Span

__all__ = ["DOCUMENT_SYNTAX", "syntax_flaw"]

DOCUMENT_SYNTAX = "RC201"


def syntax_flaw(message: str, span: Span, hint: str) -> Flaw:
    """A `document-syntax` finding."""
    return Flaw(DOCUMENT_SYNTAX, message, span, hint)
