"""What `--show-settings` prints."""

from __future__ import annotations

from rulecheck.cli.exits import CLEAN
from rulecheck.cli.settings import Settings
from rulecheck.output.console import Console
from rulecheck.output.json_text import as_json
from rulecheck.output.places import short_path

__all__ = ["show_settings"]


def show_settings(console: Console, settings: Settings) -> int:
    """As TOML, each with where it was set."""
    config = "none" if settings.config is None else short_path(settings.config)
    specs = as_json([short_path(p) for p in settings.specs], indent=None)
    origin = short_path(settings.specs_from)
    console.out.line(f"# configuration file: {config}")
    console.out.line(f"specs = {specs}  # {origin}")
    return CLEAN
