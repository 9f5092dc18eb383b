"""Attempts: a sound file or a sound line of words, spoilt by chance, given to a command in this process."""

import faulthandler
import json
import os
import re
import shutil
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import click
from click.testing import CliRunner

from sixtysix.chart.forms import malformed, parse_json
from sixtysix.chart.read.document import read_document
from sixtysix.cli import BAD_INPUT, BUG, FINDINGS, main
from sixtysix.errors import SixtySixError
from sixtysix.languages import language_of, read_catalogue
from sixtysix.machines import machine
from sixtysix.prove.prove import Checkpoint, shares

from .mutations import misspelt, scrambled, smaller, spoilt, written

ROOT = Path(__file__).parents[2]

LIMIT = 5.0
"""Seconds of this process that a command may take for any of these inputs."""

HANGING = 300
"""Seconds of the clock after which a command is taken for one that never ends."""

REPLAYED = "--vectors vectors.jsonl --adapter sixtysix.conform.adapters:CompiledMachine --no-explain"
ADAPTER = f"{REPLAYED} --failures= --hands 0"
KEPT = f"{REPLAYED} --failures . --hands 1"
SMALLEST = "kinderschnapsen"


class Specimen(NamedTuple):
    """A sound file: what kind it is, its name, what stands in it, and what is done with it.

    ``done`` are lines of words of commands with ``@`` for the file, or names of `CALLS`. What lies in the folder
    ``beside`` is copied into that of the file.
    """

    kind: str
    file: str
    content: bytes
    done: Sequence[str]
    beside: Path | None = None


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


# Specimens


def specimens() -> dict[str, list[Specimen]]:
    """Give every sound file, by kind. What is no text is made by the project itself."""
    found = [*_charts(), *_rules(), *_scenarios(), *_conformance(), *_hands(), *_states(), *_catalogues()]
    return {
        kind: [one for one in found if one.kind == kind] for kind in dict.fromkeys(one.kind for one in found)
    }


RULES = (
    *("check @", "check @", "explain @ lead_card", "explain @ play_card --json", "diagram @ --format dot"),
    *(
        "diagram @ --format mermaid --state TRICK_START",
        "simulate @ --hands 1 --check",
        "simulate @ --hands 1 --backend kernel",
    ),
    *("export @ --to xstate", "export @ --to scxml", "diff schnapsen @", "perft @ --depth 2", "variants"),
)


def _rules() -> Iterator[Specimen]:
    league = sorted((ROOT / "tests/conform/league/rules").glob("*.yaml"))
    for path in [*sorted((ROOT / "spec/variants").glob("*.yaml")), *league]:
        text = path.read_bytes()
        if path not in league:  # beside another chart a name of the family is another file's
            text = re.sub(rb"(?m)^name: .*\n", b"", text)
        yield Specimen("house rules", "sunday.yaml", text, RULES)


def _charts() -> Iterator[Specimen]:
    kuhn, turnstile, spec = ROOT / "tests/kuhn", ROOT / "tests/turnstile", ROOT / "spec"
    for folder, variant, kinds in (
        (kuhn, "variants/kuhn.yaml", "chart parameters rulings sources/kuhn-1950 variants/kuhn-match"),
        (turnstile, "", "chart parameters"),
        (
            spec,
            "variants/kinderschnapsen.yaml",
            "chart parameters rulings rulebook read equivalents sources/snapszer",
        ),
    ):
        event = "bet" if folder == kuhn else "claim"
        with_variant = [f"explain {variant} {event}", f"diagram {variant} --format dot"] * bool(variant)
        for name in kinds.split():
            kind = (
                "lists of the spec"
                if name in ("rulings", "rulebook", "read", "equivalents")
                else name.split("/")[0]
            )
            text = (folder / f"{name}.yaml").read_bytes()
            yield Specimen(kind, f"{name}.yaml", text, ("check @", *with_variant), folder)


def _scenarios() -> Iterator[Specimen]:
    for path in sorted((ROOT / "spec/scenarios").glob("*.yaml"))[::8]:
        yield Specimen(
            "scenarios", path.name, path.read_bytes(), ("check @", "scenario run @", "scenario run @ --json")
        )


KNOWN = """\
- finding: allows claim
  reason: it is so
- event: close_talon
  state: TRICK_START
  reason: it asks for cards
"""

SETTINGS = """\
pytest = true
[conform]
hands = 0
seed = 3
time = "60s"
adapter = "sixtysix.conform.adapters:CompiledMachine"
vectors = "none.jsonl"
failures = ""
known = "known.yaml"
fail-fast = true
"""


def _conformance() -> Iterator[Specimen]:
    yield Specimen(
        "known differences", "known.yaml", KNOWN.encode(), (f"conform {SMALLEST} {ADAPTER} --known @",)
    )
    yield Specimen(
        "settings",
        "sixtysix.toml",
        SETTINGS.encode(),
        (f"conform {SMALLEST} --vectors vectors.jsonl --hands 0 --failures= --no-explain",),
    )
    below = SETTINGS.replace("[", "[tool.sixtysix.").replace("pytest", "[tool.sixtysix]\npytest").encode()
    yield Specimen(
        "settings",
        "pyproject.toml",
        below,
        (
            f"conform {SMALLEST} --vectors vectors.jsonl --hands 0 --failures= --no-explain",
            "conform smoke schnapsen",
        ),
    )
    kept = {"sixtysix.conform.adapters:CompiledMachine": {"allows claim": ["deal 3, 0 lead_card AS"]}}
    yield Specimen("kept hands", f"{SMALLEST}.json", written(kept), (f"conform {SMALLEST} {KEPT}",))


def _played(*words: str) -> str:
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.stdout


def _hands() -> Iterator[Specimen]:
    of_trace = (
        "show @",
        "show @ --hand 1 --cards german",
        "replay @",
        "replay @ --variant schnapsen",
        f"cover {SMALLEST} @ --missing",
        "scenario new @ --hand 1",
        "diagram --trace @ --format dot",
        f"explain {SMALLEST} claim --trace @ --step 2",
    )
    for seed in range(4):
        hand = _played("simulate", SMALLEST, "--hands", "1", "--seed", str(seed), "--trace", "-")
        yield Specimen("traces", "hands.jsonl", hand.encode(), of_trace)
    vectors = (ROOT / f"generated/vectors/{SMALLEST}.jsonl").read_text("utf-8").splitlines(keepends=True)
    for vector in vectors[::20]:
        of_vector = (f"cover {SMALLEST} @", f"conform {SMALLEST} {ADAPTER}")
        yield Specimen("vectors", "vectors.jsonl", vector.encode(), of_vector)
    counted = (ROOT / f"tests/perft/{SMALLEST}.perft").read_bytes()
    yield Specimen(
        "perft files",
        "deals.perft",
        counted,
        (f"perft {SMALLEST} --deal @ --depth 2", f"perft {SMALLEST} --deal @ --depth 1 --write -"),
    )


def _states() -> Iterator[Specimen]:
    """Give what a front end hands in: snapshots, events, views, saved games, and what a proof keeps of itself."""
    game = machine(SMALLEST)(seed=3)
    game.send("start_game")
    for event in game.legal_events()[:1]:
        game.send(**event)
    saved = game.snapshot()
    yield Specimen("snapshots", "snapshot.json", written(saved), ("restore",))
    kept = {
        "format": 1,
        "variant": SMALLEST,
        "seed": 3,
        "strength": None,
        "pack": "french",
        "begin": saved,
        "events": [],
    }
    yield Specimen("saved games", "game.json", written(kept), ("play --load @",))
    for event in game.legal_events():
        yield Specimen("events", "event.json", written(event), ("send",))
    yield Specimen("views", "view.json", written(game.view(0)), ("form",))
    proof = {"seconds": 1.0, "found": []}
    yield Specimen("checkpoints", "proof.json", written(proof), ("checkpoint",))


def _catalogues() -> Iterator[Specimen]:
    entries = (ROOT / "spec/languages/de.po").read_text("utf-8").split("\n\n")
    text = "\n\n".join([entries[0], *entries[1::40]]) + "\n"
    yield Specimen(
        "catalogues", "languages/de.po", text.encode(), ("check @", "catalogue"), ROOT / "tests/turnstile"
    )


# Calls of what a front end embeds


def _restored(content: bytes) -> None:
    saved = json.loads(content)
    game = machine(SMALLEST).restore(saved)
    for number in range(20):
        game.observe(), game.view(0), game.view(1)
        if not (legal := game.legal_events()):
            break
        game.send(**legal[number % len(legal)])


def _sent(content: bytes) -> None:
    game = machine(SMALLEST)(seed=3)
    game.send("start_game")
    before, event = game.snapshot(), json.loads(content)
    try:
        if isinstance(event, dict):
            name: Any = event.get("event")
            game.send(name, **{str(key): value for key, value in event.items() if key != "event"})
        else:
            game.send(event)
    except SixtySixError:
        assert game.snapshot() == before, "an event that is none has changed the game"
        raise


FORMS = ("hand", "vector", "event", "view", "table", "saved", "snapshot", "wire", "protocol", "known")


def _held_to_forms(content: bytes) -> None:
    try:
        value = parse_json(content.decode())
    except (ValueError, RecursionError):
        return
    for form in FORMS:
        malformed(value, form)


def _checkpoint(content: bytes) -> None:
    Path("proof.json").write_bytes(content)
    Checkpoint(Path("proof.json")).load(shares(_kernel(), 2, 1, 1))


@cache
def _kernel() -> Any:
    from sixtysix.machines import kernel

    return kernel(SMALLEST)


def _catalogue(_: bytes) -> None:
    path = Path("languages/de.po")
    language = language_of(path, read_catalogue(path))
    assert isinstance(language("claim {cards card}", cards=3), str)


CALLS: dict[str, Callable[[bytes], None]] = {
    "restore": _restored,
    "send": _sent,
    "form": _held_to_forms,
    "checkpoint": _checkpoint,
    "catalogue": _catalogue,
}
"""What is tried without a command; only a `SixtySixError` may come out of it."""


# Lines of words

LINES = """\
check sunday.yaml
variants --names
explain schnapsen close_talon --json
explain schnapsen 1_close_talon --trace hands.jsonl --hand 1 --step 3
show hands.jsonl --hand 1 --cards german
diagram snapszer --state TRICK_START --format dot -o out.dot
diagram --trace hands.jsonl --hand 1 --step 2 --format dot
diff schnapsen sunday.yaml --state TRICK_START --format dot -o out.dot
sources schnapsen-rules --behind close_talon --json
sources --since HEAD --mutants
scenario run scenario.yaml --json
scenario new hands.jsonl --hand 1 --upto 3 --title x -o new.yaml
languages de hu --json
mutate kinderschnapsen --vectors vectors.jsonl --only spec/none --fail-under 50 -o out.json
conform kinderschnapsen --adapter sixtysix.conform.adapters:CompiledMachine --hands 1 --seed 1 --vectors vectors.jsonl --known known.yaml --failures= --no-explain --time 5s
conform kinderschnapsen --adapter sixtysix.conform.adapters:Kernel --hand deal_3 --finding x --junit j.xml --sarif s.sarif --markdown m.md --html h.html --log l.txt
conform smoke kinderschnapsen --sut cat --timeout 0.3
conform new --language python -o adapter.py
protocol --json
replay hands.jsonl --variant kinderschnapsen
cover kinderschnapsen hands.jsonl vectors.jsonl --missing --json
play schnapsen --seed 3 --strength 1 --cards french --save game.json
play --hotseat schnapsen
play --load game.json
simulate kinderschnapsen schnapsen --hands 2 --seed 3 --trace out.jsonl --check --false-claims 0.5 --closings 0.1 --backend kernel --jobs 1 --json
export snapszer --to scxml -o out.scxml
export kinderschnapsen --to javascript -o package
perft kinderschnapsen --depth 2 --deal deals.perft --deals 2 --seed 1 --divide --write out.perft --backend machine --json
serve schnapsen --db games.sqlite --backup copy.sqlite --port 8066 --host 127.0.0.1 --keep 3 --computers 1 --log-level info
prove nonsense --deals 1 --seed 3 --from-trick 2 --jobs 1 --anew -o out.json --json
refute kinderschnapsen --hands 2 --seed 1 --jobs 1 -o out.json --json
build nonsense --check --out built --anew
rulebook nonsense -o rulebook
table nonsense -o table
--language de explain schnapsen claim
""".splitlines()  # noqa: E501

WORDS = (
    *(
        "",
        "-",
        "--",
        "-h",
        "--help",
        "--json",
        "-o",
        "--version",
        "--language",
        "x",
        "-1",
        "0",
        "1",
        "1.5",
        "nan",
        "inf",
        "1e3",
    ),
    *(
        "0x10",
        "1_0",
        "٣",
        "²",
        "sunday.yaml",
        "hands.jsonl",
        "known.yaml",
        ".",
        "..",
        "/",
        "~",
        "/dev/null",
        "/dev/full",
    ),
    *(
        "no/such/file",
        "sunday.yaml/x",
        "é",
        "\udcff",
        "a\nb",
        "\x1b[31m",
        "x" * 300,
        "x" * 5_000,
        "{a}",
        "%s",
        "$HOME",
        "*",
        "?",
    ),
    *(
        "schnapsen",
        "SCHNAPSEN",
        "schnapsen.yaml",
        "HEAD:schnapsen",
        ":schnapsen",
        "x:y",
        "no such:schnapsen",
        "schnapsen-kernel",
    ),
    *(
        "TRICK_START",
        "lead_card AS",
        "1 lead_card",
        "claim",
        "99999999999999999999999999",
        "-99999999999999999999999999",
    ),
    *(
        "a:b",
        "a.b:C",
        "os:system",
        "sixtysix:nothing",
        "'",
        '"',
        "\\",
        "deal 3, 0 lead_card AS",
        "deck AS",
        "\u2028",
        "\x85",
    ),
)

LONG = {
    "--hands",
    "--deals",
    "--depth",
    "--jobs",
    "--cluster",
    "--host",
    "--computers",
    "--timeout",
    "--time",
}
"""Options whose sound values may ask for work without end, for processes or for an answer from far away."""

SMALL = ("0", "1", "2", "-1", "x", "", "1.5", "nan", "-99999999999999999999999999", "\udcff")


KEPT_SHORT = {
    "build": "nonsense",
    "rulebook": "nonsense",
    "table": "nonsense",
    "prove": "nonsense",
    "serve": "--backup copy.sqlite",
    "mutate": "--only spec/none",
    "refute": "--hands 2",
    "conform": "--hands 1 --vectors vectors.jsonl",
}
"""What stands behind a command, whatever is spoilt, that would else work for minutes, or without end."""

WRITING = {"--update", "--read"}
"""Options that write into the checkout."""


def spoilt_words(chance: Random, words: list[str]) -> list[str]:
    """Copy a line of words with one fault in it."""
    words = list(words)
    place = chance.randrange(len(words))
    kind = chance.randrange(6)
    if kind == 0 and len(words) > 1:
        del words[place]
    elif kind == 1:
        words[place] = misspelt(chance, words[place])
    elif kind == 2:
        words.insert(place, words[place])
    elif kind == 3:
        words.insert(chance.randrange(1, len(words) + 1), chance.choice(_options()))
    else:
        words[place] = chance.choice(WORDS)
    words = [_harmless(chance, before, word) for before, word in zip(["", *words], words, strict=False)]
    kept = KEPT_SHORT.get(words[0], "").split()
    return words if {*kept[:1]} <= {*words} else [words[0], *kept, *words[1:]]


def _harmless(chance: Random, before: str, word: str) -> str:
    return chance.choice(SMALL) if before in LONG and word not in SMALL and not word.startswith("-") else word


@cache
def _options() -> list[str]:
    with click.Context(main) as context:
        found = [main.get_command(context, name) for name in main.list_commands(context)]
    return sorted(
        {name for one in found if one for option in one.params for name in option.opts if name[0] == "-"}
        - LONG
        - WRITING
    )


# Attempts


@cache
def _corpus() -> dict[str, list[Specimen]]:
    return specimens()


def sound_files() -> dict[str, bytes]:
    """Give a sound trace and a sound vector."""
    return {one.file: one.content for kind in ("traces", "vectors") for one in _corpus()[kind][:1]}


COMMAND_LINES = "lines of words"

SHARES = {
    "chart": 2,
    "house rules": 5,
    COMMAND_LINES: 5,
    "traces": 4,
    "scenarios": 2,
    "checkpoints": 0.3,
    "variants": 0.3,
}
"""How much of all attempts is of a kind, against 1 of others."""


def kinds() -> list[str]:
    return [*_corpus(), COMMAND_LINES]


def attempt(seed: int, number: int) -> Attempt:
    """Make the attempt of a number, the same for the same seed."""
    chance = Random(f"{seed}:{number}")
    kind = chance.choices(kinds(), [SHARES.get(kind, 1) for kind in kinds()])[0]
    if kind == COMMAND_LINES:
        words = [
            word.replace("1_close", "1 close").replace("deal_", "deal ")
            for word in chance.choice(LINES).split()
        ]
        for _ in range(chance.choice([0, 1, 1, 2, 3])):
            words = spoilt_words(chance, words)
        return Attempt(Specimen(kind, "", b"", ()), b"", tuple(words))
    specimen = chance.choice(_corpus()[kind])
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
        for specimens_of in _corpus().values():
            specimen = specimens_of[0]
            if not specimen.beside and specimen.kind != "settings":
                (folder / specimen.file).write_bytes(specimen.content)
        scenario = _corpus()["scenarios"][0]
        (folder / "scenario.yaml").write_bytes(scenario.content)
        return ""
    if one.specimen.beside:
        for path in one.specimen.beside.rglob("*.yaml"):
            own = path.relative_to(one.specimen.beside)
            if own.parts[0] != "scenarios":
                (folder / own).parent.mkdir(exist_ok=True)
                shutil.copyfile(path, folder / own)
    (folder / "vectors.jsonl").write_bytes(_corpus()["vectors"][0].content)
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

ELSEWHERE = {COMMAND_LINES, "snapshots", "events", "views", "checkpoints", "kept hands"}
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
