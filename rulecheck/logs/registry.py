"""What can be wrong with a log itself, whatever its game: the closed list of `log/...` rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

__all__ = ["LOG_RULES", "LogRule", "log_rule"]


class LogRule(msgspec.Struct, frozen=True):
    """One way in which a log can't be read: what it is, why it is an error, and what to do.

    `bad` and `good` are lines of a log of the game `demo` (players p1 and p2, cards A1 to
    A9 and C1 to C3); empty where only bytes, not text, could show it.
    """

    name: str
    what: str
    why: str
    fix: str
    bad: tuple[str, ...] = ()
    good: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        return f"log/{self.name}"


_GAME = '{"event":"game","game":"demo","players":["p1","p2"]}'
_PLAY = '{"event":"play","player":"p1","card":"A7"}'
_DEAL = '{"event":"deal","hands":{"p1":["A7"],"p2":["A9"]}}'

_RULES = (
    LogRule(
        "empty",
        "The file holds no event at all.",
        "An empty file is mostly a failed export; taking it for a good log would hide that.",
        "Write at least the `game` event, or leave the file out.",
    ),
    LogRule(
        "encoding",
        "The line holds a byte that is not UTF-8.",
        "A log in another encoding gives wrong names, or names that compare as different.",
        "Save the log as UTF-8, with or without byte order mark.",
    ),
    LogRule(
        "compression",
        "The compressed file is damaged or ends too early.",
        "Events, or whole games, are missing behind the damage.",
        "Compress the log again, or validate what `gzip -t` or `zstd -t` can save.",
    ),
    LogRule(
        "json",
        "The line is not JSON.",
        "Nothing in it can be trusted, so nothing is guessed.",
        "Write one whole JSON object a line; a game as one JSON value goes into a `.json` file.",
        bad=(_GAME, '{"event":"play","player":"p1","card":A7}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "truncated",
        "The last line of the file stops in the middle.",
        "The writer was interrupted: this event, and perhaps others, are lost.",
        "Export the log again, or remove the last line.",
        bad=(_GAME, '{"event":"deal","hands":{"p1":["A'),
        good=(_GAME, _DEAL),
    ),
    LogRule(
        "line-length",
        "The line is longer than any event can be.",
        "Logs are read line by line in little memory, so a line has a limit.",
        "Check that each event stands on a line of its own.",
    ),
    LogRule(
        "shape",
        "The line is JSON, but not an object; or a `.json` file is not one game.",
        'An event is an object that names itself by `"event"`.',
        'Write `{"event": ..., ...}`.',
        bad=(_GAME, '["play","p1","A7"]'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "duplicate-key",
        "An object names the same key twice, such as a player in `hands`.",
        "JSON readers silently keep the last one; which was meant nobody can tell.",
        "Name each key once.",
        bad=(_GAME, '{"event":"deal","hands":{"p1":["A7"],"p1":["A9"]}}'),
        good=(_GAME, _DEAL),
    ),
    LogRule(
        "no-game",
        "An event stands before the first `game` event.",
        "Without it neither the rules nor the players are known.",
        'Begin each game with `{"event": "game", "game": ..., "players": [...]}`.',
        bad=(_PLAY,),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "unknown-game",
        "No rule document at hand has this game id.",
        "A log is judged only by the rules that it names.",
        "Correct the id (`rulecheck games` lists them), or give the document with `--spec`.",
        bad=('{"event":"game","game":"dema","players":["p1","p2"]}',),
        good=(_GAME,),
    ),
    LogRule(
        "players",
        "The players of the `game` event can't sit at one table: too few, too many, one without "
        "a name, or two of one name.",
        "The number of players decides on cards and turns; names tell the players apart.",
        "Name every player once, in seat order, as many as the rule document serves.",
        bad=('{"event":"game","game":"demo","players":["p1","p1"]}',),
        good=(_GAME,),
    ),
    LogRule(
        "unknown-option",
        "The `game` event sets an option that the rule document does not have.",
        "An option that is silently ignored gives a game by other rules than were meant.",
        "Correct the name; `rulecheck schema GAME` lists the options.",
        bad=('{"event":"game","game":"demo","players":["p1","p2"],"options":{"fast":true}}',),
        good=(_GAME,),
    ),
    LogRule(
        "unknown-event",
        "The rule document has no event of this name.",
        "What it should change can't be known, so everything after it would be judged wrongly.",
        "Correct the name; `rulecheck schema GAME` lists the events.",
        bad=(_GAME, '{"event":"pley","player":"p1","card":"A7"}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "unknown-field",
        "The event has no field of this name.",
        "A mistyped field would otherwise be lost and its default taken.",
        "Correct the name. `id`, `time` and `note` are allowed everywhere and ignored.",
        bad=(_GAME, '{"event":"play","player":"p1","card":"A7","crad":"A7"}'),
        good=(_GAME, _DEAL, '{"event":"play","player":"p1","card":"A7","note":"at last"}'),
    ),
    LogRule(
        "missing-field",
        "A field without default is missing, or a player in an object that has an entry for each.",
        "The rules need it.",
        "Add the field.",
        bad=(_GAME, '{"event":"play","player":"p1"}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "type",
        "A value is of another kind than the rule document says, such as a string for a number.",
        "Values are not converted: nothing is guessed.",
        "Write the value as the message says.",
        bad=(_GAME, '{"event":"play","player":"p1","card":7}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "range",
        "A number, a word or a list is of the right kind but outside of what its type allows.",
        "The rule document gives the limits.",
        "Write a value within the limits.",
        bad=(_GAME, '{"event":"play","player":"p1","card":"A7","times":99}'),
        good=(_GAME, _DEAL, '{"event":"play","player":"p1","card":"A7","times":2}'),
    ),
    LogRule(
        "repeated-item",
        "A set names one thing twice, such as a card in a hand.",
        "Each card exists once; dropping the second silently would hide a wrong deal.",
        "Name each thing once.",
        bad=(_GAME, '{"event":"deal","hands":{"p1":["A7","A7"],"p2":["A9"]}}'),
        good=(_GAME, _DEAL),
    ),
    LogRule(
        "unknown-player",
        "The name is none of the players of this game.",
        "Names are compared as they are written: `P1` is not `p1`.",
        "Write the name as the `game` event has it.",
        bad=(_GAME, '{"event":"play","player":"P1","card":"A7"}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "unknown-card",
        "The deck has no card of this code.",
        "Codes are compared as they are written: `a7` is not `A7`.",
        "Write the code as the deck table has it.",
        bad=(_GAME, '{"event":"play","player":"p1","card":"a7"}'),
        good=(_GAME, _DEAL, _PLAY),
    ),
    LogRule(
        "unused-card",
        "The card belongs to a family that the options of this game leave out.",
        "It can't be on the table.",
        "Switch the option on in the `game` event, or correct the card.",
        bad=(_GAME, '{"event":"play","player":"p1","card":"C1"}'),
        good=(
            '{"event":"game","game":"demo","players":["p1","p2"],"options":{"extra":true}}',
            '{"event":"deal","hands":{"p1":["C1"],"p2":["A9"]}}',
            '{"event":"play","player":"p1","card":"C1"}',
        ),
    ),
    LogRule(
        "after-end",
        "An event stands after the game was over, or after `stop`.",
        "The game was decided before it, so it changed nothing at the table.",
        "Remove it, or begin the next game with its `game` event.",
        bad=(_GAME, '{"event":"stop","reason":"rain"}', _DEAL),
        good=(_GAME, _DEAL, '{"event":"stop","reason":"rain"}'),
    ),
    LogRule(
        "incomplete",
        "The game stops before it is over. Only `rulecheck validate --complete` asks for that.",
        "An archive of finished games has none that stops early: events are missing.",
        "Add what is missing, or end the game by a `stop` event, which may say why.",
    ),
)

LOG_RULES: Mapping[str, LogRule] = MappingProxyType({rule.address: rule for rule in _RULES})
"""By address (`log/json`), in the order of the reference."""


def log_rule(address: str) -> LogRule | None:
    """The rule of that address or bare name (`log/json`, `json`); None where there is none."""
    return LOG_RULES.get(address) or LOG_RULES.get(f"log/{address}")
