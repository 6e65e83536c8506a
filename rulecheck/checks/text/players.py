"""How many players a text is for, how it calls them, and the numbers of them it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulecheck.document.source import Span
from rulecheck.document.text import Block, Kind, Text
from rulecheck.document.text.folding import stem, words_of
from rulecheck.document.text.numbers import in_digits

__all__ = ["Case", "Claim", "claim_of"]

_PLAYERS = r"joueurs?|joueuses?|players?"
_N = r"\d{1,2}"
_TO = r" ?(?:a|to|-|–|through) {0,9}"
_CASE = (
    r"(?P<open>(?:plus de|more than|au moins|at least|a partir de) )?"
    rf"(?P<first>{_N})(?:(?P<upto>{_TO})(?P<last>{_N})"
    rf"|(?P<others>(?:(?:, {{0,9}}{_N})*,? (?:ou|or|et|and) {{1,9}}(?:a |with )?{_N})))?"
    r"(?P<more> ?\+| ou plus| or more| et plus| and more)? "
    r"?(?:or more |ou plus )?(?:PLAYERS)\b"
    r"(?P<after> (?:ou plus|or more|et plus|and up|at least))?"
    r"|(?P<alone>\b(?:a |the )?(?:single|lone|solo) (?:PLAYERS)\b"
    r"|(?:PLAYERS) seule?\b|(?:^|[;.] ?)(?:en solo|en solitaire|solo|seul)(?=[,: ]))"
    # `à deux, ...; with four or five: ...`, which only stands beside a case that names players
    rf"|(?:(?<=^)|(?<=[;:.,(] )|(?<=[;:.,(] et )|(?<=[;:.,(] and )|(?<=\n))(?:a|with|for|pour) +"
    rf"(?P<bare>{_N})(?:(?P<bare_upto>{_TO})(?P<bare_last>{_N})"
    rf"|(?P<bare_others> (?:ou|or|et|and) +(?:a |with )?{_N}))?"
    r"(?P<bare_more> ou plus| or more| et plus|\+)?(?=,(?! *\d{1,2}(?:,| ou| or| et| and) )| ?:)"
)
_LABELLED = re.compile(
    r"(?:nombre de )?(?:joueurs?|players?|number of players) ?: ?(\d+) ?(?:a|to|-|–) ?(\d+)"
)
_CLAIM = re.compile(
    r"\b(?:pour|de|for|is a game for|jeu|game|nombre de joueurs|players|joueurs|se joue|played|"
    r"jouent|age)\b|[,(·|—–] ?$"
)
_OTHER = re.compile(rf"(?<![\w.,])(?P<low>{_N}){_TO}(?P<high>{_N}) +(?P<noun>[^\W\d][\w'’-]{{3,}})")
_DEFINITE = re.compile(r"\b(?:les|des|aux|ces|leurs|the|these|those|both|other|autres|first|last)$")
_ARTICLE = re.compile(r"\s*une? (?!\w+ seul)")
_IF = re.compile(r"\b(?:if|when|while|whenever|once|as soon as|si|quand|lorsque|des que|tant que)$")
_DOES = re.compile(
    r" (?!play|are playing|take part|participate|jouent|joue\b|participent|sont presents|"
    r"at the table|only|seulement|and|or|et|ou|in|a la|autour)[^\W\d]{2,}"
)
_AT = re.compile(r"(?:\b(?:a|avec|pour)|[(])$")
_NO_CLAIM = re.compile(
    r"\b(?:sinon|otherwise|sauf|except|exemple|example|supplementaire|additional|only|seulement)\b"
)
_NO_PLAYERS_WORDS = """
minute min heure hour an year carte card piece tuile tile jeton token point round manche tour turn
parti game equipe team de dice die pion cube coin euro jour day semaine week annee level niveau
page case space etape step phase pli trick ligne line colonne column couleur color colour famille
suit fois time groupe group pers mois month
"""
_NO_PLAYERS = frozenset(_NO_PLAYERS_WORDS.split())
_FIRST_BLOCKS = 8
"""Where a text says who plays it, if it calls them by another name."""
_FEWEST_MENTIONS = 2
_MOST_PLAYERS = 20


@dataclass(frozen=True, slots=True)
class Case:
    """Numbers of players that a phrase is about; it is `bare` where players are not named."""

    players: frozenset[int]
    start: int
    end: int
    ranged: bool
    bare: bool = False


@dataclass(frozen=True)
class Claim:
    """The numbers of players that a text is for, and where it says so; `noun` is a pattern for
    what it calls them."""

    low: int
    high: int
    span: Span
    noun: str = _PLAYERS

    @property
    def players(self) -> frozenset[int]:
        return frozenset(range(self.low, self.high + 1))

    @cached_property
    def _case(self) -> re.Pattern[str]:
        return re.compile(_CASE.replace("PLAYERS", self.noun))

    @cached_property
    def column(self) -> re.Pattern[str]:
        """What the header of a column of numbers of players looks like."""
        return re.compile(rf"(?:nombre de |number of |nb )?(?:{self.noun})$")

    def cases_in(self, folded: str) -> list[Case]:
        """The cases in a folded text, the claim itself left out."""
        found = [
            _case(m, self.high)
            for m in self._case.finditer(in_digits(folded))
            if not _is_no_case(folded, m.start()) and not _does(folded, m.start(), m.end())
        ]
        return [c for c in found if c.players and c.players != self.players]


def _is_no_case(folded: str, start: int) -> bool:
    """Whether a number of players is said of those at hand: `the two players`, `un joueur`."""
    begin = start
    while begin and folded[begin].isalpha() and folded[begin - 1].isalpha():
        begin -= 1  # digits stand at the end of the words for them
    before = folded[:begin].rstrip()
    if _DEFINITE.search(before):
        return True
    return bool(_ARTICLE.match(folded, begin)) and not _AT.search(before)


def _does(folded: str, start: int, end: int) -> bool:
    """Whether it is about what some of the players do: `if two players tie`."""
    before = (
        re.sub(r"\w+$", "", folded[:start].rstrip()) if folded[start - 1 : start].isalpha() else ""
    )
    before = before or folded[:start]
    return bool(_IF.search(before.rstrip()) and _DOES.match(folded, end))


def _case(found: re.Match[str], highest: int) -> Case:
    bare = found["bare"] is not None
    if found["alone"]:
        return Case(frozenset({1}), found.start(), found.end(), ranged=False)
    first = int(found["bare"] or found["first"])
    last = found["bare_last"] or found["last"]
    others = found["bare_others"] or found["others"]
    players = {first}
    if last:
        players = set(range(first, int(last) + 1))
    elif others:
        players |= {int(n) for n in re.findall(r"\d+", others)}
    if found["open"] and found["open"].startswith(("plus", "more")):
        players = set(range(first + 1, highest + 1))
    elif found["open"] or found["more"] or found["after"] or found["bare_more"]:
        players = set(range(first, highest + 1))
    return Case(frozenset(players), found.start(), found.end(), bool(last), bare)


def claim_of(text: Text) -> Claim | None:
    """The first range of players that the text is said to be for."""
    for block, folded, start in _phrases(text):
        for claim in _claims(text, block, folded):
            low, high, begin, end, noun = claim
            return Claim(low, high, block.span(start + begin, start + end), noun)
    return None


def _phrases(text: Text) -> Iterator[tuple[Block, str, int]]:
    for block in text.blocks:
        if block.kind is Kind.HEADING:
            yield block, block.folded, 0
        for sentence in block.sentences:
            yield block, sentence.folded, sentence.start


def _claims(text: Text, block: Block, folded: str) -> Iterator[tuple[int, int, int, int, str]]:
    labelled = _LABELLED.match(folded)
    if labelled:
        low, high = int(labelled[1]), int(labelled[2])
        if 0 < low < high <= _MOST_PLAYERS * 5:
            yield low, high, 0, labelled.end(), _PLAYERS
    if _NO_CLAIM.search(folded):
        return
    digits = in_digits(folded)
    cases = [_case(m, 99) for m in _PLAYERS_CASE.finditer(digits) if not m["bare"]]
    if len(cases) == 1 and cases[0].ranged and len(cases[0].players) > 1:
        (case,) = cases
        if _claims_players(folded, case.start, case.end):
            yield min(case.players), max(case.players), case.start, case.end, _PLAYERS
    if cases or block.index >= _FIRST_BLOCKS:
        return
    for found in _OTHER.finditer(digits):
        low, high, noun = int(found["low"]), int(found["high"]), found["noun"]
        if not 0 < low < high <= _MOST_PLAYERS or stem(noun) in _NO_PLAYERS:
            continue
        if not _claims_players(folded, found.start(), found.end()):
            continue
        root = re.sub(r"(?:es|s|x)$", "", noun)
        named = re.compile(rf"{re.escape(root)}(?:es?|s|x)?")
        if _mentions(text, block, named) >= _FEWEST_MENTIONS:
            names = f"{_PLAYERS}|{named.pattern}"
            yield low, high, found.start(), found.end(), names


_PLAYERS_CASE = re.compile(_CASE.replace("PLAYERS", _PLAYERS))


def _claims_players(folded: str, start: int, end: int) -> bool:
    """Whether a range of players is what the text is for, and no case."""
    before = folded[:start]
    if folded[end : end + 2].strip() == ":" or (
        re.search(r"\d", before) and not _CLAIM.search(before)
    ):
        return False
    return not before.strip(" *_>(") or bool(_CLAIM.search(before))


def _mentions(text: Text, claim: Block, named: re.Pattern[str]) -> int:
    """How often players are called so elsewhere."""
    return sum(
        named.fullmatch(word) is not None
        for block in text.blocks
        if block is not claim
        for word in words_of(block.folded)
    )
