"""Type checkers accept the front ends in the documents, and find each of these mistakes."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.compile.export.javascript_package import PACKAGE, typed
from tests.compile.export.node import MODULES
from tests.documents import read, texts, write_files
from tests.embedding.test_guide import PAGES, program

MISTAKES = {
    "an option that there is not": ("Schnapsen(sed=3)", "new Schnapsen({ sed: 3 })"),
    "a seed that is no number": ('Schnapsen(seed="7")', 'new Schnapsen({ seed: "7" })'),
    "a misspelt event": ('game.send("leadcard", card="AS")', 'game.send("leadcard", { card: "AS" })'),
    "an event without its card": ('game.send("lead_card")', 'game.send("lead_card")'),
    "a misspelt argument": ('game.send("lead_card", crad="AS")', 'game.send("lead_card", { crad: "AS" })'),
    "a card of another deck": ('game.send("lead_card", card="9S")', 'game.send("lead_card", { card: "9S" })'),
    "a card with an event that takes none": (
        'game.send("start_game", card="nonsense")',
        'game.send("start_game", { card: "nonsense" })',
    ),
    "a wrong card in an event as it is listed": (
        'listed: Event = {"event": "lead_card", "player": 0, "card": "9S"}',
        'game.send({ event: "lead_card", player: 0, card: "9S" })',
    ),
    "why no event is allowed": ('game.explain("nonsense")', 'game.explain("nonsense")'),
    "conditions of a card with a suit": (
        'game.conditions("play_card", suit="S")',
        'game.conditions("play_card", { suit: "S" })',
    ),
    "the seat of a third player": ("seat: Seat = 2", "const seat: Seat = 2"),
    "a misspelt key of a view": ('print(game.view(0)["hnad"])', "game.view(0).hnad"),
    "a state that there is not": ('print(game.state == "PLAYING")', 'game.state === "PLAYING"'),
    "a misspelt field of the table": ("print(game.table.trumps)", "game.table.trumps"),
    "a card of any event": ('print(game.legal_events()[0]["card"])', "game.legalEvents()[0]!.card"),
    "a result before there is one": ('print(game.result()["winner"])', "game.result().winner"),
    "a game from a number": ("Schnapsen.restore(7)", "Schnapsen.restore(7)"),
}
"""Mistakes in Python and TypeScript, each on one line where an error is expected."""

PYTHON = """\
from sixtysix_machines.schnapsen import Schnapsen
from sixtysix_machines.schnapsen_types import Event, Seat

game = Schnapsen(seed=7)
"""

TYPESCRIPT = """\
import { Schnapsen } from "./machines/index.js";
import type { Seat } from "./machines/schnapsen.js";

const game = new Schnapsen({ seed: 7 });
"""

RIGHT = """\
from collections.abc import Mapping
from typing import assert_never

from sixtysix import StateHandler
from sixtysix_machines.schnapsen import Schnapsen
from sixtysix_machines.schnapsen_types import Card, Event, Suit, View

class Hears(StateHandler):
    state = "TRICK_START"
    game: Schnapsen

    def on_event(self, event: Event) -> None:
        print(carried(event))

def carried(event: Event) -> Card | Suit | None:
    if "card" in event:
        card: Card = event["card"]
        return card
    return event["suit"] if "suit" in event else None

def by_key(event: Event) -> Card | None:
    match event["event"]:
        case "lead_card" | "play_card":
            return event["card"]
        case _:
            return None

def by_name(event: Event) -> Card | Suit | None:
    if event["event"] == "declare_marriage":
        return event["suit"]
    if event["event"] == "lead_card" or event["event"] == "play_card":
        return event["card"]
    if "player" in event:
        print(event["player"])
        return None
    if event["event"] == "start_game" or event["event"] == "restart" or event["event"] == "quit":
        return None
    assert_never(event)

def asked(game: Schnapsen, message: Mapping[str, object], who: int) -> View:
    if game.explain(message, player=who).allowed and game.conditions(message, player=who):
        game.send(message, player=who)
    return game.view(who)

def typed(game: Schnapsen, words: list[str], who: int) -> None:
    game.send({"event": words[0], "player": who, "card": words[1]})

Schnapsen(seed=7, handlers=[Hears]).send("start_game")
"""
"""Correct code: narrowing of events, handlers that declare their events, and events from outside."""

pytestmark = pytest.mark.slow

PYRIGHT = MODULES / "pyright" / "index.js"

CHECKERS: dict[str, list[str]] = {
    "mypy": [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache"],
    "pyright": ["node", str(PYRIGHT), "--pythonpath", sys.executable],
}


def errors(said: str) -> dict[str, set[int]]:
    """Return the lines in the errors of mypy, pyright or tsc, by file."""
    found: dict[str, set[int]] = {}
    for match in re.finditer(r"(\w+)\.(?:py:(\d+)[^\n]*? error: |ts\((\d+),)", said):
        found.setdefault(match[1], set()).add(int(match[2] or match[3]))
    return found


def pieces(folder: Path) -> dict[str, str]:
    """Return the programs of the documents by name: a page's pieces are one, what is a file there is its own.

    The pieces of `docs/exchange.md` and `docs/gym.md` are left out: they use libraries without types.
    """
    for page in (read("docs/adapter.md"), read("docs/conformance.md")):
        write_files(page, folder)
    return {
        "readme": "\n".join(texts(read("README.md"), "python")),
        "house_rules": "\n".join(texts(read("docs/house-rules.md"), "python")),
        **{f"embedding_{place}": program(page) for place, page in enumerate(PAGES[:2])},
        **{file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*.py")},
    }


@pytest.fixture(scope="module", params=CHECKERS)
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[int]]:
    """The errors of a checker in the mistakes, the correct code, and the documents."""
    if request.param == "pyright" and not (shutil.which("node") and PYRIGHT.is_file()):
        pytest.skip("needs node and the packages of tests/package.json")
    folder = tmp_path_factory.mktemp(request.param)
    programs = pieces(folder)
    assert {"adapter", "my_game", "test_my_game"} < programs.keys()
    programs |= {"mistakes": PYTHON + "\n".join(wrong for wrong, _ in MISTAKES.values()), "right": RIGHT}
    for name, text in programs.items():
        (folder / f"{name}.py").write_text(f"# pyright: strict\n{text}\n", encoding="utf-8")
    command = [*CHECKERS[request.param], *(f"{name}.py" for name in programs)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    return errors(done.stdout)


def unfound(lines: set[int], first: int) -> list[str]:
    """Return the mistakes without an error on their line; the first mistake is on line ``first``."""
    return [name for line, name in enumerate(MISTAKES, first) if line not in lines]


def test_every_mistake_in_python_is_found_and_nothing_else(found: dict[str, set[int]]) -> None:
    """Narrowing of events is understood, and the Python of the documents is strict."""
    first = PYTHON.count("\n") + 2
    assert found.keys() == {"mistakes"}
    assert min(found["mistakes"]) == first
    assert unfound(found["mistakes"], first) == []


@pytest.mark.skipif(not (MODULES / "typescript").is_dir(), reason="needs the packages of tests/package.json")
def test_every_mistake_in_typescript_is_found(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "machines")
    wrong = [f"{typescript};" for _, typescript in MISTAKES.values()]
    (tmp_path / "mistakes.ts").write_text(TYPESCRIPT + "\n".join(wrong) + "\n", encoding="utf-8")
    lines = errors(typed(tmp_path, "--noUncheckedIndexedAccess", "mistakes.ts"))["mistakes"]
    first = TYPESCRIPT.count("\n") + 1
    assert min(lines) == first
    assert unfound(lines, first) == []
