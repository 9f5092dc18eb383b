"""Install the package as each of those does for whom it is, away from the checkout, and run what the README says.

``python -m docs.measure.installed dist/*`` takes a wheel and a source distribution. For each audience it makes a fresh
environment in a temporary folder, and prints what was installed and how long the first useful output took. Of the
source distribution everything is installed.
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

from tests.documents import commands, read, texts

README = read("README.md")
FIRST = {"front end": "", "reviewer": "cli,draw", "tester": "cli", "all of it": "all"}
"""What each audience installs: the extras."""


class Environment:
    """A fresh environment, and a folder to work in, as for somebody who has no checkout."""

    def __init__(self, folder: Path, package: Path, extras: str) -> None:
        self.folder, self.bin = folder, folder / "env" / "bin"
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
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


WORK: dict[str, Callable[[Environment], None]] = {
    "front end": of_python,
    "reviewer": lambda environment: of_readme(environment, "explain"),
    "tester": lambda environment: of_readme(environment, "conform"),
    "all of it": lambda environment: of_readme(environment, "check"),
}
"""What each wants first."""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="+", type=Path, help="a wheel, a source distribution")
    packages = parser.parse_args(words).packages
    print("| for | installed | packages | MB | installing, s | first output, s | of CPU |")
    print("|---|---|---:|---:|---:|---:|---:|", flush=True)
    for package in map(Path.resolve, packages):
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


if __name__ == "__main__":
    main()
