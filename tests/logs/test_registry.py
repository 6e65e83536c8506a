"""The registry of log rules is closed, and its examples show what they say."""

import re
from pathlib import Path

import pytest

import rulecheck
from rulecheck.logs import LOG_RULES, LogRule, Status, log_rule
from tests.logs.conftest import Log

_USED = re.compile(
    r"""(?:Wrong|_wrong|damaged)\(\s*"([a-z-]+)"|"log/([a-z-]+)"|: "([a-z]+-card|
                   [a-z]+-player|range)\"""",
    re.VERBOSE,
)


def test_every_rule_that_is_reported_is_registered_and_none_else() -> None:
    package = Path(rulecheck.__file__).parent
    paths = [p for p in package.rglob("*.py") if p.name != "registry.py"]
    source = "".join(p.read_text("utf-8") for p in paths)
    used = {"log/" + next(filter(None, m.groups())) for m in _USED.finditer(source)}
    assert used == set(LOG_RULES)


@pytest.mark.parametrize("rule", LOG_RULES.values(), ids=lambda rule: rule.name)
def test_each_rule_says_what_why_and_what_to_do(rule: LogRule) -> None:
    assert all(text.endswith(".") for text in (rule.what, rule.why, rule.fix))
    assert bool(rule.bad) == bool(rule.good)


@pytest.mark.parametrize(
    "rule", [r for r in LOG_RULES.values() if r.bad], ids=lambda rule: rule.name
)
def test_examples_are_bad_and_good(rule: LogRule, judged: Log) -> None:
    (bad,) = judged(*rule.bad, end="" if rule.name == "truncated" else "\n")
    assert bad.violation is not None
    assert bad.violation.rule == rule.address
    (good,) = judged(*rule.good)
    assert good.status in (Status.INCOMPLETE, Status.STOPPED)


def test_rules_are_found_by_address_and_name() -> None:
    assert log_rule("log/json") is log_rule("json") is LOG_RULES["log/json"]
    assert log_rule("log/nothing") is None


def test_the_reference_lists_every_rule() -> None:
    text = (Path(__file__).parents[2] / "docs" / "logs.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `log/")]
    assert re.findall(r"`(log/[a-z-]+)`", "".join(rows)) == list(LOG_RULES)
