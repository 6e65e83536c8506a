"""`rulecheck schema`"""

from __future__ import annotations

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.logs.schema import log_schema
from rulecheck.output.json_text import write_json

__all__ = ["command"]


@make_command("schema", examples=["rulecheck schema demo > demo.schema.json"])
@click.argument("game", metavar="GAME|DOC", required=False)
def command(desk: Desk, game: str | None) -> None:
    """Print the JSON Schema of one line of a game's log.

    GAME is the id of a game at hand, DOC the path of a rule document.
    """
    if game is None:
        raise click.UsageError("name a game, or the path of a rule document")
    write_json(log_schema(desk.library().find(game)), desk.console.out.stream)
