from tests.checks.text.found import findings, said

ONCE = "Every player takes five cards from the pile.\n"
IGNORE = "<!-- rulecheck: ignore[{}] the summary repeats it -->\n"


def test_the_next_block():
    assert said(ONCE + "\n" + IGNORE.format("RC102") + ONCE) == []
    assert said(ONCE + "\n" + IGNORE.format("repeated-passage") + "\n" + ONCE) == []
    markdown = ONCE + "\n" + IGNORE.format("RC102") + "\n" + ONCE
    assert said(markdown, path="demo.md") == []


def test_the_line_it_stands_on():
    text = "Lay a card strictly lower or equal. <!-- rulecheck: ignore[RC108] as printed -->\n"
    assert said(text, path="demo.md") == []


def test_several_codes():
    text = ONCE + "\n" + IGNORE.format("RC102, RC108") + ONCE
    (finding,) = findings(text)
    assert (finding.code, finding.span.line) == ("RC110", 3)
    assert finding.message == "this suppresses `RC108`, and line 4 has no such finding"


def test_unused_unknown_without_reason():
    assert said(IGNORE.format("RC102") + ONCE) == [(1, "warning")]
    assert "no finding about a text" in findings(IGNORE.format("RC301") + ONCE)[0].message
    assert "names no finding" in findings("<!-- rulecheck: ignore -->\n" + ONCE)[0].message
    silent = ONCE + "\n<!-- rulecheck: ignore[RC102] -->\n" + ONCE
    assert "without a reason" in findings(silent)[0].message


def test_only_that_block():
    text = ONCE + "\n" + IGNORE.format("RC102") + ONCE + "\nThe youngest begins.\n" + ONCE
    assert said(text) == [(7, "warning")]


def test_other_comments_are_none():
    assert said("<!-- a note -->\n" + ONCE) == []
