"""The logs and sheets of The Game under `fixtures/`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rulecheck.logs import BrokenEntry, GameReport, Status, read_entries, read_sheet, score
from tests.games.fixtures import Fixtures
from tests.games.simulated import play
from tests.games.the_game_by_hand import Referee, Tops, can_lay

GAME = Fixtures("the-game")


@pytest.mark.parametrize("path", GAME.valid, ids=lambda p: p.stem)
def test_a_valid_log_is_accepted(path: Path) -> None:
    GAME.assert_accepted(path)


@pytest.mark.parametrize("path", GAME.invalid, ids=lambda p: p.stem)
def test_an_invalid_log_breaks_just_its_rule(path: Path) -> None:
    GAME.assert_breaks_just_its_rule(path)


def test_every_rule_has_an_invalid_log() -> None:
    GAME.assert_every_rule_has_an_invalid_log()


def test_the_valid_logs_are_of_all_kinds() -> None:
    tables = [report.table for path in GAME.valid for report in GAME.reports(path)]
    kinds = [(len(t.players), t.options) for t in tables if t is not None]
    assert {count for count, _ in kinds} == {1, 2, 3, 4, 5}
    assert {getattr(options, "on_fire") for _, options in kinds} == {True, False}  # noqa: B009
    assert {getattr(options, "minimum") for _, options in kinds} == {2, 3}  # noqa: B009


def outcomes(path: Path) -> list[tuple[str | None, int]]:
    found = []
    for report in GAME.reports(path):
        assert report.table is not None
        ((standing),) = report.table.standings(report.state)
        found.append((standing.outcome, standing.left))  # type: ignore[attr-defined]
    return found


# -- against the rules once more, written down by hand -------------------------------------


CARD_BY_CARD = [p for p in GAME.valid if p.stem not in ("results", "two-players-stopped")]


@pytest.mark.parametrize("path", CARD_BY_CARD, ids=lambda p: p.stem)
def test_a_game_ends_where_and_as_the_rules_by_hand_say(path: Path) -> None:
    log = events(path)
    referee = Referee(log[0], log[1])
    for event in log[2:]:
        assert referee.outcome is None, "nothing may come after the end"
        referee.take(event)
    ((outcome, left),) = outcomes(path)
    assert (outcome, left) == (referee.outcome, 98 - len(referee.laid))
    assert outcome is not None


@pytest.mark.parametrize("path", [p for p in CARD_BY_CARD if "won" in p.stem], ids=lambda p: p.stem)
def test_a_won_game_plays_all_cards(path: Path) -> None:
    laid = [card for card, _ in plays(events(path))]
    assert sorted(int(card.removeprefix("N")) for card in laid) == list(range(2, 100))
    assert outcomes(path) == [("won", 0)]


@pytest.mark.parametrize("stem", ["three-players-lost", "one-player-lost", "five-players-lost"])
def test_a_lost_game_ends_at_the_first_turn_without_the_minimum(stem: str) -> None:
    """In every turn before it, its player could lay what was asked for; in the last, not."""
    log = events(GAME.folder / "valid" / f"{stem}.jsonl")
    referee = Referee(log[0], log[1])
    for event in log[2:]:
        assert can_lay(referee.hand, referee.tops, referee.owed)
        referee.take(event)
    assert not can_lay(referee.hand, referee.tops, referee.owed)
    assert referee.placed == 0
    assert referee.outcome == "lost"
    (report,) = GAME.reports(GAME.folder / "valid" / f"{stem}.jsonl")
    assert (report.status, report.events) == (Status.FINISHED, len(log) - 1)


@pytest.mark.parametrize("players", range(1, 6))
def test_games_by_chance_end_where_the_rules_by_hand_say(players: int) -> None:
    """Neither an event earlier nor one later, and as they say."""
    ends = 0
    for seed in range(12):
        played = play("the-game", players, seed)
        game, deal, *following = played.log()
        if deal["event"] != "deal":
            continue
        referee = Referee(game, deal)
        for event in following:
            assert referee.outcome is None, "nothing may come after the end"
            referee.take(event)
        ((standing),) = played.table.standings(played.moves[-1][1].state)
        assert standing.outcome == referee.outcome is not None  # type: ignore[attr-defined]
        ends += 1
    assert ends > 0


def test_a_card_that_fits_stays_in_hand() -> None:
    """A 12, say, and nothing after it: the game was over before it was laid."""
    log = events(GAME.folder / "valid" / "three-players-lost.jsonl")
    referee = Referee(log[0], log[1])
    for event in log[2:]:
        referee.take(event)
    assert can_lay(referee.hand, referee.tops, 1)
    assert not can_lay(referee.hand, referee.tops, 2)
    (report,) = GAME.reports(GAME.folder / "valid" / "three-players-lost.jsonl")
    assert report.status is Status.FINISHED


def test_a_game_card_by_card_and_turn_by_turn_ends_alike() -> None:
    (cards,) = GAME.reports("three-players-won")
    (turns,) = GAME.reports("three-players-won-by-turns")
    assert cards.table is not None
    assert turns.table is not None
    assert cards.events > turns.events
    assert cards.table.standings(cards.state) == turns.table.standings(turns.state)
    assert cards.state.tops == turns.state.tops  # type: ignore[attr-defined]


def test_a_player_with_an_empty_hand_is_passed_over() -> None:
    """Three players: where the draw pile is empty, turns are missing in the round."""
    order = [e["player"] for e in events(GAME.folder / "valid" / "three-players-won-by-turns.jsonl")
             if e["event"] == "turn"]  # fmt: skip
    clockwise = {"p1": "p2", "p2": "p3", "p3": "p1"}
    skipped = [(a, b) for a, b in pairwise(order) if clockwise[a] != b]
    assert skipped


def test_a_fire_card_left_open_burns_the_game() -> None:
    path = GAME.folder / "valid" / "three-players-on-fire-burnt.jsonl"
    ((outcome, left),) = outcomes(path)
    log = events(path)
    assert (outcome, log[-1]["event"]) == ("lost", "draw")
    assert left > 0
    referee = Referee(log[0], log[1])
    for event in log[2:]:
        referee.take(event)
    assert can_lay(referee.hand, referee.tops, referee.owed), "it is lost by fire alone"


def test_the_last_card_may_be_on_fire() -> None:
    path = GAME.folder / "valid" / "one-player-last-card-on-fire.jsonl"
    assert events(path)[-1]["card"] == "N55"
    assert outcomes(path) == [("won", 0)]


def test_a_hasty_card_loses_at_once() -> None:
    path = GAME.folder / "valid" / "two-players-hasty.jsonl"
    log = events(path)
    assert log[-1]["event"] == "play"
    assert log[-1]["outcome"] == "lost"
    referee = Referee(log[0], log[1])
    for event in log[2:-1]:
        referee.take(event)
    assert can_lay(referee.hand, referee.tops, referee.owed), "another card would have done"


# -- what validators got wrong --------------------------------------------------------------


def judged(lines: list[dict[str, Any]], folder: Path) -> GameReport:
    path = folder / "log.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (report,) = GAME.reports(path)
    return report


def test_99_fits_a_fresh_falling_pile(tmp_path: Path) -> None:
    hands = {"p1": [f"N{n}" for n in (99, 98, 2, 3, 4, 5, 6, 7)]}
    game = {"event": "game", "game": "the-game", "players": ["p1"]}
    lay = {"event": "play", "player": "p1", "card": "N99", "pile": "down1"}
    report = judged([game, {"event": "deal", "hands": hands}, lay], tmp_path)
    assert report.violation is None
    assert report.status is Status.INCOMPLETE
    assert report.expected == "a card of p1 (still to be laid in this turn: 1)"


def test_the_last_winning_turn_is_missed(tmp_path: Path) -> None:
    """Without it the game is incomplete, and the log's reader is told whose card is due."""
    log = events(GAME.folder / "valid" / "three-players-won-by-turns.jsonl")[:-1]
    report = judged(log, tmp_path)
    assert (report.violation, report.status) == (None, Status.INCOMPLETE)
    assert report.expected is not None
    assert report.expected.startswith("a card of ")


def test_a_loss_by_inability_is_not_incomplete() -> None:
    (report,) = GAME.reports("one-player-lost")
    assert report.status is Status.FINISHED


def test_the_first_player_is_a_field_of_the_deal(tmp_path: Path) -> None:
    log = events(GAME.folder / "valid" / "four-players-on-fire-won.jsonl")
    assert log[1]["first"] == log[2]["player"] == "p4"
    del log[1]["first"]
    report = judged(log, tmp_path)
    assert report.violation is not None
    assert report.violation.rule == "the-game/play/turn"


@pytest.mark.parametrize(
    ("log", "rulings"),
    [
        ("log-after-end", ["ended/at-once"]),
        ("log-after-end.hasty", ["may_lay/a-hasty-card"]),
        ("log-after-end.burnt", ["burns/six-numbers", "too_late/the-next-turn", "ended/on-fire"]),
        ("log-after-end.won", ["ended/all-is-laid"]),
        ("log-after-end.result", []),
        ("play-fits.eleven-back", []),
        ("play-outcome", []),
        ("play-turn.first-seat", ["first_player/nothing-recorded"]),
    ],
)
def test_only_the_rulings_are_named_without_which_it_would_be_otherwise(
    log: str, rulings: list[str]
) -> None:
    (report,) = GAME.reports(GAME.folder / "invalid" / f"{log}.jsonl")
    assert report.violation is not None
    named = [(r.address.removeprefix("the-game/"), r.certain) for r in report.violation.rulings]
    assert named == [(ruling, True) for ruling in rulings]


@pytest.mark.parametrize("cards", [5, 6, 7, 9, 10])
def test_how_many_cards_one_player_has_is_a_ruling(cards: int, tmp_path: Path) -> None:
    """The text says it for more players only: any other number may be what it means."""
    hand = ",".join(f'"N{number}"' for number in range(2, 2 + cards))
    log = tmp_path / "log.jsonl"
    log.write_text(
        '{"event":"game","game":"the-game","players":["p1"]}\n'
        f'{{"event":"deal","hands":{{"p1":[{hand}]}}}}\n'
    )
    (report,) = GAME.reports(log)
    assert report.violation is not None
    assert report.violation.rule == "the-game/deal/hand-size"
    named = [(r.address, r.certain) for r in report.violation.rulings]
    assert named == [("the-game/hand_size/alone", True)]


# -- sheets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAME.sheets, ids=lambda p: p.stem)
def test_a_sheet_is_scored(path: Path) -> None:
    scored = score(read_sheet(path, GAME.program, players=["p1", "p2"]))
    (standing,) = scored.standings
    outcome, left = path.read_text(encoding="utf-8").splitlines()[1].split(",")
    assert (standing.outcome, standing.left) == (outcome, int(left))  # type: ignore[attr-defined]


def test_a_result_is_scored_from_the_shell() -> None:
    scored = score(read_entries(["lost=12"], GAME.program, players=["p1"]))
    (standing,) = scored.standings
    assert (standing.outcome, standing.left) == ("lost", 12)  # type: ignore[attr-defined]


def test_a_game_that_was_won_has_no_cards_left() -> None:
    with pytest.raises(BrokenEntry) as broken:
        score(read_entries(["won=12"], GAME.program, players=["p1"]))
    assert broken.value.rule == "the-game/result/outcome"


# -- reading --------------------------------------------------------------------------------


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def plays(log: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for event in log:
        if event["event"] == "play":
            yield event["card"], event["pile"]
        for one in event.get("plays", ()):
            yield one["card"], one["pile"]


def test_the_referee_starts_on_fresh_piles() -> None:
    log = events(GAME.folder / "valid" / "four-players-won.jsonl")
    tops: Tops = {"up1": 1, "up2": 1, "down1": 100, "down2": 100}
    assert Referee(log[0], log[1]).tops == tops
