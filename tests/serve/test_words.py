"""The sentences of the page speak of what the player may do, and of nothing else; Node.js runs them."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sixtysix import serve
from sixtysix.game.names import names_json

STATIC = Path(serve.__file__).parent / "static"
SCRIPT = """
import { Words } from "./static/words.js";
const { seat, method, given } = JSON.parse(process.argv[2]);
console.log(new Words({ computer: null, events: {} }, seat)[method](given));
"""

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="there is no Node.js")


def told(folder: Path, method: str, given: Any) -> str:
    """What the page says to player 0."""
    (folder / "static").mkdir()
    shutil.copy(STATIC / "words.js", folder / "static")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "names.js").write_text(f"export const NAMES = {json.dumps(names_json())};")
    (folder / "main.js").write_text(SCRIPT)
    asked = json.dumps({"seat": 0, "method": method, "given": given})
    return subprocess.run(
        ["node", "main.js", asked], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    ).stdout.strip()


def standing(state: str, *legal: str, marriage: str | None = None) -> Any:
    view = {"state": state, "turn": 0, "marriage": marriage, "legal": [{"event": event} for event in legal]}
    return {"view": view, "seat": 0, "rematch": []}


@pytest.mark.parametrize(
    ("method", "given", "said"),
    [
        ("status", standing("TRICK_END", "next_trick"), "Your trick: put it away."),
        ("status", standing("TRICK_END", "next_trick", "claim"), "Your trick: put it away, or claim."),
        ("status", standing("TRICK_START", "lead_card", "lead_card"), "Your lead."),
        ("status", standing("TRICK_START", "lead_card", marriage="S"), "Lead the queen of the pair."),
        (
            "status",
            standing("TRICK_START", "lead_card", "claim", "lead_card", marriage="S"),
            "Lead a card of the pair.",
        ),
        ("result", {"winner": None, "bonus": 0}, "A tie."),
        (
            "result",
            {"winner": 1, "game_points": 2, "reason": "false_claim", "bonus": 0},
            "The other player wins 2 game points, by your false claim.",
        ),
        (
            "result",
            {"winner": 0, "game_points": 1, "reason": "false_claim", "bonus": 0},
            "You win 1 game point, by the other player's false claim.",
        ),
        (
            "event",
            {"event": "declare_marriage", "player": 1, "suit": "S"},
            "The other player declares a marriage in",
        ),
        (
            "result",
            {"winner": None, "bonus": 2},
            "A tie: the winner of the next hand gets 2 game points more.",
        ),
    ],
)
def test_a_sentence(method: str, given: Any, said: str, tmp_path: Path) -> None:
    assert told(tmp_path, method, given) == said
