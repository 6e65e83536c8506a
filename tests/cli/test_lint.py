"""`rulecheck lint`"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

BAD = """---
game: points
title: Points
players: 2..4
---

```python
def points(bid: Int[0:9]) -> Int:
    ...
```

| rule | when | points | over |
|---|---|---|---|
| low | `bid < 6` | 1 | |
| high | `bid > 4` | 2 | |
"""
GOOD = BAD.replace("| 2 | |", "| 2 | low |")
RULED = BAD + (
    "\n| ruling | when | points | over | because |\n|---|---|---|---|---|\n"
    "| five is high | `bid == 5` | 2 | low, high | the higher one is meant |\n"
)


def test_a_conflict_names_both_rows_with_a_witness(run, folder):
    (folder / "points.md").write_text(BAD)
    result = run("lint points.md")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "points.md:15:1: error RC301 conflict: `low` and `high` both apply, and differ",
        "  14 | | low | `bid < 6` | 1 | |",
        "     | says 1",
        "  15 | | high | `bid > 4` | 2 | |",
        "     | says 2",
        "  for example: bid: 5",
        "  wherever bid == 5",
        "  = write `low` into the `over` of `high`, or the other way round; or settle it",
        "    by a ruling over both",
    ]
    assert result.stderr.splitlines() == [
        "points.md: 1 finding; 1 tension in the text, 0 settled (3 proved, 1 refuted)",
        "`rulecheck rule RC301` explains the first finding's code",
    ]


def test_a_clean_document(run, folder):
    (folder / "points.md").write_text(GOOD)
    result = run("lint points.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "points.md: no findings (4 proved)\n"


def test_a_ruling_settles_a_tension_that_the_text_still_has(run, folder):
    (folder / "points.md").write_text(RULED)
    result = run("lint points.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "1 tension in the text, 1 settled" in result.stderr
    as_written = run("lint --as-written points.md")
    assert as_written.exit_code == 1
    assert "RC301 conflict" in as_written.stdout


def test_json(run, folder):
    (folder / "points.md").write_text(RULED)
    report = json.loads(run("lint points.md --output-format json").stdout)
    assert report["schema_version"] == 1
    assert report["summary"]["tensions"] == report["summary"]["settled"] == 1
    (finding,) = report["findings"]
    assert (finding["code"], finding["status"], finding["verdict"]) == ("RC301", "ruled", "refuted")
    assert finding["subject"] == "points/points"
    assert finding["rules"] == ["points/points/low", "points/points/high"]


def test_select_ignore_and_fail_on(run, folder):
    (folder / "points.md").write_text(BAD)
    assert run("lint points.md --select RC302").exit_code == 0
    assert run("lint points.md --ignore conflict").exit_code == 0
    assert run("lint points.md --select RC3 --output-format concise").stdout.count("\n") == 1
    result = run("lint points.md --select RC999")
    assert result.exit_code == 2
    assert "there is no finding `RC999`" in result.stderr


def test_language_errors_are_findings_and_the_rest_is_checked(run, folder):
    (folder / "points.md").write_text(BAD + "\n```python\ndef f() -> Int:\n    return zz\n```\n")
    result = run("lint points.md --output-format concise")
    assert [line.split(" ")[2] for line in result.stdout.splitlines()] == ["RC301", "RC204"]


def test_a_limit_is_said_never_taken_for_proof(run, folder):
    (folder / "points.md").write_text(BAD)
    result = run("lint points.md --solver-rlimit 1")
    assert result.exit_code == 1
    assert "RC901 limit-reached" in result.stdout
    assert "unknown" in result.stderr


def test_paths(run, folder):
    assert run("lint nothing.md").exit_code == 2
    (folder / "notes.txt").write_text("Only words.\n")
    result = run("lint notes.txt")
    assert result.exit_code == 0
    assert "only the text was checked" in result.stderr
    (folder / "docs").mkdir()
    (folder / "docs/readme.md").write_text("# No rules\n")
    assert "there are no rule documents in docs" in run("lint docs").stderr
    assert run("lint demo").stderr.startswith("demo.md: 1 finding")


def interrupted_after(seconds):
    with subprocess.Popen(
        [sys.executable, "-m", "rulecheck", "lint", "num-x-tricks"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell in the background leaves the signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        return process.returncode, out, err


def test_an_interrupt_says_what_is_known_by_then():
    # A busy machine needs longer to know anything.
    for seconds in (4, 8, 16, 32):
        status, out, err = interrupted_after(seconds)
        assert status == 130
        assert out == ""
        if "proved" in err:
            break
    assert "proved" in err
    assert "interrupted, the rest is unknown" in err


def test_two_runs_say_the_same(run, folder):
    (folder / "points.md").write_text(BAD.replace("bid > 4", "bid % 3 == 0"))
    assert run("lint points.md").stdout == run("lint points.md").stdout


@pytest.mark.parametrize("seconds", ["nan", "inf", "0"])
def test_no_time_at_all(run, seconds):
    result = run(f"lint --timeout {seconds}")
    assert result.exit_code == 2
    assert "--timeout" in result.stderr
    assert "internal error" not in result.stderr
