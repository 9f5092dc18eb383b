"""Random hands on a system and on the kernel at once: where they first differ, and all that is different there."""

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from sixtysix.chart import load
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.adapters import Kernel

Json = dict[str, Any]

UNORDERED = {"hands", "won", "hand", "own_tricks", "shown", "declared"}
"""Fields whose cards lie in no order."""


class Lockstep:
    """A system beside the kernel; both are at the same point of the same hand."""

    def __init__(self, system: Adapter, variant: str, seed: int) -> None:
        configured = load(variant).variant
        assert configured
        self.parameters: Json = json.loads(json.dumps(configured.parameters))
        deck = self.parameters["deck"]
        self.system, self.kernel, self.chance = system, Kernel(), Random(seed)
        self.both: tuple[Adapter, Adapter] = (system, self.kernel)
        self.deck = [rank + suit for rank in deck["ranks"] for suit in deck["suits"]]
        self.goal = self.parameters["game"]["points"]
        self.has = system.start()
        self.events = self.has.events
        """The events that are compared; None for all."""
        for each in self.both:
            each.variant(variant, self.parameters)

    def deal(self, dealt: bool = True, deck: Sequence[str] = ()) -> None:
        """A random hand of a random score, or one of this deck."""
        score = [self.chance.randint(1, self.goal) for _ in range(2)] if dealt else [0, 0]
        setup = {
            "deck": [*(deck or self.chance.sample(self.deck, len(self.deck)))],
            "dealer": self.chance.randrange(2),
            "before": {"score": score, "games": [0, 0], "bonus": 0},
            "dealt": dealt,
        }
        for each in self.both:
            each.deal(setup)

    def goes_on(self) -> bool:
        """Send both a legal event by chance, one that is compared; False if there is none."""
        events = [event for event in self.kernel.legal() if self._is_compared(event)]
        if events:
            self.send(self.chance.choice(events))
        return bool(events)

    def send(self, event: Json) -> None:
        """Send an event to both, which both accept or refuse."""
        assert self.system.send(event) == self.kernel.send(event), event

    def invented(self) -> Json:
        """An event of some player, legal or not."""
        player = self.chance.randrange(2)
        name = self.chance.choice(["close_talon", "claim", "lead_card", "play_card", "next_trick"])
        card = {"card": self.chance.choice(self.deck)} if name.endswith("_card") else {}
        return {"event": name, "player": player, **card}

    def differences(self) -> list[str]:
        """Compare what the system shows with the kernel."""
        return [*self._differences_of_table(), *self._differences_of_legal(), *self._differences_of_views()]

    def _differences_of_table(self) -> Iterator[str]:
        seen, expected = self.system.observe(), self.kernel.observe()
        if "state" in seen:
            yield from _differences({"state": seen["state"]}, {"state": expected["state"]})
        fields = self.has.fields or expected["table"].keys()
        yield from _differences(seen["table"], {key: expected["table"][key] for key in fields})
        if "result" in self.has.operations:
            yield from _differences({"result": seen["result"]}, {"result": expected["result"]})

    def _differences_of_legal(self) -> Iterator[str]:
        if "legal" in self.has.operations:
            seen, expected = ([e for e in each.legal() if self._is_compared(e)] for each in self.both)
            yield from _differences({"legal": seen}, {"legal": expected})

    def _is_compared(self, event: Json) -> bool:
        return self.events is None or event["event"] in self.events

    def _differences_of_views(self) -> Iterator[str]:
        if "view" in self.has.operations:
            for player in range(2):
                yield from _differences(self.system.view(player), self.kernel.view(player))


def _differences(seen: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if key not in seen:
            yield f"{key} is missing"
        elif _plain(key, seen[key]) != _plain(key, value):
            yield f"{key} is {seen[key]}, not {value}"


def _plain(key: str, value: Any) -> str:
    if key == "legal":
        value = sorted(json.dumps(event, sort_keys=True) for event in value)
    if key in UNORDERED and value is not None:
        value = sorted(value) if all(isinstance(card, str) for card in value) else [sorted(v) for v in value]
    return json.dumps(value, sort_keys=True)
