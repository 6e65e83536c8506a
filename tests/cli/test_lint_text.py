"""`rulecheck lint` of texts without any formal part."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

TEXT = "Aim\nWin the most tricks.\nLay a card strictly lower or equal.\nRules of the game\n"


@pytest.fixture
def rules(folder):
    path = folder / "rules.txt"
    path.write_text(TEXT)
    return path


def test_a_plain_text(run, rules):
    result = run("lint rules.txt")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "rules.txt:3:12: error RC108 contradictory-wording: “strictly lower or equal” "
        "excludes itself",
        "  3 | Lay a card strictly lower or equal.",
        "    |            ^^^^^^^^^^^^^^^^^^^^^^^",
        "  = say which of the two is meant",
        "",
        "rules.txt:4:1: warning RC101 empty-section: nothing stands under “Rules of the game”, "
        "and the text ends there",
        "  4 | Rules of the game",
        "    | ^^^^^^^^^^^^^^^^^",
        "  = write what belongs under it, or remove it",
    ]
    assert result.stderr.splitlines() == [
        "rules.txt: 2 findings (only the text was checked: it has no formal part)",
        "`rulecheck rule RC108` explains the first finding's code",
    ]


def test_a_clean_text(run, folder):
    (folder / "rules.md").write_text("# Aim\n\nWin the most tricks.\n")
    result = run("lint rules.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "no findings (only the text was checked" in result.stderr


def test_front_matter_with_a_title_alone_makes_no_rule_document(run, folder):
    (folder / "page.md").write_text("---\ntitle: Otters\nlayout: page\n---\n# Aim\n\nWin tricks.\n")
    result = run("lint page.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "no findings (only the text was checked" in result.stderr


@pytest.mark.parametrize(
    "formal",
    ["---\ngame: otters\ntitle: Otters\n---\n", "---\ntitle: Otters\n---\n```python\nN = 1\n```\n"],
    ids=["game", "code"],
)
def test_a_game_or_code_makes_one(run, folder, formal):
    (folder / "otters.md").write_text(formal + "\n# Aim\n\nWin tricks.\n")
    result = run("lint otters.md")
    assert result.exit_code != 0
    assert "only the text was checked" not in result.stderr


def test_select_ignore_and_fail_on(run, rules):
    assert run("lint rules.txt --select RC101 --fail-on error").exit_code == 0
    assert run("lint rules.txt --ignore RC1").exit_code == 0
    assert run("lint rules.txt --ignore contradictory-wording,empty-section").exit_code == 0
    concise = run("lint rules.txt --select RC10 --output-format concise").stdout
    assert [line.split()[2] for line in concise.splitlines()] == ["RC108", "RC101"]


def test_json(run, rules):
    report = json.loads(run("lint rules.txt --select RC108 --output-format json").stdout)
    assert (report["summary"]["documents"], report["summary"]["error"]) == (1, 1)
    (finding,) = report["findings"]
    assert (finding["code"], finding["verdict"], finding["status"]) == ("RC108", None, "open")
    assert (finding["line"], finding["column"], finding["end_column"]) == (3, 12, 35)
    assert finding["subject"] == "aim"


def test_a_place_is_underlined_where_a_line_is_long(run, folder):
    line = "Every player lays a card. " * 30 + "It must be strictly lower or equal."
    (folder / "rules.txt").write_text(line)
    lines = run("lint rules.txt --select RC108").stdout.splitlines()
    assert lines[1].startswith("  1 | ...")
    begin = lines[2].index("^")
    assert lines[1][begin:].startswith("strictly lower or equal")
    assert lines[2].count("^") == len("strictly lower or equal")


@pytest.mark.parametrize("words", [["lint", "rules.txt"], ["lint", "--help"], ["diff", "--help"]])
def test_the_solver_is_not_loaded(rules, words):
    code = (
        "import sys\nfrom rulecheck.cli import main\n"
        f"try:\n    main({words})\nexcept SystemExit:\n    pass\n"
        "print([m for m in sys.modules if m in ('z3', 'markdown_it')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=rules.parent, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_prose_of_a_rule_document(run, folder):
    text = (folder / "demo.md").read_text()
    (folder / "mine.md").write_text(text + "\nLay a card strictly lower or equal.\n")
    result = run("lint mine.md --select RC1")
    assert "RC108 contradictory-wording" in result.stdout


ACCEPT = """
## Laying cards

Lay a card strictly lower or equal.

| accept | subject | because |
|---|---|---|
| contradictory-wording | laying-cards | the box says so |
"""


def test_an_accept_settles_a_finding_about_the_text(run, folder):
    front = "---\ngame: laying\ntitle: Laying\nplayers: 2..4\n---\n"
    (folder / "laying.md").write_text(front + ACCEPT)
    result = run("lint laying.md")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "1 accepted" in result.stderr
    assert "RC108" in run("lint --as-written laying.md").stdout


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a byte of value 0"),
        (b"Aim\nab\x00\x01c", "rules.txt:2: a byte of value 0"),
        ("Règles du jeu".encode("latin-1"), "is not UTF-8"),
        ("Règles du jeu".encode("utf-16"), "UTF-16"),
        ("Aim".encode("utf-16-le"), "a byte of value 0"),
        (b"Every player lays a card.\n" * 2_000_000, "52.0 MB are too much for a rule text"),
    ],
    ids=["png", "binary", "latin-1", "utf-16", "utf-16 without a mark", "50 MB"],
)
def test_what_is_no_text(run, folder, data, words):
    (folder / "rules.txt").write_bytes(data)
    started = time.monotonic()
    result = run("lint rules.txt")
    assert time.monotonic() - started < 5
    assert result.exit_code == 2
    assert (result.stdout, words in result.stderr) == ("", True)


@pytest.mark.parametrize(
    "text",
    [
        "word " * 200_000,
        "a" * 1_000_000,
        "a" + " " * 1_000_000 + "b",
        "1 " * 200_000,
        "Heading of it\n\n" * 20_000,
        "# Heading of it\n\n" * 2_000,
        'Look (see "Ending of it") and the rules for ties below.\n' * 4_000,
        "A game for 2 to 5 players.\n" + "With 2 players, 6 cards; with three, 5.\n" * 4_000,
        "Contents\n- 50 cards: " + "10 red, " * 100_000,
        "| a | b | c |\n|---|---|---|\n" + "| 2 | 3 | 6 |\n" * 10_000,
        "",
        "\n\n\n",
    ],
    ids=[
        "words",
        "letters",
        "blanks",
        "numbers",
        "headings",
        "marked",
        "references",
        "cases",
        "parts",
        "rows",
        "empty",
        "blank",
    ],
)
def test_odd_texts_take_bounded_time(run, folder, text):
    (folder / "rules.txt").write_text(text)
    started = time.monotonic()
    result = run("lint rules.txt --output-format concise")
    assert time.monotonic() - started < 20
    assert result.exit_code in (0, 1)
    assert "only the text was checked" in result.stderr


def test_thousands_of_sentences_take_seconds(run, folder):
    lines = [
        f"Player {i % 97} takes {i} cards from pile {i % 89} and {i % 83} stones."
        for i in range(8000)
    ]
    (folder / "rules.txt").write_text("\n".join(lines))
    started = time.monotonic()
    run("lint rules.txt --output-format concise")
    assert time.monotonic() - started < 20


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say it")
@pytest.mark.parametrize(
    ("text", "megabytes"),
    [("Every player lays a card.\n" * 2_000_000, 100), ("a" * 1_000_000, 200)],
    ids=["50 MB", "a line of a million characters"],
)
def test_memory_is_bounded(folder, text, megabytes):
    (folder / "rules.txt").write_text(text)
    code = (
        "from rulecheck.cli import main\n"
        "try:\n    main(['lint', 'rules.txt'])\nexcept SystemExit:\n    pass\n"
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, timeout=60
    )
    assert int(done.stdout.splitlines()[-1]) < megabytes * 1000


def test_standard_input_is_no_file(run):
    result = run("lint -")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: -: lint reads files, not standard input\n")
