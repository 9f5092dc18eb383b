"""Install the package as each of those does for whom it is, away from the checkout, and run what the README says.

``python -m docs.measure.installed dist/*`` takes a wheel, a source distribution and a package of npm. For each audience
it makes a fresh environment in a temporary folder, and prints what was installed and how long the first useful output
took. Of the source distribution everything is installed; other Pythons than this get what a front end and a tester do.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which

from tests.documents import commands, read, texts

README = read("README.md")
FIRST = {"front end": "", "reviewer": "cli,draw", "tester": "cli", "all of it": "all"}
"""What each audience installs: the extras."""


OTHERS = ("python3.12", "python3.13", "python3.14")
"""Pythons that are tried where they are."""


class Environment:
    """A fresh environment, and a folder to work in, as for somebody who has no checkout."""

    def __init__(self, folder: Path, package: Path, extras: str, python: str = sys.executable) -> None:
        self.folder, self.bin = folder, folder / "env" / "bin"
        subprocess.run([python, "-m", "venv", folder / "env"], check=True)
        self.before = self.packages()
        wanted = f"{package}[{extras}]" if extras else str(package)
        self.run("pip", "install", "--quiet", "--disable-pip-version-check", wanted)
        (folder / "sunday.yaml").write_text(texts(README, "yaml")[0], encoding="utf-8")

    def run(self, program: str, *words: str) -> str:
        """Run a program of the environment, which must succeed, or find that two things differ."""
        shared = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV"}
        env = {key: value for key, value in os.environ.items() if key not in shared}
        env["PATH"] = f"{self.bin}{os.pathsep}{env['PATH']}"
        done = subprocess.run(
            [self.bin / program, *words], cwd=self.folder, env=env, capture_output=True, text=True
        )
        if done.returncode != int(words[0] == "diff"):
            raise SystemExit(
                f"{program} {' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
            )
        return done.stdout

    def packages(self) -> dict[str, str]:
        listed = json.loads(self.run("pip", "list", "--format", "json", "--disable-pip-version-check"))
        return {package["name"]: package["version"] for package in listed}

    def size(self) -> float:
        """Give the megabytes of all files but pip's own."""
        (site,) = (self.folder / "env").glob("lib/python*/site-packages")
        own = {site / name for name in ("pip", "setuptools", "pkg_resources", "_distutils_hack")}
        files = (path for path in site.rglob("*") if path.is_file() and own.isdisjoint(path.parents))
        return sum(path.stat().st_size for path in files) / 1e6


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Give the seconds that pass, and those of CPU, of the processes that the work starts."""
    began, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - began, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def of_readme(environment: Environment, *names: str) -> None:
    """Run the README's commands, all or those of a name, and compare what they print with what it says."""
    written = [line.split() for block in texts(README, "sh") for line in block.splitlines()]
    every = [*((words, "") for words in written if words[0] == "sixtysix"), *commands(README)]
    for words, expected in every:
        if not names or words[1] in names:
            printed = environment.run(*words)
            assert not expected or printed == expected, (words, printed)


def of_python(environment: Environment) -> None:
    for code in texts(README, "python"):
        assert environment.run("python", "-c", code)


def runs(python: str) -> bool:
    """Say whether there is such a Python; one that a version manager has may still be switched off."""
    return bool(which(python)) and not subprocess.run([python, "--version"], capture_output=True).returncode


def is_of_npm(package: Path) -> bool:
    return package.suffix == ".tgz"


def of_javascript(package: Path) -> None:
    """Install a package of npm in an empty folder, and run the program of its own README."""
    with tempfile.TemporaryDirectory() as folder:
        npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", str(package)]
        subprocess.run(npm, cwd=folder, check=True)
        (readme,) = Path(folder).glob("node_modules/*/README.md")
        (code,) = texts(readme.read_text(encoding="utf-8"), "js")
        node = ["node", "--input-type=module", "--eval", code]
        printed = subprocess.run(node, cwd=folder, check=True, capture_output=True, text=True).stdout
        assert printed.startswith("TRICK_START"), printed
        version = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout
        print(f"node {version.strip()}: the program of the package's README works\n")


WORK: dict[str, Callable[[Environment], None]] = {
    "front end": of_python,
    "reviewer": lambda environment: of_readme(environment, "explain"),
    "tester": lambda environment: of_readme(environment, "conform"),
    "all of it": lambda environment: of_readme(environment, "check"),
}
"""What each wants first."""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "packages", nargs="+", type=Path, help="a wheel, a source distribution, a package of npm"
    )
    packages = parser.parse_args(words).packages
    for package in filter(is_of_npm, packages):
        of_javascript(package.resolve())
    print("| for | installed | packages | MB | installing, s | first output, s | of CPU |")
    print("|---|---|---:|---:|---:|---:|---:|", flush=True)
    for package in (path.resolve() for path in packages if not is_of_npm(path)):
        audiences = FIRST if package.suffix == ".whl" else {"all of it": "all"}
        for audience, extras in audiences.items():
            with tempfile.TemporaryDirectory() as folder:
                began = time.monotonic()
                environment = Environment(Path(folder), package, extras)
                installing = time.monotonic() - began
                seconds, cpu = timed(lambda: WORK[audience](environment))  # noqa: B023
                count, size = len(environment.packages().keys() - environment.before), environment.size()
                what = (
                    f"`{'wheel' if package.suffix == '.whl' else 'sdist'}{f'[{extras}]' if extras else ''}`"
                )
                print(
                    f"| {audience} | {what} | {count} | {size:.0f} | {installing:.0f} | {seconds:.1f} | {cpu:.1f} |",
                    flush=True,
                )
                if audience in ("reviewer", "all of it"):
                    of_readme(environment)
                if audience == "all of it":
                    of_python(environment)
    wheels = [package.resolve() for package in packages if package.suffix == ".whl"]
    for python in filter(runs, OTHERS):
        for wheel in wheels:
            with tempfile.TemporaryDirectory() as folder:
                environment = Environment(Path(folder), wheel, "cli", python)
                of_python(environment)
                of_readme(environment, "conform")
                print(f"{python}: the front end's and the tester's first steps work")


if __name__ == "__main__":
    main()
