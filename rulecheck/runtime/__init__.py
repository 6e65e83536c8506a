"""The runtime stage: typed rules compiled to Python, to score and to replay games."""

from rulecheck.runtime.faults import Fault, RuleBroken
from rulecheck.runtime.listener import Listener
from rulecheck.runtime.program import Program, compile_rules
from rulecheck.runtime.show import show
from rulecheck.runtime.table import Table

__all__ = ["Fault", "Listener", "Program", "RuleBroken", "Table", "compile_rules", "show"]
