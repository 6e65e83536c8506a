"""Small documents for the language tests."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from rulecheck.document import parse
from rulecheck.language import Checked, check

FRONT = "---\ngame: demo\ntitle: Demo\nplayers: 2..4\n---\n"
DECK = dedent(
    """
    | deck | code | values | copies | when |
    |---|---|---|---|---|
    | Red | A | 1..5 | | |
    | Blue | B | 1..5 | | |
    | Joker | JOKER | | | |
    | Wild | W | 0 or 9 | | |
    """
)


def document(*parts: str) -> str:
    """A document with front matter of five lines, then the parts."""
    return FRONT + "\n".join(dedent(p) for p in parts) + "\n"


def code(text: str) -> str:
    return f"\n```python\n{dedent(text).strip()}\n```\n"


@pytest.fixture
def checked() -> Callable[..., Checked]:
    """Checks a document made of the given parts."""

    def make(*parts: str) -> Checked:
        return check(parse(document(*parts), "demo.md"))

    return make


@pytest.fixture
def flaws(checked: Callable[..., Checked]) -> Callable[..., list[str]]:
    """The flaws of a document as `line:column code message`."""

    def make(*parts: str) -> list[str]:
        return [
            f"{f.span.line}:{f.span.column} {f.code} {f.message}" for f in checked(*parts).flaws
        ]

    return make
