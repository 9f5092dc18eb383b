"""Random house rules: ``python -m tests.house_rules`` tests 300 of them, and all sizes of decks.

If `check` accepts house rules, `build` works, each event is explained, and machine and kernel play the same hands.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.runtime.games import VARIANTS

from sixtysix.chart import load_chart
from sixtysix.chart.parameters import Parameter
from sixtysix.game.ruleset import parameter_problems

RANKS, SUITS = "ATKQJ972", "SHDC"

SEARCHED = 3
"""The number of hands that a build searches here. The build may leave obligations open, but must not fail."""

Rules = tuple[str, dict[str, Any]]
"""A variant, and changed parameters."""


def house(folder: Path, text: str, name: str = "house") -> Path:
    """Write a file of house rules. Return the path."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def written(folder: Path, rules: Rules) -> str:
    """Write a file of house rules. Return the path."""
    base, changes = rules
    return str(house(folder, f"extends: {base}\nparameters: {json.dumps(changes)}\n"))


def shapes() -> Iterator[tuple[int, int, int]]:
    """Yield (ranks, suits, holding): all legal numbers of ranks, of suits, and of cards in a holding."""
    for ranks in range(1, len(RANKS) + 1):
        for suits in range(1, len(SUITS) + 1):
            if ranks * suits % 2 == 0:
                yield from ((ranks, suits, holding) for holding in range(1, ranks * suits // 2))


def any_rules(random: Random, shape: tuple[int, int, int] | None = None) -> Rules:
    """Return random house rules. If ``shape`` is given, use these numbers of ranks, suits and cards."""
    while [*parameter_problems((rules := _drawn(random, shape))[1])]:
        pass
    return rules


def _price_of_closing(with_trick: int, without_trick: int) -> dict[str, Any]:
    if (with_trick + without_trick) % 2:
        return {"by": "worth" if with_trick == 1 else "closers_win"}
    return {"by": "opponent_tricks", "with_trick": with_trick, "without_trick": without_trick}


def _drawn(random: Random, shape: tuple[int, int, int] | None) -> Rules:
    """Return random house rules, which may contradict each other.

    Parameters that depend on each other or must be small are chosen here. The declarations choose the other parameters.
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
                ["none", _price_of_closing(random.randrange(1, 3), random.randrange(3, 5))]
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
        "match": {"best_of": random.choice([1, 3]), "schneider": 1 + holding % 3},
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
    """Return packets of random sizes for two holdings, and the turn-up at a random place."""
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
