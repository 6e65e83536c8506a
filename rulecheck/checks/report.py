"""What lint is asked, and what it found in one document."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulecheck.checks.finding import Finding
from rulecheck.solver.limits import Limits
from rulecheck.solver.verdicts import Verdict

__all__ = ["Report", "Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    limits: Limits = field(default_factory=Limits)
    as_written: bool = False
    witnesses: int = 1
    """How many situations a finding shows. With 0 it shows one, as the solver happened to find
    it, and no regions: enough to know that there is one."""
    induction: bool = True
    """Whether invariants are proved. Else they are taken as given, and what rests on them
    counts as bounded."""
    only: frozenset[str] | None = None
    """The functions and decisions to be checked, by name; None for all."""


@dataclass(frozen=True)
class Report:
    """What lint found in one document. `verdicts` counts what was asked; `tensions` are those
    of the text that rulings settle (they are among the findings, as RULED)."""

    path: str
    findings: tuple[Finding, ...]
    verdicts: dict[Verdict, int]
    queries: int
    tensions: int = 0
    settled: int = 0
    interrupted: bool = False
    documents: int = 1
    """0 where it is about several documents, each of which has a report of its own."""
