"""The schemas of the JSON forms: sound in themselves, and right about what is in the form and what is not."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from .schemas import SCHEMAS, validator
from .test_referee import hand

Json = dict[str, Any]

FORMS = ("event", "table", "hand", "view", "snapshot", "vector", "protocol", "log", "report", "failures")


def is_in_form(form: str, value: object) -> bool:
    return bool(validator(form).is_valid(value))


def view() -> Json:
    """Player 0's view at the start of the hand."""
    public = {key: value for key, value in hand()["steps"][0]["table"].items() if key != "hands"}
    own = {"player": 0, "hand": ["QH", "JH", "2S"], "own_tricks": None, "holdings": [3, 3], "shown": [[], []]}
    return {**public, **own, "pending": [0, 0], "last_trick": None}


def snapshot() -> Json:
    return {
        "format": 1, "machine": "schnapsen", "version": "0a1b", "states": ["PRE_GAME"],
        "table": {"dealer": -1, "score": [0, 0]}, "decks": [["AS", "TS"]], "checksum": "ff00",
    }  # fmt: skip


def vector() -> Json:
    """The hand's first lead, and a lead of the other player, which is refused."""
    played = hand()
    before, after, *_ = played["steps"]
    changes = {key: value for key, value in after["table"].items() if value != before["table"][key]}
    return {
        "id": "kinderschnapsen-0001", "variant": "kinderschnapsen",
        "setup": {key: played[key] for key in ("deck", "dealer", "before")} | {"dealt": True},
        "start": {key: before[key] for key in ("state", "table", "legal")},
        "steps": [
            {
                "event": before["event"], "taken": ["lead"],
                "state": after["state"], "changes": changes, "legal": after["legal"],
            },
            {"event": {"event": "close_talon", "player": 0}, "refused": []},
        ],
        "result": None, "obligations": ["absent/TRICK_IN_PROGRESS/close_talon"], "sources": ["R3", "santase-3"],
    }  # fmt: skip


def steps_of(**changes: object) -> Json:
    """A first step of `vector` with changes, alone."""
    return {"steps": [vector()["steps"][0] | changes]}


def examples() -> dict[str, list[Json]]:
    steps = hand()["steps"]
    return {
        "event": [
            *(event for step in steps for event in step["legal"]),
            {"event": "declare_marriage", "player": 0, "suit": "H"},
            {"event": "start_game"},
        ],
        "table": [step["table"] for step in steps],
        "hand": [hand()],
        "view": [view()],
        "snapshot": [snapshot()],
        "vector": [
            vector(),
            vector()
            | {"setup": vector()["setup"] | {"seed": 3, "deck": None, "dealer": None, "dealt": False}}
            | {"start": vector()["start"] | {"state": "PRE_GAME"}},
        ],
        "report": [
            {"variant": "schnapsen", "system": "mine 1", "date": "2026-11-23", "hands": 9, "findings": found}
            for found in ([{"id": "refuses/close", "hand": {"steps": []}}], [])
        ],
        "failures": [{"mine 1": {"refuses/close": ["deal 3, 1 lead_card AS"]}}, {}],
        "log": [
            {
                "start": {
                    "version": 1,
                    "implementation": {"name": "server", "version": "2"},
                    "states": ["TRICK_START"],
                }
            },
            {
                "game": 7,
                "deal": {"deck": ["AS", None], "dealer": 0, "before": hand()["before"]},
                "table": {"hands": [None, ["AH"]]},
            },
            {
                "event": {"event": "claim", "player": 1},
                "refused": True,
                "gap": 2,
                "view": {"player": 0, "hand": []},
            },
            {"gap": True, "state": "TRICK_END", "legal": [], "result": {"winner": 0}},
        ],
        "protocol": [
            message for form in SCHEMAS["protocol"]["$defs"].values() for message in form.get("examples", ())
        ],
    }


def objects(schema: object, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every schema that declares properties, with its place."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield path, schema
        for key, part in schema.items():
            yield from objects(part, f"{path}/{key}")
    elif isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from objects(part, f"{path}/{number}")


@pytest.mark.parametrize("form", FORMS)
def test_each_schema_is_sound_and_describes_every_key(form: str) -> None:
    schema = SCHEMAS[form]
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"{form}.schema.json"
    for path, part in objects(schema):
        for key, value in part["properties"].items():
            assert value.get("description"), f"{path}/{key}"


@pytest.mark.parametrize("form", FORMS)
def test_examples_are_in_form(form: str) -> None:
    for example in examples()[form]:
        assert is_in_form(form, example), example


@pytest.mark.parametrize("form", ["table", "hand", "view", "vector", "protocol", "report"])
def test_keys_may_be_added(form: str) -> None:
    assert is_in_form(form, examples()[form][0] | {"note": "a key of somebody else"})


@pytest.mark.parametrize(
    ("form", "change"),
    [
        ("event", {"player": 2}),
        ("event", {"player": True}),
        ("event", {"event": "lead_card"}),
        ("event", {"event": "declare_marriage"}),
        ("event", {"event": "start_game"}),
        ("event", {"event": "fold"}),
        ("event", {"card": "QS"}),
        ("event", {"note": ""}),
        ("table", {"turnup": "1D"}),
        ("table", {"hands": [["QH", "QH"], []]}),
        ("table", {"strict": 0}),
        ("table", {"points": [0, 0, 0]}),
        ("hand", {"best_of": 2}),
        ("hand", {"steps": []}),
        ("view", {"hands": [[], []]}),
        ("view", {"stock": []}),
        ("view", {"player": None}),
        ("snapshot", {"format": 2}),
        ("snapshot", {"table": {"dealer": "0"}}),
        ("snapshot", {"checksum": "none"}),
        ("snapshot", {"note": ""}),
        ("vector", {"id": "kinderschnapsen"}),
        ("vector", {"setup": vector()["setup"] | {"dealt": False}}),
        ("vector", {"setup": vector()["setup"] | {"deck": []}}),
        ("vector", {"start": vector()["start"] | {"state": "HAND_PLAY"}}),
        ("vector", steps_of(state="HAND_END")),
        ("vector", steps_of(changes=None)),
        ("vector", steps_of(legal=None)),
        ("vector", steps_of(taken=[])),
        ("vector", steps_of(changes=None, legal=None)),
        ("vector", steps_of(changes={"lead": "QS"})),
        ("vector", steps_of(changes={"led": 0})),
        ("vector", steps_of(refused=[])),
        ("vector", {"steps": [{"event": {"event": "quit"}}]}),
        ("vector", {"result": {}}),
        ("vector", {"obligations": []}),
        ("vector", {"obligations": ["kind"]}),
        ("vector", {"sources": ["two words"]}),
        ("report", {"hands": "9"}),
        ("report", {"findings": [{"id": "refuses/close"}]}),
        ("report", {"findings": [{"id": "refuses/close", "hand": {}}]}),
        ("failures", {"mine 1": []}),
        ("failures", {"mine 1": {"refuses/close": [7]}}),
        ("protocol", {"seq": 0}),
        ("protocol", {"cmd": "begin"}),
        ("protocol", {"cmd": "variant"}),
        ("protocol", {"version": 2}),
    ],
)
def test_what_is_not_in_form(form: str, change: Json) -> None:
    assert not is_in_form(form, examples()[form][0] | change)


@pytest.mark.parametrize(
    "message",
    [
        {"cmd": "deal", **vector()["setup"], "deck": []},
        {"cmd": "deal", **vector()["setup"], "dealer": None},
        {"cmd": "send", "event": {"event": "sing"}},
        {"cmd": "view", "player": 2},
        {},
        {"result": 1},
        {"result": True, "skipped": "no"},
        {"result": [{"event": "lead_card", "player": 0}]},
        {"skipped": True},
        {"errored": None},
    ],
)
def test_what_is_no_message_of_the_protocol(message: Json) -> None:
    assert not is_in_form("protocol", {"seq": 1, **message})


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("result", {"winner": None}),
        ("result", {"reason": "tie"}),
        ("result", {"reason": "luck"}),
        ("before", {"bonus": -1}),
    ],
)
def test_what_is_no_hand(part: str, change: Json) -> None:
    spoilt = hand()
    spoilt[part].update(change)
    assert not is_in_form("hand", spoilt)


@pytest.mark.parametrize("change", [{"led": "QS"}, {"leader": None}, {"trump": None}])
def test_what_is_no_table_of_a_running_hand(change: Json) -> None:
    spoilt = hand()
    spoilt["steps"][0]["table"].update(change)
    assert not is_in_form("hand", spoilt)
