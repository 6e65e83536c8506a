"""French or English: whichever has more of its small words in the text."""

from __future__ import annotations

from collections.abc import Iterable

from rulecheck.document.text.folding import words_of
from rulecheck.document.text.model import Tongue

__all__ = ["tongue_of"]

_FRENCH_WORDS = "le la les des du une est et sont dans sur pour avec chaque ses aux qui"
_ENGLISH_WORDS = "the of and is are in to with each for his their you player cards"
_FRENCH = frozenset(_FRENCH_WORDS.split())
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_ENOUGH = 20_000
"""Characters that are looked at."""


def tongue_of(folded: Iterable[str]) -> Tongue:
    french = english = seen = 0
    for piece in folded:
        for word in words_of(piece):
            french += word in _FRENCH
            english += word in _ENGLISH
        seen += len(piece)
        if seen > _ENOUGH:
            break
    return Tongue.FRENCH if french > english else Tongue.ENGLISH
