"""`.json` files: one game as one value, with the same places and messages."""

import gzip
import json

import pytest

from rulecheck.logs import Status
from tests.logs.conftest import Log, message, place
from tests.logs.demo import DEAL, FINISH, PLAY

WHOLE = f'{{\n "game": "demo",\n "players": ["p1", "p2"],\n "events": [\n  {DEAL},\n  {PLAY},\n' \
        f"  {FINISH}\n ]\n}}\n"  # fmt: skip


def test_one_game(judged: Log) -> None:
    (report,) = judged(WHOLE, name="log.json")
    assert (report.status, report.events, report.game) == (Status.FINISHED, 3, "demo")
    (report,) = judged(gzip.compress(WHOLE.encode()), name="log.json.gz", end="")
    assert report.status is Status.FINISHED
    (report,) = judged(b"\xef\xbb\xbf" + WHOLE.encode(), name="log.json")
    assert report.status is Status.FINISHED


def test_options_and_ignored_fields(judged: Log) -> None:
    more = '"options": {"extra": true}, "id": "x:y", "time": "12:30", "note": null, "game"'
    (report,) = judged(WHOLE.replace('"game"', more), name="log.json")
    assert report.status is Status.FINISHED
    assert report.table is not None
    assert report.table.options.extra is True  # type: ignore[attr-defined]


def test_a_stop_and_an_incomplete_game(judged: Log) -> None:
    (report,) = judged(WHOLE.replace(FINISH, '{"event":"stop"}'), name="log.json")
    assert report.status is Status.STOPPED
    (report,) = judged(WHOLE.replace(f",\n  {FINISH}", ""), name="log.json")
    assert (report.status, report.expected) == (Status.INCOMPLETE, "`play` by p1")


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        (FINISH, PLAY, "7:3 demo/play/held", "p1 does not hold B2"),
        ('"B2"}', '"b2"}', "6:40 log/unknown-card", None),
        (PLAY, PLAY.replace("p1", "\u00e9"), "6:28 log/unknown-player", None),
        (PLAY, f'"no", {PLAY}', "6:3 log/shape", 'found "no", expected an object'),
        (PLAY, f'{{"event": "game", "game": "demo", "players": ["p1", "p2"]}}, {PLAY}',
         "6:13 log/unknown-event", '$.event: "game" stands before the events of a game, not among '
         "them"),
        (PLAY, '{"event":"play","player":"p1","card":"B2","card":"B2"}', "6:45 log/duplicate-key",
         '$: "card" is named twice (first at line 6, column 33)'),
        ('"game": "demo"', '"game": "dome"', "2:10 log/unknown-game", None),
        ('["p1", "p2"]', '["p1"]', "3:13 log/players", None),
        ('"events"', '"event"', "4:2 log/unknown-field",
         '$: `game` has no field "event"; did you mean "events"?'),
        (' "game": "demo",\n', "", "1:1 log/missing-field", '$: `game` needs "game"'),
        (' "game": "demo",\n', ' "game": "demo", "game": "demo",\n', "2:18 log/duplicate-key",
         '$: "game" is named twice (first at line 2, column 2)'),
        (f"[\n  {DEAL},\n  {PLAY},\n  {FINISH}\n ]", "{}", "4:12 log/type",
         "$.events: found an object, expected a list of events"),
        ("\n ]\n}\n", "\n", "8:1 log/truncated",
         "the log stops in the middle: it ends where `,` or `]` was expected"),
        (f"{PLAY},", PLAY, "7:3 log/json", "not JSON: found `{` where `,` or `]` was expected"),
        ("\n}\n", "\n}{\n", "9:2 log/json", "not JSON: found `{` after the end of the JSON value; "
         "a `.json` file holds one game, a `.jsonl` file one event a line"),
    ],
)  # fmt: skip
def test_what_is_wrong(judged: Log, old: str, new: str, where: str, what: str | None) -> None:
    assert old in WHOLE
    (report,) = judged(WHOLE.replace(old, new), name="log.json", end="")
    assert place(report) == where
    if what is not None:
        assert message(report) == what


def test_event_numbers(judged: Log) -> None:
    (report,) = judged(WHOLE.replace(FINISH, PLAY), name="log.json")
    assert report.violation is not None
    assert (report.violation.event_index, report.events) == (3, 2)
    assert report.violation.game_index == 1


def test_a_value_that_is_no_object(judged: Log) -> None:
    (report,) = judged(" [1, 2]", name="log.json")
    assert (place(report), message(report)) == ("1:2 log/shape", "found a list of 2, expected an "
                                                "object")  # fmt: skip


def test_a_byte_that_is_not_utf8(judged: Log) -> None:
    broken = WHOLE.encode().replace(PLAY.encode(), PLAY.encode().replace(b"p1", b"\xe9"))
    (report,) = judged(broken, name="log.json")
    assert place(report) == "6:29 log/encoding"
    (report,) = judged(WHOLE.encode().replace(b'"p1"', b'"\xe9"', 1), name="log.json")
    assert place(report) == "3:15 log/encoding"


def test_json_lines_in_a_json_file(judged: Log) -> None:
    (report,) = judged(DEAL, PLAY, name="log.json")
    assert place(report) == "2:1 log/json"
    assert "`.jsonl` file one event a line" in message(report)


def test_a_damaged_file(judged: Log) -> None:
    (report,) = judged(gzip.compress(WHOLE.encode())[:-3], name="log.json.gz", end="")
    assert place(report) == "1:1 log/compression"


def test_long_files_are_no_problem(judged: Log) -> None:
    game = json.loads(WHOLE)
    game["events"][1:1] = [{"event": "divide", "by": 3, "note": "x" * 100}] * 20_000
    (report,) = judged(json.dumps(game), name="log.json")
    assert (report.status, report.events) == (Status.FINISHED, 20_003)
