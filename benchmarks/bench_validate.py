"""How fast logs are validated, as a ratio to decoding the same bytes into the same Structs.

A file of at least 200,000 events is made of random legal games. Both readings of it are
timed in turn, in one process; the ratio of each pair is what to look at, since these
figures drift with the machine.

    python benchmarks/bench_validate.py [EVENTS] [ROUNDS]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from rulecheck.logs import LogFormat, Status, read_games
from rulecheck.runtime import RuleBroken, Table
from rulecheck.runtime.library import Library

GAME = "num-x-tricks"


def lines_of_game(table: Table, chance: random.Random) -> list[str]:
    """One random game, card by card. A card is tried until the rules allow it."""
    players = table.players
    lines = [json.dumps({"event": "game", "game": GAME, "players": players})]
    state = table.start()

    def add(event: str, fields: dict[str, object], arguments: tuple[object, ...]) -> None:
        nonlocal state
        state = table.apply(state, event, arguments)
        lines.append(json.dumps({"event": event, **fields}))

    while not table.over(state):
        cards = list(table.deck)
        chance.shuffle(cards)
        each = state.cards
        hands = {p: frozenset(cards[i * each : (i + 1) * each]) for i, p in enumerate(players)}
        named = {p: [c.code for c in hand] for p, hand in hands.items()}
        add("deal", {"hands": named}, (hands, None))
        while state.phase == "bid":
            player = table.functions["bidder"](state)
            bid = chance.randint(0, each)
            add("bid", {"player": player, "bid": bid}, (player, bid))
        while state.phase == "play":
            player = table.functions["turn"](state)
            hand = sorted(state.hands[player], key=lambda c: c.rank)
            chance.shuffle(hand)
            for card in hand:
                value = chance.choice(card.choices) if card.choices else None
                fields: dict[str, object] = {"player": player, "card": card.code}
                if value is not None:
                    fields["value"] = value
                try:
                    add("play", fields, (player, card, value))
                except RuleBroken:
                    continue
                break
        add("round", {}, (None, None, None, None))
    return lines


def write_log(path: Path, events: int, library: Library) -> int:
    """Random games until there are `events` lines; how many there are."""
    program = library.find(GAME)
    chance = random.Random(1)
    written = 0
    with path.open("w", encoding="utf-8") as file:
        while written < events:
            players = tuple(f"p{n}" for n in range(1, chance.randint(3, 6) + 1))
            lines = lines_of_game(program.table(players), chance)
            file.write("\n".join(lines) + "\n")
            written += len(lines)
    return written


def validated(path: Path, library: Library) -> float:
    start = time.perf_counter()
    for report in read_games(path, library):
        assert report.status is Status.FINISHED, report
    return time.perf_counter() - start


def decoded(path: Path, library: Library) -> float:
    decode = LogFormat(library.find(GAME).rules).decoder.decode
    start = time.perf_counter()
    with path.open("rb") as file:
        for line in file:
            decode(line)
    return time.perf_counter() - start


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    library = Library()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        count = write_log(path, events, library)
        print(f"{count} events, {path.stat().st_size / 1e6:.1f} MB, {rounds} rounds")
        pairs = [(validated(path, library), decoded(path, library)) for _ in range(rounds)]
    ratios = [a / b for a, b in pairs]
    print(f"validate   {count / statistics.median(a for a, _ in pairs):>12,.0f} events/s")
    print(f"decode     {count / statistics.median(b for _, b in pairs):>12,.0f} events/s")
    print(
        f"ratio      {statistics.median(ratios):>12.1f}   "
        f"(from {min(ratios):.1f} to {max(ratios):.1f})"
    )


if __name__ == "__main__":
    main()
