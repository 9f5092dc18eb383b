"""A league of foreign engines: ``python -m docs.measure.league --engines FOLDER`` tests each by ``sixtysix conform``.

The engines are no part of the project. Each is a checkout in a folder of its name, at the commit that ``engines.yaml``
tells; one that is missing is skipped with a sentence. One that must be compiled has to be, before it is tested.
"""

import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click
import yaml
from docs.measure.tables import matrix, row

from sixtysix.cli.frame import laid_out
from sixtysix.conform.differences import KINDS
from sixtysix.contract.events import Json, event_line
from sixtysix.errors import counted

HERE = Path(__file__).parent
REPORT = Path("generated/reports/league")
SEED = 1

IS = {
    "rule difference": "rule differences",
    "bug": "bugs",
    "adapter": "of the adapter",
    "doubtful": "doubtful",
}
"""What a finding can turn out to be in the engine's source, and how the report heads the column."""

NAMED = ("right", "partly", "wrong")
"""Whether a finding names the rule that the engine's source breaks."""


@dataclass(frozen=True)
class Engine:
    """A line of the table of engines."""

    name: str
    repository: str
    commit: str
    language: str
    adapter: str
    command: str
    rules: list[str]
    hands: int
    needs: Sequence[str] = ()
    built: str = ""
    note: str = ""

    def lacks(self, engines: Path) -> str:
        """Say what is missing for a test; empty if nothing is."""
        folder = engines / self.name
        if not folder.is_dir():
            return f"there is no folder {folder}: check out {self.repository} at {self.commit[:7]} there"
        git = ["git", "-C", str(folder), "rev-parse", "--show-prefix", "HEAD"]
        told = subprocess.run(git, capture_output=True, text=True).stdout.split("\n")
        if len(told) > 1 and told[0] == "" and told[1] != self.commit:
            return f"{folder} is at {told[1][:7]}; the table says {self.commit[:7]}"
        for program in self.needs:
            if not shutil.which(program):
                return f"the program {program} is not on the path"
        if self.built and not (folder / self.built).exists():
            return f"{folder / self.built} is not there: compile the engine with its adapter first"
        return ""

    def lines(self) -> int:
        """Count the lines of the adapter."""
        return len((HERE / self.adapter).read_text(encoding="utf-8").splitlines())

    def test(self, rules: str, engines: Path) -> Json:
        """Test the engine against a variant or a house rule.

        Raises:
            click.ClickException: if the test cannot be run.
        """
        command = self.command.format(python=shlex.quote(sys.executable), engines=engines)
        words = [sys.executable, "-m", "sixtysix", "conform", rules_of(rules), "--sut", command, "--json"]
        words += ["--hands", str(self.hands), "--seed", str(SEED), "--timeout", "20", "--failures", ""]
        paths = os.pathsep.join((".", *filter(None, [os.environ.get("PYTHONPATH")])))
        environment = {**os.environ, "ENGINES": str(engines), "PYTHONPATH": paths}
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, env=environment)
        if done.returncode not in (0, 1):
            raise click.ClickException(f"{self.name} cannot be tested against {rules}")
        told: Json = json.loads(done.stdout)
        told["findings"] = [shortened(finding, engines) for finding in told["findings"]]
        told.pop("seconds", None)
        return told


def rules_of(name: str) -> str:
    """Give what the command takes: a variant's name, or the path of a house rule."""
    file = HERE / "rules" / f"{name}.yaml"
    return str(file.relative_to(Path.cwd())) if file.is_file() else name


def shortened(finding: Json, engines: Path) -> Json:
    """Keep of a finding what the report tells."""
    kept = (
        "id",
        "kind",
        "count",
        "says",
        "state",
        "expected",
        "told",
        "parameters",
        "came_again",
        "agrees_with",
        "as_if",
        "also",
    )
    steps = [
        event_line(step["event"]) + note
        for step in finding["hand"].get("steps", ())
        for note in [" (refused)" if "refused" in step else "" if step["sent"] else " (by itself)"]
    ]
    again = finding["repeat"].replace(str(engines), "$ENGINES").replace(sys.executable, "python")
    event = event_line(finding["event"]) if finding["event"] else "the deal"
    return {**{key: finding[key] for key in kept}, "event": event, "hand": steps, "again": again}


def table() -> dict[str, Engine]:
    """Read the table of engines."""
    listed = yaml.safe_load((HERE / "engines.yaml").read_text(encoding="utf-8"))
    return {name: Engine(name=name, **given) for name, given in listed.items()}


def verdicts() -> Json:
    """Read what each finding turned out to be in the engine's source, by engine and finding."""
    given: Json = yaml.safe_load((HERE / "verdicts.yaml").read_text(encoding="utf-8"))
    return given


# The report


def markdown(report: Json, engines: Mapping[str, Engine], judged: Json) -> str:
    """Write the report of all runs as Markdown."""
    return "\n".join(_lines(report, engines, judged)) + "\n"


def _lines(report: Json, engines: Mapping[str, Engine], judged: Json) -> Iterator[str]:
    tested = {name: runs for name, runs in report["engines"].items() if name in engines}
    languages = {engines[name].language for name in tested}
    yield "# A league of foreign engines"
    yield from ("", f"{counted(len(tested), 'engine')} in {counted(len(languages), 'language')}, tested by")
    yield f"`sixtysix conform` {report['sixtysix']} on {report['date']} ({report['machine']}; seed {report['seed']})."
    yield "[docs/league.md](../../docs/league.md) tells how to run it, and"
    yield "[upstream.md](../../docs/measure/league/upstream.md) tells the bugs."
    yield from ("", "## Engines", "")
    yield "Of the findings by both rules, each counted once: how many are true by the engine's source, how many"
    yield "of these look like bugs, most others being other rules, and how many name what the source breaks."
    yield from ("", *_engines(tested, engines, judged))
    yield from ("", "## The rules that explain them", "")
    yield "What the house rule of an engine changes in the variant it extends, and what is found by both. Beside the"
    yield "variant: which changes the tester offers, and how many of them the house rule has."
    yield from ("", *_rules(tested))
    yield from ("", "## Engine by rule", "")
    yield "Each cell: how many events the shortest hand has that shows it, by the variant / by the house rule."
    yield "A dot means that it does not show by these rules. The hands are below."
    yield from (
        "",
        *matrix(
            {name: f"[{name}](#{name})" for name in tested},
            {name: run.values() for name, run in tested.items()},
        ),
    )
    for name, runs in tested.items():
        yield from ("", f"## {name}", "", *_of_engine(engines[name], runs, judged.get(name, {})))


def _engines(tested: Json, engines: Mapping[str, Engine], judged: Json) -> Iterator[str]:
    heads = ["engine", "language", "lines of the adapter", "hands", "findings", "by kind", "true", "bugs"]
    yield row(*heads, *(f"named {named}" for named in NAMED))
    yield row("---", "---", "---:", "---:", "---:", "---", "---:", "---:", *["---:"] * len(NAMED))
    rows = [_engine(engines[name], runs, judged.get(name, {})) for name, runs in tested.items()]
    yield from (row(*each) for each in rows)
    sums = [sum(each[place] for each in rows) for place in (4, 6, 7, 8, 9, 10)]
    yield row("together", "", "", "", sums[0], "", *sums[1:])


def _engine(engine: Engine, runs: Json, judged: Json) -> list[Any]:
    found = {each["id"]: each["kind"] for run in runs.values() for each in run["findings"]}
    kinds = Counter(found.values())
    by_kind = ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS if kinds[kind])
    known = [judged[each] for each in found if each in judged]
    verdicts = Counter(verdict["is"] for verdict in known)
    names = Counter(verdict["named"] for verdict in known)
    hands = sum(run["hands"] for run in runs.values())
    numbers = [len(known) - verdicts["adapter"], verdicts["bug"], *(names[each] for each in NAMED)]
    link = f"[{engine.name}](#{engine.name})"
    return [link, engine.language, engine.lines(), f"{hands:,}", len(found), by_kind, *numbers]


def _rules(tested: Json) -> Iterator[str]:
    heads = ("engine", "rules", "changes", "findings", "differences", "obligations shown")
    yield row(*heads, "the tester offers", "of it right")
    yield row("---", "---", "---", "---:", "---:", "---:", "---", "---:")
    for name, runs in tested.items():
        wanted = {path: value for rules in runs for path, value in changes(rules).items()}
        for rules, run in runs.items():
            count = sum(each["count"] for each in run["findings"])
            shown = f"{run['shown']} of {run['obligations']}"
            offered = {} if changes(rules) else run.get("house_rule", {})
            right = sum(str(wanted.get(path)) == str(value) for path, value in offered.items())
            told = [
                rules,
                _said(changes(rules)) or "the variant as it is",
                len(run["findings"]),
                f"{count:,}",
                shown,
            ]
            yield row(name, *told, _said(offered), f"{right} of {len(offered)}" if offered else "")


def changes(rules: str) -> Json:
    """Give what a house rule changes, by the paths of the parameters; nothing for a variant."""
    file = HERE / "rules" / f"{rules}.yaml"
    given = yaml.safe_load(file.read_text(encoding="utf-8"))["parameters"] if file.is_file() else {}
    return {
        ".".join(filter(None, (path, key))): held
        for path, value in given.items()
        for key, held in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _said(changed: Json) -> str:
    return ", ".join(f"`{path}: {value}`" for path, value in changed.items())


def _of_engine(engine: Engine, runs: Json, judged: Json) -> Iterator[str]:
    yield f"[{engine.repository.removeprefix('https://github.com/')}]({engine.repository}) at `{engine.commit[:10]}`,"
    yield f"{engine.language}; adapter [{engine.adapter}](../../docs/measure/league/{engine.adapter})."
    if engine.note:
        yield engine.note
    for rules, run in runs.items():
        yield from ("", f"### {engine.name}: {rules}", "")
        yield f"{run['hands']:,} hands, {run['events']:,} events; {counted(len(run['findings']), 'finding')}."
        for each in run["findings"]:
            yield from ("", *_finding(each, judged.get(each["id"])))


def _finding(each: Json, verdict: Json | None) -> Iterator[str]:
    told = f": expected `{json.dumps(each['expected'])}`, told `{json.dumps(each['told'])}`"
    values = told if each["kind"] in ("value", "leak") else ""
    yield f"- `{each['id']}`, {counted(each['count'], 'time')}."
    yield f"  In {each['state']}, at {each['event']}, {each['says']}{values}."
    yield f"  Hand: {'; '.join(each['hand']) or 'the deal'}."
    for key, says, between in (
        ("also", "Also of this cause:", ", "),
        ("agrees_with", "Agrees with", ", or "),
        ("as_if", "As if", ", or "),
    ):
        if each.get(key):
            yield f"  {says} {between.join(f'`{one}`' for one in each[key])}."
    if verdict:
        yield f"  **{verdict['is']}**, named {verdict['named']}: {verdict['says'].strip()} (`{verdict['at']}`)"


# The command


def fetched(engine: Engine, engines: Path) -> None:
    """Check an engine out into its folder, if it is not there."""
    folder = engines / engine.name
    if not folder.exists():
        click.echo(f"fetching {engine.repository}", err=True)
        clone = ["git", "clone", "--quiet", engine.repository, str(folder)]
        checkout = [
            "git",
            "-C",
            str(folder),
            "-c",
            "advice.detachedHead=false",
            "checkout",
            "--quiet",
            engine.commit,
        ]
        if any(subprocess.run(command).returncode for command in (clone, checkout)):
            click.echo(f"{engine.name}: {engine.repository} cannot be fetched", err=True)


@click.command()
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option(
    "--engines", required=True, type=click.Path(path_type=Path, resolve_path=True), help="Where they are."
)
@click.option("--fetch", is_flag=True, help="Check out what is missing with git.")
@click.option("--only-report", is_flag=True, help="Test nothing; write the report of the last run anew.")
def main(names: tuple[str, ...], engines: Path, fetch: bool, only_report: bool) -> None:
    """Test the engines, all or those named, and write the report; what was found of the others stays in it."""
    listed, data = table(), REPORT.with_suffix(".json")
    if unknown := [name for name in names if name not in listed]:
        raise click.BadParameter(f"there is no engine {unknown[0]}; there are {', '.join(listed)}")
    report: Json = json.loads(data.read_text(encoding="utf-8")) if data.is_file() else {"engines": {}}
    for engine in () if only_report else [listed[name] for name in names or listed]:
        if fetch:
            fetched(engine, engines)
        if lack := engine.lacks(engines):
            click.echo(f"{engine.name} is skipped: {lack}", err=True)
            continue
        for rules in engine.rules:
            click.echo(f"{engine.name}, by {rules}: {engine.hands} hands", err=True)
            run = engine.test(rules, engines)
            report["engines"].setdefault(engine.name, {})[rules] = run
            report |= {"date": date.today().isoformat(), "sixtysix": version("sixtysix"), "seed": SEED}
            report["machine"] = f"{os.cpu_count()} cores, {platform.machine()}"
            click.echo(f"  {counted(len(run['findings']), 'finding')}", err=True)
            written(report, listed)
    written(report, listed)


def written(report: Json, listed: Mapping[str, Engine]) -> None:
    """Write the report as it stands, with what the table lists and in its order."""
    runs = report["engines"]
    if not runs:
        return
    report["engines"] = {
        name: {rules: runs[name][rules] for rules in engine.rules if rules in runs[name]}
        for name, engine in listed.items()
        if name in runs
    }
    REPORT.with_suffix(".json").write_text(laid_out(report), encoding="utf-8")
    REPORT.with_suffix(".md").write_text(markdown(report, listed, verdicts()), encoding="utf-8")


if __name__ == "__main__":
    main()
