"""Specimens: sound files of every kind that a command or a front end reads, and what is done with each."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from sixtysix.chart.validation import malformed, parse_json
from sixtysix.cli import main
from sixtysix.compile.machines import machine
from sixtysix.errors import SixtySixError
from sixtysix.languages import language_of, read_catalogue

from .mutations import written
from .words import ADAPTER

ROOT = Path(__file__).parents[3]

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


@cache
def specimens() -> dict[str, list[Specimen]]:
    """Give every sound file, by kind. What is no text is made by the project itself."""
    found = [*_charts(), *_rules(), *_scenarios(), *_conformance(), *_hands(), *_states(), *_catalogues()]
    return {
        kind: [one for one in found if one.kind == kind] for kind in dict.fromkeys(one.kind for one in found)
    }


RULES = """\
check @
check @
explain @ lead_card
explain @ play_card --json
diagram @ --format dot
diagram @ --format mermaid --state TRICK_START
simulate @ --hands 1 --check
simulate @ --hands 1 --backend kernel
export @ --to xstate
export @ --to scxml
diff schnapsen @
perft @ --depth 2
variants
""".splitlines()


def _rules() -> Iterator[Specimen]:
    league = sorted((ROOT / "docs/measure/league/rules").glob("*.yaml"))
    for path in [*sorted((ROOT / "spec/variants").glob("*.yaml")), *league]:
        text = path.read_bytes()
        if path not in league:  # beside another chart a name of the family is another file's
            text = re.sub(rb"(?m)^name: .*\n", b"", text)
        yield Specimen("house rules", "sunday.yaml", text, RULES)


LISTS = {"rulings", "rulebook", "equivalents"}


def _charts() -> Iterator[Specimen]:
    of_family = "chart parameters rulings rulebook equivalents sources/snapszer"
    for folder, asked, files in (
        (ROOT / "tests/kuhn", ("variants/kuhn.yaml", "bet"), "chart parameters rulings sources/kuhn-1950"),
        (ROOT / "tests/kuhn", ("variants/kuhn.yaml", "bet"), "variants/kuhn-match"),
        (ROOT / "tests/turnstile", (), "chart parameters"),
        (ROOT / "spec", ("variants/kinderschnapsen.yaml", "claim"), of_family),
    ):
        done = ["check @"]
        if asked:
            done += [f"explain {' '.join(asked)}", f"diagram {asked[0]} --format dot"]
        for name in files.split():
            kind = "lists of the spec" if name in LISTS else name.partition("/")[0]
            yield Specimen(kind, f"{name}.yaml", (folder / f"{name}.yaml").read_bytes(), done, folder)


def _scenarios() -> Iterator[Specimen]:
    for path in sorted((ROOT / "spec/scenarios").glob("*.yaml"))[::8]:
        done = ("check @", "scenario run @", "scenario run @ --json")
        yield Specimen("scenarios", path.name, path.read_bytes(), done)


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

REPLAYED = f"conform {SMALLEST} --vectors vectors.jsonl --no-explain"


def _conformance() -> Iterator[Specimen]:
    known = f"{REPLAYED} {ADAPTER} --failures= --hands 0 --known @"
    yield Specimen("known differences", "known.yaml", KNOWN.encode(), (known,))
    by_settings = f"{REPLAYED} --hands 0 --failures="
    yield Specimen("settings", "sixtysix.toml", SETTINGS.encode(), (by_settings,))
    below = SETTINGS.replace("[", "[tool.sixtysix.").replace("pytest", "[tool.sixtysix]\npytest").encode()
    yield Specimen("settings", "pyproject.toml", below, (by_settings, "conform smoke schnapsen"))
    kept = {"sixtysix.conform.adapters:CompiledMachine": {"allows claim": ["deal 3, 0 lead_card AS"]}}
    again = f"{REPLAYED} {ADAPTER} --failures . --hands 1"
    yield Specimen("kept hands", f"{SMALLEST}.json", written(kept), (again,))


OF_TRACE = f"""\
show @
show @ --hand 1 --cards german
replay @
replay @ --variant schnapsen
cover {SMALLEST} @ --missing
scenario new @ --hand 1
diagram --trace @ --format dot
explain {SMALLEST} claim --trace @ --step 2
""".splitlines()


def _hands() -> Iterator[Specimen]:
    for seed in range(4):
        words = ("simulate", SMALLEST, "--hands", "1", "--seed", str(seed), "--trace", "-")
        played = CliRunner().invoke(main, words)
        assert played.exit_code == 0, played.output
        yield Specimen("traces", "hands.jsonl", played.stdout.encode(), OF_TRACE)
    vectors = (ROOT / f"generated/vectors/{SMALLEST}.jsonl").read_text("utf-8").splitlines(keepends=True)
    for vector in vectors[::20]:
        of_vector = (f"cover {SMALLEST} @", f"{REPLAYED} {ADAPTER} --failures= --hands 0")
        yield Specimen("vectors", "vectors.jsonl", vector.encode(), of_vector)
    counted = (ROOT / f"tests/perft/{SMALLEST}.perft").read_bytes()
    of_counts = (f"perft {SMALLEST} --deal @ --depth 2", f"perft {SMALLEST} --deal @ --depth 1 --write -")
    yield Specimen("perft files", "deals.perft", counted, of_counts)


def _states() -> Iterator[Specimen]:
    """Give what a front end hands in: snapshots, events, views, saved games, and what a proof keeps of itself."""
    game = machine(SMALLEST)(seed=3)
    game.send("start_game")
    for event in game.legal_events()[:1]:
        game.send(**event)
    saved = game.snapshot()
    yield Specimen("snapshots", "snapshot.json", written(saved), ("restore",))
    kept = {"format": 1, "variant": SMALLEST, "seed": 3, "strength": None, "pack": "french"}
    kept |= {"begin": saved, "events": []}
    yield Specimen("saved games", "game.json", written(kept), ("play --load @",))
    for event in game.legal_events():
        yield Specimen("events", "event.json", written(event), ("send",))
    yield Specimen("views", "view.json", written(game.view(0)), ("form",))


def _catalogues() -> Iterator[Specimen]:
    entries = (ROOT / "spec/languages/de.po").read_text("utf-8").split("\n\n")
    text = "\n\n".join([entries[0], *entries[1::40]]) + "\n"
    beside = ROOT / "tests/turnstile"
    yield Specimen("catalogues", "languages/de.po", text.encode(), ("check @", "catalogue"), beside)


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


def _catalogue(_: bytes) -> None:
    path = Path("languages/de.po")
    language = language_of(path, read_catalogue(path))
    assert isinstance(language("claim {cards card}", cards=3), str)


CALLS: dict[str, Callable[[bytes], None]] = {
    "restore": _restored,
    "send": _sent,
    "form": _held_to_forms,
    "catalogue": _catalogue,
}
"""What is tried without a command; only a `SixtySixError` may come out of it."""
