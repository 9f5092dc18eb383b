"""Correct and faulty systems for tests."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from sixtysix.chart import load
from sixtysix.chart.paths import read_schema
from sixtysix.conform.adapter import Adapter
from sixtysix.conform.adapters import Kernel
from sixtysix.conform.differences import Tally
from sixtysix.conform.finding import Finding
from sixtysix.conform.protocol import Capabilities, Hung
from sixtysix.conform.reports import Report
from sixtysix.conform.run import Run, given_hands, play_share, shares
from sixtysix.conform.sut import InProcess, Sut, System
from sixtysix.contract.events import Json
from sixtysix_tools.mutant import Mutant
from sixtysix_tools.mutate import mutants

EVENT_NAMES = read_schema("event")["properties"]["event"]["enum"]


@dataclass(frozen=True)
class Made(Sut):
    """A system that ``maker`` makes in this process."""

    maker: Callable[[], Adapter] = Kernel

    def make(self) -> System:
        return InProcess(self.maker)


def sut(make: Callable[[], Adapter]) -> Sut:
    return Made(maker=make)


def played(variant: str, make: Callable[[], Adapter], hands: int = 10, seed: int = 0) -> Tally:
    tally = Tally()
    for some in shares(variant, sut(make), given_hands(variant), hands, seed):
        tally.join(play_share(some))
    return tally


def reported(variant: str, make: Callable[[], Adapter], hands: int = 10, **others: Any) -> Report:
    return Run(variant, sut(make), hands, **others).play()


def found(variant: str, make: Callable[[], Adapter], hands: int = 10, **others: Any) -> list[Finding]:
    return list(reported(variant, make, hands, **others).findings)


@cache
def _mutants(variant: str) -> dict[str, Mutant]:
    return mutants(load(variant))


def mutated(variant: str, name: str) -> type[Kernel]:
    """Return the variant's kernel with one fault in its spec or rules."""
    mutant = _mutants(variant)[name]

    class Mutated(Kernel):
        def variant(self, name: str, parameters: Json) -> None:
            super().variant(name, parameters)
            self._kernel: Any = mutant.kernel()

    return Mutated


class OneHand(Kernel):
    """Puts tricks away automatically. Has no closing, no marriages and no matches."""

    capabilities = Capabilities(
        "one hand",
        "1",
        events=frozenset({"lead_card", "play_card"}),
        fields=frozenset({"leader", "hands", "trump", "points"}),
        states=frozenset({"TRICK_START", "TRICK_IN_PROGRESS"}),
        operations=frozenset({"legal", "observe"}),
    )

    def send(self, event: Json) -> bool:
        accepted = super().send(event)
        if accepted and self.state == "TRICK_END":
            super().send(next(e for e in super().legal() if e["event"] == "next_trick"))
        return accepted

    def legal(self) -> list[Json]:
        return [event for event in super().legal() if event["event"] in ("lead_card", "play_card")]

    @property
    def state(self) -> str:
        state: str = super().observe()["state"]
        return state


class Claims(OneHand):
    """Claims automatically when a trick gives enough points, and reports how the hand ended."""

    capabilities = Capabilities(
        "claims",
        "1",
        events=frozenset({"lead_card", "play_card", "next_trick"}),
        fields=OneHand.capabilities.fields,
        states=OneHand.capabilities.states,
        operations=frozenset({"legal", "observe", "result"}),
    )

    def send(self, event: Json) -> bool:
        accepted = Kernel.send(self, event)
        if accepted and self.state == "TRICK_END":
            events = {e["event"]: e for e in Kernel.legal(self)}
            Kernel.send(self, events.get("claim", events["next_trick"]))
        return accepted


class SingleHands(Kernel):
    """Plays a single hand, and then only reports how the hand ended."""

    def observe(self) -> Json:
        seen = super().observe()
        return seen if seen["result"] is None else {"result": seen["result"]}

    def send(self, event: Json) -> bool:
        return self.result is None and super().send(event)


class Particular(Kernel):
    """Plays only one variant, and says so in its capabilities."""

    capabilities = Capabilities("particular", "1", variants=("schnapsen",))


class Wrong(Kernel):
    """Reports the wrong turn."""

    def observe(self) -> Json:
        seen = super().observe()
        return {**seen, "table": {**seen["table"], "turn": 1 - seen["table"]["turn"]}}


class SendsOnly(Kernel):
    """Reports only whether an event is allowed."""

    capabilities = Capabilities("sends only", "1", operations=frozenset())


class Blabs(Kernel):
    """Shows the other player's cards in a view."""

    def view(self, player: int) -> Json:
        seen = super().view(player)
        if seen["led"]:
            seen["shown"][1 - player] = self.observe()["table"]["hands"][1 - player]
        return seen


class Crashes(Kernel):
    """Crashes if the second card of a trick is the queen of hearts."""

    def send(self, event: Json) -> bool:
        if event["event"] == "play_card" and event["card"] == "QH" and event in self.legal():
            raise LookupError("no such queen")
        return super().send(event)


class Hangs(Kernel):
    """Hangs if somebody closes the talon."""

    def send(self, event: Json) -> bool:
        if event["event"] == "close_talon" and event in self.legal():
            raise Hung("it did not answer in 10 seconds")
        return super().send(event)


class Changes(Kernel):
    """Changes the talon count when an event is refused."""

    def deal(self, setup: Json) -> None:
        self.refused = 0
        super().deal(setup)

    def send(self, event: Json) -> bool:
        accepted = super().send(event)
        self.refused |= event["event"] == "claim" and not accepted
        return accepted

    def observe(self) -> Json:
        seen = super().observe()
        seen["table"]["talon"] += self.refused
        return seen


class Mumbles(Kernel):
    """Reports malformed events after a trick."""

    def legal(self) -> list[Json]:
        events = super().legal()
        return [{"name": "next_trick"}] if any(e["event"] == "next_trick" for e in events) else events


class Mumbling(Kernel):
    """Answers `observe` with an error."""

    def observe(self) -> Json:
        raise KeyError("table")


class NeverStarts(Kernel):
    def start(self) -> Capabilities:
        raise RuntimeError("no cards")


class Slow(Kernel):
    """Is correct but slow. Prints to standard error at the start."""

    def deal(self, setup: Json) -> None:
        print("dealing", file=sys.stderr, flush=True)
        time.sleep(0.2)
        super().deal(setup)


class SlowAndWrong(Wrong):
    """Is slow and faulty."""

    def deal(self, setup: Json) -> None:
        time.sleep(0.2)
        super().deal(setup)


class Clumsy(Kernel):
    """Does not require heading the trick."""

    def variant(self, name: str, parameters: Json) -> None:
        super().variant(name, {**parameters, "reply": {**parameters["reply"], "strict": "follow"}})


class Shortens(Kernel):
    """Reports 1 game point in place of 2."""

    def observe(self) -> Json:
        seen = super().observe()
        if seen["result"] and seen["result"]["game_points"] == 2:
            seen["result"]["game_points"] = 1
        return seen


class Refuses(Kernel):
    """Refuses to close the talon."""

    def legal(self) -> list[Json]:
        return [event for event in super().legal() if event["event"] != "close_talon"]

    def send(self, event: Json) -> bool:
        return event["event"] != "close_talon" and super().send(event)
