"""Install the packages outside the checkout, and run what the README says.

``python -m docs.measure.installed dist/*`` takes a wheel, a source distribution and an npm package. Each audience of
the wheel gets a fresh environment. The output shows what was installed, and the time until the first useful output.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import NamedTuple

from tests.documents import commands, read, texts

README = read("README.md")

OTHERS = ("python3.12", "python3.13", "python3.14")
"""Other versions of Python, used if they are installed."""


class Environment:
    """A fresh virtual environment and a working folder without a checkout."""

    def __init__(self, folder: Path, package: Path, extras: str, python: str = sys.executable) -> None:
        self.folder, self.bin = folder, folder / "env" / "bin"
        subprocess.run([python, "-m", "venv", folder / "env"], check=True)
        self.before = self.packages()
        wanted = f"{package}[{extras}]" if extras else str(package)
        self.run("pip", "install", "--quiet", "--disable-pip-version-check", wanted)
        (folder / "sunday.yaml").write_text(texts(README, "yaml")[0], encoding="utf-8")

    def run(self, program: str, *words: str) -> str:
        """Run a program that must succeed. For `diff`, success means that there is a difference."""
        shared = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"}
        env = {key: value for key, value in os.environ.items() if key not in shared}
        env["PATH"] = f"{self.bin}{os.pathsep}{env['PATH']}"
        done = subprocess.run(
            [self.bin / program, *words], cwd=self.folder, env=env, capture_output=True, text=True
        )
        if done.returncode != int(words[0] == "diff"):
            says = f"{program} {' '.join(words)}: exit code {done.returncode}"
            raise SystemExit(f"{says}\n{done.stdout}{done.stderr}")
        return done.stdout

    def packages(self) -> set[str]:
        listed = json.loads(self.run("pip", "list", "--format", "json", "--disable-pip-version-check"))
        return {package["name"] for package in listed}

    def megabytes(self) -> float:
        """Return the size of the installed files, without pip."""
        (site,) = (self.folder / "env").glob("lib/python*/site-packages")
        own = {site / name for name in ("pip", "setuptools", "pkg_resources", "_distutils_hack")}
        files = (path for path in site.rglob("*") if path.is_file() and own.isdisjoint(path.parents))
        return sum(path.stat().st_size for path in files) / 1e6


def run_commands(environment: Environment, *names: str) -> None:
    """Run the README's commands (only some, if ``names`` are given), and compare the output."""
    written = [line.split() for block in texts(README, "sh") for line in block.splitlines()]
    every = [*((words, "") for words in written if words[0] == "sixtysix"), *commands(README)]
    for words, expected in every:
        if not names or words[1] in names:
            printed = environment.run(*words)
            assert not expected or printed == expected, (words, printed)


def run_python(environment: Environment) -> None:
    for code in texts(README, "python"):
        assert environment.run("python", "-c", code)


def run_javascript(package: Path) -> None:
    """Install an npm package in an empty folder, and run the program in the README of this package."""
    with tempfile.TemporaryDirectory() as folder:
        npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", str(package)]
        subprocess.run(npm, cwd=folder, check=True)
        (readme,) = Path(folder).glob("node_modules/*/README.md")
        (code,) = texts(readme.read_text(encoding="utf-8"), "js")
        node = ["node", "--input-type=module", "--eval", code]
        printed = subprocess.run(node, cwd=folder, check=True, capture_output=True, text=True).stdout
        assert printed.startswith("TRICK_START"), printed
    print(f"{package.name}: the program of its README works\n")


def works(python: str) -> bool:
    """True if this Python runs. A version manager may list Pythons that do not."""
    return bool(which(python)) and not subprocess.run([python, "--version"], capture_output=True).returncode


class Audience(NamedTuple):
    """The extras that an audience installs, and a function that runs the audience's first command."""

    extras: str
    first: Callable[[Environment], None]


AUDIENCES = {
    "front end": Audience("", run_python),
    "reviewer": Audience("cli,draw", lambda environment: run_commands(environment, "explain")),
    "tester": Audience("cli", lambda environment: run_commands(environment, "conform")),
    "all of it": Audience("all", lambda environment: run_commands(environment, "check")),
}


def install(name: str, package: Path) -> None:
    """Install what an audience needs, print a row of the table, and run everything that works with it."""
    extras, first = AUDIENCES[name]
    with tempfile.TemporaryDirectory() as folder:
        times = [time.monotonic()]
        environment = Environment(Path(folder), package, extras)
        times.append(time.monotonic())
        first(environment)
        times.append(time.monotonic())
        installing, output = times[1] - times[0], times[2] - times[1]
        packages, size = len(environment.packages() - environment.before), environment.megabytes()
        line = f"| {name} | {package.suffix} {extras} | {packages} | {size:.0f} | {installing:.0f} | {output:.1f} |"
        print(line, flush=True)
        if "draw" in extras or extras == "all":
            run_commands(environment)
        run_python(environment)


def main() -> None:
    """Install all packages for all audiences, and the wheel for other versions of Python."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "packages", nargs="+", type=Path, help="a wheel, a source distribution, a package of npm"
    )
    packages = [path.resolve() for path in parser.parse_args().packages]
    for package in packages:
        if package.suffix == ".tgz":
            run_javascript(package)
    print("| for | package | packages | MB | installing, s | first output, s |")
    print("|---|---|---:|---:|---:|---:|", flush=True)
    for package in packages:
        names = {".whl": [*AUDIENCES], ".tgz": []}.get(package.suffix, ["all of it"])
        for name in names:
            install(name, package)
    for python in filter(works, OTHERS):
        for wheel in (package for package in packages if package.suffix == ".whl"):
            with tempfile.TemporaryDirectory() as folder:
                environment = Environment(Path(folder), wheel, "cli", python)
                run_python(environment)
                run_commands(environment, "conform")
                print(f"{python}: the front end's and the tester's first steps work")


if __name__ == "__main__":
    main()
