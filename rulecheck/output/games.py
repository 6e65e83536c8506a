"""The rule documents at hand, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from rulecheck.output.console import Console
from rulecheck.output.errors import rulecheck_error
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.places import SHIPPED, short_path, shown_path

if TYPE_CHECKING:
    from rulecheck.errors import RulecheckError
    from rulecheck.runtime.library import GameInfo

__all__ = ["Listed", "list_games", "list_games_as_json"]


class Listed(Struct, frozen=True):
    """A document, and why it can't be used, if it can't."""

    info: GameInfo
    error: RulecheckError | None

    @property
    def players(self) -> str:
        if self.info.players is None:
            return "?"
        low, high = self.info.players
        return f"{low}" if low == high else f"{low}..{high}"


def list_games(games: Sequence[Listed], console: Console) -> None:
    from tabulate import tabulate

    rows = [
        (g.info.id, g.players, g.info.title, shown_path(g.info.path) + (" (!)" if g.error else ""))
        for g in games
    ]
    table = tabulate(rows, ("game", "players", "title", "document"), disable_numparse=True)
    for line in table.splitlines():
        console.out.line(line.rstrip())
    shipped = [g.info.path for g in games if shown_path(g.info.path).startswith(SHIPPED)]
    if shipped:
        console.out.line()
        console.out.line(f"{SHIPPED} is {shipped[0].parent.parent}")
    for game in games:
        if game.error is not None:
            console.err.line()
            for line in rulecheck_error(game.error, console.err.paint):
                console.err.line(line)


def list_games_as_json(games: Sequence[Listed], console: Console) -> None:
    write_json(
        {
            "schema_version": SCHEMA_VERSION,
            "games": [
                {
                    "id": g.info.id,
                    "title": g.info.title,
                    "players": None
                    if g.info.players is None
                    else {"min": g.info.players[0], "max": g.info.players[1]},
                    "path": short_path(g.info.path),
                    "error": None if g.error is None else str(g.error),
                }
                for g in games
            ],
        },
        console.out.stream,
    )
