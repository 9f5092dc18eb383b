"""The commands of `sixtysix`, each a thin call: exit code 1 for findings, 2 for bad input."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TextIO

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sixtysix.errors import SixtySixError
from sixtysix.machines import machine
from sixtysix.spec import check, load, spec_dir, spec_files, variant_names
from sixtysix.spec.problems import did_you_mean

FINDINGS, BAD_INPUT, INTERRUPTED = 1, 2, 130

console = Console()
messages = Console(stderr=True)


class Probability(click.FloatRange):
    """A number from 0 to 1; unlike its base, it takes no ``nan``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        return number if number == number else self.fail(f"{value!r} is no number", param, ctx)


class Commands(click.Group):
    """Ends every command alike: our errors are a message and exit code 2, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SixtySixError as error:
            click.echo(str(error), err=True)
            ctx.exit(BAD_INPUT)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(0)
        except OSError as error:
            click.echo(f"{error.filename or 'output'}: {error.strerror}", err=True)
            ctx.exit(BAD_INPUT)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sixtysix")
def main() -> None:
    """The rules of the Sixty-Six card games as a statechart.

    A VARIANT is a name (see `sixtysix variants`) or the path of a YAML file that extends one.
    """


def _example(text: str) -> str:
    """The last lines of a command's help."""
    return f"Example: {text}"


def _progress(items: Iterable[Any], label: str, total: int) -> Iterator[Any]:
    """The items, with a bar on a terminal."""
    yield from track(items, label, total, console=messages, transient=True, disable=not messages.is_terminal)


@contextmanager
def _opened(path: str | None) -> Iterator[TextIO | None]:
    """Standard output for ``-``, a file for another path, None for none."""
    if path in (None, "-"):
        yield sys.stdout if path else None
        return
    try:
        stream = open(str(path), "w", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise SixtySixError(f"{path}: cannot be written: {error.strerror}") from None
    with stream:
        yield stream


@main.command("check", epilog=_example("sixtysix check house.yaml"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check_command(files: tuple[Path, ...], as_json: bool) -> None:
    """Check FILES of the spec, or the project's own spec, and report everything that is wrong."""
    files = files or tuple(spec_files())
    problems = check(files)
    if as_json:
        click.echo(json.dumps({"files": len(files), "errors": [vars(problem) for problem in problems]}))
    else:
        for problem in problems:
            click.echo(str(problem), err=True)
        click.echo(f"{len(files)} files, {len(problems)} errors")
    sys.exit(BAD_INPUT if problems else 0)


@main.command(epilog=_example("sixtysix variants"))
@click.option("--names", is_flag=True, help="Print the names alone, for scripts.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def variants(names: bool, as_json: bool) -> None:
    """List the variants of the family."""
    if names:
        click.echo(" ".join(variant_names()))
        return
    charts = [load(name) for name in variant_names()]
    known = [c.variant for c in charts if c.variant]
    if as_json:
        click.echo(
            json.dumps({"variants": [{"name": v.name, "title": v.title, "says": v.says} for v in known]})
        )
        return
    table = Table(box=SIMPLE_HEAD)
    for heading in ("name", "title", "what it is"):
        table.add_column(heading, overflow="fold")
    for variant in known:
        table.add_row(variant.name, variant.title, variant.says)
    console.print(table)


@main.command(epilog=_example("sixtysix build schnapsen --out /tmp/built"))
@click.argument("names", metavar="[VARIANT]...", nargs=-1)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if something is not up to date."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write below this folder.")
def build(names: tuple[str, ...], only_check: bool, out: Path | None) -> None:
    """Generate machines, diagrams, tests and reports of the VARIANTs (default: all of the family)."""
    from sixtysix.build import build_variants, compare, package_files, write

    root = out or _project_root()
    files = package_files()
    wanted = list(names or variant_names())
    for name, built in zip(wanted, _progress(build_variants(wanted), "building", len(wanted)), strict=True):
        files |= built.files
        if built.unshown:
            click.echo(f"{name}: no hand shows {', '.join(built.unshown)}", err=True)
    if only_check:
        stale = list(compare(root, files))
        for found in stale:
            click.echo(str(found), err=True)
        click.echo(f"{len(files)} files, {len(stale)} not up to date")
        sys.exit(FINDINGS if stale else 0)
    written = write(root, files)
    click.echo(f"{len(files)} files below {root}, {len(written)} of them changed")


def _project_root() -> Path:
    root = spec_dir().parent
    if not (root / "pyproject.toml").is_file():
        raise SixtySixError("this is no checkout of the project: say with --out where to write")
    return root


@main.command(
    epilog=_example("sixtysix diagram snapszer --state TRICK_START --format png -o trick_start.png")
)
@click.argument("variant")
@click.option("--state", help="Draw this state with its neighbours, not the whole chart.")
@click.option(
    "--format",
    "file_format",
    type=click.Choice(["svg", "png", "pdf", "dot", "mermaid"]),
    default="svg",
    show_default=True,
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write to this file, not to standard output."
)
def diagram(variant: str, state: str | None, file_format: str, output: str | None) -> None:
    """Draw the statechart of a VARIANT."""
    from sixtysix.compile.diagram import draw, mermaid, render

    chart = load(variant)
    if state is not None and state not in chart.states:
        meant = did_you_mean(state, chart.states) or f"; there are {', '.join(chart.states)}"
        raise SixtySixError(f"{variant} has no state {state!r}{meant}")
    if file_format == "mermaid":
        picture = mermaid(chart, state).encode()
    else:
        picture = render(draw(chart, state).source, file_format)
    if output:
        try:
            Path(output).write_bytes(picture)
        except OSError as error:
            raise SixtySixError(f"{output}: cannot be written: {error.strerror}") from None
    else:
        sys.stdout.buffer.write(picture)


@main.command(epilog=_example('sixtysix explain schnapsen "1 close_talon" --trace hands.jsonl --step 3'))
@click.argument("variant")
@click.argument("event")
@click.option(
    "--trace", type=click.Path(exists=True, dir_okay=False), help="Explain the event in a hand of this trace."
)
@click.option("--hand", default=1, show_default=True, type=click.IntRange(1), help="Which hand of the trace.")
@click.option(
    "--step", default=1, show_default=True, type=click.IntRange(1), help="Before which of its steps."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def explain(variant: str, event: str, trace: str | None, hand: int, step: int, as_json: bool) -> None:
    """Say when a VARIANT allows an EVENT, or with --trace why it does or does not at one point of a hand.

    An EVENT is a name (close_talon), within a trace a line: player, name, card or suit ("1 lead_card AS").
    """
    from sixtysix.explore.explain import conditions, explanation

    if trace is None:
        found = conditions(load(variant), event)
        click.echo(json.dumps(found.json()) if as_json else str(found))
    else:
        answer = explanation(machine(variant), event, Path(trace), hand, step)
        click.echo(json.dumps(answer.json()) if as_json else str(answer))


@main.command(epilog=_example("sixtysix simulate schnapsen snapszer --hands 200 --check"))
@click.argument("names", metavar="VARIANT...", nargs=-1, required=True)
@click.option(
    "--hands", default=100, show_default=True, type=click.IntRange(1), help="Hands of each variant."
)
@click.option(
    "--seed", default=0, show_default=True, type=click.IntRange(0), help="Where the random numbers start."
)
@click.option(
    "--trace",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write the hands here, - for standard output.",
)
@click.option("--check", "checked", is_flag=True, help="Check every invariant after every event.")
@click.option(
    "--false-claims",
    default=0.02,
    show_default=True,
    type=Probability(0, 1),
    help="Odds of a false claim.",
)
@click.option("--closings", default=0.05, show_default=True, type=Probability(0, 1), help="Odds of closing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    names: tuple[str, ...],
    hands: int,
    seed: int,
    trace: str | None,
    checked: bool,
    false_claims: float,
    closings: float,
    as_json: bool,
) -> None:
    """Play random hands of the VARIANTs on the compiled machines; the same seed gives the same hands."""
    if as_json and trace == "-":
        raise click.UsageError("--json and --trace - both write to standard output")
    from sixtysix.explore.policy import Odds
    from sixtysix.explore.simulate import simulate as play

    ends: dict[str, Counter[str]] = {name: Counter() for name in names}
    interrupted = False
    with _opened(trace) as file:
        try:
            for name in names:
                played = play(machine(name), hands, seed, odds=Odds(false_claims, closings), check=checked)
                for hand in _progress(played, name, hands):
                    if file:
                        file.write(json.dumps(hand, separators=(",", ":")) + "\n")
                    ends[name][f"{hand['result']['reason']}/{hand['result']['game_points']}"] += 1
        except KeyboardInterrupt:
            interrupted = True
    if as_json and trace != "-":
        report = {"hands": hands, "seed": seed, "checked": checked, "interrupted": interrupted, "ends": ends}
        click.echo(json.dumps(report))
    elif trace != "-":
        notes = ["every invariant held after every event" if checked else "invariants not checked"]
        console.print(
            _ends_table(ends, hands, "; ".join(notes + ["interrupted before the end"] * interrupted))
        )
    if interrupted:
        raise KeyboardInterrupt


def _ends_table(ends: dict[str, Counter[str]], hands: int, note: str) -> Table:
    """How many hands of each variant ended how, a column for each number of game points."""
    points = sorted({end.split("/")[1] for counts in ends.values() for end in counts}, key=int)
    title = f"{hands} hands of each variant: how they ended, by game points won"
    table = Table(title=title, caption=note, box=SIMPLE_HEAD)
    for heading in ("variant", "ended by"):
        table.add_column(heading, overflow="fold")
    for number in points:
        table.add_column(number, justify="right", no_wrap=True, min_width=len(str(hands)))
    for name, counts in ends.items():
        for place, reason in enumerate(sorted({end.split("/")[0] for end in counts})):
            cells = [str(counts[f"{reason}/{number}"] or "") for number in points]
            table.add_row("" if place else name, reason, *cells)
        table.add_section()
    return table


def _variant_of(hand: dict[str, Any], variant: str | None) -> str:
    """The variant that a hand is played by again: the given one, else the one of the family that it names."""
    if variant is None and hand["variant"] not in variant_names():
        raise SixtySixError(
            f"its variant {hand['variant']!r} is none of the family; name its file with --variant"
        )
    return variant or str(hand["variant"])


@main.command(epilog=_example("sixtysix replay hands.jsonl"))
@click.argument("file", type=click.Path(exists=True, allow_dash=True, dir_okay=False))
@click.option(
    "--variant", help="Play by this variant's rules, not by those of the variant that a hand names."
)
def replay(file: str, variant: str | None) -> None:
    """Play the hands of a trace again and report the first difference; exit 1 if there is one."""
    from sixtysix.explore.trace import DECODE_ERRORS, first_difference, read_hands

    compiled = cache(machine)
    number = 0
    with click.open_file(file, encoding="utf-8", errors=DECODE_ERRORS) as lines:
        for number, hand in enumerate(read_hands(lines, file), 1):
            try:
                difference = first_difference(compiled(_variant_of(hand, variant)), hand)
            except SixtySixError as error:
                raise SixtySixError(f"{file}: hand {number}: {error}") from None
            if difference:
                click.echo(f"hand {number}, {difference}")
                sys.exit(FINDINGS)
    click.echo(f"{number} hands, no difference")
