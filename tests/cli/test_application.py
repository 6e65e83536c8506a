"""The command itself: help, exit statuses, streams, and what is imported when."""

from __future__ import annotations

import os
import pkgutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import rulecheck.cli
from rulecheck import __version__
from rulecheck.cli import main
from tests.cli.demo import VIOLATED, lines

COMMANDS = list(main.short_helps)
INNER = {"application", "command", "exits", "log_paths", "readable", "report_file"}
INNER |= {"settings", "show_settings", "amounts", "options", "comparison", "helping"}
RULECHECK = [sys.executable, "-m", "rulecheck"]


def context(name: str) -> click.Context:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return click.Context(command, info_name=name)


def test_every_module_of_a_command_is_one():
    modules = {module.name for module in pkgutil.iter_modules(rulecheck.cli.__path__)}
    assert modules - INNER == set(COMMANDS)


@pytest.mark.parametrize(("columns", "most"), [("80", 80), ("64", 64), ("20", 50), ("200", 96)])
def test_help_is_as_wide_as_the_terminal(columns, most):
    environment = {**os.environ, "COLUMNS": columns}
    words = [*RULECHECK, "simulate", "--help"]
    shown = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    text = shown.stdout.split("\nOptions:\n")[1]
    assert most - 6 <= max(map(len, text.splitlines())) <= most


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(name):
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert result.stderr == ""
    assert f"\nExamples:\n  rulecheck {name}" in result.stdout
    assert "\nCommon options:\n  --spec PATH" in result.stdout
    assert result.stdout == CliRunner().invoke(main, [name, "-h"]).stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_help_lists_the_commands():
    out = CliRunner().invoke(main, ["--help"]).stdout
    listed = [line.split()[0] for line in out.split("Commands:\n")[1].splitlines() if line][:-1]
    assert listed == COMMANDS


def test_version():
    assert CliRunner().invoke(main, ["--version"]).stdout == f"rulecheck {__version__}\n"


def test_nothing_asked():
    result = CliRunner().invoke(main, [])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Usage: rulecheck COMMAND ...")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["valdate"], "there is no command `valdate`; did you mean `validate`?"),
        (["zzz"], "there is no command `zzz`; there are games, score"),
        (["games", "--colour", "never"], "no such option"),
        (["games", "--color", "blue"], "invalid value for '--color'"),
        (["games", "--output-format", "xml"], "invalid value for '--output-format'"),
        (["games", "extra"], "got unexpected extra argument"),
    ],
)
def test_usage(words, message):
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert message in result.stderr.lower()
    assert "--help`" in result.stderr


def imported(*words: str) -> set[str]:
    """What a command imports, of the packages that take long."""
    code = (
        "import sys\nfrom rulecheck.cli import main\n"
        f"try: main({list(words)!r})\nexcept SystemExit: pass\n"
        "heavy = ('z3', 'markdown_it', 'ruamel', 'msgspec', 'tabulate', 'zstandard', 'tomllib')\n"
        "print(*[name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_help_and_version_start_light(words):
    assert imported(*words) == set()


def test_validate_starts_without_what_it_does_not_need(folder):
    assert imported("validate", "logs/finished.jsonl", "--spec", "demo.md") == {
        "markdown_it",
        "msgspec",
        "ruamel",
    }


def test_only_a_table_needs_tabulate(folder):
    assert "tabulate" not in imported("rule", "RC205")
    assert "markdown_it" not in imported("games")


def process(*words: str, cwd: Path, **more: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*RULECHECK, *words],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        # A shell in the background leaves the signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        **more,  # type: ignore[call-overload]
    )


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["validate", "logs/finished.jsonl"], 0),
        (["validate", "logs"], 1),
        (["validate", "none"], 2),
        (["--help"], 0),
        (["games", "--help"], 0),
        (["odd"], 2),
    ],
)
def test_exit_status_of_the_process(folder, words, status):
    with process(
        *words, *(["--spec", "demo.md"] if "--help" not in words else []), cwd=folder
    ) as running:
        running.communicate()
    assert running.returncode == status


@pytest.mark.parametrize("words", [["--help"], ["validate", "many.jsonl", "--spec", "demo.md"]])
def test_a_closed_pipe_ends_quietly(folder, words):
    (folder / "many.jsonl").write_text(lines(*[VIOLATED] * 300))
    with process(*words, cwd=folder) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
    assert running.returncode == 141
    assert said == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
@pytest.mark.parametrize("words", [["--help"], ["rule", "RC205"]])
def test_a_full_disk(folder, words):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*RULECHECK, *words],
            cwd=folder,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
    assert done.returncode == 2
    assert done.stderr == b"error: the output can't be written: No space left on device\n"


def test_interrupted(folder):
    with process(
        "validate", "-", "--spec", "demo.md", cwd=folder, stdin=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(lines(VIOLATED).encode() * 200)
        running.stdin.flush()
        # Once something has come out, it is past its start and waits for more.
        assert running.stdout.read(10)
        running.send_signal(signal.SIGINT)
        running.stdout.read()
        said = running.stderr.read()
    assert running.returncode == 130
    assert b"Traceback" not in said


def test_a_name_that_the_locale_can_not_write(folder):
    (folder / "soirée.jsonl").write_text(lines(VIOLATED))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [*RULECHECK, "validate", "soirée.jsonl", "--spec", "demo.md"],
        cwd=folder,
        check=False,
        capture_output=True,
        env=environment | {"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert done.stdout.startswith(b"soir\\xe9e.jsonl:4:1: error")
