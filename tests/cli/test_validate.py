"""`rulecheck validate`: reports, summary, exit status."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.cli.demo import DEAL, DEMO, FINISHED, GAME, UNFINISHED, VIOLATED, line_of, lines


def test_a_clean_log(run):
    result = run("validate logs/finished.jsonl")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == "1 file, 1 game, 2 events: no violations\n"


def test_of_several_violations_the_first_is_explained(run):
    result = run(
        "validate logs/violated.jsonl logs/violated.jsonl logs/unfinished.jsonl --complete"
    )
    assert result.stderr.splitlines()[1:] == [
        "`rulecheck rule demo/play/held --spec demo.md` explains the rule of the first violation",
        "`rulecheck replay logs/violated.jsonl --event 3 --spec demo.md` shows what the rules say "
        "at the first violation",
    ]


def test_the_full_report(run):
    result = run("validate logs/violated.jsonl")
    assert result.exit_code == 1
    assert result.stdout == (
        "logs/violated.jsonl:4:1: error demo/play/held: p2 does not hold A9\n"
        f"  --> demo.md:{line_of('held:')}\n"
        "  game 1, event 3\n"
        '  4 | {"event":"play","player":"p2","card":"A9"}\n'
    )
    assert result.stderr == (
        "1 file, 2 games, 4 events: 1 violation\n"
        "`rulecheck rule demo/play/held --spec demo.md` explains the rule\n"
        "`rulecheck replay logs/violated.jsonl --event 3 --spec demo.md` shows what the rules say "
        "there\n"
    )


def test_a_mark_under_what_is_wrong(run, folder):
    (folder / "log.jsonl").write_text(
        lines([GAME, {"event": "play", "player": "p1", "card": "a7"}])
    )
    _, game, excerpt, mark = run("validate log.jsonl").stdout.splitlines()
    assert game == "  game 1, event 1"
    assert excerpt == '  2 | {"event":"play","player":"p1","card":"a7"}'
    assert mark.strip() == "|" + " " * (excerpt.index('"a7"') - 5) + "^"


def test_a_long_line_is_cut_around_what_is_wrong(run, folder):
    hands = {"p1": [f"A{n}" for n in range(1, 10)], "p2": [*(f"B{n}" for n in range(1, 9)), "b9"]}
    (folder / "log.jsonl").write_text(
        lines([GAME, {"event": "deal", "hands": hands, "note": "." * 90}])
    )
    excerpt, mark = run("validate log.jsonl").stdout.splitlines()[-2:]
    assert len(excerpt) == 80
    assert excerpt[6:9] == excerpt[-3:] == "..."
    assert excerpt[mark.index("^") :].startswith('"b9"')


def test_a_ruling_is_said_to_be_one(run, folder):
    game = [
        GAME,
        DEAL,
        *({"event": "play", "player": p, "card": c} for p, c in [("p1", "A2"), ("p2", "B2")]),
    ]
    (folder / "log.jsonl").write_text(lines(game))
    assert run("validate log.jsonl").stdout.splitlines()[4:] == [
        "  by a ruling of the document, not by its text alone:",
        f"    demo/may_follow/equal demo.md:{line_of('| equal |')}",
        "      the text says higher",
    ]


def test_blocks_stand_apart(run, folder):
    (folder / "log.jsonl").write_text(lines(VIOLATED, VIOLATED))
    out = run("validate log.jsonl").stdout
    first, second = out.split("\n\n")
    assert first.startswith("log.jsonl:4:1: ")
    assert second.startswith("log.jsonl:8:1: ")


def test_the_concise_report(run):
    result = run("validate logs --output-format concise")
    assert result.stdout == "logs/violated.jsonl:4:1: error demo/play/held: p2 does not hold A9\n"


def test_the_json_report(run):
    result = run("validate logs --output-format json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report == {
        "schema_version": 1,
        "summary": {
            "files": 3,
            "games": 4,
            "events": 8,
            "violations": 1,
            "faults": 0,
            "incomplete": 1,
            "unjudged": 0,
            "unread": 0,
        },
        "violations": [
            {
                "path": "logs/violated.jsonl",
                "line": 4,
                "column": 1,
                "game": "demo",
                "game_index": 1,
                "event_index": 3,
                "event": "play",
                "kind": "rule",
                "rule": "demo/play/held",
                "message": "p2 does not hold A9",
                "document": {"path": "demo.md", "line": line_of("held:")},
                "rulings": [],
            }
        ],
        "incomplete": [
            {
                "path": "logs/unfinished.jsonl",
                "line": 1,
                "game": "demo",
                "game_index": 1,
                "events": 2,
                "expected": "round 1",
            }
        ],
    }


def test_json_without_violations(run):
    report = json.loads(run("validate logs/finished.jsonl --output-format json").stdout)
    assert report["violations"] == report["incomplete"] == []


def test_the_format_may_come_from_the_environment(run):
    env = {"RULECHECK_OUTPUT_FORMAT": "concise"}
    assert run("validate logs/violated.jsonl", env=env).stdout.count("\n") == 1
    over = run("validate logs/violated.jsonl --output-format json", env=env)
    assert over.stdout.startswith("{")
    assert run("validate logs", env={"RULECHECK_OUTPUT_FORMAT": "odd"}).exit_code == 2


def test_a_report_in_a_file(run, folder):
    result = run("validate logs --output-format concise -o report.txt")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert (folder / "report.txt").read_text().startswith("logs/violated.jsonl:4:1: error")
    assert "1 violation" in result.stderr


def test_a_report_that_can_not_be_written(run):
    result = run("validate logs -o no/such/folder.txt")
    assert result.exit_code == 2
    assert "no/such/folder.txt: the report can't be written" in result.stderr


def test_incomplete_games_are_listed(run):
    result = run("validate logs/unfinished.jsonl")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == (
        "logs/unfinished.jsonl:1: game 1 stops after 2 events; next: round 1\n"
        "1 file, 1 game, 2 events: no violations, 1 game incomplete\n"
    )


def test_many_incomplete_games_are_counted(run, folder):
    (folder / "many.jsonl").write_text(lines(*[UNFINISHED] * 14))
    short = run("validate many.jsonl").stderr.splitlines()
    assert len(short) == 12
    assert short[10] == "and 4 more incomplete games; -v lists them all"
    assert len(run("validate many.jsonl -v").stderr.splitlines()) == 15


def test_complete_makes_them_violations(run):
    result = run("validate logs/unfinished.jsonl --complete")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == (
        "logs/unfinished.jsonl:1:1: error log/incomplete: the game stops after 2 events; next "
        "would be: round 1"
    )


def test_quiet_leaves_the_report_alone(run):
    result = run("validate logs -q")
    assert result.stderr == ""
    assert "demo/play/held" in result.stdout


def test_standard_input(run):
    result = run("validate -", input=lines(VIOLATED))
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:4:1: error demo/play/held")


def test_compressed_logs(run, folder):
    (folder / "packed").mkdir()
    (folder / "packed/log.jsonl.gz").write_bytes(gzip.compress(lines(VIOLATED).encode()))
    assert run("validate packed").stdout.startswith("packed/log.jsonl.gz:4:1: error")


def test_files_named_twice_are_judged_once(run):
    result = run("validate logs/finished.jsonl logs logs/finished.jsonl")
    assert result.stderr.splitlines()[-3].startswith("3 files, ")


def test_a_missing_path(run):
    result = run("validate logs/none.jsonl")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: logs/none.jsonl: no such file")


def test_no_logs(run, folder):
    (folder / "empty").mkdir()
    result = run("validate empty")
    assert result.exit_code == 2
    assert "there are no logs in empty" in result.stderr
    assert run("validate empty --allow-empty").exit_code == 0


def test_no_path(run):
    result = run("validate")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: name a log, a folder, or - for standard input\n"
        "  = see `rulecheck validate --help`\n"
    )


def test_a_broken_document_is_named_once(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("game.hands = hands\n", "game.hand = hands\n"))
    (folder / "log.jsonl").write_text(lines(FINISHED, FINISHED))
    result = run("validate log.jsonl")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("error RC") == 1
    assert f"demo.md:{line_of('game.hands = hands')}:5: error RC204 unknown-name" in result.stderr
    assert "1 file, 2 games, 0 events: no violations, 2 games not judged" in result.stderr


def test_a_document_without_an_answer(run, folder):
    text = DEMO.replace("| missed | `bid != taken` |", "| missed | `bid > taken` |")
    (folder / "demo.md").write_text(text)
    game = [FINISHED[0], FINISHED[1] | {"bid": 1, "taken": 2}]
    (folder / "log.jsonl").write_text(lines(game, FINISHED))
    result = run("validate log.jsonl")
    assert result.exit_code == 2
    assert result.stdout.splitlines()[:2] == [
        "log.jsonl:2:1: error demo/bid_points: the rule document is at fault, not the log: "
        "demo/bid_points: no row applies to bid_points(bid=1, taken=2)",
        f"  --> demo.md:{line_of('def bid_points')}",
    ]
    assert result.stdout.splitlines()[-1].startswith("  = Add a row")
    assert "1 file, 2 games, 2 events: 1 fault of a rule document\n" in result.stderr
    assert "traceback" not in result.stderr
    verbose = run("validate log.jsonl -v")
    assert (
        f'  File "demo.md", line {line_of("game.points[player] += ")}, in tally\n' in verbose.stderr
    )
    assert "rulecheck/" not in verbose.stderr


def test_one_unreadable_file_does_not_lose_the_others(run, folder, monkeypatch):
    from rulecheck.cli import validate
    from rulecheck.errors import InputError

    read = validate.read_games

    def failing(path, library, **more):
        if path.name == "finished.jsonl":
            raise InputError("logs/finished.jsonl: can't be read: the disk is broken")
        yield from read(path, library, **more)

    monkeypatch.setattr(validate, "read_games", failing)
    result = run("validate logs --output-format json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["summary"]["violations"] == 1
    assert "the disk is broken" in result.stderr
    assert "1 file not read" in result.stderr


def test_a_rule_document_that_does_not_exist(run):
    result = run("validate logs", spec="nowhere.md")
    assert result.exit_code == 2
    assert result.output == (
        "error: nowhere.md: there is no such file or folder\n  = check the path\n"
    )


def test_a_wrong_path_costs_the_others_nothing(run):
    result = run("validate none.jsonl logs/finished.jsonl nothing.jsonl")
    assert result.exit_code == 2
    assert "error: none.jsonl: no such file or folder\n" in result.stderr
    assert "error: nothing.jsonl: no such file or folder\n" in result.stderr
    assert "1 file, 1 game, 2 events: no violations, 2 files not read\n" in result.stderr


def test_a_sheet_in_the_place_of_a_log(run, folder):
    (folder / "evening.csv").write_text("player,bid,taken,cards\np1,1,1,3\n")
    result = run("validate evening.csv")
    assert "this looks like a score sheet: `rulecheck score GAME --sheet FILE`" in result.stdout


def test_what_is_read_from_standard_input_can_not_be_replayed(run, folder):
    log = (folder / "logs" / "violated.jsonl").read_bytes()
    result = run("validate -", input=log)
    assert result.exit_code == 1
    assert "rulecheck replay" not in result.stderr


@pytest.mark.parametrize("amount", ["nan", "inf", "-inf", "101", "-1"])
def test_no_share_of_anything(run, amount):
    result = run(f"validate logs --coverage --fail-under {amount}")
    assert result.exit_code == 2
    assert "--fail-under" in result.stderr
    assert "internal error" not in result.stderr


def test_a_report_never_replaces_what_it_is_made_from(run, folder):
    log = folder / "logs/finished.jsonl"
    before = log.read_bytes()
    for words in (
        "validate logs/finished.jsonl -o logs/finished.jsonl",
        "validate logs -o logs/../logs/finished.jsonl",
        "lint demo.md -o demo.md",
        "simulate demo.md --players 2 -o demo.md",
    ):
        result = run(words)
        assert result.exit_code == 2, words
        assert "the report would replace what it is made from" in result.stderr
    assert log.read_bytes() == before
    assert (folder / "demo.md").read_text() == DEMO


def test_a_report_that_is_not_made_leaves_the_file_as_it_was(run, folder):
    (folder / "kept.txt").write_text("as it was")
    assert run("simulate demo --only tally --players 9 -o kept.txt").exit_code == 2
    assert (folder / "kept.txt").read_text() == "as it was"
