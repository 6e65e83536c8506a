"""What all commands have in common: options, help with examples, errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from rulecheck.cli.exits import CLEAN, FAILURE
from rulecheck.cli.helping import Context
from rulecheck.cli.settings import Settings
from rulecheck.errors import RulecheckError
from rulecheck.output.console import Console, Verbosity
from rulecheck.output.errors import internal_error, problem, rulecheck_error

__all__ = ["Command", "Desk", "FilePath", "command"]


class Desk:
    """What a command works with: its console, its settings, the documents at hand."""

    def __init__(self, console: Console, settings: Settings) -> None:
        self.console = console
        self.settings = settings

    def library(self) -> Any:
        """The rule documents that the settings name, and those shipped with rulecheck."""
        from rulecheck.runtime.library import Library

        return Library(self.settings.specs)


class FilePath(click.Path):
    """A path of the command line; an empty one is a slip, not this folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("the path is empty", param, ctx)
        return super().convert(value, param, ctx)


class _Common(click.Option):
    """An option that every command has."""


def _common_options() -> list[click.Parameter]:
    return [
        _Common(
            ["--spec", "specs"],
            type=FilePath(),
            multiple=True,
            metavar="PATH",
            envvar="RULECHECK_SPEC",
            help="A rule document, or a folder with some, besides those of rulecheck; may be "
            "given several times.  [env: RULECHECK_SPEC]",
        ),
        _Common(
            ["--config"],
            type=FilePath(),
            metavar="FILE",
            envvar="RULECHECK_CONFIG",
            help="Read the settings from this file.  [env: RULECHECK_CONFIG]",
        ),
        _Common(["--isolated"], is_flag=True, help="Ignore configuration files."),
        _Common(["--show-settings"], is_flag=True, help="Print the settings in effect, and stop."),
        _Common(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            metavar="WHEN",
            default="auto",
            help="Colour the output: auto, always or never.  [default: auto: on a terminal; "
            "env: NO_COLOR, FORCE_COLOR]",
        ),
        _Common(["-q", "--quiet"], is_flag=True, help="Print the report and errors only."),
        _Common(["-v", "--verbose"], is_flag=True, help="Print more, tracebacks too."),
    ]


class Command(click.Command):
    """A command with examples in its help, and the common options in a section of their own.

    `usages` are the ways to call it, where one line can't say it.
    """

    context_class = Context

    def __init__(
        self, name: str, *, examples: Sequence[str], usages: Sequence[str] = (), **more: Any
    ) -> None:
        self.examples = tuple(examples)
        self.usages = tuple(usages)
        super().__init__(name, **more)
        self.params.extend(_common_options())

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self.usages:
            super().format_usage(ctx, formatter)
            return
        prefix = "Usage: "
        for usage in self.usages:
            formatter.write_usage(ctx.command_path, usage, prefix)
            prefix = "       "

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")
        own: list[tuple[str, str]] = []
        common: list[tuple[str, str]] = []
        for option in self.get_params(ctx):
            # The help itself says what the arguments are.
            record = None if isinstance(option, click.Argument) else option.get_help_record(ctx)
            if record is not None:
                is_common = isinstance(option, _Common) or "--help" in option.opts
                (common if is_common else own).append(record)
        if own:
            with formatter.section("Options"):
                formatter.write_dl(own, col_max=24)
        with formatter.section("Common options"):
            formatter.write_dl(common, col_max=24)


def command(
    name: str, *, examples: Sequence[str], usages: Sequence[str] = (), **more: Any
) -> Callable[[Callable[..., int | None]], Command]:
    """Makes a command of a function that takes a Desk and the command's own parameters, and
    gives the exit status (None: 0). Its docstring is the help."""

    def decorate(function: Callable[..., int | None]) -> Command:
        parameters = list(reversed(getattr(function, "__click_params__", [])))
        return Command(
            name,
            examples=examples,
            usages=usages,
            callback=_guarded(function),
            params=parameters,
            help=function.__doc__,
            **more,
        )

    return decorate


def _guarded(function: Callable[..., int | None]) -> Callable[..., None]:
    """The function behind the common options; every error is printed, never raised."""

    def run(
        specs: tuple[Path, ...],
        config: Path | None,
        isolated: bool,
        show_settings: bool,
        color: Any,
        quiet: bool,
        verbose: bool,
        **own: Any,
    ) -> None:
        ctx = click.get_current_context()
        verbosity = Verbosity.VERBOSE if verbose else Verbosity.NORMAL
        console = Console.of_process(color, Verbosity.QUIET if quiet else verbosity)
        try:
            settings = Settings.resolve(
                specs=specs,
                specs_from=_origin(ctx, "specs", "--spec", "RULECHECK_SPEC"),
                config=config,
                isolated=isolated,
            )
            if show_settings:
                from rulecheck.cli.show_settings import show_settings as show

                status = show(console, settings)
            else:
                status = function(Desk(console, settings), **own) or CLEAN
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except RulecheckError as error:
            status = _say(console, rulecheck_error(error, console.err.paint))
        except MemoryError:
            status = _say(console, problem("out of memory", "", console.err.paint))
        except Exception as error:
            if isinstance(error, OSError) and error.filename is None:
                # A stream is closed or full, which ends every command in the same way.
                raise
            lines = internal_error(error, console.err.paint, verbose=console.verbose)
            status = _say(console, lines)
        ctx.exit(status)

    return run


def _origin(ctx: click.Context, parameter: str, option: str, variable: str) -> str:
    source = ctx.get_parameter_source(parameter)
    return variable if source is ParameterSource.ENVIRONMENT else option


def _say(console: Console, lines: Sequence[str]) -> int:
    console.out.stream.flush()
    for line in lines:
        console.err.line(line)
    return FAILURE
