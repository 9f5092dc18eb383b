"""Implementations of Kuhn poker for conformance runs: the project's own, and one with faults."""

from pathlib import Path
from typing import Any

from sixtysix.conform.adapters import CompiledMachine, Kernel

Json = dict[str, Any]

CHART = Path(__file__).parent / "chart.yaml"


class KuhnMachine(CompiledMachine):
    chart = CHART


class KuhnKernel(Kernel):
    chart = CHART


class TurnstileKernel(Kernel):
    chart = CHART.parents[1] / "turnstile" / "chart.yaml"


class Generous(KuhnKernel):
    """Lets the player who faces a bet check."""

    def send(self, event: Json) -> bool:
        facing = self.observe()["state"] == "FACING"
        return super().send({**event, "event": "fold"} if facing and event["event"] == "check" else event)


class Miser(KuhnKernel):
    """Pays half a called pot."""

    def observe(self) -> Json:
        told = super().observe()
        if told["result"] and told["result"]["how"] == "call":
            told["result"] = {**told["result"], "chips": told["result"]["chips"] // 2}
        return told


class Peeping(KuhnMachine):
    """Shows both cards to everybody."""

    def view(self, player: int) -> Json:
        return {**super().view(player), "table": self.observe()["table"]["pockets"]}
