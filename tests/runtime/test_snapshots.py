"""Snapshots: saved in any state, restored in any process, refused when damaged."""

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from sixtysix.game import views
from sixtysix.runtime import GameMachine, SnapshotError, StateHandler
from sixtysix.runtime.snapshot import seal

from ..schemas import validator
from .games import VARIANTS, Json, in_state, machine, walk
from .hostile import JUNK

CONTINUE = """
import json, sys
from hashlib import sha256
import sixtysix

for line in sys.stdin:
    task = json.loads(line)
    game = sixtysix.machine(task["variant"]).restore(task["saved"])
    for event in task["events"]:
        game.send(**event)
    print(json.dumps({"snapshot": game.snapshot(), "legal": game.legal_events(), "observed": game.observe()}))
"""


def told(game: GameMachine) -> Json:
    return {"snapshot": game.snapshot(), "legal": game.legal_events(), "observed": game.observe()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_saved_in_every_state_and_restored(variant: str) -> None:
    """From the object and from its text, all observations are equal, also after one more event."""
    snapshots, seen = validator("snapshot"), set()
    restored: list[GameMachine] = []
    for place, game in enumerate(walk(machine(variant), 1)):
        for twin in restored:
            twin.send(game.current_event or {})
            assert told(twin) == told(game)
        restored = []
        if game.state not in seen or place % 5 == 0:
            seen.add(game.state)
            saved = game.snapshot()
            snapshots.validate(saved)
            assert json.loads(json.dumps(saved)) == saved
            restored = [type(game).restore(saved), type(game).restore(json.dumps(saved, indent=1))]
        for twin in restored:
            assert told(twin) == told(game)
            assert [twin.view(0), twin.view(1)] == [game.view(0), game.view(1)]
    assert seen == {"PRE_GAME", "TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "DONE", "TERMINATED"}


def test_restored_in_a_fresh_process() -> None:
    """From every sixth state of a match, another process plays on to the same end, with the same later deals."""
    tasks, expected = [], []
    for variant in VARIANTS:
        games = [(game.snapshot(), game.current_event) for game in walk(machine(variant), 2)]
        events = [event for _, event in games]
        for place in range(0, len(games), 6):
            tasks.append({"variant": variant, "saved": games[place][0], "events": events[place + 1 :]})
            expected.append(games[-1][0])
    lines = "".join(json.dumps(task) + "\n" for task in tasks)
    done = subprocess.run(
        [sys.executable, "-c", CONTINUE], input=lines, capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["snapshot"] for answer in answers] == expected
    assert all(answer["observed"]["state"] == "TERMINATED" and not answer["legal"] for answer in answers)


def test_decks_that_wait_are_saved() -> None:
    cls = machine("kinderschnapsen")
    cards = list(cls.rules_module.ARGUMENTS["card"].names(cls.ruleset))
    decks = [cards, cards[::-1], cards[5:] + cards[:5]]
    game = cls(seed=1, decks=decks)
    played: list[list[str]] = []
    while len(played) < 4:
        hand = game.table.hand_number
        game = cls.restore(game.snapshot())
        game.send(**game.legal_events()[0])
        if game.table.hand_number > hand:
            played.append(views.deck(game.table, game.ruleset))
    assert played[:3] == decks
    assert played[3] not in decks


def test_a_snapshot_shares_nothing_with_the_game() -> None:
    cls = machine("schnapsen")
    game = in_state(cls, "TRICK_START")
    saved = game.snapshot()
    kept = deepcopy(saved)
    twin = cls.restore(saved)
    game.send(**game.legal_events()[-1])
    assert saved == kept
    saved["table"]["hands"][0] = 0
    saved["states"].clear()
    assert twin.snapshot() == kept


def test_no_snapshot_between_two_states() -> None:
    class Saves(StateHandler):
        state = "TRICK_START"

        def on_entry(self) -> None:
            self.game.snapshot()

    game = machine("schnapsen")(seed=1, handlers=[Saves])
    with pytest.raises(SnapshotError, match="while an event is happening"):
        game.send("start_game")
    assert game.state == "PRE_GAME"


def other_values(value: Any) -> Iterator[Any]:
    """Yield values similar to this one that are not equal to it as JSON."""
    if isinstance(value, list):
        yield from ([], [*value, 0], value[1:], [*value[:-1], None])
        for place, item in enumerate(value):
            for other in other_values(item):
                yield [*value[:place], other, *value[place + 1 :]]
                if place > 3:
                    break
    elif isinstance(value, dict):
        for key, item in value.items():
            yield {k: v for k, v in value.items() if k != key}
            yield {**value, key + "_": item}
            for other in other_values(item):
                yield {**value, key: other}
    elif isinstance(value, int):
        yield from (value + 1, value - 1, float(value), str(value), bool(value), None, [value], float("nan"))
    else:
        yield from (f"{value} ", value[1:], None, 0, {}, [value])


def test_any_change_is_noticed() -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_END").snapshot()
    changed = 0
    for bad in other_values(saved):
        if json.dumps(bad) == json.dumps(saved):
            continue
        for given in (bad, json.dumps(bad)):
            changed += 1
            with pytest.raises(SnapshotError):
                cls.restore(given)
    assert changed > 1000


def sealed(saved: Json, **changes: Any) -> Json:
    """Return the snapshot with changes and a matching checksum."""
    content = {key: value for key, value in {**saved, **changes}.items() if key != "checksum"}
    return seal(content)


def test_content_that_no_game_can_have_is_refused_under_any_checksum() -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_END").snapshot()
    table = saved["table"]
    cls.restore(sealed(saved))
    states: Any
    for states in (
        *([], None, "TRICK_END", ["TRICK_END"], ["NOWHERE"], ["PLAY"], ["PLAY", "HAND_PLAY"], [[]], [1]),
        *(["PLAY", "HAND_END"], ["NEW_GAME"], saved["states"][::-1], [*saved["states"], "DONE"]),
    ):
        with pytest.raises(SnapshotError, match="cannot be saved in"):
            cls.restore(sealed(saved, states=states))
    bad: Any
    for bad in (None, [], {}, {**table, "more": 1}, {k: v for k, v in table.items() if k != "led"}):
        with pytest.raises(SnapshotError, match="table has the wrong fields"):
            cls.restore(sealed(saved, table=bad))
    for name, value in (
        ("led", None),
        ("led", 1.0),
        ("led", True),
        ("led", [1]),
        ("hands", [1]),
        ("hands", ["", ""]),
    ):
        with pytest.raises(SnapshotError, match=f"its table has the {name}"):
            cls.restore(sealed(saved, table={**table, name: value}))
    for decks in (None, 7, [7], [["AS"]], [None], [["AS"] * 20]):
        with pytest.raises(SnapshotError, match="deck"):
            cls.restore(sealed(saved, decks=decks))


@pytest.mark.parametrize(
    ("field", "value"),
    [("dealer", -1), ("trump", 4), ("hands", [-1, 0]), ("chance", [0, 0]), ("led", 5), ("talon", 3)],
)
def test_a_value_that_no_game_has_is_named(field: str, value: Any) -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_START").snapshot()
    with pytest.raises(SnapshotError, match=f"its table has the {field} "):
        cls.restore(sealed(saved, table={**saved["table"], field: value}))


def test_inconsistent_values_are_refused_with_the_broken_invariant() -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_START").snapshot()
    with pytest.raises(SnapshotError, match="tricks_are_pairs_of_cards does not hold in its table"):
        cls.restore(sealed(saved, table={**saved["table"], "tricks": [9, 0]}))


def test_text_that_is_cut_off_or_no_snapshot() -> None:
    cls = machine("schnapsen")
    text = json.dumps(in_state(cls, "TRICK_START").snapshot())
    for end in range(0, len(text), 7):
        with pytest.raises(SnapshotError):
            cls.restore(text[:end])
    damaged = ("null", "1", "[]", '"x"', "{}", "NaN", "{" * 10_000, "[" * 100_000, "1" * 10_000)
    for bad in (*damaged, text + "}", text * 2):
        with pytest.raises(SnapshotError):
            cls.restore(bad)


@pytest.mark.parametrize("value", JUNK, ids=lambda value: type(value).__name__)
def test_junk_is_no_snapshot(value: Any) -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_START").snapshot()
    with pytest.raises(SnapshotError):
        cls.restore(value)
    for key in saved:
        if not (key == "decks" and type(value) in (list, tuple)):
            with pytest.raises(SnapshotError):
                cls.restore({**saved, key: value})


def test_other_variants_versions_and_forms_are_refused_by_name() -> None:
    cls = machine("schnapsen")
    saved = in_state(cls, "TRICK_START").snapshot()
    for variant in VARIANTS:
        if variant != "schnapsen":
            with pytest.raises(SnapshotError, match=f"snapshot of 'schnapsen', expected '{variant}'"):
                machine(variant).restore(saved)
    with pytest.raises(SnapshotError, match=f"version 'abc', expected '{cls.version}'"):
        cls.restore(sealed(saved, version="abc"))
    with pytest.raises(SnapshotError, match="snapshot of format 2, expected 1"):
        cls.restore(sealed(saved, format=2))


def test_what_is_seen_is_in_form() -> None:
    """Table, views and legal events are valid in every state of a match of each variant."""
    tables, views, events = validator("table"), validator("view"), validator("event")
    for variant in VARIANTS:
        for place, game in enumerate(walk(machine(variant), 3)):
            if place % 12 == 0 or game.state not in ("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END"):
                tables.validate(game.observe())
                for player in (0, 1):
                    views.validate(game.view(player))
                for event in game.legal_events():
                    events.validate(event)
