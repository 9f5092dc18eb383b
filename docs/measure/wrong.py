"""Systems that are wrong everywhere, by all variants and random house rules: ``python -m docs.measure.wrong``.

Whatever a system tells, conform ends with a report, and with exit code 1 or 2. The systems begin with the next of the
rules in turn, and go on to others where these do not show what is wrong. Any other end is listed, and the run fails.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
from click.testing import CliRunner
from tests.conform.wrong import systems

from sixtysix.chart import variant_names
from sixtysix.cli import BAD_INPUT, FINDINGS, main
from sixtysix.errors import counted

from .house_rules import any_rules, written

HOUSE_RULES = 20

SHOWN = 2000
"""The last characters of what was said of a system that ends otherwise."""


def rules(folder: Path, seed: int) -> list[str]:
    """Name the variants, and write files of house rules."""
    random, found = Random(seed), [*variant_names()]
    for number in range(HOUSE_RULES):
        (folder / str(number)).mkdir()
        found.append(written(folder / str(number), any_rules(random)))
    return found


def ended(system: str, rules: list[str]) -> tuple[int, str]:
    """Test a system by the first rules that show what is wrong; give the exit code, and what was said last."""
    code, says = 0, ""
    for by in rules:
        words = [
            "conform",
            by,
            "--adapter",
            f"tests.conform.wrong:{system}",
            "--hands",
            "10",
            "--failures",
            "",
            "--explain",
            "3s",
        ]
        done = CliRunner().invoke(main, words)
        code, says = done.exit_code, f"{system}, by {by}: exit code {done.exit_code}\n{done.output[-SHOWN:]}"
        if code:
            break
    return code, says


@click.command()
@click.option("--every", default=1, show_default=True, help="Test every so many only.")
@click.option("--seed", default=0, show_default=True, help="Of the house rules.")
@click.option("--jobs", default=1, show_default=True, help="Processes to work in.")
def run(every: int, seed: int, jobs: int) -> None:
    """Test systems that are wrong everywhere."""
    codes, names = Counter[int](), list(systems())[::every]
    with TemporaryDirectory() as folder, ProcessPoolExecutor(jobs) as pool:
        every_rule = rules(Path(folder), seed)
        in_turn = [
            every_rule[n % len(every_rule) :] + every_rule[: n % len(every_rule)] for n in range(len(names))
        ]
        for code, says in pool.map(ended, names, in_turn):
            codes[code] += 1
            if code not in (FINDINGS, BAD_INPUT):
                click.echo(f"{says}\n")
    click.echo(f"{counted(codes.total(), 'system')}; exit codes {dict(sorted(codes.items()))}")
    raise SystemExit(bool(codes.keys() - {FINDINGS, BAD_INPUT}))


if __name__ == "__main__":
    run()
