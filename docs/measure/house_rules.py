"""Random house rules: 300 of them are checked, built, explained and played, and every shape of deck.

Run it with ``python -m docs.measure.house_rules``.
Whatever `check` accepts is built, each of its events is explained, and the machine and the kernel play the same hands.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.runtime.games import VARIANTS

from sixtysix.chart import load, load_chart
from sixtysix.chart.parameters import Parameter
from sixtysix.evidence.explain import conditions, conditions_text
from sixtysix.play.simulate import Ends
from sixtysix.project import build
from sixtysix.project.check import check

from .lockstep.backends import BACKENDS, BOLD, compare
from .long_run import PROOFS

RANKS, SUITS = "ATKQJ972", "SHDC"

SEARCHED = 3
"""Hands that a build searches here: it must not fail, however much it leaves unshown."""

Rules = tuple[str, dict[str, Any]]
"""A variant, and parameters that change it."""


def written(folder: Path, rules: Rules) -> str:
    """Write a file of house rules, and give its path."""
    base, changes = rules
    path = folder / "house.yaml"
    path.write_text(f"extends: {base}\nparameters: {json.dumps(changes)}\n", encoding="utf-8")
    return str(path)


def shapes() -> Iterator[tuple[int, int, int]]:
    """Give every legal shape of a game: numbers of ranks, suits and cards in a holding."""
    for ranks in range(1, len(RANKS) + 1):
        for suits in range(1, len(SUITS) + 1):
            if ranks * suits % 2 == 0:
                yield from ((ranks, suits, holding) for holding in range(1, ranks * suits // 2))


def any_rules(random: Random, shape: tuple[int, int, int] | None = None) -> Rules:
    """Make house rules that change every group of parameters, of a shape if one is asked for.

    Here stand the parameters that hang on each other, or must not be too large; any other is drawn as it is declared.
    """
    ranks, suits, holding = shape or random.choice(list(shapes()))
    chosen = random.sample(RANKS, ranks)
    talon = ranks * suits - 2 * holding
    marriages = {"K", "Q"} <= {*chosen} and random.random() < 0.8
    mode = random.choice(["after_trick_or_marriage", "any_time", "after_trick", "automatic"])
    by = random.choice(["worth", "opponent_tricks", "claimant_tricks"])
    prices = {"with_trick": random.randrange(1, 4), "without_trick": random.randrange(1, 5)}
    exchangeable = [rank for rank in chosen if not (marriages and rank in "KQ")]
    changes: dict[str, Any] = {
        "deck": {
            "ranks": chosen,
            "values": [11, *(random.choice([0, 2, 3, 4, 10, 11]) for _ in chosen[1:])],
            "suits": random.sample(SUITS, suits),
        },
        "dealing": {"packets": _packets(random, holding)},
        "marriage": {"allowed": marriages},
        "exchange": {
            "card": random.choice([*exchangeable, "none"]),
            "needs_talon": random.randrange(2, talon + 1),
        },
        "closing": {
            "allowed": random.random() < 0.85,
            "needs_talon": random.randrange(2, talon + 1),
            "penalty": random.choice(
                ["none", {"with_trick": random.randrange(1, 3), "without_trick": random.randrange(3, 5)}]
            ),
        },
        "claim": {
            "mode": mode,
            "target": random.choice([1, *range(10, 100, 3), 1000]),
            "penalty": {"by": by, **({} if by == "worth" else prices)},
        },
        "worth": {
            "single": random.choice([1, 1, 2]),
            "double": random.randrange(1, 4),
            "triple": random.randrange(1, 5),
            "single_from": random.randrange(50),
        },
        "last_trick": {"points": random.choice([0, 10])},
        "unclaimed": {"points": random.choice([1, 2, "by_worth"])},
        "game": {"points": random.randrange(1, 12)},
        "match": {"best_of": random.choice([1, 3])},
        "looking": {"points": "both" if mode == "after_trick" else random.choice(["both", "none"])},
    }

    def drawn(one: Parameter) -> Parameter:
        form, value = one.form, one.default
        if "enum" in form:
            value = random.choice(form["enum"])
        elif form.get("type") == "boolean":
            value = random.random() < 0.5
        elif form.get("type") == "integer" and "." not in one.group:
            few = form["minimum"] + random.randrange(4)
            value = random.choice([few, few if value is None else value])
        return replace(one, default=value)

    return random.choice(VARIANTS), load_chart().declarations.changed_by(drawn).complete(changes)


def _packets(random: Random, holding: int) -> list[str]:
    """Deal two holdings in packets of chance sizes, and turn a card up somewhere between."""
    packets = []
    for letter in "ND":
        left = holding
        while left:
            packet = random.randrange(1, min(left, 5) + 1)
            packets.append(letter * packet)
            left -= packet
    random.shuffle(packets)
    packets.insert(random.randrange(len(packets) + 1), "turn-up")
    return packets


def played(path: str, hands: int, backends: tuple[str, ...] = ("kernel",)) -> Ends:
    """Check house rules, and play hands on the machine and on others in lockstep, every invariant checked."""
    assert check([Path(path)]) == []
    return compare(path, backends, BOLD, hands)


def explain(path: str) -> None:
    """Explain every event of house rules."""
    chart = load(path)
    for event in chart.events:
        assert conditions_text(chart, conditions(chart, event)).startswith(chart.events[event].label)


def counts(ends: list[Ends]) -> dict[str, int]:
    return {"hands": sum(e.hands.total() for e in ends), "events": sum(e.events for e in ends)}


def main() -> None:
    parser = ArgumentParser(description=str(__doc__))
    parser.add_argument("--rules", type=int, default=300)
    parser.add_argument("--built", type=int, default=300, help="how many of them are built")
    parser.add_argument("--hands", type=int, default=20, help="of each house rules")
    wanted = parser.parse_args()
    build.HOUSE_HANDS = build.HOUSE_LIMIT = SEARCHED
    built = min(wanted.built, wanted.rules)
    with TemporaryDirectory() as folder:
        ends = []
        for number in range(wanted.rules):
            path = written(Path(folder), any_rules(Random(number)))
            ends.append(played(path, wanted.hands))
            explain(path)
            if number < built:
                assert build.build_variant(path).files
            print(f"house rules {number}: {ends[-1].events} events: no difference", flush=True)
        of_shapes = [
            played(written(Path(folder), any_rules(Random(repr(shape)), shape)), 2) for shape in shapes()
        ]
        largest = written(Path(folder), any_rules(Random(32), (8, 4, 6)))
        of_largest = [played(largest, wanted.hands, BACKENDS)]
    found = {
        "date": date.today().isoformat(),
        "cores": os.cpu_count(),
        "any_rules": {"checked": wanted.rules, "explained": wanted.rules, "built": built, **counts(ends)},
        "every_shape_of_deck": {"shapes": len(of_shapes), **counts(of_shapes)},
        "32_cards": {"backends": ["machine", *BACKENDS], **counts(of_largest)},
    }
    (PROOFS / "house-rules.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
