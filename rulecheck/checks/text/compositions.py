"""The part of RC104 about a count and what it is made of, in one sentence.

`60 cards: 4 suits of 1 to 14, and 3 jokers`: every part has a number that it comes to, some have
two (`5 coins of 10` are 5 coins, `5 rooms of 10` are 50 cards). Where a part can't be read, or
some reading gives the count, nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from rulecheck.document.text.folding import words_of
from rulecheck.document.text.numbers import in_digits

__all__ = ["Composition", "compositions_in"]

_WORD = r"[^\W\d][\w'’-]*"
_WORDS = rf"(?:{_WORD} ?)"
_TO = r" ?(?:a|to|-|–|through|jusqu'a) ?"
_RANGE = rf"(?P<low>\d{{1,4}}){_TO}(?P<high>\d{{1,4}})"
_NUMBERED = (
    r"(?:,? ?(?:numerotee?s?|numbered|allant|valeurs?|values?|valued|with|avec|les|the|numbers|"
    r"numeros|valant|marked) ?)*"
)
_EACH = r"(?: (?:each|chacune?))?"
_SHARED = (
    r"(?:en|in|dans|de|of|pour|for) ?(?:(?:each|chacune?|every) ?(?:of the|of|des|de)?|chaque|les|"
    r"the)?"
)
_OF_EACH = r"(?:en|in|dans|de|of|pour|for) (?:each|chacune?|every) ?(?:of the|of|des|de)?"
_WHOLE = re.compile(
    rf"(?<![\w.,+×*/-])(?P<total>\d{{1,4}}) (?P<what>{_WORDS}{{1,4}}?)"
    r"(?P<mark> ?[:(]|,? (?:made up of|composee?s? de|consist(?:ing|s)? of|(?:se|sont|est) "
    r"compose[a-z]* de|comprise|comprennent) )"
)
_SPREAD = re.compile(
    rf"(?<![\w.,+×*/-])(?P<total>\d{{1,4}}) (?P<what>{_WORDS}{{1,4}}?)"
    rf"(?P<mark> (?:en|in|de|of) )\s*(?P<groups>\d{{1,2}}) {_WORD}(?: {_WORD})?,? ?[(]?"
    rf"\s*(?P<each>\d{{1,3}})(?: {_WORD})?? (?:of each|each|par {_WORD}|per {_WORD}|"
    rf"de chaque(?: {_WORD})?|in each|chacune?)(?=\W*$|[.,;)])"
)
_GROUPS = re.compile(
    rf"(?<![\w.,+×*/-])(?P<total>\d{{1,4}}) (?P<what>{_WORDS}{{1,4}}?) ?"
    r"(?P<mark>(?:reparties?|divisee?s?|split|divided|grouped) (?:en|into|in) )\s*"
    r"(?P<groups>\d{1,2}) (?:familles?|families|couleurs?|colou?rs?|suits?|series|sets?|groupes?|"
    r"groups?|types?) (?:de|of) \s*(?P<each>\d{1,3})"
    r"(?=\W*$|[.;)])"
)
"""`72 tiles divided into 4 colours of 18`"""
_NAMES_EACH = re.compile(
    rf"(?P<names>{_WORD}(?:, {_WORD})*,? (?:et|and|&) {_WORD}),? ?[:(]?\s*(?P<each>\d{{1,3}}) ?"
    r"(?:x )?(?:of each|each|de chaque|chacune?|en chaque)(?: \w+)?"
)
"""`red, blue and green, 9 of each`"""
_NAMES_PART = r",? (?:et|and|&) |, "
_EACH_OF_NAMES = re.compile(
    rf"(?P<each>\d{{1,3}}) (?:each of|of each of|de chaque ?:) ?(?P<names>{_WORD}(?:, {_WORD})+"
    rf"(?:,? (?:et|and|&) {_WORD})?)"
)
"""`9 each of red, blue and green`"""
_COUNT_BEHIND = re.compile(
    r"(?P<mark>,? ?(?:soit|=|:|en tout|in all|for a total of|au total|which makes|making)) ?\s*"
    rf"(?P<total>\d{{1,4}})(?: {_WORD}){{0,2}}(?: en tout| in all| au total| in total)?\W*$"
)
_PART = re.compile(
    # `1 to 8 in each of five colours`
    rf"(?:de |from |numbered |numerotees de )?{_RANGE},? {_SHARED} (?:the |les |des )?"
    rf"\s*(?P<times>\d{{1,2}}) {_WORDS}{{1,3}}"
    # `6 families of 0 to 16`, `14 red, numbered 1 to 14`
    rf"|(?P<many>\d{{1,4}}) (?P<kind>{_WORDS}{{1,4}}?){_NUMBERED}(?:(?:de|from|of) )?"
    rf"(?P<low2>\d{{1,4}}){_TO}(?P<high2>\d{{1,4}}){_EACH}"
    # `5 rooms of 9`, `6 colours with 9 cards each`
    rf"|(?P<groups>\d{{1,4}}) (?P<of>{_WORDS}{{1,3}}?)(?P<how>of|de|d'|with|avec|a|at) ?\s*"
    rf"(?P<size>\d{{1,4}})(?: {_WORDS}{{1,3}})?"
    # `8 in each of five colours`
    rf"|(?P<in_each>\d{{1,4}}) (?:{_WORDS}{{1,2}}?)?{_OF_EACH} (?:the |les |des )?"
    rf"\s*(?P<kinds>\d{{1,2}}) {_WORDS}{{1,2}}"
    # `20 red`
    rf"|(?P<count>\d{{1,4}})(?: {_WORDS}{{1,6}})?"
)
_LIST = re.compile(
    r"\s*(?:,(?: (?:et|and|plus))?|;| et | and | plus |\+| ainsi que | as well as )\s*"
)
_SHARE = re.compile(
    r"\b(?:per|par|each|chaque|chacune?|every|a piece|apiece|points?|pts|joueurs?|players?)\b"
)
_NUMBERED_BY = re.compile(
    r",(?= (?:numbered|numerotee?s?|from|valued|allant|de \d|of values?|de valeurs?)\b)"
)
_BRACKETS = re.compile(r"\([^()]*\)")
_PIECE_WORD = re.compile(
    r"^(?:cartes?|cards?|tuiles?|tiles?|jetons?|tokens?|des|dice|pions?|pieces?|cubes?|meeples?|"
    r"disques?|discs?|plaques?|plaquettes?|fiches?|feuilles?|sheets?|chips?|coins?|figurines?|"
    r"figures?|counters?|marqueurs?|markers?|boards?|plateaux?|pawns?|stones?|dominos?|blocks?|"
    r"cubes?|crystals?|cristaux|gems?|gemmes?|batons?|sticks?|billets?|banknotes?)$"
)
_HAS = re.compile(
    r"\b(?:comprend|compte|contient|comporte|se compose de|est compose de|composee? de|a|ont|has|"
    r"have|contains?|comprises?|includes?|consists? of|there are|il y a|sont|made of)$"
)
_OPEN = re.compile(
    r"\.\.\.|…|\betc\b|\bpar exemple\b|\be\.g\b|\bfor example\b|\bsuch as\b|\bdont\b|"
    r"\bincluding\b"
)
_DENOMINATION = re.compile(r" (?:de|of|worth|a) \d{1,4} ?[€$£]")
"""`30 notes of 10 €` are thirty."""
_SAYS_PARTS = re.compile(
    r"\b(?:made up of|compose[a-z]* de|consist(?:ing|s)? of|(?:en|into|in) \w+ \w+)\b"
)
_FEWEST = 12
"""Pieces; what is less, and stands outside of the contents, may be a price, or a hand."""
_MOST_READINGS = 64


@dataclass(frozen=True, slots=True)
class Composition:
    """`folded[start:end]` says that there are `total`; `sums` are what its parts may come to,
    and `said` how the last of these is reckoned."""

    total: int
    sums: tuple[int, ...]
    said: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Reading:
    """One number that a part may come to."""

    value: int
    said: str


def compositions_in(folded: str, *, in_contents: bool) -> Iterator[Composition]:
    """The counts of a folded sentence that are followed by what they are made of."""
    if (
        not (any(char in folded for char in ":(=,") or _SAYS_PARTS.search(folded))
        or len(folded) > 400
    ):
        return
    text = in_digits(folded)
    for found in _WHOLE.finditer(text):
        end = _end(text, found)
        if end is None or not _is_count(text, found, in_contents=in_contents):
            continue
        parts = _parts(text[found.end() : end])
        if parts is not None:
            yield _composed(int(found["total"]), parts, found.start(), end)
    for found in (*_SPREAD.finditer(text), *_GROUPS.finditer(text)):
        if _is_count(text, found, in_contents=in_contents):
            groups, each = int(found["groups"]), int(found["each"])
            parts = [[_Reading(groups * each, f"{groups} × {each}")]]
            yield _composed(int(found["total"]), parts, found.start(), found.end())
    behind = _COUNT_BEHIND.search(text)
    if behind is not None and text.count(":") <= 1 and _counts_things(text, behind):
        parts = _parts(text[: behind.start()])
        if parts is not None:
            start = behind.start("total")
            yield _composed(int(behind["total"]), parts, start, behind.end("total"))


def _counts_things(text: str, behind: re.Match[str]) -> bool:
    """Whether a sum is of things, not of points, and no equation of bare numbers."""
    named = any(map(str.isalpha, text[: behind.start()]))
    return named and not _SHARE.search(text[behind.end("total") :])


def _end(text: str, found: re.Match[str]) -> int | None:
    """Where the parts of a count end; None where they can't be told."""
    if found["mark"].endswith("("):
        end = text.find(")", found.end())
        return end if end >= 0 else None
    return len(text) if text.count(":") == found["mark"].count(":") else None


def _is_count(text: str, found: re.Match[str], *, in_contents: bool) -> bool:
    """Whether a number says how many there are, not what something costs or gives."""
    what = words_of(found["what"])
    if _SHARE.search(found["what"]):
        return False
    before = text[: found.start()].rstrip()
    if _HAS.search(before):
        return True
    if in_contents:
        return not before
    pieces = any(map(_PIECE_WORD.match, what[:1] + what[-1:]))
    return pieces and int(found["total"]) >= _FEWEST


def _parts(text: str) -> list[list[_Reading]] | None:
    """The readings of each part; None where one of them can't be read."""
    if _OPEN.search(text):
        return None
    text = _DENOMINATION.sub("", text)
    text = _NUMBERED_BY.sub(" ", _BRACKETS.sub(" ", text)).strip().rstrip(".!;").strip()
    pieces = [" ".join(piece.split()) for piece in _LIST.split(text)]
    named = _NAMES_EACH.fullmatch(text)
    each_of = _EACH_OF_NAMES.fullmatch(text)
    if each_of is not None:
        kinds, each = len(re.split(_NAMES_PART, each_of["names"])), int(each_of["each"])
        return [[_Reading(kinds * each, f"{kinds} × {each}")]]
    if named is not None:
        kinds, each = len(re.split(r", | et | and | & ", named["names"])), int(named["each"])
        return [[_Reading(kinds * each, f"{kinds} × {each}")]]
    parts: list[list[_Reading]] = []
    for piece in filter(None, pieces):
        found = _PART.fullmatch(piece.removeprefix("(").strip('"«»“” '))
        readings = _readings(found) if found is not None else []
        if not readings:
            return None
        parts.append(readings)
    # `12 cards: 4 red` counts no more than some of them.
    if len(parts) < 2 and not (parts and "×" in parts[0][-1].said):
        return None
    return parts


def _readings(found: re.Match[str]) -> list[_Reading]:
    part = found.groupdict()
    if part["times"] or part["kind"]:
        low, high = (int(part[name] or part[f"{name}2"]) for name in ("low", "high"))
        size = high - low + 1
        times = int(part["times"] or part["many"])
        if size < 2:
            return []
        family = _Reading(times * size, f"{times} × {size}")
        pieces = part["kind"] and any(map(_PIECE_WORD.match, words_of(part["kind"])))
        if part["times"]:
            return [family]
        alone = [_Reading(times, str(times))] if pieces or times % size == 0 else []
        return [*alone, family] if not pieces else alone
    if part["groups"]:
        groups, size = int(part["groups"]), int(part["size"])
        return [_Reading(groups, str(groups)), _Reading(groups * size, f"{groups} × {size}")]
    if part["in_each"]:
        each, kinds = int(part["in_each"]), int(part["kinds"])
        return [_Reading(each * kinds, f"{each} × {kinds}")]
    return [] if _SHARE.search(found[0]) else [_Reading(int(part["count"]), part["count"])]


def _composed(total: int, parts: Sequence[Sequence[_Reading]], start: int, end: int) -> Composition:
    readings = 1
    for part in parts:
        readings *= len(part)
    if readings > _MOST_READINGS:
        return Composition(total, (total,), "", start, end)
    sums = tuple(sum(r.value for r in chosen) for chosen in product(*parts))
    said = " + ".join(part[-1].said for part in parts)
    return Composition(total, sums, said, start, end)
