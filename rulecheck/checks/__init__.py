"""The checks: one module for each code of findings, and the run that asks them all."""

from rulecheck.checks.finding import Finding, RuleShown, Severity, Status, WitnessShown
from rulecheck.checks.run import Report, Settings, lint

__all__ = [
    "Finding",
    "Report",
    "RuleShown",
    "Settings",
    "Severity",
    "Status",
    "WitnessShown",
    "lint",
]
