"""`rulecheck diff`"""

from __future__ import annotations

from pathlib import Path

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.options import report_options, solver_options
from rulecheck.solver.limits import Limits

__all__ = ["FORMATS", "command"]

FORMATS = ("full", "concise", "json")
"""Those of the reports, which are loaded when something is compared."""
_TIMEOUT = 60.0


@make_command(
    "diff",
    examples=[
        "rulecheck diff old/my-game.md my-game.md",
        "rulecheck diff old/my-game.md my-game.md --logs logs/",
        "rulecheck diff demo my-demo.md --output-format json",
    ],
)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--logs",
    multiple=True,
    metavar="PATH",
    help="Judge these logs (a file, or a folder) by both, and say which games come out "
    "differently; may be given several times.",
)
@solver_options(_TIMEOUT, "Time for the comparison; what is open then may differ.")
@report_options(FORMATS, "changes")
def command(
    desk: Desk,
    old: str,
    new: str,
    logs: tuple[str, ...],
    solver_rlimit: int,
    timeout: float,
    output_format: str,
    output_file: Path | None,
) -> int:
    """Show what an edit of a rule document changes, and what that means for the results.

    OLD and NEW are rule documents, or games at hand. Of every decision and function that the
    edit touches it is proved that all results are the same, or the smallest input is shown
    for which they are not.

    The exit status is 0 if nothing changes in meaning, 1 if something does, or may; 2 if the
    documents or logs could not be compared.
    """
    from rulecheck.cli.comparison import compared  # which brings the solver

    limits = Limits(solver_rlimit, timeout)
    return compared(desk, old, new, logs, limits, output_format, output_file)
