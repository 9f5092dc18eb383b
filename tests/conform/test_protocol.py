"""The protocol: its reference, and the quick check of replies, which must think as its schema does."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from tests.documents import read

from sixtysix import machine
from sixtysix.chart import load, variant_names
from sixtysix.chart.paths import read_schema
from sixtysix.chart.validation import malformed, parse_json, plain_json
from sixtysix.cli.conform import protocol
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.protocol import COMMANDS, Capabilities, capabilities, capabilities_json

from ..test_forms import REGISTRY, SCHEMAS

Json = dict[str, Any]

MESSAGES = [name for name, form in SCHEMAS["protocol"]["$defs"].items() if "examples" in form]
"""Every request and reply."""

NEW = {"score": [7, 7], "games": [0, 0], "bonus": 0}

ODD: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    1.0,
    2.5,
    "",
    "AS",
    "DONE",
    "1S",
    [],
    ["AS", "AS"],
    [0, 1, 2],
    [[], []],
    {},
]
"""Values that are out of place nearly everywhere."""


def replies() -> Iterator[tuple[str, Json]]:
    """Commands with replies to them: the examples, and those of a hand of Schnapsen."""
    for command in COMMANDS:
        for example in SCHEMAS["protocol"]["$defs"][f"{command}_reply"]["examples"]:
            yield command, example
    kernel, chance = Kernel(), Random(1)
    kernel.variant("schnapsen", dict(load("schnapsen").variant.parameters))
    kernel.deal({"deck": [rank + suit for rank in "AQTJK" for suit in "SHDC"], "dealer": 0, "before": NEW})
    while not kernel.observe()["result"]:
        yield "observe", {"seq": 1, "result": kernel.observe()}
        yield "legal", {"seq": 1, "result": kernel.legal()}
        yield "view", {"seq": 1, "result": kernel.view(0)}
        kernel.send(chance.choice(kernel.legal()))


def spoilt(value: Any) -> Iterator[Any]:
    """The value with each of its parts changed into something odd, and with each key left out."""
    yield from ODD
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
            yield from ({**value, key: part} for part in spoilt(value[key]))
    elif isinstance(value, list):
        for place, part in enumerate(value[:2]):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in spoilt(part))


def test_the_quick_check_thinks_as_the_schema_does() -> None:
    counts = {True: 0, False: 0}
    for number, (command, reply) in enumerate(replies()):
        schema = Draft202012Validator(
            {"$ref": f"protocol.schema.json#/$defs/{command}_reply"}, registry=REGISTRY
        )
        assert malformed(reply, f"protocol/{command}_reply") is None
        for changed in list(spoilt(reply))[number % 11 :: 11]:
            expected = schema.is_valid(changed)
            assert (malformed(changed, f"protocol/{command}_reply") is None) == expected, changed
            counts[expected] += 1
    assert min(counts.values()) > 50


@pytest.mark.parametrize("name", MESSAGES)
def test_the_quick_check_takes_every_example(name: str) -> None:
    for example in SCHEMAS["protocol"]["$defs"][name]["examples"]:
        assert malformed(example, f"protocol/{name}") is None


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
def test_what_is_wrong_is_told_with_its_place(name: str, value: Json, problem: str) -> None:
    assert str(malformed(value, f"protocol/{name}")).startswith(problem)


@pytest.mark.parametrize(
    ("name", "result", "meant"),
    [
        ("observe", {"stat": "TRICK_START"}, "state"),
        ("observe", {"table": {"leeder": 1}}, "leader"),
        (
            "start",
            {"version": 1, "implementation": {"name": "a", "version": ""}, "fields": ["trumps"]},
            "trump",
        ),
    ],
)
def test_what_is_misspelt_is_told_with_what_was_meant(name: str, result: Json, meant: str) -> None:
    told = str(malformed({"seq": 1, "result": result}, f"protocol/{name}_reply"))
    assert told.endswith(f"; did you mean {meant}?")


def test_a_form_is_a_part_of_a_schema() -> None:
    assert malformed("S", "event/suit") is None
    assert malformed({"event": "quit"}, "event") is None


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({1, 2}, "set is not JSON"),
        (float("nan"), "Out of range float"),
        ([float("inf")], "Out of range float"),
        ({("A", "S"): 1}, "keys must be str"),
    ],
)
def test_what_is_no_json(value: object, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        plain_json(value)
    assert malformed({"seq": 1, "result": value}, "protocol/send_reply")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("NaN", "NaN is no number of JSON"),
        ("[-Infinity]", "-Infinity is no number of JSON"),
        ('{"a": "\\ud800"}', "surrogates not allowed"),
        ("{", "Expecting property name"),
    ],
)
def test_what_is_no_text_of_json(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_json(text)


def test_a_python_value_comes_back_as_json_brings_it() -> None:
    given = {"hand": ("AS", "TS"), "talon": 1}
    assert plain_json(given) == {"hand": ["AS", "TS"], "talon": 1}


CAPABILITIES = [
    Capabilities("a", ""),
    Capabilities(
        "b", "1", ("schnapsen",), frozenset({"claim"}), frozenset(), frozenset({"DONE"}), frozenset()
    ),
]


@pytest.mark.parametrize("has", CAPABILITIES)
def test_capabilities_are_told_and_understood(has: Capabilities) -> None:
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
def test_the_guide_tells_who_gets_which_card(variant: str) -> None:
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
