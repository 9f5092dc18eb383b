"""The sentences of the page are about what the player may do, and nothing else; run by Node.js."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sixtysix_tables import serve
from sixtysix_tables.serve.wire import names_script

STATIC = Path(serve.__file__).parent / "static"
SCRIPT = """
import { Words } from "./static/words.js";
const words = new Words({ computer: false, events: {}, target: 66 }, 0);
const said = (method, given) => [words[method](given)].flat().map((part) => part.chip ?? part).join("");
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(([method, given]) => said(method, given))));
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("node"), reason="there is no Node.js")]


def standing(state: str, *legal: str, marriage: str | None = None, points: int = 0) -> Any:
    told = {"state": state, "turn": 0, "points": [points, 0], "marriage": marriage}
    return {"view": {**told, "legal": [{"event": event} for event in legal]}, "seat": 0, "rematch": []}


def ended(winner: int | None, points: int, reason: str, bonus: int = 0) -> Any:
    return {"winner": winner, "game_points": points, "reason": reason, "bonus": bonus}


REASON = {"says": "No.", "source": ["rules:4.1", "rules:4.2", "states:play.1", "R25"]}
WHY = {"event": {"event": "claim"}, "allowed": False, "problem": None, "reasons": [REASON], "states": []}
LEADS = ("lead_card", "lead_card")
DECLARED = {"event": {"event": "declare_marriage", "player": 1, "suit": "S"}, "worth": 40}
EXCHANGED = {"event": {"event": "exchange_trump", "player": 0}, "took": "AS", "gave": "JS"}
SENTENCES = [
    ("status", standing("TRICK_END", "next_trick"), "Your trick: put it away."),
    ("status", standing("TRICK_END", "next_trick", "claim"), "Your trick: put it away."),
    ("status", standing("TRICK_END", "claim", points=66), "Your trick: put it away, or claim."),
    ("status", standing("TRICK_START", *LEADS), "Your lead."),
    ("status", standing("TRICK_START", "lead_card", marriage="S"), "Lead the queen of the pair."),
    ("status", standing("TRICK_START", *LEADS, marriage="S"), "Lead a card of the pair."),
    ("result", ended(None, 0, "tie"), "A tie."),
    ("result", ended(None, 0, "tie", 2), "A tie: the winner of the next hand gets 2 game points more."),
    ("result", ended(1, 2, "false_claim"), "The other player wins 2 game points, by your false claim."),
    ("result", ended(0, 1, "false_claim"), "You win 1 game point, by the other player's false claim."),
    ("happened", DECLARED, "The other player declares 40 in S"),
    ("happened", EXCHANGED, "You take AS for JS"),
    ("happened", {"by": 1, "take_back": 0, "events": 2}, "The other player takes back the last move."),
    ("why", WHY, "No.,rules:4.1 4.2, states:play.1, R25"),
]


def test_every_sentence(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    for script in ("words.js", "language.js"):
        shutil.copy(STATIC / script, tmp_path / "static")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "names.js").write_text(names_script())
    (tmp_path / "main.js").write_text(SCRIPT)
    asked = [(method, given) for method, given, _ in SENTENCES]
    words = ["node", "main.js", json.dumps(asked)]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60)
    assert json.loads(done.stdout) == [says for _, _, says in SENTENCES]
