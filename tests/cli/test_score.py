"""`rulecheck score`: entries, sheets, logs; standings in every format; reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.demo import DEAL, DEMO, FINISHED, GAME, UNFINISHED, VIOLATED, line_of, lines

ENTRIES = "score demo --set cards=3 p1=3/3 p2=0/1"
SHEET = "player;taken;bid;cards;round\np1;3;3;3;1\np2;1;0;3;1\np1;0;0;3;2\np2;0;0;3;2\n"


def test_entries_as_a_table(run):
    result = run(ENTRIES)
    assert result.exit_code == 0
    assert result.stdout == (
        "player      points  cards\n"
        "--------  --------  -------\n"
        "p1              13  nothing\n"
        "p2              -1  nothing\n"
    )
    assert result.stderr == "the game goes on; next: round 2\n"


def test_a_document_by_its_path(run):
    assert run("score", "demo.md", "--set", "cards=3", "p1=3/3", "p2=0/1", spec=None).exit_code == 0


def test_players_and_options(run):
    result = run("score demo --set cards=3 --set rounds=1 --players p2,p1,p3 p1=3/3")
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == ["p2", "p1", "p3"]


def test_entries_as_json(run):
    report = json.loads(run(f"{ENTRIES} --output-format json").stdout)
    first = {"player": "p1", "bid": None, "points": 13, "cards": [], "team": None}
    assert report["standings"][0] == first
    assert report == {
        "schema_version": 1,
        "game": "demo",
        "title": "A Demo",
        "players": ["p1", "p2"],
        "status": "incomplete",
        "events": 2,
        "expected": "round 2",
        "standings": report["standings"],
        "rounds": [{"round": 1, "standings": report["standings"]}],
    }


def test_entries_as_csv(run):
    assert run(f"{ENTRIES} --output-format csv").stdout == (
        "player,bid,points,cards,team\np1,,13,nothing,\np2,,-1,nothing,\n"
    )


def test_entries_as_markdown(run):
    assert run(f"{ENTRIES} --output-format markdown").stdout == (
        "| player   |   points | cards   |\n"
        "|:---------|---------:|:--------|\n"
        "| p1       |       13 | nothing |\n"
        "| p2       |       -1 | nothing |\n"
    )


def test_a_sheet(run, folder):
    (folder / "evening.csv").write_text("\ufeff" + SHEET)
    report = json.loads(run("score demo --sheet evening.csv --output-format json").stdout)
    assert report["status"] == "finished"
    assert [[s["points"] for s in r["standings"]] for r in report["rounds"]] == [
        [13, -1],
        [33, 19],
    ]
    assert run("score demo --sheet evening.csv").stderr == ""


def test_a_sheet_from_standard_input(run):
    result = run("score demo --sheet -", input=SHEET)
    assert result.stdout.splitlines()[2].split() == ["p1", "33", "nothing"]


def test_one_log(run):
    result = run("score logs/finished.jsonl")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2:] == [
        "p1              13  nothing",
        "p2              20  nothing",
    ]
    assert result.stderr == ""


def test_what_comes_next_in_a_log(run):
    result = run("score logs/unfinished.jsonl")
    assert result.exit_code == 0
    assert "p2               0  B2, B9" in result.stdout
    assert result.stderr == (
        "logs/unfinished.jsonl:1: game 1 stops after 2 events; next: round 1\n"
    )


def test_a_violated_log_is_labelled(run, folder):
    (folder / "log.jsonl").write_text(lines(VIOLATED))
    result = run("score log.jsonl")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == (
        "standings after 2 events, before the violation; not a result"
    )
    assert result.stderr.startswith("log.jsonl:4:1: error demo/play/held: p2 does not hold A9\n")


def test_a_violated_log_in_csv_has_no_standings(run):
    result = run("score logs/violated.jsonl --output-format csv")
    assert result.exit_code == 1
    assert [line.split(",")[:3] for line in result.stdout.splitlines()] == [
        ["log", "game", "player"],
        ["logs/violated.jsonl", "2", "p1"],
        ["logs/violated.jsonl", "2", "p2"],
    ]


def test_several_games(run):
    result = run("score logs/finished.jsonl logs/unfinished.jsonl")
    assert [line for line in result.stdout.splitlines() if "game 1" in line] == [
        "logs/finished.jsonl, game 1: A Demo",
        "logs/unfinished.jsonl, game 1: A Demo",
    ]


def test_several_games_as_json(run):
    report = json.loads(run("score logs --output-format json").stdout)
    assert [(g["path"], g["game_index"], g["status"]) for g in report["games"]] == [
        ("logs/finished.jsonl", 1, "finished"),
        ("logs/unfinished.jsonl", 1, "incomplete"),
        ("logs/violated.jsonl", 1, "violated"),
        ("logs/violated.jsonl", 2, "finished"),
    ]
    assert report["games"][2]["violation"]["rule"] == "demo/play/held"


def test_one_game_of_a_log_as_json(run):
    report = json.loads(run("score logs/finished.jsonl --output-format json").stdout)
    assert report["game"] == "demo"
    assert [s["points"] for s in report["standings"]] == [13, 20]


def test_a_log_from_standard_input(run):
    result = run("score -", input=lines(FINISHED))
    assert result.exit_code == 0
    assert "13" in result.stdout


def test_a_game_comes_before_a_folder_of_its_name(run, folder):
    (folder / "demo").mkdir()
    assert run(ENTRIES).exit_code == 0


def test_an_entry_against_the_rules(run):
    result = run("score demo --set cards=3 p1=3/4 p2=0/0")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == (
        "p1=3/4: error demo/tally/tricks: p1 took 4 of 3 tricks\n"
        f"  --> demo.md:{line_of('tricks: {player}')}\n"
        "  field taken\n"
    )


def test_a_sheet_against_the_rules(run, folder):
    (folder / "evening.csv").write_text(SHEET.replace("p2;1;0;3;1", "p2;4;0;3;1"))
    result = run("score demo --sheet evening.csv")
    assert result.exit_code == 1
    assert result.stderr.startswith("evening.csv:3:")
    assert ": error demo/tally/tricks: p2 took 4 of 3 tricks\n" in result.stderr


def test_entries_that_can_not_be_read(run):
    result = run("score demo --set cards=3 p1=3/x p2=y/0")
    assert result.exit_code == 2
    assert result.stdout == ""
    first, second = result.stderr.splitlines()
    assert first.startswith('p1=3/x: error: taken: found "x"')
    assert second.startswith('p2=y/0: error: bid: found "y"')


def test_a_document_without_an_answer(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("`bid != taken`", "`bid > taken`"))
    result = run(ENTRIES)
    assert result.exit_code == 2
    assert "the rule document is at fault" in result.stderr


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("score", "name a game, a rule document, or a log"),
        ("score dem p1=3/3", 'there is no game "dem"'),
        ("score none.jsonl", "none.jsonl: no such file"),
        ("score demo --set cards p1=3/3", 'found the setting "cards", expected NAME=VALUE'),
        ("score demo --set card=3 p1=3/3", 'there is no field or option "card"'),
        ("score demo --sheet none.csv", "none.csv: no such file"),
        ("score demo --sheet none.csv p1=3/3", "found the entry p1=3/3 beside `--sheet`"),
        ("score logs/finished.jsonl --set cards=3", "a log says itself who plays"),
        (f"{ENTRIES} --explain --output-format csv", "CSV has no place for reasons"),
        ("score demo --set cards=3", "there is no entry to score"),
        ("score demo demo.csv", "try `rulecheck score demo --sheet demo.csv`"),
        ("score demo.csv", "try `rulecheck score GAME --sheet demo.csv`"),
        (
            "score demo.md logs/finished.jsonl",
            "try `rulecheck score logs/finished.jsonl --spec demo.md`",
        ),
        (
            "score demo --players p1,p1 --set cards=3 p1=3/3",
            '"p1" is named twice among the players',
        ),
    ],
)
def test_usage(run, folder, command, message):
    (folder / "demo.csv").write_text(SHEET)
    result = run(command)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert message in result.stderr


def test_reasons(run):
    out = run(f"{ENTRIES} --explain").stdout
    assert out.split("\n\n")[1:] == [
        "p1=3/3\n"
        "  bid_points(bid=3, taken=3) = 13\n"
        f"    rule met: 10 + bid  demo.md:{line_of('| met |')}",
        "p2=0/1\n"
        "  bid_points(bid=0, taken=1) = -1\n"
        f"    rule missed: -abs(bid - taken)  demo.md:{line_of('| missed |')}\n",
    ]


def test_reasons_as_json(run):
    report = json.loads(run(f"{ENTRIES} --explain --output-format json").stdout)
    assert report["reasons"][0] == {
        "what": "p1=3/3",
        "decisions": [
            {
                "decision": "demo/bid_points",
                "arguments": {"bid": 3, "taken": 3},
                "value": 13,
                "rows": [
                    {
                        "rule": "demo/bid_points/met",
                        "name": "met",
                        "ruling": False,
                        "because": None,
                        "text": "10 + bid",
                        "document": {"path": "demo.md", "line": line_of("| met |")},
                    }
                ],
            }
        ],
        "rules": ["demo/tally/tricks", "demo/tally/round"],
    }


def test_reasons_of_a_log(run):
    report = json.loads(run("score logs/unfinished.jsonl --explain --output-format json").stdout)
    assert [(r["what"], r["rules"]) for r in report["reasons"]] == [
        ("event 1, deal: hands (p1: [A2, A7], p2: [B2, B9])", []),
        ("event 2, play: player p1, card A7", ["demo/play/held", "demo/play/follow"]),
        ("standings", []),
    ]


def test_reasons_stay_with_their_game(run, folder):
    (folder / "log.jsonl").write_text(lines(FINISHED, UNFINISHED, FINISHED))
    report = json.loads(run("score log.jsonl --explain --output-format json").stdout)
    assert [len(game["reasons"]) for game in report["games"]] == [3, 3, 3]
    assert report["games"][2]["reasons"] == report["games"][0]["reasons"]


# -- a later line breaks a rule --------------------------------------------------------------

LATER = "p1=3/3 p2=0/0 p1=1/1/2 p2=0/4/2"


def test_the_rounds_before_a_broken_entry_are_scored(run):
    result = run(f"score demo --set cards=3 --set rounds=3 {LATER}")
    assert result.exit_code == 1
    assert "demo/tally/tricks" in result.stderr
    # The second round lacks its last line, so the standings are those after the first.
    assert result.stdout.splitlines()[0] == (
        "standings after 1 round, before the violation; not a result"
    )
    assert [line.split()[:2] for line in result.stdout.splitlines()[3:]] == [
        ["p1", "13"],
        ["p2", "20"],
    ]


BY_LEVEL = """
```python
@sheet
@event
def climb(game: Game, level: Int[1:9]):
    assert level == game.round, f"level: {game.round} is due"
    game.round += 1
```
"""


def test_levels_before_a_broken_entry_are_called_so(run, folder):
    (folder / "climb.md").write_text(DEMO.replace("@sheet\n", "") + BY_LEVEL)
    result = run("score climb.md --players p1,p2 --set rounds=9 1= 2= 4=")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == "4=: error demo/climb/level: 3 is due"
    assert result.stdout.splitlines()[0] == (
        "standings after 2 levels, before the violation; not a result"
    )


def test_the_same_of_a_sheet_as_json(run, folder):
    (folder / "evening.csv").write_text(SHEET + "p1;1;1;3;3\np2;4;0;3;3\n")
    result = run("score demo --sheet evening.csv --set rounds=3 --output-format json")
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert report["status"] == "violated"
    assert [s["player"] for s in report["standings"]] == ["p1", "p2"]
    assert len(report["rounds"]) == 2
    assert report["violation"]["rule"] == "demo/tally/tricks"
    assert report["violation"]["path"] == "evening.csv"


def test_csv_has_no_standings_of_a_broken_sheet(run):
    result = run(f"score demo --set cards=3 --set rounds=3 {LATER} --output-format csv")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_fault_is_traced_through_the_document(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("`bid != taken`", "`bid > taken`"))
    assert "traceback" not in run(ENTRIES).stderr
    traced = run(f"{ENTRIES} -v").stderr
    assert f'  File "demo.md", line {line_of("game.points[player] += ")}, in tally\n' in traced


def test_a_document_without_score(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("@score\n", ""))
    for command in (ENTRIES, "score logs/finished.jsonl"):
        assert "demo.md: there is no `@score` function" in run(command).stderr


def test_nothing_in_a_name_is_markdown(run):
    result = run("score", "demo", "--set", "cards=3", "a|*b*=3/3", "p2=0/0",
                 "--output-format", "markdown")  # fmt: skip
    assert r"| a\|\*b\*" in result.stdout


def test_an_event_that_is_refused_is_explained_apart(run, folder):
    equal = [
        {"event": "play", "player": "p1", "card": "A2"},
        {"event": "play", "player": "p2", "card": "B2"},
    ]
    (folder / "log.jsonl").write_text(lines([GAME, DEAL, *equal]))
    report = json.loads(run("score log.jsonl --explain --output-format json").stdout)
    assert [
        (group["what"], [d["decision"] for d in group["decisions"]]) for group in report["reasons"]
    ] == [
        ("event 1, deal: hands (p1: [A2, A7], p2: [B2, B9])", []),
        ("event 2, play: player p1, card A2", []),
        ("event 3, refused by demo/play/follow", ["demo/may_follow"]),
        ("standings", []),
    ]


# -- at 80 columns ------------------------------------------------------------------------


def test_a_table_that_is_too_wide_loses_the_room_beside_names(run):
    words = "score the-mind --players p1,p2,p3 1=0/0 2=1/0 3=0/1"
    assert run(words, spec=None, env={"COLUMNS": "80"}).stdout == (
        "outcome   level  passed  lives  shurikens  lives_lost  shurikens_used\n"
        "--------  -----  ------  -----  ---------  ----------  --------------\n"
        "going on      4       3      3          1           1               1\n"
    )
    assert run(words, spec=None, env={"COLUMNS": "60"}).stdout == (
        "                                           lives_  shurikens_\n"
        "outcome   level  passed  lives  shurikens    lost        used\n"
        "--------  -----  ------  -----  ---------  ------  ----------\n"
        "going on      4       3      3          1       1           1\n"
    )
    wide = run(words, spec=None, env={"COLUMNS": "90"}).stdout
    assert wide.startswith("outcome      level    passed ")


def test_no_table_of_shipped_games_is_too_wide(run):
    sheets = Path(__file__).parent.parent.parent / "fixtures"
    words = (
        "score the-mind --players p1,p2,p3,p4 --set blind_game=yes --sheet "
        f"{sheets / 'the-mind/sheets/four-players-blind-semicolons.csv'}"
    )
    shown = run(words, spec=None, env={"COLUMNS": "80"}).stdout
    assert max(map(len, shown.splitlines())) <= 80
    names, rest, _, won = [line.split() for line in shown.splitlines()]
    assert names == ["blind_", "lives_"]
    assert rest[-3:] == ["shurikens", "lost", "shurikens_used"]
    assert won == ["won", "8", "8", "won", "8", "1", "1", "7", "6"]
