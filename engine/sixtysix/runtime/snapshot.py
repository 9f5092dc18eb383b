"""Snapshots: games saved as JSON, and restored."""

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import asdict
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from sixtysix.contract.events import Json, plain, shown
from sixtysix.contract.rules import GameTable
from sixtysix.errors import SixtySixError

if TYPE_CHECKING:
    from sixtysix.runtime.machine import GameMachine

FORMAT = 1
KEYS = {"format", "machine", "version", "states", "table", "decks", "checksum"}


class SnapshotError(SixtySixError):
    """A snapshot cannot be taken or restored. The message names the reason."""


def seal(content: Mapping[str, object]) -> Json:
    return {**content, "checksum": _checksum(content)}


def unseal(saved: Mapping[str, object] | str, machine: str, version: str) -> Json:
    """Check a snapshot and return its content.

    Raises:
        SnapshotError: if the snapshot is damaged, or from another machine or version.
    """
    if issubclass(type(saved), str):
        try:
            saved = json.loads(str(plain(saved)))
        except (ValueError, RecursionError) as error:
            raise SnapshotError(f"damaged snapshot: not JSON, {error}") from None
    if not isinstance(saved, Mapping):
        raise SnapshotError(f"a snapshot is a JSON object, not {shown(saved)}")
    content = dict(saved)
    if set(content) != KEYS:
        raise SnapshotError(f"damaged snapshot: its keys are {shown(list(content))}, expected {sorted(KEYS)}")
    wanted = {
        "format": ("format ", FORMAT),
        "machine": ("", machine),
        "version": (f"{machine} version ", version),
    }
    for key, (what, expected) in wanted.items():
        if plain(content[key]) != expected:
            raise SnapshotError(f"snapshot of {what}{shown(content[key])}, expected {expected!r}")
    checksum = content.pop("checksum")
    if plain(checksum) != _checksum(content):
        raise SnapshotError("damaged snapshot: its checksum does not fit its content")
    return content


def restored_table(machine: "type[GameMachine]", states: object, saved: object) -> GameTable:
    """Return the saved table after checking it like untrusted input.

    Args:
        machine: the class of the game.
        states: the saved active states, outermost first.
        saved: the saved table.

    Raises:
        SnapshotError: if the active states or a field of the table are impossible, or an invariant is violated.
    """
    rules, kernel, ruleset = machine.rules_module, machine.legality.kernel, machine.ruleset
    resting = [
        [inner.id for inner in (state, *state.ancestors())][::-1]
        for state in machine.states_map.values()
        if state.final or (state.is_atomic and machine.legality.ways_from(state.id))
    ]
    if states not in resting:
        raise SnapshotError(f"damaged snapshot: {machine.machine_name} cannot be saved in {shown(states)}")
    table: GameTable = rules.Table()
    fresh = asdict(table)
    if not isinstance(saved, dict) or saved.keys() != fresh.keys():
        raise SnapshotError("damaged snapshot: its table has the wrong fields")
    for name, value in saved.items():
        if _shape(value) != _shape(fresh[name]):
            raise SnapshotError(f"damaged snapshot: its table has the {name} {shown(value)}")
        setattr(table, name, copy(value))
    state = cast(list[str], states)[-1]
    if unfit := rules.unfit_field(table, ruleset, state):
        raise SnapshotError(f"damaged snapshot: its table has the {unfit} {shown(getattr(table, unfit))}")
    broken = kernel.violated(table, ruleset, kernel.STATES.index(state), table)
    if broken >= 0:
        raise SnapshotError(f"damaged snapshot: {kernel.INVARIANTS[broken]} does not hold in its table")
    return table


def _shape(value: object) -> object:
    return [type(item) for item in value] if isinstance(value, list) else type(value)


def _checksum(content: Mapping[str, object]) -> str:
    try:
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    except Exception as error:
        raise SnapshotError(f"damaged snapshot: {shown(error)}") from None
    return sha256(text.encode()).hexdigest()
