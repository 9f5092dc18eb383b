"""Make and run scenarios: facts of the rules as short plays."""

from dataclasses import replace
from pathlib import Path

import click

from sixtysix.chart import SpecError
from sixtysix.chart.paths import is_path, path_from
from sixtysix.chart.problems import Problem, shown
from sixtysix.cli import frame
from sixtysix.errors import counted
from sixtysix.project.check import scenario_files
from sixtysix.scenarios.reading import read_scenario
from sixtysix.scenarios.scenario import Given, Scenario, Then


@click.group(epilog="Example: sixtysix scenario run spec/scenarios/last-two-cards.yaml")
def scenario() -> None:
    """Make and run scenarios: facts of the rules as short plays. See docs/scenarios.md."""


@frame.command("sixtysix scenario run spec/scenarios/last-two-cards.yaml", scenario)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@frame.json_option
def run(files: tuple[Path, ...], as_json: bool) -> None:
    """Run the scenarios in FILES, or all of the project's, and say what is otherwise; exit 1 if anything is."""
    from sixtysix.scenarios.run import scenario_findings

    scenarios = _read(files or tuple(scenario_files()))
    findings = [
        {"file": file, "message": line}
        for file, one in frame.progress(scenarios.items(), "scenarios", len(scenarios))
        for line in scenario_findings(one)
    ]
    different = {finding["file"] for finding in findings}
    verdict = f"{len(different)} of them otherwise" if different else "all of them so"
    shown = [
        *(finding["message"] for finding in findings),
        f"{counted(len(scenarios), 'scenario')}, {verdict}",
    ]
    frame.report({"scenarios": len(scenarios), "findings": findings}, as_json, shown)
    frame.end(findings)


def _read(files: tuple[Path, ...]) -> dict[str, Scenario]:
    """Read scenarios by the names of their files, or raise a SpecError with all that is wrong with any of them."""
    scenarios, problems = dict[str, Scenario](), list[Problem]()
    for file in files:
        try:
            scenarios[shown(file)] = read_scenario(file)
        except SpecError as error:
            problems += error.problems
    if problems:
        raise SpecError(problems)
    return scenarios


@frame.command("sixtysix scenario new hands.jsonl --hand 3 -o spec/scenarios/new.yaml", scenario)
@click.argument("trace", type=frame.TRACE)
@frame.hand_option
@frame.variant_option
@click.option("--upto", metavar="STEP", type=click.IntRange(0), help="Stop after so many of its events.")
@click.option("--title", default="", show_default=False, help="The fact that it shows, in a sentence.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write to this new file, not to standard output."
)
def new(
    trace: str, hand: int, variant: str | None, upto: int | None, title: str, output: Path | None
) -> None:
    """Make a scenario of a hand of a TRACE: its deal, its events, and what is so then."""
    from sixtysix.compile.machines import machine
    from sixtysix.scenarios.run import rows_of_end, scenario_coverage, scenario_machine
    from sixtysix.scenarios.scenario import written
    from sixtysix.scenarios.telling import hand_scenario

    ((_number, found, own),) = frame.hands(trace, variant, hand)
    usual = machine(own).ruleset.best_of == found["best_of"]
    parameters = {} if usual else {"match": {"best_of": found["best_of"]}}
    rules = Scenario("", (own,), Given(), Then(), parameters=parameters)
    with frame.blaming(f"{trace}: hand {hand}"):
        made = hand_scenario(scenario_machine(rules, own), own, found, upto, title)
    made = replace(made, parameters=parameters)
    if made.then.result:
        made = replace(made, cases=rows_of_end(made, scenario_coverage(made, own)))
    if is_path(own):
        made = replace(made, variants=(path_from(output.parent if output else Path(), Path(own)),))
    text = written(made)
    if output is None:
        click.echo(text, nl=False)
        return
    frame.write_new(output, text)
