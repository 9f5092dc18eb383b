"""Exported machines run in Node as Python's do: vectors, random games, snapshots, counts, and conformance runs."""

import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from gzip import compress
from pathlib import Path
from typing import Any

import pytest
from tests.documents import read, texts
from tests.documents import run as run_command
from tests.lockstep.javascript import Node, Python, beside, house_rules, played

from sixtysix.chart import load, variant_names
from sixtysix.chart.model import translated
from sixtysix.compile.javascript import TranslationError, package
from sixtysix.compile.machine import kernel, machine
from sixtysix.languages import speaking
from sixtysix.project.build import family_files, write
from sixtysix.runtime import SnapshotError
from sixtysix_tools.perft import read_references

from ...command import command
from ...house_rules import house
from .charts import TURNSTILE, chart_of
from .javascript_package import PACKAGE, installed, scripted, typed
from .lockstep import VECTORS
from .node import HERE, MODULES, needs_node

pytestmark = pytest.mark.slow

Json = dict[str, Any]

ROOT = HERE.parents[2]
VARIANTS = variant_names()

HANDS = 3
HOUSE_RULES = 3
DEPTH = 5
LARGEST = 68_000
"""Size of all modules of the family in bytes, gzipped one by one."""

run = command("export")


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    """Node, with the committed package."""
    with Node(PACKAGE) as process:
        yield process


@needs_node
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_vector_is_played_as_it_says(variant: str, node: Node) -> None:
    file = VECTORS / f"{variant}.jsonl"
    found = node.ask("vectors", variant, file=str(file))
    assert found["problems"] == []
    assert found["vectors"] == file.read_text(encoding="utf-8").count("\n")


@needs_node
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_are_the_same(variant: str, node: Node) -> None:
    found = beside(node, chart_of(variant), HANDS)
    assert found["hands"] >= HANDS
    assert found["refused"] > 0
    assert found["snapshots"] > 0


@needs_node
def test_random_house_rules_are_the_same() -> None:
    found = house_rules(10_000, HOUSE_RULES)
    assert found["rules"] == HOUSE_RULES
    assert found["events"] > 10 * HOUSE_RULES


@needs_node
def test_a_turnstile_is_the_same(tmp_path: Path) -> None:
    chart = chart_of(TURNSTILE)
    write(tmp_path, package([chart]))
    with Node(tmp_path) as process:
        counts = [next(played(process, Python(chart), seed)) for seed in range(4)]
    assert sum(count.events for count in counts) > 20


@needs_node
@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_of_event_sequences_are_those_of_the_files(variant: str, node: Node) -> None:
    file = ROOT / "tests" / "perft" / f"{variant}.perft"
    references = read_references(
        file.read_text(encoding="utf-8").splitlines(), file.name, kernel(variant).module
    )
    for reference in references:
        counted: Any = node.ask("perft", variant, setup=reference.deal.json(), depth=DEPTH)
        assert counted == [reference.counts[length] for length in range(1, DEPTH + 1)]


@needs_node
def test_seeds_of_any_size_deal_the_same() -> None:
    seeds = [0, 3, (1 << 32) - 1, 1 << 40, (1 << 53) + 1, (1 << 64) - 1]
    told = scripted(
        f"""import {{ Schnapsen }} from "FOLDER/schnapsen.js";
        const seeds = [{", ".join(f"{seed}n" for seed in seeds)}];
        const dealt = (seed) => {{
          const game = new Schnapsen({{ seed }});
          game.send("start_game");
          return game.observe().hands;
        }};
        console.log(JSON.stringify(seeds.map(dealt)));"""
    )
    for seed, hands in zip(seeds, told, strict=True):
        game = machine("schnapsen")(seed=seed)
        game.send("start_game")
        assert game.observe()["hands"] == hands


@needs_node
def test_an_error_of_a_handler_undoes_the_event_and_its_events_happen_afterwards() -> None:
    told = scripted(
        """import { EventNotAllowed, Schnapsen } from "FOLDER/index.js";
        const told = {};
        const fails = { TRICK_IN_PROGRESS: { onEntry() { throw new Error("no"); } } };
        const game = new Schnapsen({ seed: 1, handlers: fails });
        game.send("start_game");
        const before = JSON.stringify([game.snapshot(), game.currentEvent]);
        try { game.send(game.legalEvents().at(-1)); } catch (error) { told.thrown = error.message; }
        told.undone = before === JSON.stringify([game.snapshot(), game.currentEvent]);
        const seen = [];
        const goesOn = {
          PRE_GAME: { onEntry(at) { at.send("start_game"); seen.push(at.state); } },
          TRICK_START: {
            onEntry(at) { at.send(at.legalEvents().at(-1)); seen.push(at.state); },
            onLeave(at) { try { at.snapshot(); } catch (error) { seen.push(error.name); } },
          },
          TRICK_IN_PROGRESS: { onEntry(at) { at.send("play_card", { card: "XX" }); } },
        };
        try {
          new Schnapsen({ seed: 1, handlers: goesOn });
        } catch (error) {
          told.refused = error instanceof EventNotAllowed;
        }
        told.seen = seen;
        console.log(JSON.stringify(told));"""
    )
    assert (told["thrown"], told["undone"], told["refused"]) == ("no", True, True)
    assert told["seen"] == ["PRE_GAME", "TRICK_START", "SnapshotError"]


@needs_node
def test_a_damaged_snapshot_is_refused_as_in_python() -> None:
    game = machine("schnapsen")(seed=1)
    game.send("start_game")
    saved = game.snapshot()
    spoiled: list[Any] = [
        {**saved, "checksum": "0"},
        {**saved, "version": "0"},
        {**saved, "machine": "snapszer"},
        {**saved, "format": 2},
        {**saved, "table": {**saved["table"], "talon": 1}},
        {key: value for key, value in saved.items() if key != "decks"},
        [],
        "{",
        None,
    ]
    for one in spoiled:
        with pytest.raises(SnapshotError):
            type(game).restore(one)
    told = scripted(
        f"""import {{ Schnapsen }} from "FOLDER/index.js";
        const refused = (saved) => {{
          try {{ Schnapsen.restore(saved); return "taken"; }} catch (error) {{ return error.name; }}
        }};
        console.log(JSON.stringify({json.dumps([saved, *spoiled])}.map(refused)));"""
    )
    assert told == ["taken"] + ["SnapshotError"] * len(spoiled)


def test_the_committed_package_is_of_this_spec_and_small() -> None:
    made = {Path(path).name: text for path, text in family_files().items() if "/javascript/" in path}
    assert made == {path.name: path.read_text(encoding="utf-8") for path in PACKAGE.iterdir()}
    modules = [text for name, text in made.items() if name.endswith(".js")]
    assert sum(len(compress(text.encode())) for text in modules) <= LARGEST


@needs_node
def test_the_package_is_packed_with_all_that_it_imports(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    assert npm
    subprocess.run([npm, "pack", str(PACKAGE)], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    (packed,) = tmp_path.glob("*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    told = scripted(
        """import * as all from "FOLDER/index.js";
        console.log(JSON.stringify(Object.keys(all).filter((name) => all[name].machine)));""",
        tmp_path / "package",
    )
    assert sorted(told) == sorted(machine(name).__name__ for name in VARIANTS)
    (example,) = texts((tmp_path / "package" / "README.md").read_text(encoding="utf-8"), "js")
    (tmp_path / "package" / "example.js").write_text(example, encoding="utf-8")
    assert run_command(["node", "example.js"], tmp_path / "package").startswith("TRICK_START [")


TYPED = """
import { EventNotAllowed, Schnapsen } from "sixtysix";
import { kernel, type AtomicState, type Card, type Event, type Suit } from "sixtysix/schnapsen";
import type { Handlers, Observation, Result, Seat, View } from "sixtysix/schnapsen";
import manifest from "sixtysix/package.json";
import { result } from "sixtysix/rules";

console.log(manifest.version);
const handlers: Handlers = {
  TRICK_START: {
    onEntry(at) {
      const points: number = at.table.points[0]!;
      console.log(points);
    },
    onEvent(at, event) {
      if (event.event === "lead_card") {
        const card: Card = event.card;
        console.log(card);
      }
    },
  },
};
const game: Schnapsen = new Schnapsen({ seed: 7n, dealer: 1, handlers });
game.send("start_game");
const legal: Event[] = game.legalEvents();
const why: "PRE_GAME" | "DONE" | AtomicState | "PLAY" | "HAND_PLAY" = game.explain("claim").state;
console.log(why, game.explain("claim").event.event === "claim", game.explain("claim").states.includes("TRICK_END"));
for (const event of legal) game.explain(event).reasons.map(({ atom }) => atom.length);
try {
  game.send({ event: "lead_card", card: "AS" });
} catch (error) {
  if (error instanceof EventNotAllowed) console.log(error.explanation.allowed);
}
const { hand, turnup, trump, turn }: View = game.view(0);
const seen: [Card[], Card | null, Suit | null, Seat | null] = [hand, turnup, trump, turn];
const whole: Observation = game.observe();
const both: [Card[], Card[]] = whole.hands;
const ended: Result | null = game.result();
const states: readonly AtomicState[] = kernel.STATES;
const reason: "claim" | "false_claim" | "closer_failed" | "automatic" | "last_trick" | "most_points" | "tie" | null =
  result(game.table).reason;
const again: Schnapsen = Schnapsen.restore(JSON.stringify(game.snapshot()));
console.log(seen, both, states, reason, again.ruleset.target);
game.send("next_trick");
game.send("next_trick", { player: 0 });
game.explain("declare_marriage", { suit: "S" });
function asked(message: Record<string, unknown>, player: number): View {
  if (game.explain(message, { player }).allowed) game.send(message, { player });
  for (const event of game.legalEvents()) game.send(event, { player });
  return game.view(player);
}
console.log(asked, ended);
// @ts-expect-error
asked({}, "0");
// @ts-expect-error
game.send({ event: "lead_card", card: "9S" }, { player: 0 });
// @ts-expect-error
const other: "9S"[] = game.view(0).hand;
// @ts-expect-error
const compound: AtomicState = "PLAY";
// @ts-expect-error
new Schnapsen({ handlers: { NOWHERE: {} } });
// @ts-expect-error
new Schnapsen(7);
// @ts-expect-error
game.ruleset.target = 1;
"""


@pytest.mark.skipif(not (MODULES / "typescript").is_dir(), reason="needs the packages of tests/package.json")
def test_the_declarations_are_strict(tmp_path: Path) -> None:
    """Every marked line must be an error, and nothing else may be one, here or in the guide."""
    for place in ("machines", "node_modules/sixtysix"):
        shutil.copytree(PACKAGE, tmp_path / place)
    guide = read("docs/embedding-javascript.md")
    (code,) = texts(guide, "ts")
    speed = read("tests/embedding/kernel.mjs")
    made = {
        "typed.ts": TYPED,
        "guide.ts": code,
        "installed.ts": installed(code),
        "speed.ts": installed(speed),
    }
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert typed(tmp_path, *made) == ""


def test_an_export_is_written_into_a_folder(tmp_path: Path) -> None:
    first = run("schnapsen", "--to", "javascript", "-o", str(tmp_path / "new"))
    again = run("schnapsen", "--to", "javascript", "-o", str(tmp_path / "new"))
    assert first.stdout == f"12 files in {tmp_path / 'new'}, 12 of them changed\n"
    assert again.stdout == f"12 files in {tmp_path / 'new'}, 0 of them changed\n"
    assert (tmp_path / "new" / "schnapsen.js").read_text() == (PACKAGE / "schnapsen.js").read_text()
    assert (tmp_path / "new" / "rules.js").read_text() == (PACKAGE / "rules.js").read_text()


@pytest.mark.parametrize("name", ["rules", "python", "game"])
def test_a_name_that_the_package_has_already_is_refused(name: str, tmp_path: Path) -> None:
    path = house(tmp_path, f"name: {name}\nextends: schnapsen\nparameters: {{match.best_of: 3}}\n")
    result = run(str(path), "--to", "javascript", "-o", str(tmp_path / "made"))
    assert (result.exit_code, f"no room for a variant called {name}" in result.stderr) == (2, True)
    assert not (tmp_path / "made").exists()


@needs_node
def test_texts_of_a_variant_are_never_code(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'extends: schnapsen\ntitle: "*/ throw 1; /*"\nsays: Close early */ throw 1; // and go on.\n'
        "parameters: {match.best_of: 3}\n",
        "sunday",
    )
    assert run(str(path), "--to", "javascript", "-o", str(tmp_path / "made")).exit_code == 0
    lines = [
        line for line in (tmp_path / "made/sunday.js").read_text("utf-8").splitlines() if "throw 1" in line
    ]
    assert lines
    assert all(line.startswith("/** ") and line.index("*/") == len(line) - 2 for line in lines)
    subprocess.run(["node", "--check", tmp_path / "made/sunday.js"], check=True)


def test_rules_beyond_the_subset_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "tests" / "turnstile" / "turnstile_rules.py").read_text(encoding="utf-8")
    old = "    t.next_person = 1 - player\n"
    assert old in text
    (tmp_path / "floating_rules.py").write_text(text.replace(old, "    t.next_person = int(1.0 - player)\n"))
    monkeypatch.syspath_prepend(tmp_path)
    chart = chart_of(TURNSTILE)
    family = type(chart.family)(**{**vars(chart.family), "rules": "floating_rules"})
    with pytest.raises(
        TranslationError, match=r"floating_rules\.py:\d+:\d+: no JavaScript for this Constant: 1.0"
    ):
        package([family.configure(chart.variant)])


@needs_node
def test_a_number_has_the_noun_of_its_language(tmp_path: Path) -> None:
    with speaking("de"):
        write(tmp_path, package([translated(load("kinderschnapsen"))]))
    told = scripted(
        """import { Kinderschnapsen } from "FOLDER/index.js";
        const game = new Kinderschnapsen({ seed: 2 });
        game.send("start_game");
        const says = game.explain("claim", { player: game.view(0).turn }).reasons.map((reason) => reason.says);
        console.log(JSON.stringify(says));""",
        tmp_path,
    )
    assert any(re.search(r"Du hast \d+ Augen\.$", says) for says in told), told
