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
        "RC103",
        "dangling-reference",
        "A reference to what does not stand there: “described above”, « voir ci-dessous », "
        "“(see Scoring)”, “see step 4”, “the rules for ties below”, “au paragraphe « Saisons "
        "»”; or a list of effects (“Cancels the trick”) under a heading that does not say "
        "whose they are.",
        "The rule that is referred to is lost, or has another name.",
        "Every player lays one card, following the placement rules described above.\n\n"
        "Then the next player goes on.\n",
        "Placement: a card goes next to one of its colour.\n\n"
        "Every player lays one card, following the placement rules described above.\n",
    ),
    CodeDoc(
        "RC104",
        "count-mismatch",
        "Counts of components that do not add up: a count beside the range of numbers on "
        "them, families times numbers, names beside how many there are, a count beside the "
        "parts that make it, a total or an announced number beside its list, “all 54 cards” "
        "beside the contents, unless cards were taken out before. An info where one component has "
        "no count.",
        "Nobody knows whether the box is complete, or whether a card was left out of the rules.",
        "The deck has 60 cards: 20 red, 20 blue and 25 green.\n",
        "The deck has 60 cards: 20 red, 20 blue and 20 green.\n",
    ),
    CodeDoc(
        "RC105",
        "arithmetic",
        "Numbers that do not come out: “3 x 4 = 11”; a formula beside an example and its "
        "result; points for each beside a worked example; the rows of a table that must add "
        "up or multiply (cards each times players, dealt and left over, parts and their "
        "total, a last row with the total); hands that use up all the cards, but with one "
        "number of players.",
        "Readers trust the example, and count wrong for the rest of the evening.",
        "| situation | formula | example | points |\n|---|---|---|---|\n"
        "| bid met | 10 + (3 x tricks bid) | bid 3, took 3 | +18 |\n",
        "| situation | formula | example | points |\n|---|---|---|---|\n"
        "| bid met | 10 + (3 x tricks bid) | bid 3, took 3 | +19 |\n",
    ),
    CodeDoc(
        "RC106",
        "case-not-covered",
        "The text is for 1 to 5 players, and a list, a table, or sentences in a row with a "
        "value for each number of players leave some of them out. “Otherwise” and “3 or more” "
        "cover the rest. An info where the cases have no value each.",
        "That many players can't begin.",
        "A game for 2 to 5 players.\n\n- 2 players: 7 cards each\n- 3 players: 6 cards each\n"
        "- 4 players: 5 cards each\n",
        "A game for 2 to 5 players.\n\n- 2 players: 7 cards each\n- 3 players: 6 cards each\n"
        "- 4 or 5 players: 5 cards each\n",
    ),
    CodeDoc(
        "RC107",
        "undefined-term",
        "A component with a name (a capital or quotes in the contents, or quotes elsewhere) "
        "that no sentence, table or section explains. That it “is included” explains nothing. "
        "An info for a counted component without a name that the rules never speak of.",
        "The players hold the piece in their hands and do not know what it is for.",
        "## Contents\n\n- 40 cards\n- 6 cards “Night Owl”\n\n## Aim\n\n"
        "Be the first without cards.\n",
        "## Contents\n\n- 40 cards\n- 6 cards “Night Owl”\n\n## Aim\n\n"
        "Be the first without cards. Whoever lays a Night Owl plays once more.\n",
    ),
    CodeDoc(
        "RC108",
        "contradictory-wording",
        "Words that exclude each other in one phrase: “strictly lower or equal”, “at least "
        "exactly”, “no more than at least”, “between 5 and 3”; « strictement inférieure ou "
        "égale », « au moins exactement », « jamais …, sauf toujours ».",
        "Each half is read by somebody, and both are right.",
        "Lay a card that is strictly lower or equal to the last one.\n",
        "Lay a card that is lower than the last one, or equal to it.\n",
    ),
    CodeDoc(
        "RC109",
        "near-duplicate",
        "Two passages that say the same with a different number, “one” and “a” among them. "
        "They have the same words that carry meaning, and stand in different paragraphs or "
        "lists; a number that says when something holds (“with 3 players”, “in round 2”) may "
        "differ.",
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
