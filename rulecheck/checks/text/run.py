"""Asks every text check about a document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rulecheck.checks.finding import Finding, RuleShown
from rulecheck.checks.text import (
    arithmetic,
    case_not_covered,
    contradictory_wording,
    count_mismatch,
    dangling_reference,
    empty_section,
    near_duplicate,
    repeated_passage,
    undefined_term,
)
from rulecheck.checks.text.codes import TEXT_CODES
from rulecheck.checks.text.remark import Check, Remark
from rulecheck.checks.text.suppressions import unsuppressed
from rulecheck.document.parts import Document
from rulecheck.document.text import Text, read_text
from rulecheck.document.text.folding import fold
from rulecheck.language.columns import formal_kind

__all__ = ["CHECKS", "lint_text"]

CHECKS: Mapping[str, Check] = {
    "RC101": empty_section.check,
    "RC102": repeated_passage.check,
    "RC103": dangling_reference.check,
    "RC104": count_mismatch.check,
    "RC105": arithmetic.check,
    "RC106": case_not_covered.check,
    "RC107": undefined_term.check,
    "RC108": contradictory_wording.check,
    "RC109": near_duplicate.check,
}
UNUSED = "RC110"
MOST = 100
"""Findings of one code in one text; who has more mends these first."""


def lint_text(document: Document) -> tuple[Finding, ...]:
    """The findings about the text of a document, in its order; those that a comment
    suppresses are left out. Of each code, the first ones, and how many there are behind them.
    Nothing is raised for what is in it."""
    text = read_text(document, lambda table: formal_kind(table) is not None)
    said = [
        (code, TEXT_CODES[code].name, remark)
        for code, check in CHECKS.items()
        for remark in check(text)
    ]
    names = frozenset(word for code in CHECKS for word in (code.lower(), TEXT_CODES[code].name))
    kept, idle = unsuppressed(text, said, names)
    kept += [(UNUSED, TEXT_CODES[UNUSED].name, remark) for remark in idle]
    game = document.front_matter["game"].value if "game" in document.front_matter else None
    findings = (_finding(text, code, remark, game) for code, remark in _first(kept))
    return tuple(sorted(findings, key=lambda f: (f.span, f.code, f.message)))


def _first(kept: Iterable[tuple[str, str, Remark]]) -> Iterator[tuple[str, Remark]]:
    """What is shown of the remarks: of each code no more than `MOST`."""
    of_code: dict[str, list[Remark]] = {}
    for code, _, remark in kept:
        of_code.setdefault(code, []).append(remark)
    for code, remarks in of_code.items():
        remarks.sort(key=lambda remark: remark.span)
        for remark in remarks[:MOST]:
            yield code, remark
        rest = remarks[MOST:]
        if rest:
            severity = max(remark.severity for remark in rest)
            message = f"{len(rest):,} more of this kind from here on, which are not shown"
            hint = "mend the first ones, and lint the text again"
            yield code, Remark(severity, message, rest[0].block, rest[0].span, hint)


def _finding(text: Text, code: str, remark: Remark, game: object) -> Finding:
    subject = _subject(text, remark.block)
    return Finding(
        code,
        TEXT_CODES[code].name,
        remark.severity,
        None,
        remark.message.replace("\n", " "),
        text.source.path,
        remark.span,
        f"{game}/{subject}" if game else subject,
        hint=remark.hint,
        related=tuple(RuleShown("", p.message, p.span) for p in remark.related),
    )


def _subject(text: Text, block: int) -> str:
    """The heading that a block is, or stands under, as an address: `end-of-a-round`."""
    if not text.blocks:
        return "text"
    heading = text.section(block + 1)
    words = re.findall(r"[a-z0-9]+", fold(heading.text)) if heading is not None else []
    return "-".join(words) or "text"
