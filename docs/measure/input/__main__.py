"""Hostile and clumsy input: ``python -m docs.measure.input`` makes 10,000 attempts and some hundred trials, and counts.

An attempt is a file or a line of words, spoilt by chance, given to a command in this process; a trial is a process in
surroundings that fail it. A number and the seed make the same attempt again: ``--seed 66 --only 1234``.
"""

import json
import os
import platform
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import date
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from .attempts import Outcome, attempt, kinds, run, shrunk, signature, sound_files
from .surroundings import can_mount, trials, wrong

REPORT = Path(__file__).parents[3] / "generated" / "reports" / "input.json"

BATCH = 50
"""Attempts that a process makes before it tells of them."""

AT_ONCE = 40
"""Batches after which a process has filled its memory with what it keeps."""


class Tried(NamedTuple):
    """What came of the attempt of a number."""

    number: int
    kind: str
    outcome: Outcome


def batch(seed: int, numbers: range, folder: Path) -> list[Tried]:
    """Make the attempts of these numbers, and write down at which one we are."""
    found = []
    for number in numbers:
        (folder / "at").write_text(str(number), encoding="utf-8")
        one = attempt(seed, number)
        found.append(Tried(number, one.kind, run(one, folder / "here")))
    return found


def attempts(seed: int, number: int, folder: Path) -> Iterator[Tried]:
    """Make so many attempts, in processes that may die of them."""
    kinds()  # what is sound is made once, before processes are forked
    first = 0
    while first < number:
        with ProcessPoolExecutor(1, get_context("fork")) as pool:
            for _ in range(AT_ONCE):
                numbers = range(first, min(first + BATCH, number))
                if not numbers:
                    return
                try:
                    yield from pool.submit(batch, seed, numbers, folder).result()
                    first = numbers.stop
                except BrokenProcessPool:
                    died = int((folder / "at").read_text(encoding="utf-8"))
                    yield from (
                        Tried(n, attempt(seed, n).kind, Outcome(0, "", 0)) for n in range(first, died)
                    )
                    yield Tried(
                        died, attempt(seed, died).kind, Outcome(-1, "", 0, "the process died or never ended")
                    )
                    first = died + 1
                    break


def told(seed: int, tried: Tried, folder: Path) -> dict[str, Any]:
    """Tell of an attempt that went wrong, with the smallest one that goes wrong as it does."""
    one = attempt(seed, tried.number)
    if tried.outcome.code >= 0:
        one = shrunk(one, folder / "here", tried.outcome)
    content = one.content.decode("utf-8", "backslashreplace")
    words = " ".join(one.words)
    return {"number": tried.number, "words": words, "file": content[:2_000], "wrong": tried.outcome.wrong}


def main() -> None:
    parser = ArgumentParser(description=str(__doc__))
    parser.add_argument("--seed", type=int, default=66)
    parser.add_argument("--attempts", type=int, default=10_000)
    parser.add_argument(
        "--signals", type=int, default=100, help="trials that are interrupted at a moment of chance"
    )
    parser.add_argument("--trials", type=int, default=1_000, help="at most")
    parser.add_argument("--only", type=int, help="make the attempt of this number alone")
    wanted = parser.parse_args()
    wrongs: list[dict[str, Any]] = []
    ends: dict[str, Counter[str]] = {}
    slowest = Tried(-1, "", Outcome(0, "", 0))
    with TemporaryDirectory() as name:
        folder = Path(name)
        if wanted.only is not None:
            one = attempt(wanted.seed, wanted.only)
            sys.stdout.buffer.write(one.content + b"\n")
            print(one.words, run(one, folder / "here"), sep="\n")
            return
        known = set[str]()
        for tried in attempts(wanted.seed, wanted.attempts, folder):
            ends.setdefault(tried.kind, Counter())[str(tried.outcome.code)] += 1
            slowest = max(slowest, tried, key=lambda it: it.outcome.seconds)
            if tried.outcome.wrong and signature(tried.outcome) not in known:
                known.add(signature(tried.outcome))
                wrongs.append(told(wanted.seed, tried, folder))
                print(json.dumps(wrongs[-1], indent=1), flush=True)
            if tried.number % 100 == 0:
                print(f"{tried.number} attempts of {wanted.attempts}: {len(wrongs)} wrongs", flush=True)
        made = Counter[str]()
        for number, trial in enumerate(islice(trials(Random(wanted.seed), wanted.signals), wanted.trials), 1):
            made[trial.kind] += 1
            if found := wrong(trial, folder / "here", sound_files()):
                wrongs.append({"trial": str(trial), "wrong": found})
                print(json.dumps(wrongs[-1], indent=1), flush=True)
            if number % 10 == 0:
                print(f"{number} trials: {len(wrongs)} wrongs", flush=True)
    report = {
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.platform()}, CPython {platform.python_version()}",
        "seed": wanted.seed,
        "attempts": {
            "made": wanted.attempts,
            "exit_codes": {kind: dict(sorted(of.items())) for kind, of in sorted(ends.items())},
        },
        "slowest": {
            "number": slowest.number,
            "kind": slowest.kind,
            "seconds": round(slowest.outcome.seconds, 1),
        },
        "trials": {"made": made.total(), **dict(sorted(made.items()))},
        "skipped": [] if can_mount() else ["full disk"],
        "wrong": wrongs,
    }
    REPORT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(f"{wanted.attempts} attempts, {made.total()} trials: {len(wrongs)} wrongs")
    sys.exit(bool(wrongs))


if __name__ == "__main__":
    main()
