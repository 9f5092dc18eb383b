"""The drill of forged snapshots: a snapshot with changed values and a new checksum is refused, or can be played.

``python -m docs.measure.drills.forged`` restores 20,000 forged snapshots.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import sixtysix
from sixtysix.chart import variant_names
from sixtysix.runtime import SnapshotError
from sixtysix.runtime.snapshot import seal

FORGED = 20_000
EVENTS = 60
"""The number of events that are played from an accepted snapshot."""

FAR = (-1, 0, 1, 2, 3, 7, 31, 32, 100, 1 << 31, 1 << 52, 1 << 70, -(1 << 70))

Json = dict[str, Any]


def tried(saved: Json) -> str:
    """Restore a snapshot and play on. Return ``refused``, ``played``, or an error."""
    try:
        game = sixtysix.machine(saved["machine"]).restore(saved)
    except SnapshotError:
        return "refused"
    except Exception as error:
        return f"restoring: {error!r}"
    try:
        for number in range(EVENTS):
            for player in (0, 1):
                game.view(player)
            game.observe()
            legal = game.legal_events()
            if not legal:
                break
            game.send(**legal[number % len(legal)])
    except Exception as error:
        return f"playing: {error!r}"
    return "played"


def sound(seed: int) -> list[Json]:
    """Return snapshots of games of each variant, at many points from beginning to end."""
    saved = []
    for name in variant_names():
        machine = sixtysix.machine(name)
        game = machine(seed=seed)
        saved.append(game.snapshot())
        chance = Random(f"{seed} {name}")
        for number in range(400):
            if number % 3 == 0 or game.state in ("DONE", "TERMINATED"):
                saved.append(game.snapshot())
            if not (legal := game.legal_events()):
                break
            game.send(**chance.choice(legal))
    return saved


def forged(seed: int) -> Iterator[Json]:
    """Yield snapshots with changed numbers or states, and with a new checksum. There is no end."""
    chance, saved = Random(seed), sound(seed)
    while True:
        one = json.loads(json.dumps(chance.choice(saved)))
        table = one["table"]
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            name = chance.choice(list(table))
            where, at = table, name
            if isinstance(table[name], list):
                where, at = table[name], chance.randrange(len(table[name]))
            old = where[at]
            near = (old - 1, old + 1, 2 * old, old ^ 1 << chance.randrange(32))
            where[at] = chance.choice((*near, *FAR))
        if chance.random() < 0.1:
            others = [other for other in saved if other["machine"] == one["machine"]]
            one["states"] = chance.choice(others)["states"]
        yield seal({key: value for key, value in one.items() if key != "checksum"})


def outcomes(number: int, seed: int) -> Counter[str]:
    return Counter(map(tried, islice(forged(seed), number)))


def main() -> None:
    found = outcomes(FORGED, seed=1)
    for outcome, number in found.most_common():
        print(f"{number:7,}  {outcome}")
    sys.exit(not found.keys() <= {"refused", "played"})


if __name__ == "__main__":
    main()
