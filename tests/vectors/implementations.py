"""Two implementations for the vector runner: a compiled machine, and the referee."""

from typing import Any

import sixtysix
from sixtysix.game import Setup
from sixtysix.game.views import result
from sixtysix.play.replay import start
from sixtysix.runtime import EventNotAllowed, GameMachine

from ..referee import Replay
from ..test_referee import parameters

Json = dict[str, Any]

HANDS = 4
"""A number that is greater than the hands in any vector."""


class Compiled:
    """A compiled machine with the five functions of `Implementation`."""

    def __init__(self, variant: str) -> None:
        self.machine = sixtysix.machine(variant)
        self.game: GameMachine
        self.failed: list[str] = []
        """The failing guards of the last refused event."""

    def deal(self, setup: Json) -> None:
        self.game = start(self.machine, Setup.of_json(setup), hands=HANDS)

    def send(self, event: Json) -> bool:
        try:
            self.game.send(**event)
        except EventNotAllowed as error:
            self.failed = [reason.atom for reason in error.explanation.reasons]
            return False
        return True

    def observe(self) -> tuple[str, Json]:
        table = self.game.observe()
        return table.pop("state"), table

    def legal(self) -> list[Json]:
        return self.game.legal_events()

    def result(self) -> Any:
        table = self.game.table
        return result(table, self.game.state) if table.hands_ended else None


class Refereed:
    """The referee with the five functions of `Implementation`."""

    def __init__(self, variant: str, replay: type[Replay] = Replay) -> None:
        self._parameters, self._of = parameters(variant), replay
        self._replay: Replay
        self._setup: Json = {}

    def deal(self, setup: Json) -> None:
        self._setup, self._replay = setup, self._of(setup, self._parameters)

    def send(self, event: Json) -> bool:
        allowed = event in self.legal()
        if allowed:
            self._replay.do(event)
        return allowed

    def observe(self) -> tuple[str, Json]:
        ended = self.result()
        over = "DONE" if ended and ended["next_dealer"] is None else "TRICK_START"
        return over if ended else self._replay.state, self._replay.table()

    def legal(self) -> list[Json]:
        return [] if self._replay.ended else self._replay.legal()

    def result(self) -> Any:
        if self._replay.ended is None:
            return None
        ended = self._replay.result()
        if ended["next_dealer"] == "either":
            ended["next_dealer"] = 1 - self._setup["dealer"]
        return ended
