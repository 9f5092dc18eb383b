"""What type checkers say of front ends: nothing of those in the documents, and something of each mistake."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.compile.export.javascript_package import PACKAGE, typed
from tests.compile.export.node import MODULES
from tests.documents import read, texts, write_files
from tests.embedding.test_guide import PAGES, program

MISTAKES = {
    "an option that there is not": ("Schnapsen(sed=3)", "new Schnapsen({ sed: 3 })"),
    "a seed that is no number": ('Schnapsen(seed="7")', 'new Schnapsen({ seed: "7" })'),
    "a dealer who does not play": ("Schnapsen(dealer=2)", "new Schnapsen({ dealer: 2 })"),
    "decks that are none": ("Schnapsen(decks=7)", "new Schnapsen({ decks: 7 })"),
    "a seed without its name": ("Schnapsen(7)", "new Schnapsen(7)"),
    "handlers that are none": ("Schnapsen(handlers=[7])", "new Schnapsen({ handlers: [7] })"),
    "a misspelt event": ('game.send("leadcard", card="AS")', 'game.send("leadcard", { card: "AS" })'),
    "an event without its card": ('game.send("lead_card")', 'game.send("lead_card")'),
    "a misspelt argument": ('game.send("lead_card", crad="AS")', 'game.send("lead_card", { crad: "AS" })'),
    "a card of another deck": ('game.send("lead_card", card="9S")', 'game.send("lead_card", { card: "9S" })'),
    "a suit for a card": ('game.send("play_card", card="S")', 'game.send("play_card", { card: "S" })'),
    "a card for a suit": (
        'game.send("declare_marriage", card="KS")',
        'game.send("declare_marriage", { card: "KS" })',
    ),
    "a card with an event that takes none": (
        'game.send("start_game", card="nonsense")',
        'game.send("start_game", { card: "nonsense" })',
    ),
    "a player of the table's event": (
        'game.send("start_game", player=0)',
        'game.send("start_game", { player: 0 })',
    ),
    "a third player": ('game.send("claim", player=2)', 'game.send("claim", { player: 2 })'),
    "a card for the next trick": (
        'game.send("next_trick", card="AS")',
        'game.send("next_trick", { card: "AS" })',
    ),
    "a wrong card in an event as it is listed": (
        'game.send({"event": "lead_card", "player": 0, "card": "9S"})',
        'game.send({ event: "lead_card", player: 0, card: "9S" })',
    ),
    "why no event is allowed": ('game.explain("nonsense")', 'game.explain("nonsense")'),
    "why an event of the table's with a player": (
        'game.explain("quit", player=5)',
        'game.explain("quit", { player: 5 })',
    ),
    "conditions of a card with a suit": (
        'game.conditions("play_card", suit="S")',
        'game.conditions("play_card", { suit: "S" })',
    ),
    "the view of a third player": ("game.view(2)", "game.view(2)"),
    "a misspelt key of a view": ('print(game.view(0)["hnad"])', "game.view(0).hnad"),
    "nobody's turn as a number": ('print(game.view(0)["turn"] + 1)', "game.view(0).turn + 1"),
    "a card of a hand as a suit": (
        'suit: Suit = game.view(0)["hand"][0]',
        "const suit: Suit = game.view(0).hand[0]!",
    ),
    "a view's key of the whole table": ('print(game.observe()["hand"])', "game.observe().hand"),
    "a state that there is not": ('print(game.state == "PLAYING")', 'game.state === "PLAYING"'),
    "a way to no state": ('game.transition("NOWHERE")', 'game.transition("NOWHERE")'),
    "a misspelt field of the table": ("print(game.table.trumps)", "game.table.trumps"),
    "a ruleset that is changed": ("game.ruleset.target = 1", "game.ruleset.target = 1"),
    "a card of any event": ('print(game.legal_events()[0]["card"])', "game.legalEvents()[0]!.card"),
    "a result before there is one": ('print(game.result()["winner"])', "game.result().winner"),
    "a method that there is not": ("game.legal_moves()", "game.legalMoves()"),
    "a game from a number": ("Schnapsen.restore(7)", "Schnapsen.restore(7)"),
}
"""What is wrong, in Python and in TypeScript: a line each, on which something must be found."""

PYTHON = """\
# pyright: strict
from sixtysix_machines.schnapsen import Schnapsen
from sixtysix_machines.schnapsen_types import Suit

game = Schnapsen(seed=7)
"""

TYPESCRIPT = """\
import { Schnapsen } from "./machines/index.js";
import type { Suit } from "./machines/schnapsen.js";

const game = new Schnapsen({ seed: 7 });
"""

RIGHT = """\
# pyright: strict
from typing import assert_never

from sixtysix import StateHandler
from sixtysix_machines.schnapsen import Schnapsen
from sixtysix_machines.schnapsen_types import Card, Event, Suit

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

Schnapsen(seed=7, handlers=[Hears]).send("start_game")
"""
"""What narrows an event, and a handler that says which events it hears of."""

Checker = Callable[..., str]

PYRIGHT = MODULES / "pyright" / "index.js"


def lines_with_errors(text: str) -> set[int]:
    """Find the lines that mypy, pyright or tsc names in its errors."""
    return {
        int(found[1] or found[2]) for found in re.finditer(r"\.(?:py:(\d+)[^\n]* error: |ts\((\d+),)", text)
    }


def mypy(folder: Path, *files: str) -> str:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        f"--cache-dir={folder}/cache",
        *files,
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300).stdout


def pyright(folder: Path, *files: str) -> str:
    command = ["node", str(PYRIGHT), "--pythonpath", sys.executable, *files]
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300).stdout
    # It names a line as `file.py:7:1 - error: …`.
    return re.sub(r"(\.py:\d+:\d+) -", r"\1:", said)


checkers = pytest.mark.parametrize(
    "check",
    [
        mypy,
        pytest.param(
            pyright,
            marks=pytest.mark.skipif(
                not (shutil.which("node") and PYRIGHT.is_file()),
                reason="needs node and the packages of tests/package.json",
            ),
        ),
    ],
)


@checkers
def test_every_mistake_in_python_is_found(check: Checker, tmp_path: Path) -> None:
    wrong = [python for python, _ in MISTAKES.values()]
    (tmp_path / "mistakes.py").write_text(PYTHON + "\n".join(wrong) + "\n", encoding="utf-8")
    found = lines_with_errors(check(tmp_path, "mistakes.py"))
    first = PYTHON.count("\n") + 1
    assert [name for line, name in enumerate(MISTAKES, first) if line not in found] == []
    assert min(found) == first


@pytest.mark.skipif(not (MODULES / "typescript").is_dir(), reason="needs the packages of tests/package.json")
def test_every_mistake_in_typescript_is_found(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "machines")
    wrong = [f"{typescript};" for _, typescript in MISTAKES.values()]
    (tmp_path / "mistakes.ts").write_text(TYPESCRIPT + "\n".join(wrong) + "\n", encoding="utf-8")
    found = lines_with_errors(typed(tmp_path, "--noUncheckedIndexedAccess", "mistakes.ts"))
    first = TYPESCRIPT.count("\n") + 1
    assert [name for line, name in enumerate(MISTAKES, first) if line not in found] == []
    assert min(found) == first


@checkers
def test_what_narrows_an_event_is_understood(check: Checker, tmp_path: Path) -> None:
    (tmp_path / "right.py").write_text(RIGHT, encoding="utf-8")
    said = check(tmp_path, "right.py")
    assert "no issues found in 1 source file" in said or "0 errors" in said, said


@checkers
def test_the_python_of_the_documents_is_strict(check: Checker, tmp_path: Path) -> None:
    """A page's pieces are one program; what is a file there is a module of its own.

    The pieces of `docs/exchange.md` and `docs/gym.md` are left out: they stand on libraries without types.
    """
    for page in (PAGES[1], read("docs/adapter.md"), read("docs/conformance.md")):
        write_files(page, tmp_path)
    pieces = {
        "readme": "\n".join(texts(read("README.md"), "python")),
        "house_rules": "\n".join(texts(read("docs/house-rules.md"), "python")),
        **{f"embedding_{place}": program(page) for place, page in enumerate(PAGES[:2])},
        **{file.stem: file.read_text(encoding="utf-8") for file in tmp_path.glob("*.py")},
    }
    for name, text in pieces.items():
        (tmp_path / f"{name}.py").write_text(f"# pyright: strict\n{text}", encoding="utf-8")
    assert {"adapter", "my_game", "table", "test_my_game"} < pieces.keys()
    said = check(tmp_path, *(f"{name}.py" for name in pieces))
    assert not lines_with_errors(said), said
    assert f"no issues found in {len(pieces)} source files" in said or "0 errors" in said
