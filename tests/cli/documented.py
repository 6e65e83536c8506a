"""What the documents show of the commands, and how to renew it.

In a `console` block a line `$ rulecheck ...` is a command, and what follows is its output.
`python -m tests.cli.documented` writes the real output into every block; behind it may stand
the documents that are meant.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner

from rulecheck.cli import main

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = (ROOT / "README.md", ROOT / "docs/cli.md", *sorted((ROOT / "docs/games").glob("*.md")))

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_PROMPT = "$ rulecheck"
_LINE_IN_DOCUMENT = re.compile(
    r"""specs/[\w-]+\.md:\d+|\blines?\b(": )? *\d+( to \d+)?|^ *\d+(?= \|)|\((ruling,\s+)?\d+\)""",
    re.MULTILINE,
)
_ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "FORCE_COLOR": None}


def output_of(command: str) -> str:
    """What a command prints at 80 columns, both streams as they come."""
    words = shlex.split(command.removeprefix("$ rulecheck"))
    return CliRunner().invoke(main, [*words], env=_ENVIRONMENT).output


def renewed(text: str) -> str:
    """A document with what its commands print today. The working directory is that of the
    project."""
    return _BLOCK.sub(lambda block: _renewed_block(block.group()), text)


def _renewed_block(block: str) -> str:
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    if not all(line.startswith(_PROMPT) for line in commands):
        return block
    return "\n".join(f"{command}\n{output_of(command)}" for command in commands)


def without_lines(text: str) -> str:
    """Without the lines at which things stand in a rule document: editing that must not make
    every page wrong."""
    return _LINE_IN_DOCUMENT.sub("N", text)


def renew(documents: Sequence[Path]) -> None:
    for document in documents:
        document.write_text(renewed(document.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    renew([Path(path) for path in sys.argv[1:]] or DOCUMENTS)
