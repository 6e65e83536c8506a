"""Paths at which nothing is."""

from __future__ import annotations

import difflib
from pathlib import Path

from rulecheck.errors import InputError

__all__ = ["nothing_at"]


def nothing_at(path: Path | str, what: str = "no such file") -> InputError:
    """The error for a path where there is nothing, with those that may have been meant: of
    similar names in the same folder, or in the folder that is missing itself."""
    near = _near(Path(path))
    hint = f"did you mean {' or '.join(map(str, near))}?" if near else "check the path"
    return InputError(f"{path}: {what}", hint)


def _near(path: Path) -> list[Path]:
    try:
        if not path.parent.is_dir():
            missing = next(p for p in path.parents if p.parent.is_dir())
            rest = path.relative_to(missing)
            return [folder / rest for folder in _alike(missing) if (folder / rest).exists()]
        return _alike(path)
    except (OSError, ValueError, StopIteration):
        return []


def _alike(path: Path) -> list[Path]:
    names = sorted(p.name for p in path.parent.iterdir() if not p.name.startswith("."))
    same = [name for name in names if name.casefold() == path.name.casefold()]
    return [path.parent / n for n in same or difflib.get_close_matches(path.name, names, n=3)]
