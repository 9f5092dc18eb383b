"""The engines of the league: repositories of others, each tested by ``sixtysix conform``."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import yaml

from sixtysix.contract.events import Json, event_line

HERE = Path(__file__).parent
SEED = 1

KEPT = ("id", "kind", "count", "says", "state", "expected", "told", "parameters", "came_again")
CAUSES = ("agrees_with", "also")
"""`KEPT` and `CAUSES` are the keys of a finding that the page needs."""


@dataclass(frozen=True)
class Engine:
    """An entry of ``engines.yaml``."""

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
        """Return a message about what is missing for a test, or an empty string."""
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

    def fetch(self, engines: Path) -> None:
        """Check out the engine if there is no folder for it.

        Raises:
            click.ClickException: if git fails.
        """
        folder = str(engines / self.name)
        clone = ["git", "clone", "--quiet", self.repository, folder]
        checkout = [
            "git",
            "-C",
            folder,
            "-c",
            "advice.detachedHead=false",
            "checkout",
            "--quiet",
            self.commit,
        ]
        if not Path(folder).exists() and any(subprocess.run(words).returncode for words in (clone, checkout)):
            raise click.ClickException(f"{self.name}: {self.repository} cannot be fetched")

    def lines(self) -> int:
        return len((HERE / self.adapter).read_text(encoding="utf-8").splitlines())

    def test(self, rules: str, engines: Path) -> Json:
        """Test the engine by the rules of a variant or a house rule. Return the report.

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


def shortened(finding: Json, engines: Path) -> Json:
    steps = [
        event_line(step["event"]) + note
        for step in finding["hand"].get("steps", ())
        for note in [" (refused)" if "refused" in step else "" if step["sent"] else " (by itself)"]
    ]
    again = finding["repeat"].replace(str(engines), "$ENGINES").replace(sys.executable, "python")
    event = event_line(finding["event"]) if finding["event"] else "the deal"
    kept = {key: finding[key] for key in (*KEPT, *CAUSES) if key in finding}
    return {**kept, "event": event, "hand": steps, "again": again}


def table() -> dict[str, Engine]:
    listed = yaml.safe_load((HERE / "engines.yaml").read_text(encoding="utf-8"))
    return {name: Engine(name=name, **given) for name, given in listed.items()}


def rules_of(name: str) -> str:
    """Return a variant's name, or the path of a house rule, as commands accept it."""
    file = HERE / "rules" / f"{name}.yaml"
    return str(file.relative_to(Path.cwd())) if file.is_file() else name


def house_rules(name: str) -> Json:
    """Return a mapping from path to value for the parameters that a house rule changes; `{}` for a variant."""
    file = HERE / "rules" / f"{name}.yaml"
    given = yaml.safe_load(file.read_text(encoding="utf-8"))["parameters"] if file.is_file() else {}
    return {
        ".".join(filter(None, (path, key))): held
        for path, value in given.items()
        for key, held in (value.items() if isinstance(value, dict) else [("", value)])
    }
