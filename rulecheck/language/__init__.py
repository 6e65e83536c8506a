"""The language stage: from a document to its typed, name-resolved rules."""

from rulecheck.language.check import Checked, check, load
from rulecheck.language.rules import Rules

__all__ = ["Checked", "Rules", "check", "load"]
