"""Run long measurements: ``python -m docs.measure NAME`` or ``make measure NAME``. Without a name, list all."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from sixtysix.chart import variant_names

ROOT = Path(__file__).parents[2]


class Run(NamedTuple):
    says: str
    commands: tuple[str, ...]
    """Shell commands. A command with ``{variant}`` runs for each variant."""


def programs(says: str, *names: str) -> Run:
    return Run(says, tuple(f"python -m docs.measure.{name}" for name in names))


CONFORM = (
    "sixtysix conform {{variant}} --adapter sixtysix.conform.adapters:{0} --hands 20000 --jobs 2 --json"
    " > generated/proofs/conformance-{{variant}}-{0}.json"
)

RUNS = {
    "bench": programs("hands, events and starts a second, beside other libraries", "bench"),
    "load": programs("many games at once on one server", "bench.load"),
    "proof": Run(
        "every line of play of Kinderschnapsen; 35 minutes on two cores",
        ("sixtysix prove kinderschnapsen --jobs 2 --output generated/proofs/kinderschnapsen.json",),
    ),
    "refute": programs("a million hands of each variant against what the spec calls impossible", "refute"),
    "mutate": Run(
        "faults in the spec and the rules that the vectors notice; after each change of the rules",
        ("sixtysix mutate {variant} --jobs 2 --output generated/reports/mutation-{variant}.json",),
    ),
    "conformance": Run(
        "kernels and machines against the rules, 20,000 hands of each variant",
        (CONFORM.format("Kernel"), CONFORM.format("CompiledMachine")),
    ),
    "lockstep": programs(
        "machines beside python-statemachine's own engine, kernel and numba, and Node: 20,000 hands of each variant",
        "lockstep engines",
        "lockstep backends",
        "lockstep javascript",
    ),
    "faulty": programs("which systems with one fault conform finds, and names", "faulty --jobs 2"),
    "package": Run(
        "the package schnapsen of PyPI against the rules",
        (
            "sixtysix conform schnapsen --adapter docs.measure.schnapsen_package:SchnapsenPackage --hands 500"
            ' --explain 60s --markdown generated/reports/conformance-schnapsen-package.md --failures "" || true',
        ),
    ),
    "league": programs(
        "engines of others, checked out in the folder ENGINES (CONTRIBUTING.md)",
        'league --engines "${ENGINES:-$HOME/engines}"',
    ),
    "drills": programs(
        "a server killed again and again, hidden cards, forged snapshots",
        "drills.crash 50 50",
        "drills.hidden",
        "drills.forged",
    ),
}  # fmt: skip


def main(names: list[str]) -> int:
    """Run the named measurements, or list all. Stop at the first command that fails, and return its exit code."""
    if unknown := [name for name in names if name not in RUNS]:
        print(f"there is no {', '.join(unknown)} to measure; there is {', '.join(RUNS)}", file=sys.stderr)
        return 2
    if not names:
        print("\n".join(f"{name:<13}{run.says}" for name, run in RUNS.items()))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    for name in names:
        for command in RUNS[name].commands:
            for variant in variant_names() if "{variant}" in command else [""]:
                said = command.replace("{variant}", variant)
                print(said, flush=True)
                done = subprocess.run(said, shell=True, cwd=ROOT, env={**os.environ, "PATH": path})
                if done.returncode:
                    return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
