"""Places as they are printed: short paths, numbered lines."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path

from rulecheck.output.paint import Paint

__all__ = ["SHIPPED", "at", "excerpt_of_line", "numbered", "plural", "short_path", "shown_path"]


SHIPPED = "<rulecheck>"
"""Where rulecheck itself is installed, in the names of its documents."""


def short_path(path: str | Path) -> str:
    """Relative to the working directory where the path is below it, else as it is."""
    text = str(path)
    if not os.path.isabs(text):  # noqa: PTH117
        return text
    try:
        return str(Path(text).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return text


def shown_path(path: str | Path) -> str:
    """The same for readers, with a shorter name for a document that is shipped with rulecheck and
    lies elsewhere: relative, or `<rulecheck>/specs/...`; `rulecheck games` says where that
    is."""
    text = short_path(path)
    specs = _shipped()
    if specs is None or not os.path.isabs(text):  # noqa: PTH117
        return text
    found = Path(text)
    if not found.is_relative_to(specs):
        return text
    name = f"{SHIPPED}/{specs.name}/{found.relative_to(specs).as_posix()}"
    with suppress(ValueError, OSError):
        return min(os.path.relpath(text), name, key=len)
    return name


@cache
def _shipped() -> Path | None:
    # Only who prints such a place needs to know.
    from rulecheck.runtime.library import shipped_specs

    return shipped_specs()


def at(path: str | Path, line: int, column: int | None = None) -> str:
    """`path:line` as it is shown, with the column where there is one."""
    place = f"{shown_path(path)}:{line}"
    return place if column is None else f"{place}:{column}"


def plural(count: int, one: str, many: str | None = None) -> str:
    """`1 game`, `2 games`, `1,234 events`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def numbered(lines: list[str], first: int, paint: Paint, indent: str = "") -> list[str]:
    """Source lines behind their numbers."""
    width = len(str(first + len(lines) - 1))
    return [
        f"{indent}{paint.mark(f'{number:>{width}} |')} {line}".rstrip()
        for number, line in enumerate(lines, first)
    ]


def excerpt_of_line(
    text: str, line: int, column: int, width: int, paint: Paint, indent: str = "  "
) -> list[str]:
    """A line of a log behind its number, with a mark under `column` where that is not its
    start. A line too long for `width` is cut around the column."""
    gutter = f"{line} |"
    room = max(20, width - len(indent) - len(gutter) - 1)
    shown = "".join(c if c.isprintable() else " " for c in text)
    offset = column - 1
    if len(shown) > room:
        start = min(max(0, offset - room // 2), len(shown) - room)
        end = start + room
        cut = shown[start:end]
        if start:
            cut = "..." + cut[3:]
        if end < len(shown):
            cut = cut[:-3] + "..."
        shown, offset = cut, offset - start
    result = [f"{indent}{paint.mark(gutter)} {shown}".rstrip()]
    if column > 1 and offset >= 0:
        result.append(
            f"{indent}{paint.mark(' ' * (len(gutter) - 1) + '|')} {' ' * offset}{paint.error('^')}"
        )
    return result
