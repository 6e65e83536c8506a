"""Letters without case and accents, so that words can be compared and looked for."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

__all__ = ["content_stems", "fold", "normal", "stem", "words_of"]

_WORD = re.compile(r"[^\W_]+")

_FUNCTION_WORDS = """
a ai au aucun aucune aux avec avoir c ce cela celle celles celui ces cet cette ceux chacun chacune
chaque comme d dans de des donc dont du elle elles en entre est et etre eux il ils j je l la le les
leur leurs lors lorsqu lorsque lui m mais me meme memes n ne ni nos notre nous on ont ou par pas
pendant peut peuvent plus pour puis qu quand que qui s sa sans se sera seront ses si soit son sont
sous sur t ta tous tout toute toutes tu un une va vers vos votre vous y alors ainsi aussi doit
doivent

about after all an and any are as at be been before being but by can could do does each every
everyone for from get gets had has have he her his if in into is it its let lets may must no not of
off on one only onto or our out over she should so such than that the their them then there these
they this those to until up was we were when where which while who will with would you your
"""
_LIGHT = frozenset(_FUNCTION_WORDS.split())


@cache
def _plain(char: str) -> str:
    if unicodedata.category(char) == "Zs":
        return " "
    base = unicodedata.normalize("NFD", char)[0].lower()
    return "'" if char in "’ʼ‘`´" else base if len(base) == 1 else char


def fold(text: str) -> str:
    """`text` in small letters without accents, with straight apostrophes and plain blanks; no
    character moves."""
    if text.isascii():
        return text.lower()
    return "".join(map(_plain, text))


def words_of(folded: str) -> list[str]:
    return _WORD.findall(folded)


def normal(folded: str) -> str:
    """The words alone: two texts with the same differ in case, accents, blanks, punctuation."""
    return " ".join(words_of(folded))


def stem(word: str) -> str:
    """Without the ending of a plural."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("eaux"):
        return word[:-1]
    if len(word) > 4 and word.endswith("aux"):
        return word[:-3] + "al"
    if len(word) > 3 and word[-1] in "sx" and not word.endswith("ss"):
        return word[:-1]
    return word


def content_stems(folded: str) -> list[str]:
    """The words that carry meaning, without plural endings."""
    return [stem(w) for w in words_of(folded) if w not in _LIGHT and len(w) > 1]
