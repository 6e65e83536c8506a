"""The part of RC105 about hands: with some numbers of players they use up all the cards, and with
one of them they do not.

`3 players: 20 cards each; 4 players: 14; 5 players: 12` of 60 cards. Where two numbers of players
come to the count of cards that the text states, it is no chance; a game may leave cards over on
purpose, and then it mostly does with more than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Place, Remark, in_sentence
from rulecheck.document.source import Span
from rulecheck.document.text import Sentence, Text
from rulecheck.document.text.numbers import in_digits

__all__ = ["dealt_hands"]

_CARDS = r"(?:cartes?|cards?|tuiles?|tiles?|dominos?)"
_HAND = re.compile(
    r"(?<![\d–-])(?P<players>\d{1,2}) (?:joueurs?|players?)(?! or\b| ou\b) ?[:,|]? ?"
    rf"(?:[^\W\d][\w']* +){{0,5}}?\s*(?P<cards>\d{{1,3}}) {_CARDS}\b(?! (?:over|left|remain))"
)
_PACK = re.compile(rf"(?<![\d×–-])(?P<count>\d{{2,3}}) (?:[^\W\d]\w* )?{_CARDS}\b")
_REST = re.compile(
    r"\b(?:rest|remaining|remainder|leftovers?|left over|undealt|restantes?|reste|set aside|aside|"
    r"de cote|ecart\w*|retir\w*|remov\w*|without|sans|stock|pioche|draw|talon)\b"
)
_FEWEST_AGREEING = 2
_NEAR = 2
"""Blocks before and behind in which the rest may be spoken of."""


@dataclass(frozen=True, slots=True)
class _Hand:
    players: int
    cards: int
    block: int
    span: Span

    @property
    def dealt(self) -> int:
        return self.players * self.cards


def dealt_hands(text: Text) -> Iterator[Remark]:
    hands: list[_Hand] = []
    packs: dict[int, Span] = {}
    for block in text.blocks:
        for sentence in block.sentences:
            folded = in_digits(sentence.folded)
            hands += _hands(text, sentence, folded)
            for found in _PACK.finditer(folded):
                place = in_sentence(text, sentence, found.start(), found.end())
                packs.setdefault(int(found["count"]), place)
    each = {hand.players: hand for hand in hands}
    if len(each) != len(hands):
        return  # two deals, or two games
    for count, place in packs.items():
        agreeing = [h for h in hands if h.dealt == count and h.players > 1]
        others = [h for h in hands if h.dealt != count]
        if len(agreeing) < _FEWEST_AGREEING or len(others) != 1:
            continue
        at = others[0].block
        if not any(
            _REST.search(b.folded) for b in text.blocks[max(0, at - _NEAR) : at + _NEAR + 1]
        ):
            yield _remark(others[0], count, place)


def _hands(text: Text, sentence: Sentence, folded: str) -> Iterator[_Hand]:
    for found in _HAND.finditer(folded):
        span = in_sentence(text, sentence, found.start(), found.end())
        yield _Hand(int(found["players"]), int(found["cards"]), sentence.block, span)


def _remark(hand: _Hand, count: int, pack: Span) -> Remark:
    return Remark(
        Severity.WARNING,
        f"{hand.players} × {hand.cards} is {hand.dealt}, and with the other numbers of players "
        f"all {count} are dealt",
        hand.block,
        hand.span,
        "correct the hand, or say what becomes of the rest",
        (Place(pack, f"the {count}"),),
    )
