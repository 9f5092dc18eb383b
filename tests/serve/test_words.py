"""The sentences of the page speak of what the player may do, and of nothing else; Node.js runs them."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sixtysix.languages import ENGLISH
from sixtysix_tables import serve
from sixtysix_tables.serve.wire import names_script

STATIC = Path(serve.__file__).parent / "static"
SCRIPT = """
import { Words } from "./static/words.js";
const { seat, names, method, given } = JSON.parse(process.argv[2]);
const said = new Words({ computer: null, events: {}, target: 66 }, seat, names)[method](given);
console.log([said].flat().map((part) => part.chip ?? part).join(""));
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("node"), reason="there is no Node.js")]


def told(folder: Path, method: str, given: Any, names: tuple[str | None, str | None] = (None, None)) -> str:
    """What the page says to player 0."""
    (folder / "static").mkdir()
    for script in ("words.js", "language.js"):
        shutil.copy(STATIC / script, folder / "static")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "names.js").write_text(names_script(ENGLISH))
    (folder / "main.js").write_text(SCRIPT)
    asked = json.dumps({"seat": 0, "names": names, "method": method, "given": given})
    return subprocess.run(
        ["node", "main.js", asked], cwd=folder, capture_output=True, text=True, check=True, timeout=60
    ).stdout.strip()


def standing(state: str, *legal: str, marriage: str | None = None, points: int = 0) -> Any:
    view = {
        "state": state,
        "turn": 0,
        "points": [points, 0],
        "marriage": marriage,
        "legal": [{"event": event} for event in legal],
    }
    return {"view": view, "seat": 0, "rematch": []}


@pytest.mark.parametrize(
    ("method", "given", "said"),
    [
        ("status", standing("TRICK_END", "next_trick"), "Your trick: put it away."),
        ("status", standing("TRICK_END", "next_trick", "claim"), "Your trick: put it away."),
        (
            "status",
            standing("TRICK_END", "next_trick", "claim", points=66),
            "Your trick: put it away, or claim.",
        ),
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
            "happened",
            {"event": {"event": "declare_marriage", "player": 1, "suit": "S"}, "worth": 40},
            "The other player declares 40 in S",
        ),
        (
            "happened",
            {"event": {"event": "exchange_trump", "player": 0}, "took": "AS", "gave": "JS"},
            "You take AS for JS",
        ),
        ("happened", {"resign": 1}, "The other player gives up the match."),
        (
            "happened",
            {"by": 1, "take_back": 0, "events": 2},
            "The other player takes back what was done last.",
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


def test_sources_are_told_text_by_text(tmp_path: Path) -> None:
    reason = {"says": "No.", "source": ["rules:4.1", "rules:4.2", "states:play.1", "R25"]}
    why = {"event": {"event": "claim"}, "allowed": False, "problem": None, "reasons": [reason], "states": []}
    assert told(tmp_path, "why", why) == "No.,rules:4.1 4.2, states:play.1, R25"


def test_an_event_of_other_states_is_told_with_its_moments(tmp_path: Path) -> None:
    problem = "claim can happen only in TRICK_START, TRICK_END"
    why = {
        "event": {"event": "claim"},
        "state": "PRE_GAME",
        "allowed": False,
        "problem": problem,
        "reasons": [],
    }
    said = told(tmp_path, "why", {**why, "states": ["TRICK_START", "TRICK_END"]})
    assert said.startswith("claim: only ")
    assert " or " in said
    assert "TRICK" not in said
