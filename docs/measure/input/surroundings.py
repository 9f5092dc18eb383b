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


OF_VECTORS = f"conform kinderschnapsen {ADAPTER} --hands 0 --vectors vectors.jsonl"

WRITERS = f"""\
simulate kinderschnapsen --hands 3 --trace old
export schnapsen --to scxml -o old
export schnapsen --to javascript -o made
diagram schnapsen --format dot -o old
diff schnapsen snapszer --format dot -o old
perft kinderschnapsen --depth 1 --write old
scenario new hands.jsonl -o new.yaml
conform new --language python -o new.py
{OF_VECTORS} --html old
{OF_VECTORS} --junit old
{OF_VECTORS} --sarif old
{OF_VECTORS} --markdown old
{OF_VECTORS} --messages old
mutate kinderschnapsen --only "rules/compare/below/if product*" -o old
play kinderschnapsen --save old
table kinderschnapsen -o made
serve --db games.sqlite --backup old
""".splitlines()
"""Commands that write a file."""

READERS = f"""\
check hands.jsonl
explain hands.jsonl claim
show hands.jsonl
replay hands.jsonl
cover kinderschnapsen hands.jsonl
scenario run hands.jsonl
scenario new hands.jsonl
diagram --trace hands.jsonl --format dot
conform kinderschnapsen {ADAPTER} --hands 0 --vectors hands.jsonl
{OF_VECTORS} --known hands.jsonl
perft kinderschnapsen --depth 1 --deal hands.jsonl
play --load hands.jsonl
serve --db hands.jsonl --backup copy.sqlite
""".splitlines()
"""Commands that read a file, all of them named as a trace."""

PRINTERS = """\
variants
explain schnapsen close_talon
show hands.jsonl
check sunday.yaml --json
protocol
diagram schnapsen --format dot
diff schnapsen snapszer
export schnapsen --to xstate
simulate kinderschnapsen --hands 3
simulate kinderschnapsen --hands 30 --trace -
perft kinderschnapsen --depth 2
cover kinderschnapsen vectors.jsonl --json
scenario new hands.jsonl
languages --json
--help
play kinderschnapsen
""".splitlines()
"""Commands that print."""

LONG = f"""\
build sunday.yaml --anew
rulebook sunday.yaml kinderschnapsen -o made
conform kinderschnapsen {ADAPTER} --hands 300 --jobs 2 --messages old
prove kinderschnapsen --deals 4000 -o old
export schnapsen --to javascript -o made
simulate kinderschnapsen --hands 2000 --trace old
perft kinderschnapsen --backend numba --depth 9 --write old
build kinderschnapsen sunday.yaml --anew --out made
""".splitlines()
"""Commands that take a while."""

NO_FILES = (
    """\
mkdir hands.jsonl
mkfifo hands.jsonl && { timeout 60 sh -c ": > hands.jsonl" > /dev/null 2>&1 & }
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("hands.jsonl")'
ln -s /dev/zero hands.jsonl
ln -s /dev/full hands.jsonl
ln -s /dev/null hands.jsonl
ln -s /proc/self/mem hands.jsonl
""".replace("{", "{{")
    .replace("}", "}}")
    .splitlines()
)
"""Ways to have no file where one is named: a folder, a pipe into which nobody writes, devices, what cannot be read."""

NO_UTF_8 = "\udcffé"
"""The name of a file on a system whose names are bytes."""

MOUNTED = "unshare --user --map-root-user --mount bash -c '{}' -"
FULL_DISK = MOUNTED.format(
    "mkdir full && mount -t tmpfs -o size=200k none full && cp *.* old full && cd full && "
    "head -c 1M /dev/zero 2>/dev/null > rest; "
    '"$@"; code=$?; cmp -s old ../old || exit 99; ! ls -A | grep -q ^[.] || exit 98; exit $code'
)
"""Runs the command on a full disk, and ends as it does if the old file is there and no new one."""

TWO_AT_ONCE = """\
build sunday.yaml --anew
rulebook sunday.yaml kinderschnapsen -o made
export schnapsen --to javascript -o made
simulate kinderschnapsen --hands 300 --trace old
prove kinderschnapsen --deals 40 -o old
""".splitlines()
"""Commands that are given twice in one folder at the same time."""

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
    for line in READERS:
        for make in NO_FILES:
            yield Trial("no file", line, (FINDINGS, BAD_INPUT), shell=f"rm hands.jsonl && {make} && {{}}")
    for line in (*WRITERS, *READERS, *PRINTERS):
        for name in ("hands.jsonl", "sunday.yaml", "old", "made"):
            if f" {name}" in line:
                yield Trial(
                    "name that is not UTF-8", line.replace(f" {name}", f" {NO_UTF_8}{Path(name).suffix}")
                )
    for line in WRITERS if can_mount() else ():
        if "--messages" in line:  # which is begun anew
            continue
        yield Trial("full disk", line, shell=f"{FULL_DISK} {{}}")
    for line in TWO_AT_ONCE:
        yield Trial("two at once", line, (0,), shell="{0} & {0} && wait $!")
    yield Trial(
        "two at once", "build sunday.yaml", (0,), shell="{0} --anew & {0} --anew && wait $! && {0} --check"
    )


def can_mount() -> bool:
    """Tell whether the system lets us have a disk of our own."""
    words = shlex.split(MOUNTED.format("mount -t tmpfs none /mnt"))
    return bool(shutil.which("unshare")) and not subprocess.run(words, stderr=subprocess.DEVNULL).returncode


OLD = b"what was there before\n"


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write what the command lines of trials name."""
    for name, content in {**files, "old": OLD, "sunday.yaml": SUNDAY.encode()}.items():
        (folder / name).write_bytes(content)
        (folder / f"{NO_UTF_8}{Path(name).suffix}").write_bytes(content)
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
    if not (is_kept or "--messages" in trial.words):
        return f"the old file is lost: {old[:60]!r}"
    if done.code in (INTERRUPTED, TERMINATED) and old != OLD and not _is_whole(trial, old):
        return f"the file is half written: {old[-60:]!r}"
    return ""


def _is_whole(trial: Trial, content: bytes) -> bool:
    """Tell whether a file that was written before an interruption ends where its form ends."""
    return content.endswith(b"\n") or (trial.words.startswith("conform") and not content)
