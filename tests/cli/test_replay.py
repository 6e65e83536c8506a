"""`rulecheck replay`: a game event by event, one event whole, and games that are wrong."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.demo import DEAL, DEMO, FINISHED, GAME, UNFINISHED, VIOLATED, line_of, lines, tally


@pytest.fixture
def log(folder):
    """Writes games into `log.jsonl`."""

    def write(*games):
        (folder / "log.jsonl").write_text(lines(*games))

    return write


def test_a_game_event_by_event(run):
    result = run("replay logs/finished.jsonl")
    assert result.exit_code == 0
    assert result.stdout == (
        "A Demo: p1, p2\n"
        "logs/finished.jsonl, game 1 of 1\n"
        "options: rounds 1\n"
        "rows are named with their line in demo.md\n"
        "\n"
        "event   line\n"
        "    0      1  game: p1, p2\n"
        "    1      2  tally: player p1, bid 3, taken 3, cards 3\n"
        "              > bids[p1]: none -> 3; points[p1]: 0 -> 13\n"
        f"              by bid_points: met ({line_of('| met')})\n"
        "    2      3  tally: player p2, bid 0, taken 0, cards 3\n"
        "              > bids[p1]: 3 -> none; points[p2]: 0 -> 20; round: 1 -> 2\n"
        f"              by bid_points: nothing ({line_of('| nothing')})\n"
        "\n"
        "the game is over after 2 events\n"
        "\n"
        "player      points  cards\n"
        "--------  --------  -------\n"
        "p1              13  nothing\n"
        "p2              20  nothing\n"
    )
    assert result.stderr == ""


def test_a_game_that_is_not_over(run, log):
    assert run("replay logs/unfinished.jsonl").stdout.endswith(
        "    1      2  deal: hands (p1: [A2, A7], p2: [B2, B9])\n"
        "              > hands[p1]: +A2, A7; hands[p2]: +B2, B9\n"
        "    2      3  play: player p1, card A7\n"
        "              > hands[p1]: -A7; laid: nothing -> A7\n"
        "\n"
        "the log ends after 2 events; next: round 1\n"
    )
    log([*UNFINISHED, {"event": "stop", "reason": "late"}])
    result = run("replay log.jsonl")
    assert result.exit_code == 0
    assert result.stdout.endswith(
        '    3      4  {"event":"stop","reason":"late"}\n'
        "\n"
        "the game was stopped after 2 events: late\n"
    )


def test_what_is_appended_is_shown_alone(run, log):
    log([*UNFINISHED, {"event": "play", "player": "p2", "card": "B9"}])
    assert run("replay log.jsonl").stdout.splitlines()[-5:-2] == [
        "    3      4  play: player p2, card B9",
        "              > hands[p2]: -B9; laid: +B9",
        f"              by may_follow: higher ({line_of('| higher')})",
    ]


def test_one_event(run):
    result = run("replay logs/unfinished.jsonl --event 2")
    assert result.exit_code == 0
    assert result.stdout == (
        "A Demo: p1, p2\n"
        "logs/unfinished.jsonl, game 1 of 1\n"
        "\n"
        "event 2 of 2, logs/unfinished.jsonl:3\n"
        '  {"event":"play","player":"p1","card":"A7"}\n'
        "\n"
        "rules\n"
        f"  held  demo/play/held    demo.md:{line_of('assert card in')}\n"
        f"  held  demo/play/follow  demo.md:{line_of('assert not game.laid')}\n"
        "\n"
        "    state       before    after\n"
        "--  ----------  --------  -------\n"
        "*   hands[p1]   A2, A7    A2\n"
        "    hands[p2]   B2, B9    B2, B9\n"
        "*   laid        nothing   A7\n"
        "    bids[p1]    none      none\n"
        "    bids[p2]    none      none\n"
        "    points[p1]  0         0\n"
        "    points[p2]  0         0\n"
        "    round       1         1\n"
    )


def test_decisions_of_one_event(run):
    out = run("replay logs/finished.jsonl --event 2").stdout
    assert (
        "\n"
        "decisions\n"
        "  bid_points(bid=0, taken=0) = 20\n"
        f"    rule nothing: 20  demo.md:{line_of('| nothing')}\n"
        "\n"
    ) in out


def test_many_calls_alike_are_counted(run, folder, log):
    text = DEMO.replace(
        "    game.hands = hands\n",
        "    game.hands = hands\n"
        "    for p in everyone:\n"
        "        for card in hands[p]:\n"
        "            if may_follow(card.value - 1):\n"
        "                game.points[p] += 1\n",
    )
    (folder / "demo.md").write_text(text)
    cards = {"p1": ["A1", "A2", "A3", "A4"], "p2": ["A5", "A6", "B1"]}
    log([GAME, DEAL | {"hands": cards}])
    out = run("replay log.jsonl --event 1").stdout
    assert [line for line in out.splitlines() if "may_follow" in line] == [
        "  may_follow(step=0) = no",
        "  may_follow(step=1) = yes",
        "  may_follow(step=2) = yes",
        "  may_follow(step=3) = yes",
        "  2 more calls of may_follow = yes by higher",
    ]


def test_the_game_event(run, log):
    out = run("replay logs/unfinished.jsonl --event 0").stdout
    assert out.splitlines()[3:8] == [
        "event 0 of 2, logs/unfinished.jsonl:1",
        '  {"event":"game","game":"demo","players":["p1","p2"]}',
        "",
        "    state       after",
        "--  ----------  -------",
    ]


def test_a_violation_at_its_event(run):
    result = run("replay logs/violated.jsonl")
    assert result.exit_code == 1
    assert result.stdout.startswith("A Demo: p1, p2\nlogs/violated.jsonl, game 1 of 2\n")
    assert result.stdout.endswith(
        '    3      4  {"event":"play","player":"p2","card":"A9"}\n'
        "\n"
        "logs/violated.jsonl:4:1: error demo/play/held: p2 does not hold A9\n"
        f"  --> demo.md:{line_of('held:')}\n"
        "  game 1, event 3\n"
        '  4 | {"event":"play","player":"p2","card":"A9"}\n'
        "\n"
        "    state       before\n"
        "--  ----------  --------\n"
        "    hands[p1]   A2\n"
        "    hands[p2]   B2, B9\n"
        "    laid        A7\n"
        "    bids[p1]    none\n"
        "    bids[p2]    none\n"
        "    points[p1]  0\n"
        "    points[p2]  0\n"
        "    round       1\n"
    )
    assert result.stderr == "`rulecheck rule demo/play/held --spec demo.md` explains the rule\n"


def test_rules_behind_a_violation_are_not_asked(run):
    result = run("replay logs/violated.jsonl --event 3")
    assert result.exit_code == 1
    assert (
        "rules\n"
        f"  broken     demo/play/held    demo.md:{line_of('assert card in')}\n"
        f"  not asked  demo/play/follow  demo.md:{line_of('assert not game.laid')}\n"
    ) in result.stdout
    assert "error demo/play/held: p2 does not hold A9" in result.stdout
    before = run("replay logs/violated.jsonl --event 2")
    assert before.exit_code == 1
    assert "error" not in before.stdout
    assert before.stderr == "event 3 of this game breaks demo/play/held\n"


def test_another_game(run):
    result = run("replay logs/violated.jsonl --game 2")
    assert result.exit_code == 0
    assert "logs/violated.jsonl, game 2 of 2\noptions: rounds 1\n" in result.stdout
    assert "    0      5  game: p1, p2\n    1      6  tally: " in result.stdout
    assert "event 1 of 2, logs/violated.jsonl:6" in (
        run("replay logs/violated.jsonl --game 2 --event 1").stdout
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("logs/violated.jsonl --game 3", "error: logs/violated.jsonl holds 2 games; there is no "),
        ("logs/violated.jsonl --event 4", "error: game 1 has events 1 to 3; there is no event 4\n"),
        ("logs/none.jsonl", "error: logs/none.jsonl: no such file\n"),
        ("logs", "error: logs: this is a folder, not a file\n"),
        ("logs/violated.jsonl --game 0", "error: invalid value for '--game': 0 is not in"),
        ("logs/violated.jsonl --event -1", "error: invalid value for '--event': -1 is not in"),
        ("", "error: missing argument 'LOG'"),
    ],
)
def test_what_is_not_there(run, words, said):
    result = run(f"replay {words}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(said)


def test_an_empty_file(run, log):
    log()
    for event in ("", " --event 1"):
        result = run(f"replay log.jsonl{event}")
        assert result.exit_code == 1
        assert result.stdout == "log.jsonl:1:1: error log/empty: the file holds no event\n"
    assert json.loads(run("replay log.jsonl --output-format json").stdout)["events"] == []


def test_a_game_that_can_not_begin(run, log):
    log([GAME | {"players": ["p1"]}, DEAL], FINISHED)
    result = run("replay log.jsonl")
    assert result.exit_code == 1
    assert result.stdout.startswith("log.jsonl:1:41: error log/players: ")
    assert run("replay log.jsonl --game 2").exit_code == 0
    log([GAME | {"game": "other"}])
    result = run("replay log.jsonl --event 1")
    assert result.exit_code == 1
    assert "error log/unknown-game" in result.stdout


def test_a_setup_that_breaks_its_rule(run, folder, log):
    text = DEMO.replace(
        '    """Nobody has anything."""\n',
        '    """Nobody has anything."""\n'
        '    assert options.rounds < 9, f"short: nine rounds are too long"\n',
    )
    (folder / "demo.md").write_text(text)
    log([GAME | {"options": {"rounds": 9}}, DEAL])
    result = run("replay log.jsonl")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:9] == [
        "A Demo: p1, p2",
        "log.jsonl, game 1 of 1",
        "options: rounds 9",
        "rows are named with their line in demo.md",
        "",
        "event   line",
        "    0      1  game: p1, p2",
        "",
        "log.jsonl:1:1: error demo/start/short: nine rounds are too long",
    ]
    assert "  broken  demo/start/short  demo.md:" in run("replay log.jsonl --event 0").stdout


def test_events_before_the_first_game(run, log):
    log([DEAL, *FINISHED])
    result = run("replay log.jsonl")
    assert result.exit_code == 1
    assert "game 1 of 1" in result.stdout
    assert "error" not in result.stdout
    assert result.stderr.startswith("log.jsonl:1:1: error log/no-game: ")


def test_what_can_not_be_read(run, folder):
    text = lines(UNFINISHED) + "\n" + '{"event":"play","player":"p1","card":"a2"}\n'
    (folder / "log.jsonl").write_text(text + lines([DEAL]))
    result = run("replay log.jsonl")
    assert result.exit_code == 1
    assert '    3      5  {"event":"play","player":"p1","card":"a2"}\n' in result.stdout
    assert "log.jsonl:5:38: error log/unknown-card: " in result.stdout
    assert result.stdout.count("deal") == 1
    (folder / "log.jsonl").write_text(lines(UNFINISHED) + '{"event": "pl\n')
    report = json.loads(run("replay log.jsonl --event 3 --output-format json").stdout)
    (event,) = report["events"]
    assert (event["recorded"], event["accepted"], event["line"]) == ('{"event": "pl', False, 4)
    (folder / "log.jsonl").write_text(lines(UNFINISHED) + "x" * 2**21)
    assert "line" in run("replay log.jsonl").stdout


def test_events_behind_the_end(run, log):
    log([*FINISHED, DEAL])
    result = run("replay log.jsonl")
    assert result.exit_code == 1
    assert "    3      4  " in result.stdout
    assert "log/after-end" in result.stdout
    assert "game 1, event 3\n" in result.stdout
    log([*UNFINISHED, {"event": "stop"}, DEAL])
    result = run("replay log.jsonl --event 4")
    assert "event 4 of 4, log.jsonl:5\n" in result.stdout
    assert "game 1, event 4\n" in result.stdout


def test_a_document_without_an_answer(run, folder, log):
    text = DEMO.replace("| missed | `bid != taken` |", "| missed | `bid > taken` |")
    (folder / "demo.md").write_text(text)
    log([GAME, tally("p1", 1, 2)])
    result = run("replay log.jsonl")
    assert result.exit_code == 2
    assert "error demo/bid_points: the rule document is at fault" in result.stdout
    assert "traceback" not in result.stderr
    assert ", in tally\n" in run("replay log.jsonl -v").stderr


def test_a_document_that_can_not_be_used(run, folder):
    (folder / "demo.md").write_text(DEMO.replace("game.hands = hands\n", "game.hand = hands\n"))
    result = run("replay logs/finished.jsonl")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "error RC204 unknown-name" in result.stderr


def test_other_kinds_of_files(run, folder):
    (folder / "log.jsonl.gz").write_bytes(gzip.compress(lines(VIOLATED).encode()))
    assert "log.jsonl.gz, game 1 of 1\n" in run("replay log.jsonl.gz").stdout
    piped = run("replay -", input=lines(FINISHED))
    assert piped.exit_code == 0
    assert "<stdin>, game 1 of 1\n" in piped.stdout
    head, *events = VIOLATED
    whole = {k: v for k, v in head.items() if k != "event"} | {"events": events}
    (folder / "log.json").write_text(json.dumps(whole, indent=2))
    result = run("replay log.json")
    assert result.exit_code == 1
    assert "\n    0      1  game: p1, p2\n    1      8  deal: hands" in result.stdout
    assert "log.json:26:5: error demo/play/held" in result.stdout
    one = run("replay log.json --event 2").stdout
    assert '  { "event": "play", "player": "p1", "card": "A7" }\n' in one
    (folder / "log.jsonl.gz").write_bytes(gzip.compress(lines(UNFINISHED).encode())[:-9])
    damaged = run("replay log.jsonl.gz")
    assert damaged.exit_code == 1
    assert "error log/compression: " in damaged.stdout


def test_names_of_any_kind(run, log):
    names = ["Zoë", "小明", "a\tb\x1b[2J", "p" * 70]
    hands = {name: [card] for name, card in zip(names, ["A1", "A2", "B1", "B2"], strict=True)}
    log([GAME | {"players": names}, {"event": "deal", "hands": hands}])
    result = run("replay log.jsonl --event 1")
    assert result.exit_code == 0
    assert "*   hands[Zoë]" in result.stdout
    assert "\x1b" not in result.stdout
    overview = run("replay log.jsonl").stdout
    assert "hands[小明]: +A2" in overview
    assert "\x1b" not in overview


@pytest.mark.parametrize("words", ["", " --event 1", " --event 5"])
def test_eighty_columns_are_enough(run, folder, words):
    text = DEMO.replace("players: 2..4", "players: 2..8")
    (folder / "demo.md").write_text(text)
    players = [f"player-{n}" for n in range(1, 9)]
    cards = [f"{f}{n}" for f in "AB" for n in range(1, 9)]
    hands = {p: cards[i * 2 : i * 2 + 2] for i, p in enumerate(players)}
    plays = [{"event": "play", "player": p, "card": hands[p][0]} for p in players[:4]]
    (folder / "log.jsonl").write_text(
        lines([GAME | {"players": players}, {"event": "deal", "hands": hands}, *plays])
    )
    result = run(f"replay log.jsonl{words}", env={"COLUMNS": "80"})
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout
    narrow = run(f"replay log.jsonl{words}", env={"COLUMNS": "60"})
    assert max(map(len, narrow.stdout.splitlines())) <= 60


def test_colours_on_demand(run):
    assert "\x1b[" in run("replay logs/violated.jsonl --color always").stdout


def test_json(run):
    report = json.loads(run("replay logs/finished.jsonl --output-format json").stdout)
    events = report.pop("events")
    assert report == {
        "schema_version": 1,
        "path": "logs/finished.jsonl",
        "games": 1,
        "game_index": 1,
        "game": "demo",
        "status": "finished",
        "expected": None,
        "violation": None,
        "standings": [
            {"player": "p1", "bid": None, "points": 13, "cards": [], "team": None},
            {"player": "p2", "bid": None, "points": 20, "cards": [], "team": None},
        ],
        "title": "A Demo",
        "players": ["p1", "p2"],
        "options": {"rounds": 1},
    }
    assert [e["event_index"] for e in events] == [0, 1, 2]
    document = {"path": "demo.md"}
    assert events[1] == {
        "event_index": 1,
        "line": 2,
        "event": "tally",
        "accepted": True,
        "recorded": FINISHED[1],
        "rules": [
            {
                "rule": f"demo/tally/{name}",
                "held": 1,
                "broken": 0,
                "document": document | {"line": line_of(f"assert {text}")},
            }
            for name, text in [("tricks", "taken <="), ("round", "round ==")]
        ],
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
                        "document": document | {"line": line_of("| met")},
                    }
                ],
            }
        ],
        "changed": [
            {"field": "bids[p1]", "before": None, "after": 3},
            {"field": "points[p1]", "before": 0, "after": 13},
        ],
    }


def test_json_of_one_event(run):
    report = json.loads(run("replay logs/violated.jsonl --event 2 --output-format json").stdout)
    (event,) = report["events"]
    assert report["violation"]["rule"] == "demo/play/held"
    assert report["status"] == "violated"
    assert event["before"] == {
        "hands": {"p1": ["A2", "A7"], "p2": ["B2", "B9"]},
        "laid": [],
        "bids": {"p1": None, "p2": None},
        "points": {"p1": 0, "p2": 0},
        "round": 1,
    }
    assert event["after"] == event["before"] | {
        "hands": {"p1": ["A2"], "p2": ["B2", "B9"]},
        "laid": ["A7"],
    }
    broken = json.loads(run("replay logs/violated.jsonl --event 3 --output-format json").stdout)
    (event,) = broken["events"]
    assert (event["accepted"], event["after"], event["changed"]) == (False, None, [])
    assert [(r["rule"], r["held"], r["broken"]) for r in event["rules"]] == [
        ("demo/play/held", 0, 1),
        ("demo/play/follow", 0, 0),
    ]


# -- at 80 columns ------------------------------------------------------------------------


def test_the_last_event_says_what_the_game_comes_to(run):
    shown = run("replay logs/finished.jsonl --event 2").stdout
    assert shown.endswith(
        "\nthe game is over after 2 events\n"
        "\n"
        "player      points  cards\n"
        "--------  --------  -------\n"
        "p1              13  nothing\n"
        "p2              20  nothing\n"
    )
    assert "the game is over" not in run("replay logs/finished.jsonl --event 1").stdout
    unfinished = run("replay logs/unfinished.jsonl --output-format json").stdout
    assert json.loads(unfinished)["standings"] is None


def test_standings_that_the_document_can_not_make(run, folder):
    broken = DEMO.replace("game.points[p], ", "100 // (game.points[p] - 13), ")
    assert broken != DEMO
    (folder / "demo.md").write_text(broken)
    result = run("replay logs/finished.jsonl")
    assert result.exit_code == 2
    assert "100 is divided by 0" in result.stdout
    assert "the game is over" not in result.stdout


SHIPPED = Path(__file__).parent.parent.parent / "fixtures"
LOGS = [
    "num-x-rows/valid/zeros-and-num-x.jsonl",
    "num-x-tricks/valid/three-players.jsonl",
    "the-mind/valid/four-players-blind-lost.jsonl",
    "the-mind-extreme/valid/lost-with-the-last-card.jsonl",
    "the-game/valid/three-players-on-fire-burnt.jsonl",
]


@pytest.mark.parametrize("log", LOGS)
def test_no_line_is_too_long(run, folder, log):
    (folder / "log.jsonl").write_bytes((SHIPPED / log).read_bytes())
    for words in ("", "--event 2", "--event 5"):
        result = run(f"replay log.jsonl {words}", spec=None, env={"COLUMNS": "80"})
        assert result.exit_code == 0
        assert [line for line in result.stdout.splitlines() if len(line) > 80] == []


def test_rules_whose_places_do_not_fit_beside_them(run, folder):
    long = DEMO.replace('"held: ', '"held-in-the-hand-of-whoever-has-to-lay-a-card-in-this-turn: ')
    (folder / "demo.md").write_text(long)
    shown = run("replay logs/unfinished.jsonl --event 2").stdout
    start = shown.index("rules\n")
    assert shown[start : shown.index("\n\n", start)] == (
        "rules\n"
        "  held  demo/play/held-in-the-hand-of-whoever-has-to-lay-a-card-in-this-turn\n"
        f"          demo.md:{line_of('assert card in game.hands')}\n"
        "  held  demo/play/follow\n"
        f"          demo.md:{line_of('assert not game.laid')}"
    )


def test_records_have_the_names_of_their_fields(run):
    log = SHIPPED / "num-x-tricks/valid/three-players.jsonl"
    shown = run(f"replay {log} --event 16", spec=None).stdout
    assert "Play(player p3, card R11," in shown
    assert "lines[p1]    Line(bid 0, taken 0, points" in shown
    assert "    > hands[p1]: -S13; trick: +Play(player p1, card S13, choice none)" in run(
        f"replay {log}", spec=None
    ).stdout.replace("\n                ", " ")


def test_of_options_only_what_was_chosen(run, folder):
    game = (
        '{"event":"game","game":"the-mind-extreme","players":["p1","p2"],'
        '"options":{"rewards":{"1":"life"},"blind":{"3":"white"}}}\n'
    )
    (folder / "log.jsonl").write_text(game)
    shown = run("replay log.jsonl", spec=None).stdout
    assert "options: rewards (1: life), blind (3: white)\n" in shown
