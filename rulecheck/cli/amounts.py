"""Numbers on the command line."""

from __future__ import annotations

import math
from typing import Any

import click

__all__ = ["Amount"]


class Amount(click.FloatRange):
    """A number within a range: `nan` and `inf`, which compare with nothing or are no amount of
    anything, are refused as numbers outside of it are."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is not a number that can be counted up to", param, ctx)
        return number
