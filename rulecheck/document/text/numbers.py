"""Numbers in a text: digits, and French and English number words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

__all__ = ["Number", "in_digits", "numbers_in", "ordinals_in"]

_UNIT_WORDS = """zero|un une one|deux two|trois three|quatre four|cinq five|six|sept seven|\
huit eight|neuf nine|dix ten|onze eleven|douze twelve|treize thirteen|quatorze fourteen|\
quinze fifteen|seize sixteen|seventeen|eighteen|nineteen"""
_TEN_WORDS = """||vingt vingts twenty|trente thirty|quarante forty|cinquante fifty|\
soixante sixty|septante seventy|octante huitante eighty|nonante ninety"""


def _values(words: str, step: int) -> dict[str, int]:
    return {
        word: step * value for value, same in enumerate(words.split("|")) for word in same.split()
    }


_UNITS = _values(_UNIT_WORDS, 1)
_TENS = _values(_TEN_WORDS, 10)
_HUNDREDS = {"cent": 100, "cents": 100, "hundred": 100}
_THOUSANDS = {"mille": 1000, "thousand": 1000}
_JOINING = {"et", "and"}
_WORD = "|".join(sorted({*_UNITS, *_TENS, *_HUNDREDS, *_THOUSANDS}, key=len, reverse=True))
_BETWEEN = r"(?:[ -]|-?(?: et | and |-et-|-and-))"
_FOUND = re.compile(
    rf"(?<![\w.,])(?:(?P<digits>\d{{1,3}}(?:[ \u00a0\u202f]\d{{3}})+(?!\d)|\d{{1,9}})(?![\d.,]*\d)"
    rf"(?!(?!x\b)[^\W\d])|(?P<words>(?:{_WORD})(?:{_BETWEEN}(?:{_WORD}))*)(?!\w))"
)
_ONE = {"un", "une", "one"}
_ORDINALS = _values(
    "|||troisieme third|quatrieme fourth|cinquieme fifth|sixieme sixth|septieme seventh|"
    "huitieme eighth|neuvieme ninth|dixieme tenth|onzieme eleventh|douzieme twelfth",
    1,
)
_ORDINAL = re.compile(
    rf"\b(?:(?P<digits>\d{{1,3}})(?:e|eme|rd|th)|(?P<word>{'|'.join(_ORDINALS)}))\b"
    r"(?! (?:of|de|des|du)\b)"
)


class Number(Struct, frozen=True):
    """`folded[start:end]` is the number `value`. An `article` may be no number at all."""

    value: int
    start: int
    end: int
    article: bool = False
    ordinal: bool = False


def numbers_in(folded: str) -> Iterator[Number]:
    """The whole numbers of a folded text, in order; no decimals, no ordinals."""
    for found in _FOUND.finditer(folded):
        if found["digits"]:
            yield Number(int(re.sub(r"\D", "", found["digits"])), found.start(), found.end())
        else:
            yield from _in_words(found["words"], found.start())


def ordinals_in(folded: str) -> Iterator[Number]:
    """The ordinals from the third on, in order; no fractions (`a third of them`)."""
    for found in _ORDINAL.finditer(folded):
        value = int(found["digits"]) if found["digits"] else _ORDINALS[found["word"]]
        yield Number(value, found.start(), found.end(), ordinal=True)


def in_digits(folded: str) -> str:
    """The text with its numbers as digits, in the same places: `five` is `   5`.

    Blanks would part a number from its noun, so they go before the digits."""
    pieces: list[str] = []
    at = 0
    for number in numbers_in(folded):
        digits = str(number.value).rjust(number.end - number.start)
        pieces += [folded[at : number.start], digits[: number.end - number.start]]
        at = number.end
    return "".join([*pieces, folded[at:]])


def _in_words(words: str, offset: int) -> Iterator[Number]:
    """The numbers of a run of number words: `two three` are two."""
    total = current = last = 0
    begin = end = 0
    empty = True
    joined = False
    for token in re.finditer(r"[^\W_]+", words):
        word = token[0]
        if word in _JOINING:
            joined = True
            continue
        if not empty and not _continues(word, last, joined):
            yield Number(total + current, offset + begin, offset + end, words[begin:end] in _ONE)
            total = current = last = 0
            empty = True
        if empty:
            begin = token.start()
        joined = False
        if word in _THOUSANDS:
            total, current, last = (total + (current or 1) * 1000), 0, 1000
        elif word in _HUNDREDS:
            current, last = (current or 1) * 100, 100
        elif word in ("vingt", "vingts") and last == 4 and current % 100 == 4:
            current, last = current + 76, 80
        else:
            value = _UNITS.get(word, _TENS.get(word, 0))
            current, last = current + value, value
        end = token.end()
        empty = False
    if not empty:
        yield Number(total + current, offset + begin, offset + end, words[begin:end] in _ONE)


def _continues(word: str, last: int, joined: bool) -> bool:
    """Whether `word` goes on with a number whose last part is `last`."""
    if word in _THOUSANDS:
        return last < 1000
    if word in _HUNDREDS:
        return 0 < last < 10
    if word in ("vingt", "vingts") and last == 4:
        return not joined
    value = _UNITS.get(word, _TENS.get(word, 0))
    if last >= 100:
        return value > 0
    if last in (60, 80):
        return 0 < value < 20
    if last >= 20:
        return 0 < value < 10 or (value == 11 and joined)
    return last == 10 and 6 < value < 10 and not joined
