"""Random play finds faults of an engine, and shrinks the hands that show them."""

import re
from typing import Any

import pytest
from hypothesis import settings
from tests.documents import blocks, read

from sixtysix.conform.adapter import Adapter
from sixtysix.conform.differences import parse_hand
from sixtysix.conform.protocol import Capabilities
from sixtysix.evidence.coverage import coverage_of
from sixtysix.testing.random_play import PLAY_SETTINGS

from ..referee import TABLE, Replay
from ..vectors.implementations import Refereed
from .systems import EVENT_NAMES

Json = dict[str, Any]


class Referee(Adapter):
    """The referee as a system for single hands."""

    replay: type[Replay] = Replay
    capabilities = Capabilities(
        "referee",
        "1",
        events=frozenset(EVENT_NAMES) - {"start_game", "restart", "quit"},
        fields=frozenset((*TABLE, "pending", "won", "stock", "last_trick")),
        states=frozenset(("TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END")),
        operations=frozenset(("legal", "observe", "result")),
    )

    def variant(self, name: str, parameters: Json) -> None:
        self.game = Refereed(name, self.replay)

    def deal(self, setup: Json) -> None:
        self.game.deal(setup)

    def legal(self) -> list[Json]:
        return self.game.legal()

    def send(self, event: Json) -> bool:
        return self.game.send(event)

    def observe(self) -> Json:
        state, table = self.game.observe()
        result = self.game.result()
        return {"result": result} if result else {"state": state, "table": table, "result": None}


class LosesCard(Replay):
    """A late exchange loses the turn-up."""

    def exchange_trump(self, player: int) -> None:
        taken = self.turnup
        super().exchange_trump(player)
        if len(self.face_down) <= 3:
            self.hands[player].remove(taken)


class FallsBelowZero(Replay):
    """The score falls below zero."""

    def result(self) -> Json:
        self.rules = {**self.rules, "game": {**self.rules["game"], "below_zero": True}}
        return super().result()


class DrawsFromClosed(Replay):
    """A talon that the dealer has closed with more than four face-down cards is drawn from."""

    def play_card(self, player: int, card: str) -> None:
        super().play_card(player, card)
        if self.closed_by == self.dealer and len(self.face_down) > 4:
            self.draw(self.leader)
            self.draw(1 - self.leader)


class KeepsTheDeal(Replay):
    """The same player deals again after a hand worth 3."""

    def result(self) -> Json:
        result = super().result()
        stays = result["game_points"] == 3 and result["next_dealer"] is not None
        return result | ({"next_dealer": self.dealer} if stays else {})


class WrongPrice(Replay):
    """A false claim costs as much after a trick as before."""

    def false_claim_points(self, claimant: int) -> int:
        return int(self.rules["claim"]["penalty"]["without_trick"])


FAULTS = [
    ("schnapsen", LosesCard),
    *(
        pytest.param(*fault, marks=pytest.mark.slow)
        for fault in [
            ("kinderschnapsen", FallsBelowZero),
            ("schnapsen", DrawsFromClosed),
            ("schnapsen", KeepsTheDeal),
            ("snapszer", WrongPrice),
        ]
    ),
]


GUIDE = read("docs/conformance.md")
(PRINTED,) = (block.text for block in blocks(GUIDE) if block.file == "test_my_game.py")


def failure(variant: str, replay: type[Replay], hands: int = 100) -> str:
    """Return what the guide's test reports about the referee with a fault; empty if nothing."""
    names: dict[str, Any] = {}
    exec(PRINTED.replace("kinderschnapsen", variant), names)
    names["MyGamePlay"].adapter = type(replay.__name__, (Referee,), {"replay": replay})
    names["TestMyGame"].settings = settings(PLAY_SETTINGS, max_examples=hands)
    try:
        names["TestMyGame"]("runTest").runTest()
    except AssertionError as error:
        return "\n".join([str(error), *getattr(error, "__notes__", [])])
    return ""


@pytest.mark.parametrize("variant", ["schnapsen", "snapszer", "kinderschnapsen"])
def test_nothing_is_found_in_the_referee(variant: str) -> None:
    assert failure(variant, Replay) == ""


@pytest.mark.parametrize(("variant", "replay"), FAULTS)
def test_a_fault_is_found_in_a_short_hand(variant: str, replay: type[Replay]) -> None:
    found = failure(variant, replay, 300)
    assert "by the rules" in found
    line = re.search(f"sixtysix conform {variant} --hand '(.*)'", found)
    assert line
    assert len(parse_hand(coverage_of(variant), line[1]).events) <= 15
