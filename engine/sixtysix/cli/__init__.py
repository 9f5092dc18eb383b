"""The command line. Packages register commands as entry points. Only the called command is imported."""

import ast
import re
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from signal import SIGTERM, signal
from traceback import format_exc
from typing import Any

import click

from sixtysix.errors import CheckFailed, SixtySixError, did_you_mean

FINDINGS, BAD_INPUT, TOO_LITTLE, BUG, INTERRUPTED, TERMINATED = 1, 2, 3, 70, 130, 143  # exit codes besides 0

GROUPS = {
    "Read the rules": ("variants", "explain", "cite", "diagram", "diff", "rulebook"),
    "Change the rules": ("check", "build", "scenario"),
    "Test an implementation": ("conform", "protocol", "replay", "cover"),
    "Play, and embed": ("play", "serve", "table", "simulate", "export"),
    "Maintain the rules": ("mutate", "prove", "perft", "languages"),
}
"""The commands by the headings of `sixtysix --help`."""

FIRST = (
    ("sixtysix explain schnapsen close_talon", "When may the talon be closed?"),
    ("sixtysix play schnapsen", "A match against the computer."),
    ("sixtysix conform new --language python -o mine", "Test your own program."),
)
"""The commands to begin with, and what each does."""

COMMANDS = {entry.name: entry for entry in entry_points(group="sixtysix.commands")}
"""The commands of all installed packages, by name."""


class Commands(click.Group):
    """Loads commands from their entry points, and turns errors into messages and exit codes.

    A `SixtySixError` has exit code 2, or 1 if the error is a `CheckFailed`.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return COMMANDS[cmd_name].load() if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and (meant := did_you_mean(args[0], COMMANDS)):
            ctx.fail(f"there is no command {args[0][:64]!r}{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        with formatter.section("Begin with"):
            formatter.write_dl(FIRST, col_max=len(FIRST[-1][0]))
        for heading, names in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", summary(COMMANDS[name])) for name in names])

    def invoke(self, ctx: click.Context) -> Any:
        if "" not in sys.path:  # rules modules in the current folder can be imported, as with `python -m`
            sys.path.append("")
        with suppress(ValueError):  # outside the main thread
            signal(SIGTERM, _end)
        try:
            return super().invoke(ctx)
        except SixtySixError as error:
            click.echo(str(error), err=True)
            ctx.exit(FINDINGS if isinstance(error, CheckFailed) else BAD_INPUT)
        except BrokenPipeError:
            # The reader of the output is gone, as with `head`. Python would complain when it flushes an open stream.
            sys.stderr.close()
            ctx.exit(0)
        except OSError as error:
            click.echo(f"{error.filename or 'output'}: {error.strerror}", err=True)
            ctx.exit(BAD_INPUT)
        except KeyboardInterrupt as stop:
            click.echo("interrupted", err=True)
            ctx.exit(TERMINATED if isinstance(stop, Terminated) else INTERRUPTED)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception:
            click.echo(
                f"{format_exc()}This is a bug of sixtysix; please report it with these lines.", err=True
            )
            ctx.exit(BUG)


def summary(command: EntryPoint) -> str:
    """Return the first sentence of a command's docstring. The command is not imported, because that is slow."""
    says = next(
        ast.get_docstring(node) or ""
        for node in _module(command.module).body
        if isinstance(node, ast.FunctionDef) and node.name == command.attr
    )
    return re.split(r"\.?\n|[;:] | \(|\.$", says)[0] + "."


@cache
def _module(name: str) -> ast.Module:
    spec = find_spec(name)
    assert spec
    assert spec.origin
    return ast.parse(Path(spec.origin).read_text("utf-8"))


class Terminated(KeyboardInterrupt):
    """The process received SIGTERM. The results so far are kept, as after Ctrl-C."""


def _end(*_: object) -> None:
    raise Terminated  # an orderly end, so that worker processes end too


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "show_default": True})
@click.version_option(package_name="sixtysix")
def main() -> None:
    """The rules of the Sixty-Six card games as a statechart.

    A VARIANT is the path of a file of house rules, or a name from `sixtysix variants [--published]`.
    """
