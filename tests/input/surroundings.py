"""Trials: commands as processes of their own, where something is missing, full, broken or stopped."""

import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sixtysix.cli import BAD_INPUT, FINDINGS, INTERRUPTED, TERMINATED
from sixtysix.files import LISTING

PATIENCE = 300
"""Seconds after which a process is taken for one that never ends."""

SUNDAY = "extends: kinderschnapsen\nparameters:\n  closing.needs_talon: 2\n"

ADAPTER = "--adapter sixtysix.conform.adapters:Kernel --failures= --no-explain"


class Ended(NamedTuple):
    """How a process ended, and what it said."""

    code: int
    out: bytes
    err: str


@dataclass(frozen=True)
class Trial:
    """A command line, and what is done to its process. ``ends`` are the exit codes that are right."""

    kind: str
    words: str
    ends: tuple[int, ...] = (0, FINDINGS, BAD_INPUT)
    env: Mapping[str, str | None] = field(default_factory=dict)
    shell: str = "{}"
    """A line of the shell around the command."""
    limit: int | None = None
    """The size of a file at most, in bytes."""
    after: float | None = None
    """Seconds after which it is sent the ``signal``."""
    signal: int = signal.SIGINT

    def __str__(self) -> str:
        how = [f"after {self.after:.2f} s signal {self.signal}"] if self.after is not None else []
        how += [f"{name}={value}" for name, value in self.env.items()]
        how += [f"files of {self.limit} bytes at most"] if self.limit is not None else []
        return f"{self.kind}: {self.shell.format(f'sixtysix {self.words}')} {' '.join(how)}".strip()


WRITERS = (
    *(
        "simulate kinderschnapsen --hands 3 --trace old",
        "export schnapsen --to scxml -o old",
        "export schnapsen --to javascript -o made",
    ),
    *(
        "diagram schnapsen --format dot -o old",
        "diff schnapsen snapszer --format dot -o old",
        "perft kinderschnapsen --depth 1 --write old",
    ),
    *(
        "refute kinderschnapsen --hands 20 -o old",
        "scenario new hands.jsonl -o new.yaml",
        "conform new --language python -o new.py",
    ),
    *(
        f"conform kinderschnapsen {ADAPTER} --hands 0 --vectors vectors.jsonl --{kind} old"
        for kind in ("html", "junit", "sarif", "markdown", "log")
    ),
    *(
        "mutate kinderschnapsen --only rules/compare/can_claim* --vectors vectors.jsonl -o old",
        "play kinderschnapsen --save old",
    ),
    *("table kinderschnapsen -o made", "serve --db games.sqlite --backup old"),
)
"""Commands that write a file."""

PRINTERS = (
    *(
        "variants",
        "explain schnapsen close_talon",
        "show hands.jsonl",
        "check sunday.yaml --json",
        "protocol",
        "sources schnapsen-rules",
    ),
    *(
        "diagram schnapsen --format dot",
        "diff schnapsen snapszer",
        "export schnapsen --to xstate",
        "simulate kinderschnapsen --hands 3",
    ),
    *(
        "simulate kinderschnapsen --hands 30 --trace -",
        "perft kinderschnapsen --depth 2",
        "cover kinderschnapsen vectors.jsonl --json",
    ),
    *("scenario new hands.jsonl", "languages --json", "--help", "play kinderschnapsen"),
)
"""Commands that print."""

LONG = (
    *(
        "build sunday.yaml --anew",
        "rulebook sunday.yaml kinderschnapsen -o made",
        f"conform kinderschnapsen {ADAPTER} --hands 300 --jobs 2 --log old",
    ),
    *(
        "refute kinderschnapsen --hands 5000 -o old",
        "prove kinderschnapsen --deals 4000 --anew -o old",
        "export schnapsen --to javascript -o made",
    ),
    *(
        "simulate kinderschnapsen --hands 2000 --trace old",
        "perft kinderschnapsen --backend numba --depth 9 --write old",
    ),
)
"""Commands that take a while."""

STOPPED = (0, FINDINGS, INTERRUPTED, TERMINATED, -signal.SIGINT, -signal.SIGTERM)
"""Exit codes after a signal; the negative ones where Python has not come to our code yet."""

LOCALES: tuple[Mapping[str, str | None], ...] = (
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX"},
    {"LANG": None, "LC_ALL": None, "LC_CTYPE": None},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "xx_XX.nonsense"},
)

HOMES: tuple[Mapping[str, str | None], ...] = (
    {"HOME": None, "XDG_CACHE_HOME": None},
    {"HOME": "/nonexistent", "XDG_CACHE_HOME": None},
    {"HOME": "/dev/null"},
    {"XDG_CACHE_HOME": "/proc"},
    {"XDG_CACHE_HOME": "hands.jsonl"},
)


def trials(chance: Random, signals: int) -> Iterator[Trial]:
    """Give all trials, so many of them with a signal at a moment of chance."""
    for number in range(signals):
        line = LONG[number % len(LONG)]
        # The first half second is imports; most of what can be half done comes later.
        after = chance.choice([chance.uniform(0.05, 1.5), chance.uniform(0.5, 12)])
        how = chance.choice([signal.SIGINT, signal.SIGINT, signal.SIGTERM])
        cache: dict[str, str | None] = (
            {"XDG_CACHE_HOME": f"cache-{number}"} if "numba" in line or "prove" in line else {}
        )
        yield Trial("signal", line, STOPPED, cache, after=after, signal=how)
    for line in WRITERS:
        yield Trial("small disk", line, (0, BAD_INPUT), limit=300)
        target = line.replace(" old", " /dev/full").replace(" made", " /dev/full")
        yield Trial("full device", target.replace("new.", "/dev/full/new."), (0, BAD_INPUT))
    for line in PRINTERS:
        yield Trial("full output", line, (BAD_INPUT,), shell="{} > /dev/full")
        yield Trial("broken pipe", line, shell="{} | true")
        yield Trial("no output", line, shell="{} >&-")
    for line in PRINTERS[::3]:
        yield Trial("no input", line, shell="{} <&-")
        yield Trial("no errors", line, shell="{} 2>&-")
        yield Trial("no folder", line, shell="mkdir gone && cd gone && rmdir ../gone && {}")
        for env in LOCALES:
            yield Trial("locale", line, env=env)
    for env in HOMES:
        for line in (
            "prove kinderschnapsen --deals 2",
            "simulate kinderschnapsen --hands 2 --backend numba",
            PRINTERS[0],
        ):
            yield Trial("home", line, env=env)
    yield Trial("two builds", "build sunday.yaml --anew", shell="{0} & {0}; wait")


OLD = b"what was there before\n"


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write what the command lines of trials name."""
    for name, content in {**files, "old": OLD, "sunday.yaml": SUNDAY.encode()}.items():
        (folder / name).write_bytes(content)
    (folder / "gone").unlink(missing_ok=True)


def ended(trial: Trial, folder: Path) -> Ended:
    """Run it in the folder."""
    command = shlex.join([sys.executable, "-m", "sixtysix", *shlex.split(trial.words)])
    env: dict[str, str] = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    if trial.limit is not None:  # a half of a compiled module would stay for others
        env["PYTHONDONTWRITEBYTECODE"] = "1"
    for name, value in trial.env.items():
        env.pop(name, None)
        env |= (
            {name: str(folder / value) if name == "XDG_CACHE_HOME" and value[0] != "/" else value}
            if value
            else {}
        )
    process = subprocess.Popen(
        trial.shell.format(command) if trial.shell != "{}" else shlex.split(command),
        shell=trial.shell != "{}",
        executable="/bin/bash" if trial.shell != "{}" else None,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_limits(trial),
        start_new_session=True,
    )
    try:
        if trial.after is not None:
            try:
                process.wait(trial.after)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, trial.signal)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return Ended(process.returncode, out, err.decode(errors="replace"))


def _limits(trial: Trial) -> Callable[[], Any] | None:
    def limit() -> None:
        if trial.limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (trial.limit, trial.limit))
        signal.signal(signal.SIGINT, signal.default_int_handler)

    return limit


def wrong(trial: Trial, folder: Path, files: Mapping[str, bytes]) -> str:
    """Run a trial in a fresh folder, and say what is wrong about how it ended; empty if nothing is."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    lay_out(folder, files)
    try:
        done = ended(trial, folder)
    except subprocess.TimeoutExpired:
        return f"it does not end in {PATIENCE} seconds"
    if (
        "Traceback" in done.err
        or "Exception ignored" in done.err
        or ("Error:" in done.err and "Usage" not in done.err)
    ):
        return f"a bug: {done.err[-600:]}"
    if done.code not in trial.ends:
        return f"it ended with {done.code}: {done.err[-300:]}"
    if done.code == BAD_INPUT and not done.err.strip() and trial.kind != "no errors":
        return "nothing is said"
    beside = [path.name for path in folder.rglob("*") if path.name.startswith((".sixtysix-", ".made-"))]
    if left := [name for name in beside if name != LISTING]:
        return f"it left {left[0]} behind"
    old = (folder / "old").read_bytes()
    is_kept = old == OLD if done.code == BAD_INPUT else True
    if not (is_kept or "--log" in trial.words):
        return f"the old file is lost: {old[:60]!r}"
    if done.code in (INTERRUPTED, TERMINATED) and old != OLD and not _is_whole(trial, old):
        return f"the file is half written: {old[-60:]!r}"
    return ""


def _is_whole(trial: Trial, content: bytes) -> bool:
    """Tell whether a file that was written before an interruption ends where its form ends."""
    return content.endswith(b"\n") or (trial.words.startswith("conform") and not content)
