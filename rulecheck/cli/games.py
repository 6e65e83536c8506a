"""`rulecheck games`"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.cli.exits import CLEAN, FAILURE
from rulecheck.errors import RulecheckError
from rulecheck.output.games import Listed, list_games, list_games_as_json
from rulecheck.runtime.library import shipped_specs

if TYPE_CHECKING:
    from rulecheck.runtime.library import GameInfo, Library

__all__ = ["command"]


@make_command(
    "games",
    examples=["rulecheck games", "rulecheck games --spec house-rules/ --output-format json"],
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the list.",
)
def command(desk: Desk, output_format: str) -> int:
    """List the rule documents at hand: those of rulecheck, and those that `--spec` or the
    configuration names.

    A document that can't be used is listed with its errors, and makes the exit status 2.
    """
    library = desk.library()
    games = [_listed(library, info) for info in library.games()]
    show = list_games_as_json if output_format == "json" else list_games
    show(games, desk.console)
    if not games:
        desk.console.note("no rule document is at hand; name one with `--spec PATH`")
    return FAILURE if any(g.error for g in games) else CLEAN


def _listed(library: Library, info: GameInfo) -> Listed:
    """Shipped documents are known to be whole; those of the user are read and compiled."""
    if info.path.parent == shipped_specs():
        return Listed(info, None)
    try:
        library.by_id(info.id)
    except RulecheckError as error:
        return Listed(info, error)
    return Listed(info, None)
