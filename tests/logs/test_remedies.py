"""How an entry that breaks a rule could have been written."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from rulecheck.document import parse
from rulecheck.document.missing import nothing_at
from rulecheck.language import check
from rulecheck.logs import BrokenEntry, SheetError, read_entries, read_sheet, score
from rulecheck.runtime import Program, compile_rules

DEMO = dedent(
    '''\
    ---
    game: demo
    title: A Demo
    players: 2..3
    ---

    | deck | code | values |
    |---|---|---|
    | Amber | A | 1..9 |
    | Joker | J | 0 or 20 |

    ```python
    class Got:
        card: Card
        number: Option[Int[0:20]] = None

    @state
    class Game:
        round: Int[1:]
        lines: Set[Player]

    @setup
    def start() -> Game:
        return Game(1, set())

    @sheet
    @event
    def tally(
        game: Game, player: Player, cards: Int[1:], got: Seq[Got, 9], round: Int[1:] = 1,
        points: Option[Int] = None,
    ):
        """A line."""
        assert round == game.round, f"round: round {game.round} is due, not {round}"
        assert cards == game.round + 4, f"cards: {cards} are not those of round {round}"
        unclear = [g.card for g in got if not fits(g.card == J, g.number)]
        assert not unclear, f"number: {unclear[0]} has a wrong number"
        assert points is None or points == len(got), f"points: {points} are wrong"
        game.lines.add(player)
        if len(game.lines) == players:
            game.lines = set()
            game.round += 1

    def fits(chooses: Bool, number: Option[Int[0:20]]) -> Bool:
        return number == 0 or number == 20 if chooses else number is None

    class Standing:
        player: Player

    @score
    def standings(game: Game) -> Seq[Standing, 3]:
        return [Standing(p) for p in everyone]
    ```
    '''
)


@pytest.fixture(scope="module")
def program() -> Program:
    checked = check(parse(DEMO, "demo.md"))
    assert checked.flaws == ()
    return compile_rules(checked.rules)


def remedy(program: Program, *texts: str, **settings: str) -> str:
    with pytest.raises(BrokenEntry) as broken:
        score(read_entries(texts, program, settings=settings, players=["p1", "p2"]))
    return broken.value.remedy


def of_sheet(program: Program, folder: Path, text: str, **settings: str) -> str:
    (folder / "sheet.csv").write_text(text)
    with pytest.raises(BrokenEntry) as broken:
        score(read_sheet(folder / "sheet.csv", program, settings=settings))
    return broken.value.remedy


def test_a_field_that_an_entry_does_not_give(program: Program) -> None:
    assert remedy(program, "p1=5/A1", "p2=5/A2", "p1=6/A3") == (
        "write `p1=6/A3/2`, with the round behind what is there"
    )
    assert remedy(program, "p1=A1", "p2=A2", "p1=A3", cards="5") == (
        "write `p1=A3/2`, with the round behind what is there"
    )


def test_what_is_written_so_is_taken(program: Program) -> None:
    entries = ["p1=5/A1", "p2=5/A2", "p1=6/A3/2", "p2=6//2"]
    assert len(score(read_entries(entries, program)).entries) == 4


def test_a_field_that_all_entries_share(program: Program) -> None:
    assert remedy(program, "p1=A1", "p2=A2", "p1=A3/2", cards="5") == (
        "leave out `--set cards=...`, and write it into every entry: here `p1=6/A3/2`"
    )


def test_fields_of_a_sheet(program: Program, tmp_path: Path) -> None:
    lines = "p1;5;A1\np2;5;A2\np1;6;A3\n"
    assert of_sheet(program, tmp_path, f"player;cards;got\n{lines}") == (
        "add a column `round`, here with 2"
    )
    rounds = "p1;5;A1;1\np2;5;A2;1\np1;6;A3;\n"
    assert of_sheet(program, tmp_path, f"player;cards;got;round\n{rounds}") == (
        "write 2 into the column `round`"
    )
    shared = "p1;A1;1\np2;A2;1\np1;A3;2\n"
    assert of_sheet(program, tmp_path, f"player;got;round\n{shared}", cards="5") == (
        "leave out `--set cards=...`, and add a column `cards`, here with 6"
    )


def test_what_an_entry_gives_itself_is_its_own_matter(program: Program) -> None:
    assert remedy(program, "p1=5/A1", "p2=5/A2", "p1=6/A3/3") == ""
    assert remedy(program, "p1=7/A1") == ""
    assert remedy(program, "p1=5/A1/1/7") == ""


@pytest.mark.parametrize(
    ("got", "said"),
    [
        ("A1,J", "the number of J stands behind it: J0 or J20"),
        ("J:7", "the number of J stands behind it: J0 or J20"),
        ("A1:3,J20", "A1 has no number to choose: write A1 alone"),
    ],
)
def test_cards_whose_number_is_chosen(program: Program, got: str, said: str) -> None:
    assert remedy(program, f"p1=5/{got}") == said


# -- entries that can't be read -----------------------------------------------------------


def hint(program: Program, *texts: str, **settings: str) -> str:
    with pytest.raises(SheetError) as caught:
        read_entries(texts, program, settings=settings)
    return caught.value.hint


def test_a_field_for_all_entries(program: Program) -> None:
    assert hint(program, "p1=5", "p2=5") == "`--set got=...` says it for all entries"
    assert hint(program, "p1=1/2/3/4/5") == ""


@pytest.mark.parametrize("texts", [("p1=5/A1,", "A2"), ("p1=5/A1", ",A2"), ("p1=5/A1", "A2")])
def test_blanks_within_an_entry(program: Program, texts: tuple[str, ...]) -> None:
    said = "no blanks within an entry, commas between the items of a list: `p1=5/A1,A2`"
    assert hint(program, *texts, "p2=5/A3") == said


def test_no_equals_sign_in_any_entry(program: Program) -> None:
    """Then nothing was torn apart, and the message says what stands before the sign."""
    assert hint(program, "5/A1", "5/A3") == ""


@pytest.mark.parametrize("between", [" ", ";", "; ", "|", "+"])
def test_items_without_commas(program: Program, between: str) -> None:
    with pytest.raises(SheetError) as caught:
        read_entries([f"p1=5/A1{between}J20", "p2=5/A3"], program)
    assert str(caught.value).endswith('; commas separate the items of a list: "A1,J20"')


def test_a_comma_that_is_not_quoted(program: Program, tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text("player,cards,got\np1,5,A1,A2\np2,5,A3\n")
    with pytest.raises(SheetError, match="found 4 cells, expected 3 as in the header") as caught:
        read_sheet(tmp_path / "sheet.csv", program)
    assert caught.value.hint == (
        "a cell in which the separator of the columns stands is put in quotes, such as "
        '"a,b"; or separate the columns by semicolons'
    )
    (tmp_path / "sheet.csv").write_text("player,cards,got\np1,5\np2,5,A3\n")
    with pytest.raises(SheetError) as caught:
        read_sheet(tmp_path / "sheet.csv", program)
    assert caught.value.hint == ""


# -- paths at which nothing is ------------------------------------------------------------


def test_paths_that_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    for name in ("evening.jsonl", "breakfast.jsonl", ".evenings.jsonl"):
        (tmp_path / "logs" / name).write_text("")
    for slip in ("logs/evning.jsonl", "logs/Evening.jsonl", "log/evening.jsonl"):
        error = nothing_at(tmp_path / slip)
        assert str(error) == f"{tmp_path / slip}: no such file"
        assert error.hint == f"did you mean {tmp_path / 'logs/evening.jsonl'}?"
    assert nothing_at(tmp_path / "quite/other").hint == "check the path"
    assert nothing_at("nothing.md", "there is none").hint == "check the path"
