"""The commands that work on the spec: `variants`, `check`, `build` and `scenario`."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import click

from sixtysix.chart import SpecError, load, load_chart, load_variant, published_names, spec_dir, variant_names
from sixtysix.chart.model import Chart, translated
from sixtysix.chart.paths import built_below, is_path, path_from
from sixtysix.chart.problems import Problem, refuse, shown, write_value
from sixtysix.cli import BAD_INPUT, frame
from sixtysix.cli.cite import declared
from sixtysix.cli.frame import require_folder
from sixtysix.cli.work import progress
from sixtysix.errors import SixtySixError, counted, did_you_mean, require
from sixtysix.languages import _
from sixtysix.project.check import check as find_problems
from sixtysix.project.check import scenario_files, spec_files, warnings
from sixtysix.redline import house_rules
from sixtysix.scenarios.reading import read_scenarios
from sixtysix.scenarios.scenario import Given, Scenario, Then


@frame.command("sixtysix variants")
@click.option("--names", is_flag=True, help="Print only the names, for scripts.")
@click.option(
    "--parameters",
    "group",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="List the values of all parameters, or of the group NAME.",
)
@click.option(
    "--published", is_flag=True, help="List rule sets published by others; each can be used like a variant."
)
@frame.json_option
@frame.in_language
def variants(names: bool, group: str | None, published: bool, as_json: bool) -> None:
    """List the variants of the family, or their parameters; `sixtysix cite NAME` explains a parameter."""
    if names:
        click.echo(" ".join(published_names() if published else variant_names()))
        return
    if published:
        _list_published(as_json)
        return
    family = load_chart()
    if group is not None:
        _list_parameters(translated(family), group, as_json)
        return
    loaded = [load_variant(name, family) for name in variant_names()]
    known = [{"name": v.name, "title": _(v.title), "says": _(v.says)} for v in loaded]
    shown = frame.table([_("name"), _("title"), _("what it is")])
    for one in known:
        shown.add_row(*one.values())
    frame.report({"variants": known}, as_json, [shown])


def _list_published(as_json: bool) -> None:
    known = list[dict[str, object]]()
    shown = frame.table([_("name"), _("title"), _("base")], [_("house rules")])
    shown.add_column(_("cannot be said"), overflow="fold")
    for chart in map(load, published_names()):
        v, red = chart.variant, house_rules(chart)
        rules = len(red.entries) if red else 0
        known.append({"name": v.name, "title": _(v.title), "base": v.lineage[-1], "house_rules": rules})
        known[-1] |= {"follows": [*v.follows], "not_said": [*v.not_said]}
        shown.add_row(v.name, _(v.title), v.lineage[-1], str(rules), "; ".join(v.not_said))
    frame.report({"published": known}, as_json, [shown])


def _list_parameters(family: Chart, group: str, as_json: bool) -> None:
    declared_here = family.declarations.by_path
    if group and group not in declared_here:
        raise SixtySixError(f"there is no parameter {group[:64]}{did_you_mean(group, declared_here)}")
    known = [
        {"name": path, **declared(one, family)}
        for path, one in declared_here.items()
        if one.form and f"{path}.".startswith(f"{group}." if group else "")
    ]
    shown, everyone = frame.table([_("parameter"), _("value"), _("variants")]), [*variant_names()]
    for one in known:
        having: dict[str, list[str]] = {}
        for name, value in (*one["values"].items(), (_("default"), one["default"])):
            if value is not None:
                having.setdefault(write_value(value, _("yes"), _("no")), []).append(name)
        for number, (value, names) in enumerate(having.items()):
            in_all = names[: len(everyone)] == everyone
            holders = [_("all"), *names[len(everyone) :]] if in_all else names
            shown.add_row("" if number else one["name"], value, ", ".join(holders))
    frame.report({"parameters": known}, as_json, [shown])


@frame.command("sixtysix check house.yaml")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@frame.json_option
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Check FILES of the spec, or the whole spec if no FILES are given; report all errors."""
    files = files or tuple(spec_files())
    problems = find_problems(progress(files, "checking", len(files)))
    without_effect = warnings(progress(files, "looking for warnings", len(files)))
    if not as_json:
        for problem in problems:
            click.echo(str(problem), err=True)
        frame.warn(map(str, without_effect))
    found = {"errors": list(map(vars, problems)), "warnings": list(map(vars, without_effect))}
    content = {"files": len(files), **found}
    frame.report(content, as_json, [f"{counted(len(files), 'file')}, {counted(len(problems), 'error')}"])
    sys.exit(BAD_INPUT if problems else 0)


@frame.command("sixtysix build schnapsen --out /tmp/built")
@click.argument("names", metavar="[VARIANT]...", nargs=-1, type=frame.VARIANT)
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit 1 if a file is not up to date."
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write below this folder.")
def build(names: tuple[str, ...], only_check: bool, out: Path | None) -> None:
    """Generate machines, diagrams, tests, vectors and reports of the VARIANTs (default: all of the family).

    Variants of the family are built in the checkout. A VARIANT may also be a file of house rules: sunday.yaml is built
    in the folder sunday beside it.
    """
    from sixtysix.project import build as project  # imports nearly all rooms

    require("draw")  # before the long work begins
    wanted = list(names or variant_names())
    roots = [out or built_below(name) for name in wanted]
    if not out and spec_dir().parent in roots and not (spec_dir().parent / "pyproject.toml").is_file():
        raise SixtySixError("this is not a checkout of the project: name a folder with --out")
    for root in roots if not only_check else ():
        require_folder(root)
    files: dict[Path, project.Files] = {root: dict(project.PACKAGE_FILES) for root in roots}
    if spec_dir().parent in files and not out:
        files[spec_dir().parent] |= project.family_files()
    builds = progress(project.build_variants(wanted), "building", len(wanted))
    for root, built in zip(roots, builds, strict=True):
        files[root] |= built.files
        frame.warn(built.warnings)
    if only_check:
        stale = {
            path: how for root, some in files.items() for path, how in project.compare(root, some).items()
        }
        for path, how in stale.items():
            click.echo(f"{path}: {how}", err=True)
        click.echo(f"{counted(sum(map(len, files.values())), 'file')}, {len(stale)} not up to date")
        frame.end(stale)
    for root, some in files.items():
        written = project.write(root, some)
        click.echo(f"{counted(len(some), 'file')} below {root}, {len(written)} of them changed")


@click.group(epilog="Example: sixtysix scenario run spec/scenarios/drawing.yaml")
def scenario() -> None:
    """Make and run scenarios: each is a short piece of play that shows one fact of the rules. See docs/scenarios.md."""


@frame.command("sixtysix scenario run spec/scenarios/drawing.yaml", scenario)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@frame.json_option
def run(files: tuple[Path, ...], as_json: bool) -> None:
    """Run the scenarios in FILES, or all scenarios; exit 1 if one fails."""
    from sixtysix.scenarios.run import scenario_findings

    scenarios, problems = dict[tuple[str, str], Scenario](), list[Problem]()
    for path in files or scenario_files():
        try:
            scenarios |= {(shown(path), name): one for name, one in read_scenarios(path).items()}
        except SpecError as error:
            problems += error.problems
    refuse(problems)
    findings = [
        {"file": file, "scenario": name, "message": line}
        for (file, name), one in progress(scenarios.items(), "scenarios", len(scenarios))
        for line in scenario_findings(one)
    ]
    different = {(finding["file"], finding["scenario"]) for finding in findings}
    verdict = f"{len(different)} failed" if different else "all passed"
    lines = [finding["message"] for finding in findings]
    lines.append(f"{counted(len(scenarios), 'scenario')}, {verdict}")
    frame.report({"scenarios": len(scenarios), "findings": findings}, as_json, lines)
    frame.end(findings)


@frame.command("sixtysix scenario new hands.jsonl --hand 3 -o spec/scenarios/new.yaml", scenario)
@click.argument("trace", type=frame.TRACE)
@frame.hand_option
@frame.variant_option
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Write to this new file instead of standard output.",
)
def new(trace: str, hand: int, variant: str | None, output: Path | None) -> None:
    """Make a scenario from the deal, events and result of a hand in TRACE."""
    from sixtysix.cli.hands import read_hands
    from sixtysix.compile.machine import machine
    from sixtysix.scenarios.run import hand_scenario, machine_of, rows_of_end, scenario_coverage
    from sixtysix.scenarios.scenario import HEAD, written

    ((_number, found, own),) = read_hands(trace, variant, hand)
    usual = machine(own).ruleset.best_of == found["best_of"]
    parameters = {} if usual else {"match": {"best_of": found["best_of"]}}
    rules = Scenario("", (own,), Given(), Then(), parameters=parameters)
    coverage = scenario_coverage(rules, own)
    with frame.blaming(f"{trace}: hand {hand}"):
        made = hand_scenario(machine_of(coverage), own, found)
    made = replace(made, parameters=parameters, cases=rows_of_end(made, coverage))
    if is_path(own):
        made = replace(made, variants=(path_from(output.parent if output else Path(), Path(own)),))
    name = re.sub(r"[^a-z0-9]+", "-", output.stem.lower()).strip("-") if output else "new"
    text = f"{HEAD}  {name}:\n{indent(written(made), ' ' * 4)}"
    if output is None:
        click.echo(text, nl=False)
        return
    frame.write_new(output, text)
