"""The rule documents at hand: those shipped with rulecheck, and those a user names.

Listing them reads no more than their front matter; a document is compiled when it is first
asked for.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import rulecheck
from rulecheck.document.missing import nothing_at
from rulecheck.errors import DocumentError, InputError, UsageError

if TYPE_CHECKING:
    from rulecheck.runtime import Program

__all__ = ["GameInfo", "Library", "shipped_specs"]

_GAME = re.compile(r"game[ \t]*:[ \t]*(?P<quote>['\"]?)(?P<id>[\w.-]+)(?P=quote)[ \t]*(?:#.*)?")
_FRONT_LIMIT = 2**16
"""Front matter is looked for in the first bytes of a file only."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A rule document as its front matter describes it. `players` is the smallest and the
    largest number, None where the front matter does not say it."""

    id: str
    title: str
    players: tuple[int, int] | None
    path: Path


def shipped_specs() -> Path | None:
    """The folder of the shipped documents: inside the installed package, or beside it in a
    checkout; None where there is neither."""
    package = Path(rulecheck.__file__).parent
    places = (package / "specs", package.parent / "specs")
    return next((place for place in places if place.is_dir()), None)


class Library:
    """Finds rule documents by game id or path.

    `paths` are documents, or folders that hold some (`*.md` with a `game:` in their front
    matter); with `shipped`, those of rulecheck itself are there too. Files are looked at
    when a game is first asked for. Every method raises InputError where a path does not
    exist, a named document says no `game:`, or two documents say the same one.
    """

    def __init__(self, paths: Sequence[Path] = (), shipped: bool = True) -> None:
        self._paths = tuple(paths)
        self._shipped = shipped
        self._known: Mapping[str, Path] | None = None
        self._programs: dict[Path, Program | DocumentError] = {}

    def find(self, game_or_path: str) -> Program:
        """The program of a game at hand, or of the document at a path.

        Raises UsageError, with the known games and those of a similar name, where there is
        no such game; DocumentError where the document has flaws.
        """
        if game_or_path in self._games():
            return self.by_id(game_or_path)
        path = Path(game_or_path)
        if path.suffix in (".md", ".txt") or len(path.parts) > 1 or path.is_file():
            return self._program(path)
        raise self._unknown(game_or_path)

    def by_id(self, game: str) -> Program:
        """The same for an id alone: nothing that a log says is ever taken as a path."""
        path = self._games().get(game)
        if path is None:
            raise self._unknown(game)
        return self._program(path)

    def ids(self) -> tuple[str, ...]:
        """The ids of all games at hand, in order; cheaper than `games`."""
        return tuple(sorted(self._games()))

    def games(self) -> tuple[GameInfo, ...]:
        """All games at hand, by id."""
        return tuple(_info(game, path) for game, path in sorted(self._games().items()))

    def _program(self, path: Path) -> Program:
        # Imported here: listing games needs neither the language nor the compiler.
        from rulecheck.language import load
        from rulecheck.runtime import compile_rules

        key = path.resolve()
        program = self._programs.get(key)
        if program is None:
            try:
                program = compile_rules(load(path))
            except DocumentError as error:
                # Kept as well: each of a thousand logs may name the same faulty document.
                program = error
            self._programs[key] = program
        if isinstance(program, DocumentError):
            raise program
        return program

    def _games(self) -> Mapping[str, Path]:
        if self._known is None:
            self._known = self._look()
        return self._known

    def _look(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for path in self._documents():
            game = _game_in(path)
            if game is None:
                if path in self._paths:
                    raise InputError(
                        f"{path}: no `game:` in front matter, so this is no rule document",
                        "begin it with `---`, `game: an-id`, ..., `---`",
                    )
                continue
            other = found.setdefault(game, path)
            if other.resolve() != path.resolve():
                raise InputError(
                    f'the game "{game}" is defined twice: in {other} and in {path}',
                    "give one of them another id, or leave it out",
                )
        return found

    def _documents(self) -> Iterator[Path]:
        for path in self._paths:
            if path.is_dir():
                yield from sorted(path.rglob("*.md"))
            elif path.exists():
                yield path
            else:
                raise nothing_at(path, "there is no such file or folder")
        specs = shipped_specs() if self._shipped else None
        if specs is not None:
            yield from sorted(specs.glob("*.md"))

    def _unknown(self, name: str) -> UsageError:
        known = sorted(self._games())
        near = difflib.get_close_matches(name, known, n=2, cutoff=0.5)
        if near:
            hint = f"did you mean {' or '.join(near)}?"
        elif known:
            hint = f"games at hand: {', '.join(known)}; others by `--spec PATH`"
        else:
            hint = "no rule document is at hand; name one with `--spec PATH`"
        return UsageError(f'there is no game "{name}"; {hint}', hint)


def _game_in(path: Path) -> str | None:
    """The id in a document's front matter, by a cheap scan of its first lines."""
    try:
        with path.open("rb") as file:
            head = file.read(_FRONT_LIMIT).decode("utf-8-sig", errors="replace")
    except OSError as error:
        raise InputError(f"{path}: can't be read: {error.strerror}", "check its rights") from error
    lines = head.lstrip().splitlines()
    if not lines or lines[0].rstrip() != "---":
        return None
    for line in lines[1:]:
        if line.rstrip() in ("---", "..."):
            return None
        game = _GAME.fullmatch(line)
        if game:
            return game["id"]
    return None


def _info(game: str, path: Path) -> GameInfo:
    from rulecheck.document import read_front_matter

    entries = read_front_matter(path).entries
    title = entries.get("title")
    players = entries.get("players")
    return GameInfo(
        game,
        str(title.value) if title and title.value else game,
        _players(players.value) if players else None,
        path,
    )


def _players(value: object) -> tuple[int, int] | None:
    """`2..8`, or one number; as the language reads them."""
    ends = re.fullmatch(r"(\d+)(?:\s*(?:\.\.|-|–|to)\s*(\d+))?", str(value).strip())
    return (int(ends[1]), int(ends[2] or ends[1])) if ends else None
