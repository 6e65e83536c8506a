"""What a project sets once: `rulecheck.toml`, or `[tool.rulecheck]` in `pyproject.toml`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from rulecheck.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CONFIG_NAMES", "FileSettings", "Settings", "find_config", "read_config"]

CONFIG_NAMES = ("rulecheck.toml", "pyproject.toml")
_KEYS = ("specs",)
_OWN_TABLE = re.compile(rb"tool\s*\.\s*[\"']?rulecheck|^\s*\[\s*tool\s*\]", re.MULTILINE)
"""Whether it is worth while to read a `pyproject.toml`, most of which say nothing of us."""


class FileSettings(Struct, frozen=True):
    """What a configuration file sets; paths in it are taken from its folder."""

    path: Path
    specs: tuple[Path, ...] = ()


class Settings(Struct, frozen=True):
    """What is in effect: the command line over the environment over the file.

    `specs_from` says where `specs` was set, `config` which file was read.
    """

    specs: tuple[Path, ...] = ()
    specs_from: str = "default"
    config: Path | None = None

    @property
    def spec_words(self) -> str:
        """What a command that we suggest needs to find the same documents, behind a blank:
        those of the command line; others are still in effect when it is typed."""
        if self.specs_from != "--spec":
            return ""
        return "".join(f" --spec {shlex.quote(str(path))}" for path in self.specs)

    @staticmethod
    def resolve(
        *, specs: tuple[Path, ...], specs_from: str, config: Path | None, isolated: bool
    ) -> Settings:
        """`specs` are those of the command line or the environment. Raises InputError,
        UsageError for what is wrong with the configuration."""
        if isolated and config is not None:
            raise UsageError("`--isolated` ignores configuration files, and `--config` names one")
        file = None
        if config is not None:
            file = read_config(config, asked_for=True)
        elif not isolated:
            file = find_config(Path.cwd())
        path = None if file is None else file.path
        if specs:
            return Settings(specs, specs_from, path)
        if file is not None and file.specs:
            return Settings(file.specs, str(file.path), path)
        return Settings((), "default", path)


def find_config(start: Path) -> FileSettings | None:
    """The configuration of the nearest folder that has one, from `start` upwards."""
    for path in _candidates(start):
        found = read_config(path, asked_for=False)
        if found is not None:
            return found
    return None


def _candidates(start: Path) -> Iterator[Path]:
    for folder in (start, *start.parents):
        for name in CONFIG_NAMES:
            path = folder / name
            if path.is_file():
                yield path


def read_config(path: Path, *, asked_for: bool) -> FileSettings | None:
    """The settings in a file; None for a `pyproject.toml` without `[tool.rulecheck]`, unless
    that file was asked for. Raises InputError, UsageError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"{path}: the configuration can't be read: {error.strerror}", "check the path"
        ) from None
    pyproject = path.name == "pyproject.toml"
    if pyproject and not asked_for and not _OWN_TABLE.search(data):
        return None
    table = _table(path, data)
    if not pyproject:
        return _settings(path, table)
    tool = table.get("tool")
    own = tool.get("rulecheck") if isinstance(tool, dict) else None
    if isinstance(own, dict):
        return _settings(path, own)
    if asked_for:
        raise UsageError(f"{path}: there is no [tool.rulecheck] in it")
    return None


def _table(path: Path, data: bytes) -> Mapping[str, object]:
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8", "save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path}: not TOML: {error}") from None


def _settings(path: Path, table: Mapping[str, object]) -> FileSettings:
    for key in table:
        if key not in _KEYS:
            raise UsageError(
                f"{path}: there is no setting `{key}`", f"the settings are: {', '.join(_KEYS)}"
            )
    specs = table.get("specs", [])
    if not isinstance(specs, list) or not all(isinstance(s, str) for s in specs):
        raise UsageError(
            f"{path}: `specs` is {specs!r}", 'write a list of paths: specs = ["rules/"]'
        )
    return FileSettings(path, tuple(path.parent / spec for spec in specs))
