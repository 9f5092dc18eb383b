"""The protocol: its reference page, and the fast check of replies, which must agree with the schema."""

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner
from tests.documents import read

from sixtysix import machine
from sixtysix.chart import load, variant_names
from sixtysix.chart.paths import read_schema
from sixtysix.chart.validation import malformed, parse_json, plain_json
from sixtysix.cli.conform import protocol
from sixtysix.conform.protocol import COMMANDS, Capabilities, capabilities, capabilities_json

from ..schemas import SCHEMAS

Json = dict[str, Any]

MESSAGES = [name for name, form in SCHEMAS["protocol"]["$defs"].items() if "examples" in form]
"""Names of all requests and replies."""


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("send_reply", {"seq": 1, "result": 1}, 'result: 1 is not of type "boolean"'),
        ("send_reply", {"result": True}, '"seq" is a required property'),
        ("view_reply", {"seq": 1, "result": {"talon": -1}}, "result.talon: -1 is less than the minimum of 0"),
        ("legal_reply", {"seq": 1, "result": [{"event": "sing"}]}, 'result.0.event: "sing" is not one of'),
        (
            "observe_reply",
            {"seq": 1, "result": {"state": "HAND_END"}},
            'result.state: "HAND_END" is not one of',
        ),
        ("skipped", {"seq": True, "skipped": ""}, 'seq: true is not of type "integer"'),
    ],
)
def test_a_malformed_reply_is_reported_with_the_place(name: str, value: Json, problem: str) -> None:
    assert str(malformed(value, f"protocol/{name}")).startswith(problem)


def test_a_misspelt_word_gets_a_suggestion() -> None:
    result = {"version": 1, "implementation": {"name": "a", "version": ""}, "fields": ["trumps"]}
    told = str(malformed({"seq": 1, "result": result}, "protocol/start_reply"))
    assert told.endswith("; did you mean trump?")


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({1, 2}, "set is not JSON"),
        (float("nan"), "Out of range float"),
        ([float("inf")], "Out of range float"),
        ({("A", "S"): 1}, "keys must be str"),
    ],
)
def test_invalid_json_is_refused(value: object, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        plain_json(value)
    assert malformed({"seq": 1, "result": value}, "protocol/send_reply")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("NaN", "NaN is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ('{"a": "\\ud800"}', "surrogates not allowed"),
        ("{", "Expecting property name"),
    ],
)
def test_a_text_that_is_not_json_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_json(text)


def test_a_python_value_is_copied_as_by_json() -> None:
    given = {"hand": ("AS", "TS"), "talon": 1}
    assert plain_json(given) == {"hand": ["AS", "TS"], "talon": 1}


CAPABILITIES = [
    Capabilities("a", ""),
    Capabilities(
        "b", "1", ("schnapsen",), frozenset({"claim"}), frozenset(), frozenset({"DONE"}), frozenset()
    ),
]


@pytest.mark.parametrize("has", CAPABILITIES)
def test_capabilities_survive_a_round_trip(has: Capabilities) -> None:
    told = json.loads(json.dumps(capabilities_json(has)))
    assert malformed({"seq": 1, "result": told}, "protocol/start_reply") is None
    assert capabilities(told) == has


def test_the_reference_has_every_command_with_its_examples() -> None:
    page = CliRunner().invoke(protocol, []).stdout
    forms = read_schema("protocol")["$defs"]
    for name in MESSAGES:
        assert forms[name]["description"] in page
        for example in forms[name]["examples"]:
            assert f"\n    {json.dumps(example)}\n" in page
    assert [f"## {command}\n" in page for command in COMMANDS] == [True] * len(COMMANDS)
    assert "- `fields`: " in page
    assert "- `trump`: " not in page


def test_the_command_prints_the_schema() -> None:
    assert json.loads(CliRunner().invoke(protocol, ["--json"]).stdout) == SCHEMAS["protocol"]


@pytest.mark.parametrize("variant", variant_names())
def test_the_guide_says_who_gets_which_card(variant: str) -> None:
    guide = read("docs/conformance.md")
    rows = re.findall(r"^\| (.+) \| ([\d ]+) \| ([\d ]+) \| (\d+) \| (\d+) \|$", guide, re.MULTILINE)
    given = load(variant).variant.parameters["deck"]
    deck = [rank + suit for suit in given["suits"] for rank in given["ranks"]]
    game = machine(variant)(decks=[deck], dealer=0)
    game.send("start_game")
    seen = game.observe()
    piles = [seen["hands"][1], seen["hands"][0], [seen["turnup"]], seen["stock"][:1]]
    places = [" ".join(str(deck.index(card) + 1) for card in pile) for pile in piles]
    assert [piles for games, *piles in rows if variant in games.split(", ")] == [places]
