"""Reading logs: games that are fine, and everything that can be wrong with a line."""

from pathlib import Path

import pytest

from rulecheck.errors import DocumentError, InputError
from rulecheck.logs import Kind, Status, read_games
from rulecheck.logs.lines import BOM, LINE_LIMIT
from rulecheck.runtime.library import Library
from tests.logs.conftest import Log, message, place
from tests.logs.demo import DEAL, DEMO, FINISH, GAME, PLAY

CARDS = "A1..A9, B1..B9, JOKER"


# -- games that are fine --------------------------------------------------------------


def test_a_finished_game(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, PLAY, FINISH)
    assert report.status is Status.FINISHED
    assert (report.index, report.game, report.line, report.events) == (1, "demo", 1, 3)
    assert report.violation is None
    assert report.table is not None
    assert report.table.players == ("p1", "p2")
    points = {s.player: s.points for s in report.table.standings(report.state)}
    assert points == {"p1": 1, "p2": 0}


def test_an_incomplete_game_says_what_would_come_next(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, PLAY)
    assert report.status is Status.INCOMPLETE
    assert report.expected == "`play` by p1"


def test_a_stopped_game_is_not_incomplete(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, '{"event":"stop","reason":"rain"}')
    assert (report.status, report.reason) == (Status.STOPPED, "rain")
    (report,) = judged(GAME, '{"event":"stop"}')
    assert (report.status, report.reason) == (Status.STOPPED, "")


def test_many_games_in_a_file(judged: Log) -> None:
    reports = judged(GAME, DEAL, FINISH, GAME, DEAL, GAME)
    assert [(r.index, r.line, r.events) for r in reports] == [(1, 1, 2), (2, 4, 1), (3, 6, 0)]
    assert [r.status for r in reports] == [Status.FINISHED, Status.INCOMPLETE, Status.INCOMPLETE]


def test_id_time_and_note_are_ignored_everywhere(judged: Log) -> None:
    ignored = '"id":7,"time":"12:30:59","note":{"by":["me"]},'
    lines = [line.replace("{", "{" + ignored, 1) for line in (GAME, DEAL, PLAY, FINISH)]
    (report,) = judged(*lines)
    assert report.status is Status.FINISHED


def test_blank_lines_windows_line_ends_and_a_byte_order_mark(judged: Log) -> None:
    (report,) = judged(BOM + GAME.encode(), "", "  \t", DEAL + "\r", "\r", FINISH, "")
    assert (report.status, report.events) == (Status.FINISHED, 2)


def test_the_last_line_needs_no_end(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, FINISH, end="")
    assert report.status is Status.FINISHED


def test_options_are_read_by_their_types(judged: Log) -> None:
    options = '{"extra": true, "goal": 30, "teams": [["p1"], ["p2"]]}'
    (report,) = judged(GAME.replace("]}", f'],"options":{options}}}'))
    assert report.table is not None
    chosen = report.table.options
    assert (chosen.extra, chosen.goal, chosen.teams) == (True, 30, (("p1",), ("p2",)))  # type: ignore[attr-defined]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, library: Library) -> None:
    import io
    import sys

    class Input:
        buffer = io.BytesIO(f"{GAME}\n{PLAY}\n".encode())

    monkeypatch.setattr(sys, "stdin", Input())
    (report,) = read_games("-", library)
    assert report.path == "<stdin>"
    assert place(report) == "2:1 demo/play/held"


# -- rules of the game ----------------------------------------------------------------


def test_a_broken_rule(judged: Log, library: Library) -> None:
    (report,) = judged(GAME, DEAL, PLAY, PLAY)
    violation = report.violation
    assert report.status is Status.VIOLATED
    assert violation is not None
    assert (violation.line, violation.column) == (4, 1)
    assert (violation.game_index, violation.event_index) == (1, 3)
    assert (violation.game, violation.event) == ("demo", "play")
    assert (violation.rule, violation.message) == ("demo/play/held", "p1 does not hold B2")
    assert violation.kind is Kind.RULE
    lines = DEMO.splitlines()
    assert violation.document is not None
    assert '"held: ' in lines[violation.document.line - 1]
    assert violation.document.prose_line is not None
    assert lines[violation.document.prose_line - 1].startswith("Cards are dealt once")
    assert violation.document.path == str(library.games()[0].path)
    assert violation.expected == "`play` by p1"
    assert violation.text == PLAY
    assert report.events == 2


def test_a_violation_leaves_the_state_as_it_was(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, PLAY, PLAY, FINISH)
    assert report.events == 2
    assert len(report.state.pile) == 1  # type: ignore[attr-defined]
    assert not report.state.done  # type: ignore[attr-defined]


def test_the_next_game_is_judged_by_itself(judged: Log) -> None:
    reports = judged(GAME, DEAL, PLAY, PLAY, "{", PLAY, GAME, DEAL, FINISH, GAME, PLAY)
    assert [r.status.name for r in reports] == ["VIOLATED", "FINISHED", "VIOLATED"]
    assert [r.violation and r.violation.game_index for r in reports] == [1, None, 3]
    assert place(reports[2]) == "11:1 demo/play/held"


def test_a_rule_of_the_setup(judged: Log) -> None:
    (report,) = judged(GAME.replace("]}", '],"options":{"teams":[["p1"]]}}'), DEAL)
    assert place(report) == "1:1 demo/start/teams"
    assert report.violation is not None
    assert (report.violation.event, report.violation.event_index) == ("game", 0)
    assert report.events == 0


def test_what_only_a_ruling_settles_is_said(judged: Log) -> None:
    deal = '{"event":"deal","hands":{"p1":["JOKER","A1"],"p2":["B1"]}}'
    (report,) = judged(GAME, deal, '{"event":"play","player":"p1","card":"JOKER"}')
    assert report.violation is not None
    assert report.violation.rule == "demo/play/follow"
    (ruling,) = report.violation.rulings
    assert ruling.address == "demo/may_follow/jokers-wait"
    assert ruling.because == "the text forgets the joker"
    assert "jokers wait" in DEMO.splitlines()[ruling.document.line - 1]
    (report,) = judged(GAME, DEAL, PLAY, PLAY)
    assert report.violation is not None
    assert report.violation.rulings == ()


def test_nothing_comes_after_the_end(judged: Log) -> None:
    (report,) = judged(GAME, DEAL, FINISH, f"  {PLAY}")
    assert place(report) == "4:3 log/after-end"
    assert message(report) == "`play` comes after the game was over"
    (report,) = judged(GAME, DEAL, FINISH, '{"event":"stop"}')
    assert message(report) == "`stop` comes after the game was over"
    assert report.violation is not None
    assert report.violation.expected is None
    (report,) = judged(GAME, '{"event":"stop"}', '{"event":"stop"}')
    assert message(report) == "`stop` comes after `stop`"


# -- rules that fail ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "card", "rule", "said"),
    [
        ("A9", "A9", "demo/worth", "no row applies to worth(value=9)"),
        ("A6", "A6", "demo/worth", "`middle` (demo/worth/middle, line"),
    ],
)
def test_a_gap_or_conflict_is_the_documents_fault(
    judged: Log, hand: str, card: str, rule: str, said: str
) -> None:
    deal = f'{{"event":"deal","hands":{{"p1":["{hand}"],"p2":[]}}}}'
    (report, after) = judged(GAME, deal, PLAY.replace("B2", card), GAME)
    assert report.status is Status.VIOLATED
    assert place(report) == f"3:1 {rule}"
    assert report.violation is not None
    assert report.violation.kind is Kind.DOCUMENT
    assert message(report).startswith("the rule document is at fault, not the log: ")
    assert said in message(report)
    assert report.violation.document is not None
    assert after.status is Status.INCOMPLETE


def test_other_faults_name_the_function(judged: Log) -> None:
    (report,) = judged(GAME, '{"event":"divide","by":0}')
    assert place(report) == "2:1 demo/divide"
    assert message(report).endswith("10 is divided by 0")


FAULTY = DEMO.replace("return game.done", "return 10 // game.rounds > 99").replace(
    "`play` by {game.turn}", "{10 // (game.rounds - 2)}"
)


def test_faults_in_over_and_expects(tmp_path: Path) -> None:
    (tmp_path / "demo.md").write_text(
        FAULTY.replace("[], {p: 0 for p in everyone}, 0", "[], {p: 0 for p in everyone}, 1")
    )
    library = Library([tmp_path], shipped=False)
    log = tmp_path / "log.jsonl"
    log.write_text(f'{GAME}\n{{"event":"divide","by":20}}\n')
    (report,) = read_games(log, library)
    assert place(report) == "2:1 demo/finished"
    log.write_text(f'{GAME}\n{{"event":"divide","by":5}}\n')
    (report,) = read_games(log, library)
    assert place(report) == "1:1 demo/awaited"
    assert report.violation is not None
    assert report.violation.kind is Kind.DOCUMENT


def test_a_faulty_document_is_not_the_logs_fault(tmp_path: Path) -> None:
    (tmp_path / "demo.md").write_text(DEMO)
    (tmp_path / "bad.md").write_text(DEMO.replace("game: demo", "game: bad").replace("Bool", "Bol"))
    library = Library([tmp_path], shipped=False)
    log = tmp_path / "log.jsonl"
    bad = GAME.replace('"demo"', '"bad"')
    log.write_text(f"{bad}\n{DEAL}\n{GAME}\n{DEAL}\n{bad}\n")
    first, second, third = read_games(log, library)
    assert first.status is third.status is Status.UNJUDGED
    assert isinstance(first.error, DocumentError)
    assert first.violation is None
    assert second.status is Status.INCOMPLETE


# -- lines that are no events ---------------------------------------------------------

AFTER_GAME = [
    ("{", "2:2 log/json", "not JSON: it ends where a key in double quotes was expected; each "
     "line holds one whole event (a game that is one JSON value goes into a `.json` file)"),
    ('{"event":"play" "player":"p1"}', "2:17 log/json",
     'not JSON: found `"` where `,` or `}` was expected'),
    ("{'event':'play'}", "2:2 log/json", "not JSON: found `'` (JSON writes strings in double "
     "quotes) where a key in double quotes was expected"),
    ("\ufeff" + PLAY, "2:1 log/json", "not JSON: found U+FEFF (a byte order mark is allowed only "
     "at the start of a file) where a JSON value was expected"),
    ("[" * 100_000, "2:202 log/json", "not JSON: nested more than 200 levels deep"),
    ('{"event":"play","note":' + "[" * 2000 + "]" * 2000 + "}", "2:224 log/json",
     "not JSON: nested more than 200 levels deep"),
    ("[1]", "2:1 log/shape", "found a list of 1, expected an object"),
    ("  7", "2:3 log/shape", "found 7, expected an object"),
    ("{}", "2:1 log/missing-field", '$: there is no "event"; expected one of deal, play, choose, '
     "report, finish, divide, tally, game, stop"),
    ('{"event":7}', "2:10 log/type", "$.event: found 7, expected the name of an event"),
    ('{"event":"Play"}', "2:10 log/unknown-event",
     '$.event: there is no event "Play"; did you mean "play"?'),
    ('{"event":"zzz"}', "2:10 log/unknown-event", '$.event: there is no event "zzz"; expected one '
     "of deal, play, choose, report, finish, divide, tally, game, stop"),
    ('{"event":"play","player":"p1","card":"B2","crad":1}', "2:43 log/unknown-field",
     '$: `play` has no field "crad"; did you mean "card"?'),
    ('{"event":"play","player":"p1","card":"B2","zzz":1}', "2:43 log/unknown-field",
     '$: `play` has no field "zzz"; it has "event", "player", "card", "times", "id", "time", '
     '"note"'),
    ('{"event":"stop","why":"rain"}', "2:17 log/unknown-field",
     '$: `stop` has no field "why"; it has "event", "reason", "id", "time", "note"'),
    (' {"event":"play","card":"B2"}', "2:2 log/missing-field",
     '$: `play` needs "player", a player of this game (p1, p2)'),
    ('{"event":"play","player":"p3","card":"B2"}', "2:26 log/unknown-player",
     '$.player: found "p3", expected a player of this game (p1, p2)'),
    ('{"event":"play","player":null,"card":"B2"}', "2:26 log/type",
     "$.player: found null, expected a player of this game (p1, p2)"),
    ('{"event":"play","player":"p1","card":"b2"}', "2:38 log/unknown-card",
     f'$.card: found "b2", expected a card of this game ({CARDS}); did you mean "B2"?'),
    ('{"event":"play","player":"p1","card":"Blue 2"}', "2:38 log/unknown-card",
     f'$.card: found "Blue 2", expected a card of this game ({CARDS}); did you mean "B2"?'),
    ('{"event":"play","player":"p1","card":"B17"}', "2:38 log/unknown-card",
     f'$.card: found "B17", expected a card of this game ({CARDS}); did you mean "B7" or "B1"?'),
    ('{"event":"play","player":"p1","card":"C1"}', "2:38 log/unused-card",
     '$.card: found "C1", a card that the options of this game leave out; expected a card of '
     f"this game ({CARDS})"),
    ('{"event":"play","player":"p1","card":["B2"]}', "2:38 log/type",
     f"$.card: found a list of 1, expected a card of this game ({CARDS})"),
    ('{"event":"play","player":"p1","card":"B2","times":"2"}', "2:51 log/type",
     '$.times: found "2", expected a whole number from 1 to 5'),
    ('{"event":"play","player":"p1","card":"B2","times":2.0}', "2:51 log/type",
     "$.times: found 2.0, expected a whole number from 1 to 5"),
    ('{"event":"play","player":"p1","card":"B2","times":true}', "2:51 log/type",
     "$.times: found true, expected a whole number from 1 to 5"),
    ('{"event":"play","player":"p1","card":"B2","times":6}', "2:51 log/range",
     "$.times: found 6, expected a whole number from 1 to 5"),
    ('{"event":"play","player":"p1","card":"B2","player":"p1"}', "2:43 log/duplicate-key",
     '$: "player" is named twice (first at column 17)'),
    ('{"event" : "play", "event" : "play"}', "2:20 log/duplicate-key",
     '$: "event" is named twice (first at column 2)'),
    ('{"event":"stop","reason":"a","reason":"b"}', "2:30 log/duplicate-key",
     '$: "reason" is named twice (first at column 17)'),
    ('{"event":"play","player":"p1","card":"B2","note":"a:b","note":"c"}',
     "2:56 log/duplicate-key", '$: "note" is named twice (first at column 43)'),
    ('{"event":"deal","hands":{"p1":[],"p1":["A1"],"p2":[]}}', "2:34 log/duplicate-key",
     '$.hands: "p1" is named twice (first at column 26)'),
    ('{"event":"deal","hands":{"p1":[],"p2":["A1","B9","A1"]}}', "2:50 log/repeated-item",
     '$.hands.p2[2]: "A1" is named twice (first at $.hands.p2[0])'),
    ('{"event":"deal","hands":{"p1":[]}}', "2:25 log/missing-field",
     '$.hands: nothing for "p2"; expected an object with an entry for each player'),
    ('{"event":"deal","hands":{"p1":[],"p2":[],"P3":[]}}', "2:42 log/unknown-player",
     '$.hands: found "P3", expected a player of this game (p1, p2)'),
    ('{"event":"deal","hands":{"p1":[],"p2":["A1","r9"]}}', "2:45 log/unknown-card",
     f'$.hands.p2[1]: found "r9", expected a card of this game ({CARDS})'),
    ('{"event":"deal","hands":[["A1"],["B1"]]}', "2:25 log/type",
     "$.hands: found a list of 2, expected an object with an entry for each player"),
    ('{"event":"choose","choices":{"p1":"A1","p2":7}}', "2:45 log/type",
     f"$.choices.p2: found 7, expected a card of this game ({CARDS}), or null"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "where", "what"), AFTER_GAME)
def test_a_line_that_is_no_event(judged: Log, line: str, where: str, what: str) -> None:
    report, after = judged(GAME, line, DEAL, GAME)
    assert (place(report), message(report)) == (where, what)
    assert report.violation is not None
    assert report.violation.kind is Kind.LOG
    assert report.violation.event_index == 1
    assert report.events == 0
    assert after.status is Status.INCOMPLETE


GAME_LINES = [
    ('{"event":"game","players":["p1","p2"]}', "1:1 log/missing-field", '$: `game` needs "game"'),
    ('{"event":"game","game":"demo"}', "1:1 log/missing-field", '$: `game` needs "players"'),
    ('{"event":"game","game":7,"players":["p1","p2"]}', "1:24 log/type",
     "$.game: found 7, expected the id of a game"),
    ('{"event":"game","game":"dmo","players":["p1","p2"]}', "1:24 log/unknown-game",
     '$.game: there is no game "dmo"; did you mean demo?'),
    ('{"event":"game","game":"chess","players":["p1","p2"]}', "1:24 log/unknown-game",
     '$.game: there is no game "chess"; games at hand: demo; others by `--spec PATH`'),
    ('{"event":"game","game":"demo","players":"p1"}', "1:41 log/type",
     '$.players: found "p1", expected a list of 2 to 4 names'),
    ('{"event":"game","game":"demo","players":["p1",2]}', "1:47 log/type",
     "$.players[1]: found 2, expected a name"),
    ('{"event":"game","game":"demo","players":["p1"," "]}', "1:47 log/players",
     '$.players[1]: found " ", expected a name'),
    ('{"event":"game","game":"demo","players":["p1","p2","p1"]}', "1:52 log/players",
     '$.players[2]: "p1" is named twice (first at $.players[0])'),
    ('{"event":"game","game":"demo","players":["p1"]}', "1:41 log/players",
     "$.players: found 1 player, expected 2 to 4 (A Demo)"),
    ('{"event":"game","game":"demo","players":["a","b","c","d","e"]}', "1:41 log/players",
     "$.players: found 5 players, expected 2 to 4 (A Demo)"),
    ('{"event":"game","game":"demo","players":["p1","p2"],"option":{}}', "1:53 log/unknown-field",
     '$: `game` has no field "option"; did you mean "options"?'),
    ('{"event":"game","game":"demo","players":["p1","p2"],"options":[]}', "1:63 log/type",
     "$.options: found an empty list, expected an object"),
    ('{"event":"game","game":"demo","players":["p1","p2"],"options":{"gaol":3}}',
     "1:64 log/unknown-option", '$.options: demo has no option "gaol"; did you mean "goal"?'),
    ('{"event":"game","game":"demo","players":["p1","p2"],"options":{"goal":0}}',
     "1:71 log/range", "$.options.goal: found 0, expected a whole number from 1 to 50"),
    ('{"event":"game","game":"demo","players":["p1","p2"],"options":{"teams":[["p1"],["p3"]]}}',
     "1:81 log/unknown-player", '$.options.teams[1][0]: found "p3", expected a player of this '
     'game (p1, p2)'),
    ('{"event":"game","game":"demo","players":["p1","p2"],"players":["p1","p2"]}',
     "1:53 log/duplicate-key", '$: "players" is named twice (first at column 31)'),
    ('{"event":"game","game":"demo","players":["p1","p2"],"options":{"goal":3,"goal":4}}',
     "1:73 log/duplicate-key", '$.options: "goal" is named twice (first at column 64)'),
    ('{"event":"game","game":"demo",players:["p1","p2"]}', "1:31 log/json",
     "not JSON: found `players` where a key in double quotes was expected"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "where", "what"), GAME_LINES)
def test_a_wrong_game_event(judged: Log, line: str, where: str, what: str) -> None:
    first, second, third = judged(line, DEAL, GAME, DEAL, FINISH, line, DEAL)
    assert (place(first), message(first)) == (where, what)
    assert first.violation is not None
    assert (first.violation.event_index, first.violation.event) == (0, "game")
    assert second.status is Status.FINISHED
    assert third.violation is not None
    assert (third.index, third.violation.line, third.violation.rule) == (
        3, 6, first.violation.rule
    )  # fmt: skip


def test_a_log_may_not_name_a_document_by_path(tmp_path: Path, library: Library) -> None:
    (tmp_path / "own.md").write_text(DEMO)
    log = tmp_path / "log.jsonl"
    log.write_text(GAME.replace('"demo"', f'"{tmp_path}/own.md"'))
    (report,) = read_games(log, library)
    assert place(report) == "1:24 log/unknown-game"


def test_events_before_the_first_game(judged: Log) -> None:
    before, game = judged("", PLAY, "{", GAME, DEAL)
    assert place(before) == "2:1 log/no-game"
    assert message(before) == "`play` comes before the first `game` event"
    assert (before.index, before.game) == (0, None)
    assert (game.index, game.status) == (1, Status.INCOMPLETE)
    before, _ = judged("[]", GAME)
    assert place(before) == "1:1 log/shape"
    before, _ = judged(GAME.replace('"event":"game",', ""), GAME)
    assert message(before) == (
        'this comes before the first `game` event; such a line has `"event":"game"`'
    )


def test_a_byte_that_is_not_utf8(judged: Log) -> None:
    name = "Ren\xe9".encode("latin-1")
    line = PLAY.encode().replace(b"p1", "äö".encode() + name)
    report, after = judged(GAME, line, GAME)
    assert place(report) == "2:32 log/encoding"
    assert message(report) == 'the byte 0xE9 is not UTF-8 here (in Latin-1 it is "é")'
    assert after.status is Status.INCOMPLETE
    (report,) = judged(GAME.encode().replace(b"p2", name))
    assert place(report) == "1:51 log/encoding"
    (report,) = judged(f"{GAME}\n{DEAL}".encode("utf-16"))
    assert place(report) == "1:1 log/encoding"
    assert message(report) == "the byte 0xFF is not UTF-8 here (this looks like UTF-16)"


def test_names_need_not_be_ascii(judged: Log) -> None:
    (report,) = judged(GAME.replace("p2", 'Zoë: \\"x\\u00e9'), PLAY.replace("p1", "Zoë"))
    assert place(report) == "2:26 log/unknown-player"
    assert message(report).startswith('$.player: found "Zoë", expected a player of this game (p1, ')


@pytest.mark.parametrize("end", range(1, len(PLAY)))
def test_a_truncated_last_line(judged: Log, end: int) -> None:
    (report,) = judged(GAME, DEAL, PLAY[:end], end="")
    assert place(report) == f"3:{end + 1} log/truncated"
    assert message(report).startswith("the log stops in the middle: it ends ")


def test_a_line_beyond_the_limit(judged: Log) -> None:
    long = PLAY.replace("}", ',"note":"' + "x" * LINE_LIMIT + '"}')
    report, after = judged(GAME, long, GAME, DEAL)
    assert place(report) == "2:1 log/line-length"
    assert message(report) == f"the line is longer than {LINE_LIMIT} bytes"
    assert (after.line, after.events) == (3, 1)


@pytest.mark.parametrize("content", ["", "\n", " \n\r\n"])
def test_an_empty_file(judged: Log, content: str) -> None:
    (report,) = judged(content, end="")
    assert place(report) == "1:1 log/empty"
    (report,) = judged(content, name="log.json", end="")
    assert place(report) == "1:1 log/empty"


def test_a_damaged_file(judged: Log) -> None:
    import gzip

    content = f"{GAME}\n{DEAL}\n{FINISH}\n{GAME}\n{DEAL}\n"
    packed = gzip.compress(content.encode())
    first, second = judged(packed[:-4], end="")
    assert first.status is Status.FINISHED
    assert place(second) == "6:1 log/compression"
    assert second.violation is not None
    assert second.violation.game_index == 2
    packed = gzip.compress(f"{GAME}\n{PLAY}\n".encode())
    first, second = judged(packed[:-4], end="")
    assert place(first) == "2:1 demo/play/held"
    assert place(second) == "3:1 log/compression"
    packed = gzip.compress(f"{GAME}\n{FINISH}\n".encode())
    first, second = judged(packed[:-4], end="")
    assert first.status is Status.FINISHED
    assert place(second) == "3:1 log/compression"
    (report,) = judged(b"nonsense", name="log.jsonl.zst")
    assert place(report) == "1:1 log/compression"


def test_a_path_that_is_not_there(library: Library, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        list(read_games(tmp_path / "none.jsonl", library))
