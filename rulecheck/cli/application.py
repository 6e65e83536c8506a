"""The `rulecheck` command itself: finds the subcommand, and turns every way to end into an
exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

import rulecheck
from rulecheck.cli.exits import CLOSED_PIPE, FAILURE, INTERRUPTED
from rulecheck.cli.helping import Context

__all__ = ["Application"]

_HELP = """\
Score, validate, prove and explain tabletop games from one rule document.

\b
  rulecheck games
  rulecheck score GAME p1=3/3 p2=0/0 p3=1/2
  rulecheck validate logs/
  rulecheck lint my-game.md
"""
_EPILOG = "`rulecheck COMMAND --help` says more about a command and shows examples."
_COMPLETION = "_RULECHECK_COMPLETE"


class Application(click.Group):
    """A group whose commands are the modules `rulecheck.cli.NAME`.

    `short_helps` lists them with what `--help` says of them, so that neither it nor any
    command needs to import the others.
    """

    context_class = Context

    def __init__(self, short_helps: Mapping[str, str]) -> None:
        self.short_helps = short_helps
        version = click.version_option(
            rulecheck.__version__, prog_name="rulecheck", message="%(prog)s %(version)s"
        )
        super().__init__(
            "rulecheck",
            help=_HELP,
            epilog=_EPILOG,
            context_settings={"help_option_names": ["-h", "--help"]},
            subcommand_metavar="COMMAND ...",
            options_metavar="",
            no_args_is_help=False,
        )
        version(self)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(FAILURE)
        return super().parse_args(ctx, args)

    # -- its commands -----------------------------------------------------------------

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self.short_helps)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in self.short_helps:
            return None
        found = import_module(f"rulecheck.cli.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name in self.short_helps or name.startswith("-"):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = get_close_matches(name, self.short_helps, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(self.short_helps)}"
        ctx.fail(f"there is no command `{name}`; {hint}")

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.short_helps.items()))

    # -- how it ends --------------------------------------------------------------------

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command and exits: 0 all is well, 1 something was found, 2 it could not be
        done, 130 interrupted, 141 nobody reads the output any more."""
        if not standalone_mode or _COMPLETION in os.environ:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        _exit(self._run(list(sys.argv[1:] if args is None else args), extra))

    def _run(self, args: list[str], extra: dict[str, Any]) -> int:
        try:
            try:
                with self.make_context("rulecheck", args, **extra) as ctx:
                    self.invoke(ctx)
                status = 0
            except click.exceptions.Exit as ended:
                status = ended.exit_code
            except click.ClickException as error:
                status = _misused(error)
            for stream in (sys.stdout, sys.stderr):
                if stream is not None:
                    stream.flush()
        except BrokenPipeError:
            return CLOSED_PIPE
        except (KeyboardInterrupt, click.Abort):
            return INTERRUPTED
        except OSError as error:
            return _unwritten(error)
        return status


def _misused(error: click.ClickException) -> int:
    """Says what is wrong with the command line."""
    from rulecheck.output.console import Console, Verbosity
    from rulecheck.output.errors import problem

    console = Console.of_process("auto", Verbosity.NORMAL)
    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f"see `{error.ctx.command_path} --help`"
    message = error.format_message().rstrip(".")
    message = message[:1].lower() + message[1:]
    for line in problem(message, hint, console.err.paint):
        console.err.line(line)
    return FAILURE


def _unwritten(error: OSError) -> int:
    """The output itself can't be written: the disk is full, or the stream is closed."""
    from contextlib import suppress

    with suppress(OSError, AttributeError):
        sys.stderr.write(f"error: the output can't be written: {error.strerror or error}\n")
        sys.stderr.flush()
    return FAILURE


def _exit(status: int) -> NoReturn:
    if status in (CLOSED_PIPE, FAILURE):
        # What is still buffered can't be written; flushing it at exit would complain.
        for stream in (sys.stdout, sys.stderr):
            _let_go(stream)
    sys.exit(status)


def _let_go(stream: Any) -> None:
    try:
        stream.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except AttributeError:
        pass
