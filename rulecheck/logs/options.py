"""The options of a game as people type them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulecheck.errors import UsageError
from rulecheck.logs.cells import CellError, CellReader
from rulecheck.logs.expected import Scope, did_you_mean, listed, near
from rulecheck.logs.setting import all_cards
from rulecheck.runtime import Program

__all__ = ["read_options"]


def read_options(
    program: Program, players: Sequence[str], texts: Mapping[str, str]
) -> dict[str, object]:
    """The options that `texts` gives, as runtime values by name. Raises UsageError for an
    option that the game doesn't have, and for what is none of its values."""
    record = program.rules.options
    types = {} if record is None else {f.name: f.type for f in record.fields}
    scope = Scope({p: p for p in players}, all_cards(program))
    reader = CellReader(scope, scope.cards, program.records)
    options: dict[str, object] = {}
    for name, text in texts.items():
        if name not in types:
            known = f"options of {program.rules.game}: {listed(types) or 'none'}"
            raise UsageError(
                f'there is no option "{name}"; {did_you_mean(near(name, types)) or known}'
            )
        try:
            options[name] = reader.read(text, types[name])
        except CellError as error:
            raise UsageError(f'the option "{name}": {error.message}') from None
    return options
