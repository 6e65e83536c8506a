"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from rulecheck.cli.amounts import Amount
from rulecheck.cli.command import FilePath
from rulecheck.solver.limits import DEFAULT_RLIMIT

__all__ = ["report_options", "solver_options"]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def report_options(formats: Iterable[str], printed: str) -> Callable[[_Command], _Command]:
    """`--output-format`, the first of `formats` by default, and `--output-file`; `printed` is
    what a report consists of."""
    names = list(formats)
    output_format = click.option(
        "--output-format",
        type=click.Choice(names),
        default=names[0],
        envvar="RULECHECK_OUTPUT_FORMAT",
        help=f"How to print {printed}: with all that is known, one a line, or as JSON.  "
        f"[default: {names[0]}; env: RULECHECK_OUTPUT_FORMAT]",
    )
    output_file = click.option(
        "-o",
        "--output-file",
        type=FilePath(),
        metavar="FILE",
        help="Write the report to this file.",
    )
    return lambda command: output_format(output_file(command))


def solver_options(timeout: float, meaning: str) -> Callable[[_Command], _Command]:
    """`--solver-rlimit` and `--timeout`, whose default is `timeout`; `meaning` is what the time
    is for, and what happens when it is over."""
    steps = click.option(
        "--solver-rlimit",
        type=click.IntRange(1),
        default=DEFAULT_RLIMIT,
        metavar="N",
        help=f"Steps of the solver a question.  [default: {DEFAULT_RLIMIT}]",
    )
    time = click.option(
        "--timeout",
        type=Amount(0.1),
        default=timeout,
        metavar="SECONDS",
        help=f"{meaning}  [default: {timeout:.0f}]",
    )
    return lambda command: steps(time(command))
