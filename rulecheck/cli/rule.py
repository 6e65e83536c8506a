"""`rulecheck rule`"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from rulecheck.cli.command import Desk
from rulecheck.cli.command import command as make_command
from rulecheck.errors import DocumentError, UsageError
from rulecheck.output.find_topic import (
    addresses,
    code_topic,
    find_topic,
    known_elsewhere,
    log_topic,
    unknown_address,
)
from rulecheck.output.json_text import SCHEMA_VERSION, write_json
from rulecheck.output.topic_text import print_topic
from rulecheck.output.topics import as_dict

if TYPE_CHECKING:
    from rulecheck.output.topics import Topic
    from rulecheck.runtime import Program
    from rulecheck.runtime.library import Library

__all__ = ["command"]


@make_command(
    "rule",
    examples=[
        "rulecheck rule demo",
        "rulecheck rule demo/play/held",
        "rulecheck rule log/unknown-card",
        "rulecheck rule RC205",
    ],
)
@click.argument("address", metavar="ADDRESS|CODE", required=False)
@click.option(
    "--source", is_flag=True, help="Print the Python that a game's rules are compiled to."
)
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the explanation.",
)
def command(desk: Desk, address: str | None, source: bool, output_format: str) -> None:
    """Explain a rule: where it stands, what it says, what it asks, and what it stands over.

    ADDRESS is a game (its table of contents), one of its events, functions or decisions
    (GAME/play), or a rule of these (GAME/play/held), as violations name them; or a rule of
    logs (log/json). CODE is the code or name of a finding.
    """
    if address is None:
        raise click.UsageError("name a rule, a game, or a finding code")
    library = desk.library()
    if source:
        desk.console.out.stream.write(_whole_game(library, address).source())
        return
    spec = desk.settings.spec_words
    if not spec and address.endswith((".md", ".txt")):
        spec = f" --spec {shlex.quote(address)}"
    topic = _topic(library, address, spec)
    if output_format == "json":
        write_json({"schema_version": SCHEMA_VERSION, **as_dict(topic)}, desk.console.out.stream)
    else:
        print_topic(topic, desk.console.out, spec)


def _topic(library: Library, address: str, spec: str) -> Topic:
    elsewhere = log_topic(address) if address.startswith("log/") else code_topic(address)
    if elsewhere is not None:
        return elsewhere
    known = library.ids()
    game = address.partition("/")[0]
    if game in known:
        return find_topic(library.by_id(game).rules, address)
    if address.endswith((".md", ".txt")):
        rules = library.find(address).rules
        return find_topic(rules, rules.game)
    inside = _named_within(library, address)
    if inside:
        raise UsageError(
            f"there is no rule `{address}` without its game",
            f"did you mean {' or '.join(f'`rulecheck rule {a}{spec}`' for a in inside[:3])}?",
        )
    hint = f"there are codes (RC205), rules of logs (log/json), and games: {', '.join(known)}"
    raise unknown_address(address, [*known, *known_elsewhere()], hint)


def _named_within(library: Library, name: str) -> list[str]:
    """The full addresses, of all games at hand, that end in a name."""
    found: list[str] = []
    for game in library.ids():
        try:
            rules = library.by_id(game).rules
        except DocumentError:
            continue
        found += [a for a in addresses(rules) if a != game and f"/{a}".endswith(f"/{name}")]
    return found


def _whole_game(library: Library, address: str) -> Program:
    if "/" in address and not address.endswith((".md", ".txt")):
        raise UsageError(
            "`--source` prints the Python of a whole game",
            f"try `rulecheck rule {address.partition('/')[0]} --source`",
        )
    return library.find(address)
