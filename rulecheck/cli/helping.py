"""How wide help is."""

from __future__ import annotations

import shutil

import click
from click import formatting

__all__ = ["Context"]

_LEAST, _MOST = 50, 96


class _Formatter(click.HelpFormatter):
    """Fills the columns that there are. click itself would leave two of them empty, and so wrap
    otherwise than what is shown in the documentation."""

    def __init__(
        self,
        indent_increment: int = 2,
        width: int | None = None,
        max_width: int | None = None,
    ) -> None:
        columns = formatting.FORCED_WIDTH or shutil.get_terminal_size((80, 24)).columns
        fitting = max(_LEAST, min(columns, max_width or _MOST))
        super().__init__(indent_increment, width or fitting, max_width)


class Context(click.Context):
    formatter_class = _Formatter
