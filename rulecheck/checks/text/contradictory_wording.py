"""RC108: words that exclude each other in one phrase.

Only phrases that can't be meant as they stand: `strictly lower or equal`, `at least exactly`,
`between 5 and 3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulecheck.checks.finding import Severity
from rulecheck.checks.text.remark import Remark, in_sentence
from rulecheck.document.text import Sentence, Text, Tongue
from rulecheck.document.text.folding import stem
from rulecheck.document.text.numbers import numbers_in

__all__ = ["check"]

_WISH_FR = r"s'(?:il|elle|ils|elles) (?:le |en )?(?:souhaite|desire|veut|veulent)\w*"
_WISH_EN = r"if (?:he|she|they|you) (?:so )?(?:wish|want|like|choose)(?:es|s)?(?: to)?"
_MANY = r"(?:\d+|[^\W\d]{2,9})(?: [^\W\d][\w'-]*){0,2}?"
_ONE_VERB = r"(?:(?!(?:et|ou|puis|mais|and|or|then|but|say|ask|announce|tell|signal)\b)[\w'-]+ )"
"""A word of a phrase that goes on with the same verb; to say something is how one wishes."""
_NUMBER = r"(?= (?:\d+|a|one|two|three|four|five|six|seven|eight|nine|ten)\b)"
_STOPS_EN = r"(?=\W*$|[,.;)]| (?:is|are|has|have|may|can|remain)\b)"

_FRENCH = (
    r"strictement (?:inferieur|superieur|plus (?:petit|grand|bas|haut|faible|fort|eleve)|croissant|"
    r"decroissant)[es]{0,3} ou (?:egal|identique)[es]{0,2}\b",
    r"\bstrictement (?:plus|moins) ou (?:autant|egal)\b",
    r"\b(?:au moins|au plus|environ) (?:egale?s? a )?exactement\b",
    r"\bexactement (?:au moins|au plus|environ)\b",
    r"\bau (?:moins|minimum) au (?:plus|maximum)\b",
    r"\bau (?:plus|maximum) au (?:moins|minimum)\b",
    r"\b(?:maximum|minimum) d'au (?:moins|plus)\b",
    rf"\bd'au (?:moins|minimum) {_MANY}(?: [€$£])? au (?:plus|maximum)\b(?! d)",
    rf"\bau (?:moins|minimum) {_MANY} ou moins\b(?! d)",
    rf"\bau (?:plus|maximum) {_MANY} ou (?:plus|davantage)\b(?! d)",
    r"\b(?:pas|jamais) plus (?:de |d'|qu')au (?:moins|minimum)\b",
    r"\b(?:pas|jamais) moins (?:de |d'|qu')au (?:plus|maximum)\b",
    rf"\bplus de {_MANY} au (?:maximum\b(?! d)|plus(?=\W*$|[,.;)]))",
    rf"\bmoins de {_MANY} au (?:minimum\b(?! d)|moins(?=\W*$|[,.;)]))",
    r"\bjamais\b[^.;:]{0,80}\bsauf toujours\b",
    r"\btoujours\b[^.;:]{0,80}\bsauf jamais\b",
    r"\b(?:toujours jamais|jamais toujours)\b",
    r"\b(?:doit|doivent|devez) (?:\w+ )?(?:facultativement|optionnellement)\b",
    rf"\bobligatoirement {_ONE_VERB}{{0,6}}{_WISH_FR}(?=\W*$|[.;])",
    r"\b(?:simultanement|en meme temps),? (?:et )?(?:a tour de role|l'une? apres l'autre)\b",
    r"\b(?:a tour de role|l'une? apres l'autre),? (?:et )?simultanement\b",
)
_ENGLISH = (
    r"\bstrictly (?:lower|less|smaller|higher|greater|larger|bigger|more|fewer|below|above|"
    r"longer|shorter|older|younger|stronger|weaker|"
    r"earlier|later|ascending|descending)(?: than)? or (?:equal|the same)\b",
    r"\b(?:at least|at most|about|up to) (?:equal to )?exactly\b",
    rf"\bexactly (?:at least|at most|(?:about|up to){_NUMBER})\b",
    r"\b(?:at least at most|at most at least|up to at least)\b",
    r"\b(?:maximum of at least|minimum of at most)\b",
    rf"\bat least {_MANY} or (?:less|fewer)\b(?! than)",
    rf"\b(?:at most|up to) {_MANY} or more\b(?! (?:than|of))",
    r"\b(?:no|not|never) (?:more|greater|higher|larger) than (?:at least|a minimum of)\b",
    r"\b(?:no|not|never) (?:less|fewer|lower|smaller) than (?:at most|a maximum of)\b",
    rf"\bmore than {_MANY} at (?:the )?most{_STOPS_EN}",
    rf"\b(?:less|fewer) than {_MANY} at (?:the )?least{_STOPS_EN}",
    r"\bnever\b[^.;:]{0,80}\bexcept always\b",
    r"\balways\b[^.;:]{0,80}\bexcept never\b",
    r"\b(?:always never|never always)\b",
    r"\b(?:must|has to|have to) optionally\b",
    rf"\bmust (?:always )?{_ONE_VERB}{{1,4}}{_WISH_EN}(?=\W*$|[.;])",
    r"\b(?:simultaneously|at the same time),? (?:and )?one after (?:the other|another)\b",
    r"\bone after (?:the other|another),? (?:and )?simultaneously\b",
)
_WORDS = {
    Tongue.FRENCH: re.compile("|".join(_FRENCH)),
    Tongue.ENGLISH: re.compile("|".join(_ENGLISH)),
}
_LIMITS = {
    Tongue.FRENCH: re.compile(
        r"\b(?:entre (?P<low>[\w −-]{1,30}?) et |"
        r"au (?:moins|minimum) (?P<least>[\w -]{1,30}?) (?:et|mais) au (?:plus|maximum) )"
    ),
    Tongue.ENGLISH: re.compile(
        r"\b(?:between (?P<low>[\w −-]{1,30}?) and |"
        r"at least (?P<least>[\w -]{1,30}?) (?:and|but) at most )"
    ),
}
_AMOUNT = re.compile(
    r"\b(?:number|value|score|total|amount|bid|strength|nombre|valeur|chiffre|total|score|montant|"
    r"mise|force|numero|comprise?s?|varient?|var(?:y|ies)|ranges?)(?: (?:de|of|points?|pieces?|"
    r"coins?|is|are|be|lies?|est|sont|\w+ est))? $"
)
"""What lies between two numbers is a number: not a place on a clock or a track, a choice, or a
difference."""
_COUNTED = re.compile(
    r" (?!o'clock|heures|wins|loses|scores|counts|moves|passes|starts|begins|takes|gains|gets|goes|"
    r"costs|makes|gives|always|plus|sans|dans|puis|cases|spaces|alors)(?:dice|des(?=\W)|"
    r"[^\W\d][\w-]*[sx])\b"
)
_TWO_THINGS = re.compile(
    r"\b(?:differen\w+|ecarts?|gap|distance|ratio|rapport|choi[sx]\w* (?:est|is|must be)|ties?|"
    r"egalites?|boundary|limite|exchanges?|echange\w*|distingu\w+)(?: \w+)? $"
)
_BOUNDED = ("plus de", "moins de", "more than", "less than", "fewer than")
_NEGATED = re.compile(
    r"\b(?:pas|jamais|ni|ne|n'|rien|non|sans|aucun\w*|personne|nul|no|not|never|nobody|none|cannot|"
    r"without|en $|\w+n't)|n't\b"
)
"""`Not more than four at most` says it twice, and no more."""
_ADDS = re.compile(
    r"\b(?:add|sum|count|come|total|climb|bring|fill|refill|get|go|move|make|build|back|hand|round)"
    r"(?:s|ed|ing)?(?: (?:his|her|their|your|it|them|the)(?: \w+)?)?\s$"
)
"""`Cards that add up to exactly 10`, `fill your hand up to exactly five`."""
_QUOTES = ('"', "“", "«")
_HINT = "say which of the two is meant"


def check(text: Text) -> Iterator[Remark]:
    # Both tongues: a French text may hold an English part.
    for block in text.blocks:
        for sentence in block.sentences:
            for tongue in Tongue:
                yield from _excluding(text, sentence, tongue)
                yield from _reversed(text, sentence, tongue)


def _excluding(text: Text, sentence: Sentence, tongue: Tongue) -> Iterator[Remark]:
    for found in _WORDS[tongue].finditer(sentence.folded):
        if sentence.text[: found.start()].rstrip(" \u00a0\u202f")[-1:] in _QUOTES:
            continue  # a text that speaks about the phrase
        words = sentence.text[found.start() : found.end()]
        if found[0].startswith("up to") and _ADDS.search(sentence.folded[: found.start()]):
            continue
        if found[0].startswith((*_BOUNDED, "obligatoirement")) and _NEGATED.search(
            sentence.folded[: found.start()]
        ):
            continue
        yield Remark(
            Severity.ERROR,
            f"“{words}” excludes itself",
            sentence.block,
            in_sentence(text, sentence, found.start(), found.end()),
            _HINT,
        )


def _reversed(text: Text, sentence: Sentence, tongue: Tongue) -> Iterator[Remark]:
    """`between 5 and 3 cards`."""
    folded = sentence.folded
    for found in _LIMITS[tongue].finditer(folded):
        low, low_end = _leading(found["low"] or found["least"])
        high, length = _leading(folded[found.end() : found.end() + 60])
        end = found.end() + length
        if low is None or high is None or low <= high:
            continue
        if found["low"]:
            if low_end != len(found["low"]) or _TWO_THINGS.search(folded[: found.start()]):
                continue
            if not _AMOUNT.search(folded[: found.start()]) and not _COUNTED.match(folded, end):
                continue
        else:
            # Three of one thing and two of another exclude nothing.
            counted = found["least"][low_end:].strip()
            behind = re.match(r" [^\W\d][\w'-]*", folded[end:])
            if counted and behind and stem(behind[0].strip()) != stem(counted):
                continue
        words = sentence.text[found.start() : end]
        yield Remark(
            Severity.ERROR,
            f"nothing is {'between' if found['low'] else 'at least'} {low} and "
            f"{'' if found['low'] else 'at most '}{high}: “{words}”",
            sentence.block,
            in_sentence(text, sentence, found.start(), end),
            "write the smaller number first" if found["low"] else _HINT,
        )


def _leading(folded: str) -> tuple[int | None, int]:
    """The number that words begin with, with its sign, and where it ends."""
    minus = re.match(r"[-−] ?|(?:moins|minus) ", folded)
    begin = minus.end() if minus else 0
    # What goes on with digits is a decimal, or a range.
    number = next(numbers_in(folded[begin:]), None)
    if number is None or number.start or re.match(r" ?[-–/:]\d", folded[begin + number.end :]):
        return None, 0
    return (-number.value if minus else number.value), begin + number.end
