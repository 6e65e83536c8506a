"""`rulecheck lint` of several documents of one family."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

DOCUMENT = """---
game: {name}
title: {name}
players: 2..4
family: {family}
---

| deck | code | values |
|---|---|---|
| Wild | W | {wild} |

```python
def points(bid: Int[0:9]) -> Int:
    return {points}
```
"""
ACCEPTED = """
| accept | subject | because |
|---|---|---|
| RC501 | Wild | they are two games |
"""


@pytest.fixture
def write(folder: Path) -> Callable[..., None]:
    def put(
        name: str,
        wild: str = "0 or 9",
        points: str = "10 + bid",
        family: str = "demos",
        more: str = "",
    ) -> None:
        text = DOCUMENT.format(name=name, wild=wild, points=points, family=family)
        (folder / f"{name}.md").write_text(text + more)

    return put


def test_both_lines_and_both_results(run: Run, write: Callable[..., None]) -> None:
    write("one")
    write("two", wild="0 or 8", points="10 + 2 * bid")
    result = run("lint one.md two.md", spec=None)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "two.md:10:1: warning RC501 different-definition: the family of cards `Wild` is 0 or 8 "
        "here, and 0 or 9 in one.md:10",
        "  10 | | Wild | W | 0 or 8 |",
        "  --> one.md:10",
        "  10 | | Wild | W | 0 or 9 |",
        "  = let both say the same, or accept RC501 of `Wild` in either, with the reason",
        "",
        "two.md:13:1: warning RC501 different-definition: `points` gives other results here than "
        "in one.md:13",
        "  13 | def points(bid: Int[0:9]) -> Int:",
        "     | says 12",
        "  --> one.md:13",
        "  13 | def points(bid: Int[0:9]) -> Int:",
        "     | says 11",
        "  for example: bid: 1",
        "  = let both say the same, or accept RC501 of `points` in either, with the",
        "    reason",
    ]
    assert result.stderr.splitlines()[2:3] == [
        "demos: 2 documents compared: 2 findings (1 refuted)",
    ]


def test_documents_that_agree(run: Run, write: Callable[..., None]) -> None:
    write("one")
    write("two", points="bid + 2 * 5")
    result = run("lint one.md two.md", spec=None)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "demos: 2 documents compared: no findings (1 proved)" in result.stderr


def test_only_one_family_at_a_time(run: Run, write: Callable[..., None]) -> None:
    write("one")
    write("two", wild="0 or 8", family="others")
    result = run("lint one.md two.md", spec=None)
    assert (result.exit_code, result.stdout) == (0, "")
    together = run("lint --family one.md two.md", spec=None)
    assert together.exit_code == 1
    assert "RC501" in together.stdout
    assert "all that were given: 2 documents compared: 1 finding" in together.stderr


@pytest.mark.parametrize(("words", "few"), [("a.txt b.txt", "none"), ("a.txt one.md", "only one")])
def test_texts_have_nothing_to_compare(
    run: Run, write: Callable[..., None], folder: Path, words: str, few: str
) -> None:
    write("one")
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("Aim\n\nWin the most tricks.\n")
    result = run(f"lint --family {words}", spec=None)
    assert (result.exit_code, result.stdout) == (0, "")
    assert (
        "nothing was compared: `--family` compares the formal parts of rule documents, and "
        f"{few} of these has one" in " ".join(result.stderr.split())
    )


def test_alone_a_document_is_compared_with_nothing(run: Run, write: Callable[..., None]) -> None:
    write("two", wild="0 or 8", more=ACCEPTED)
    result = run("lint two.md", spec=None)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "compared" not in result.stderr


def test_an_accept_settles_it_and_a_stale_one_is_a_finding(
    run: Run, write: Callable[..., None]
) -> None:
    write("one")
    write("two", wild="0 or 8", more=ACCEPTED)
    result = run("lint one.md two.md", spec=None)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "demos: 2 documents compared: no findings; 1 accepted" in result.stderr
    assert run("lint --as-written one.md two.md", spec=None).exit_code == 1
    write("two", more=ACCEPTED)
    stale = run("lint one.md two.md --output-format concise", spec=None)
    assert stale.exit_code == 1
    assert stale.stdout.startswith("two.md:19:1: warning RC306 idle-ruling: this accepts RC501")


def test_json(run: Run, write: Callable[..., None]) -> None:
    write("one")
    write("two", wild="0 or 8", more=ACCEPTED)
    report = json.loads(run("lint one.md two.md --output-format json", spec=None).stdout)
    assert report["summary"]["documents"] == 2
    (finding,) = [f for f in report["findings"] if f["code"] == "RC501"]
    assert (finding["path"], finding["line"], finding["status"]) == ("two.md", 10, "accepted")
    assert finding["rules"] == ["two/Wild", "one/Wild"]
    assert [(r["path"], r["line"]) for r in finding["related"]] == [("two.md", 10), ("one.md", 10)]


def test_select_and_ignore(run: Run, write: Callable[..., None]) -> None:
    write("one")
    write("two", wild="0 or 8")
    assert run("lint one.md two.md --ignore RC501", spec=None).exit_code == 0
    assert run("lint one.md two.md --select RC5", spec=None).exit_code == 1
    ignored = run("lint one.md two.md --select RC3,RC4 --ignore RC306", spec=None)
    assert ignored.exit_code == 0
    assert "compared" not in ignored.stderr


def test_what_is_whole_of_a_broken_document_is_compared(
    run: Run, write: Callable[..., None]
) -> None:
    write("one")
    write("two", wild="0 or 8", points="bod + 1")
    result = run("lint one.md two.md --output-format concise", spec=None)
    assert result.exit_code == 1
    codes = [line.split()[2] for line in result.stdout.splitlines()]
    assert codes == ["RC204", "RC501"]
