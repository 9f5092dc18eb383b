"""Messages conform to their schema."""

import json
from typing import Any

import pytest

from sixtysix.chart import spec_dir
from sixtysix.chart.validation import malformed
from sixtysix.compile.machine import machine
from sixtysix.game.table import CLAIM
from sixtysix.languages import speaking
from sixtysix_tables.match import Refused, account
from sixtysix_tables.serve.wire import SAYS, names_script, parse

from .serving import Json

SCHEMA: Json = json.loads((spec_dir() / "schema" / "wire.schema.json").read_text(encoding="utf-8"))

MOVE = {"id": "m1", "do": "move", "at": 3, "event": {"event": "lead_card", "player": 0, "card": "AS"}}
EXPLAIN = {"id": "m1", "do": "explain", "event": {"event": "claim", "player": 0}}
REMATCH = {"id": "m1", "do": "rematch", "at": 3}


def test_every_refusal_has_its_sentence() -> None:
    assert set(SCHEMA["$defs"]["refused"]["properties"]["code"]["enum"]) == SAYS.keys()


def test_examples_are_in_form() -> None:
    examples = [example for schema in SCHEMA["$defs"].values() for example in schema.get("examples", ())]
    assert len(examples) >= 6
    for example in examples:
        assert malformed(example, f"wire/{'request' if 'do' in example else 'message'}") is None


@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {**MOVE, "id": "x" * 65},
        {**MOVE, "id": "two words"},
        {**MOVE, "do": "think"},
        {**MOVE, "at": -1},
        {**MOVE, "at": True},
        {**MOVE, "at": 10**12},
        {**MOVE, "note": 1},
        {**MOVE, "event": {"event": "lead_card", "player": 0, "card": "1S"}},
        {**MOVE, "event": {"event": "lead_card", "player": 2, "card": "AS"}},
        {**EXPLAIN, "at": 3},
        {**REMATCH, "event": {"event": "restart"}},
        *({key: value for key, value in MOVE.items() if key != left} for left in MOVE),
    ],
)
def test_what_is_no_request(message: Any) -> None:
    with pytest.raises(Refused, match="malformed"):
        parse(json.dumps(message))


def test_scripts_have_the_words_for_what_a_hand_was_worth() -> None:
    """These texts are part of the account of a hand; only the page translates them."""
    table = machine("schnapsen")(seed=1).table
    table.hand_winner, table.reason = 0, CLAIM
    ruleset = machine("schnapsen").ruleset
    told = account(table, ruleset)
    with speaking("de"):
        script = names_script()
    texts = json.loads(script.splitlines()[0].removeprefix("export const TEXTS = ").removesuffix(";"))
    for says, _ in (told["why"], *(row["says"] for row in told["rows"])):
        assert texts.get(says, says) != says
