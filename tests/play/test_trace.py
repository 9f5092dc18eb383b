"""Traces are validated and replayed to the same hands; every change is found and named."""

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

import pytest

import sixtysix
from sixtysix.compile.machine import kernel
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.play.trace import added_fields, first_difference, read_hands

from ..runtime.games import VARIANTS, Json, simulate


def one_hand(variant: str = "schnapsen", seed: int = 3) -> Any:
    hand: Any = json.loads(json.dumps(next(simulate(sixtysix.machine(variant), 1, seed))))
    return hand


def difference(hand: Any) -> str | None:
    return first_difference(sixtysix.machine(hand["variant"]), hand)


@pytest.mark.parametrize("variant", VARIANTS)
def test_played_again_the_hands_are_the_same(variant: str) -> None:
    machine = sixtysix.machine(variant)
    lines = [json.dumps(hand) + "\n" for hand in simulate(machine, 25, 1)]
    for hand in read_hands([*lines, "\n"], "trace"):
        assert first_difference(kernel(variant).module, hand) is None
        hand["note"] = hand["steps"][0]["note"] = "a key more does not count"
        assert first_difference(machine, hand) is None


def test_each_value_of_the_table_is_compared() -> None:
    hand = one_hand()
    for place, key in enumerate(hand["steps"][2]["table"]):
        for value in ("other", None if hand["steps"][2]["table"][key] is not None else 7):
            altered = deepcopy(hand)
            altered["steps"][2]["table"][key] = value
            said = difference(altered)
            assert said
            assert said.startswith(f"step 3: table.{key} is {json.dumps(value)}, but a replay gives "), place
        altered = deepcopy(hand)
        del altered["steps"][2]["table"][key]
        assert difference(altered) == (None if key in added_fields() else f"step 3: table.{key} is missing")


def test_altered_states_and_legal_events_are_named() -> None:
    hand = one_hand()
    altered = deepcopy(hand)
    altered["steps"][1]["state"] = "TRICK_END"
    assert difference(altered) == 'step 2: state is "TRICK_END", but a replay gives "TRICK_IN_PROGRESS"'
    altered = deepcopy(hand)
    altered["steps"][0]["legal"].pop()
    assert str(difference(altered)).startswith("step 1: legal is [")


def test_altered_events_are_named() -> None:
    hand = one_hand()
    altered = deepcopy(hand)
    altered["steps"][0]["event"]["player"] ^= 1
    assert "step 1: lead_card is not allowed in TRICK_START: The other player leads" in str(
        difference(altered)
    )
    other = next(
        e for e in hand["steps"][0]["legal"] if e != hand["steps"][0]["event"] and e["event"] == "lead_card"
    )
    altered = deepcopy(hand)
    altered["steps"][0]["event"] = other
    assert str(difference(altered)).startswith("step 2: ")
    altered = deepcopy(hand)
    del altered["steps"][3]
    assert str(difference(altered)).startswith("step 4: ")


def test_altered_results_are_named() -> None:
    hand = one_hand()
    for key, value in hand["result"].items():
        altered = deepcopy(hand)
        altered["result"][key] = [9, 9] if isinstance(value, list) else 9
        said = difference(altered)
        assert str(said).startswith(
            f"after {len(hand['steps'])} steps: result.{key} is {altered['result'][key]}"
        )


def test_a_hand_that_breaks_off_differs() -> None:
    hand = one_hand()
    hand["steps"].pop()
    assert str(difference(hand)).startswith(f"after {len(hand['steps'])} steps: result.")


def test_another_writers_order_does_not_count() -> None:
    hand = one_hand()
    hand.pop("first_dealer")
    for step in hand["steps"]:
        step["legal"].reverse()
        for cards in step["table"]["hands"]:
            cards.reverse()
    assert difference(hand) is None


def test_truth_is_no_number_and_best_of_counts() -> None:
    hand = one_hand()
    hand["steps"][0]["table"]["dealer"] = bool(hand["steps"][0]["table"]["dealer"])
    assert str(difference(hand)).startswith("step 1: table.dealer is ")
    hand = one_hand()
    hand["best_of"] = 5
    assert difference(hand) == "best_of is 5, but a replay gives 1"


@pytest.mark.parametrize("first_dealer", [7, -1, True, "0", None])
def test_a_first_dealer_that_is_none_is_refused(first_dealer: object) -> None:
    with pytest.raises(SetupError):
        difference({**one_hand(), "first_dealer": first_dealer})


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (7, 'steps: 7 is not of type "array"'),
        ([[]], 'steps.0: \\[\\] is not of type "object"'),
        ([{"state": "TRICK_START"}], 'steps.0: "table" is a required property'),
        (
            [dict.fromkeys(("state", "table", "legal", "event"))],
            'steps.0.state: null is not one of "TRICK_START"',
        ),
    ],
)
def test_steps_out_of_form_are_refused_with_their_place(steps: object, says: str) -> None:
    with pytest.raises(SixtySixError, match=f"trace:1:1: this is no hand: {says}"):
        next(read_hands([json.dumps({**one_hand(), "steps": steps})], "trace"))


def spoiled(value: Any, random: Random) -> Any:
    """Return a value in which something is replaced by junk."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        return {**value, key: spoiled(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        return [*value[:place], spoiled(value[place], random), *value[place + 1 :]]
    return random.choice([None, True, -1, 7, 1.5, "", "XX", "restart", [], {}, [[]], 10**30])


def spoiled_hands(number: int) -> Iterator[Json]:
    random = Random(1)
    hand = one_hand()
    made = (spoiled(hand, random) for _ in iter(int, 1))
    return islice((bad for bad in made if isinstance(bad, dict) and bad.keys() >= set(one_hand())), number)


def test_spoiled_hands_never_do_more_harm_than_an_error() -> None:
    found = 0
    for bad in spoiled_hands(600):
        if bad["variant"] != "schnapsen" or bad["best_of"] != 1:
            continue
        try:
            read = next(read_hands([json.dumps(bad)], "trace"))
            found += first_difference(sixtysix.machine("schnapsen"), read) is not None
        except SixtySixError:
            found += 1
    assert found > 400


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "trace:2:2: not JSON"),
        ("[]", 'trace:2:1: this is no hand: \\[\\] is not of type "object"'),
        ("{}", 'trace:2:1: this is no hand: "variant" is a required property'),
        ("[" * 100_000, "trace:2:1: nested too deeply"),
        ("1" * 10_000, "trace:2:1: not JSON"),
        ("nonsense", "trace:2:1: not JSON"),
        ('{"dealer": NaN}', "trace:2:1: not JSON .*: NaN is not a JSON number"),
    ],
)
def test_lines_that_are_no_hand(line: str, says: str) -> None:
    with pytest.raises(SixtySixError, match=says):
        list(read_hands([json.dumps(one_hand()), line], "trace"))
