"""`rulecheck simulate`: logs of games by chance, and of games that break a rule."""

from __future__ import annotations

import io
import json
import re

import pytest

from rulecheck.output.json_text import write_json_line
from rulecheck.runtime import illegal
from tests.cli.demo import DEMO


def events(log: str) -> list[dict]:
    return [json.loads(line) for line in log.splitlines()]


def games(log: str) -> list[list[dict]]:
    found: list[list[dict]] = []
    for event in events(log):
        if event["event"] == "game":
            found.append([])
        found[-1].append(event)
    return found


def test_a_game(run):
    result = run("simulate demo --players 3 --seed 1")
    assert result.exit_code == 0
    (game,) = games(result.stdout)
    assert game[0] == {"event": "game", "game": "demo", "players": ["p1", "p2", "p3"]}
    assert result.stderr == f"1 game, {len(game) - 1} events\n"
    assert {event["event"] for event in game[1:]} == {"tally"}
    # Two rounds, in which a player may have several lines.
    assert [line["round"] for line in game[1:] if "round" in line][-1] == 2


def test_what_has_its_default_is_left_out(run):
    game = events(run("simulate demo --players 2 --set rounds=1").stdout)
    assert game[0]["options"] == {"rounds": 1}
    assert all("round" not in event for event in game)


def test_every_game_validates(run, folder):
    log = run("simulate demo --games 12 --seed 3 -q").stdout
    (folder / "log.jsonl").write_text(log)
    checked = run("validate log.jsonl --complete")
    assert checked.stdout == ""
    assert re.fullmatch(r"1 file, 12 games, \d+ events: no violations\n", checked.stderr)


def test_the_same_seed_the_same_bytes(run):
    first, second, other = (
        run(f"simulate demo --games 3 --seed {seed}").stdout_bytes for seed in (7, 7, 8)
    )
    assert first == second != other


def test_each_game_has_a_seed_of_its_own(run):
    all_games = run("simulate demo --games 4 --seed 7").stdout
    alone = [run(f"simulate demo --seed {seed}").stdout for seed in (7, 8, 9, 10)]
    assert all_games == "".join(alone)


def test_how_many_play_is_left_to_chance(run):
    counts = {len(g[0]["players"]) for g in games(run("simulate demo --games 30").stdout)}
    assert counts == {2, 3, 4}


def test_into_a_file(run, folder):
    result = run("simulate demo --seed 2 -o games.jsonl")
    assert result.stdout == ""
    assert (folder / "games.jsonl").read_text() == run("simulate demo --seed 2").stdout


def test_a_document_by_its_path(run):
    assert run("simulate demo.md", spec=None).stdout == run("simulate demo").stdout


def test_quietly(run):
    assert run("simulate demo -q").stderr == ""


def test_some_events(run):
    (game,) = games(run("simulate demo --events 2").stdout)
    assert [event["event"] for event in game] == ["game", "tally", "tally", "stop"]
    assert game[-1]["reason"] == "simulated 2 events"


def test_a_game_that_is_over_does_not_stop(run):
    whole = run("simulate demo --players 2 --set rounds=1").stdout
    count = len(events(whole)) - 1
    assert run(f"simulate demo --players 2 --set rounds=1 --events {count}").stdout == whole
    assert run(f"simulate demo --players 2 --set rounds=1 --events {count + 1}").stdout == whole


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "ascii", "latin-1"])
def test_a_stream_that_takes_ascii_alone(encoding):
    line = '{"event":"play","card":"Ä7","note":"\U0001f0a1"}\n'
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding=encoding, newline="")
    write_json_line(line.encode(), stream)
    stream.flush()
    written = data.getvalue()
    assert json.loads(written) == json.loads(line)
    assert written.endswith(b"}\n")
    assert (written == line.encode()) == encoding.upper().startswith("UTF")


# -- games without end ------------------------------------------------------------------


def openended(folder):
    start = DEMO.index("    @over") if "    @over" in DEMO else DEMO.index("@over")
    stop = DEMO.index("@expects")
    (folder / "demo.md").write_text(DEMO[:start] + DEMO[stop:])


def test_a_document_without_an_end(run, folder):
    openended(folder)
    result = run("simulate demo -o log.jsonl")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: demo has no `@over`, so its games have no end\n"
        "  = `--events N` stops each after N events\n"
    )
    assert not (folder / "log.jsonl").exists()
    assert len(events(run("simulate demo --events 3").stdout)) == 5


def test_a_deadlock(run, folder):
    stuck = DEMO.replace("assert taken <= cards,", "assert taken <= cards and round < 2,")
    (folder / "demo.md").write_text(stuck)
    result = run("simulate demo --players 2 --seed 4")
    assert result.exit_code == 2
    log = events(result.stdout)
    assert result.stderr == (
        f"error: demo, 2 players, seed 4: no event is legal after event {len(log) - 1}, and the "
        "game is not over; expected is round 2\n"
        "  = no arguments keep the first rules of `play`; no arguments keep the first rules of "
        "`tally`; `deal` was not tried: `hands` (Map[Player, Set[Card]]) has too many values, so "
        "it needs `@draws(deal)`\n"
    )


def test_a_document_that_fails(run, folder):
    line = "    game.points[player] += bid_points"
    (folder / "demo.md").write_text(DEMO.replace(line, f"    game.round = taken\n{line}"))
    result = run("simulate demo --players 2 --games 30")
    assert result.exit_code == 2
    first, *rest = result.stderr.splitlines()
    assert re.fullmatch(r"demo\.md:\d+:\d+: error: 0, where Int\[1:10\] is needed", first)
    assert re.fullmatch(r"  in demo, 2 players, seed \d+", rest[-1])


# -- logs that break a rule ---------------------------------------------------------------


@pytest.mark.parametrize("rule", ["play/held", "tally/tricks", "demo/tally/round"])
def test_a_log_that_breaks_a_rule(run, folder, rule):
    result = run(f"simulate demo --players 3 --illegal {rule}")
    assert result.exit_code == 0
    assert re.fullmatch(r"1 game, \d+ events?\n", result.stderr)
    (folder / "log.jsonl").write_text(result.stdout)
    address = f"demo/{rule.removeprefix('demo/')}"
    (said,) = run("validate log.jsonl --output-format concise").stdout.splitlines()
    last = len(events(result.stdout))
    assert said.startswith(f"log.jsonl:{last}:1: error {address}: ")


def test_several_logs(run, folder):
    result = run("simulate demo --illegal tally/tricks --games 3 -o log.jsonl")
    assert result.stdout == ""
    found = games((folder / "log.jsonl").read_text())
    assert len(found) == 3
    checked = run("validate log.jsonl --output-format concise").stdout.splitlines()
    assert ["demo/tally/tricks" in line for line in checked] == [True] * 3


SETUP_RULE = DEMO.replace(
    '    """Nobody has anything."""\n',
    '    """Nobody has anything."""\n'
    '    assert options.rounds < 5, f"rounds: {options.rounds} are too many"\n'
    '    assert options.rounds != 4 or players == 4, "four: four is for four"\n',
)


def test_options_that_break_a_rule(run, folder):
    (folder / "demo.md").write_text(SETUP_RULE)
    for rule in ("start/rounds", "demo/start/four"):
        result = run(f"simulate demo --illegal {rule}")
        assert result.exit_code == 0, result.stderr
        (folder / "log.jsonl").write_text(result.stdout)
        said = run("validate log.jsonl --output-format concise").stdout
        assert said.startswith(f"log.jsonl:1:1: error demo/{rule.removeprefix('demo/')}: ")


def test_given_options_that_break_a_rule(run, folder):
    (folder / "demo.md").write_text(SETUP_RULE)
    result = run("simulate demo --set rounds=7 -o log.jsonl")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: these options break demo/start/rounds: 7 are too many\n"
        "  = set other options, or say how many play (`--players`)\n"
    )
    assert not (folder / "log.jsonl").exists()


def test_options_decide_how_many_can_play(run, folder):
    (folder / "demo.md").write_text(SETUP_RULE)
    found = games(run("simulate demo --set rounds=4 --games 5").stdout)
    assert [len(g[0]["players"]) for g in found] == [4] * 5


def test_a_rule_that_no_log_was_found_to_break(run, folder, monkeypatch):
    monkeypatch.setattr(illegal, "MOST_TRIES", 300)
    # Nobody is ever dealt a card.
    result = run("simulate demo --illegal play/follow -o log.jsonl")
    assert result.exit_code == 1
    assert re.fullmatch(
        r"error: no log was found that breaks demo/play/follow: \d+ events were played or tried "
        r"in \d+ games\n  = .*`--set`.*\n",
        result.stderr,
    )
    assert not (folder / "log.jsonl").exists()


def test_a_rule_that_can_not_be_broken_alone(run, folder):
    (folder / "demo.md").write_text(
        DEMO.replace(
            "assert round == game.round",
            'assert taken < cards + 2, "far: far too many"\n    assert round == game.round',
        ).replace("assert taken <= cards", "assert taken < cards + 3")
    )
    result = run("simulate demo --illegal tally/tricks")
    assert result.exit_code == 1
    said, hint, counted = result.stderr.splitlines()
    assert said == (
        "error: seed 0: no event was found that breaks demo/tally/tricks alone; "
        "the last one of its log also breaks demo/tally/far"
    )
    assert (
        hint
        == "  = `validate` reports it under that rule; another seed may find one, if there is any"
    )
    assert counted.startswith("1 game, ")
    assert len(games(result.stdout)) == 1
    assert run("simulate demo --illegal tally/tricks -q").stderr == f"{said}\n{hint}\n"


# -- which events may be chosen -----------------------------------------------------------


def kinds(log: str) -> set[str]:
    return {event["event"] for event in events(log)} - {"game", "stop"}


def dealt(folder) -> None:
    """The demo, whose cards can be dealt by chance."""
    draw = (
        "\n```python\nclass Dealt:\n    hands: Map[Player, Set[Card]]\n\n\n"
        "@draws(deal)\ndef a_deal(game: Game, cards: Seq[Card, 2]) -> Dealt:\n"
        "    return Dealt({p: {cards[0]} if p == everyone[0] else set() for p in everyone})\n```\n"
    )
    (folder / "demo.md").write_text(DEMO + draw)


def test_without_some_events(run, folder):
    dealt(folder)
    every = [run(f"simulate demo --players 2 --events 1 --seed {s}").stdout for s in range(6)]
    assert set().union(*map(kinds, every)) == {"deal", "tally"}
    words = "simulate demo --players 2 --events 1 --games 12"
    assert kinds(run(f"{words} --without tally").stdout) == {"deal"}
    assert kinds(run(f"{words} --only tally").stdout) == {"tally"}
    assert kinds(run(f"{words} --only deal,tally --without tally").stdout) == {"deal"}
    assert kinds(run(f"{words} --without tally --without play").stdout) == {"deal"}


def test_some_events_the_same_seed_the_same_bytes(run, folder):
    dealt(folder)
    words = "simulate demo --players 2 --games 3 --only tally --seed"
    first, second, other = (run(f"{words} {seed}").stdout_bytes for seed in (7, 7, 8))
    assert first == second != other
    checked = folder / "log.jsonl"
    checked.write_bytes(first)
    assert run("validate log.jsonl --complete").exit_code == 0


def test_events_without_which_no_game_goes_on(run):
    result = run("simulate demo --players 2 --without tally,deal")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "error: demo, 2 players, seed 0: none of the events that may be chosen (play) is legal "
        "after event 0, and the game is not over; expected is round 1",
        "  = no arguments keep the first rules of `play`; let other events be chosen, too",
    ]


def test_what_is_played_before_a_rule_is_broken(run, folder):
    dealt(folder)
    words = "simulate demo --players 2 --illegal tally/tricks --games 6"
    assert kinds(run(f"{words} --only deal,play").stdout) <= {"deal", "play", "tally"}
    for game in games(run(f"{words} --only deal,play").stdout):
        assert [event["event"] for event in game].count("tally") == 1
        assert game[-1]["event"] == "tally"


# -- what is wrong with the call ----------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate", "error: name a game, or the path of a rule document\n"),
        ("simulate dmo", 'error: there is no game "dmo"; did you mean demo?\n'),
        ("simulate no.md", "error: no.md: "),
        ("simulate demo --players 5", "error: demo is for 2 to 4 players, not 5\n"),
        ("simulate demo --players 0", "error: invalid value for '--players': 0 is not"),
        ("simulate demo --games 0", "error: invalid value for '--games': 0 is not"),
        ("simulate demo --seed x", "error: invalid value for '--seed': 'x' is not"),
        ("simulate demo --seed -1", "error: invalid value for '--seed': -1 is not"),
        ("simulate demo --set rounds", 'error: found the setting "rounds", expected NAME=VALUE'),
        ("simulate demo --set round=2", 'error: there is no option "round"; did you mean "rounds"'),
        ("simulate demo --set bid=2", 'error: there is no option "bid"; options of demo: rounds\n'),
        ("simulate demo --set rounds=10", 'error: the option "rounds": found "10", expected'),
        ("simulate demo --illegal play/hold", 'error: demo has no rule "play/hold" that a log can'),
        ("simulate demo --illegal may_follow/higher", "error: demo has no rule"),
        (
            "simulate demo --only dael",
            'error: --only: there is no event "dael"; did you mean "deal"?',
        ),
        ("simulate demo --without x", 'error: --without: there is no event "x"; there are deal, '),
        (
            "simulate demo --only deal --without deal",
            "error: no event is left that may be chosen\n",
        ),
        ("simulate demo --illegal play/held --events 3", "error: `--events` stops games"),
        ("simulate demo -o no/log.jsonl", "error: no/log.jsonl: the report can't be written"),
    ],
)
def test_misuse(run, words, message):
    result = run(words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(message), result.stderr


def test_a_number_of_players_that_no_memory_holds(run):
    result = run("simulate demo --players 999999999999")
    assert result.exit_code == 2
    assert "players, not 999999999999" in result.stderr
