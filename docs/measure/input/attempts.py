"""Attempts: a sound file or a sound line of words, spoilt by chance, given to a command in this process."""

import faulthandler
import json
import os
import re
import shutil
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from click.testing import CliRunner

from sixtysix.chart.document import read_document
from sixtysix.cli import BAD_INPUT, BUG, FINDINGS, main
from sixtysix.errors import SixtySixError

from .mutations import scrambled, smaller, spoilt, written
from .specimens import CALLS, Specimen, specimens
from .words import line_of_words

LIMIT = 5.0
"""Seconds of this process that a command may take for any of these inputs."""

HANGING = 300
"""Seconds of the clock after which a command is taken for one that never ends."""


@dataclass(frozen=True)
class Attempt:
    """What is given to a command: a specimen whose content is spoilt, or a line of words."""

    specimen: Specimen
    content: bytes
    words: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.specimen.kind


class Outcome(NamedTuple):
    """What came of an attempt: how it ended, what was said, and what was wrong about that, if anything."""

    code: int
    said: str
    seconds: float
    wrong: str = ""


def sound_files() -> dict[str, bytes]:
    """Give a sound trace and a sound vector."""
    return {one.file: one.content for kind in ("traces", "vectors") for one in specimens()[kind][:1]}


COMMAND_LINES = "lines of words"

SHARES: dict[str, float] = {"house rules": 5, COMMAND_LINES: 5, "traces": 4, "chart": 2, "scenarios": 2}
SHARES |= {"variants": 0.3}
"""How much of all attempts is of a kind, against 1 of others."""


def kinds() -> list[str]:
    return [*specimens(), COMMAND_LINES]


def attempt(seed: int, number: int) -> Attempt:
    """Make the attempt of a number, the same for the same seed."""
    chance = Random(f"{seed}:{number}")
    kind = chance.choices(kinds(), [SHARES.get(kind, 1) for kind in kinds()])[0]
    if kind == COMMAND_LINES:
        return Attempt(Specimen(kind, "", b"", ()), b"", line_of_words(chance))
    specimen = chance.choice(specimens()[kind])
    done = tuple(chance.choice(specimen.done).split())
    return Attempt(specimen, _spoilt_content(chance, specimen), done)


def _spoilt_content(chance: Random, specimen: Specimen) -> bytes:
    content, times = specimen.content, chance.choice([1, 1, 1, 2, 3])
    has_structure = specimen.file.endswith((".yaml", ".json", ".jsonl"))
    if has_structure and (chance.random() < 0.7 or set(specimen.done) & CALLS.keys()):
        value = _parsed(specimen)
        for _ in range(times):
            value = spoilt(chance, value)
        return written(value)
    for _ in range(times):
        content = scrambled(chance, content)
    return content


@cache
def _data(content: bytes) -> Any:
    path = Path(f"specimen-{hash(content)}.yaml")
    path.write_bytes(content)
    try:
        return read_document(path).data
    finally:
        path.unlink()


def _parsed(specimen: Specimen) -> Any:
    return _data(specimen.content) if specimen.file.endswith(".yaml") else json.loads(specimen.content)


def run(one: Attempt, folder: Path) -> Outcome:
    """Try it in an empty folder, and judge what comes of it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    place = _laid_out(one, folder)
    before = _contents(folder)
    here = Path.cwd()
    os.chdir(folder)
    faulthandler.dump_traceback_later(HANGING, exit=True)
    began = process_time()
    try:
        name = " ".join(one.words)
        code, said, trace = _called(name, one.content) if name in CALLS else _commanded(one, place)
    finally:
        faulthandler.cancel_dump_traceback_later()
        os.chdir(here)
    seconds = process_time() - began
    changed = sorted(
        path for path, was in _contents(folder).items() | before.items() if (path, was) not in before.items()
    )
    changed += [path for path in before if not (folder / path).exists()]
    wrong = _wrong(one, place, code, said, trace, changed)
    if not wrong and seconds > LIMIT:
        wrong = f"it took more than {LIMIT:g} seconds"
    return Outcome(code, said, seconds, wrong)


def _laid_out(one: Attempt, folder: Path) -> str:
    """Write the files of an attempt, and give the path of the one that is spoilt."""
    if one.kind == COMMAND_LINES:
        for specimens_of in specimens().values():
            specimen = specimens_of[0]
            if not specimen.beside and specimen.kind != "settings":
                (folder / specimen.file).write_bytes(specimen.content)
        scenario = specimens()["scenarios"][0]
        (folder / "scenario.yaml").write_bytes(scenario.content)
        return ""
    if one.specimen.beside:
        for path in one.specimen.beside.rglob("*.yaml"):
            own = path.relative_to(one.specimen.beside)
            if own.parts[0] != "scenarios":
                (folder / own).parent.mkdir(exist_ok=True)
                shutil.copyfile(path, folder / own)
    (folder / "vectors.jsonl").write_bytes(specimens()["vectors"][0].content)
    (folder / one.specimen.file).parent.mkdir(exist_ok=True)
    (folder / one.specimen.file).write_bytes(one.content)
    return one.specimen.file


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _called(name: str, content: bytes) -> tuple[int, str, str]:
    try:
        CALLS[name](content)
    except SixtySixError as error:
        return BAD_INPUT, str(error), ""
    except Exception as error:
        return BUG, repr(error)[:200], traceback.format_exc()
    return 0, "", ""


def _commanded(one: Attempt, place: str) -> tuple[int, str, str]:
    words = [place if word == "@" else word for word in one.words]
    done = CliRunner().invoke(main, words, input="q\n")
    trace = ""
    if done.exception and not isinstance(done.exception, SystemExit):
        trace = "".join(traceback.format_exception(done.exception))
    return done.exit_code, done.stderr, trace


PLACE = re.compile(r"(?m)^(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): ")
LONGEST = 2_000
"""Characters of a line that somebody reads."""

ELSEWHERE = {COMMAND_LINES, "snapshots", "events", "views", "kept hands"}
"""What has no place in a file: words, and what a front end hands in."""


WHOLE = {"saved games", "traces", "vectors", "perft files"}
"""What may be wrong as a whole, or in a hand that is named by its number."""


UNNAMED = re.compile(r"name what is to be tested|nothing was compared: |.* cannot be imported: ", re.DOTALL)
"""What is said where settings name no system that is there, or a file holds nothing."""


def _wrong(one: Attempt, place: str, code: int, said: str, trace: str, changed: list[str]) -> str:
    if trace or "Traceback" in said or code not in (0, FINDINGS, BAD_INPUT):
        lines = (trace or said).strip().splitlines()
        where = [line.strip() for line in lines if line.strip().startswith("File ")]
        return f"a bug: {where[-1] if where else ''} {lines[-1] if lines else code}"[:300]
    if code == BAD_INPUT:
        if not said.strip():
            return "nothing is said"
        if changed:
            return f"bad input has changed {changed}"
        told = [line for line in said.splitlines() if not line.endswith("(warning)")]
        if one.kind != COMMAND_LINES and max(map(len, told)) > LONGEST:
            return "a line of thousands of characters"
        if one.kind not in ELSEWHERE and (fault := _misplaced(one, place, told)):
            return fault
    return ""


def _misplaced(one: Attempt, place: str, told: list[str]) -> str:
    """Say what is wrong with the places that are told."""
    if one.kind in WHOLE and told[0].startswith(f"{place}: "):
        return ""
    if UNNAMED.match("\n".join(told)):
        return ""
    if not (found := PLACE.match(told[0])):
        return f"no place: {told[0][:100]}"
    if found["file"] == place:
        lines = one.content.decode("utf-8", "replace").split("\n")
        if not 1 <= int(found["line"]) <= max(len(lines), 1) + 1:
            return f"no such line: {told[0][:100]}"
    return ""


def signature(outcome: Outcome) -> str:
    """Name what is wrong so that the same fault of ours has one name."""
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'|\"[^\"]*\"", "_", outcome.wrong))[:160]


def shrunk(one: Attempt, folder: Path, outcome: Outcome, tries: int = 200) -> Attempt:
    """Find the smallest attempt that goes wrong in the same way, in so many tries."""
    wanted = signature(outcome)
    waiting = True
    while waiting and tries > 0:
        waiting = False
        for less in _less(one):
            tries -= 1
            if signature(run(less, folder)) == wanted:
                one, waiting = less, True
                break
            if tries <= 0:
                break
    return one


def _less(one: Attempt) -> Iterator[Attempt]:
    if one.kind == COMMAND_LINES:
        words = one.words
        yield from (replace(one, words=words[:place] + words[place + 1 :]) for place in range(1, len(words)))
    else:
        yield from (
            replace(one, content=content) for content in smaller(one.content) if content != one.content
        )
