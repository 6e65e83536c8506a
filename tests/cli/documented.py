"""What the documents show of the commands, and how to renew it.

In a `console` block a line `$ rulecheck ...` is a command, and what follows is its output; with
`| head -n N` behind it, only its first lines.
`python -m tests.cli.documented` writes the real output into every block; behind it may stand
the documents that are meant. Blocks that take long are marked (`console slow`): the slow tests
run them, and `--quick` leaves them as they are.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

from click.testing import CliRunner

from rulecheck.cli import main

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = (ROOT / "README.md", ROOT / "docs/cli.md", *sorted((ROOT / "docs/games").glob("*.md")))

QUICK, SLOW = "", " slow"
_BLOCK = re.compile(r"^```console( slow)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LOG = re.compile(r"(?<=^```\n){\"event\":\"game\".*?(?=^```$)", re.MULTILINE | re.DOTALL)
_PROMPT = "$ rulecheck"
_HEAD = re.compile(r" \| head -n (\d+)$")
_LINE_IN_DOCUMENT = re.compile(
    r"""specs/[\w-]+\.md:\d+|\blines?\b(": )? *\d+( to \d+)?|^ *\d+(?= \|)|\((ruling,\s+)?\d+\)""",
    re.MULTILINE,
)
_PROOFS = re.compile(r"\d+ (?=proved|bounded)")
_ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "FORCE_COLOR": None}


def output_of(command: str) -> str:
    """What a command prints at 80 columns, both streams as they come."""
    words = shlex.split(_HEAD.sub("", command).removeprefix("$ rulecheck"))
    output = CliRunner().invoke(main, [*words], env=_ENVIRONMENT).output
    head = _HEAD.search(command)
    return output if head is None else "".join(output.splitlines(True)[: int(head[1])])


def renewed(text: str, paces: Collection[str] = (QUICK, SLOW)) -> str:
    """A document with what its commands print today, those of other paces left as they are. The
    working directory is that of the project."""
    return _BLOCK.sub(lambda block: _renewed_block(block, paces), text)


def _renewed_block(block: re.Match[str], paces: Collection[str]) -> str:
    pace = block[1] or QUICK
    commands = [line for line in block[2].splitlines() if line.startswith("$ ")]
    if pace not in paces or not all(line.startswith(_PROMPT) for line in commands):
        return block[0]
    shown = "\n".join(f"{command}\n{output_of(command)}" for command in commands)
    return f"```console{pace}\n{shown}```"


def commands_of(text: str) -> list[str]:
    """The commands of a document that are shown with their output."""
    return [
        line.removeprefix("$ ")
        for block in _BLOCK.finditer(text)
        for line in block[2].splitlines()
        if line.startswith(_PROMPT)
    ]


def logs_of(text: str) -> list[str]:
    """The logs that a document shows: blocks that begin with the line of a game."""
    return _LOG.findall(text)


def without_lines(text: str) -> str:
    """Without the lines at which things stand in a rule document, and without how many proofs
    that took: editing it must not make every page wrong."""
    return _PROOFS.sub("N ", _LINE_IN_DOCUMENT.sub("N", text))


def renew(documents: Sequence[Path], paces: Collection[str]) -> None:
    for document in documents:
        document.write_text(renewed(document.read_text("utf-8"), paces), "utf-8")


if __name__ == "__main__":
    paths = [Path(word) for word in sys.argv[1:] if word != "--quick"]
    renew(paths or DOCUMENTS, (QUICK,) if "--quick" in sys.argv else (QUICK, SLOW))
