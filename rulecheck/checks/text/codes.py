"""What each RC1xx code means: the text of `rulecheck rule RC101`, and the reference.

Every code has a faulty text and its mend; a test lints both.
"""

from __future__ import annotations

from rulecheck.language.codes import CodeDoc

__all__ = ["TEXT_CODES"]

_DOCS = (
    CodeDoc(
        "RC101",
        "empty-section",
        "A heading with nothing under it. A heading that is followed by a deeper one has a part "
        "under it; in plain text, where all headings look alike, only one before the heading of "
        "a main part (the end of a round, scoring) counts as empty.",
        "What should stand there is lost, and the game can't be played by the text.",
        "## Tricks that nobody wins\n\n## End of the round\n\nAll players count their tricks.\n",
        "## Tricks that nobody wins\n\nThey are put aside.\n\n"
        "## End of the round\n\nAll players count their tricks.\n",
    ),
    CodeDoc(
        "RC102",
        "repeated-passage",
        "The same sentence or passage a second time, also where only case, accents, punctuation "
        "or blanks differ. Sentences of fewer than six words may repeat.",
        "Readers look for a difference that is not there, and an edit changes one of the two.",
        "Every player takes five cards from the pile.\n\nThe youngest player begins.\n\n"
        "Every player takes five cards from the pile.\n",
        "Every player takes five cards from the pile.\n\nThe youngest player begins.\n",
    ),
    CodeDoc(
        "RC108",
        "contradictory-wording",
        "Words that exclude each other in one phrase: “strictly lower or equal”, “at least "
        "exactly”, “between 5 and 3”; « strictement inférieure ou égale », « au moins "
        "exactement », « jamais …, sauf toujours ».",
        "Each half is read by somebody, and both are right.",
        "Lay a card that is strictly lower or equal to the last one.\n",
        "Lay a card that is lower than the last one, or equal to it.\n",
    ),
    CodeDoc(
        "RC109",
        "near-duplicate",
        "Two passages that say the same with a different number. They have the same words that "
        "carry meaning, and stand in different paragraphs or lists; a number that says when "
        "something holds (“with 3 players”, “in round 2”) may differ.",
        "One of the two is left over from an older text.",
        "Every player draws five cards at the beginning.\n\nThe youngest player starts.\n\n"
        "At the beginning, every player draws six cards.\n",
        "Every player draws five cards at the beginning.\n\nThe youngest player starts.\n",
    ),
    CodeDoc(
        "RC110",
        "unused-suppression",
        "A comment `rulecheck: ignore[...]` that suppresses nothing, names no finding about a "
        "text, or gives no reason. It stands for the next paragraph, item, table or heading if "
        "it is alone on its line, else for its own line.",
        "It would hide a finding that comes later.",
        "<!-- rulecheck: ignore[RC102] the summary repeats the rule -->\n\n"
        "Every player takes five cards.\n",
        "Every player takes five cards from the pile.\n\n"
        "<!-- rulecheck: ignore[RC102] the summary repeats the rule -->\n\n"
        "Every player takes five cards from the pile.\n",
    ),
)

TEXT_CODES = {doc.code: doc for doc in _DOCS}
